"""A card of Five Sails in a row of numbers, as far as one seat knows it; and what stands at a location."""

from __future__ import annotations

from typing import Final

from quarterdeck.arena.layout import Field, Group, Row, empty, one_of
from quarterdeck.core.decision import Seat
from quarterdeck.games.five_sails import cards  # noqa: F401  declares every card
from quarterdeck.games.five_sails.defs import CARDS, CardDef
from quarterdeck.games.five_sails.ids import (
    ATTACHMENT,
    CHARACTER,
    CITY_LOCATIONS,
    COMBAT,
    DASH,
    EVENT,
    FINESSE,
    INFLUENCE,
    LEADER,
    LOCATION,
    NO_CARD,
    RESOLVE,
    RISK,
    SCHEME,
    STATS,
    VALUES,
    CardId,
    LocationId,
    home_of,
)
from quarterdeck.games.five_sails.rules.costs import MOST_WORTH, worth
from quarterdeck.games.five_sails.rules.stats import stat
from quarterdeck.games.five_sails.state import CHOSEN, CITY_REVEALED, HAND, LINE, PLAY, STREET, State

TYPES: Final = (LEADER, CHARACTER, SCHEME, ATTACHMENT, RISK, EVENT, LOCATION)
WHERE: Final = ("hand", "in play", "dueling line", "street", "elsewhere")
PLACES: Final = ("Inn", "Docks", "Forums", "Bazaar", "Gardens", "the reader's Home", "another Home")
OWN_HOME: Final = 5
OTHER_HOME: Final = 6
HERE: Final = ("characters", "ready", "combat", "finesse", "influence")

CARD_FIELDS: Final = [
    Field("there", "there is a card"),
    Field("known", "the reader knows which one"),
    Field("card", f"which one: its place in the catalogue from 1 on, divided by {len(CARDS) + 1}"),
    Field("mine", "the reader controls it"),
    Field("theirs", "another player controls it"),
    one_of("where", "where it is", WHERE),
    one_of("type", "its type", TYPES),
    Field("brute", "it is a Brute"),
    Field("riches", "what it pays when it is discarded, of 2: two with Wealth, otherwise one"),
    Field("cost", "its cost, in tens"),
    Field("stats", f"{', '.join(STATS)}: now, if it is in play, otherwise as printed; in fives", 4, low=-1, high=4),
    Field("values", f"printed {', '.join(VALUES)}, in fives", 3),
    Field("panache", "printed Panache, in tens", low=-1),
    Field("initiative", "printed Initiative, in hundreds"),
    Field("wounds", "wounds on it, in fives", high=4),
    Field("life", "Resolve less wounds, in fives", low=-1, high=4),
    Field("engaged", "it is engaged"),
    Field("attached", "cards equipped to it, in fives", high=2),
    Field("renown", "Renown on it, in fives", high=4),
    one_of("place", "where it stands", PLACES),
]
_GROUP: Final = Group("card", "A card.", CARD_FIELDS)
_AT: Final = _GROUP.offsets
WIDTH: Final = _GROUP.width


def _printed(card: CardDef) -> Row[float]:
    """What does not depend on where the card is. A dash counts as 0."""
    row = empty(WIDTH)
    row[_AT["there"]] = row[_AT["known"]] = 1.0
    row[_AT["card"]] = (card.index + 1) / (len(CARDS) + 1)
    row[_AT["type"] + TYPES.index(card.kind)] = 1.0
    row[_AT["brute"]] = float(card.brute)
    row[_AT["cost"]] = _number(card.cost) / 10
    for which in range(len(STATS)):
        row[_AT["stats"] + which] = _number(card.stats[which]) / 5
    for which in range(len(VALUES)):
        row[_AT["values"] + which] = _number(card.values[which]) / 5
    row[_AT["panache"]] = card.panache / 10
    row[_AT["initiative"]] = card.initiative / 100
    row[_AT["life"]] = _number(card.stats[RESOLVE]) / 5
    return row


def _number(value: int) -> int:
    return 0 if value == DASH else value


_PRINTED: Final[list[Row[float]]] = []


def printed_rows() -> list[Row[float]]:
    """The row of every card of the catalogue, as printed."""
    if len(_PRINTED) != len(CARDS):
        _PRINTED[:] = [_printed(card) for card in CARDS]
    return _PRINTED


class Cards:
    """The cards of one table as one seat sees them. Each is looked at once."""

    def __init__(self, game: State, seat: Seat) -> None:
        self.game = game
        self.seat = seat
        self._printed = printed_rows()
        self._rows: dict[CardId, Row[float]] = {}
        self._stats: dict[CardId, list[int]] = {}
        self._strengths: dict[LocationId, list[Row[float]]] = {}

    def place(self, place: LocationId) -> int:
        """The column of a place: the City's locations, then the reader's Home and the others'."""
        if place < CITY_LOCATIONS:
            return place
        return OWN_HOME if place == home_of(self.seat) else OTHER_HOME

    def stats(self, card: CardId) -> list[int]:
        """The stats of a character in play, as they are now."""
        found = self._stats.get(card)
        if found is None:
            found = [stat(self.game, card, which) for which in (RESOLVE, COMBAT, FINESSE, INFLUENCE)]
            self._stats[card] = found
        return found

    def strength(self, place: LocationId) -> list[Row[float]]:
        """What each seat has at a location, scaled: the fields of HERE."""
        found = self._strengths.get(place)
        if found is not None:
            return found
        game = self.game
        found = [empty(len(HERE)) for _ in range(game.players)]
        for card in game.characters_at(place):
            sums, stats = found[game.controller[card]], self.stats(card)
            sums[0] += 0.2
            if not game.engaged[card]:
                sums[1] += 0.2
            sums[2] += stats[COMBAT] / 10
            sums[3] += stats[FINESSE] / 10
            sums[4] += stats[INFLUENCE] / 10
        self._strengths[place] = found
        return found

    def riches(self, seat: Seat) -> int:
        """What a hand can pay, as far as the reader knows it."""
        game = self.game
        return sum([worth(game, c) for c in game.hand(seat) if game.knows(self.seat, c)])

    def row(self, card: CardId) -> Row[float]:
        found = self._rows.get(card)
        if found is None:
            found = self._look(card)
            self._rows[card] = found
        return found

    def _look(self, card: CardId) -> Row[float]:
        game = self.game
        pile = game.pile_of[card]
        if game.knows(self.seat, card):
            row = self._printed[game.definition[card]][:]
            row[_AT["riches"]] = worth(game, card) / MOST_WORTH
        else:
            row = empty(WIDTH)
            row[_AT["there"]] = 1.0
        controller = game.controller[card]
        if controller == self.seat:
            row[_AT["mine"]] = 1.0
        elif controller >= 0:
            row[_AT["theirs"]] = 1.0
        if HAND <= pile < HAND + 4:
            row[_AT["where"]] = 1.0
        elif PLAY <= pile < LINE:
            self._in_play(row, card)
        elif LINE <= pile < CHOSEN:
            row[_AT["where"] + 2] = 1.0
        elif STREET <= pile < CITY_REVEALED:
            row[_AT["where"] + 3] = 1.0
            row[_AT["renown"]] = game.renown_on.get(card, 0) / 5
            row[_AT["place"] + self.place(game.location[card])] = 1.0
        else:
            row[_AT["where"] + 4] = 1.0
        return row

    def _in_play(self, row: Row[float], card: CardId) -> None:
        game = self.game
        row[_AT["where"] + 1] = 1.0
        if game.host[card] == NO_CARD and game.card(card).is_character:
            stats = self.stats(card)
            for which, value in enumerate(stats):
                row[_AT["stats"] + which] = value / 5
            row[_AT["wounds"]] = game.wounds[card] / 5
            row[_AT["life"]] = (stats[RESOLVE] - game.wounds[card]) / 5
            row[_AT["attached"]] = len(game.attached(card)) / 5
        row[_AT["engaged"]] = float(game.engaged[card])
        row[_AT["renown"]] = game.renown_on.get(card, 0) / 5
        place = game.place_of(card)
        if place >= 0:
            row[_AT["place"] + self.place(place)] = 1.0
