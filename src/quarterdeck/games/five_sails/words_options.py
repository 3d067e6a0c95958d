"""Options for a person who looks at the table: where on the board each can be chosen, its picture and its heading, and
what is asked once more before it is sent."""

from __future__ import annotations

from quarterdeck.core.decision import Decision, Described, Option, Seat
from quarterdeck.games.five_sails.abilities import MANEUVER, Ability, Use
from quarterdeck.games.five_sails.defs import ABILITY, CARDS, find_card
from quarterdeck.games.five_sails.ids import (
    CITY_LOCATIONS,
    LOCATION,
    NO_CARD,
    CardId,
    home_of,
)
from quarterdeck.games.five_sails.rules import costs, equip, pressure, recruit, using
from quarterdeck.games.five_sails.rules import duel as dueling
from quarterdeck.games.five_sails.rules.challenge import threat_of
from quarterdeck.games.five_sails.state import DEFENDER, HAND, State
from quarterdeck.games.five_sails.words import (
    LOCATION_NAMES,
    card_name,
    cards_of,
    counted,
    label,
    place_name,
    template,
    told_apart,
)

UNKNOWN = "card-random"
AT_HOME = "house"

ICONS = {
    "move": "walk",
    "challenge": "crossed-swords",
    "claim": "flag-objective",
    "recruit": "shaking-hands",
    "equip": "knapsack",
    "brute": "brutal-helm",
    "pass": "hourglass",
    "pay": "two-coins",
    "parley": "conversation",
    "gamble": "rolling-dices",
    "none": "cancel",
    "accept": "sword-clash",
    "refuse": "run",
    "intervene": "shield-reflect",
    "done": "check-mark",
    "yes": "check-mark",
    "no": "cancel",
    "technique": "fencer",
    "maneuver": "sword-spin",
    "choose": "vote",
}
"""By verb; those that are not here have the picture of their card, place or player."""

CHOICES = {
    "engage": "night-sleep",
    "home": AT_HOME,
    "wound": "bleeding-wound",
    "riposte": "shield-reflect",
    "parry": "shield",
    "thrust": "piercing-sword",
    "combat": "crossed-swords",
    "finesse": "fencer",
    "influence": "conversation",
    "add": "laurels",
    "move": "walk",
    "add threat": "bleeding-wound",
    "remove threat": "shield",
    "city deck": "card-pick",
}
"""By the word of a choice."""

UNDER_HEADINGS = {
    "move": "Move to {place}",
    "challenge": "Challenge {1}",
    "claim": "Claim {place}",
    "recruit": "Recruit {1}",
    "equip": "Equip {1}",
}
"""How actions are put that stand under the name of whoever performs them."""

GROUPS = {
    "pay": "Discard",
    "parley": "Parley",
    "technique": "Techniques",
    "maneuver": "Maneuvers",
    "intervene": "Intervene",
}


def icons() -> list[str]:
    """Every picture that an option or a place may have, besides the cards' own."""
    places = [find_card(name) for name in LOCATION_NAMES]
    return sorted({UNKNOWN, AT_HOME, *ICONS.values(), *CHOICES.values(), *[p.icon for p in places if p is not None]})


def describe(game: State, decision: Decision, option: Option) -> Described:
    cards, places = where(game, decision.seat, option)
    put = _under_heading if decision.kind == "action" else template
    return Described(
        label(game, decision, option, put) + _hint(game, decision, option),
        _icon(game, decision.seat, option),
        cards,
        places,
        _group(game, decision, option, cards),
        _confirm(game, decision, option),
    )


# -- where --------------------------------------------------------------------------------------------------------


def where(game: State, seat: Seat, option: Option) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cards and the places on which an option can be chosen: who acts or what is played comes first."""
    places: list[int] = []
    cards = cards_of(option)
    if option.verb in ("place", "move"):
        places = [option.ids[-1]]
    elif option.verb == "seat":
        places = [home_of(Seat(option.ids[0]))]
    elif option.verb == "claim" and game.location[cards[0]] < CITY_LOCATIONS:
        places = [game.location[cards[0]]]
    elif option.verb == "equip" and game.pile_of[cards[1]] == HAND + seat:
        cards.reverse()
    elif option.verb in ("accept", "refuse") and game.duel is not None:
        cards = [game.duel.participants[DEFENDER]]
    elif option.verb in ("use", "technique") and game.host[cards[0]] != NO_CARD:
        cards.insert(0, game.host[cards[0]])
    elif option.verb == "use" and CARDS[game.definition[cards[0]]].kind == LOCATION:
        places = [game.location[cards[0]]]
    return tuple(c for c in cards if game.knows(seat, c)), tuple(places)


def _icon(game: State, seat: Seat, option: Option) -> str:
    if option.verb == "choose":
        return CHOICES.get(option.what, ICONS["choose"])
    if option.verb in ICONS:
        return ICONS[option.verb]
    if option.verb == "place":
        place = find_card(place_name(game, option.ids[0]))
        return place.icon if place is not None else AT_HOME
    card = game.leader[option.ids[0]] if option.verb == "seat" else CardId(option.ids[0])
    return game.card(card).icon if game.knows(seat, card) else UNKNOWN


# -- headings -----------------------------------------------------------------------------------------------------


def _group(game: State, decision: Decision, option: Option, cards: tuple[int, ...]) -> str:
    """An action stands under who or what performs it; a card of several places under its place."""
    if decision.kind == "action":
        return _heading(game, decision, CardId(cards[0])) if cards else ""
    if option.verb == "pick":
        found = {_stands(game, CardId(o.ids[0])) for o in decision.options if o.verb == "pick"}
        return _stands(game, CardId(option.ids[0])) if len(found) > 1 else ""
    return GROUPS.get(option.verb, "")


def _under_heading(game: State, decision: Decision, option: Option) -> str:
    """How an action is put that stands under the name of who performs it, or of the card that is played."""
    cards = cards_of(option)
    if option.verb == "move" and option.ids[1] >= CITY_LOCATIONS:
        return "Go Home"
    if option.verb == "equip" and game.pile_of[cards[1]] == HAND + decision.seat:
        return "Equip {0}" if game.controller[cards[0]] == decision.seat else "Put on {0}"
    if option.verb == "use" and option.what in ABILITY and game.host[cards[0]] == NO_CARD:
        return "{ability}"
    return UNDER_HEADINGS.get(option.verb, template(game, decision, option))


def _heading(game: State, decision: Decision, card: CardId) -> str:
    """A card's name, with what tells it from others of its name that act here."""
    name = card_name(game, card, decision.seat)
    acting = {CardId(c) for o in decision.options for c in where(game, decision.seat, o)[0][:1]}
    alike = sorted(c for c in acting if card_name(game, c, decision.seat) == name)
    return name + (told_apart(game, decision.seat, card, alike) if len(alike) > 1 else "")


def _stands(game: State, card: CardId) -> str:
    """Where a card lies that is in play or at a location."""
    place = game.place_of(card)
    return place_name(game, place) if place >= 0 else ""


# -- what it costs and does ---------------------------------------------------------------------------------------


def price(game: State, seat: Seat, option: Option) -> int:
    """The wealth that an option costs now, before anybody parleys."""
    cards = cards_of(option)
    if option.verb == "recruit":
        return costs.cost_of(game, recruit.recruit_payment(game, seat, cards[0], cards[1]))
    if option.verb == "equip":
        return costs.cost_of(game, equip.equip_payment(game, seat, cards[1], cards[0]))
    if option.verb == "brute":
        return costs.cost_of(game, costs.Payment(seat, cards[0], costs.BRUTE))
    ability = ABILITY.get(option.what)
    if option.verb not in ("use", "maneuver") or ability is None or not using.pays_wealth(ability):
        return 0
    use = Use(seat, cards[0], ability)
    performers = using.may_perform(game, use) if ability.performs else [NO_CARD]
    uses = [Use(seat, cards[0], ability, performer) for performer in performers]
    return min((costs.cost_of(game, using.payment_for(u)) for u in uses), default=0)


def _hint(game: State, decision: Decision, option: Option) -> str:
    """What an option's words leave out: a price, the sums of a pressure, that somebody engages."""
    if option.verb == "claim":
        mine, most = _claimed(game, decision.seat, CardId(option.ids[0]))
        return f" · {mine} against {most}"
    if option.verb == "move" and game.location[CardId(option.ids[0])] < CITY_LOCATIONS:
        return " (engages)"
    cost = price(game, decision.seat, option)
    return f" · {cost} wealth" if cost > 0 else ""


def _claimed(game: State, seat: Seat, card: CardId) -> tuple[int, int]:
    """What a Claim would count now, and the most that another player would."""
    sums = pressure.claim_totals(game, seat, card)
    return sums[seat], max(sums[other] for other in game.opponents(seat))


# -- asked once more ----------------------------------------------------------------------------------------------


def _confirm(game: State, decision: Decision, option: Option) -> str:
    """What is asked before an option is sent that a slip of the hand would make one regret."""
    seat, verb = decision.seat, option.verb
    if verb == "pass" and decision.kind == "action":
        return _confirm_pass(game, decision)
    if verb == "none" and decision.kind == "combat_card":
        return _confirm_no_card(game)
    if verb == "refuse":
        return _confirm_refusal(game)
    if verb == "pick" and decision.kind == "crew_cap":
        return f"Send {card_name(game, CardId(option.ids[0]), seat)} to The Locker, for good?"
    if verb == "challenge":
        challenger, target = [card_name(game, c, seat) for c in cards_of(option)]
        return f"Challenge {target}? {challenger} engages for it."
    if verb == "claim":
        mine, most = _claimed(game, seat, CardId(option.ids[0]))
        return "" if mine > most else f"As things stand this fails, {mine} against {most}. Claim all the same?"
    cards = cards_of(option)
    if not cards:
        return ""
    given = _given_up(option)
    cost = price(game, seat, option)
    name = card_name(game, cards[-1], seat)
    if cost > 0:
        return f"Pay {cost} for {name}?" + (f" {given}" if given else "")
    return f"Use {name}? {given}" if given else ""


def _confirm_pass(game: State, decision: Decision) -> str:
    if len(decision.options) == 1:
        return ""
    if game.passes + 1 >= len(game.seats_from(game.active)):
        return "Everybody else has passed: High Drama ends if you pass. Pass?"
    return "There is more you could do. Pass all the same?"


def _confirm_no_card(game: State) -> str:
    duel = game.duel
    if duel is None:
        return ""
    side = duel.active
    wounds = dueling.wounds_of(game, duel, side, duel.threat[side])
    name = game.card(duel.participants[side]).name
    return f"Play no card? {name} suffers {counted(wounds, 'wound')}." if wounds else ""


def _confirm_refusal(game: State) -> str:
    duel = game.duel
    if duel is None:
        return ""
    wounds = dueling.wounds_of(game, duel, DEFENDER, threat_of(game, duel))
    return (
        f"Refuse? {game.card(duel.participants[DEFENDER]).name} suffers {counted(wounds, 'wound')}." if wounds else ""
    )


def _given_up(option: Option) -> str:
    """What an ability takes as a cost that does not come back."""
    ability = ABILITY.get(option.what)
    if ability is None or option.verb not in ("use", "technique", "maneuver"):
        return ""
    said = [_gives_up(cost, ability) for cost in ability.costs]
    return " ".join(s for s in said if s)


def _gives_up(cost: costs.Cost, ability: Ability) -> str:
    performer = "Your participant" if ability.kind == MANEUVER else "Whoever performs it"
    if isinstance(cost, costs.SpendRenown):
        return f"It takes {cost.number} of your Renown."
    if isinstance(cost, costs.DestroyThis):
        return "It is destroyed for it."
    if isinstance(cost, costs.DestroyPerformer):
        return f"{performer} is destroyed for it."
    if isinstance(cost, costs.WoundPerformer):
        return f"{performer} is wounded for it."
    return ""
