"""What a user of the lab can get wrong, in one sentence each."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from rich.progress import Task

from lab.conftest import Lab
from lab.trial import KEY
from quarterdeck.commands.common import Rate
from quarterdeck.lab import statistics

COMMANDS = ["match", "matchups", "ladder", "cards", "compare", "tune", "fit", "overhead", "record"]


def test_help_lists_every_experiment(lab: Lab) -> None:
    text = lab.run("--help").stdout
    for name in COMMANDS:
        assert f" {name} " in text


@pytest.mark.parametrize("name", COMMANDS)
def test_every_experiment_has_help(lab: Lab, name: str) -> None:
    text = lab.run(name, "--help").stdout
    assert f" lab {name} " in text
    assert name in ("fit", "record") or ("--resume" in text and "--scheduler" in text)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["match", "nosuch", "a", "b"], "There is no game 'nosuch'"),
        (["match", KEY, "castille"], "Missing argument 'B'"),
        (["match", KEY, "nosuch", "eisen"], "'nosuch' is no bot and no deck: There is no deck 'nosuch'"),
        (["match", KEY, "castille@nosuch", "eisen"], "'castille@nosuch' is no bot and no deck"),
        (["match", KEY, "castille,ussura", "eisen"], "castille, ussura brings 2 decks for 1 of 2 seats"),
        (["match", KEY, "castille", "eisen", "--games", "5"], "5 is not an even number"),
        (["match", KEY, "castille", "eisen", "--bot", "nosuch"], "There is no bot 'nosuch'; the bots are: random"),
        (["match", KEY, "castille", "eisen", "--seats", "9"], "is for 2 to 4 players, not 9"),
        (["match", KEY, "castille", "eisen", "--edition", "nosuch"], "has no edition 'nosuch'"),
        (["match", KEY, "castille", "eisen", "--set", "nosuch=1"], "has no setting 'nosuch'"),
        (["matchups", KEY, "--deck", "castille"], "Match-ups need two decks or more"),
        (["matchups", "seven-swords"], "Seven Swords is co-operative: nobody plays against anybody"),
        (["ladder", KEY, "random"], "A ladder needs two bots or more, each named once"),
        (["ladder", KEY, "random", "nosuch"], "There is no bot 'nosuch'"),
        (["match", KEY, "castille", "eisen", "--scheduler", "junk"], "looks like tcp://HOST:8786, not 'junk'"),
        (
            ["match", "seven-swords", "eloria,nosuch", "random"],
            "'eloria,nosuch' is no bot and no adventurer: There is no",
        ),
        (["ladder", KEY, "random", "deckhand", "--at-least", "101"], "Invalid value for '--at-least'"),
        (["tune", KEY, "--population", "1"], "A step of the search needs 4 candidates or more, not 1"),
        (["compare", "seven-swords", "--with-edition", "x"], "Seven Swords has no edition 'x'; there is only one."),
        (["compare", KEY, "--with-edition", "release"], "Both versions are the same: there is nothing to compare"),
        (["compare", KEY, "--with-bot", "random", "--bot", "random"], "Both versions are the same"),
        (["compare", KEY, "--deck", "eisen", "--with-deck", "eisen"], "Both versions are the same"),
        (["compare", KEY], "Nothing to compare with: name --with-edition"),
        (["compare", KEY, "--with-rule", "may_be_refused"], "A rule is switched by NAME=true or NAME=false"),
        (["compare", KEY, "--with-rule", "nosuch=true"], "There is no rule 'nosuch'"),
        (["compare", KEY, "--with-override", "nowhere.toml"], "The override file nowhere.toml cannot be read"),
    ],
)
def test_what_is_wrong_is_named(lab: Lab, arguments: list[str], words: str) -> None:
    assert words in lab.refused(*arguments)
    assert not (lab.where / "home" / "lab").exists()


def test_an_override_that_is_not_toml_is_named(lab: Lab, tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text("[cards", encoding="utf-8")
    assert f"The override file {path} is not TOML" in lab.refused("compare", KEY, "--with-override", path)
    path.write_text("[cards.nosuch]\ncost = 1\n", encoding="utf-8")
    assert "There is no card 'nosuch'" in lab.refused("cards", KEY, "--override", path)


def test_a_game_without_overrides_says_so(lab: Lab) -> None:
    assert "has nothing that an override could change" in lab.refused(
        "compare", "seven-swords", "--with-rule", "luck=true"
    )


def test_a_folder_that_cannot_be_written_is_named(lab: Lab, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "cannot be written" in lab.refused("match", KEY, "castille", "eisen", "--out", tmp_path / "file" / "x")


def test_without_its_packages_the_lab_says_what_to_install(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    statistics.scipy_stats.cache_clear()
    monkeypatch.setitem(sys.modules, "scipy", None)
    said = lab.refused("match", KEY, "castille", "eisen", "--games", 2, "--jobs", 1, "--out", lab.where / "x")
    assert "needs SciPy, which is not installed: pip install 'quarterdeck[lab]'." in said
    monkeypatch.delitem(sys.modules, "scipy")
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = lab.refused("match", KEY, "castille", "eisen", "--scheduler", "tcp://127.0.0.1:1", "--out", lab.where / "x")
    assert "needs Dask, which is not installed: pip install 'quarterdeck[cluster]'." in said
    monkeypatch.setitem(sys.modules, "cma", None)
    said = lab.refused("tune", KEY, "--out", lab.where / "x")
    assert "needs CMA-ES, which is not installed: pip install 'quarterdeck[lab]'." in said
    monkeypatch.delitem(sys.modules, "quarterdeck.lab.figures", raising=False)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    said = lab.refused("match", KEY, "castille", "eisen", "--out", lab.where / "x")
    assert "needs Matplotlib, which is not installed: pip install 'quarterdeck[lab]'." in said
    assert not (lab.where / "x").exists()


def test_the_rate_of_long_games_is_told_by_the_minute() -> None:
    def told(speed: float | None) -> str:
        return Rate().render(cast(Task, SimpleNamespace(speed=speed))).plain

    assert [told(speed) for speed in (None, 20.5, 0.05)] == ["0.0 games/s", "20.5 games/s", "3.0 games/min"]


def test_results_for_programs(lab: Lab) -> None:
    where = lab.where / "j"
    result = lab.run("match", KEY, "random", "advised", "--games", 2, "--jobs", 1, "--json", "--out", where)
    assert result.exit_code == 0
    assert json.loads(result.stdout) == json.loads((where / "results.json").read_text(encoding="utf-8"))
