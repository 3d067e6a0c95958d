"""Common items: what a town sells and a cellar holds."""

from __future__ import annotations

from quarterdeck.games.seven_swords.defs import Mod, Source, action, equipment, foe
from quarterdeck.games.seven_swords.ids import (
    ARMOUR,
    BEAST,
    COMMON,
    HAS_RANGE,
    HEALING_1,
    IN_HAND,
    MARTIAL,
    RANGE,
    RESILIENCE,
    SHIELD,
    SPELL,
    TWO_HANDED,
    UNCOUNTED,
    UNDEAD,
    WORN,
)

_ = Source(COMMON)
O1 = (0, 1, 0)
D1 = (0, 0, 1)
S1 = (1, 0, 0)

equipment(_, "Leather Jerkin", "leather-vest", ARMOUR, (0, 0, 2), boxes=(D1,))
equipment(_, "Ring Mail", "chain-mail", ARMOUR, (-1, 0, 3), boxes=(D1,), says="Wrought like chain mail.")
equipment(_, "Studded Leather", "leather-armor", ARMOUR, (0, 1, 1), boxes=(D1,))
equipment(_, "Breastplate", "breastplate", ARMOUR, (-2, 0, 4), boxes=(D1,))
equipment(_, "Short Sword", "gladius", IN_HAND, (1, 2, 0), boxes=(O1,))
equipment(_, "Broadsword", "broadsword", IN_HAND, (0, 2, 1), boxes=(O1,))
equipment(_, "Club", "wood-club", IN_HAND, (0, 2, 0), two_hands=(0, 1, 0), boxes=(O1,))
equipment(_, "Halberd", "halberd", IN_HAND, (0, 4, 0), hands=2, boxes=(O1,))
equipment(_, "Short Bow", "pocket-bow", IN_HAND, (1, 2, 0), hands=2, flags=RANGE, boxes=(O1,))
equipment(_, "Sling", "sling", IN_HAND, (0, 1, 0), flags=RANGE, boxes=(S1,))
equipment(_, "Crossbow", "crossbow", IN_HAND, (-1, 4, 0), hands=2, flags=RANGE, boxes=(S1,))
equipment(_, "Buckler", "round-shield", IN_HAND, (0, 0, 1), flags=SHIELD, boxes=(D1,))
equipment(_, "Kite Shield", "checked-shield", IN_HAND, (-1, 0, 2), flags=SHIELD | RESILIENCE, boxes=(D1,))
equipment(_, "Spiked Gauntlet", "mailed-fist", IN_HAND, (1, 1, 0), boxes=(O1,))
equipment(_, "Torch", "torch", IN_HAND, (1, 0, 0), mods=(Mod(BEAST, (0, 1, 1)),), boxes=(O1,))
equipment(_, "Boar Spear", "spear-hook", IN_HAND, (0, 2, 0), mods=(Mod(BEAST, (0, 1, 0)),), two_hands=O1, boxes=(O1,))
equipment(_, "Leather Cap", "light-helm", WORN, (0, 0, 1), boxes=(D1,))
equipment(_, "Travel Boots", "walking-boot", WORN, (1, 0, 0), flags=UNCOUNTED, boxes=(S1,))
equipment(_, "Belt of Knives", "belt", WORN, (0, 1, 0), boxes=(S1,))
equipment(_, "Quiver", "quiver", WORN, (0, 0, 0), flags=UNCOUNTED, mods=(Mod(HAS_RANGE, (0, 1, 0)),), boxes=(S1,))
equipment(_, "Heavy Gloves", "gloves", WORN, (0, 0, 0), mods=(Mod(TWO_HANDED, (0, 1, 0)),), boxes=(D1,))
equipment(_, "Wool Cloak", "cloak", WORN, (0, 0, 1), flags=UNCOUNTED, boxes=(S1,))
action(_, "Bandages", "bandage-roll", MARTIAL, (0, 1, 1), flags=HEALING_1, boxes=(O1,), copies=2)
action(_, "Oil Flask", "molotov", MARTIAL, (0, 4, 0), boxes=(S1,))
action(_, "Caltrops", "caltrops", MARTIAL, (1, 1, 1), mods=(foe((-2, 0, 0)),), boxes=(O1,))
action(_, "Holy Water", "water-drop", SPELL, (0, 2, 1), mods=(Mod(UNDEAD, (0, 2, 0)),), boxes=(O1,))
action(_, "Sand in the Eyes", "dust-cloud", MARTIAL, (1, 1, 0), mods=(foe((-1, -2, 0)),), boxes=(O1,))
action(_, "Battle Cry", "shouting", MARTIAL, (1, 2, 0), lend=(0, 1, 0), boxes=(O1,))
