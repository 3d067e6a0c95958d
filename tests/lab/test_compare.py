"""Comparisons: a planted difference is found, and none is found where there is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lab.conftest import Lab
from lab.trial import CASTILLE, EISEN, KEY, won
from quarterdeck.core.chance import Chance
from quarterdeck.core.registry import the_game
from quarterdeck.lab.compare import Compare, Version
from quarterdeck.lab.plan import World
from quarterdeck.lab.runs import read_run

TWO = ("--deck", "castille", "--deck", "eisen", "--bot", "random")


def look(results: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in results["looks"] if one["name"] == name)
    return found


@pytest.mark.slow
def test_a_planted_difference_is_found(lab: Lab, tmp_path: Path) -> None:
    frail = tmp_path / "frail.toml"
    frail.write_text("[cards.soline-el-gato]\nresolve = 1\n", encoding="utf-8")
    results = lab.results("c", "compare", KEY, *TWO, "--with-override", frail, "--games", 40)
    assert results["versions"] == ["as it is", "frail"]
    castille = look(results, "castille wins")
    assert castille["change"] < -0.1 and castille["q"] < 0.05
    assert castille["high"] < 0
    assert look(results, "way: assassination")["q"] < 0.05
    assert "more than chance" in (lab.where / "c" / "report.txt").read_text(encoding="utf-8")


def test_nothing_is_found_where_nothing_differs(lab: Lab, tmp_path: Path) -> None:
    same = tmp_path / "same.toml"
    same.write_text("[rules]\nmay_be_refused = true\n", encoding="utf-8")
    results = lab.results("c", "compare", KEY, *TWO, "--with-override", same, "--games", 6)
    assert results["same"] == 6 and results["other_winner"] == 0
    assert all(one["change"] == 0 and one["q"] == 1.0 for one in results["looks"])
    text = (lab.where / "c" / "report.txt").read_text(encoding="utf-8")
    assert "Nothing differs by more than chance between as it is and same." in text


def test_chance_alone_is_not_called_a_difference() -> None:
    """Winners, ways and lengths by dice in both versions."""
    world = World("release")
    versions = (Version("one", world, "random"), Version("other", world, "random"))
    experiment = Compare(KEY, 1, 300, 2, [CASTILLE, EISEN], world, versions)
    dice = Chance(4)
    ways = ["assassination", "dominance", "economic"]
    played = [
        won(number, dice.below(2), way=ways[dice.below(3)], began=dice.below(2), rounds=3 + dice.below(3))
        for number in range(600)
    ]
    results = experiment.results(played)
    assert results["other_winner"] > 100
    assert [one["name"] for one in results["looks"] if one["q"] < 0.05] == []
    assert "Nothing differs by more than chance" in experiment.report(results).headline


@pytest.mark.slow
def test_editions_are_compared_by_the_same_seeds(lab: Lab) -> None:
    results = lab.results("c", "compare", KEY, *TWO, "--with-edition", "playtest", "--games", 4)
    assert results["versions"] == ["release", "playtest"]
    lines = (lab.where / "c" / "games.jsonl").read_text(encoding="utf-8").splitlines()
    seeds = [line.split('"seed":')[1].split(",")[0] for line in lines]
    assert seeds[::2] == seeds[1::2] and len(set(seeds)) == 4


@pytest.mark.slow
def test_a_rule_switched_on_the_command_line(lab: Lab) -> None:
    results = lab.results("c", "compare", KEY, *TWO, "--with-rule", "may_be_refused=false", "--games", 4)
    assert results["versions"] == ["as it is", "may_be_refused=false"]
    assert results["same"] < 4


def test_another_version_of_a_deck_plays_against_the_field(lab: Lab, tmp_path: Path) -> None:
    first, second = tmp_path / "mine.txt", tmp_path / "mine2.txt"
    text = the_game(KEY).deck_text("castille")
    first.write_text(text, encoding="utf-8")
    second.write_text(text.replace("Gallegos Blade x2", "Gallegos Blade x1\nPull x1"), encoding="utf-8")
    results = lab.results("c", "compare", KEY, "--deck", first, "--with-deck", second, "--bot", "random", "--games", 4)
    assert results["versions"] == ["mine", "mine2"]
    assert [one["name"] for one in results["looks"] if one["name"].endswith("wins")] == [
        "mine wins",
        "the first turn wins",
    ]
    assert look(results, "mine wins")["pairs"] == 4
    games = read_run(lab.where / "c").experiment
    tables = [[chair.deck.name for chair in games.arrange(number).chairs] for number in range(8)]
    assert tables == [
        [side, other] for other in ("castille", "eisen", "montaigne", "ussura") for side in ("mine", "mine2")
    ]
