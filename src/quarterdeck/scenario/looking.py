"""What a scenario can look at: numbers and zones of the table, by an address such as `ann.hand`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from quarterdeck.core.decision import Seat
from quarterdeck.core.game import Outcome
from quarterdeck.core.table import Table
from quarterdeck.scenario.reading import NO_ONE, Reader
from quarterdeck.scenario.words import words_of


class Missing(Exception):
    """What an address names is not there now: the text says why."""


class Names:
    """A list of names: equal to a number (how many), or to a list of the same names in any order."""

    def __init__(self, names: list[str], ordered: bool = False) -> None:
        self.names = names
        self.ordered = ordered

    def __repr__(self) -> str:
        return f"{len(self.names)} ({', '.join(self.names)})" if self.names else "0 cards"


class Eye(ABC):
    """Looks at a table for one scenario."""

    def __init__(self, read: Reader, seats: list[str], aliases: Mapping[str, int]) -> None:
        self.read = read
        self.seats = seats
        self.aliases = aliases

    @abstractmethod
    def check(self, where: str, address: str) -> None:
        """Complain about an address that can never name anything."""

    @abstractmethod
    def look(self, table: Table, address: str) -> Any:
        """What stands at an address now. Raises Missing."""

    def check_change(self, where: str, address: str, value: Any) -> None:
        """Complain about something that fate cannot change."""
        raise self.read.fail(where, f"{address!r} cannot be changed; fate changes nothing in this game.")

    def change(self, table: Table, address: str, value: Any) -> None:
        """Change what stands at an address. Nobody is asked, and nothing responds."""
        raise Missing(f"{address} stays as it is")

    # -- addresses ------------------------------------------------------------------------------------------------

    def among(self, where: str, address: str, word: str, words: tuple[str, ...]) -> None:
        if word not in words:
            raise self.read.fail(where, f"{address!r} names nothing; {word!r} is none of: {', '.join(words)}.")

    def whose(self, name: str) -> tuple[Seat | None, str]:
        """ "bob's Taunt": whose, and what."""
        for number, seat in enumerate(self.seats):
            for mark in ("'s ", "’s "):
                if name.startswith(seat + mark):
                    return Seat(number), name[len(seat) + 3 :]
        return None, name

    def name(self, seat: Seat) -> str | None:
        return self.seats[seat] if seat >= 0 else None

    def ending(self, outcome: Outcome | None, word: str) -> Any:
        """`winner` and `way`, which every game has."""
        if outcome is None:
            return None
        return outcome.way if word == "way" else [self.seats[s] for s in outcome.winners]

    # -- comparing ------------------------------------------------------------------------------------------------

    def same(self, found: Any, expected: Any) -> bool:
        """Whether what was found is what was expected, in any spelling."""
        if isinstance(found, Names):
            return self._same_names(found, expected)
        if isinstance(found, list):
            wanted = _listed(expected)
            return sorted(found) == sorted(str(w) for w in wanted)
        if isinstance(found, tuple):
            return isinstance(expected, list) and list(found) == expected
        if found is None or _is_none(expected):
            return found is None and _is_none(expected)
        if isinstance(found, bool) or isinstance(expected, bool):
            return found is expected
        if isinstance(found, int):
            return isinstance(expected, int) and found == expected
        return self.same_text(self.plain(found), self.plain(str(expected)))

    def plain(self, text: str) -> str:
        """A name in one spelling."""
        return " ".join(words_of(text))

    def same_text(self, found: str, expected: str) -> bool:
        return found == expected

    def _same_names(self, found: Names, expected: Any) -> bool:
        if isinstance(expected, int) and not isinstance(expected, bool):
            return len(found.names) == expected
        mine = [" ".join(words_of(n)) for n in found.names]
        theirs: list[str] = []
        for name in _listed(expected):
            alias = self.aliases.get(str(name))
            theirs.append(" ".join(words_of(str(name))) if alias is None else str(name))
        if found.ordered:
            return mine[: len(theirs)] == theirs
        return sorted(mine) == sorted(theirs)


def _is_none(value: Any) -> bool:
    return value is None or (isinstance(value, str) and value.lower() in NO_ONE)


def _listed(value: Any) -> list[Any]:
    return [] if _is_none(value) else value if isinstance(value, list) else [value]
