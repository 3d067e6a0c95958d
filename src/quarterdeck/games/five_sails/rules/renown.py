"""Renown: on locations, and in the players' hands."""

from __future__ import annotations

from quarterdeck.core.decision import Seat
from quarterdeck.core.flow import Flow
from quarterdeck.games.five_sails.defs import RENOWN_IS_FIXED
from quarterdeck.games.five_sails.events import RENOWN_ADDED, Event
from quarterdeck.games.five_sails.ids import NOWHERE, LocationId
from quarterdeck.games.five_sails.rules import timing
from quarterdeck.games.five_sails.rules.asking import pick_place
from quarterdeck.games.five_sails.rules.stats import says
from quarterdeck.games.five_sails.state import State


def is_fixed(game: State, place: LocationId) -> bool:
    """Whether Renown can be neither added nor moved to or from a location."""
    return says(game, RENOWN_IS_FIXED, game.place_card(place))


def add_renown(game: State, seat: Seat, place: LocationId) -> Flow[bool]:
    """A player adds a Renown to a location. Who added one where is remembered for the Day."""
    if place < 0 or place not in game.line or is_fixed(game, place):
        return False
    game.renown_at[place] += 1
    game.added_renown[seat] |= 1 << place
    game.tell("adds.renown", seat, number=place)
    yield from timing.happened(game, Event(RENOWN_ADDED, seat, place=place))
    return True


def move_renown(game: State, seat: Seat, origin: LocationId, place: LocationId) -> bool:
    """A player moves a Renown from one location to another."""
    if origin < 0 or place < 0 or origin == place or game.renown_at[origin] == 0:
        return False
    if is_fixed(game, origin) or is_fixed(game, place):
        return False
    game.renown_at[origin] -= 1
    game.renown_at[place] += 1
    game.added_renown[seat] |= 1 << place
    game.tell("moves.renown", seat, number=origin * 8 + place)
    return True


def discard_renown(game: State, place: LocationId, number: int = 1) -> int:
    """Remove Renown from a location, as much as is there. Returns how much."""
    removed = min(number, game.renown_at[place])
    if removed > 0:
        game.renown_at[place] -= removed
        game.tell("discards.renown", number=removed * 8 + place)
    return removed


def gain_renown(game: State, seat: Seat, number: int = 1) -> None:
    """A player gains Renown."""
    game.renown[seat] += number
    game.tell("gains.renown", seat, number=number)


def steal_renown(game: State, seat: Seat, victim: Seat) -> bool:
    """A player takes a Renown that another has collected."""
    if game.renown[victim] == 0:
        return False
    game.renown[victim] -= 1
    game.renown[seat] += 1
    game.tell("steals.renown", seat, number=victim)
    return True


def places_for_renown(game: State) -> list[LocationId]:
    """Where Renown may be added or moved to."""
    return [p for p in game.line if not is_fixed(game, p)]


def places_with_renown(game: State) -> list[LocationId]:
    """Where there is Renown that may be moved."""
    return [p for p in game.line if game.renown_at[p] > 0 and not is_fixed(game, p)]


def places_near_for_renown(game: State, place: LocationId) -> list[LocationId]:
    """The adjacent locations that Renown may be moved to."""
    return [p for p in game.adjacent(place) if not is_fixed(game, p)]


def choose_and_add_renown(
    game: State, seat: Seat, places: list[LocationId], about: tuple[int, ...]
) -> Flow[LocationId]:
    """A player chooses a location and adds a Renown to it. Returns where."""
    able = [p for p in places if not is_fixed(game, p)]
    place = yield from pick_place(game, seat, "renown.add", able, about)
    yield from add_renown(game, seat, place)
    return place


def choose_and_move_renown(
    game: State, seat: Seat, place: LocationId, origins: list[LocationId], about: tuple[int, ...]
) -> Flow[bool]:
    """A player chooses from which of these locations a Renown moves to another one."""
    able = [p for p in origins if p != place and p in places_with_renown(game)]
    if is_fixed(game, place):
        return False
    origin = yield from pick_place(game, seat, "renown.move_from", able, about)
    return move_renown(game, seat, origin, place)


def places_to_move_renown_nearby(game: State) -> list[LocationId]:
    """Where there is Renown that may be moved to an adjacent location."""
    return [p for p in places_with_renown(game) if places_near_for_renown(game, p)]


def choose_and_move_renown_nearby(game: State, seat: Seat, about: tuple[int, ...]) -> Flow[bool]:
    """A player chooses a Renown at a location and moves it to an adjacent one."""
    origin = yield from pick_place(game, seat, "renown.move_from", places_to_move_renown_nearby(game), about)
    if origin == NOWHERE:
        return False
    place = yield from pick_place(game, seat, "renown.move_to", places_near_for_renown(game, origin), about)
    return move_renown(game, seat, origin, place)
