"""The position of a scenario: from what its file says to a state that can be played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from quarterdeck.core.decision import Seat
from quarterdeck.core.game import SeatSpec, Spec
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.games.five_sails import defs
from quarterdeck.games.five_sails.deck import Deck, parse_deck
from quarterdeck.games.five_sails.defs import ABILITIES, CARDS, PASSIVES, CardDef, find_card
from quarterdeck.games.five_sails.game import GAME
from quarterdeck.games.five_sails.ids import (
    CITY,
    HIGH_DRAMA,
    LEADER,
    LOCATION,
    MOST_SEATS,
    PHASES,
    SCHEME,
    STATS,
    CardId,
    LocationId,
    home_of,
)
from quarterdeck.games.five_sails.rules import setup
from quarterdeck.games.five_sails.rules.edition import edition_named
from quarterdeck.games.five_sails.rules.timing import hand_windows
from quarterdeck.games.five_sails.rules.using import used_key
from quarterdeck.games.five_sails.state import (
    APPROACH,
    CITY_DECK,
    CITY_DISCARD,
    DECK,
    DISCARD,
    EVERYBODY,
    HAND,
    LOCKER,
    PLAY,
    STREET,
    Lasting,
    State,
)
from quarterdeck.games.five_sails.words import LOCATION_NAMES
from quarterdeck.scenario import stage
from quarterdeck.scenario.reading import Reader
from quarterdeck.scenario.stage import Position
from quarterdeck.scenario.words import words_of

# -- reading values -----------------------------------------------------------------------------------------------


class SailsReader(Reader):
    """Reads cards and places by name, too."""

    def card(self, key: str, name: object) -> CardDef:
        card = find_card(name) if isinstance(name, str) else None
        if card is None:
            near = get_close_matches(str(name), [c.name for c in CARDS], 1)
            near = near or [c.name for c in CARDS if str(name).lower() in c.name.lower()]
            raise self.fail(key, f"there is no card named {name!r}." + (f" Did you mean {near[0]}?" if near else ""))
        return card

    def place(self, key: str, name: object, line: list[LocationId]) -> LocationId:
        place = find_place(str(name))
        if place is None:
            raise self.fail(key, f"there is no location {name!r}; there are inn, docks, forums, bazaar and gardens.")
        if place not in line:
            raise self.fail(key, f"{LOCATION_NAMES[place]} is not part of the City with so few players.")
        return place


def find_place(name: str) -> LocationId | None:
    """A City location by its name or a word of it."""
    said = [w for w in words_of(name) if w != "the"]
    if said:
        for number, title in enumerate(LOCATION_NAMES):
            if all(w in words_of(title) for w in said):
                return LocationId(number)
    return None


def effect_kinds() -> dict[str, int]:
    """The lasting effects a scenario may name: the passive kinds of `defs`, in words."""
    found: dict[str, int] = {}
    for name in dir(defs):
        value = getattr(defs, name)
        if name.isupper() and type(value) is int and len(STATS) <= value < PASSIVES:
            found[name.lower().replace("_", " ")] = value
    return found


# -- cards as a scenario writes them ------------------------------------------------------------------------------

CARD_KEYS = ("wounds", "engaged", "equipped", "renown", "owner", "effects", "used", "as", *STATS)


class Mention:
    """A card that a scenario names: which, and what is on it."""

    def __init__(self, key: str, card: CardDef, details: dict[str, Any]) -> None:
        self.key = key
        self.card = card
        self.details = details


def mentions(read: SailsReader, key: str, value: object) -> list[Mention]:
    """Cards as a list of names, "Name x2", or {Name: {wounds: 1, ...}}."""
    found: list[Mention] = []
    for entry in read.items(key, value):
        if isinstance(entry, Mapping):
            for name, details in entry.items():
                here = f"{key}: {name}"
                found.append(Mention(here, read.card(key, name), read.table(here, details, CARD_KEYS)))
            continue
        text, copies = (str(entry), 1) if find_card(str(entry)) is not None else read.copies(str(entry))
        card = read.card(key, text)
        found += [Mention(f"{key}: {card.name}", card, {}) for _ in range(copies)]
    return found


# -- the position -------------------------------------------------------------------------------------------------

SEAT_KEYS = (
    "deck",
    "leader",
    "hand",
    "home",
    "deck_top",
    "discard",
    "locker",
    "approach",
    "scheme",
    "renown",
    "added_renown",
    "extra_actions",
)
PLACE_KEYS = ("renown", "control", "cards")


class SailsPosition(Position):
    """A position of Five Sails."""

    def __init__(self, read: SailsReader, data: Mapping[str, Any]) -> None:
        self.read = read
        seats = read.table("seats", data.get("seats"))
        self.seats = list(seats)
        self._check_seats()
        self.aliases: dict[str, CardId] = {}
        self._entries = [read.table(f"seats: {name}", seats[name], SEAT_KEYS) for name in self.seats]
        decks = [self._deck(name, entry) for name, entry in zip(self.seats, self._entries, strict=True)]
        seed = read.number("seed", data.get("seed", 1))
        edition = read.word("edition", data.get("edition", GAME.editions[0]))
        if edition not in GAME.editions:
            raise read.fail("edition", f"there is no edition {edition!r}; there are: {', '.join(GAME.editions)}.")
        specs = [SeatSpec(name, deck.text()) for name, deck in zip(self.seats, decks, strict=True)]
        self.spec = Spec(GAME.key, specs, seed, edition)
        self.game: State = setup.set_up(decks, seed, edition_named(edition))
        self._placed: set[CardId] = set()
        self._build(data)

    def _check_seats(self) -> None:
        low, high = GAME.players
        if not low <= len(self.seats) <= high:
            raise self.read.fail("seats", f"the game is for {low} to {high} players, not {len(self.seats)}.")
        for name in self.seats:
            reserved = name.lower().replace(" ", "_") in RESERVED or find_place(name) is not None
            if reserved or not re.fullmatch(r"\w+", name):
                raise self.read.fail("seats", f"{name!r} cannot be the name of a seat: take a plain word of your own.")

    def _deck(self, name: str, entry: dict[str, Any]) -> Deck:
        """The deck a seat brings; or only a Leader, when everything else is named in the scenario."""
        read = self.read
        key = f"seats: {name}"
        if ("deck" in entry) == ("leader" in entry):
            raise read.fail(key, "expects either a deck or a leader.")
        if "leader" in entry:
            leader = read.card(f"{key}: leader", entry["leader"])
            if leader.kind != LEADER:
                raise read.fail(f"{key}: leader", f"{leader.name} is not a Leader.")
            deck = Deck(leader, [], [])
        else:
            try:
                text = GAME.deck_text(read.word(f"{key}: deck", entry["deck"]))
            except QuarterdeckError as error:
                raise read.fail(f"{key}: deck", str(error)) from None
            parsed, problems = parse_deck(text)
            if parsed is None or problems:
                raise read.fail(f"{key}: deck", " ".join(sentence for _, sentence in problems))
            deck = parsed
        if "approach" in entry:
            deck = Deck(
                deck.leader, [m.card for m in mentions(read, f"{key}: approach", entry["approach"])], deck.faction
            )
        return deck

    # -- everything in its place ----------------------------------------------------------------------------------

    def _build(self, data: Mapping[str, Any]) -> None:
        read, game = self.read, self.game
        game.day = read.number("day", data.get("day", 1), 1)
        phase = str(data.get("phase", PHASES[HIGH_DRAMA])).lower().replace("_", " ")
        if phase not in PHASES:
            raise read.fail("phase", f"there is no phase {phase!r}; the phases are: {', '.join(PHASES)}.")
        game.phase = PHASES.index(phase)
        game.begun = read.flag("begun", data.get("begun", game.phase == HIGH_DRAMA))
        game.first = read.seat_or_nobody("first", data.get("first", self.seats[0]), self.seats)
        default = self.seats[game.first] if game.first >= 0 else self.seats[0]
        game.active = read.seat("active", data.get("active", default), self.seats)
        game.passes = read.number("passes", data.get("passes", 0))
        self._city(read.table("city", data.get("city")))
        for number, entry in enumerate(self._entries):
            self._seat(Seat(number), entry)
        for mention in mentions(read, "city discard", data.get("city_discard")):
            self._put_city_card(mention, CITY_DISCARD, EVERYBODY)
        for mention in reversed(mentions(read, "city deck top", data.get("city_deck_top"))):
            self._put_city_card(mention, CITY_DECK, 0)
        game.hand_windows = hand_windows([game.card(CardId(c)).faction for c in range(len(game.definition))])
        game.rearranged()
        try:
            GAME.check(game)
        except AssertionError as error:
            raise read.fail("seats", f"the position cannot be: {error}.") from None

    def _seat(self, seat: Seat, entry: dict[str, Any]) -> None:
        read, game = self.read, self.game
        key = f"seats: {self.seats[seat]}"
        game.renown[seat] = read.number(f"{key}: renown", entry.get("renown", 0))
        game.added_renown[seat] = read.number(f"{key}: added_renown", entry.get("added_renown", 0))
        game.extra_actions[seat] = read.number(f"{key}: extra_actions", entry.get("extra_actions", 0))
        for mention in mentions(read, f"{key}: home", entry.get("home")):
            self._enter_play(mention, seat, home_of(seat))
        for mention in mentions(read, f"{key}: scheme", entry.get("scheme")):
            if mention.card.kind != SCHEME:
                raise read.fail(mention.key, "it is not a scheme.")
            self._put(mention, seat, PLAY + seat, EVERYBODY)
        for name, pile, known in (
            ("hand", HAND + seat, 1 << seat),
            ("discard", DISCARD + seat, EVERYBODY),
            ("locker", LOCKER + seat, EVERYBODY),
        ):
            for mention in mentions(read, f"{key}: {name}", entry.get(name)):
                self._put(mention, seat, pile, known)
        for mention in reversed(mentions(read, f"{key}: deck top", entry.get("deck_top"))):
            self._put(mention, seat, DECK + seat, 0)

    def _city(self, city: dict[str, Any]) -> None:
        read, game = self.read, self.game
        for name, value in city.items():
            key = f"city: {name}"
            place = read.place(key, name, game.line)
            known = (*PLACE_KEYS, *[s.lower() for s in self.seats])
            entry = read.table(key, value, known)
            game.renown_at[place] = read.number(f"{key}: renown", entry.get("renown", 0))
            game.control[place] = read.seat_or_nobody(f"{key}: control", entry.get("control"), self.seats)
            for mention in mentions(read, f"{key}: cards", entry.get("cards")):
                card = self._put_city_card(mention, STREET + place, EVERYBODY)
                game.location[card] = place
            for number, seat in enumerate(self.seats):
                for mention in mentions(read, f"{key}: {seat}", entry.get(seat.lower())):
                    self._enter_play(mention, Seat(number), place)

    # -- one card -------------------------------------------------------------------------------------------------

    def _put(self, mention: Mention, seat: Seat, pile: int, known: int) -> CardId:
        card = self._take(mention, seat)
        return self._set_down(mention, card, pile, known)

    def _put_city_card(self, mention: Mention, pile: int, known: int) -> CardId:
        if not mention.card.in_city_deck:
            raise self.read.fail(mention.key, "it is not a card of the City Deck.")
        return self._set_down(mention, self._take(mention, CITY), pile, known)

    def _set_down(self, mention: Mention, card: CardId, pile: int, known: int) -> CardId:
        game = self.game
        game.put(card, pile)
        game.known[card] = known
        self._placed.add(card)
        self._details(mention, card)
        return card

    def _enter_play(self, mention: Mention, seat: Seat, place: LocationId) -> None:
        if not mention.card.is_character:
            raise self.read.fail(mention.key, "it is not a character.")
        card = self._take(mention, seat)
        self.game.controller[card] = seat
        self.game.put(card, PLAY + seat)
        self.game.location[card] = place
        self._set_down(mention, card, PLAY + seat, EVERYBODY)

    def _take(self, mention: Mention, seat: Seat) -> CardId:
        """The card itself: the seat's own, still unplaced; else one of the City Deck; else one more copy."""
        game, definition = self.game, mention.card
        owner = seat
        if "owner" in mention.details:
            owner = self.read.seat(f"{mention.key}: owner", mention.details["owner"], self.seats)
        if definition.kind == LEADER:
            if owner == CITY or game.card(game.leader[owner]) is not definition or game.leader[owner] in self._placed:
                raise self.read.fail(mention.key, "a Leader is placed once, by the seat whose Leader it is.")
            return game.leader[owner]
        if definition.kind == LOCATION:
            raise self.read.fail(mention.key, "locations stay where they are.")
        if definition.in_city_deck:
            owner = CITY
        piles = (CITY_DECK,) if owner == CITY else (APPROACH + owner, DECK + owner)
        for pile in piles:
            for card in game.piles[pile]:
                if game.definition[card] == definition.index and card not in self._placed:
                    return card
        return game.new_card(definition, owner, piles[-1])

    def _details(self, mention: Mention, card: CardId) -> None:
        read, game, key, details = self.read, self.game, mention.key, mention.details
        in_play = PLAY <= game.pile_of[card] < PLAY + MOST_SEATS
        if "as" in details:
            alias = read.word(f"{key}: as", details["as"])
            if alias in self.aliases or alias in self.seats or find_card(alias) or find_place(alias):
                raise read.fail(f"{key}: as", f"the name {alias!r} is taken.")
            self.aliases[alias] = card
        if "renown" in details:
            game.renown_on[card] = read.number(f"{key}: renown", details["renown"])
        for name in ("wounds", "engaged", "equipped", "effects", "used", *STATS):
            if name in details and not in_play:
                raise read.fail(f"{key}: {name}", "only a card in play can have it.")
        game.wounds[card] = read.number(f"{key}: wounds", details.get("wounds", 0))
        game.engaged[card] = read.flag(f"{key}: engaged", details.get("engaged", False))
        for which, stat in enumerate(STATS):
            if stat in details:
                amount = read.number(f"{key}: {stat}", details[stat], None)
                game.lasting.append(Lasting(which, card, amount))
        self._effects(key, card, details.get("effects"))
        for name in read.items(f"{key}: used", details.get("used")):
            ability = next((a for a in mention.card.abilities if str(name) in (a.key, a.key.split(".")[-1])), None)
            if ability is None:
                listed = ", ".join(a.key for a in mention.card.abilities) or "none"
                raise read.fail(f"{key}: used", f"it has no ability {name!r}; its abilities are: {listed}.")
            game.used.add(used_key(ability, card, game.controller[card]))
        seat = game.controller[card]
        for equipped in mentions(read, f"{key}: equipped", details.get("equipped")):
            other = self._take(equipped, seat)
            game.put(other, PLAY + seat)
            game.controller[other] = seat
            game.host[other] = card
            self._set_down(equipped, other, PLAY + seat, EVERYBODY)

    def _effects(self, key: str, card: CardId, value: object) -> None:
        """Lasting effects by name: "must be challenged", or {gamble reveal: 1}."""
        kinds = effect_kinds()
        entries: list[tuple[str, int]] = []
        for entry in self.read.items(f"{key}: effects", value):
            if isinstance(entry, Mapping):
                entries += [(str(n), self.read.number(f"{key}: effects: {n}", a, None)) for n, a in entry.items()]
            else:
                entries.append((str(entry), 1))
        for name, amount in entries:
            plain = name.lower().replace("_", " ").replace("can't", "cannot")
            if plain not in kinds:
                raise self.read.fail(
                    f"{key}: effects", f"there is no effect {name!r}; the effects are: {', '.join(sorted(kinds))}."
                )
            self.game.lasting.append(Lasting(kinds[plain], card, amount))


RESERVED = stage.RESERVED | {"city", "duel", *PLACE_KEYS}


def ability_keys() -> set[str]:
    return {ability.key for ability in ABILITIES}


def passive_keys() -> set[str]:
    """Names for all passive abilities: `<card>.passive`, then `<card>.passive-2`."""
    return {key for card in CARDS for key in card.passive_keys().values()}
