"""The Day: five phases in order, again and again. The whole game is this loop."""

from __future__ import annotations

from quarterdeck.core.flow import Flow
from quarterdeck.games.five_sails.ids import DAWN, DUSK, HIGH_DRAMA, PLANNING, PLUNDER
from quarterdeck.games.five_sails.rules import victory
from quarterdeck.games.five_sails.rules.dawn import dawn
from quarterdeck.games.five_sails.rules.dusk import dusk
from quarterdeck.games.five_sails.rules.high_drama import high_drama
from quarterdeck.games.five_sails.rules.planning import planning
from quarterdeck.games.five_sails.rules.plunder import plunder
from quarterdeck.games.five_sails.state import State


def play(game: State) -> Flow[None]:
    """Play from the state's last checkpoint to the end of the game."""
    while True:
        if game.phase != DAWN and not game.begun:
            game.tell("phase", number=game.phase)
        if game.phase == DAWN:
            yield from dawn(game)
        elif game.phase == PLANNING:
            yield from planning(game)
        elif game.phase == HIGH_DRAMA:
            yield from high_drama(game)
        elif game.phase == PLUNDER:
            yield from plunder(game)
        else:
            yield from dusk(game)
            game.day += 1
        victory.clear_away(game)
        game.phase = (game.phase + 1) % (DUSK + 1)
        game.begun = False
