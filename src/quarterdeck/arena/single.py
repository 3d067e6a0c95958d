"""Gymnasium: one seat is the agent's, and bots sit in the others.

from quarterdeck.arena import single
env = single.AgainstBots("five-sails", decks=["castille", "eisen"], bots="random", seat=0)
observation, info = env.reset(seed=1)
observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np

from quarterdeck.arena.stage import MAX_CYCLES, RENDER_MODES, Stage, Terms, check_rendering
from quarterdeck.bots import Bot
from quarterdeck.bots.levels import LEVELS, level_named
from quarterdeck.bots.random import random_bot
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Seat
from quarterdeck.core.refusal import NotOffered, QuarterdeckError
from quarterdeck.core.registry import games

RANDOM = "random"


class AgainstBots(gymnasium.Env[dict[str, Any], np.int64]):
    """You against bots: `random`, or one of the levels that people play against (deckhand, sailor, mate, captain).

    `seat` is the agent's; None means another one in every game. Steps of bots do not count. With `forced=False` the
    agent is not asked where there is only one answer. An action that is masked
    changes nothing at the table, and loses the game: the info says so under "illegal".
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        game: str = "five-sails",
        decks: Sequence[str] | None = None,
        seats: int | None = None,
        bots: str = RANDOM,
        seat: int | None = 0,
        forced: bool = True,
        edition: str = "",
        settings: Mapping[str, Any] | None = None,
        max_cycles: int = MAX_CYCLES,
        render_mode: str | None = None,
    ) -> None:
        self.terms = Terms(game, decks, seats, edition, settings)
        self.encoding = self.terms.encoding
        if bots != RANDOM and bots not in LEVELS:
            raise QuarterdeckError(f"There is no bot {bots!r}; the bots are: {', '.join([RANDOM, *LEVELS])}.")
        if seat is not None and not 0 <= seat < self.terms.seats:
            raise QuarterdeckError(f"There is no seat {seat}: the seats are 0 to {self.terms.seats - 1}.")
        self.bots = bots
        self.forced = forced
        self.fixed_seat = seat
        self.seat = Seat(seat or 0)
        self.max_cycles = max_cycles
        self.render_mode = check_rendering(render_mode)
        self.observation_space = self.encoding.observation_space()
        self.action_space = self.encoding.action_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a new game: that of this seed, or the next one after it. There are no options."""
        super().reset(seed=seed)
        deal = seed if seed is not None else int(self.np_random.integers(1 << 53))
        if self.fixed_seat is None:
            self.seat = Seat(int(self.np_random.integers(self.terms.seats)))
        self.stage = Stage(self.terms, self.terms.table(deal))
        self.own_steps = 0
        dice = Chance(deal | 1 << 64)
        self.bot: Bot = random_bot(dice) if self.bots == RANDOM else level_named(self.bots).make(dice)
        self._play_others()
        return self._observe(), self._info()

    def _play_others(self) -> None:
        """Let the bots answer until the agent is asked, or the game is over."""
        table = self.stage.table
        while not table.over:
            decision = table.decision
            if decision.seat != self.seat:
                table.answer(self.bot(table, decision), decision.seat)
            elif not self.forced and len(decision.options) == 1:
                table.answer(decision.options[0], decision.seat)
            else:
                break

    def _observe(self) -> dict[str, Any]:
        return {"observation": self.stage.observation(self.seat), "action_mask": self.stage.mask(self.seat)}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.stage.mask(self.seat), "seat": int(self.seat)}

    def step(self, action: np.int64 | int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        try:
            self.stage.act(int(action))
        except NotOffered as error:
            return self._observe(), -1.0, True, False, {**self._info(), "illegal": str(error)}
        self.own_steps += 1
        self._play_others()
        over = self.stage.over
        truncated = not over and self.own_steps >= self.max_cycles
        if self.render_mode == "human":
            self.render()
        return self._observe(), self.stage.rewards()[self.seat], over, truncated, self._info()

    def render(self) -> Any:
        """What the agent is asked, and what it may answer; the outcome at the end."""
        if self.render_mode == "human":
            print(self.stage.words())
            return None
        return self.stage.words() if self.render_mode == "ansi" else None


def register() -> None:
    """Make every registered game known to `gymnasium.make` as `quarterdeck/<game>-v1`."""
    for key in games():
        name = f"quarterdeck/{key}-v1"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="quarterdeck.arena.single:AgainstBots", kwargs={"game": key})


register()
