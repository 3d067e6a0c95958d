"""PettingZoo: every seat is an agent, and they act in turn (AEC).

from quarterdeck.arena import aec
env = aec.env("five-sails", decks=["castille", "eisen"])
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    done = termination or truncation
    env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from quarterdeck.arena.stage import MAX_CYCLES, RENDER_MODES, Stage, Terms, check_rendering
from quarterdeck.core.decision import Seat


def env(game: str = "five-sails", **terms: Any) -> AECEnv[str, dict[str, Any], int | None]:
    """The environment with PettingZoo's usual checks around it. For `terms`, see `raw_env`.

    As in PettingZoo's own games, whoever takes an action that is masked loses 1 and ends the game.
    """
    judged = wrappers.TerminateIllegalWrapper(raw_env(game, **terms), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(judged))


class raw_env(AECEnv[str, dict[str, Any], int | None]):  # type: ignore[misc]  # PettingZoo comes without types
    """A game as PettingZoo's agents see it: `seat_0`, `seat_1`, and so on.

    An observation is {"observation": the encoding's array, "action_mask": which actions can be taken}; the mask is in
    the info, too. All agents end together: by the game's end, or truncated after `max_cycles` steps.
    """

    def __init__(
        self,
        game: str = "five-sails",
        decks: Sequence[str] | None = None,
        seats: int | None = None,
        edition: str = "",
        settings: Mapping[str, Any] | None = None,
        max_cycles: int = MAX_CYCLES,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.terms = Terms(game, decks, seats, edition, settings)
        self.encoding = self.terms.encoding
        self.max_cycles = max_cycles
        self.render_mode = check_rendering(render_mode)
        self.metadata = {
            "name": f"quarterdeck_{game.replace('-', '_')}_v1",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"seat_{s}" for s in range(self.terms.seats)]
        self.observation_spaces = {agent: self.encoding.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.encoding.action_space() for agent in self.possible_agents}
        self._seats = {agent: Seat(s) for s, agent in enumerate(self.possible_agents)}
        self._random: np.random.Generator | None = None
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: that of this seed, or the next one after it. There are no options."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        deal = seed if seed is not None else int(self._random.integers(1 << 53))
        self.stage = Stage(self.terms, self.terms.table(deal))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self._to_act()
        self._inform()

    def _to_act(self) -> str:
        return self.possible_agents[self.stage.seat]

    def _inform(self) -> None:
        self.infos = {agent: {"action_mask": self.stage.mask(self._seats[agent])} for agent in self.agents}

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seats[agent]
        return {"observation": self.stage.observation(seat), "action_mask": self.stage.mask(seat)}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{self.agent_selection} is to act and must take an action.")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.stage.act(int(action))
        over = self.stage.over
        self.rewards = dict(zip(self.agents, self.stage.rewards(), strict=True))
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, not over and self.stage.steps >= self.max_cycles)
        if not over:
            self.agent_selection = self._to_act()
        self._inform()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """What the seat that is to act is asked, and what it may answer; the outcome at the end."""
        if self.render_mode is None:
            return None
        text = self.stage.words()
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""
