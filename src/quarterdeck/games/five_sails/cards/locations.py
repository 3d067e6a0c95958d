"""The five City locations, in the order of their ids."""

from __future__ import annotations

from quarterdeck.games.five_sails.abilities import action
from quarterdeck.games.five_sails.cards.vocabulary import controls_this_location, draw_a_card
from quarterdeck.games.five_sails.defs import location, reminder

OLES_INN = location(4, "Ole's Inn", "tavern-sign")
THE_DOCKS = location(3, "The Docks", "anchor")
THE_FORUMS = location(1, "The Forums", "greek-temple")
THE_GRAND_BAZAAR = location(2, "The Grand Bazaar", "shop")
GOVERNORS_GARDENS = location(5, "Governor's Gardens", "fountain")

reminder(OLES_INN, "With three or more players, it lies beyond The Docks.")
reminder(GOVERNORS_GARDENS, "With four players, it lies beyond The Grand Bazaar.")


action(OLES_INN, "If you control Ole's Inn • Draw a card.", condition=controls_this_location)(draw_a_card)


action(GOVERNORS_GARDENS, "If you control Governor's Gardens • Draw a card.", condition=controls_this_location)(
    draw_a_card
)
