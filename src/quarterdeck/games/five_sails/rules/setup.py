"""Game setup: the City, Homes, Leaders and decks."""

from __future__ import annotations

from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Seat
from quarterdeck.games.five_sails.deck import Deck
from quarterdeck.games.five_sails.defs import CARDS
from quarterdeck.games.five_sails.ids import (
    BAZAAR,
    CITY,
    DOCKS,
    FORUMS,
    GARDENS,
    INN,
    LOCATION,
    LocationId,
    home_of,
)
from quarterdeck.games.five_sails.rules.drawing import shuffle
from quarterdeck.games.five_sails.rules.edition import RELEASE, Edition
from quarterdeck.games.five_sails.rules.timing import hand_windows
from quarterdeck.games.five_sails.state import APPROACH, CITY_DECK, DECK, EVERYBODY, LOCATION_CARDS, PLAY, State


def line_of_locations(players: int) -> list[LocationId]:
    """The City in a line, beginning with the location closest to the City Deck."""
    line = [DOCKS, FORUMS, BAZAAR]
    if players >= 3:
        line.insert(0, INN)
    if players >= 4:
        line.append(GARDENS)
    return line


def set_up(decks: list[Deck], seed: int, edition: Edition = RELEASE) -> State:
    """The table before the first Dawn. Nobody has a hand yet, and nobody is First Player."""
    game = State(len(decks), Chance(seed), line_of_locations(len(decks)), edition)
    for s, deck in enumerate(decks):
        seat = Seat(s)
        leader = game.new_card(deck.leader, seat, PLAY + seat)
        game.location[leader] = home_of(seat)
        game.known[leader] = EVERYBODY
        game.leader.append(leader)
        game.factions.append(deck.leader.faction)
        for card in deck.approach:
            game.show(game.new_card(card, seat, APPROACH + seat), 1 << seat)
        for card, copies in deck.faction:
            for _ in range(copies):
                game.new_card(card, seat, DECK + seat)
        shuffle(game, game.deck(seat))
    game.hand_windows = hand_windows(game.factions)
    places = [c for c in CARDS if c.kind == LOCATION]
    for place in game.line:
        shown = game.new_card(places[place], CITY, LOCATION_CARDS)
        game.location[shown] = place
        game.known[shown] = EVERYBODY
    game.location_cards = [c for c in game.piles[LOCATION_CARDS] if game.card(c).actions]
    for definition in sorted([c for c in CARDS if c.in_city_deck], key=lambda c: c.number):
        game.new_card(definition, CITY, CITY_DECK)
    shuffle(game, game.piles[CITY_DECK])
    return game
