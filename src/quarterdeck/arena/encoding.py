"""Encodings: a table as one seat may see it, in an array of fixed size.

An observation is the state (`state_layout`) and then one row (`option_layout`) for each option of the open question:
action i chooses the option that row i describes. There are `max_options` rows. Where a question has more options, the
action `more` shows the next page of them, and so every option can be chosen; a page is never turned back.

A game's own encoding is a module of `quarterdeck.arena.encodings` that is named like it; a game that has none yet is
seen through `quarterdeck.arena.encodings.general`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from importlib.util import find_spec
from typing import ClassVar
from zlib import crc32

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from quarterdeck.arena.layout import Layout, Row, Vector, empty
from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.game import Game
from quarterdeck.core.table import Table

Mask = NDArray[np.int8]


class Encoding(ABC):
    """How the tables of one game, with a number of seats, are written down for one seat."""

    max_options: ClassVar[int] = 64

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.state_layout = self.lay_out_state()
        self.option_layout = self.lay_out_option()
        self.more = self.max_options
        self.actions = self.max_options + 1
        self.size = self.state_layout.size + self.max_options * self.option_layout.size
        self.low: Vector = np.concatenate([self.state_layout.low, np.tile(self.option_layout.low, self.max_options)])
        self.high: Vector = np.concatenate([self.state_layout.high, np.tile(self.option_layout.high, self.max_options)])

    @abstractmethod
    def lay_out_state(self) -> Layout:
        """The columns of the state."""

    @abstractmethod
    def lay_out_option(self) -> Layout:
        """The columns of an option."""

    @abstractmethod
    def write(self, table: Table, seat: Seat, decision: Decision | None, page: int, out: Row[float]) -> None:
        """Write the state as this seat may see it, and then a row for each option that is shown, into zeros.

        `decision` is the question that the seat is asked now, if any.
        """

    def shown(self, decision: Decision | None, page: int) -> list[Option]:
        """The options of a page."""
        first = page * self.max_options
        return [] if decision is None else decision.options[first : first + self.max_options]

    def observation(self, table: Table, seat: Seat, page: int = 0) -> Vector:
        """The whole observation of a seat. A page other than the first is that of the seat's own open question."""
        decision = table.decision_of(seat)
        out = empty(self.size)
        self.write(table, seat, decision, page, out)
        found: Vector = np.frombuffer(out, dtype=np.float32)
        written = found[: self.row_at(len(self.shown(decision, page)))]
        np.maximum(written, self.low[: written.size], out=written)
        np.minimum(written, self.high[: written.size], out=written)
        return found

    def row_at(self, number: int) -> int:
        """Where the row of an option begins."""
        return self.state_layout.size + number * self.option_layout.size

    def mask(self, table: Table, seat: Seat, page: int = 0) -> Mask:
        """Which actions this seat has: none, while it is not asked anything."""
        found: Mask = np.zeros(self.actions, dtype=np.int8)
        decision = table.decision_of(seat)
        if decision is not None:
            left = len(decision.options) - page * self.max_options
            found[: min(left, self.max_options)] = 1
            found[self.more] = left > self.max_options
        return found

    def split(self, observation: Vector) -> tuple[Vector, Vector]:
        """An observation's two parts: the state, and the matrix of options, a row an option."""
        state = observation[: self.state_layout.size]
        return state, observation[self.state_layout.size :].reshape(self.max_options, self.option_layout.size)

    def observation_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(self.low, self.high, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions,), dtype=np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.actions)


def bucket(text: str, buckets: int) -> int:
    """One of so many columns for a word that has no column of its own: the same on every machine."""
    return crc32(text.encode()) % buckets


def encoding_of(game: Game, seats: int) -> Encoding:
    """The encoding that was written for this game; the general one, if there is none."""
    name = f"quarterdeck.arena.encodings.{game.key.replace('-', '_')}"
    module = import_module(name if find_spec(name) is not None else "quarterdeck.arena.encodings.general")
    made = module.ENCODING(game, seats)
    assert isinstance(made, Encoding)
    return made
