"""Gymnasium: its own check, and what ours adds to it."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from quarterdeck.arena.single import AgainstBots
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import games


@pytest.mark.parametrize("key", list(games()))
def test_gymnasiums_check_passes(key: str) -> None:
    env = gymnasium.make(f"quarterdeck/{key}-v1", disable_env_checker=True)
    check_env(env.unwrapped)


def play(env: AgainstBots, seed: int | None, most: int = 10_000) -> tuple[float, list[dict[str, Any]]]:
    """A random game of the agent: what it got in all, and everything it was told."""
    observation, info = env.reset(seed=seed)
    dice = np.random.default_rng(seed)
    total, told, done = 0.0, [info], env.stage.over
    while not done and len(told) <= most:
        action = int(dice.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, terminated, truncated, info = env.step(action)
        total += reward
        told.append(info)
        done = terminated or truncated
    return total, told


def test_the_agent_answers_for_its_seat_alone_and_is_paid_at_the_end() -> None:
    for seat in (0, 1):
        env = AgainstBots("five-sails", seat=seat)
        total, told = play(env, seed=3)
        winners = env.stage.table.state.outcome.winners
        assert total == (1.0 if seat in winners else -1.0)
        mine = [answer for answer in env.stage.table.answers if answer.seat == seat]
        assert len(mine) == len(told) - 1
        assert len(env.stage.table.answers) > len(mine)


def test_forced_answers_can_be_left_out() -> None:
    env = AgainstBots("five-sails", forced=False)
    _, told = play(env, seed=3)
    assert all(info["action_mask"].sum() > 1 for info in told[:-1])


def test_another_seat_every_game() -> None:
    env = AgainstBots("five-sails", seats=3, seat=None)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2}


def test_the_same_seed_is_the_same_game_with_bots_that_search() -> None:
    records = []
    for _ in range(2):
        env = AgainstBots("five-sails", bots="deckhand")
        play(env, seed=9, most=6)
        records.append(env.stage.table.record().to_json())
    assert records[0] == records[1]


def test_a_masked_action_loses() -> None:
    env = AgainstBots("five-sails")
    env.reset(seed=1)
    before = env.stage.table.state.data()
    _, reward, terminated, truncated, info = env.step(env.encoding.max_options - 1)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert "is masked" in info["illegal"]
    assert env.stage.table.state.data() == before


def test_a_long_game_is_truncated() -> None:
    env = AgainstBots("five-sails", max_cycles=5)
    total, told = play(env, seed=1)
    assert total == 0 and len(told) == 6


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"bots": "admiral"}, "There is no bot 'admiral'"),
        ({"seat": 2}, "There is no seat 2"),
        ({"render_mode": "rgb_array"}, "There is no render mode 'rgb_array'; the modes are: ansi, human."),
    ],
)
def test_wrong_terms_are_refused_in_a_sentence(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(QuarterdeckError, match=says):
        AgainstBots("five-sails", **wrong)
