"""Words that many cards share: conditions, targets and costs. Learn these, and most cards are one line.

A condition is `(game, use) -> Refusal | None`. A target is `(game, use) -> list of cards`. Costs are objects. Effects
are flows of `rules/`: `wound`, `heal`, `destroy`, `engage`, `en_garde`, `move`, `go_home`, `draw`, `discards`, `equip`,
`add_renown`, `gain_renown`, `pressure`, `claim`, `issue_challenge`, `gain`, `gain_lethal`, ...
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import Use
from quarterdeck.games.five_sails.events import Event
from quarterdeck.games.five_sails.ids import PARRY, RIPOSTE, THRUST, CardId
from quarterdeck.games.five_sails.rules import drawing, refusals
from quarterdeck.games.five_sails.rules.costs import (
    DestroyThis,
    DiscardCards,
    EngagePerformer,
    EngageThis,
    SpendRenown,
    SpendValue,
    WoundPerformer,
)
from quarterdeck.games.five_sails.rules.duel import (
    MOVES_AT_END,
    adversary_of,
    adversary_player,
    at_end_of_round,
    gain,
    gain_lethal,
)
from quarterdeck.games.five_sails.rules.movement import move_to_adjacent_city
from quarterdeck.games.five_sails.rules.renown import gain_renown
from quarterdeck.games.five_sails.rules.stats import is_mercenary
from quarterdeck.games.five_sails.rules.wounds import destroy, en_garde, wound
from quarterdeck.games.five_sails.state import State

# -- costs --------------------------------------------------------------------------------------------------------

ENGAGE_PERFORMER: Final = (EngagePerformer(),)
ENGAGE_THIS: Final = (EngageThis(),)
WOUND_PERFORMER: Final = (WoundPerformer(),)
DESTROY_THIS: Final = (DestroyThis(),)
DISCARD_A_CARD: Final = (DiscardCards(1),)
DISCARD_TWO_CARDS: Final = (DiscardCards(2),)
DISCARD_AN_ATTACHMENT: Final = (DiscardCards(1, "attachment"),)
SPEND_A_RENOWN: Final = (SpendRenown(1),)
MINUS_1_RIPOSTE: Final = (SpendValue(RIPOSTE),)
MINUS_1_PARRY: Final = (SpendValue(PARRY),)

# -- conditions ---------------------------------------------------------------------------------------------------


def is_first_player(game: State, use: Use) -> Refusal | None:
    return None if game.first == use.seat else refusals.NOT_FIRST


def is_not_first_player(game: State, use: Use) -> Refusal | None:
    return refusals.IS_FIRST if game.first == use.seat else None


def performer_is_en_garde(game: State, use: Use) -> Refusal | None:
    return refusals.ENGAGED if game.engaged[use.performer] else None


def controls_this_location(game: State, use: Use) -> Refusal | None:
    """If you control the location this card is at."""
    return None if game.control[game.location[use.card]] == use.seat else refusals.NOT_IN_CONTROL


# -- targets ------------------------------------------------------------------------------------------------------


def opposing_characters(game: State, use: Use) -> list[CardId]:
    """Characters opposing the performer."""
    return game.opposing(use.performer)


def opposing_mercenaries(game: State, use: Use) -> list[CardId]:
    """Mercenaries opposing the performer."""
    return [c for c in game.opposing(use.performer) if is_mercenary(game, c, use.seat)]


def characters_here(game: State, use: Use) -> list[CardId]:
    """All characters at the performer's location."""
    return game.characters_at(game.location[use.performer])


def all_characters(game: State, use: Use) -> list[CardId]:
    """Every character in play."""
    return [c for crew in game.in_play().crew for c in crew]


# -- triggering conditions ----------------------------------------------------------------------------------------


def your_round(game: State, use: Use, event: Event) -> bool:
    """The round is yours."""
    return event.seat == use.seat


# -- effects that whole abilities consist of ----------------------------------------------------------------------


def draw_a_card(game: State, use: Use) -> Flow[None]:
    yield from ()
    drawing.draw(game, use.seat)


def gain_a_renown(game: State, use: Use) -> Flow[None]:
    yield from ()
    gain_renown(game, use.seat)


def en_garde_performer(game: State, use: Use) -> Flow[None]:
    yield from en_garde(game, use.performer)


def move_performer_to_adjacent_city(game: State, use: Use) -> Flow[None]:
    """Its player chooses the adjacent City location."""
    yield from move_to_adjacent_city(game, use.seat, use.performer, use.card)


def destroy_this(game: State, use: Use) -> Flow[None]:
    yield from destroy(game, use.card)


def cancel_the_effects(game: State, use: Use) -> Flow[None]:
    """Cancel the effects of the ability this one responds to."""
    yield from ()
    if use.event is not None:
        use.event.cancelled = True


def adversary_discards(game: State, use: Use) -> Flow[None]:
    """The adversary, the player, discards a card of their choice."""
    yield from drawing.discards(game, adversary_player(game, use.seat), about=(use.card,))


def wound_the_adversary(game: State, use: Use) -> Flow[None]:
    yield from wound(game, adversary_of(game, use.seat))


def plus_1_riposte(game: State, use: Use) -> Flow[None]:
    yield from ()
    gain(game, use, RIPOSTE, 1)


def plus_1_thrust(game: State, use: Use) -> Flow[None]:
    yield from ()
    gain(game, use, THRUST, 1)


def lethal(game: State, use: Use) -> Flow[None]:
    """Ignore Restricted Hostilities until your next round."""
    yield from ()
    gain_lethal(game, use)


def performer_moves_at_end_of_round(game: State, use: Use) -> Flow[None]:
    """When the round ends, the performer moves to an adjacent City location."""
    yield from ()
    at_end_of_round(game, use, MOVES_AT_END, use.performer)
