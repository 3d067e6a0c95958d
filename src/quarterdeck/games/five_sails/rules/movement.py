"""Moving: the Move action, and every effect that moves a character."""

from __future__ import annotations

from quarterdeck.core.decision import Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.defs import DISCARDS_TO_MOVE
from quarterdeck.games.five_sails.events import MOVED, Event
from quarterdeck.games.five_sails.ids import CITY_LOCATIONS, NO_CARD, CardId, LocationId, home_of
from quarterdeck.games.five_sails.rules import drawing, refusals, timing
from quarterdeck.games.five_sails.rules.asking import pick, pick_place
from quarterdeck.games.five_sails.rules.stats import says
from quarterdeck.games.five_sails.rules.wounds import engage
from quarterdeck.games.five_sails.state import State


def move(game: State, card: CardId, place: LocationId) -> Flow[bool]:
    """Move a character. It keeps its wounds, its equipped cards, and stays en garde or engaged as it was."""
    origin = game.location[card]
    seat = game.controller[card]
    if not game.is_in_play(card) or place < 0 or place == origin or is_enemy_home(seat, place):
        return False
    event = Event(MOVED, seat, card, place=place)
    event.origin = origin
    if not (yield from timing.about_to(game, event)) or not game.is_in_play(card) or game.location[card] != origin:
        return False
    game.location[card] = place
    game.tell("moves", seat, card, number=place)
    yield from timing.happened(game, event)
    return True


def go_home(game: State, card: CardId, engaged: bool = False) -> Flow[bool]:
    """Move a character Home; engaged, where the text says so."""
    if engaged and game.is_in_play(card):
        engage(game, card)
    return (yield from move(game, card, home_of(game.controller[card])))


def is_enemy_home(seat: Seat, place: LocationId) -> bool:
    return place >= CITY_LOCATIONS and place != home_of(seat)


def adjacent_city(game: State, card: CardId) -> list[LocationId]:
    """The City locations adjacent to a character."""
    return list(game.adjacent(game.location[card]))


def move_to_adjacent_city(game: State, seat: Seat, card: CardId, source: CardId) -> Flow[bool]:
    """Its player chooses an adjacent City location for a character."""
    if not game.is_in_play(card):
        return False
    place = yield from pick_place(game, seat, "move.to", adjacent_city(game, card), (card, source))
    return (yield from move(game, card, place))


# -- the Move action ----------------------------------------------------------------------------------------------


def why_not_move(game: State, seat: Seat, card: CardId, place: LocationId) -> Refusal | None:
    """The Move action: an en garde character, to an adjacent location."""
    if is_enemy_home(seat, place):
        return refusals.ENEMY_HOME
    origin = game.location[card]
    if origin == place:
        return refusals.ALREADY_THERE
    if not game.is_adjacent(origin, place):
        return refusals.NOT_ADJACENT
    if game.engaged[card]:
        return refusals.ENGAGED
    return None


def move_action(game: State, seat: Seat, card: CardId, place: LocationId) -> Flow[None]:
    """Engage the performer (unless at Home), and move them to an adjacent location."""
    if game.location[card] < CITY_LOCATIONS:
        yield from engage_to_move(game, seat, card)
    yield from move(game, card, place)


def engage_to_move(game: State, seat: Seat, card: CardId) -> Flow[None]:
    """The cost of moving; some characters may pay it otherwise."""
    if says(game, DISCARDS_TO_MOVE, card) and game.hand(seat):
        instead = yield from pick(
            game, seat, "discard.to_move", sorted(game.hand(seat)), (card,), optional=True, hidden=True
        )
        if instead != NO_CARD:
            yield from drawing.discard_card(game, seat, instead)
            return
    engage(game, card)
