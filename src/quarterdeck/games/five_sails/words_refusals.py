"""Why something may not be done, in sentences with the rule behind each."""

from __future__ import annotations

from quarterdeck.core.decision import Decision
from quarterdeck.core.refusal import Refusal, WhyNot
from quarterdeck.games.five_sails import why_not as expecting
from quarterdeck.games.five_sails.state import State
from quarterdeck.games.five_sails.words import plain_label
from quarterdeck.games.five_sails.words_options import where

REASONS = {
    "engaged.cost": "Engaged characters cannot engage for a cost.",
    "once_per_day.actions": "This ability was already used this Day.",
    "once_per_day.techniques": "This ability was already used in this duel, or this Day where it says so.",
    "qualified.city": "Whoever performs this must be at a City location.",
    "qualified.home": "Whoever performs this must be at Home.",
    "qualified.trait": "Whoever performs this must have the trait that the ability names.",
    "performer.named": "You have no character that can perform this.",
    "playing.target_costs": "There is nothing that this could target.",
    "costs.cannot_announce": "You cannot pay what it costs.",
    "costs.spend_own": "You have not collected enough Renown to spend.",
    "costs.spend.value": "Your combat card has too little of the combat value that this spends.",
    "costs.cannot_be_destroyed": "A card says that this cannot be destroyed, so it cannot be the cost.",
    "costs.discard": "You have too few fitting cards in hand to discard.",
    "condition": "What the ability asks for in front of its bullet is not so.",
    "condition.first": "Only the First Player can use this.",
    "condition.not_first": "The First Player cannot use this.",
    "condition.control": "You must control this location.",
    "dash.perform": "A character with a dash in that stat cannot do this.",
    "challenge.cannot_issue": "A card says that this character cannot issue challenges.",
    "challenge.opposing": "Only enemy characters at the same location can be challenged.",
    "challenge.must_target": "Another character here must be challenged instead.",
    "challenge.cannot_be_target": "A card says that this character cannot be challenged.",
    "move.adjacent": "Characters move to adjacent locations only.",
    "move.already_there": "The character is already there.",
    "location.enemy_home": "Nobody enters another player's Home.",
    "not_here": "It is not at the performer's location.",
    "not_available": "Only uncontrolled City cards at the performer's location are available.",
    "challenge.cannot_intervene": "A card says that this character cannot intervene.",
    "challenge.cannot_refuse": "This challenge cannot be refused.",
    "challenge.intervene_location": "Only characters at the location of the challenge can intervene.",
    "gamble.finesse_limit": "You have gambled as often in this duel as your participant has Finesse.",
    "gamble.nothing": "A gamble would reveal no card.",
    "duel.no_maneuvers": "An effect keeps you from using Maneuvers.",
    "duel.no_techniques": "An effect keeps you from using Techniques.",
    "playtest.belayed": "A Belayed Technique cannot be activated at the challenge.",
    "equip.does_not_fit": "The attachment says who may carry it, and this character may not.",
    "duel.final_strike_cost": "A Final Strike needs a round of the duel in which your participant is destroyed.",
    "duel.one_each": "A round allows one Technique and one Maneuver, and you have used yours.",
    "duel.first_card": "In the first round of a duel a combat card must be played.",
    "approach_only": "Characters of the Approach Deck are mustered in Planning, not played.",
    "maneuver.combat_card": "This card does something only as a combat card in a duel.",
    "reaction.trigger": "A Reaction waits for what it responds to.",
    "reaction.not_now": "This is not what the Reaction responds to.",
    "equip.cannot": "A card says that this cannot be equipped.",
    "playtest.dash.no_part": "A character with a dash in that stat takes no part in this.",
    "playtest.recruit.one": "One character engages to lower the price, before the first card is discarded.",
    "parley.engage": "A character parleys by engaging, and this one is engaged.",
    "parley.not_mercenary": "Mercenaries cannot parley.",
    "parley.no_influence": "A character without Influence lowers no price.",
    "parley.first": "Parleys come before the first card that is discarded, each character in order.",
    "pay.in_order": "Payments go through your hand in order: this card comes too early or too late in it.",
    "ability.target": "The ability does not allow this as its target.",
}


def reason(refusal: Refusal) -> str:
    """A refusal in a sentence."""
    return REASONS.get(refusal.reason, f"The rule {refusal.rule} does not allow it.")


def why_not(game: State, decision: Decision) -> list[WhyNot]:
    """What the seat might expect to do now and may not."""
    found: dict[tuple[str, str, str], WhyNot] = {}
    for option, refusal in expecting.refused(game, decision):
        line = (plain_label(game, decision, option, {}), reason(refusal), refusal.rule)
        if line not in found:
            cards, places = where(game, decision.seat, option)
            found[line] = WhyNot(*line, cards, places)
    return list(found.values())
