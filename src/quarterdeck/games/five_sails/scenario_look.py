"""What a scenario can look at: every number and zone of the table, by an address such as `ann.hand`."""

from __future__ import annotations

from typing import Any

from quarterdeck.core.decision import Seat
from quarterdeck.core.table import Table
from quarterdeck.games.five_sails.defs import CardDef, find_card
from quarterdeck.games.five_sails.ids import (
    CITY_LOCATIONS,
    MOST_SEATS,
    NO_CARD,
    PHASES,
    STATS,
    CardId,
    LocationId,
    home_of,
)
from quarterdeck.games.five_sails.rules import stats
from quarterdeck.games.five_sails.scenario_setup import SailsPosition, SailsReader, find_place
from quarterdeck.games.five_sails.state import (
    APPROACH,
    CITY_DECK,
    CITY_DISCARD,
    DECK,
    DISCARD,
    FACEDOWN,
    HAND,
    LINE,
    LOCATION_CARDS,
    LOCKER,
    PILE_NAMES,
    STREET,
    Duel,
    Lasting,
    State,
)
from quarterdeck.scenario.looking import Eye, Missing, Names
from quarterdeck.scenario.words import words_of

TABLE_WORDS = ("day", "phase", "first", "active", "winner", "way", "over", "duel", "passes")
SEAT_PILES = {"hand": HAND, "deck": DECK, "discard": DISCARD, "locker": LOCKER, "approach": APPROACH, "line": LINE}
SEAT_WORDS = (*SEAT_PILES, "renown", "deck_top", "scheme", "home", "crew", "leader", "crew_cap", "panache", "influence")
PLACE_WORDS = ("renown", "control", "cards", "characters")
CITY_WORDS = ("deck", "discard", "deck_top")
DUEL_WORDS = ("round", "active", "stat", "card", "challenger", "defender")
DUEL_SEAT_WORDS = ("threat", "gambles", "line", "participant")
CARD_WORDS = (
    *STATS,
    "wounds",
    "engaged",
    "location",
    "controller",
    "owner",
    "equipped",
    "equipped_to",
    "zone",
    "renown",
    "traits",
)

FATE_WORDS = ("location", "wounds", "engaged", *STATS)

SHORT_NAMES = ("inn", "docks", "forums", "bazaar", "gardens")


class SailsEye(Eye):
    """Looks at a table of Five Sails."""

    read: SailsReader

    def __init__(self, read: SailsReader, position: SailsPosition) -> None:
        super().__init__(read, position.seats, position.aliases)
        self.line = position.game.line

    # -- is it an address? ----------------------------------------------------------------------------------------

    def check(self, where: str, address: str) -> None:
        """Complain about an address that can never name anything."""
        parts = self._parts(address)
        head, last = parts[0], parts[-1]
        if len(parts) == 1:
            self.among(where, address, head, TABLE_WORDS)
        elif head == "duel":
            words = DUEL_WORDS if len(parts) == 2 else DUEL_SEAT_WORDS
            self.among(where, address, parts[1], words)
            if len(parts) == 3:
                self.read.seat(where, last, self.seats)
        elif head in self.seats:
            self.among(where, address, last, SEAT_WORDS)
        elif head == "city":
            self.among(where, address, last, CITY_WORDS)
        elif find_place(head) is not None and head not in self.aliases:
            self.read.place(where, head, self.line)
            self.among(where, address, last, (*PLACE_WORDS, *self.seats))
        else:
            self._definition(where, head)
            self.among(where, address, last, CARD_WORDS)

    def _parts(self, address: str) -> list[str]:
        """A card's name may hold a dot; its last word never does."""
        parts = [p.strip() for p in address.split(".")]
        if parts[0] == "duel" or len(parts) <= 2:
            return [*parts[:-1], parts[-1].lower().replace(" ", "_")] if parts[-1] not in self.seats else parts
        return [".".join(parts[:-1]), parts[-1].lower().replace(" ", "_")]

    def _definition(self, where: str, name: str) -> CardDef | None:
        _, plain = self.whose(name)
        if plain in self.aliases:
            return None
        return self.read.card(where, plain)

    # -- looking --------------------------------------------------------------------------------------------------

    def look(self, table: Table, address: str) -> Any:
        """What stands at an address now."""
        game: State = table.state
        parts = self._parts(address)
        head, last = parts[0], parts[-1]
        if len(parts) == 1:
            return self._table(game, head)
        if head == "duel":
            return self._duel(game, parts)
        if head in self.seats:
            return self._seat(game, Seat(self.seats.index(head)), last)
        if head == "city":
            return self._pile(game, CITY_DISCARD if last == "discard" else CITY_DECK, last == "deck_top")
        place = find_place(head)
        if place is not None and head not in self.aliases:
            return self._place(game, place, last)
        return self._card(game, head, last)

    def _table(self, game: State, word: str) -> Any:
        if word in ("winner", "way"):
            return self.ending(game.outcome, word)
        if word == "duel":
            return game.duel is not None
        if word in ("first", "active"):
            return self.name(game.first if word == "first" else game.active)
        if word == "phase":
            return PHASES[game.phase]
        return {"day": game.day, "over": game.over, "passes": game.passes}[word]

    def _duel(self, game: State, parts: list[str]) -> Any:
        duel = game.duel
        if duel is None:
            raise Missing("there is no duel")
        word = parts[1]
        if len(parts) == 2:
            return self._duel_word(game, duel, word)
        side = duel.side_of(Seat(self.seats.index(parts[2])))
        if side < 0:
            raise Missing(f"{parts[2]} has no part in the duel")
        if word == "participant":
            return game.card(duel.participants[side]).name
        if word == "line":
            return self._pile(game, LINE + duel.seats[side])
        return duel.threat[side] if word == "threat" else duel.gambles[side]

    def _duel_word(self, game: State, duel: Duel, word: str) -> Any:
        if word == "card":
            return game.card(duel.card).name if duel.card != NO_CARD else None
        if word in ("challenger", "defender"):
            return game.card(duel.participants[0 if word == "challenger" else 1]).name
        return {"round": duel.round, "active": self.name(duel.seats[duel.active]), "stat": STATS[duel.stat]}[word]

    def _seat(self, game: State, seat: Seat, word: str) -> Any:
        if word in SEAT_PILES:
            return self._pile(game, SEAT_PILES[word] + seat)
        if word == "deck_top":
            return self._pile(game, DECK + seat, top=True)
        if word == "home":
            return self._names(game, game.crew_at(seat, home_of(seat)))
        if word == "crew":
            return self._names(game, game.crew(seat))
        if word == "scheme":
            scheme = game.scheme_of(seat)
            return game.card(scheme).name if scheme != NO_CARD else None
        if word == "leader":
            return game.has_leader(seat)
        if word == "renown":
            return game.renown[seat]
        if word == "crew_cap":
            return stats.crew_cap(game, seat)
        return stats.panache(game, seat) if word == "panache" else stats.influence_in_city(game, seat)

    def _place(self, game: State, place: LocationId, word: str) -> Any:
        if word == "renown":
            return game.renown_at[place]
        if word == "control":
            return self.name(game.control[place])
        if word == "cards":
            return self._names(game, game.street(place))
        if word == "characters":
            return self._names(game, game.characters_at(place))
        return self._names(game, game.crew_at(Seat(self.seats.index(word)), place))

    def _card(self, game: State, name: str, word: str) -> Any:
        card = self._find(game, name)
        if word in STATS:
            return stats.stat(game, card, STATS.index(word))
        if word == "zone":
            return self._zone(game, card)
        if word == "renown":
            return game.renown_on.get(card, 0)
        if word == "traits":
            return Names(stats.traits_of(game, card))
        if word == "owner":
            return self.name(game.owner[card])
        if word == "location" and STREET <= game.pile_of[card] < STREET + CITY_LOCATIONS:
            return self._zone(game, card)
        if word == "engaged" and LINE <= game.pile_of[card] < LINE + MOST_SEATS:
            return bool(game.engaged[card])
        if not game.is_in_play(card):
            raise Missing(f"{name} is not in play but in {self._zone(game, card)}")
        if word == "location":
            return self._place_name(game.place_of(card))
        if word == "controller":
            return self.name(game.controller[card])
        if word == "equipped":
            return self._names(game, game.attached(card))
        if word == "equipped_to":
            host = game.host[card]
            return game.card(host).name if host != NO_CARD else None
        return game.wounds[card] if word == "wounds" else bool(game.engaged[card])

    def _find(self, game: State, name: str) -> CardId:
        """The one card of this name; those in play first, those in decks last."""
        whose, plain = self.whose(name)
        if plain in self.aliases:
            return CardId(self.aliases[plain])
        definition = find_card(plain)
        copies = [
            CardId(i)
            for i, d in enumerate(game.definition)
            if definition is not None and d == definition.index and (whose is None or whose in self._hands(game, i))
        ]
        if not copies:
            raise Missing(f"there is no {name}")
        in_play = [c for c in copies if game.is_in_play(c)]
        out_of_decks = [c for c in copies if game.pile_of[c] >= HAND and game.pile_of[c] != CITY_DECK]
        for found in (in_play, out_of_decks, copies):
            if found:
                if len({self._zone(game, c) for c in found}) > 1 or (found is in_play and len(found) > 1):
                    zones = ", ".join(self._zone(game, c) for c in found)
                    raise Missing(f"there are several cards named {name} ({zones}): give one a name of its own (as)")
                return found[0]
        raise Missing(f"there is no {name}")

    def _hands(self, game: State, card: int) -> tuple[Seat, Seat]:
        return game.owner[card], game.controller[card]

    def _zone(self, game: State, card: CardId) -> str:
        pile = game.pile_of[card]
        if pile == CITY_DECK:
            return "city.deck"
        if pile == CITY_DISCARD:
            return "city.discard"
        if STREET <= pile < STREET + CITY_LOCATIONS:
            return SHORT_NAMES[pile - STREET]
        if pile >= FACEDOWN:
            return f"{self.seats[pile - FACEDOWN]}.facedown at {SHORT_NAMES[game.location[card]]}"
        if pile >= LOCATION_CARDS or pile >= len(PILE_NAMES) * MOST_SEATS:
            return "city"
        return f"{self.seats[pile % MOST_SEATS]}.{PILE_NAMES[pile // MOST_SEATS]}"

    def _place_name(self, place: LocationId) -> str:
        return SHORT_NAMES[place] if place < CITY_LOCATIONS else f"{self.seats[place - CITY_LOCATIONS]}.home"

    def _pile(self, game: State, pile: int, top: bool = False) -> Names:
        """The cards of a pile, the top card first."""
        return Names([game.card(c).name for c in reversed(game.piles[pile])], top)

    def _names(self, game: State, cards: list[CardId]) -> Names:
        return Names([game.card(c).name for c in cards])

    # -- changing -------------------------------------------------------------------------------------------------

    def check_change(self, where: str, address: str, value: Any) -> None:
        """Complain about something that fate cannot change."""
        parts = self._parts(address)
        read = self.read
        if parts[0] == "duel" and len(parts) == 3 and parts[1] in ("threat", "participant"):
            read.seat(where, parts[2], self.seats)
            if parts[1] == "threat":
                read.number(where, value)
            else:
                self._definition(where, str(value))
            return
        if (
            len(parts) != 2
            or parts[0] in self.seats
            or parts[0] in ("duel", "city")
            or find_place(parts[0]) is not None
        ):
            raise read.fail(where, f"{address!r} cannot be changed; a character's {', '.join(FATE_WORDS)} can.")
        self._definition(where, parts[0])
        self.among(where, address, parts[1], FATE_WORDS)
        if parts[1] == "engaged":
            read.flag(where, value)
        elif parts[1] == "location":
            if self.plain(str(value)) != "home":
                read.place(where, value, self.line)
        else:
            read.number(where, value, 0 if parts[1] == "wounds" else None)

    def change(self, table: Table, address: str, value: Any) -> None:
        """Change what stands at an address. Nobody is asked, and nothing responds."""
        game: State = table.state
        parts = self._parts(address)
        if parts[0] == "duel":
            duel = game.duel
            side = duel.side_of(Seat(self.seats.index(parts[2]))) if duel is not None else -1
            if duel is None or side < 0:
                raise Missing("there is no such duel")
            if parts[1] == "threat":
                duel.threat[side] = value
            else:
                duel.participants[side] = self._find(game, str(value))
            return
        card = self._find(game, parts[0])
        if not game.is_in_play(card):
            raise Missing(f"{parts[0]} is not in play")
        word = parts[1]
        if word == "engaged":
            game.engaged[card] = value
        elif word == "wounds":
            game.wounds[card] = value
        elif word == "location":
            place = find_place(str(value))
            game.location[card] = home_of(game.controller[card]) if place is None else place
        else:
            game.lasting.append(Lasting(STATS.index(word), card, int(value)))
        game.rearranged()

    # -- comparing ------------------------------------------------------------------------------------------------

    def same_text(self, found: str, expected: str) -> bool:
        return found == expected or (expected in ("home", "play") and found.endswith(" " + expected))

    def plain(self, text: str) -> str:
        """A name in one spelling: "The Docks" is docks, "ann's Home" is ann.home."""
        place = find_place(text)
        if place is not None:
            return SHORT_NAMES[place]
        words = words_of(text)
        if words and words[-1] in ("home", "play", "hand", "deck", "discard", "locker", "approach", "line", "chosen"):
            words = [w if w in self.seats else w.removesuffix("s") for w in words[:-1]] + words[-1:]
        return " ".join(words)
