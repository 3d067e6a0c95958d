"""Phase 4, Plunder: victory and Renown."""

from __future__ import annotations

from quarterdeck.core.decision import Seat
from quarterdeck.core.flow import Flow
from quarterdeck.games.five_sails.events import CONDITIONAL_RENOWN, PLUNDER_BEGINS, PLUNDER_ENDS
from quarterdeck.games.five_sails.rules import timing
from quarterdeck.games.five_sails.rules.renown import gain_renown
from quarterdeck.games.five_sails.rules.victory import check_dominance, check_economic, check_fifth_day
from quarterdeck.games.five_sails.state import State


def plunder(game: State) -> Flow[None]:
    yield from timing.point(game, PLUNDER_BEGINS)
    check_dominance(game)
    take_renown(game)
    yield from timing.point(game, CONDITIONAL_RENOWN)
    check_economic(game)
    check_fifth_day(game)
    yield from timing.point(game, PLUNDER_ENDS)


def take_renown(game: State) -> None:
    """Players take the Renown from all locations they control."""
    for seat in game.seats_from_first():
        taken = 0
        for place in game.line:
            if game.control[place] == seat:
                taken += game.renown_at[place]
                game.renown_at[place] = 0
        if taken:
            gain_renown(game, Seat(seat), taken)
