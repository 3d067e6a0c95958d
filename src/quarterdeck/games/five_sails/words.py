"""Words: prompts, labels, the story and reasons, made only when somebody reads them."""

from __future__ import annotations

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.refusal import Refusal
from quarterdeck.core.story import Fact
from quarterdeck.games.five_sails import events
from quarterdeck.games.five_sails.defs import ABILITIES, CARDS, CardDef
from quarterdeck.games.five_sails.ids import CITY_LOCATIONS, NOBODY, STATS, CardId, LocationId
from quarterdeck.games.five_sails.rules import high_drama
from quarterdeck.games.five_sails.state import State

LOCATION_NAMES = ("Ole's Inn", "The Docks", "The Forums", "The Grand Bazaar", "Governor's Gardens")


def place_name(game: State, place: int) -> str:
    """A location's name."""
    if place < CITY_LOCATIONS:
        return LOCATION_NAMES[place]
    return f"{seat_name(game, Seat(place - CITY_LOCATIONS))}'s Home"


def seat_name(game: State, seat: Seat) -> str:
    """A player is called by their Leader."""
    if seat < 0:
        return "the City"
    name = CARDS[game.definition[game.leader[seat]]].name
    same = [s for s in range(game.players) if CARDS[game.definition[game.leader[s]]].name == name]
    return f"{name} ({seat + 1})" if len(same) > 1 else name


def card_name(game: State, card: CardId, seat: Seat = NOBODY) -> str:
    """A card's name; two in play of one name are told apart by their number."""
    if seat != NOBODY and not game.knows(seat, card):
        return "a card"
    return game.card(card).name


def ability_text(key: str) -> str:
    for ability in ABILITIES:
        if ability.key == key:
            return f"{ability.label}: {ability.text}"
    return ""


# -- questions and options ----------------------------------------------------------------------------------------

PROMPTS = {
    "plan.scheme": "Choose your scheme for the Day.",
    "plan.character": "Choose the character to muster.",
    "action": "Your action.",
    "performer": "Who performs {0}?",
    "target": "Choose a target for {0}.",
    "pay": "Pay for {0}: {what} to go.",
    "discard": "Discard a card.",
    "discard.cost": "Discard a card for {0}.",
    "discard.any": "Discard another card, or stop.",
    "discard.to_move": "Discard a card instead of engaging {0}?",
    "move.to": "Where does {0} move?",
    "equip.limit": "{0} carries too many of {what}: choose one to destroy.",
    "crew_cap": "Your crew is over its Crew Cap: choose who goes to The Locker.",
    "challenge.technique": "Does {0} use a Technique in the challenge?",
    "challenge.respond": "{0} challenges {1}. What does {1} do?",
    "challenge.go_home": "Does {0} go Home engaged, to call off the challenge?",
    "combat_card": "Your round, {what} threat: play a combat card.",
    "gamble": "Choose the card to play.",
    "duel.abilities": "Use a Technique or Maneuver with {0}?",
    "renown.add": "Where do you add a Renown?",
    "order.forced": "First Player: which Forced ability comes first?",
    "order.revealed": "First Player: which scheme's effect comes first?",
    "repeat": "Pay the costs of {0} and use it again?",
}


def prompt(game: State, decision: Decision) -> str:
    """What is asked, in a sentence."""
    if decision.kind == "react":
        return f"Do you react? ({happening(game, decision)})"
    text = PROMPTS.get(decision.kind, decision.kind.replace(".", ": ") + "?")
    names = [card_name(game, CardId(i), decision.seat) for i in decision.about]
    while len(names) < 3:
        names.append("it")
    return text.format(*names, what=decision.what)


HAPPENINGS = {
    events.ANNOUNCED: "{0} is announced",
    events.TARGETED: "{0} is targeted",
    events.ACTION_RESOLVED: "an action was resolved",
    events.DISCARDED: "{0} was discarded",
    events.CARD_PLAYED: "{0} was played",
    events.EQUIPPED: "{0} was equipped",
    events.MOVED: "{0} moves",
    events.WOUNDED: "{0} is wounded",
    events.DESTROYED: "{0} is destroyed",
    events.TO_LOCKER: "{0} goes to The Locker",
    events.PRESSURED: "a location is pressured",
    events.CLAIMED: "a location was claimed",
    events.CHALLENGE_ISSUED: "{0} challenges {1}",
    events.CHALLENGE_ACCEPTED: "{0} accepts the challenge of {1}",
    events.CHALLENGE_REFUSED: "{0} refuses the challenge of {1}",
    events.ROUND_BEGINS: "{0} begins a round",
    events.ROUND_ENDS: "{0} ends a round",
    events.DUEL_ENDS: "the duel is over",
    events.HIGH_DRAMA_ENDS: "High Drama ends",
    events.DUSK_BEGINS: "Dusk begins",
}


def happening(game: State, decision: Decision) -> str:
    text = HAPPENINGS.get(int(decision.what), "something happens")
    names = [card_name(game, CardId(i), decision.seat) for i in decision.about]
    return text.format(*names, *(["it"] * 2))


LABELS = {
    "move": "{0} moves to {place1}",
    "challenge": "{0} challenges {1}",
    "claim": "{0} claims {here}",
    "recruit": "{0} recruits {1}",
    "equip": "{0} equips {1}",
    "brute": "Play {0}",
    "pass": "Pass",
    "pick": "{0}",
    "place": "{place0}",
    "seat": "{seat0}",
    "pay": "Discard {0}",
    "parley": "{0} parleys",
    "play": "Play {0}",
    "gamble": "Gamble",
    "none": "None",
    "accept": "Accept",
    "refuse": "Refuse",
    "intervene": "{0} intervenes",
    "done": "Done",
    "yes": "Yes",
    "no": "No",
}


def label(game: State, decision: Decision, option: Option) -> str:
    """An option in words."""
    if option.verb in ("use", "technique", "maneuver"):
        card = game.card(CardId(option.ids[0]))
        return f"{card.name} - {ability_text(option.what) or card.name}"
    if option.verb == "choose":
        return option.what[:1].upper() + option.what[1:]
    text = LABELS[option.verb]
    if option.verb in ("place", "seat"):
        place, seat = LocationId(option.ids[0]), Seat(option.ids[0])
        return text.format(
            place0=place_name(game, place) if option.verb == "place" else "",
            seat0=(seat_name(game, seat) if option.verb == "seat" else ""),
        )
    names = [option_card(game, decision, CardId(i)) for i in option.ids[: 1 if option.verb == "move" else 2]]
    here = place_name(game, game.location[CardId(option.ids[0])]) if option.verb == "claim" else ""
    place1 = place_name(game, option.ids[1]) if option.verb == "move" else ""
    return text.format(*names, *([""] * 2), here=here, place1=place1)


def option_card(game: State, decision: Decision, card: CardId) -> str:
    """A card in a label: with its owner where two of one name could be meant."""
    return card_name(game, card)


# -- why not ------------------------------------------------------------------------------------------------------

REASONS = {
    "engaged.cost": "Engaged characters cannot engage for a cost.",
    "once_per_day.actions": "This ability was already used this Day.",
}


def reason(refusal: Refusal) -> str:
    """A refusal in a sentence."""
    return REASONS.get(refusal.reason, refusal.reason)


def why_not(game: State, decision: Decision) -> list[tuple[str, str, str]]:
    """What the seat might expect to do now and may not: (attempt, sentence, rule id)."""
    if decision.kind != "action":
        return []
    found = []
    for option, refusal in high_drama.attempts(game, decision.seat, True):
        if refusal is not None:
            found.append((label(game, decision, option), reason(refusal), refusal.rule))
    return found


# -- the story ----------------------------------------------------------------------------------------------------


def sentence(game: State, fact: Fact, seat: Seat) -> str:
    """A fact as one seat may read it."""
    names = [CARDS[d].name if mask >> seat & 1 or mask == 15 else "a card" for _, d, mask in fact.things]
    return f"{seat_name(game, fact.seat)} {fact.verb} {' '.join(names)} {fact.number} {fact.what}".strip()


def stat_names() -> tuple[str, ...]:
    return STATS


def full_text(card: CardDef) -> str:
    """Everything a card says."""
    return "\n".join(card.texts)
