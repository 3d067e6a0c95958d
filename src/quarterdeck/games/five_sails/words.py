"""Words: prompts, labels, the story and reasons, made only when somebody reads them.

Nothing here decides anything. Every sentence is made for one reader: a card that the reader may not know is "a card".
The tables are keyed by decision kind, option verb, fact verb and reason; a test looks for gaps in them.
"""

from __future__ import annotations

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.refusal import Refusal
from quarterdeck.core.story import Fact
from quarterdeck.games.five_sails import events
from quarterdeck.games.five_sails import why_not as expecting
from quarterdeck.games.five_sails.abilities import IN_HAND
from quarterdeck.games.five_sails.defs import ABILITY, CARDS
from quarterdeck.games.five_sails.ids import CITY_LOCATIONS, COMBAT, NO_CARD, NOBODY, STATS, CardId, LocationId
from quarterdeck.games.five_sails.rules import stats
from quarterdeck.games.five_sails.state import EVERYBODY, HAND, State

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


def label(game: State, decision: Decision, option: Option) -> str:
    """An option in words. Options that would read the same are told apart by what differs between their cards."""
    plain = _label(game, decision, option, {})
    alike = [o for o in decision.options if o.verb == option.verb and o != option]
    same = [o for o in alike if _label(game, decision, o, {}) == plain]
    cards = _cards_of(option)
    details: dict[CardId, str] = {}
    if len(cards) == 2 and card_name(game, cards[0], decision.seat) == card_name(game, cards[1], decision.seat):
        details = {card: _detail(game, decision.seat, card, cards) for card in cards}
    for position, card in enumerate(cards):
        meant = sorted({_cards_of(o)[position] for o in [option, *same]})
        if len(meant) > 1:
            details[card] = _detail(game, decision.seat, card, meant)
    twins = sorted([o.what for o in same if o.ids == option.ids] + [option.what])
    number = f" ({twins.index(option.what) + 1})" if len(twins) > 1 else ""
    return _label(game, decision, option, details) + number


def _cards_of(option: Option) -> list[CardId]:
    """The ids of an option that are cards."""
    if option.verb in ("place", "seat"):
        return []
    return [CardId(i) for i in (option.ids[:1] if option.verb == "move" else option.ids)]


def _label(game: State, decision: Decision, option: Option, details: dict[CardId, str]) -> str:
    if option.verb == "accept" and not game.edition.may_be_refused:
        return "Nobody intervenes"
    if option.verb == "none":
        return DECLINING.get(decision.kind, LABELS["none"])
    text = LABELS.get(option.verb, option.verb.replace("_", " ").capitalize() + " {0}")
    if option.verb == "equip" and game.controller[CardId(option.ids[0])] != decision.seat:
        text = "Put {1} on {0}"
    names = [card_name(game, card, decision.seat) + details.get(card, "") for card in _cards_of(option)]
    place = seat = ""
    if option.verb in ("place", "move"):
        place = place_name(game, option.ids[-1])
    elif option.verb == "claim":
        here = game.location[CardId(option.ids[0])]
        place = place_name(game, here) if here < CITY_LOCATIONS else "a location"
    elif option.verb == "seat":
        seat = seat_name(game, Seat(option.ids[0]))
    elif option.verb == "intervene" and len(names) > 1:
        text = "{0} intervenes, engaging {1}"
    found = ABILITY.get(option.what)
    if "{ability}" in text and found is None:
        text = "Play {0}"
    says = f"{found.label} - {found.text}" if found is not None else ""
    what = option.what[:1].upper() + option.what[1:]
    return text.format(*names, "", "", place=place, seat=seat, ability=says, what=what).strip()


def _detail(game: State, seat: Seat, card: CardId, cards: list[CardId]) -> str:
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


# -- why not ------------------------------------------------------------------------------------------------------

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


def why_not(game: State, decision: Decision) -> list[tuple[str, str, str]]:
    """What the seat might expect to do now and may not: (attempt, sentence, rule id)."""
    found: list[tuple[str, str, str]] = []
    for option, refusal in expecting.refused(game, decision):
        line = (_label(game, decision, option, {}), reason(refusal), refusal.rule)
        if line not in found:
            found.append(line)
    return found


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


# -- the story ----------------------------------------------------------------------------------------------------
# {P} and {p} are the player ("you" for the reader), {s} {es} {are} {have} follow it; {0} and {1} are cards.

SENTENCES = {
    "accepts": "{0} accepts the challenge of {1}.",
    "adds.renown": "{P} add{s} a Renown to {place}.",
    "brute.leaves": "{0} leaves at the end of the Day.",
    "cancelled": "{0} is cancelled.",
    "challenge.cancelled": "The challenge of {0} is called off.",
    "challenges": "{0} challenges {1}{stat}.",
    "city.adds": "{0} comes to {place}.",
    "city.discards": "{0} leaves the City.",
    "city.reshuffles": "The City Deck is made anew from its discard pile.",
    "city.reveals": "The City Deck shows {0}.",
    "claims": "{P} claim{s} {place}.",
    "copies": "{0} copies {1}.",
    "day": "Day {n} begins.",
    "destroyed": "{0} is destroyed.",
    "discards": "{P} discard{s} {0}.",
    "discards.renown": "{some} Renown at {to} is lost.",
    "draws": "{P} draw{s} {0}.",
    "duel.begins": "{0} and {1} cross blades.",
    "duel.ends": "The duel of {0} and {1} is over.",
    "en_gardes": "{0} is en garde again.",
    "engages": "{0} engages.",
    "equips": "{P} equip{s} {1} with {0}.",
    "facedown": "{P} put{s} {0} facedown at {place}.",
    "first": "{P} {are} First Player; the highest Initiative is {n}.",
    "forced": "The Forced ability of {0} takes effect.",
    "gains.renown": "{P} gain{s} {renown}.",
    "gambles": "{P} gamble{s} for {0}.",
    "healed": "{0} heals {wounds}.",
    "intervenes": "{0} intervenes for {1}.",
    "joins": "{0} joins {whose} crew at {place}.",
    "loses": "{P} {have} lost {their} Leader, and the game.",
    "loses.renown": "{P} lose{s} {renown}.",
    "marks": "{P} choose{s} {1} for {0}.",
    "moves": "{0} moves to {place}.",
    "moves.attachment": "{0} is handed to {1}.",
    "moves.renown": "{P} move{s} a Renown from {from} to {to}.",
    "no.card": "{0} plays no combat card.",
    "parleys": "{0} parleys over {1}.",
    "passes": "{P} pass{es}.",
    "pays": "{P} spend{s} {0}, which goes to The Locker.",
    "placed": "{0} is laid on {place}.",
    "plays.combat": "{1} plays {0}.",
    "pressures": "{0} applies pressure, {mine} against {most}, and {outcome}.",
    "pressures.unperformed": "{P} put{s} on pressure, {mine} against {most}: it {outcome}.",
    "puts_back": "{P} put{s} {0} back on the deck.",
    "recruits": "{P} recruit{s} {0}.",
    "refuses": "{0} refuses the challenge of {1}.",
    "reshuffles": "{P} shuffle{s} {their} discard pile into a new deck.",
    "reveals": "{P} reveal{s} {0}.",
    "reveals.chosen": "{P} reveal{s} {0}.",
    "round.begins": "Round {n}: {0} is to play.",
    "sent.locker": "{0} is sent to The Locker.",
    "shuffles": "{P} shuffle{s} {their} deck.",
    "sinks": "{0} sinks to the bottom of its deck.",
    "spends.renown": "{P} spend{s} {renown}.",
    "steals.renown": "{P} take{s} a Renown of {robbed}.",
    "swaps": "{0} takes the place of {1} in the duel.",
    "takes.effect": "{0} takes effect.",
    "threat": "{0} faces {n} more threat.",
    "threat.discarded": "{n} threat against {0} comes to nothing.",
    "threat.excess": "Restricted Hostilities spare {0} {n} threat.",
    "looks": "{P} look{s} at {0}.",
    "returns": "{0} returns to the Approach Deck.",
    "threat.removed": "{0} faces {n} less threat.",
    "uncontrolled": "{place} is uncontrolled again.",
    "unpaid": "{0} comes to nothing: its costs cannot be paid.",
    "values": "{0} counts Riposte {riposte}, Parry {parry}, Thrust {thrust}.",
    "wounded": "{0} suffers {wounds}.",
    "takes": "{P} take{s} {0} into hand.",
    "targets.instead": "{0} becomes the target instead of {1}.",
    "city.on_top": "{P} put{s} {0} on top of the City Deck.",
    "resolves.text": "{P} resolve{s} {0}.",
}

WAYS = {
    "assassination": "by assassination: no other Leader is left",
    "dominance": "by dominance: the three core locations of the City are one player's",
    "economic": "by Renown: seven or more, and the most",
    "fifth day: most Renown": "on the fifth Day, with the most Renown",
    "fifth day: most locations": "on the fifth Day: level on Renown, with the most locations",
    "fifth day: most Influence": "on the fifth Day: level on Renown and locations, with the most Influence",
    "fifth day: Leader with fewest wounds": "on the fifth Day: level on all else, with the Leader less wounded",
}

HAPPEN_AT_HOME = {"moves": "{0} goes Home.", "joins": "{0} joins {whose} crew."}


def sentence(game: State, fact: Fact, seat: Seat) -> str:
    """A fact as one seat, or a spectator, may read it."""
    names = [CARDS[d].name if reads(mask, seat) else A_CARD for _, d, mask in fact.things]
    if fact.verb == "announces":
        text = _announced(fact, names)
    elif fact.verb == "wins":
        text = "{P} win{s} {way}." if fact.seat >= 0 else "The game is a draw."
    elif fact.verb in HAPPEN_AT_HOME and fact.number >= CITY_LOCATIONS:
        text = HAPPEN_AT_HOME[fact.verb]
    else:
        text = SENTENCES.get(fact.verb) or "{P}: " + fact.verb.replace(".", " ") + " {0}."
    said = text.format(*names, *(["it"] * 2), **_fields(game, fact, seat))
    return said[:1].upper() + said[1:]


def reads(mask: int, seat: Seat) -> bool:
    """Whether a reader may know a card with this mask; a spectator, if everybody does."""
    return mask == EVERYBODY or (seat >= 0 and bool(mask >> seat & 1))


def _announced(fact: Fact, names: list[str]) -> str:
    found = ABILITY.get(fact.what)
    if found is None:
        return "{P} use{s} {0}."
    how = "play{s}" if found.zone == IN_HAND else "use{s}"
    with_performer = len(names) > 1 and fact.things[0][0] != fact.things[1][0]
    return f"{{P}} {how} {{0}} ({found.label}{', performed by {1}' if with_performer else ''})."


def _fields(game: State, fact: Fact, seat: Seat) -> dict[str, object]:
    you = fact.seat == seat and seat >= 0
    name = "you" if you else seat_name(game, fact.seat)
    n = fact.number
    return {
        "P": name,
        "p": name,
        "whose": "your" if you else f"{name}'s",
        "their": "your" if you else "their",
        "s": "" if you else "s",
        "es": "" if you else "es",
        "are": "are" if you else "is",
        "have": "have" if you else "has",
        "n": n,
        "what": fact.what,
        "wounds": counted(n, "wound"),
        "renown": "a Renown" if n == 1 else f"{n} Renown",
        "cards": counted(n, "card"),
        "some": n // 8,
        "robbed": "you" if n == seat else seat_name(game, Seat(n)) if n < game.players else "",
        "place": place_name(game, LocationId(n)) if 0 <= n < CITY_LOCATIONS + game.players else "",
        "from": place_name(game, LocationId(n // 8)) if 0 <= n // 8 < CITY_LOCATIONS else "",
        "to": place_name(game, LocationId(n % 8)) if 0 <= n % 8 < CITY_LOCATIONS else "",
        "stat": "" if n == COMBAT else f" with {STATS[n].capitalize()}" if 0 <= n < len(STATS) else "",
        "mine": n // 1000,
        "most": n % 1000,
        "outcome": "succeeds" if fact.what == "success" else "fails",
        "riposte": n // 10000,
        "parry": n // 100 % 100,
        "thrust": n % 100,
        "way": WAYS.get(fact.what, fact.what),
    }
