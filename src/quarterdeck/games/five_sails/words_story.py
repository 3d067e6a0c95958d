"""The story in sentences, each for one reader: a card that the reader may not know is "a card"."""

from __future__ import annotations

from quarterdeck.core.decision import Seat
from quarterdeck.core.story import Fact, Line
from quarterdeck.games.five_sails.abilities import IN_HAND
from quarterdeck.games.five_sails.defs import ABILITY, CARDS
from quarterdeck.games.five_sails.ids import CITY_LOCATIONS, COMBAT, PHASES, STATS, CardId, LocationId
from quarterdeck.games.five_sails.state import State, reads
from quarterdeck.games.five_sails.words import A_CARD, counted, place_name, seat_name
from quarterdeck.games.five_sails.words_rules import rule_in

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
    "phase": "{phase} begins.",
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
        "phase": PHASES[n].title() if 0 <= n < len(PHASES) else "",
    }


# -- the story on a page ------------------------------------------------------------------------------------------

HEADINGS = ("day", "phase", "duel.begins", "wins")

RULES = {
    "accepts": "challenge.participants",
    "adds.renown": "plunder.locations",
    "announces": "playing.announce",
    "brute.leaves": "brute.end_of_day",
    "challenges": "challenge.stat",
    "city.adds": "dawn.deal",
    "city.discards": "discard.city_deck",
    "claims": "claim.success",
    "day": "day.phases",
    "destroyed": "wounds.destroyed",
    "draws": "faction_deck.draw_from",
    "duel.begins": "duel.round_steps",
    "duel.ends": "duel.end",
    "en_gardes": "engaged.en_garde_again",
    "engages": "engaged.cost",
    "equips": "attachment.modifies",
    "first": "initiative.highest",
    "forced": "forced.mandatory",
    "gains.renown": "plunder.locations",
    "gambles": "gamble.finesse_limit",
    "healed": "wounds.heal",
    "intervenes": "challenge.intervene_target",
    "loses": "victory.leader_destroyed",
    "no.card": "duel.no_card_wounds",
    "parleys": "parley.reduce",
    "passes": "pass.may_act_later",
    "pays": "wealth.locker",
    "phase": "day.phases",
    "plays.combat": "duel.hand_or_gamble",
    "pressures": "pressure.highest",
    "pressures.unperformed": "pressure.highest",
    "recruits": "recruit.enters",
    "refuses": "challenge.refuse_wounds",
    "reshuffles": "faction_deck.reshuffle",
    "resolves.text": "planning.scheme_above_bar",
    "reveals.chosen": "planning.secret",
    "sent.locker": "locker.no_return",
    "sinks": "sink.bottom",
    "spends.renown": "costs.spend_own",
    "threat.discarded": "duel.absent_adversary",
    "threat.excess": "duel.restricted_hostilities",
    "uncontrolled": "dusk.uncontrolled",
    "unpaid": "costs.unpayable",
    "values": "duel.values_order",
    "wounded": "wounds.suffered",
}
"""The rule behind a fact, by its verb."""

VICTORIES = {
    "assassination": "victory.assassination",
    "dominance": "victory.dominance",
    "economic": "victory.economic",
    "fifth day: most Renown": "victory.fifth_day",
    "fifth day: most locations": "victory.tiebreak_locations",
    "fifth day: most Influence": "victory.tiebreak_influence",
    "fifth day: Leader with fewest wounds": "victory.tiebreak_wounds",
}


def story_line(game: State, fact: Fact, seat: Seat) -> Line:
    """A fact as one reader may read it, with the cards that still are what they were, and the rule behind it."""
    rule = VICTORIES.get(fact.what, "victory.draw") if fact.verb == "wins" else RULES.get(fact.verb, "")
    cards = tuple(
        card
        for card, definition, mask in fact.things
        if reads(mask, seat) and game.knows(seat, CardId(card)) and game.definition[card] == definition
    )
    return Line(sentence(game, fact, seat), cards, rule_in(game, rule), fact.verb in HEADINGS)
