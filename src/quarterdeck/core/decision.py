"""Decisions and options: the one contract between rules, people, bots and wrappers.

A flow yields a `Decision` whenever somebody must choose, and receives the chosen `Option` back.
Both are plain data. The words a person reads are made elsewhere, and only when somebody reads them.
"""

from __future__ import annotations

from typing import Final, NewType

Seat = NewType("Seat", int)

NOBODY: Final = Seat(-1)


class Option:
    """Something that can be chosen: a verb, the ids it is about, and a name where an id would not say it."""

    __slots__ = ("ids", "verb", "what")

    def __init__(self, verb: str, ids: tuple[int, ...] = (), what: str = "") -> None:
        self.verb = verb
        self.ids = ids
        self.what = what

    def key(self) -> str:
        """The option in a record: its verb, ids and name, which later versions keep."""
        words = [self.verb]
        words.extend([str(i) for i in self.ids])
        if self.what:
            words.append(self.what)
        return " ".join(words)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Option) and self.verb == other.verb and self.ids == other.ids and self.what == other.what
        )

    def __hash__(self) -> int:
        return hash((self.verb, self.ids, self.what))

    def __repr__(self) -> str:
        return f"Option({self.key()})"


class Decision:
    """A question to one seat, with everything that may be answered.

    `kind` names the question, `about` and `what` say what it concerns. A decision flagged `checkpoint` is
    yielded by an outermost loop with nothing else under way: a game may be copied there and go on from the copy.
    `batch` holds all the decisions of a simultaneous secret choice (see `together`).
    """

    __slots__ = ("about", "batch", "checkpoint", "kind", "options", "seat", "what")

    def __init__(
        self,
        seat: Seat,
        kind: str,
        options: list[Option],
        about: tuple[int, ...] = (),
        what: str = "",
        checkpoint: bool = False,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.options = options
        self.about = about
        self.what = what
        self.checkpoint = checkpoint
        self.batch: list[Decision] | None = None

    def offers(self, option: Option) -> bool:
        return option in self.options

    def find(self, key: str) -> Option | None:
        """The offered option with this record key, if any."""
        for option in self.options:
            if option.key() == key:
                return option
        return None

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Decision)
            and self.seat == other.seat
            and self.kind == other.kind
            and self.about == other.about
            and self.what == other.what
            and self.options == other.options
        )

    def __hash__(self) -> int:
        return hash((self.seat, self.kind, self.about))

    def __repr__(self) -> str:
        return f"Decision(seat {self.seat}, {self.kind}, {self.options})"
