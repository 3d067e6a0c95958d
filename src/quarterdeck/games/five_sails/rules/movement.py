"""Moving: the Move action, and every effect that moves a character."""

from __future__ import annotations

from quarterdeck.core.decision import Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.defs import DISCARDS_TO_MOVE, KEPT_FROM_OPPONENTS
from quarterdeck.games.five_sails.events import MOVED, Event
from quarterdeck.games.five_sails.ids import CITY_LOCATIONS, NOBODY, CardId, LocationId, home_of
from quarterdeck.games.five_sails.rules import drawing, refusals, timing
from quarterdeck.games.five_sails.rules.asking import pick_place
from quarterdeck.games.five_sails.rules.stats import says
from quarterdeck.games.five_sails.rules.wounds import engage, loses_control
from quarterdeck.games.five_sails.state import State


def move(game: State, card: CardId, place: LocationId) -> Flow[bool]:
    """Move a character. It keeps its wounds, its equipped cards, and stays en garde or engaged as it was."""
    event = yield from _sets_out(game, card, place)
    if event is None or not _arrives(game, event):
        return False
    yield from timing.happened(game, event)
    return True


def move_together(game: State, cards: list[CardId], place: LocationId) -> Flow[int]:
    """Move characters as one: all have arrived before anything responds to it. Returns how many have."""
    return (yield from _all_move(game, cards, [place] * len(cards)))


def all_go_home(game: State, cards: list[CardId]) -> Flow[None]:
    """Move characters Home as one: nobody has left before everybody sets out."""
    yield from _all_move(game, cards, [home_of(game.controller[c]) for c in cards])


def _all_move(game: State, cards: list[CardId], places: list[LocationId]) -> Flow[int]:
    leaving: list[Event] = []
    for card, place in zip(cards, places, strict=True):
        event = yield from _sets_out(game, card, place)
        if event is not None:
            leaving.append(event)
    arrived = [e for e in leaving if _arrives(game, e)]
    for event in arrived:
        yield from timing.happened(game, event)
    return len(arrived)


def _sets_out(game: State, card: CardId, place: LocationId) -> Flow[Event | None]:
    """A character is about to move. None when it cannot, or does not."""
    origin = game.location[card]
    seat = game.controller[card]
    if not game.is_in_play(card) or place < 0 or place == origin or is_enemy_home(seat, place):
        return None
    if game.cause not in (NOBODY, seat) and says(game, KEPT_FROM_OPPONENTS, card):
        return None
    event = Event(MOVED, seat, card, place=place)
    event.origin = origin
    return event if (yield from timing.about_to(game, event)) else None


def _arrives(game: State, event: Event) -> bool:
    """A character that set out arrives, unless something has taken it elsewhere meanwhile."""
    card = event.card
    if not game.is_in_play(card) or game.location[card] != event.origin:
        return False
    game.location[card] = event.place
    game.tell("moves", event.seat, card, number=event.place)
    loses_control(game, card, event.origin)
    return True


def go_home(game: State, card: CardId, engaged: bool = False) -> Flow[bool]:
    """Move a character Home; engaged, where the text says so."""
    if engaged and game.is_in_play(card):
        engage(game, card)
    return (yield from move(game, card, home_of(game.controller[card])))


def is_enemy_home(seat: Seat, place: LocationId) -> bool:
    return place >= CITY_LOCATIONS and place != home_of(seat)


def adjacent_city(game: State, card: CardId) -> list[LocationId]:
    """The City locations adjacent to a character; none, if it has left play."""
    return list(game.adjacent(game.location[card])) if game.is_in_play(card) else []


def choose_and_move(game: State, seat: Seat, card: CardId, places: list[LocationId], source: CardId) -> Flow[bool]:
    """A player chooses one of these locations, and a character moves there."""
    if not game.is_in_play(card):
        return False
    able = [p for p in places if p != game.location[card]]
    place = yield from pick_place(game, seat, "move.to", able, (card, source))
    return (yield from move(game, card, place))


def move_to_adjacent_city(game: State, seat: Seat, card: CardId, source: CardId) -> Flow[bool]:
    """A player chooses an adjacent City location for a character."""
    if not game.is_in_play(card):
        return False
    return (yield from choose_and_move(game, seat, card, adjacent_city(game, card), source))


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
    if says(game, DISCARDS_TO_MOVE, card) and (yield from drawing.may_discard(game, seat, "discard.to_move", (card,))):
        return
    engage(game, card)
