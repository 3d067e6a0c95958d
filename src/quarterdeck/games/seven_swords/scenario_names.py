"""Names as a scenario of Seven Swords writes them: of cards, people, quests, Paths, injuries and abilities."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Protocol, TypeVar

from quarterdeck.games.seven_swords.defs import (
    ADVENTURERS,
    DECLARED,
    INJURIES,
    PATHS,
    QUESTS,
    TOWNSFOLK,
    AdventurerDef,
    CardDef,
    InjuryDef,
    PathDef,
    QuestDef,
    TownsfolkDef,
    Values,
)
from quarterdeck.games.seven_swords.ids import ABILITIES, VALUES
from quarterdeck.scenario.reading import Reader
from quarterdeck.scenario.words import words_of


class Named(Protocol):
    """Whatever has a key and a name."""

    key: str
    name: str


Thing = TypeVar("Thing", bound=Named)


@cache
def plain(name: str) -> str:
    """A name in one spelling."""
    return " ".join([w for w in words_of(name) if w != "the"])


def find(things: Iterable[Thing], name: object) -> Thing | None:
    """One of these by its key or its name."""
    for thing in things:
        if str(name) == thing.key or plain(thing.name) == plain(str(name)):
            return thing
    return None


def cards_named(name: object) -> list[CardDef]:
    """All cards of a name: several adventurers have a Chain Mail of their own."""
    return [card for card in DECLARED if str(name) == card.key or plain(card.name) == plain(str(name))]


class SwordsReader(Reader):
    """Reads names and combat values, too."""

    def card(self, key: str, name: object, adventurer: int = -1) -> CardDef:
        """A card by name; of several, the adventurer's own."""
        found = cards_named(name)
        if not found:
            raise self.unknown(key, "card", name, DECLARED)
        mine = [card for card in found if card.adventurer == adventurer]
        return mine[0] if mine else found[0]

    def unknown(self, key: str, kind: str, name: object, things: Iterable[Named]) -> Exception:
        near = get_close_matches(str(name), [thing.name for thing in things], 1)
        return self.fail(key, f"there is no {kind} named {name!r}." + (f" Did you mean {near[0]}?" if near else ""))

    def one_of(self, key: str, kind: str, name: object, things: list[Thing]) -> Thing:
        found = find(things, name)
        if found is None:
            raise self.unknown(key, kind, name, things)
        return found

    def adventurer(self, key: str, name: object) -> AdventurerDef:
        return self.one_of(key, "adventurer", name, ADVENTURERS)

    def quest(self, key: str, name: object) -> QuestDef:
        return self.one_of(key, "quest", name, QUESTS)

    def person(self, key: str, name: object) -> TownsfolkDef:
        return self.one_of(key, "townsperson", name, TOWNSFOLK)

    def path(self, key: str, name: object) -> PathDef:
        return self.one_of(key, "Path", name, PATHS)

    def injury(self, key: str, name: object) -> InjuryDef:
        return self.one_of(key, "injury", name, INJURIES)

    def values(self, key: str, value: object) -> Values:
        """Speed, Offense and Defense: [1, 2, 0], or {offense: 2}."""
        if isinstance(value, Mapping):
            known = tuple([name.lower() for name in VALUES])
            entry = self.table(key, value, known)
            numbers = [self.number(f"{key}: {name}", entry.get(name, 0), None) for name in known]
        else:
            numbers = [self.number(key, number, None) for number in self.items(key, value)]
        if len(numbers) != 3:
            raise self.fail(key, f"expects Speed, Offense and Defense, not {value!r}.")
        return (numbers[0], numbers[1], numbers[2])

    def abilities(self, key: str, value: object) -> int:
        flags = 0
        for name in self.items(key, value):
            bits = [bit for bit, words in ABILITIES if plain(words) == plain(str(name))]
            if not bits:
                known = ", ".join([words for _, words in ABILITIES])
                raise self.fail(key, f"there is no ability {name!r}; the abilities are: {known}.")
            flags |= bits[0]
        return flags
