"""Any game as arrays, from nothing but its views and options: for a game that has no encoding of its own yet.

A view is plain data. Every number and word in it has a path (`seats.0.hand.count`), and a path has a column, by its
CRC-32: numbers are added to their column, words (as `path=word`) count 1. Texts for people, names and ids tell nothing
and are left out. Different paths may meet in one column; that is the price of knowing nothing of the game.
"""

from __future__ import annotations

from typing import Any, Final

from quarterdeck.arena.encoding import Encoding, bucket
from quarterdeck.arena.encodings.common import Question
from quarterdeck.arena.layout import Field, Group, Layout, Row
from quarterdeck.core.decision import Decision, Seat
from quarterdeck.core.table import Table

COLUMNS: Final = 1024
OPTION_COLUMNS: Final = 64
MOST: Final = 8.0  # no column is more than this, up or down
LEFT_OUT: Final = frozenset(["text", "says", "story", "icon", "picture", "title", "name", "parts", "id", "standings"])


class GeneralEncoding(Encoding):
    max_options = 64

    def lay_out_state(self) -> Layout:
        self.question = Question((), self.max_options)
        text = f"the view, in {COLUMNS} columns by the CRC-32 of paths; numbers in tens"
        return Layout([self.question.group, Group("view", "What the reader sees.", [_hashed("paths", text, COLUMNS)])])

    def lay_out_option(self) -> Layout:
        text = f"verb, name and what the option is about, in {OPTION_COLUMNS} columns by their CRC-32"
        return Layout([Group("option", "The option, by `Game.edge_key`.", [_hashed("parts", text, OPTION_COLUMNS)])])

    def write(self, table: Table, seat: Seat, decision: Decision | None, page: int, out: Row[float]) -> None:
        if decision is not None:
            self.question.write(decision, page, out)
        self._walk("", table.view(seat), self.state_layout["view"].start, out)
        for number, option in enumerate(self.shown(decision, page)):
            assert decision is not None
            base = self.row_at(number)
            for place, part in enumerate(self.game.edge_key(table.state, decision, option)[2:]):
                out[base + bucket(f"{place}={part}", OPTION_COLUMNS)] += 1.0

    def _walk(self, path: str, data: Any, base: int, out: Row[float]) -> None:
        if isinstance(data, dict):
            for name in data:
                if name not in LEFT_OUT:
                    self._walk(f"{path}.{name}", data[name], base, out)
        elif isinstance(data, (list, tuple)):
            out[base + bucket(f"{path}#", COLUMNS)] += len(data) / 10
            for number, part in enumerate(data):
                self._walk(f"{path}.{number}", part, base, out)
        elif isinstance(data, str):
            out[base + bucket(f"{path}={data}", COLUMNS)] += 1.0
        elif isinstance(data, (bool, int, float)):
            out[base + bucket(path, COLUMNS)] += data / 10


def _hashed(name: str, text: str, size: int) -> Field:
    return Field(name, text, size, -MOST, MOST)


ENCODING = GeneralEncoding
