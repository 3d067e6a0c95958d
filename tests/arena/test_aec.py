"""PettingZoo: its own tests, and what ours adds to them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from quarterdeck.arena import aec
from quarterdeck.core.refusal import NotOffered

# PettingZoo's test knows by name which environments may have observations with masks, and warns of all others.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]

TERMS: list[dict[str, Any]] = [
    {"game": "five-sails", "decks": ["castille", "eisen"]},
    {"game": "five-sails", "seats": 3, "edition": "playtest"},
    {"game": "seven-swords", "seats": 1, "settings": {"quest": "awakening"}},
    {"game": "seven-swords", "seats": 3},
]


@pytest.mark.parametrize("terms", TERMS, ids=lambda terms: f"{terms['game']}-{terms.get('seats', 2)}")
def test_pettingzoos_api_test_passes(terms: dict[str, Any]) -> None:
    api_test(aec.env(**terms), num_cycles=150)


@pytest.mark.parametrize("terms", TERMS, ids=lambda terms: f"{terms['game']}-{terms.get('seats', 2)}")
def test_pettingzoos_seed_test_passes(terms: dict[str, Any]) -> None:
    seed_test(lambda: aec.env(**terms), num_cycles=60)


def play(env: Any, seed: int) -> tuple[dict[str, float], int, bool]:
    """A random game: what each agent got in all, how many actions were taken, and whether it was truncated."""
    env.reset(seed=seed)
    dice = np.random.default_rng(seed)
    total = dict.fromkeys(env.agents, 0.0)
    actions, cut = 0, False
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        total[agent] += reward
        cut = cut or truncation
        if termination or truncation:
            env.step(None)
            continue
        assert np.array_equal(observation["action_mask"], info["action_mask"])
        env.step(int(dice.choice(np.flatnonzero(info["action_mask"]))))
        actions += 1
    return total, actions, cut


def test_a_whole_game_is_rewarded_by_its_outcome() -> None:
    env = aec.env("five-sails")
    total, _, cut = play(env, seed=4)
    winners = env.unwrapped.stage.table.state.outcome.winners
    assert total == {f"seat_{s}": 1.0 if s in winners else -1.0 for s in range(2)}
    assert not cut and not env.agents


def test_a_long_game_is_truncated() -> None:
    env = aec.env("five-sails", max_cycles=7)
    total, actions, cut = play(env, seed=4)
    assert cut and actions == 7
    assert set(total.values()) == {0.0}


def test_a_seed_deals_the_same_game_and_no_seed_another() -> None:
    env = aec.raw_env("five-sails")
    deals = []
    for seed in (5, None, None, 5, None):
        env.reset(seed=seed)
        deals.append(env.stage.table.spec.seed)
    assert deals[0] == deals[3] == 5
    assert deals[1] == deals[4]
    assert len(set(deals)) == 3


def test_only_who_is_to_act_has_actions() -> None:
    env = aec.raw_env("five-sails")
    env.reset(seed=1)
    for _ in range(40):
        masks = {agent: info["action_mask"] for agent, info in env.infos.items()}
        assert masks[env.agent_selection].any()
        assert not any(mask.any() for agent, mask in masks.items() if agent != env.agent_selection)
        env.step(int(np.flatnonzero(masks[env.agent_selection])[0]))


def test_a_masked_action_is_refused_by_the_raw_environment() -> None:
    env = aec.raw_env("five-sails")
    env.reset(seed=1)
    before = env.agent_selection
    with pytest.raises(NotOffered, match="is masked"):
        env.step(env.encoding.max_options - 1)
    assert env.agent_selection == before


def test_the_question_can_be_read() -> None:
    env = aec.raw_env("five-sails", render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None and text.startswith("Seat 0: ")
    assert len(text.splitlines()) == 1 + len(env.stage.options())
