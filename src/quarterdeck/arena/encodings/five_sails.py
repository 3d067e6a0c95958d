"""City of Five Sails as arrays: what a seat may see of the table, and what its options are about.

Seats are counted from the reader's: column 0 of a field of seats is the reader, column 1 the next player clockwise.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.arena.encoding import Encoding, bucket
from quarterdeck.arena.encodings import five_sails_fields as fields
from quarterdeck.arena.encodings.common import Question
from quarterdeck.arena.encodings.five_sails_cards import CARD_FIELDS, HERE, PLACES, WIDTH, Cards
from quarterdeck.arena.layout import Group, Layout, Row, index_of, mark
from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.table import Table
from quarterdeck.games.five_sails.defs import CARDS
from quarterdeck.games.five_sails.ids import (
    CITY_LOCATIONS,
    FACTIONS,
    NO_CARD,
    NOBODY,
    PHASES,
    SCHEME,
    VALUES,
    CardId,
    LocationId,
)
from quarterdeck.games.five_sails.rules.edition import EDITIONS
from quarterdeck.games.five_sails.rules.stats import combat_value, crew_cap, panache
from quarterdeck.games.five_sails.rules.victory import LAST_DAY
from quarterdeck.games.five_sails.state import CITY_DECK, DISCARD, FACEDOWN, LOCKER, State

INFLUENCE_HERE: Final = HERE.index("influence")
COMBAT_HERE: Final = HERE.index("combat")
VERB_OF: Final = index_of(fields.VERBS)
EDITION_OF: Final = index_of([edition.key for edition in EDITIONS])


class FiveSailsEncoding(Encoding):
    max_options = fields.MAX_OPTIONS

    def lay_out_state(self) -> Layout:
        seats = self.seats
        self.question = Question(fields.KINDS, self.max_options)
        return Layout(
            [
                Group("table", "The table as a whole.", fields.table_fields(seats)),
                self.question.group,
                Group("about", "The cards that the question is about, the first two of them.", CARD_FIELDS, 2),
                Group("seats", "The players, the reader first.", fields.seat_fields(), seats),
                Group(
                    "places",
                    f"The City's locations in the order of {', '.join(PLACES[:5])}.",
                    fields.place_fields(seats),
                    5,
                ),
                Group(
                    "crew",
                    f"The characters in play, {fields.CREW} a player, the reader's first, Leaders first; those beyond "
                    "that are only counted in `places`.",
                    CARD_FIELDS,
                    seats * fields.CREW,
                ),
                Group("duel", "The duel or challenge under way, if any.", fields.duel_fields()),
                Group("duelists", "The participants: the challenger, and the challenged.", CARD_FIELDS, 2),
                Group("pressure", "The pressure that is being made, if any.", fields.pressure_fields(seats)),
                Group(
                    "cards",
                    "Where cards are, for every card of the catalogue in its order.",
                    fields.pile_fields(),
                    len(CARDS),
                ),
            ]
        )

    def lay_out_option(self) -> Layout:
        return Layout(
            [
                Group("option", "What is done.", fields.option_fields(self.seats)),
                Group("things", "The first two cards that the option is about.", CARD_FIELDS, 2),
            ]
        )

    def write(self, table: Table, seat: Seat, decision: Decision | None, page: int, out: Row[float]) -> None:
        game: State = table.state
        cards = Cards(game, seat)
        _StateWriter(self, game, seat, cards, out).all(decision)
        if decision is not None:
            self.question.write(decision, page, out)
        for number, option in enumerate(self.shown(decision, page)):
            self._option(out, self.row_at(number), game, seat, cards, option)

    def _option(self, out: Row[float], base: int, game: State, seat: Seat, cards: Cards, option: Option) -> None:
        at = self.option_layout["option"].offsets
        verb, things = option.verb, option.ids
        out[base + at["verb"] + VERB_OF.get(verb, len(fields.VERBS))] = 1.0
        if option.what:
            out[base + at["name"] + bucket(option.what, fields.NAMES)] = 1.0
        if verb == "seat":
            mark(out, base + at["seat"], self.seats, (things[0] - seat) % self.seats)
            things = ()
        elif verb == "place":
            self._place(out, base, game, seat, cards, LocationId(things[0]))
            things = ()
        elif verb == "move":
            self._place(out, base, game, seat, cards, LocationId(things[1]))
            things = things[:1]
        start = base + self.option_layout["things"].start
        for thing in things[:2]:
            out[start : start + WIDTH] = cards.row(CardId(thing))
            start += WIDTH

    def _place(self, out: Row[float], base: int, game: State, seat: Seat, cards: Cards, place: LocationId) -> None:
        at = self.option_layout["option"].offsets
        out[base + at["place"] + cards.place(place)] = 1.0
        if place >= CITY_LOCATIONS:
            return
        strength = cards.strength(place)
        mine = strength[seat]
        others = [strength[s] for s in range(game.players) if s != seat]
        out[base + at["renown_there"]] = game.renown_at[place] / 5
        out[base + at["mine_there"]] = float(game.control[place] == seat)
        out[base + at["theirs_there"]] = float(game.control[place] not in (seat, NOBODY))
        out[base + at["influence_there"]] = mine[INFLUENCE_HERE]
        out[base + at["most_influence_there"]] = max(o[INFLUENCE_HERE] for o in others)
        out[base + at["combat_there"]] = mine[COMBAT_HERE]
        out[base + at["most_combat_there"]] = max(o[COMBAT_HERE] for o in others)


# -- the state ----------------------------------------------------------------------------------------------------


class _StateWriter:
    """Writes the state, group by group."""

    def __init__(self, encoding: FiveSailsEncoding, game: State, seat: Seat, cards: Cards, out: Row[float]) -> None:
        self.layout = encoding.state_layout
        self.game = game
        self.seat = seat
        self.cards = cards
        self.values = out

    def all(self, decision: Decision | None) -> None:
        self.table()
        if decision is not None:
            self.about(decision)
        for number in range(self.game.players):
            self.player(number)
        for place in self.game.line:
            self.place(place)
        self.duel()
        self.pressure()
        self.piles()

    def around(self, seat: Seat) -> int:
        """A player, counted from the reader; -1 for nobody."""
        return (seat - self.seat) % self.game.players if seat >= 0 else -1

    def card(self, group: str, number: int, card: CardId) -> None:
        found = self.layout[group]
        self.values[found.at(number) : found.at(number + 1)] = self.cards.row(card)

    def table(self) -> None:
        game, values, group = self.game, self.values, self.layout["table"]
        at, base = group.offsets, group.start
        values[base + at["day"]] = game.day / LAST_DAY
        values[base + at["phase"] + game.phase] = 1.0
        values[base + at["edition"] + EDITION_OF[game.edition.key]] = 1.0
        mark(values, base + at["first"], game.players, self.around(game.first))
        if PHASES[game.phase] == "high drama":
            mark(values, base + at["active"], game.players, self.around(game.active))
        values[base + at["passes"]] = game.passes / game.players
        values[base + at["city_deck"]] = len(game.piles[CITY_DECK]) / 40

    def about(self, decision: Decision) -> None:
        """The question's cards. (A few questions are about places: their numbers are read as cards.)"""
        for number, card in enumerate(decision.about[:2]):
            if 0 <= card < len(self.game.definition):
                self.card("about", number, CardId(card))

    def player(self, number: int) -> None:
        game, values, group = self.game, self.values, self.layout["seats"]
        seat = Seat((self.seat + number) % game.players)
        at, base = group.offsets, group.at(number)
        leader, scheme = game.leader[seat], game.scheme_of(seat)
        crew = game.crew(seat)
        approach = game.approach(seat)
        schemes = sum([1 for c in approach if game.card(c).kind == SCHEME])
        if game.factions[seat] in FACTIONS:
            values[base + at["faction"] + FACTIONS.index(game.factions[seat])] = 1.0
        values[base + at["out"]] = float(game.out[seat])
        if game.has_leader(seat):
            values[base + at["leader"]] = 1.0
            values[base + at["leader_life"]] = (self.cards.stats(leader)[0] - game.wounds[leader]) / 10
        values[base + at["renown"]] = game.renown[seat] / 7
        values[base + at["control"]] = game.control.count(seat) / 5
        values[base + at["crew"]] = len(crew) / 8
        values[base + at["ready"]] = sum([1 for c in crew if not game.engaged[c]]) / 8
        values[base + at["crew_cap"]] = crew_cap(game, seat) / 8
        values[base + at["panache"]] = panache(game, seat) / 10
        values[base + at["hand"]] = len(game.hand(seat)) / 10
        values[base + at["deck"]] = len(game.deck(seat)) / 40
        values[base + at["discard"]] = len(game.discard(seat)) / 40
        values[base + at["locker"]] = len(game.locker(seat)) / 40
        values[base + at["schemes"]] = schemes / 5
        values[base + at["characters"]] = (len(approach) - schemes) / 5
        if scheme != NO_CARD:
            values[base + at["initiative"]] = game.card(scheme).initiative / 100
        values[base + at["extra_actions"]] = game.extra_actions[seat]
        values[base + at["riches"]] = self.cards.riches(seat) / 10
        shown = sorted(crew, key=lambda card: (card != leader, card))
        for i, card in enumerate(shown[: fields.CREW]):
            self.card("crew", number * fields.CREW + i, card)

    def place(self, place: LocationId) -> None:
        game, values, group = self.game, self.values, self.layout["places"]
        at, base = group.offsets, group.at(place)
        values[base + at["used"]] = 1.0
        values[base + at["renown"]] = game.renown_at[place] / 5
        mark(values, base + at["control"], game.players, self.around(game.control[place]))
        for card in game.street(place):
            definition = game.card(card)
            which = (
                "mercenaries" if definition.is_character else "attachments" if definition.is_attachment else "events"
            )
            values[base + at[which]] += 0.2
        for s in range(game.players):
            values[base + at["facedown"]] += sum([0.2 for c in game.piles[FACEDOWN + s] if game.location[c] == place])
            start = base + at[f"{HERE[0]}_{self.around(Seat(s))}"]
            values[start : start + len(HERE)] = self.cards.strength(place)[s]

    def duel(self) -> None:
        game, values, group, duel = self.game, self.values, self.layout["duel"], self.game.duel
        if duel is None:
            return
        at, base = group.offsets, group.start
        values[base + at["on"]] = 1.0
        values[base + at["challenger"]] = float(duel.seats[0] == self.seat)
        values[base + at["challenged"]] = float(duel.seats[1] == self.seat)
        values[base + at["stat"] + duel.stat] = 1.0
        values[base + at["accepted"]] = float(duel.accepted)
        values[base + at["round"]] = duel.round / 10
        values[base + at["my_round"]] = float(duel.round > 0 and duel.seats[duel.active] == self.seat)
        for side in (0, 1):
            values[base + at["threat"] + side] = duel.threat[side] / 10
            values[base + at["gambles"] + side] = duel.gambles[side] / 5
            self.card("duelists", side, duel.participants[side])
        if duel.card != NO_CARD:
            values[base + at["card"]] = 1.0
            for which in range(len(VALUES)):
                values[base + at["values"] + which] = combat_value(game, duel, which) / 10
        values[base + at["technique_used"]] = float(duel.technique_used)
        values[base + at["maneuver_used"]] = float(duel.maneuver_used)

    def pressure(self) -> None:
        made, values, group = self.game.pressure, self.values, self.layout["pressure"]
        if made is None:
            return
        at, base = group.offsets, group.start
        values[base + at["on"]] = 1.0
        mark(values, base + at["who"], self.game.players, self.around(made.seat))
        mark(values, base + at["place"], len(PLACES), self.cards.place(made.place))
        values[base + at["stat"] + made.stat] = 1.0

    def piles(self) -> None:
        game, seat = self.game, self.seat
        self.count(game.hand(seat), "hand", 1 / 3)
        self.count(game.approach(seat), "approach", 1.0)
        for s in range(game.players):
            mine = s == seat
            if not mine:
                self.count(game.hand(Seat(s)), "others_hands", 1 / 3)
            self.count(game.piles[DISCARD + s], "gone" if mine else "others_gone", 1 / 3)
            self.count(game.piles[LOCKER + s], "gone" if mine else "others_gone", 1 / 3)

    def count(self, cards: list[CardId], field: str, each: float) -> None:
        """Add each card of a pile that the reader knows to the column of what it is."""
        game, values, group = self.game, self.values, self.layout["cards"]
        base, width = group.start + group.offsets[field], group.width
        for card in cards:
            if game.knows(self.seat, card):
                values[base + game.definition[card] * width] += each


ENCODING = FiveSailsEncoding
