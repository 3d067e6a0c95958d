"""Questions for a person: why something is asked and by which rule, and how many picks follow each other."""

from __future__ import annotations

from quarterdeck.core.decision import Asked, Decision
from quarterdeck.games.five_sails.defs import ABILITY, CARDS
from quarterdeck.games.five_sails.ids import DUSK, NO_CARD, CardId
from quarterdeck.games.five_sails.rules import duel as dueling
from quarterdeck.games.five_sails.rules.challenge import may_refuse, threat_of
from quarterdeck.games.five_sails.rules.stats import crew_cap
from quarterdeck.games.five_sails.rules.wounds import under_crew_cap
from quarterdeck.games.five_sails.state import DEFENDER, Duel, State
from quarterdeck.games.five_sails.words import card_name, counted, prompt
from quarterdeck.games.five_sails.words_rules import rule_in

RULES = {
    "plan.scheme": "planning.choose",
    "plan.character": "planning.choose",
    "action": "high_drama.one_action",
    "react": "reaction.trigger",
    "performer": "performer.named",
    "performer.second": "performer.named",
    "pay": "costs.wealth",
    "pay.instead": "costs.all",
    "discard.cost": "costs.all",
    "discard.to_move": "move.engage",
    "move.to": "move.adjacent",
    "move.who": "move.adjacent",
    "equip.limit": "attachment.excess",
    "equip.what": "attachment.own_card",
    "equip.to": "attachment.own_card",
    "attachment.move": "attachment.own_card",
    "crew_cap": "crew_cap.excess",
    "challenger": "challenge.opposing",
    "challenge.whom": "challenge.opposing",
    "challenge.technique": "challenge.technique",
    "challenge.respond": "challenge.answer",
    "combat_card": "duel.hand_or_gamble",
    "combat.additional": "duel.dueling_line",
    "gamble": "gamble.reveal_two",
    "gamble.values": "gamble.use",
    "duel.abilities": "duel.one_each",
    "copy.technique": "self_reference.copied",
    "participant": "duel.adversaries",
    "swap": "duel.adversaries",
    "order.forced": "first_player.simultaneous",
    "order.revealed": "planning.when_revealed_order",
    "order.wounds": "first_player.simultaneous",
    "order.home": "first_player.simultaneous",
    "recruit.revealed": "recruit.enters",
    "recruit.available": "recruit.available",
    "recruit.stat": "recruit.pay",
    "muster": "character.home",
    "repeat": "repeatable",
    "sink.any": "sink.bottom",
    "sink.revealed": "sink.bottom",
    "devotion.sink": "sink.bottom",
    "stay": "dusk.home",
    "thug.enters": "brute.pay",
}
"""By kind of question. What else is asked, some card's effect asks."""

BY_AN_EFFECT = "playing.order"

WHY = {
    "plan.scheme": "All choose in secret, then turn their choices up together. The highest Initiative makes the First "
    "Player, and Panache changes how many cards you draw.",
    "plan.character": "When everybody has chosen, this character joins your crew at Home.",
    "action": "A turn is one action, or a pass. High Drama ends when all players pass in a row.",
    "challenge.go_home": "Whoever is challenged like this may leave: going Home engaged calls the challenge off.",
    "discard.to_move": "Leaving a City location usually engages; a card of your hand pays for this one instead.",
    "equip.limit": "A character carries one Armor, one Attire and one Weapon.",
    "duel.abilities": "A round allows one Technique and one Maneuver. A Maneuver's card has to be paid for, a "
    "Technique's does not.",
    "order.forced": "These happen at the same moment, and the First Player puts them in order.",
    "order.revealed": "These happen at the same moment, and the First Player puts them in order.",
    "order.wounds": "These happen at the same moment, and the First Player puts them in order.",
    "order.home": "These happen at the same moment, and the First Player puts them in order.",
}

ANY_NUMBER = ("discard.any", "sink.any")
"""Kinds of questions that are asked again until somebody stops."""


def ask(game: State, decision: Decision) -> Asked:
    passes = next((o.key() for o in decision.options if o.verb in ("pass", "none", "done")), "")
    many = _many(game, decision)
    more = _more(game, decision) if many > 1 else ()
    return Asked(prompt(game, decision), _why(game, decision), _rule(game, decision), many, passes, more)


def _rule(game: State, decision: Decision) -> str:
    rule = RULES.get(decision.kind, BY_AN_EFFECT)
    if decision.kind == "target":
        rule = "playing.target_effects" if game.resolving else "playing.target_costs"
    elif decision.kind == "discard" and _is_cleaning_up(game):
        rule = "dusk.hand_limit"
    return rule_in(game, rule)


def _is_cleaning_up(game: State) -> bool:
    return game.phase == DUSK and game.using is None


# -- why ----------------------------------------------------------------------------------------------------------


def _why(game: State, decision: Decision) -> str:
    kind, duel = decision.kind, game.duel
    if kind in WHY:
        return WHY[kind]
    if kind == "react":
        return _why_react(decision)
    if kind == "pay":
        return _why_pay(game, decision)
    if kind == "discard" and _is_cleaning_up(game):
        return f"At Dusk you keep as many cards as your Leader has Panache: {decision.what} to go."
    if kind == "crew_cap":
        cap = crew_cap(game, decision.seat)
        return f"Your Leader's Crew Cap is {cap}, and your crew counts {len(under_crew_cap(game, decision.seat))}."
    if duel is not None:
        said = _why_in_duel(game, duel, decision)
        if said:
            return said
    return _because_of(game, decision)


def _why_react(decision: Decision) -> str:
    if len(decision.options) > 1:
        return "A Reaction takes no turn. You may use one now, or let this pass."
    return "Nothing of yours responds to this. You are asked all the same, so that nobody can tell what you hold."


def _why_pay(game: State, decision: Decision) -> str:
    said = "Discard cards from your hand: each is worth one, a card with Wealth two."
    if any(option.verb == "parley" for option in decision.options):
        once = game.edition.anyone_parleys_once
        who = "One of your characters here may engage" if once else "Your characters here may engage, before that,"
        said += f" {who} to lower the price by their Influence."
    return said


def _why_in_duel(game: State, duel: Duel, decision: Decision) -> str:
    kind = decision.kind
    names = [card_name(game, card, decision.seat) for card in duel.participants]
    if kind == "challenge.technique":
        when = "once the challenge is answered" if game.edition.technique_before_intervening else "at once"
        return f"It takes effect {when}; any Thrust it gives adds to the threat against {names[DEFENDER]}."
    if kind == "challenge.respond":
        threat = threat_of(game, duel)
        said = f"{names[0]} brings {threat} threat."
        if may_refuse(game, duel):
            wounds = dueling.wounds_of(game, duel, DEFENDER, threat)
            said += f" Accept, and {names[1]} has the first round; refuse, and {names[1]} suffers "
            said += f"{counted(wounds, 'wound') if wounds else 'nothing'}."
        if any(option.verb == "intervene" for option in decision.options):
            said += " Another of your characters here may take the challenge instead."
        return said
    if kind == "combat_card":
        side = duel.active
        limit = dueling.restricted_hostilities(game, duel, 1 - side)
        most = "all of it as wounds" if limit < 0 else f"at most {counted(limit, 'wound')}"
        return (
            f"Riposte sends threat back, Parry stops it, Thrust threatens {names[1 - side]}. "
            f"Of what is left {names[side]} suffers {most}."
        )
    if kind == "gamble":
        rest = "are discarded" if game.edition.gamble_discards else "sink to the bottom of your deck"
        return f"It becomes your combat card; any others {rest}."
    return ""


def _because_of(game: State, decision: Decision) -> str:
    """The ability that asks, in its own words."""
    ability = ABILITY.get(decision.what)
    use = game.using
    if ability is None and use is not None and use.card != NO_CARD and game.knows(decision.seat, use.card):
        ability = use.ability
    if ability is not None:
        return f"{ability.card.name}: {ability.text}"
    names = [card_name(game, CardId(i), decision.seat) for i in decision.about if game.knows(decision.seat, CardId(i))]
    return f"It is about {names[0]}." if names else "It is your choice."


# -- how many -----------------------------------------------------------------------------------------------------


def _many(game: State, decision: Decision) -> int:
    """The most picks of this kind that follow each other, where that is known."""
    if decision.kind in ("discard", "discard.cost", "choose.discarded"):
        return int(decision.what)
    if decision.kind == "pay":
        return int(decision.what) if all(o.verb == "pay" for o in decision.options) else 1
    if decision.kind == "crew_cap":
        return len(under_crew_cap(game, decision.seat)) - crew_cap(game, decision.seat)
    if decision.kind in ANY_NUMBER:
        return sum(1 for o in decision.options if o.verb == "pick")
    return 1


def _more(game: State, decision: Decision) -> tuple[int, ...]:
    """The cards that come later, where picks go through the hand in order."""
    offered = [o.ids[0] for o in decision.options if o.verb in ("pick", "pay")]
    candidates: list[CardId] = []
    if decision.kind == "pay":
        paid_for = CardId(decision.about[0])
        unspendable = CARDS[game.definition[paid_for]].unspendable
        candidates = [c for c in sorted(game.hand(decision.seat)) if c != paid_for]
        if unspendable is not None:
            candidates = [c for c in candidates if not unspendable(game, paid_for, c)]
    elif decision.kind in ("discard.cost", "choose.discarded") and game.using is not None:
        for cost in game.using.ability.costs:
            candidates += cost.candidates(game, game.using)
    return tuple(c for c in candidates if c not in offered and c > min(offered, default=c))
