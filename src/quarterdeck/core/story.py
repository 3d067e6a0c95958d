"""The story: a log of facts. Words are made from them elsewhere, for one reader at a time."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.decision import NOBODY, Seat


class Fact:
    """Something that happened: a verb, who did it, the things it was about and a number.

    Each thing is frozen as (id, what it was, who may know what it was), because an id means different cards at
    different times.
    """

    __slots__ = ("number", "seat", "things", "verb", "what")

    def __init__(
        self,
        verb: str,
        seat: Seat = NOBODY,
        things: tuple[tuple[int, int, int], ...] = (),
        number: int = 0,
        what: str = "",
    ) -> None:
        self.verb = verb
        self.seat = seat
        self.things = things
        self.number = number
        self.what = what

    def data(self) -> tuple[object, ...]:
        return (self.verb, self.seat, self.things, self.number, self.what)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fact) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.data())

    def __repr__(self) -> str:
        return f"Fact{self.data()}"


NO_HOPE: Final = -1
THOUGHT: Final = "… "


class Remark:
    """What a bot expected when it gave an answer: a sentence, and its hope of winning in percent.

    It is told beside the story and is no part of the game: a table with the answers alone stands at the same place.
    """

    __slots__ = ("hope", "text")

    def __init__(self, text: str, hope: int = NO_HOPE) -> None:
        self.text = text
        self.hope = hope

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Remark) and self.text == other.text and self.hope == other.hope

    def __hash__(self) -> int:
        return hash((self.text, self.hope))

    def __repr__(self) -> str:
        return f"Remark({self.text!r}, {self.hope})"


class Line:
    """A fact told to one reader: a sentence, the cards it is about, the rule behind it; or a heading.

    Or what a bot said: then `by` is its seat, and `hope` its hope of winning in percent.
    """

    __slots__ = ("by", "cards", "heading", "hope", "rule", "text")

    def __init__(
        self,
        text: str,
        cards: tuple[int, ...] = (),
        rule: str = "",
        heading: bool = False,
        by: Seat = NOBODY,
        hope: int = NO_HOPE,
    ) -> None:
        self.text = text
        self.cards = cards
        self.rule = rule
        self.heading = heading
        self.by = by
        self.hope = hope


def plain(line: Line) -> str:
    """A line where there is only text: what a bot said has a sign before it, and its hope behind it."""
    if line.by < 0:
        return line.text
    return f"{THOUGHT}{line.text} {line.hope} % winning." if line.hope >= 0 else f"{THOUGHT}{line.text}"
