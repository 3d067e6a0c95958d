"""Phase 1, Dawn: preparing the City for the Day."""

from __future__ import annotations

from quarterdeck.core.flow import Flow
from quarterdeck.games.five_sails.events import CITY_CARD_REVEALED, DAWN_BEGINS, DAWN_ENDS, DAY_BEGINS, SETUP, Event
from quarterdeck.games.five_sails.ids import NO_CARD, CardId, LocationId
from quarterdeck.games.five_sails.rules import timing
from quarterdeck.games.five_sails.rules.drawing import reveal_city_card
from quarterdeck.games.five_sails.state import STREET, State


def dawn(game: State) -> Flow[None]:
    if game.day == 1:
        yield from timing.point(game, SETUP)
    game.tell("day", number=game.day)
    yield from timing.point(game, DAY_BEGINS)
    yield from timing.point(game, DAWN_BEGINS)
    for place in game.line:
        yield from add_city_card(game, place)
    yield from timing.point(game, DAWN_ENDS)


def add_city_card(game: State, place: LocationId) -> Flow[CardId]:
    """Add the top card of the City Deck to a location."""
    card = reveal_city_card(game)
    if card != NO_CARD:
        yield from place_city_card(game, card, place)
    return card


def place_city_card(game: State, card: CardId, place: LocationId) -> Flow[None]:
    """Put a revealed City card at a location."""
    game.put(card, STREET + place)
    game.location[card] = place
    game.show(card)
    game.rearranged()
    game.tell("city.adds", card=card, number=place)
    event = Event(CITY_CARD_REVEALED, card=card, place=place)
    yield from timing.about_to(game, event)
    yield from timing.happened(game, event)
