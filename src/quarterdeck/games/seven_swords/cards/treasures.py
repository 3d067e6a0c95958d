"""Treasures: magical items and lore. Those of an envelope come with its quest."""

from __future__ import annotations

from quarterdeck.games.seven_swords.defs import Mod, Source, action, equipment, foe
from quarterdeck.games.seven_swords.ids import (
    ARMOUR,
    BEAST,
    CONSTRUCT,
    CULTIST,
    DRAGON,
    EXTRA_CARD,
    GIANT,
    HAS_RANGE,
    HAS_SHIELD,
    HEALING_1,
    HEALING_2,
    IMMUNE,
    IN_HAND,
    MARTIAL,
    PLAYS_SPELL,
    RANGE,
    REGENERATING,
    RESILIENCE,
    SHIELD,
    SPELL,
    SPIRIT,
    TREASURE,
    TWO_HANDED,
    TWO_WEAPONS,
    UNCOUNTED,
    UNDEAD,
    WORN,
    WOUNDED,
)

_ = Source(TREASURE)
O1 = (0, 1, 0)
D1 = (0, 0, 1)
S1 = (1, 0, 0)


def of(quest: str) -> Source:
    return Source(TREASURE, quest)


# -- in the box from the start ------------------------------------------------------------------------------------

equipment(_, "Chain Mail of Radiance", "chain-mail", ARMOUR, (-1, 0, 3), mods=(Mod(UNDEAD, (0, 1, 1)),), boxes=(D1,))
equipment(_, "Shadow Leather", "leather-armor", ARMOUR, (1, 0, 2), boxes=(S1,))
equipment(_, "Robe of Stars", "robe", ARMOUR, (0, 0, 2), augment=(2, (0, 0, 1)), mods=(Mod(PLAYS_SPELL, O1),))
equipment(_, "Dwarven Plate", "breastplate", ARMOUR, (-1, 0, 4), flags=RESILIENCE, boxes=(D1,))
equipment(_, "Frostbrand", "broadsword", IN_HAND, (1, 3, 0), mods=(foe((-1, 0, 0)),), augment=(1, O1), boxes=(O1,))
equipment(_, "Wolfbane", "sharp-axe", IN_HAND, (0, 3, 0), mods=(Mod(BEAST, (0, 2, 0)),), boxes=(O1,))
equipment(_, "Moon Dagger", "plain-dagger", IN_HAND, (2, 2, 0), boxes=(O1,))
equipment(_, "Thunder Maul", "warhammer", IN_HAND, (0, 5, 0), hands=2, augment=(1, O1), boxes=(O1,))
equipment(_, "Whisper Bow", "bow-arrow", IN_HAND, (2, 3, 0), hands=2, flags=RANGE, boxes=(O1,))
equipment(_, "Staff of Embers", "wizard-staff", IN_HAND, (0, 2, 1), mods=(Mod(PLAYS_SPELL, O1),), two_hands=D1)
equipment(_, "Shield of the Gate", "templar-shield", IN_HAND, (0, 0, 3), flags=SHIELD | RESILIENCE, boxes=(D1,))
equipment(_, "Ring of Haste", "ring", WORN, (2, 0, 0), flags=UNCOUNTED)
equipment(_, "Amulet of Mending", "gem-pendant", WORN, (0, 0, 0), flags=REGENERATING | UNCOUNTED)
equipment(_, "Helm of Valour", "crested-helmet", WORN, (0, 1, 1))
equipment(_, "Gauntlets of Might", "gauntlet", WORN, (0, 2, 0))
equipment(_, "Cloak of Leaves", "cloak", WORN, (1, 0, 1), flags=UNCOUNTED)
equipment(_, "Banner of Hope", "rally-the-troops", WORN, (0, 0, 0), lend=(0, 1, 1))
equipment(_, "Wayfarer's Boots", "boots", WORN, (1, 0, 0), flags=EXTRA_CARD)
action(_, "Scroll of Lightning", "lightning-arc", SPELL, (3, 4, 0), flags=RANGE, boxes=(O1,))
action(_, "Scroll of Warding", "magic-shield", SPELL, (0, 2, 4), boxes=(O1,))
action(_, "Greater Healing Draught", "health-potion", MARTIAL, (0, 2, 2), flags=HEALING_2, boxes=(O1,))
action(_, "Dance of Blades", "sword-spin", MARTIAL, (2, 3, 1), mods=(Mod(TWO_WEAPONS, O1),), boxes=(D1,))

# -- from the quests' envelopes -----------------------------------------------------------------------------------

equipment(of("toll-road"), "King's Ransom", "crown-coin", WORN, (1, 1, 0), flags=UNCOUNTED)
action(of("toll-road"), "Highwayman's Trick", "hood", MARTIAL, (3, 2, 1), boxes=(O1,))
equipment(of("drowned-mill"), "Reed Mail", "scale-mail", ARMOUR, (1, 0, 3), boxes=(D1,))
equipment(of("drowned-mill"), "Tide Trident", "trident", IN_HAND, (1, 2, 1), two_hands=(0, 2, 0), boxes=(O1,))
equipment(of("lost-caravan"), "Desert Glass", "crystal-shine", IN_HAND, (1, 2, 0), mods=(foe((0, -1, 0)),))
equipment(of("wolf-winter"), "Winter Fur", "animal-hide", ARMOUR, (0, 0, 3), flags=IMMUNE, boxes=(D1,))
equipment(of("wolf-winter"), "Fang Bow", "pocket-bow", IN_HAND, (1, 4, 0), hands=2, flags=RANGE, boxes=(S1,))
equipment(of("barrow"), "Barrow Blade", "gladius", IN_HAND, (0, 3, 1), mods=(Mod(UNDEAD, (1, 2, 0)),), boxes=(O1,))
equipment(of("barrow"), "Circlet of the Dead", "crown", WORN, (0, 1, 1), mods=(Mod(WOUNDED, (1, 1, 0)),))
equipment(of("shard-keeper"), "Shard Amulet", "gem-necklace", WORN, (0, 1, 1), flags=UNCOUNTED)
action(of("shard-keeper"), "Word of Shattering", "shattered-glass", SPELL, (1, 5, 0), flags=RANGE, boxes=(S1,))
equipment(of("iron-foundry"), "Forge Plate", "metal-golem-head", ARMOUR, (-1, 1, 4), augment=(2, D1), boxes=(S1,))
equipment(of("iron-foundry"), "Piston Fist", "mailed-fist", IN_HAND, (1, 3, 0), mods=(Mod(CONSTRUCT, (0, 2, 0)),))
action(of("hermit"), "Hermit's Breath", "meditation", MARTIAL, (1, 2, 2), flags=HEALING_1, boxes=(O1,))
equipment(
    of("grey-academy"), "Orb of the Archivist", "crystal-ball", IN_HAND, (1, 1, 1), mods=(Mod(PLAYS_SPELL, (1, 2, 0)),)
)
equipment(of("grey-academy"), "Cowl of Silence", "cowled", WORN, (1, 0, 2), mods=(Mod(CULTIST, O1),))
equipment(of("giants-stair"), "Giant's Cleaver", "battle-axe", IN_HAND, (0, 6, 0), hands=2, boxes=(S1,))
equipment(
    of("giants-stair"),
    "Belt of the Giant",
    "belt-armor",
    WORN,
    (0, 1, 1),
    mods=(Mod(TWO_HANDED, (0, 1, 0)), Mod(GIANT, (0, 1, 1))),
)
equipment(of("sunken-temple"), "Coral Aegis", "twin-shell", IN_HAND, (0, 1, 3), flags=SHIELD | IMMUNE | RESILIENCE)
action(of("sunken-temple"), "Song of the Deep", "wave-crest", SPELL, (1, 3, 2), mods=(foe((-2, -1, 0)),))
equipment(
    of("ashen-court"), "Dragonscale", "scale-mail", ARMOUR, (0, 0, 4), mods=(Mod(DRAGON, (0, 0, 2)),), boxes=(D1, S1)
)
equipment(of("ashen-court"), "Cinder Lance", "spears", IN_HAND, (1, 3, 1), two_hands=(1, 2, 0), mods=(Mod(SPIRIT, O1),))
action(of("broken-oath"), "Oath Renewed", "knight-banner", MARTIAL, (1, 4, 2), lend=(0, 1, 1))
equipment(
    of("broken-oath"),
    "Knight's Honour",
    "rosa-shield",
    IN_HAND,
    (0, 1, 3),
    flags=SHIELD | RESILIENCE,
    mods=(Mod(HAS_SHIELD, S1), Mod(HAS_RANGE, O1)),
)
