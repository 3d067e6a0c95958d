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
from quarterdeck.games.five_sails.defs import CHALLENGES_ENGAGED
from quarterdeck.games.five_sails.events import Event
from quarterdeck.games.five_sails.ids import COMBAT, FINESSE, INFLUENCE, PARRY, RIPOSTE, THRUST, CardId, LocationId
from quarterdeck.games.five_sails.rules import drawing, refusals
from quarterdeck.games.five_sails.rules.challenge import day_mark
from quarterdeck.games.five_sails.rules.costs import (
    DestroyPerformer,
    DestroyThis,
    DiscardCards,
    EngagePerformer,
    EngageThis,
    SpendRenown,
    SpendValue,
    WoundPerformer,
)
from quarterdeck.games.five_sails.rules.duel import (
    adversary_of,
    adversary_player,
    gain,
    gain_lethal,
    when_your_round_ends,
)
from quarterdeck.games.five_sails.rules.movement import move_to_adjacent_city
from quarterdeck.games.five_sails.rules.renown import gain_renown
from quarterdeck.games.five_sails.rules.stats import has_dash, is_mercenary, says
from quarterdeck.games.five_sails.rules.wounds import destroy, en_garde, engage, wound
from quarterdeck.games.five_sails.state import State

# -- costs --------------------------------------------------------------------------------------------------------

ENGAGE_PERFORMER: Final = (EngagePerformer(),)
ENGAGE_THIS: Final = (EngageThis(),)
WOUND_PERFORMER: Final = (WoundPerformer(),)
DESTROY_THIS: Final = (DestroyThis(),)
DESTROY_PERFORMER: Final = (DestroyPerformer(),)
DISCARD_A_CARD: Final = (DiscardCards(1),)
DISCARD_TWO_CARDS: Final = (DiscardCards(2),)
DISCARD_AN_ATTACHMENT: Final = (DiscardCards(1, "attachment"),)
SPEND_A_RENOWN: Final = (SpendRenown(1),)
MINUS_1_RIPOSTE: Final = (SpendValue(RIPOSTE),)
MINUS_1_PARRY: Final = (SpendValue(PARRY),)
MINUS_1_THRUST: Final = (SpendValue(THRUST),)


class EngageChallenger(EngagePerformer):
    """Engage the performer to issue a challenge; some characters may do so although they are engaged."""

    def refuse(self, game: State, use: Use) -> Refusal | None:
        if game.engaged[use.performer] and says(game, CHALLENGES_ENGAGED, use.performer):
            return None
        return EngagePerformer.refuse(self, game, use)

    def pay(self, game: State, use: Use) -> Flow[bool]:
        yield from ()
        if self.refuse(game, use) is not None:
            return False
        if game.engaged[use.performer]:
            game.used.add(day_mark(use.performer, CHALLENGES_ENGAGED))
        engage(game, use.performer)
        return True


ENGAGE_CHALLENGER: Final = (EngageChallenger(),)

# -- conditions ---------------------------------------------------------------------------------------------------


def is_first(game: State, use: Use) -> bool:
    """Whether an ability resolves with its player as the First Player."""
    return game.first == use.seat and not use.not_first


def is_first_player(game: State, use: Use) -> Refusal | None:
    return None if is_first(game, use) else refusals.NOT_FIRST


def is_not_first_player(game: State, use: Use) -> Refusal | None:
    return refusals.IS_FIRST if is_first(game, use) else None


def performer_is_en_garde(game: State, use: Use) -> Refusal | None:
    return refusals.ENGAGED if game.engaged[use.performer] else None


def has_combat(game: State, use: Use) -> Refusal | None:
    """Nobody with a dash performs an ability that uses the stat."""
    return refusals.DASH_STAT if has_dash(game, use.performer, COMBAT) else None


def has_finesse(game: State, use: Use) -> Refusal | None:
    return refusals.DASH_STAT if has_dash(game, use.performer, FINESSE) else None


def has_influence(game: State, use: Use) -> Refusal | None:
    return refusals.DASH_STAT if has_dash(game, use.performer, INFLUENCE) else None


def controls_this_location(game: State, use: Use) -> Refusal | None:
    """If you control the location this card is at."""
    return None if game.control[game.location[use.card]] == use.seat else refusals.NOT_IN_CONTROL


# -- targets ------------------------------------------------------------------------------------------------------


def opposing_characters(game: State, use: Use) -> list[CardId]:
    """Characters opposing the performer; one who died of the costs is remembered where they were."""
    if game.is_in_play(use.performer):
        return game.opposing(use.performer)
    return [c for c in game.characters_at(use.place) if game.controller[c] != use.seat]


def opposing_mercenaries(game: State, use: Use) -> list[CardId]:
    """Mercenaries opposing the performer."""
    return [c for c in game.opposing(use.performer) if is_mercenary(game, c, use.seat)]


def characters_here(game: State, use: Use) -> list[CardId]:
    """All characters at the performer's location."""
    return game.characters_at(game.location[use.performer])


def all_characters(game: State, use: Use) -> list[CardId]:
    """Every character in play."""
    return [c for crew in game.in_play().crew for c in crew]


def adjacent_enemies(game: State, use: Use) -> list[CardId]:
    """Enemy characters at locations adjacent to the performer's."""
    here = game.location[use.performer]
    return [
        c
        for seat in game.opponents(use.seat)
        for c in game.crew(seat)
        if game.location[c] != here and game.is_adjacent(here, game.location[c])
    ]


# -- places -------------------------------------------------------------------------------------------------------


def performers_place(game: State, use: Use) -> LocationId:
    """Where the performer is; where they were, if wounding them as a cost destroyed them."""
    return game.location[use.performer] if game.is_in_play(use.performer) else use.place


# -- triggering conditions ----------------------------------------------------------------------------------------


def your_round(game: State, use: Use, event: Event) -> bool:
    """The round is yours."""
    return event.seat == use.seat


def opponent_claims(game: State, use: Use, event: Event) -> bool:
    """An opponent has claimed a location."""
    return event.seat != use.seat


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


def plus_1_parry(game: State, use: Use) -> Flow[None]:
    yield from ()
    gain(game, use, PARRY, 1)


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
    when_your_round_ends(game, use, move_performer_to_adjacent_city)
