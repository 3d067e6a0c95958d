"""Cards as they are printed for one scenario.

The numbers of the box are a matter of balance and change; a scenario about a rule may print those it needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quarterdeck.games.seven_swords.defs import (
    ADVENTURERS,
    INJURIES,
    PATHS,
    QUESTS,
    TOWNSFOLK,
    ZERO,
    CardDef,
    Fighter,
    LordDef,
    Mod,
    PathDef,
    Values,
)
from quarterdeck.games.seven_swords.ids import ALWAYS
from quarterdeck.games.seven_swords.scenario_names import SwordsReader, cards_named, find, plain
from quarterdeck.scenario.reading import ScenarioError

FIGHTER_KEYS = ("values", "abilities", "opponents", "wounds")
CARD_KEYS = (*FIGHTER_KEYS, "two_hands", "boxes", "stars", "star", "augmentation", "lend", "picture", "hands")
LORD_KEYS = (*FIGHTER_KEYS, "wounds_a_player", "turns")
SHEET_KEYS = ("values", "abilities", "opponents")
PATH_KEYS = ("levels", "sides")
SCENARIO_CARD, MANY_CARD = "scenario card", "5-7 player card"


class Printed:
    """While this lasts, cards are as the scenario prints them."""

    def __init__(self, read: SwordsReader, data: Mapping[str, Any]) -> None:
        self.read = read
        self.data = data
        self.before: list[tuple[object, str, object]] = []

    def __enter__(self) -> None:
        try:
            self._print_all()
        except ScenarioError:
            self._undo()
            raise

    def __exit__(self, *error: object) -> None:
        self._undo()

    def set(self, thing: object, name: str, value: object) -> None:
        self.before.append((thing, name, getattr(thing, name)))
        setattr(thing, name, value)

    def _undo(self) -> None:
        for thing, name, value in reversed(self.before):
            setattr(thing, name, value)

    def _print_all(self) -> None:
        if self.read.flag("plain", self.data.get("plain", False)):
            self._blank()
        for name, entry in self.read.table("printed", self.data.get("printed")).items():
            self._thing(f"printed: {name}", name, entry)

    def _blank(self) -> None:
        """Nothing but cards in play counts: no natures, Scenario Cards, 5-7 player cards and bonuses of Allies."""
        for quest in QUESTS:
            self.set(quest.scenario, "mods", ())
            self.set(quest.many, "mods", ())
        for adventurer in ADVENTURERS:
            self.set(adventurer, "mods", ())
        for person in TOWNSFOLK:
            for level in person.levels:
                self.set(level, "mods", ())

    def _thing(self, key: str, name: str, entry: object) -> None:
        cards = cards_named(name)
        lords = [quest.lord for quest in QUESTS if plain(quest.lord.name) == plain(name)]
        path = find(PATHS, name)
        sheet = find(ADVENTURERS, name) or find(INJURIES, name)
        if plain(name) in (plain(SCENARIO_CARD), plain(MANY_CARD)):
            for quest in QUESTS:
                which = quest.scenario if plain(name) == plain(SCENARIO_CARD) else quest.many
                self.set(which, "mods", self._mods(key, self.read.table(key, entry, SHEET_KEYS)))
        elif cards:
            for card in cards:
                self._card(key, card, self.read.table(key, entry, CARD_KEYS))
        elif lords:
            self._lord(key, lords[0], self.read.table(key, entry, LORD_KEYS))
        elif path is not None:
            self._path(key, path, self.read.table(key, entry, PATH_KEYS))
        elif sheet is not None:
            self.set(sheet, "mods", self._mods(key, self.read.table(key, entry, SHEET_KEYS)))
        else:
            raise self.read.fail(key, f"nothing that has numbers is called {name!r}.")

    def _values(self, key: str, entry: dict[str, Any], name: str = "values") -> Values:
        return self.read.values(f"{key}: {name}", entry[name]) if name in entry else ZERO

    def _foe(self, key: str, entry: dict[str, Any]) -> tuple[Mod, ...]:
        return (Mod(ALWAYS, self._values(key, entry, "opponents"), 0, True),) if "opponents" in entry else ()

    def _mods(self, key: str, entry: dict[str, Any]) -> tuple[Mod, ...]:
        """What always holds of somebody."""
        flags = self.read.abilities(f"{key}: abilities", entry.get("abilities"))
        return (Mod(ALWAYS, self._values(key, entry), flags), *self._foe(key, entry))

    def _fighter(self, key: str, fighter: Fighter, entry: dict[str, Any]) -> None:
        for name, value in zip(("speed", "offense", "defense"), self._values(key, entry), strict=True):
            self.set(fighter, name, value)
        self.set(fighter, "flags", self.read.abilities(f"{key}: abilities", entry.get("abilities")))
        self.set(fighter, "mods", self._foe(key, entry))
        if "wounds" in entry:
            self.set(fighter, "wounds", self.read.number(f"{key}: wounds", entry["wounds"]))

    def _lord(self, key: str, lord: LordDef, entry: dict[str, Any]) -> None:
        self._fighter(key, lord, entry)
        for name in ("wounds_a_player", "turns"):
            if name in entry:
                self.set(lord, name, self.read.number(f"{key}: {name}", entry[name]))

    def _card(self, key: str, card: CardDef, entry: dict[str, Any]) -> None:
        self._fighter(key, card, entry)
        for name in ("two_hands", "star", "lend"):
            self.set(card, name, self._values(key, entry, name))
        boxes = self.read.items(f"{key}: boxes", entry.get("boxes"))
        self.set(card, "boxes", tuple([self.read.values(f"{key}: boxes", box) for box in boxes]))
        for name in ("stars", "hands"):
            if name in entry:
                self.set(card, name, self.read.number(f"{key}: {name}", entry[name]))
        if "picture" in entry:
            self.set(card, "picture", self.read.word(f"{key}: picture", entry["picture"]))
        augmentation = self.read.table(f"{key}: augmentation", entry.get("augmentation"), ("level", "values"))
        level = self.read.number(f"{key}: augmentation: level", augmentation.get("level", 0))
        self.set(card, "augment_level", level)
        self.set(card, "augment", self._values(f"{key}: augmentation", augmentation))

    def _path(self, key: str, path: PathDef, entry: dict[str, Any]) -> None:
        for name in PATH_KEYS:
            values = [self.read.values(f"{key}: {name}", v) for v in self.read.items(f"{key}: {name}", entry.get(name))]
            if len(values) != 2:
                raise self.read.fail(f"{key}: {name}", "expects the values of two.")
            self.set(path, name, ((Mod(ALWAYS, values[0]),), (Mod(ALWAYS, values[1]),)))
