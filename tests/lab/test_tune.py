"""Tuning: the search goes where games are won, and a run of it can be read back."""

from __future__ import annotations

import json
import tomllib
from typing import Any

from lab.conftest import Lab
from lab.trial import CASTILLE, EISEN, KEY
from quarterdeck.core.chance import Chance
from quarterdeck.core.registry import the_game
from quarterdeck.lab.plan import Played, World
from quarterdeck.lab.tune import Tune

USUAL = {"renown": 1.0, "leader": 2.0, "crew": 0.1}


def a_search(generations: int = 8) -> Tune:
    base = (KEY, 3, 20, 2, [CASTILLE, EISEN], World("release"))
    return Tune(*base, "greedy:1", USUAL, ["renown", "leader"], generations, 6, 40)


def played_out(tune: Tune) -> list[Played]:
    """Instead of games: whoever weighs Renown more and the Leader less wins more often, by dice."""
    dice = Chance(9)
    games: list[Played] = []
    batches = tune.batches()
    batch: Any = next(batches)
    while True:
        found = []
        for number in batch.numbers:
            chairs = batch.experiment.arrange(number).chairs
            seat = [chair.side for chair in chairs].index(0)
            weights = chairs[seat].weights
            assert chairs[1 - seat].weights == USUAL
            chance = 50 + 40 * (weights["renown"] - 1.0) - 15 * (weights["leader"] - 2.0)
            found.append(Played(number, 1, [seat if dice.below(100) < chance else 1 - seat], "economic", 0, 4, 9))
        games += found
        try:
            batch = batches.send(found)
        except StopIteration:
            return games


def test_the_search_goes_where_games_are_won() -> None:
    tune = a_search()
    games = played_out(tune)
    assert [game.number for game in games] == list(range(tune.total))
    results = tune.results(games)
    assert results["proposal"]["renown"] > 1.2
    assert results["proposal"]["leader"] < 1.8
    assert results["proposal"]["crew"] == 0.1  # not searched
    assert len(results["steps"]) == 8
    assert results["final"]["wins"]["a"]["share"] > 0.6
    assert "The proposal is better than the usual weights" in tune.report(results).headline


def test_the_same_search_comes_to_the_same_weights() -> None:
    first, second = a_search(3), a_search(3)
    assert first.results(played_out(first)) == second.results(played_out(second))


def test_candidates_of_a_generation_share_seeds_and_the_judgement_has_fresh_ones() -> None:
    tune = a_search(2)
    seeds = [tune.arrange(number).seed for number in range(tune.total)]
    assert seeds[0:20] == seeds[20:40] != seeds[120:140]
    assert not set(seeds[:-40]) & set(seeds[-40:])


def test_a_small_real_run(lab: Lab) -> None:
    usual = the_game(KEY).weights().by_name()
    run = ["tune", KEY, "--deck", "castille", "--deck", "eisen", "--generations", 2, "--population", 4, "--games", 2]
    folder = lab.good("t", *run, "--final", 2, "--weight", "renown", "--weight", "enough", "--bot", "random")
    weights = tomllib.loads((folder / "weights.toml").read_text(encoding="utf-8"))
    assert weights == json.loads((folder / "results.json").read_text(encoding="utf-8"))["proposal"]
    assert list(weights) == list(usual) and weights["life"] == usual["life"]
    assert the_game(KEY).weights().by_name() == usual


def test_what_cannot_be_tuned_is_named(lab: Lab) -> None:
    assert "There is no weight 'luck'" in lab.refused("tune", KEY, "--weight", "luck")
    assert "their number must be even" in lab.refused("tune", KEY, "--final", 3)
