"""The story: a log of facts. Words are made from them elsewhere, for one reader at a time."""

from __future__ import annotations

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


class Line:
    """A fact told to one reader: a sentence, the cards it is about, the rule behind it; or a heading."""

    __slots__ = ("cards", "heading", "rule", "text")

    def __init__(self, text: str, cards: tuple[int, ...] = (), rule: str = "", heading: bool = False) -> None:
        self.text = text
        self.cards = cards
        self.rule = rule
        self.heading = heading
