"""Fitted weights: known ones are found again, errors know which positions belong together, and a run is read right."""

from __future__ import annotations

import json
import shutil
import tomllib
from math import exp
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from contract.toy import Toy
from lab.conftest import Lab
from lab.trial import KEY, a_match
from quarterdeck.bots.advised import advised_bot
from quarterdeck.bots.random import random_bot
from quarterdeck.core.chance import Chance
from quarterdeck.core.registry import games, new_spec, the_game
from quarterdeck.core.table import Table
from quarterdeck.lab.fitting import fitted
from quarterdeck.lab.playing import play, record_of, retraced
from quarterdeck.lab.positions import Looked, as_cases

CITY, SWORDS = the_game(KEY), the_game("seven-swords")
STRONG = 1.5
"""What a deck is worth by itself, in made-up games."""


def true_weights(count: int) -> np.ndarray[Any, np.dtype[np.float64]]:
    return np.linspace(-1.0, 1.0, count)


def made_up(count: int, weights: int, sides: int, looks: int = 1, seed: int = 5) -> list[Looked]:
    """Games won by dice, as the true weights and the decks would have it. The strong deck also has more of the last
    feature, so whoever does not know of decks takes that for a virtue of the feature."""
    dice = np.random.default_rng(seed)
    true = true_weights(weights)
    found = []
    for number in range(count):
        rows = dice.normal(size=(sides, weights))
        strong = dice.random(sides) < 0.5
        rows[:, -1] += 2.0 * strong
        rows[:, 0] = 1.0 if sides == 1 else rows[:, 0]  # the start of a logistic regression
        worth = rows @ true + STRONG * np.where(strong, 1.0, -1.0)
        odds = np.exp(np.append(worth, 0.0) if sides == 1 else worth)
        winner = int(dice.choice(len(odds), p=odds / odds.sum()))
        won = [1.0 if side == winner else 0.0 for side in range(sides)]
        marks = [[("deck", "strong" if one else "weak")] for one in strong]
        found.append(Looked(1000 + number, [rows.tolist()] * looks, won, marks))
    return found


@pytest.mark.parametrize(("game", "sides"), [(CITY, 2), (CITY, 3), (SWORDS, 1)])
def test_known_weights_are_found_again(game: Any, sides: int) -> None:
    names = game.weights().names
    results = fitted(game, made_up(2500, len(names), sides))
    for name, true in zip(names, true_weights(len(names)), strict=True):
        one = results["weights"][name]
        assert 0.01 < one["error"] < 0.2
        if name == "start":
            continue  # it stands for the decks as well, once they are forgotten
        assert abs(one["fitted"] - true) < 3.5 * one["error"], name
    loss = results["log_loss"]
    assert loss["known"] < loss["fitted"] < min(loss["usual"], loss["nothing"])
    assert results["change"]["p"] < 0.001
    assert results["held_out"] == {"seeds": 500, "positions": 500}
    assert results["known"] == {"deck": 2}


def test_without_what_was_known_the_weights_still_foretell_as_many_victories_as_there_were() -> None:
    games_played = made_up(600, 9, 1)
    for game in games_played[:200]:  # a deck that always loses
        game.won, game.marks = [0.0], [[("deck", "hopeless")]]
    results = fitted(SWORDS, games_played)
    weights = [one["fitted"] for one in results["weights"].values()]
    hopes = [1 / (1 + exp(-np.dot(weights, game.positions[0][0]))) for game in games_played]
    assert np.mean(hopes) == pytest.approx(np.mean([game.won[0] for game in games_played]), abs=0.03)
    assert results["log_loss"]["fitted"] < results["log_loss"]["nothing"] + 0.05


def test_positions_of_one_seed_are_no_further_observations() -> None:
    once = fitted(CITY, made_up(800, 15, 2))["weights"]
    often = fitted(CITY, made_up(800, 15, 2, looks=6))["weights"]
    for name, one in once.items():
        assert often[name]["fitted"] == pytest.approx(one["fitted"], abs=0.002)
        assert often[name]["error"] == pytest.approx(one["error"], rel=0.01)


def test_what_games_say_nothing_of_stays_as_it_is() -> None:
    found = made_up(200, 15, 2)
    for game in found:
        for row in game.positions[0]:
            row[5] = 1.0
    one = fitted(CITY, found)["weights"]["no leader"]
    assert one == {"usual": CITY.weights().by_name()["no leader"], "fitted": one["usual"], "error": None}


def test_a_seat_that_is_out_is_no_alternative() -> None:
    out = Looked(1, [[[1.0, 2.0], [], [3.0, 4.0]]], [1.0, 0.0, 0.0], [[], [], []])
    cases, _ = as_cases([out], 2)
    assert cases.chances(np.array([0.0, 0.0])).tolist() == [[0.5, 0.0, 0.5]]
    assert cases.losses(np.array([1.0, 0.0])).tolist() == pytest.approx([2.0 + np.log(1 + exp(-2.0))])
    assert cases.differing() == [True, True]


@pytest.mark.parametrize("key", sorted(games()))
def test_features_and_weights_are_what_evaluate_goes_by(key: str) -> None:
    game = the_game(key)
    table = Table(game, new_spec(game, seed=4, options=game.contest_options(2)))
    bot = advised_bot(random_bot(Chance(3)))
    weights = game.weights().values
    compared = 0
    while not table.over:
        lists = game.features(table.state)
        if lists:
            worth = [sum(w * f for w, f in zip(weights, one, strict=True)) for one in lists]
            odds = [exp(one) for one in worth]
            hopes = [odds[0] / (1 + odds[0])] if game.cooperative else [one / sum(odds) for one in odds]
            assert game.evaluate(table.state)[: len(lists)] == pytest.approx(hopes)
            compared += 1
        table.answer(bot(table, table.decision), table.decision.seat)
    assert compared > 20


def test_in_a_campaign_the_weights_say_nothing_about_the_end_of_the_game() -> None:
    table = Table(SWORDS, new_spec(SWORDS, seed=4))
    bot = advised_bot(random_bot(Chance(3)))
    for _ in range(60):
        assert SWORDS.features(table.state) == []
        table.answer(bot(table, table.decision), table.decision.seat)


def test_a_game_is_retraced_as_it_was_played() -> None:
    arrangement = a_match().arrange(0)
    played, _ = play(arrangement, 0)
    tables = [table.over for table in retraced(arrangement, played)]
    assert tables == [False] * played.decisions + [True]
    assert len(record_of(arrangement, played).answers) == played.decisions


# -- the command --------------------------------------------------------------------------------------------------

RUNS = [
    (KEY, ["match", KEY, "random", "random", "--games", 20]),
    ("seven-swords", ["match", "seven-swords", "advised", "random", "--games", 30]),
]


@pytest.mark.slow
@pytest.mark.parametrize(("key", "run"), RUNS)
def test_a_small_real_run(lab: Lab, key: str, run: list[object]) -> None:
    folder = lab.good("r", *run)
    told = lab.run("fit", folder)
    assert told.exit_code == 0, told.output
    assert "By games held out, the fitted weights" in told.stdout
    files = {path.name: path.read_bytes() for path in (folder / "fit").iterdir()}
    assert set(files) == {"results.json", "report.txt", "report.html", "table.csv", "weights.toml"}
    results = json.loads(files["results.json"])
    assert results["games"] == run[-1] == results["used"]
    assert results["fitted"]["positions"] > results["held_out"]["positions"] > 0
    weights = tomllib.loads(files["weights.toml"].decode())
    assert weights == {name: one["fitted"] for name, one in results["weights"].items()}
    assert list(weights) == the_game(key).weights().names
    assert b"../settings.json" in files["report.html"] and b'id="time"' not in files["report.html"]
    again = lab.run("fit", folder, "--json")
    assert json.loads(again.stdout) == results
    assert {path.name: path.read_bytes() for path in (folder / "fit").iterdir()} == files


def test_what_cannot_be_fitted_is_named(lab: Lab, baseline: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "is not the folder of a run" in lab.refused("fit", lab.where / "nowhere")
    assert "2 seeds with games that were decided are too few: it takes 10." in lab.refused("fit", baseline)
    run = lab.where / "copy"
    shutil.copytree(baseline, run)
    lines = (run / "games.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (run / "games.jsonl").write_text("".join(lines[:3]), encoding="utf-8")
    assert "is not finished: 3 of 4 games are played. Go on with --resume first." in lab.refused("fit", run)
    other = json.loads(lines[0])
    other["winners"] = [1 - other["winners"][0]]
    (run / "games.jsonl").write_text("".join([json.dumps(other) + "\n", *lines[1:]]), encoding="utf-8")
    assert "Game 0 goes another way when it is replayed: the rules have changed." in lab.refused("fit", run)
    other["answers"] = "fw=="  # an option that nobody offered
    (run / "games.jsonl").write_text("".join([json.dumps(other) + "\n", *lines[1:]]), encoding="utf-8")
    assert "Game 0 goes another way" in lab.refused("fit", run)
    monkeypatch.setitem(games(), "toy", Toy())
    settings = json.loads((run / "settings.json").read_text(encoding="utf-8"))
    (run / "settings.json").write_text(json.dumps(settings | {"game": "toy"}), encoding="utf-8")
    assert "has no weights that could be fitted." in lab.refused("fit", run)
    assert not (run / "fit").exists() and not (baseline / "fit").exists()


def test_games_that_all_end_the_same_way_teach_nothing(lab: Lab) -> None:
    folder = lab.good("l", "match", "seven-swords", "random", "random", "--games", 20, "--set", "quest=seventh-sword")
    assert "there is nothing to learn from them" in lab.refused("fit", folder)
