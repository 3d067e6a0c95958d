"""OpenSpiel: its random simulation test, and that states copy, serialise and resample as they should."""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import quarterdeck.arena.spiel  # registers the games
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import games

SAILS = "python_quarterdeck_five_sails"
SWORDS = "python_quarterdeck_seven_swords"


def test_every_game_is_registered() -> None:
    known = pyspiel.registered_names()
    assert games()
    for key in games():
        assert quarterdeck.arena.spiel.short_name(key) in known


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(f"{SAILS}(decks=castille+eisen,max_cycles=60)", id="five-sails-cut"),
        pytest.param(SAILS, id="five-sails", marks=pytest.mark.slow),
        pytest.param(f"{SAILS}(players=3,edition=playtest,max_cycles=120)", id="five-sails-3", marks=pytest.mark.slow),
        pytest.param(f'{SWORDS}(players=1,settings={{"quest": "awakening"}})', id="seven-swords-1"),
        pytest.param(f'{SWORDS}(players=2,settings={{"quest": "awakening"}})', id="seven-swords-2"),
        pytest.param(SWORDS, id="seven-swords-campaign", marks=pytest.mark.slow),
    ],
)
def test_openspiels_random_simulation_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def position(steps: int = 60, deal: int = 7, name: str = SAILS) -> Any:
    """A state in which there is something to choose, after so many random actions."""
    state, dice = pyspiel.load_game(name).new_initial_state(), np.random.default_rng(deal)
    state.apply_action(deal)
    while steps > 0 or len(state.legal_actions()) < 3:
        state.apply_action(int(dice.choice(state.legal_actions())))
        steps -= 1
    return state


def play_on(state: Any, steps: int) -> Any:
    dice = np.random.default_rng(3)
    while steps > 0 and not state.is_terminal():
        state.apply_action(int(dice.choice(state.legal_actions())))
        steps -= 1
    return state


def test_what_a_game_is() -> None:
    two, three = pyspiel.load_game(SAILS), pyspiel.load_game(f"{SAILS}(players=3)")
    assert two.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM and two.utility_sum() == 0
    assert three.num_players() == 3 and three.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert pyspiel.load_game(SWORDS).get_type().utility == pyspiel.GameType.Utility.IDENTICAL


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("settings={quest}", "Settings are a JSON object"),
        ("settings=[1]", "Settings are a JSON object"),
        ("deals=0", "dealt in one of 1 deals or more, not 0"),
        ("players=9", "is for 2 to 4 players, not 9"),
        ("decks=castille+nosuch", "There is no deck 'nosuch'"),
    ],
)
def test_wrong_parameters_are_refused_in_a_sentence(wrong: str, says: str) -> None:
    with pytest.raises(QuarterdeckError, match=says):
        pyspiel.load_game(f"{SAILS}({wrong})")


def test_a_clone_goes_on_alike_and_leaves_the_state_alone() -> None:
    state = position()
    before, twin = str(state), state.clone()
    play_on(twin, 25)
    assert str(state) == before != str(twin)
    assert str(play_on(state, 25)) == str(twin)


def test_the_same_deal_is_the_same_game_and_another_is_not() -> None:
    assert str(position(deal=7)) == str(position(deal=7))
    one, other = position(steps=0, deal=7), position(steps=0, deal=8)
    assert one.observation_string(0) != other.observation_string(0)


def test_information_states_tell_nothing_hidden_and_remember_all() -> None:
    state = position()
    me = state.current_player()
    other = 1 - me
    for dice in range(3):
        twin = state.resample_from_infostate(me, iter([dice / 3]).__next__)
        assert twin.information_state_string(me) == state.information_state_string(me)
        assert twin.observation_tensor(me) == state.observation_tensor(me)
        assert twin.information_state_string(other) != state.information_state_string(other)
    told = state.information_state_string(me).splitlines()
    assert (
        play_on(state.clone(), 30).information_state_string(me).splitlines()[: len(told) // 2] == told[: len(told) // 2]
    )


def test_a_resampled_state_copies_and_serialises_before_its_next_checkpoint() -> None:
    state = position()
    twin = state.resample_from_infostate(state.current_player(), lambda: 0.5)
    assert twin.position.stage.table.tainted
    for steps in (0, 1, 2, 40):
        on = play_on(twin.clone(), steps)
        assert str(on.clone()) == str(on)
        again = pickle.loads(pickle.dumps(on))
        assert str(again) == str(on)
        for player in range(2):
            assert again.information_state_string(player) == on.information_state_string(player)
        assert str(play_on(again, 10)) == str(play_on(on, 10))


def test_a_resampled_state_can_be_resampled_again() -> None:
    state = position()
    me = state.current_player()
    once = state.resample_from_infostate(me, lambda: 0.25)
    twice = once.resample_from_infostate(me, lambda: 0.75)
    assert twice.information_state_string(me) == state.information_state_string(me)
    assert str(twice.clone()) == str(twice) != str(once)


def test_openspiels_information_set_search_plays() -> None:
    state, dice = position(steps=100, deal=9), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 1.0, 4, random_state=dice)
    before = str(state)
    assert bot.step(state) in state.legal_actions()
    assert str(state) == before


def test_a_process_that_registered_the_games_ends_in_peace() -> None:
    """OpenSpiel frees what it registered after Python has ended: a plain function there aborts the process."""
    done = subprocess.run(
        [sys.executable, "-c", "import quarterdeck.arena.spiel, pyspiel; pyspiel.load_game('" + SAILS + "')"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
