"""The position of a scenario of Seven Swords: from what its file says to a state that can be played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from quarterdeck.core.game import SeatSpec, Spec
from quarterdeck.games.seven_swords.defs import ADVENTURERS, PATHS, QUESTS, CardDef
from quarterdeck.games.seven_swords.game import GAME
from quarterdeck.games.seven_swords.ids import (
    COMMON,
    LEGENDARY,
    OUTFIT,
    PREPARE,
    TOWN,
    TREASURE,
    CardId,
    Seat,
)
from quarterdeck.games.seven_swords.rules import setup
from quarterdeck.games.seven_swords.scenario_names import SwordsReader
from quarterdeck.games.seven_swords.sheet import Sheet
from quarterdeck.games.seven_swords.state import (
    ACTION,
    DECK,
    DEFEATED,
    DISCARD,
    ENHANCEMENT_DECK,
    ENHANCEMENTS,
    EVERYBODY,
    HAND,
    ITEM_RESERVE,
    LORD_WOUNDS,
    MONSTER_DECK,
    MONSTER_RESERVE,
    MONSTER_WOUNDS,
    PLAY,
    STORED,
    TREASURE_DECK,
    UNDEFEATED,
    UNDER,
    WOUND_CARDS,
    WOUND_DECK,
    State,
)
from quarterdeck.scenario.stage import RESERVED, Position

KEYS = (
    "plain",
    "printed",
    "phase",
    "quest",
    "experience",
    "turn",
    "campaign",
    "folk",
    "town",
    "sheets",
    "monsters",
    "monster_deck",
    "undefeated",
    "defeated",
    "enhancements",
    "enhancement_deck",
    "treasures",
    "treasure_deck",
    "wound_deck",
    "lord",
    "gained",
    "items",
)
SEAT_KEYS = ("adventurer", "hand", "equipped", "actions", "deck", "deck_top", "discard", "wounds", "defeated")
SHEET_KEYS = ("recorded", "spent", "paths", "allies", "injuries", "retired", "boxes_on_equipment", "boxes_on_actions")
TOWN_KEYS = ("won", "failures", "unlocked", "opened")
CARD_KEYS = ("stacked", "augmented", "boxes", "stars", "wounds", "as")
LORD_KEYS = ("turn", "wounds")
ITEM_KINDS = {"common": COMMON, "treasures": TREASURE, "legendary": LEGENDARY}
PHASES = {"town": TOWN, "outfit": OUTFIT, "prepare": PREPARE}


class Mention:
    """A card that a scenario names: which, and what is on it or under it."""

    def __init__(self, key: str, name: str, details: dict[str, Any]) -> None:
        self.key = key
        self.name = name
        self.details = details


def mentions(read: SwordsReader, key: str, value: object) -> list[Mention]:
    """Cards as a list of names, "Name x2", or {Name: {stacked: Other}}."""
    found: list[Mention] = []
    for entry in read.items(key, value):
        if isinstance(entry, Mapping):
            for name, details in entry.items():
                here = f"{key}: {name}"
                found.append(Mention(here, str(name), read.table(here, details, CARD_KEYS)))
            continue
        name, copies = read.copies(str(entry))
        found += [Mention(f"{key}: {name}", name, {}) for _ in range(copies)]
    return found


class SwordsPosition(Position):
    """A table in town, about to set out, or on a quest with the hands that the scenario deals."""

    def __init__(self, read: SwordsReader, data: Mapping[str, Any]) -> None:
        self.read = read
        seats = read.table("seats", data.get("seats"))
        self.seats = list(seats)
        self._check_seats()
        self.aliases: dict[str, CardId] = {}
        self._placed: set[int] = set()
        self._entries = [read.table(f"seats: {name}", seats[name], SEAT_KEYS) for name in self.seats]
        party = [self._adventurer(name, entry) for name, entry in zip(self.seats, self._entries, strict=True)]
        if len(set(party)) < len(party):
            raise read.fail("seats", "an adventurer is played by one seat.")
        seed = read.number("seed", data.get("seed", 1))
        specs = [SeatSpec(name, ADVENTURERS[a].key) for name, a in zip(self.seats, party, strict=True)]
        self.spec = Spec(GAME.key, specs, seed)
        self.game: State = setup.fill_box(len(self.seats), seed)
        self.game.wishes = list(party)
        self._town(data)
        self._set_out(data, party)
        try:
            GAME.check(self.game)
        except AssertionError as error:
            raise read.fail("seats", f"the position cannot be: {error}.") from None

    def _check_seats(self) -> None:
        low, high = GAME.players
        if not low <= len(self.seats) <= high:
            raise self.read.fail("seats", f"the game is for {low} to {high} players, not {len(self.seats)}.")
        for name in self.seats:
            if name.lower() in (*RESERVED, "lord", "until") or not re.fullmatch(r"\w+", name):
                raise self.read.fail("seats", f"{name!r} cannot be the name of a seat: take a plain word of your own.")

    def _adventurer(self, name: str, entry: dict[str, Any]) -> int:
        key = f"seats: {name}: adventurer"
        return self.read.adventurer(key, entry.get("adventurer", name)).index

    # -- the campaign ---------------------------------------------------------------------------------------------

    def _town(self, data: Mapping[str, Any]) -> None:
        read, game = self.read, self.game
        game.experience = read.number("experience", data.get("experience", 0))
        town = read.table("town", data.get("town"), TOWN_KEYS)
        for name in read.items("town: unlocked", town.get("unlocked")):
            setup.unlock(game, read.quest("town: unlocked", name).index)
        for name in read.items("town: won", town.get("won")):
            quest = read.quest("town: won", name)
            setup.unlock(game, quest.index)
            game.won[quest.index] = True
        for name, count in read.table("town: failures", town.get("failures")).items():
            quest = read.quest("town: failures", name)
            game.failures[quest.index] = read.number(f"town: failures: {name}", count)
        for name in read.items("town: opened", town.get("opened")):
            setup.open_envelope(game, read.word("town: opened", name))
        for name, level in read.table("folk", data.get("folk")).items():
            person = read.person("folk", name)
            game.folk[person.index] = read.number(f"folk: {name}", level, 0, len(person.levels))
        for name, entry in read.table("sheets", data.get("sheets")).items():
            adventurer = read.adventurer("sheets", name)
            key = f"sheets: {name}"
            self._sheet(key, game.sheets[adventurer.index], read.table(key, entry, SHEET_KEYS))

    def _sheet(self, key: str, sheet: Sheet, entry: dict[str, Any]) -> None:
        read, game = self.read, self.game
        for mention in mentions(read, f"{key}: recorded", entry.get("recorded")):
            card = self._put(mention, STORED)
            sheet.recorded.append(game.definition[card])
            self._placed.discard(game.definition[card])  # on the quest it may be in a hand
        sheet.spent = read.number(f"{key}: spent", entry.get("spent", 0))
        for name, level in read.table(f"{key}: paths", entry.get("paths")).items():
            sheet.paths.append(self._path(f"{key}: paths: {name}", name, level))
        for name, level in read.table(f"{key}: allies", entry.get("allies")).items():
            person = read.person(f"{key}: allies", name)
            sheet.allies[person.index] = read.number(f"{key}: allies: {name}", level, 0, len(person.levels))
        sheet.injuries = [
            read.injury(f"{key}: injuries", name).index
            for name in read.items(f"{key}: injuries", entry.get("injuries"))
        ]
        sheet.retired = read.flag(f"{key}: retired", entry.get("retired", False))
        sheet.gear = read.number(f"{key}: boxes_on_equipment", entry.get("boxes_on_equipment", 0))
        sheet.actions = read.number(f"{key}: boxes_on_actions", entry.get("boxes_on_actions", 0))

    def _path(self, key: str, name: str, level: object) -> tuple[int, int, int]:
        """A Path and its level; the third level is named by its side."""
        for path in PATHS:
            if name in path.side_names:
                return (path.index, 3, path.side_names.index(name))
        return (self.read.path(key, name).index, self.read.number(key, level, 1, 2), 0)

    # -- the quest ------------------------------------------------------------------------------------------------

    def _set_out(self, data: Mapping[str, Any], party: list[int]) -> None:
        read, game = self.read, self.game
        phase = read.word("phase", data.get("phase", "prepare")).lower()
        if phase not in PHASES:
            raise read.fail("phase", f"a scenario begins in one of: {', '.join(PHASES)}.")
        game.single = not read.flag("campaign", data.get("campaign", False))
        game.phase = PHASES[phase]
        if game.phase == TOWN:
            return
        quest = read.quest("quest", data.get("quest", QUESTS[0].key))
        setup.unlock(game, quest.index)
        self._items(data.get("items"))
        game.story = []
        game.quest = quest.index
        game.party = party
        game.rearranged()
        if game.phase == PREPARE:
            setup.begin_quest(game)
            self._empty_hands()
            for seat in range(game.players):
                self._seat(Seat(seat), self._entries[seat])
            self._shared(data)
            game.turn = read.number("turn", data.get("turn", 1), 1)
            game.active = game.standing()[0]
            game.rearranged()

    def _items(self, value: object) -> None:
        """How many of the box's items are available, by kind; the others lie with nobody."""
        game = self.game
        for kind, count in self.read.table("items", value, tuple(ITEM_KINDS)).items():
            available = [c for c in game.piles[ITEM_RESERVE] if game.card(c).kind == ITEM_KINDS[kind]]
            for card in available[self.read.number(f"items: {kind}", count) :]:
                game.move(card, STORED)

    def _empty_hands(self) -> None:
        """The first hands go back under the decks: a scenario deals its own."""
        game = self.game
        for seat in range(game.players):
            for card in list(game.piles[HAND + seat]):
                game.move(card, DECK + seat)
            for card in game.piles[DECK + seat]:
                game.known[card] = 0

    def _seat(self, seat: Seat, entry: dict[str, Any]) -> None:
        read, game = self.read, self.game
        key = f"seats: {self.seats[seat]}"
        for mention in mentions(read, f"{key}: equipped", entry.get("equipped")):
            item = self._put(mention, PLAY + seat, seat)
            for word in ("stacked", "augmented"):
                for under in mentions(read, f"{mention.key}: {word}", mention.details.get(word)):
                    game.host[self._put(under, UNDER + seat, seat)] = item
        for word, pile in (("hand", HAND), ("actions", ACTION), ("discard", DISCARD), ("wounds", WOUND_CARDS)):
            for mention in mentions(read, f"{key}: {word}", entry.get(word)):
                self._put(mention, pile + seat, seat)
        if "deck" in entry:
            for card in list(game.piles[DECK + seat]):
                game.move(card, STORED)
            self._on_top(f"{key}: deck", entry["deck"], DECK + seat, seat)
        self._on_top(f"{key}: deck_top", entry.get("deck_top"), DECK + seat, seat)
        game.out[seat] = read.flag(f"{key}: defeated", entry.get("defeated", False))

    def _shared(self, data: Mapping[str, Any]) -> None:
        read, game = self.read, self.game
        for name, deck, reserve in (
            ("monster_deck", MONSTER_DECK, MONSTER_RESERVE),
            ("treasure_deck", TREASURE_DECK, ITEM_RESERVE),
        ):
            if name in data:
                for card in list(game.piles[deck]):
                    game.move(card, reserve)
                self._on_top(name, data[name], deck)
        self._on_top("monsters", data.get("monsters"), MONSTER_DECK)
        self._on_top("treasures", data.get("treasures"), TREASURE_DECK)
        self._on_top("wound_deck", data.get("wound_deck"), WOUND_DECK)
        self._on_top("enhancement_deck", data.get("enhancement_deck"), ENHANCEMENT_DECK)
        for name, pile in (("enhancements", ENHANCEMENTS), ("undefeated", UNDEFEATED)):
            for mention in mentions(read, name, data.get(name)):
                card = self._put(mention, pile)
                for wound in mentions(read, f"{mention.key}: wounds", mention.details.get("wounds")):
                    game.host[self._put(wound, MONSTER_WOUNDS)] = CardId(game.definition[card])
        for _ in range(read.number("defeated", data.get("defeated", 0), 0, len(game.piles[MONSTER_RESERVE]))):
            game.move(game.piles[MONSTER_RESERVE][0], DEFEATED)
        lord = data.get("lord", False)
        if lord:
            entry = read.table("lord", {} if lord is True else lord, LORD_KEYS)
            game.lord = True
            game.lord_turn = read.number("lord: turn", entry.get("turn", 0))
            for mention in mentions(read, "lord: wounds", entry.get("wounds")):
                self._put(mention, LORD_WOUNDS)
        self._gained(data.get("gained"))

    def _gained(self, value: object) -> None:
        """Items found on this quest: they lie in the first seat's discard pile. By name, or by kind and number."""
        read, game = self.read, self.game
        if isinstance(value, Mapping):
            for kind, count in read.table("gained", value, tuple(ITEM_KINDS)).items():
                box = game.piles[ITEM_RESERVE] + game.piles[TREASURE_DECK]
                cards = [c for c in box if game.card(c).kind == ITEM_KINDS[kind]]
                for card in cards[: read.number(f"gained: {kind}", count, 0, len(cards))]:
                    self._gain(card)
            return
        for mention in mentions(read, "gained", value):
            self._gain(self._put(mention, DISCARD))

    def _gain(self, card: CardId) -> None:
        self.game.move(card, DISCARD)
        self.game.known[card] = EVERYBODY
        self.game.gained.append(self.game.definition[card])

    # -- one card -------------------------------------------------------------------------------------------------

    def _on_top(self, key: str, value: object, pile: int, seat: Seat | None = None) -> None:
        """Cards on top of a pile, unseen; the next one to be drawn is named first."""
        for mention in reversed(mentions(self.read, key, value)):
            card = self._put(mention, pile, seat)
            self.game.known[card] = 0

    def _put(self, mention: Mention, pile: int, seat: Seat | None = None) -> CardId:
        game = self.game
        card = self._take(mention, seat)
        game.move(card, pile)
        game.known[card] = EVERYBODY
        self._write(mention, card)
        return card

    def _take(self, mention: Mention, seat: Seat | None) -> CardId:
        """The first copy of a card that the scenario has not placed yet."""
        game = self.game
        definition: CardDef = self.read.card(mention.key, mention.name, game.party[seat] if seat is not None else -1)
        for number in range(definition.index, definition.index + definition.copies):
            if number not in self._placed:
                self._placed.add(number)
                return setup.id_of(game, number)
        raise self.read.fail(mention.key, f"there are no more than {definition.copies} of it in the box.")

    def _write(self, mention: Mention, card: CardId) -> None:
        """What is ticked and drawn on a card, and its name of its own."""
        read, game, details = self.read, self.game, mention.details
        number, key = game.definition[card], mention.key
        for box in read.items(f"{key}: boxes", details.get("boxes")):
            which = read.number(f"{key}: boxes", box, 1, len(game.card(card).boxes))
            game.marks[number] = game.marks.get(number, 0) | 1 << which - 1
        if "stars" in details:
            game.stars[number] = read.number(f"{key}: stars", details["stars"], 1, game.card(card).stars)
        if "as" in details:
            alias = read.word(f"{key}: as", details["as"])
            if alias in self.aliases or alias in self.seats:
                raise read.fail(f"{key}: as", f"the name {alias!r} is taken.")
            self.aliases[alias] = card
