"""Decisions and options: the one contract between rules, people, bots and wrappers.

A flow yields a `Decision` whenever somebody must choose, and receives the chosen `Option` back.
Both are plain data. The words a person reads are made elsewhere, and only when somebody reads them.
"""

from __future__ import annotations

from typing import Final, NewType

Seat = NewType("Seat", int)

NOBODY: Final = Seat(-1)
"""No seat: a spectator, as a reader."""
ALL: Final = Seat(-2)
"""A reader from whom nothing is hidden: whoever watches a finished game with everything open."""


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


class Described:
    """An option for a person who looks at the table: its words, its picture, and where on the board it can be chosen.

    `group` is the heading it is listed under; `confirm` is asked once before it is sent, where it ends a turn or
    spends something.
    """

    __slots__ = ("cards", "confirm", "group", "icon", "label", "places")

    def __init__(
        self,
        label: str,
        icon: str = "",
        cards: tuple[int, ...] = (),
        places: tuple[int, ...] = (),
        group: str = "",
        confirm: str = "",
    ) -> None:
        self.label = label
        self.icon = icon
        self.cards = cards
        self.places = places
        self.group = group
        self.confirm = confirm


class Asked:
    """A decision for a person: what it is about and by which rule, and how many like it follow each other.

    `many` is the most picks of this kind that will be asked for one after the other. `more` are cards that may be among
    them although this question does not offer them yet: where picks go through a hand in order, say.
    """

    __slots__ = ("many", "more", "passes", "prompt", "rule", "why")

    def __init__(
        self,
        prompt: str,
        why: str = "",
        rule: str = "",
        many: int = 1,
        passes: str = "",
        more: tuple[int, ...] = (),
    ) -> None:
        self.prompt = prompt
        self.why = why
        self.rule = rule
        self.many = many
        self.passes = passes
        self.more = more
