"""Words: names, prompts and labels, made only when somebody reads them.

Nothing here decides anything. Every sentence is made for one reader: a card that the reader may not know is "a card".
The tables are keyed by decision kind and option verb; a test looks for gaps in them. `words_story` tells what happened,
`words_refusals` why something may not be done, `words_questions` and `words_options` what a person who looks at the
table needs beside the words.
"""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.games.five_sails import events
from quarterdeck.games.five_sails.defs import ABILITY, CARDS
from quarterdeck.games.five_sails.ids import CITY_LOCATIONS, NO_CARD, NOBODY, STATS, CardId
from quarterdeck.games.five_sails.rules import stats
from quarterdeck.games.five_sails.state import HAND, State

LOCATION_NAMES = ("Ole's Inn", "The Docks", "The Forums", "The Grand Bazaar", "Governor's Gardens")

A_CARD = "a card"


# -- names --------------------------------------------------------------------------------------------------------


def place_name(game: State, place: int) -> str:
    """A location's name."""
    if place < 0:
        return "nowhere"
    if place < CITY_LOCATIONS:
        return LOCATION_NAMES[place]
    return f"{seat_name(game, Seat(place - CITY_LOCATIONS))}'s Home"


def seat_name(game: State, seat: Seat) -> str:
    """A player is called by their Leader, with a number where two have the same one."""
    if seat < 0:
        return "the City"
    leaders = [CARDS[game.definition[card]].name for card in game.leader]
    name = leaders[seat]
    return f"{name} ({seat + 1})" if leaders.count(name) > 1 else name


def card_name(game: State, card: CardId, seat: Seat = NOBODY) -> str:
    """A card's name, as this seat may know it; without a seat, its name."""
    if card < 0:
        return "it"
    if seat != NOBODY and not game.knows(seat, card):
        return A_CARD
    return game.card(card).name


# -- questions ----------------------------------------------------------------------------------------------------

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
    "discard.to_play": "Discard a card to play {0} as your combat card? If not, {1} sees to it that you are wounded.",
    "move.to": "Where does {0} move?",
    "equip.limit": "{0} carries too many cards with the trait {what}: choose one to destroy.",
    "crew_cap": "Your crew is over its Crew Cap: choose who goes to The Locker. (Mind your Leader.)",
    "challenge.technique": "Does {0} use a Technique in the challenge?",
    "challenge.respond": "{0} challenges {1}. What does {1} do?",
    "challenge.go_home": "Does {0} go Home engaged, to call off the challenge?",
    "combat_card": "Your round, {what} threat: play a combat card.",
    "gamble": "You gamble: choose the card to play.",
    "duel.abilities": "Use a Technique or Maneuver with {0}?",
    "renown.add": "Where do you add a Renown?",
    "order.forced": "First Player: which Forced ability comes first?",
    "order.revealed": "First Player: which scheme's effect comes first?",
    "stay": "Who stays at this location instead of moving Home?",
    "deck.order": "Which of these goes on top of the deck?",
    "deck": "{0}: whose deck do you look at?",
    "leshiye": "{0}: which of the outermost locations do you choose?",
    "discard.looked": "{0}: discard a card you looked at, or stop.",
    "choose.enemy": "{0}: choose an enemy character.",
    "pay.instead": "Engage {1} and ignore all costs of {0}?",
    "engage.to_draw": "Engage {0} to draw a card?",
    "engage.to_send_home": "Engage {0} to move {1} Home? If not, {1} is wounded.",
    "parry_or_wound": "{0}: gain Parry, or wound the adversary?",
    "equip.what": "Which attachment do you equip?",
    "equip.to": "Who is equipped with {0}?",
    "take.revealed": "Which revealed card do you take?",
    "attachment.move": "Which attachment changes hands?",
    "participant": "Which participant does {0} whisper to?",
    "threat.change": "Add a threat to {0}, or remove one?",
    "look": "Whose Approach Deck do you look at?",
    "choose.card": "Choose a card in secret.",
    "renown.move_from": "From where do you move a Renown?",
    "renown.move_to": "Where does the Renown move?",
    "order.wounds": "First Player: who is wounded first?",
    "repeat": "Pay the costs of {0} and use it again?",
    "opponent": "{0}: choose an opponent.",
    "gain": "{0}: choose what your combat card gains.",
    "order.home": "First Player: who goes Home first?",
    "discard.second_target": "Discard a card so that {0} targets a second character?",
    "play.action": "{0}: which Action of {1} do you use?",
    "take_a_wound": "Does {0} take another wound, so that the location stays as it is?",
    "choose.discarded": "Choose cards of your discard pile for {0}.",
    "research": "Choose the card that goes to the hand of {0}'s player.",
    "discard.city": "{0}: which City card leaves?",
    "gamble.values": "You gamble: choose the card whose combat values {0} gains.",
    "challenger": "Who issues the challenge for {0}?",
    "performer.second": "Who performs {0} together with {1}?",
    "recruit.revealed": "Does {0} recruit {1}?",
    "engage.attachment": "Which attachment of {0} engages?",
    "engage_or_home": "What happens to {0}: engage, or go home?",
    "engage_or_wound": "What happens to {0}: engage, or a wound?",
    "engage.or_wound": "{1} is aimed at {0}: does {0} engage? If not, they are wounded.",
    "devotion.sink": "{0}: which of these cards do you sink?",
    "devotion.take": "{0}: which of these cards do you take into hand?",
    "facedown.at": "Where do you put {0}, facedown?",
    "recruit.available": "{0}: which Mercenary do you recruit?",
    "recruit.stat": "Which stat of {0} lowers the cost of {1}?",
    "renown.add_or_move": "{0}: add a Renown to a location, or move one?",
    "move.who": "Who moves to {0}?",
    "swap": "Who takes the place of {0} in the duel?",
    "wound.to_bring": "Wound {0}, so that another character follows?",
    "wound.sorcerer": "{0}: which Sorcerer is wounded?",
    "challenge.whom": "Whom does {0} challenge?",
    "destroy.or_wound": "Destroy {1}? If not, {0} is wounded.",
    "combat.additional": "{0}: choose the additional combat card.",
    "muster": "{0}: who musters?",
    "copy.technique": "Which Technique of {1} does {0} copy?",
    "search": "{0}: which card of your deck do you take?",
    "sink.any": "{0}: sink a card, or stop.",
    "sink.revealed": "Do you sink {0}?",
    "thug.enters": "Does a Thug of your hand come to the aid of {0}?",
    "target.instead": "You target a Thug instead of {0}: choose which.",
    "go_home": "Does {0} go Home?",
    "wound.participant": "{0}: who is wounded, the challenger or the challenged?",
    "pack": "{0}: which Thug moves there? (Or stop.)",
    "destroy.for_lethal": "{0}: which Thug do you destroy, to gain Lethal?",
    "lose.one": "{0}: which Red Hand do you destroy, or which Thug of your hand do you discard?",
    "engage.or_ready": "Does {0} engage? If not, {1} becomes en garde.",
}

HAPPENINGS = {
    events.DAY_BEGINS: "the Day begins",
    events.DAWN_BEGINS: "Dawn begins",
    events.DAWN_ENDS: "Dawn ends",
    events.PLANNING_BEGINS: "Planning begins",
    events.PLANNING_ENDS: "Planning ends",
    events.HIGH_DRAMA_BEGINS: "High Drama begins",
    events.HIGH_DRAMA_ENDS: "High Drama ends",
    events.PLUNDER_BEGINS: "Plunder begins",
    events.PLUNDER_ENDS: "Plunder ends",
    events.DUSK_BEGINS: "Dusk begins",
    events.DUSK_ENDS: "Dusk ends",
    events.DAY_ENDS: "the Day ends",
    events.CITY_CARD_REVEALED: "{0} comes to the City",
    events.SCHEME_REVEALED: "{0} was revealed",
    events.MUSTERED: "{0} mustered",
    events.CARD_PLAYED: "{0} was played",
    events.ANNOUNCED: "{0} is announced",
    events.TARGETED: "{0} is targeted",
    events.ACTION_RESOLVED: "an Action was resolved",
    events.ABILITY_USED: "{0} was used",
    events.RENOWN_ADDED: "a Renown was added to a location",
    events.THREAT_RESOLVED: "{0} has resolved its threat",
    events.PAYING: "{0} is being paid for",
    events.SETUP: "the game is set up",
    events.DISCARDED: "{0} was discarded",
    events.ENTERS_DISCARD: "{0} went to the discard pile",
    events.EQUIPPED: "{0} is equipped to {1}",
    events.MOVED: "{0} moves",
    events.EN_GARDES: "{0} becomes en garde",
    events.WOUNDED: "{0} is wounded",
    events.HEALED: "{0} is healed",
    events.DESTROYED: "{0} is destroyed",
    events.TO_LOCKER: "{0} goes to The Locker",
    events.PRESSURED: "{0} pressures a location",
    events.PRESSURE_SUCCEEDS: "the pressure of {0} succeeds",
    events.CLAIMED: "a location is claimed",
    events.CHALLENGE_ISSUED: "{0} challenges {1}",
    events.CHALLENGE_ACCEPTED: "{0} accepts the challenge of {1}",
    events.CHALLENGE_REFUSED: "{0} refuses the challenge of {1}",
    events.DUEL_BEGINS: "a duel begins",
    events.ROUND_BEGINS: "the round of {0} begins",
    events.COMBAT_CARD_PLAYED: "{1} plays {0}",
    events.ROUND_ENDS: "the round of {0} ends",
    events.DUEL_ENDS: "the duel is over",
}


def prompt(game: State, decision: Decision) -> str:
    """What is asked, in a sentence."""
    names = [card_name(game, CardId(i), decision.seat) for i in decision.about]
    names += ["it"] * 3
    if decision.kind == "react":
        happens = HAPPENINGS.get(int(decision.what), "something happens").format(*names)
        return f"Do you react? ({happens})"
    text = PROMPTS.get(decision.kind)
    if text is None:
        return decision.kind.replace(".", ": ").replace("_", " ").capitalize() + "?"
    return text.format(*names, what=decision.what)


# -- options ------------------------------------------------------------------------------------------------------

LABELS = {
    "move": "{0} moves to {place}",
    "challenge": "{0} challenges {1}",
    "claim": "{0} claims {place}",
    "recruit": "{0} recruits {1}",
    "equip": "{0} equips {1}",
    "brute": "Play {0}",
    "pass": "Pass",
    "pick": "{0}",
    "place": "{place}",
    "seat": "{seat}",
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
    "use": "{0}: {ability}",
    "technique": "{0}: {ability}",
    "maneuver": "{0}: {ability}",
    "choose": "{what}",
}


DECLINING = {
    "combat_card": "Play no card",
    "challenge.technique": "No Technique",
    "discard.any": "Stop",
    "discard.looked": "Stop",
    "discard.to_move": "Engage instead",
    "discard.to_play": "Take a wound",
    "performer.second": "Nobody",
    "recruit.revealed": "Nobody",
    "stay": "Nobody",
    "sink.any": "Stop",
    "thug.enters": "Nobody",
    "pack": "Stop",
    "destroy.for_lethal": "Nobody",
}
"""What choosing nothing is called, by kind of question, where "None" would not say it."""


Template = Callable[[State, Decision, Option], str]


def template(game: State, decision: Decision, option: Option) -> str:
    """How an option is usually put: {0} and {1} are its cards."""
    if option.verb == "accept" and not game.edition.may_be_refused:
        return "Nobody intervenes"
    if option.verb == "none":
        return DECLINING.get(decision.kind, LABELS["none"])
    if option.verb == "equip" and game.controller[CardId(option.ids[0])] != decision.seat:
        return "Put {1} on {0}"
    if option.verb == "intervene" and len(option.ids) > 1:
        return "{0} intervenes, engaging {1}"
    text = LABELS.get(option.verb, option.verb.replace("_", " ").capitalize() + " {0}")
    return "Play {0}" if "{ability}" in text and option.what not in ABILITY else text


def label(game: State, decision: Decision, option: Option, put: Template = template) -> str:
    """An option in words. Options that would read the same are told apart by what differs between their cards."""
    plain = plain_label(game, decision, option, {}, put)
    alike = [o for o in decision.options if o.verb == option.verb and o != option]
    same = [o for o in alike if plain_label(game, decision, o, {}, put) == plain]
    cards = cards_of(option)
    details: dict[CardId, str] = {}
    if len(cards) == 2 and card_name(game, cards[0], decision.seat) == card_name(game, cards[1], decision.seat):
        details = {card: told_apart(game, decision.seat, card, cards) for card in cards}
    for position, card in enumerate(cards):
        meant = sorted({cards_of(o)[position] for o in [option, *same]})
        if len(meant) > 1:
            details[card] = told_apart(game, decision.seat, card, meant)
    twins = sorted([o.what for o in same if o.ids == option.ids] + [option.what])
    number = f" ({twins.index(option.what) + 1})" if len(twins) > 1 else ""
    return plain_label(game, decision, option, details, put) + number


def cards_of(option: Option) -> list[CardId]:
    """The ids of an option that are cards."""
    if option.verb in ("place", "seat"):
        return []
    return [CardId(i) for i in (option.ids[:1] if option.verb == "move" else option.ids)]


def plain_label(
    game: State, decision: Decision, option: Option, details: dict[CardId, str], put: Template = template
) -> str:
    """An option in words, with what tells each of its cards from others of its name."""
    names = [card_name(game, card, decision.seat) + details.get(card, "") for card in cards_of(option)]
    place = seat = ""
    if option.verb in ("place", "move"):
        place = place_name(game, option.ids[-1])
    elif option.verb == "claim":
        here = game.location[CardId(option.ids[0])]
        place = place_name(game, here) if here < CITY_LOCATIONS else "a location"
    elif option.verb == "seat":
        seat = seat_name(game, Seat(option.ids[0]))
    found = ABILITY.get(option.what)
    says = f"{found.label} - {found.text}" if found is not None else ""
    what = option.what[:1].upper() + option.what[1:]
    text = put(game, decision, option)
    return text.format(*names, "", "", place=place, seat=seat, ability=says, what=what).strip()


def told_apart(game: State, seat: Seat, card: CardId, cards: list[CardId]) -> str:
    """What tells a card from others of its name: whose, where, en garde or engaged, wounds; or else its number."""
    said: list[str] = []
    for aspect in (_whose, _where, _stance, _wounds):
        values = [aspect(game, seat, c) for c in cards]
        mine = aspect(game, seat, card)
        if mine and len(set(values)) > 1:
            said.append(mine)
            if values.count(mine) == 1:
                return f" ({', '.join(said)})"
    said.append(str(cards.index(card) + 1))
    return f" ({', '.join(said)})"


def _whose(game: State, seat: Seat, card: CardId) -> str:
    owner = game.controller[card]
    return "yours" if owner == seat else f"{seat_name(game, owner)}'s" if owner >= 0 else "of the City"


def _where(game: State, seat: Seat, card: CardId) -> str:
    host = game.host[card]
    if host != NO_CARD:
        return f"on {card_name(game, host)}"
    place = game.location[card]
    if place >= 0:
        return "at Home" if place >= CITY_LOCATIONS else f"at {place_name(game, place)}"
    return "in hand" if HAND <= game.pile_of[card] < HAND + 4 else ""


def _stance(game: State, seat: Seat, card: CardId) -> str:
    return "engaged" if game.engaged[card] else "en garde" if game.is_in_play(card) else ""


def _wounds(game: State, seat: Seat, card: CardId) -> str:
    return counted(game.wounds[card], "wound") if game.is_in_play(card) else ""


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


# -- numbers that explain themselves ------------------------------------------------------------------------------


def stat_parts(game: State, card: CardId, which: int) -> list[tuple[str, int]]:
    """What a stat is made of: (where from, how much), the printed number first. Empty for a dash."""
    parts: list[stats.Part] = []
    if stats.has_dash(game, card, which):
        return []
    stats.stat(game, card, which, parts)
    lasting = [e.amount for e in game.lasting if e.kind == which and e.card == card]
    named: list[tuple[str, int]] = [("printed", parts[0][1])]
    for source, amount in parts[1:]:
        if source == card and amount in lasting:
            lasting.remove(amount)
            named.append(("this Day", amount))
        else:
            named.append((game.card(source).name, amount))
    return named


def explain_stat(game: State, card: CardId, which: int) -> str:
    """A stat and what it is made of: "Combat 4 = 3 printed + 1 Eager Blade"."""
    name = STATS[which].capitalize()
    parts = stat_parts(game, card, which)
    if not parts:
        return f"{name} – (a dash counts as 0, and nothing changes it)"
    value = stats.stat(game, card, which)
    text = f"{name} {value} = {parts[0][1]} printed"
    for source, amount in parts[1:]:
        text += f" {'+' if amount > 0 else '-'} {abs(amount)} {source}"
    if sum(amount for _, amount in parts) < 0:
        text += ", never below 0"
    return text
