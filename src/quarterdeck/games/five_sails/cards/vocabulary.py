"""Words that many cards share: conditions, targets and costs. Learn these, and most cards are one line.

A condition is `(game, use) -> Refusal | None`. A target is `(game, use) -> list of cards`. Costs are objects. Effects
are flows of `rules/`: `wound`, `heal`, `destroy`, `engage`, `en_garde`, `move`, `go_home`, `draw`, `discards`, `equip`,
`add_renown`, `gain_renown`, `pressure`, `claim`, `issue_challenge`, `gain`, `gain_lethal`, ...
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import Use
from quarterdeck.games.five_sails.ids import PARRY, RIPOSTE, CardId
from quarterdeck.games.five_sails.rules import refusals
from quarterdeck.games.five_sails.rules.costs import (
    DestroyThis,
    DiscardCards,
    EngagePerformer,
    EngageThis,
    SpendRenown,
    SpendValue,
    WoundPerformer,
)
from quarterdeck.games.five_sails.rules.stats import is_mercenary
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
