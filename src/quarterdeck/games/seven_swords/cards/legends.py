"""Legendary items. They turn up in treasure decks once unlocked, and whoever keeps one pays for it in experience."""

from __future__ import annotations

from quarterdeck.games.seven_swords.defs import Mod, Source, action, equipment, foe
from quarterdeck.games.seven_swords.ids import (
    AGAINST_LORD,
    ARMOUR,
    BOTH_ACTIONS,
    EXTRA_CARD,
    HEALING_2,
    IMMUNE,
    IN_HAND,
    LEGENDARY,
    MARTIAL,
    PLAYS_SPELL,
    RANGE,
    REGENERATING,
    RESILIENCE,
    SHIELD,
    SPELL,
    UNCOUNTED,
    UNDEAD,
    WORN,
    WOUNDING,
)

FIRST = Source(LEGENDARY, "legends.first")
SECOND = Source(LEGENDARY, "legends.second")
THIRD = Source(LEGENDARY, "legends.third")

equipment(
    FIRST, "Dawnbreaker", "shining-sword", IN_HAND, (2, 4, 1), mods=(Mod(UNDEAD, (0, 2, 0)),), augment=(2, (0, 1, 0))
)
equipment(FIRST, "Heartwood Bow", "bow-string", IN_HAND, (3, 4, 0), hands=2, flags=RANGE, augment=(1, (0, 1, 0)))
equipment(FIRST, "Aegis of Ander", "edged-shield", IN_HAND, (0, 1, 4), flags=SHIELD | RESILIENCE | IMMUNE)
equipment(
    FIRST,
    "Mantle of the First Mage",
    "cape",
    ARMOUR,
    (1, 1, 3),
    mods=(Mod(PLAYS_SPELL, (1, 1, 1)),),
    augment=(2, (0, 0, 1)),
)
equipment(SECOND, "Mountain's Heart", "spiked-armor", ARMOUR, (0, 0, 6), flags=RESILIENCE, augment=(1, (0, 0, 1)))
equipment(SECOND, "Worldsplitter", "war-axe", IN_HAND, (1, 7, 0), hands=2, augment=(1, (0, 1, 0)))
equipment(SECOND, "Ring of Two Voices", "linked-rings", WORN, (1, 1, 1), flags=BOTH_ACTIONS | UNCOUNTED)
equipment(SECOND, "Phoenix Feather", "feather", WORN, (1, 0, 1), flags=REGENERATING | UNCOUNTED)
equipment(THIRD, "Nightfall Fang", "curvy-knife", IN_HAND, (2, 3, 0), flags=WOUNDING)
equipment(
    THIRD, "Crown of the Seven", "queen-crown", WORN, (1, 1, 1), mods=(Mod(AGAINST_LORD, (1, 1, 1)),), flags=EXTRA_CARD
)
action(THIRD, "The Unspoken Name", "unfriendly-fire", SPELL, (2, 6, 2), mods=(foe((-1, -1, -1)),), flags=RANGE)
action(THIRD, "Breath of Morning", "sunrise", MARTIAL, (1, 3, 3), flags=HEALING_2, lend=(1, 1, 1))
