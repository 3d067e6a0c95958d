"""Vodacce: the Brutes of the Red Hand."""

from __future__ import annotations

from quarterdeck.core.flow import Flow
from quarterdeck.games.five_sails.abilities import Use, action
from quarterdeck.games.five_sails.cards.vocabulary import DESTROY_THIS, all_characters, draw_a_card
from quarterdeck.games.five_sails.defs import character
from quarterdeck.games.five_sails.ids import DASH, NO_CARD, VODACCE
from quarterdeck.games.five_sails.rules.movement import move
from quarterdeck.games.five_sails.rules.using import target_one
from quarterdeck.games.five_sails.rules.wounds import engage, wound
from quarterdeck.games.five_sails.state import State

# -- characters ---------------------------------------------------------------------------------------------------

ALCEE = character(
    17,
    "Alcee",
    VODACCE,
    "Red Hand, Thug, Vodacce, Unique",
    "Hoodlum",
    (2, 1, 2, 1),
    "brass-knuckles",
    cost=2,
    values=(2, DASH, 1),
    keywords="Brute",
)


@action(ALCEE, "Destroy Alcee • Engage target character at that location.", city=True, costs=DESTROY_THIS)
def alcee(game: State, use: Use) -> Flow[None]:
    target = yield from target_one(game, use, game.characters_at(use.place))
    if target != NO_CARD:
        engage(game, target)


ANGELO = character(
    18,
    "Angelo",
    VODACCE,
    "Red Hand, Thug, Vodacce, Unique",
    "Goon",
    (2, 1, 1, DASH),
    "bandana",
    cost=0,
    values=(DASH, 2, DASH),
    keywords="Brute",
)


action(ANGELO, "Destroy Angelo • Draw a card.", city=True, costs=DESTROY_THIS)(draw_a_card)


BURATINO = character(
    19,
    "Buratino",
    VODACCE,
    "Red Hand, Thug, Vodacce, Unique",
    "Lout",
    (2, 3, 1, DASH),
    "punch",
    cost=1,
    values=(1, DASH, 2),
    keywords="Brute",
)


@action(BURATINO, "Destroy Buratino • Wound target character at that location.", city=True, costs=DESTROY_THIS)
def buratino(game: State, use: Use) -> Flow[None]:
    target = yield from target_one(game, use, game.characters_at(use.place))
    if target != NO_CARD:
        yield from wound(game, target)


DANTE = character(
    20,
    "Dante",
    VODACCE,
    "Red Hand, Thug, Vodacce, Unique",
    "Lummox",
    (2, 2, 2, DASH),
    "fist",
    cost=2,
    values=(4, DASH, DASH),
    keywords="Brute",
)


@action(DANTE, "Destroy Dante • Move target character to that location.", city=True, costs=DESTROY_THIS)
def dante(game: State, use: Use) -> Flow[None]:
    target = yield from target_one(game, use, all_characters(game, use))
    if target != NO_CARD:
        yield from move(game, target, use.place)
