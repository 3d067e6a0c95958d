"""The five City locations, in the order of their ids."""

from __future__ import annotations

from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import Use, action
from quarterdeck.games.five_sails.defs import location, says
from quarterdeck.games.five_sails.rules import drawing, refusals
from quarterdeck.games.five_sails.state import State

OLES_INN = location(4, "Ole's Inn", "tavern-sign")
THE_DOCKS = location(3, "The Docks", "anchor")
THE_FORUMS = location(1, "The Forums", "greek-temple")
THE_GRAND_BAZAAR = location(2, "The Grand Bazaar", "shop")
GOVERNORS_GARDENS = location(5, "Governor's Gardens", "fountain")

says(OLES_INN, "With three or more players, it lies beyond The Docks.")
says(GOVERNORS_GARDENS, "With four players, it lies beyond The Grand Bazaar.")


def controls_it(game: State, use: Use) -> Refusal | None:
    """If you control this location."""
    return None if game.control[game.location[use.card]] == use.seat else refusals.NOT_IN_CONTROL


@action(OLES_INN, "If you control Ole's Inn • Draw a card.", condition=controls_it)
def oles_inn(game: State, use: Use) -> Flow[None]:
    yield from ()
    drawing.draw(game, use.seat)


@action(GOVERNORS_GARDENS, "If you control Governor's Gardens • Draw a card.", condition=controls_it)
def governors_gardens(game: State, use: Use) -> Flow[None]:
    yield from ()
    drawing.draw(game, use.seat)
