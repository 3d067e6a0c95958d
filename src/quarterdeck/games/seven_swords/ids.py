"""Ids and the small numbers of the game."""

from __future__ import annotations

from typing import Final, NewType

from quarterdeck.core.decision import NOBODY, Seat

__all__ = ["NOBODY", "Seat"]

CardId = NewType("CardId", int)
"""A card on the table. Which card it is stands in the state, apart from its id."""

NO_CARD: Final = CardId(-1)
MOST_SEATS: Final = 7
HAND_SIZE: Final = 5
MONSTERS_A_PLAYER: Final = 4
TREASURES_A_PLAYER: Final = 4
MOST_WOUNDS: Final = 3
MOST_HANDS: Final = 2
MOST_WORN: Final = 3
MOST_INJURIES: Final = 3
ROOM: Final = 6
MOST_EXPERIENCE: Final = 14  # one for each quest but Awakening
"""How many additional cards an adventurer card has room for."""

# Combat values.
SPEED: Final = 0
OFFENSE: Final = 1
DEFENSE: Final = 2
VALUES: Final = ("Speed", "Offense", "Defense")

# Kinds of cards.
ADVENTURER: Final = "adventurer"
COMMON: Final = "common"
TREASURE: Final = "treasure"
LEGENDARY: Final = "legendary"
MONSTER: Final = "monster"
ENHANCEMENT: Final = "enhancement"
WOUND: Final = "wound"

# Backs: cards of one back are shuffled together. Negative, for they are no seats.
ITEM_BACK: Final = -2
MONSTER_BACK: Final = -3
ENHANCEMENT_BACK: Final = -4
WOUND_BACK: Final = -5

# Where a card of an adventurer's deck is used.
NO_SLOT: Final = 0
ARMOUR: Final = 1
IN_HAND: Final = 2
WORN: Final = 3
MARTIAL: Final = 4
SPELL: Final = 5
SLOTS: Final = ("", "Armour", "Hand", "Worn", "Martial Action", "Spell Action")

# Abilities, as bits.
RANGE: Final = 1
WOUNDING: Final = 2
RESILIENCE: Final = 4
REGENERATING: Final = 8
HEALING_1: Final = 16
HEALING_2: Final = 32
IMMUNE: Final = 64  # to Wounding
MAGIC: Final = 128
UNCOUNTED: Final = 256  # does not count as a card in play
SHIELD: Final = 512
BOTH_ACTIONS: Final = 1024  # one Martial and one Spell Action a turn
EXTRA_CARD: Final = 2048  # draws one more card
RESTLESS: Final = 4096  # resting heals nothing
STEADY: Final = 8192  # rests although an action was played
ABILITIES: Final = (
    (RANGE, "Range"),
    (WOUNDING, "Wounding"),
    (RESILIENCE, "Resilience"),
    (REGENERATING, "Regenerating"),
    (HEALING_1, "Healing 1"),
    (HEALING_2, "Healing 2"),
    (IMMUNE, "Immune to Wounding"),
    (MAGIC, "Magic"),
    (UNCOUNTED, "Does not count as a card in play"),
    (SHIELD, "Shield"),
    (BOTH_ACTIONS, "May play one Martial and one Spell Action a turn"),
    (EXTRA_CARD, "Draws one more card"),
    (RESTLESS, "Resting heals nothing"),
    (STEADY, "Counts as resting even when playing an action"),
)

# Conditions of a modifier: bits of what holds between an adventurer and what they fight.
ALWAYS: Final = 0
PLAYS_MARTIAL: Final = 1
PLAYS_SPELL: Final = 2
RESTS: Final = 3
HAS_SHIELD: Final = 4
TWO_HANDED: Final = 5
HAS_RANGE: Final = 6
TWO_WEAPONS: Final = 7
NO_ARMOUR: Final = 8
WOUNDED: Final = 9
UNWOUNDED: Final = 10
AGAINST_LORD: Final = 11
AGAINST_MONSTER: Final = 12
HAS_MAGIC: Final = 13
LAST_STANDING: Final = 14
FOE_RANGE: Final = 15
FIRST_TURNS: Final = 16
ARMOURED: Final = 17
FOE_WOUNDED: Final = 18
BEAST: Final = 20
BANDIT: Final = 21
UNDEAD: Final = 22
SPIRIT: Final = 23
GIANT: Final = 24
CONSTRUCT: Final = 25
CULTIST: Final = 26
DRAGON: Final = 27
PLAYERS: Final = 27  # and as many as started the quest: 28 to 34
CONDITIONS: Final = {
    PLAYERS + 1: "with one player",
    PLAYERS + 2: "with two players",
    PLAYERS + 3: "with three players",
    PLAYERS + 4: "with four players",
    PLAYERS + 5: "with five players",
    PLAYERS + 6: "with six players",
    PLAYERS + 7: "with seven players",
    PLAYS_MARTIAL: "with a Martial Action",
    PLAYS_SPELL: "with a Spell Action",
    RESTS: "when resting",
    HAS_SHIELD: "with a shield",
    TWO_HANDED: "with a two-handed grip",
    HAS_RANGE: "with Range",
    TWO_WEAPONS: "with an item in each hand",
    NO_ARMOUR: "without armour",
    WOUNDED: "when wounded",
    UNWOUNDED: "when unwounded",
    AGAINST_LORD: "in the fight with the Monster Lord",
    AGAINST_MONSTER: "in fights with monsters of the deck",
    HAS_MAGIC: "with a Magic item in play",
    LAST_STANDING: "when no other adventurer stands",
    FOE_RANGE: "when the monster has Range",
    FIRST_TURNS: "in the first three turns",
    ARMOURED: "when wearing armour",
    FOE_WOUNDED: "when the monster is wounded",
    BEAST: "against Beasts",
    BANDIT: "against Bandits",
    UNDEAD: "against the Undead",
    SPIRIT: "against Spirits",
    GIANT: "against Giants",
    CONSTRUCT: "against Constructs",
    CULTIST: "against Cultists",
    DRAGON: "against Dragons",
}
TRAITS: Final = {
    BEAST: "Beast",
    BANDIT: "Bandit",
    UNDEAD: "Undead",
    SPIRIT: "Spirit",
    GIANT: "Giant",
    CONSTRUCT: "Construct",
    CULTIST: "Cultist",
    DRAGON: "Dragon",
}

# Phases: between adventures, then of a turn, then after the quest.
TOWN: Final = 0
MUSTER: Final = 1
OUTFIT: Final = 2
PREPARE: Final = 3
HEALING: Final = 4
LENDING: Final = 5
COMBAT: Final = 6
WOUNDS: Final = 7
KEEP_GOING: Final = 8
TREASURES: Final = 9
DISCARDING: Final = 10
TITHE: Final = 11
LEGENDS: Final = 12
RECORD: Final = 13
PHASES: Final = (
    "Town",
    "Adventurer Selection",
    "Adventurer Preparation",
    "Prepare",
    "Healing",
    "Calculate Values",
    "Combat Resolution",
    "Wound Resolution",
    "Keep Going",
    "Treasure",
    "Discarding and Drawing",
    "Tithe",
    "Legendary Items",
    "Record",
)

# How a quest ends.
UNDER_WAY: Final = 0
VICTORY: Final = 1
DEFEAT: Final = 2
RETREAT: Final = 3
RESULTS: Final = ("under way", "victory", "defeat", "retreat")
