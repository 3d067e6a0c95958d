"""What encodings have in common: the question that is asked, and players counted from the reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.arena.encoding import bucket
from quarterdeck.arena.layout import Field, Group, Row, index_of, one_of
from quarterdeck.core.decision import Decision

OTHER_KINDS: Final = 16


def around(name: str, text: str, seats: int) -> Field:
    """A player: column 0 is the reader, column 1 the next one clockwise."""
    return Field(name, f"{text}, counted from the reader", seats)


class Question:
    """The group that says what the reader is asked."""

    def __init__(self, kinds: Sequence[str], most: int) -> None:
        self.number = index_of(kinds)
        self.most = most
        fields = [one_of("kind", "the kind of question", kinds)] if kinds else []
        fields += [
            Field(
                "other_kind", f"any other kind: one of {OTHER_KINDS} columns, by the CRC-32 of its name", OTHER_KINDS
            ),
            Field("options", f"how many options there are, of {most}", high=4),
            Field("pages", "how many pages were turned", high=4),
        ]
        self.group = Group("question", "What the reader is asked now; all 0 while only others are asked.", fields)

    def write(self, decision: Decision, page: int, out: Row[float]) -> None:
        at, base = self.group.offsets, self.group.start
        kind = self.number.get(decision.kind, -1)
        column = at["kind"] + kind if kind >= 0 else at["other_kind"] + bucket(decision.kind, OTHER_KINDS)
        out[base + column] = 1.0
        out[base + at["options"]] = len(decision.options) / self.most
        out[base + at["pages"]] = page
