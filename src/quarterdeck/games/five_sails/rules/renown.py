"""Renown: on locations, and in the players' hands."""

from __future__ import annotations

from quarterdeck.core.decision import Seat
from quarterdeck.core.flow import Flow
from quarterdeck.games.five_sails.ids import LocationId
from quarterdeck.games.five_sails.rules.asking import pick_place
from quarterdeck.games.five_sails.state import State


def add_renown(game: State, seat: Seat, place: LocationId) -> None:
    """A player adds a Renown to a location. Who added one where is remembered for the Day."""
    if place < 0 or place not in game.line:
        return
    game.renown_at[place] += 1
    game.added_renown[seat] |= 1 << place
    game.tell("adds.renown", seat, number=place)


def move_renown(game: State, seat: Seat, origin: LocationId, place: LocationId) -> bool:
    """A player moves a Renown from one location to another."""
    if origin < 0 or place < 0 or origin == place or game.renown_at[origin] == 0:
        return False
    game.renown_at[origin] -= 1
    game.renown_at[place] += 1
    game.added_renown[seat] |= 1 << place
    game.tell("moves.renown", seat, number=origin * 8 + place)
    return True


def gain_renown(game: State, seat: Seat, number: int = 1) -> None:
    """A player gains Renown."""
    game.renown[seat] += number
    game.tell("gains.renown", seat, number=number)


def places_with_renown(game: State) -> list[LocationId]:
    return [p for p in game.line if game.renown_at[p] > 0]


def choose_and_add_renown(
    game: State, seat: Seat, places: list[LocationId], about: tuple[int, ...]
) -> Flow[LocationId]:
    """A player chooses a location and adds a Renown to it."""
    place = yield from pick_place(game, seat, "renown.add", places, about)
    add_renown(game, seat, place)
    return place
