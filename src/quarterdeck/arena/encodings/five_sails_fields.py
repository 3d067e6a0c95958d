"""The columns of Five Sails' observations: what each means. docs/arena.md is written from here."""

from __future__ import annotations

from typing import Final

from quarterdeck.arena.encodings.common import around
from quarterdeck.arena.encodings.five_sails_cards import HERE, PLACES
from quarterdeck.arena.layout import Field, one_of
from quarterdeck.games.five_sails.ids import FACTIONS, PHASES, STATS, VALUES
from quarterdeck.games.five_sails.rules.edition import EDITIONS
from quarterdeck.games.five_sails.rules.victory import LAST_DAY

KINDS: Final = (
    "action",
    "react",
    "plan.scheme",
    "plan.character",
    "pay",
    "target",
    "performer",
    "combat_card",
    "gamble",
    "duel.abilities",
    "challenge.respond",
    "challenge.technique",
    "renown.add",
    "renown.move_from",
    "renown.move_to",
    "move.to",
    "discard",
    "discard.cost",
    "discard.any",
    "equip.limit",
    "crew_cap",
    "deck.order",
    "search",
    "choose.card",
)
VERBS: Final = (
    "pass",
    "move",
    "claim",
    "challenge",
    "equip",
    "recruit",
    "brute",
    "use",
    "pick",
    "place",
    "seat",
    "choose",
    "yes",
    "no",
    "none",
    "done",
    "pay",
    "parley",
    "accept",
    "refuse",
    "intervene",
    "technique",
    "maneuver",
    "play",
    "gamble",
)
NAMES: Final = 16  # columns for the names of abilities and alternatives
CREW: Final = 8  # characters of a seat that are written one by one
MAX_OPTIONS: Final = 80  # the most in 640 random games of two to four players, all decks, was 62


def table_fields(seats: int) -> list[Field]:
    return [
        Field("day", f"the Day, of {LAST_DAY}"),
        one_of("phase", "the phase", PHASES),
        one_of("edition", "the edition", [edition.key for edition in EDITIONS]),
        around("first", "the First Player", seats),
        around("active", "whose turn it is in High Drama", seats),
        Field("passes", "how many have passed in a row, of the players"),
        Field("city_deck", "cards in the City Deck, of 40"),
    ]


def seat_fields() -> list[Field]:
    return [
        one_of("faction", "the Leader's faction", FACTIONS),
        Field("out", "has lost already"),
        Field("leader", "the Leader is in play"),
        Field("leader_life", "the Leader's Resolve less wounds, in tens", low=-1, high=2),
        Field("renown", "Renown, of the 7 that win", high=4),
        Field("control", "locations controlled, of 5"),
        Field("crew", "characters in play, of 8", high=2),
        Field("ready", "of them not engaged, of 8", high=2),
        Field("crew_cap", "Crew Cap, of 8", high=2),
        Field("panache", "Panache now, in tens", low=-1, high=2),
        Field("hand", "cards in hand, in tens", high=3),
        Field("deck", "cards in the Faction Deck, of 40", high=2),
        Field("discard", "cards in the discard pile, of 40", high=2),
        Field("locker", "cards in the Locker, of 40", high=2),
        Field("schemes", "schemes left in the Approach Deck, of 5", high=2),
        Field("characters", "characters left in the Approach Deck, of 5", high=2),
        Field("initiative", "the scheme's Initiative, in hundreds"),
        Field("extra_actions", "actions to take before the turn passes on", high=4),
        Field("riches", "what the cards of the hand that the reader knows can pay, in tens", high=3),
    ]


def place_fields(seats: int) -> list[Field]:
    fields = [
        Field("used", "the location is in the line: with two players, three are"),
        Field("renown", "Renown there, in fives", high=4),
        around("control", "who controls it", seats),
        Field("mercenaries", "characters there that can be recruited, in fives", high=2),
        Field("attachments", "attachments there that can be had, in fives", high=2),
        Field("events", "events there, in fives", high=2),
        Field("facedown", "cards put there facedown, in fives", high=2),
    ]
    for s in range(seats):
        for what in HERE:
            fields.append(Field(f"{what}_{s}", f"{_HERE_TEXT[what]} of player {s} from the reader", high=4))
    return fields


_HERE_TEXT: Final = {
    "characters": "characters, in fives,",
    "ready": "characters that are not engaged, in fives,",
    "combat": "sum of Combat, in tens,",
    "finesse": "sum of Finesse, in tens,",
    "influence": "sum of Influence, in tens,",
}


def duel_fields() -> list[Field]:
    return [
        Field("on", "there is one"),
        Field("challenger", "the challenger is the reader's"),
        Field("challenged", "the challenged character is the reader's"),
        one_of("stat", "the stat of the challenge", STATS),
        Field("accepted", "the challenge was accepted"),
        Field("round", "the round, in tens", high=4),
        Field("my_round", "it is the reader's round"),
        Field("threat", "threat against the challenger and the challenged, in tens", 2, high=4),
        Field("gambles", "gambles of the challenger and the challenged, in fives", 2, high=4),
        Field("card", "a combat card was played this round"),
        Field("values", f"what this round's combat cards count: {', '.join(VALUES)}; in tens", 3, low=-1, high=4),
        Field("technique_used", "this round's Technique was used"),
        Field("maneuver_used", "this round's Maneuver was used"),
    ]


def pressure_fields(seats: int) -> list[Field]:
    return [
        Field("on", "there is one"),
        around("who", "who makes it", seats),
        one_of("place", "where", PLACES),
        one_of("stat", "by which stat", STATS),
    ]


def pile_fields() -> list[Field]:
    return [
        Field("hand", "copies in the reader's hand, in threes", high=4),
        Field("approach", "copies in the reader's Approach Deck"),
        Field("others_hands", "copies in other hands, as far as the reader knows them, in threes", high=4),
        Field("gone", "copies in the reader's discard pile and Locker, in threes", high=4),
        Field("others_gone", "copies in the others' discard piles and Lockers, in threes", high=4),
    ]


def option_fields(seats: int) -> list[Field]:
    return [
        one_of("verb", "what is done", [*VERBS, "anything else"]),
        Field("name", f"the ability's or alternative's name: one of {NAMES} columns by its CRC-32", NAMES),
        around("seat", "the player that is chosen", seats),
        one_of("place", "where to", PLACES),
        Field("renown_there", "Renown there, in fives", high=4),
        Field("mine_there", "the reader controls it"),
        Field("theirs_there", "another player controls it"),
        Field("influence_there", "the reader's Influence there, in tens", high=4),
        Field("most_influence_there", "the most Influence of another player there, in tens", high=4),
        Field("combat_there", "the reader's Combat there, in tens", high=4),
        Field("most_combat_there", "the most Combat of another player there, in tens", high=4),
    ]
