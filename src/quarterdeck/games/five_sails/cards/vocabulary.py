"""Words that the cards of several factions share. Learn these, and most cards are one line.

Costs are objects. A condition is `(game, use) -> Refusal | None`, a target `(game, use) -> list of cards`, a triggering
condition `(game, use, event) -> bool`, a passive rule `(game, source, subject) -> int`, an effect a flow `(game, use)`.
The other flows of this module are called inside effects, as are those of `rules/`: `wound`, `heal`, `destroy`, `move`,
`draw`, `discards`, `equip`, `add_renown`, `claim`, `issue_challenge`, `gain`, ... What only one faction says stands
beside its cards. `docs/adding-a-card.md` lists the words.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import Use
from quarterdeck.games.five_sails.defs import CANNOT_BE_DISCARDED, CHALLENGES_ENGAGED
from quarterdeck.games.five_sails.events import Event
from quarterdeck.games.five_sails.ids import (
    BAZAAR,
    COMBAT,
    DOCKS,
    FINESSE,
    INFLUENCE,
    NO_CARD,
    PARRY,
    RIPOSTE,
    THRUST,
    VALUES,
    CardId,
    LocationId,
)
from quarterdeck.games.five_sails.rules import drawing, refusals, wounds
from quarterdeck.games.five_sails.rules.asking import choose, may, pick
from quarterdeck.games.five_sails.rules.challenge import (
    AS_USUAL,
    Terms,
    can_be_challenged_by,
    day_mark,
    issue_challenge,
)
from quarterdeck.games.five_sails.rules.costs import (
    DestroyPerformer,
    DestroyThis,
    DiscardCards,
    EngageAttachment,
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
from quarterdeck.games.five_sails.rules.equip import pay_and_equip
from quarterdeck.games.five_sails.rules.movement import choose_and_move, go_home, move_to_adjacent_city
from quarterdeck.games.five_sails.rules.pressure import pressure_and_claim
from quarterdeck.games.five_sails.rules.renown import add_renown, choose_and_add_renown, gain_renown
from quarterdeck.games.five_sails.rules.stats import has_dash, is_mercenary, says, stat
from quarterdeck.games.five_sails.rules.using import target_one
from quarterdeck.games.five_sails.rules.wounds import destroy, en_garde, engage, heal, wound
from quarterdeck.games.five_sails.state import Pressure, State

# -- costs --------------------------------------------------------------------------------------------------------

ENGAGE_PERFORMER: Final = (EngagePerformer(),)
ENGAGE_THIS: Final = (EngageThis(),)
ENGAGE_AN_ATTACHMENT: Final = (EngageAttachment(),)
ENGAGE_A_WEAPON: Final = (EngageAttachment("Weapon"),)
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


def outdoes_adversary(game: State, use: Use, which: int) -> bool:
    """Whether the performer has more of a stat than the adversary."""
    return stat(game, use.performer, which) > stat(game, adversary_of(game, use.seat), which)


def equals_adversary(game: State, use: Use, which: int) -> bool:
    """Whether the performer has at least as much of a stat as the adversary."""
    return stat(game, use.performer, which) >= stat(game, adversary_of(game, use.seat), which)


# -- targets and places -------------------------------------------------------------------------------------------


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
    return game.characters_at(performers_place(game, use))


def adjacent_enemies(game: State, use: Use) -> list[CardId]:
    """Enemy characters at locations adjacent to the performer's."""
    here = performers_place(game, use)
    return [
        c
        for seat in game.opponents(use.seat)
        for c in game.crew(seat)
        if game.location[c] != here and game.is_adjacent(here, game.location[c])
    ]


def enemies(game: State, use: Use) -> list[CardId]:
    """Every enemy character in play."""
    return [c for seat in game.opponents(use.seat) for c in game.crew(seat)]


def all_characters(game: State, use: Use) -> list[CardId]:
    """Every character in play."""
    return [c for crew in game.in_play().crew for c in crew]


def performers_place(game: State, use: Use) -> LocationId:
    """Where the performer is; where they were last, if they have left play since the ability was announced."""
    if use.performer == NO_CARD or not game.is_in_play(use.performer):
        return use.place
    return game.location[use.performer]


# -- triggering conditions ----------------------------------------------------------------------------------------


def yours(game: State, use: Use, event: Event) -> bool:
    """It is you: your round ends, you announce, your character moves."""
    return event.seat == use.seat


def an_opponents(game: State, use: Use, event: Event) -> bool:
    """It is an opponent: they claim, they play a card."""
    return event.seat != use.seat


def the_adversarys(game: State, use: Use, event: Event) -> bool:
    """It is the player whom you fight, or who challenges you."""
    return event.seat == adversary_player(game, use.seat)


def about_this_card(game: State, use: Use, event: Event) -> bool:
    return event.card == use.card


def about_the_equipped_character(game: State, use: Use, event: Event) -> bool:
    return event.card == game.host[use.card]


def at_this_location(game: State, use: Use, event: Event) -> bool:
    """It happens where this card is, or where the character is that it is equipped to."""
    return event.place == game.place_of(use.card)


# -- rules of passive abilities -----------------------------------------------------------------------------------


def this_card(game: State, source: CardId, subject: CardId) -> int:
    """It says something of the card itself."""
    return 1 if subject == source else 0


def the_equipped_character(game: State, source: CardId, subject: CardId) -> int:
    """It says something of the character that this card is equipped to."""
    return 1 if game.host[source] == subject else 0


# -- effects that whole abilities consist of ----------------------------------------------------------------------


def draw_a_card(game: State, use: Use) -> Flow[None]:
    yield from ()
    drawing.draw(game, use.seat)


def gain_a_renown(game: State, use: Use) -> Flow[None]:
    yield from ()
    gain_renown(game, use.seat)


def add_renown_to_docks_and_bazaar(game: State, use: Use) -> Flow[None]:
    yield from add_renown(game, use.seat, DOCKS)
    yield from add_renown(game, use.seat, BAZAAR)


def add_renown_to_two_locations(game: State, use: Use) -> Flow[None]:
    first = yield from choose_and_add_renown(game, use.seat, list(game.line), (use.card,))
    yield from choose_and_add_renown(game, use.seat, [p for p in game.line if p != first], (use.card,))


def en_garde_performer(game: State, use: Use) -> Flow[None]:
    yield from en_garde(game, use.performer)


def heal_performer(game: State, use: Use) -> Flow[None]:
    yield from heal(game, use.performer)


def move_performer_to_adjacent_city(game: State, use: Use) -> Flow[None]:
    """Its player chooses the adjacent City location."""
    yield from move_to_adjacent_city(game, use.seat, use.performer, use.card)


def move_performer_when_your_round_ends(game: State, use: Use) -> Flow[None]:
    """When your round ends, the performer moves to an adjacent City location."""
    yield from ()
    when_your_round_ends(game, use, move_performer_to_adjacent_city)


def move_one_of_yours_from_here(game: State, use: Use) -> Flow[None]:
    """Target character of yours moves from the performer's location to any other one."""
    target = yield from target_one(game, use, game.crew_at(use.seat, performers_place(game, use)))
    if target != NO_CARD:
        yield from choose_and_move(game, use.seat, target, game.reachable_anywhere(use.seat), use.card)


def wound_target_opposing_character(game: State, use: Use) -> Flow[None]:
    target = yield from target_one(game, use, opposing_characters(game, use))
    if target != NO_CARD:
        yield from wound(game, target)


def pressure_with_influence_and_claim(game: State, use: Use) -> Flow[None]:
    """Pressure the performer's location with Influence; if it succeeds, claim it."""
    yield from pressure_and_claim(game, Pressure(use.seat, use.performer, performers_place(game, use), INFLUENCE))


def pressure_with_influence_a_tie_is_enough_and_claim(game: State, use: Use) -> Flow[None]:
    made = Pressure(use.seat, use.performer, performers_place(game, use), INFLUENCE)
    made.ties_succeed = True
    yield from pressure_and_claim(game, made)


def destroy_this(game: State, use: Use) -> Flow[None]:
    yield from destroy(game, use.card)


def send_this_to_the_locker(game: State, use: Use) -> Flow[None]:
    yield from wounds.to_the_locker(game, use.seat, use.card)


def cancel_the_effects(game: State, use: Use) -> Flow[None]:
    """Cancel the effects of the ability this one responds to, or the event itself."""
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


def plus_2_thrust(game: State, use: Use) -> Flow[None]:
    yield from ()
    gain(game, use, THRUST, 2)


def lethal(game: State, use: Use) -> Flow[None]:
    """Ignore Restricted Hostilities until your next round."""
    yield from ()
    gain_lethal(game, use)


# -- parts of effects ---------------------------------------------------------------------------------------------


def whom_to_challenge_with_combat(game: State, use: Use) -> list[CardId]:
    return can_be_challenged_by(game, use.seat, use.performer, COMBAT)


def whom_to_challenge_with_finesse(game: State, use: Use) -> list[CardId]:
    return can_be_challenged_by(game, use.seat, use.performer, FINESSE)


def whom_to_challenge_with_influence(game: State, use: Use) -> list[CardId]:
    return can_be_challenged_by(game, use.seat, use.performer, INFLUENCE)


WHOM_TO_CHALLENGE: Final = {
    COMBAT: whom_to_challenge_with_combat,
    FINESSE: whom_to_challenge_with_finesse,
    INFLUENCE: whom_to_challenge_with_influence,
}


def performer_challenges(game: State, use: Use, which: int, terms: Terms = AS_USUAL) -> Flow[None]:
    """The performer issues a challenge with this stat to target opposing character."""
    whom = WHOM_TO_CHALLENGE[which]
    target = yield from target_one(game, use, whom(game, use), candidates=whom)
    if target != NO_CARD:
        yield from issue_challenge(game, use.seat, use.performer, target, which, terms)


def may_engage(game: State, card: CardId, kind: str, about: CardId) -> Flow[bool]:
    """The controller of a character may engage it, if it is en garde. Whether they did."""
    if not game.is_in_play(card) or game.engaged[card]:
        return False
    if not (yield from may(game, game.controller[card], kind, (card, about))):
        return False
    engage(game, card)
    return True


def engage_or_send_home(game: State, card: CardId) -> Flow[None]:
    """Engage a character; if it is engaged already, it goes Home."""
    if game.engaged[card]:
        yield from go_home(game, card)
    else:
        engage(game, card)


def choose_and_gain(game: State, use: Use, first: int, second: int, amount: int) -> Flow[None]:
    """The combat card gains to one of two combat values, as its player chooses."""
    words = [VALUES[first], VALUES[second]]
    word = yield from choose(game, use.seat, "gain", words, (use.card,))
    gain(game, use, VALUES.index(word), amount)


def target_and_take(game: State, use: Use, cards: list[CardId]) -> Flow[None]:
    """Target one of these cards, which goes into its player's hand."""
    target = yield from target_one(game, use, cards)
    if target != NO_CARD:
        drawing.to_hand(game, use.seat, target)


def target_and_equip(game: State, use: Use, cards: list[CardId], change: int = 0) -> Flow[bool]:
    """Target one of these attachments, take control of it and equip it to the performer, paying all costs."""
    target = yield from target_one(game, use, cards)
    return target != NO_CARD and (yield from pay_and_equip(game, use.seat, target, use.performer, change))


def take_one_and_sink_the_rest(game: State, use: Use, revealed: list[CardId], kind: str) -> Flow[None]:
    """One of the revealed cards of this type goes into its player's hand; the others are sunk."""
    wanted = [c for c in revealed if game.card(c).kind == kind]
    taken = yield from pick(game, use.seat, "take.revealed", wanted, (use.card,))
    if taken != NO_CARD:
        drawing.to_hand(game, use.seat, taken)
    drawing.sink(game, [c for c in revealed if c != taken])


def discard_one_city_card(game: State, use: Use, cards: list[CardId]) -> Flow[None]:
    """Discard one of these City cards from its location."""
    able = [c for c in cards if not says(game, CANNOT_BE_DISCARDED, c)]
    card = yield from pick(game, use.seat, "discard.city", able, (use.card,))
    if card != NO_CARD:
        yield from drawing.discard_city_card(game, card)
