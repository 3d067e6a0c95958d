"""Castille: Soline el Gato and her crew."""

from __future__ import annotations

from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import Use, action, maneuver, reaction, technique
from quarterdeck.games.five_sails.cards.vocabulary import MINUS_1_RIPOSTE
from quarterdeck.games.five_sails.defs import character, leader, passive, risk
from quarterdeck.games.five_sails.events import ACTION_RESOLVED, AFTER
from quarterdeck.games.five_sails.ids import CASTILLE, DASH, FINESSE, CardId
from quarterdeck.games.five_sails.rules import drawing, refusals
from quarterdeck.games.five_sails.rules.asking import pick_place
from quarterdeck.games.five_sails.rules.duel import adversary_of
from quarterdeck.games.five_sails.rules.movement import adjacent_city, move, move_to_adjacent_city
from quarterdeck.games.five_sails.rules.stats import finesse
from quarterdeck.games.five_sails.state import State

# -- leader -------------------------------------------------------------------------------------------------------

SOLINE = leader(
    89,
    "Soline el Gato",
    CASTILLE,
    "Leader, Pirate, Scoundrel, Castille",
    "Prince of Thieves",
    (7, 3, 2, 2),
    6,
    6,
    "cat",
)


@passive(SOLINE, "Adversaries of yours have -1 Finesse while they are at Soline's location.", FINESSE)
def solines_adversaries(game: State, soline: CardId, subject: CardId) -> int:
    duel = game.duel
    if duel is None or subject != adversary_of(game, game.controller[soline]):
        return 0
    return -1 if game.location[subject] == game.location[soline] else 0


@reaction(
    SOLINE, "After an Action resolves • Move Soline to an adjacent City location.", (AFTER, ACTION_RESOLVED), city=True
)
def soline_moves(game: State, use: Use) -> Flow[None]:
    yield from move_to_adjacent_city(game, use.seat, use.performer, use.card)


# -- characters ---------------------------------------------------------------------------------------------------

MAYA = character(
    93, "Maya de La Rioja", CASTILLE, "Duelist, Pirate, Castille", "Amoral Compass", (5, 3, 2, 1), "pirate-captain"
)


@action(
    MAYA,
    "Move Maya to an adjacent City location; to any location instead, if you are not the first player.",
    performer=True,
)
def maya_moves(game: State, use: Use) -> Flow[None]:
    places = adjacent_city(game, use.performer)
    if game.first != use.seat:
        places = [p for p in game.reachable_anywhere(use.seat) if p != game.location[use.performer]]
    place = yield from pick_place(game, use.seat, "move.to", places, (use.performer, use.card))
    yield from move(game, use.performer, place)


@technique(MAYA, "-1 Riposte • The adversary discards a card.", costs=MINUS_1_RIPOSTE)
def maya_disarms(game: State, use: Use) -> Flow[None]:
    adversary = adversary_of(game, use.seat)
    yield from drawing.discards(game, game.controller[adversary], about=(use.card,))


# -- risks --------------------------------------------------------------------------------------------------------

TAUNT = risk(115, "Taunt", CASTILLE, "Flourish, Demoralize, Torres", 1, (DASH, 1, 2), "screaming")


def adjacent_enemies(game: State, use: Use) -> list[CardId]:
    """Enemy characters at locations adjacent to the performer's."""
    here = game.location[use.performer]
    return [
        c
        for seat in game.opponents(use.seat)
        for c in game.crew(seat)
        if game.location[c] != here and game.is_adjacent(here, game.location[c])
    ]


@action(
    TAUNT,
    "Target an adjacent enemy character • Move them to your performer's location.",
    city=True,
    target=adjacent_enemies,
)
def taunt(game: State, use: Use) -> Flow[None]:
    yield from move(game, use.target, game.location[use.performer])


def is_quicker(game: State, use: Use) -> Refusal | None:
    """If your participant has more Finesse than the adversary."""
    adversary = adversary_of(game, use.seat)
    return None if finesse(game, use.performer) > finesse(game, adversary) else refusals.CONDITION


@maneuver(TAUNT, "If your participant has more Finesse than the adversary • They discard a card.", condition=is_quicker)
def taunt_in_duel(game: State, use: Use) -> Flow[None]:
    adversary = adversary_of(game, use.seat)
    yield from drawing.discards(game, game.controller[adversary], about=(use.card,))
