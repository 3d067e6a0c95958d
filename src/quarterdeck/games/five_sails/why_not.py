"""What a player might expect to do at a decision and may not, with the refusal: the data behind "why not?".

Everything is computed with the checks that the rules themselves use, and from what the asking seat may know: its own
hand, and what lies open on the table.
"""

from __future__ import annotations

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import IN_HAND, IN_PLAY, REACTION, Ability, Use
from quarterdeck.games.five_sails.defs import ABILITY
from quarterdeck.games.five_sails.ids import INFLUENCE, NO_CARD, CardId
from quarterdeck.games.five_sails.rules import challenge, costs, high_drama, movement, refusals, using
from quarterdeck.games.five_sails.rules import duel as dueling
from quarterdeck.games.five_sails.rules.stats import has_dash, has_trait
from quarterdeck.games.five_sails.state import PLAY, Duel, State

Refused = list[tuple[Option, Refusal]]


def refused(game: State, decision: Decision) -> Refused:
    """The options a player might miss at this decision, each with its refusal."""
    kind = decision.kind
    found: Refused = []
    duel = game.duel
    if kind == "action":
        found = high_drama.refused_actions(game, decision.seat)
    elif kind == "react":
        found = _reactions(game, decision)
    elif kind == "pay":
        found = _payments(game, decision)
    elif kind == "performer":
        found = _performers(game, decision)
    elif kind == "target":
        found = _targets(game, decision)
    elif kind == "move.to":
        found = _moves(game, decision)
    elif duel is not None and kind == "combat_card":
        found = _combat_card(game, duel, decision)
    elif duel is not None and kind in ("duel.abilities", "challenge.technique"):
        found = _duel_abilities(game, duel, decision)
    elif duel is not None and kind == "challenge.respond":
        found = _responses(game, duel, decision)
    return [(option, refusal) for option, refusal in found if not decision.offers(option)]


# -- duels --------------------------------------------------------------------------------------------------------


def _combat_card(game: State, duel: Duel, decision: Decision) -> Refused:
    found: Refused = []
    refusal = dueling.why_not_gamble(game, duel, duel.active)
    if refusal is not None:
        found.append((Option("gamble"), refusal))
    if duel.round <= 1 and game.edition.first_card_is_a_must:
        found.append((Option("none"), refusals.MUST_PLAY_A_CARD))
    return found


def _duel_abilities(game: State, duel: Duel, decision: Decision) -> Refused:
    found: Refused = []
    side = duel.side_of(decision.seat)
    participant = duel.participants[side]
    for technique in dueling.techniques_of(game, participant):
        refusal: Refusal | None = refusals.ONE_TECHNIQUE
        if not duel.technique_used:
            refusal = dueling.why_not_technique(game, duel, technique)
        if refusal is not None:
            found.append((Option("technique", (technique.card,), technique.ability.key), refusal))
    if decision.kind == "duel.abilities" and duel.card != NO_CARD:
        for ability in game.card(duel.card).maneuvers:
            refusal = refusals.ONE_MANEUVER
            if not duel.maneuver_used:
                use = Use(decision.seat, duel.card, ability, participant)
                refusal = dueling.why_not_maneuver(game, duel, use)
            if refusal is not None:
                found.append((Option("maneuver", (duel.card,), ability.key), refusal))
    return found


def _responses(game: State, duel: Duel, decision: Decision) -> Refused:
    """What is not offered though the general rules allow it, some card forbids."""
    found: Refused = []
    if game.edition.may_be_refused:
        found.append((Option("refuse"), refusals.CANNOT_REFUSE))
    target = duel.participants[1]
    for card in game.crew(decision.seat):
        if card == target:
            continue
        refusal = challenge.why_not_intervene(game, duel, card) or refusals.CANNOT_INTERVENE
        if game.location[card] != game.location[target]:
            refusal = refusals.NOT_AT_THE_CHALLENGE
        found.append((Option("intervene", (card,)), refusal))
    return found


# -- playing cards ------------------------------------------------------------------------------------------------


def _payments(game: State, decision: Decision) -> Refused:
    found: Refused = []
    paid_for = CardId(decision.about[0])
    offered = [option.verb for option in decision.options]
    negotiable = "Negotiable" in game.card(paid_for).keywords or game.edition.anyone_parleys_once
    if negotiable and game.card(paid_for).is_character and game.location[paid_for] >= 0:
        for card in game.crew_at(decision.seat, game.location[paid_for]):
            found.append((Option("parley", (card,)), _why_not_parley(game, card)))
    if "pay" in offered:
        for card in sorted(game.hand(decision.seat)):
            if card != paid_for:
                found.append((Option("pay", (card,)), refusals.PAID_IN_ORDER))
    return found


def _why_not_parley(game: State, card: CardId) -> Refusal:
    if game.edition.anyone_parleys_once:
        return _why_not_help(game, card)
    if has_trait(game, card, "Mercenary"):
        return refusals.MERCENARY_PARLEYS
    if game.engaged[card]:
        return refusals.PARLEY_ENGAGED
    if costs.parley_value(game, card) <= 0:
        return refusals.PARLEY_NO_INFLUENCE
    return refusals.PARLEY_FIRST


def _why_not_help(game: State, card: CardId) -> Refusal:
    """In the playtest one character engages to reduce a Mercenary's cost, before any card is discarded."""
    if has_dash(game, card, INFLUENCE):
        return refusals.NO_PART_WITH_DASH
    if game.engaged[card]:
        return refusals.ENGAGED
    if costs.parley_value(game, card) <= 0:
        return refusals.PARLEY_NO_INFLUENCE
    return refusals.ONE_HELPER


def _performers(game: State, decision: Decision) -> Refused:
    ability = ABILITY.get(decision.what)
    if ability is None:
        return []
    found: Refused = []
    use = Use(decision.seat, CardId(decision.about[0]), ability)
    for card in using.may_perform(game, use):
        use.performer = card
        refusal = using.why_not_perform(game, use, card) or using._why_not(game, use, False)
        if refusal is not None:
            found.append((Option("pick", (card,)), refusal))
    return found


def _targets(game: State, decision: Decision) -> Refused:
    """Characters in play that the ability cannot target, where it targets characters in play."""
    picked = [CardId(o.ids[0]) for o in decision.options if o.verb == "pick"]
    if not all(game.is_in_play(c) and game.card(c).is_character for c in picked):
        return []
    everyone = [c for crew in game.in_play().crew for c in crew]
    return [(Option("pick", (c,)), refusals.NOT_A_TARGET) for c in everyone]


def _moves(game: State, decision: Decision) -> Refused:
    card = CardId(decision.about[0])
    if not game.is_in_play(card):
        return []
    found: Refused = []
    for place in game.line:
        refusal = movement.why_not_move(game, game.controller[card], card, place)
        if refusal is not None and refusal != refusals.ENGAGED:
            found.append((Option("place", (place,)), refusal))
    return found


# -- Reactions ----------------------------------------------------------------------------------------------------


def _reactions(game: State, decision: Decision) -> Refused:
    """The seat's Reactions to this kind of event, in hand and in play, that cannot be used now."""
    found: Refused = []
    event = int(decision.what)
    for zone, cards in ((IN_HAND, sorted(game.hand(decision.seat))), (IN_PLAY, game.piles[PLAY + decision.seat])):
        for card in cards:
            for ability in game.card(card).triggers:
                if ability.kind == REACTION and ability.event == event and ability.zone == zone:
                    refusal = _why_not_react(game, decision.seat, card, ability)
                    found.append((Option("use", (card,), ability.key), refusal))
    return found


def _why_not_react(game: State, seat: Seat, card: CardId, ability: Ability) -> Refusal:
    use = Use(seat, card, ability)
    if using.used_up(game, use):
        return refusals.USED
    if ability.zone == IN_HAND and not costs.can_pay(game, using.payment_for(use)):
        return refusals.TOO_EXPENSIVE
    return refusals.NOT_TRIGGERED
