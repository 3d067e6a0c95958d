"""The seven adventurers and the ten cards that are each one's own."""

from __future__ import annotations

from quarterdeck.games.seven_swords.defs import AdventurerDef, Mod, Source, action, equipment, foe
from quarterdeck.games.seven_swords.ids import (
    ADVENTURER,
    ARMOUR,
    ARMOURED,
    BOTH_ACTIONS,
    FOE_WOUNDED,
    HAS_RANGE,
    HEALING_1,
    HEALING_2,
    IN_HAND,
    MAGIC,
    MARTIAL,
    PLAYS_SPELL,
    RANGE,
    RESILIENCE,
    SHIELD,
    SPELL,
    TWO_WEAPONS,
    UNCOUNTED,
    UNDEAD,
    WORN,
    WOUNDED,
)

MORE_SPEED = (1, 0, 0)
MORE_OFFENSE = (0, 1, 0)
MORE_DEFENSE = (0, 0, 1)


def own(adventurer: AdventurerDef) -> Source:
    return Source(ADVENTURER, "", adventurer)


# -- Eloria the Huntress: strikes first, from afar ----------------------------------------------------------------

ELORIA = AdventurerDef(
    "eloria",
    "Eloria the Huntress",
    "bowman",
    "She shoots before others draw.",
    (Mod(HAS_RANGE, (1, 0, 0)),),
)
_e = own(ELORIA)
equipment(_e, "Chain Mail", "chain-mail", ARMOUR, (-1, 0, 2), boxes=(MORE_DEFENSE, MORE_SPEED))
equipment(_e, "Long Spear", "spear-hook", IN_HAND, (0, 1, 1), two_hands=(0, 2, 0), boxes=(MORE_OFFENSE, MORE_DEFENSE))
equipment(_e, "Longbow", "bow-arrow", IN_HAND, (1, 2, 0), hands=2, flags=RANGE, boxes=(MORE_OFFENSE, MORE_SPEED))
equipment(_e, "Hunting Knife", "bowie-knife", IN_HAND, (1, 1, 1), boxes=(MORE_OFFENSE,))
equipment(_e, "Forest Cloak", "cloak", WORN, (0, 0, 1), flags=UNCOUNTED, boxes=(MORE_SPEED,))
action(_e, "Precise Strike", "archery-target", MARTIAL, (1, 2, 0), boxes=(MORE_OFFENSE, MORE_SPEED))
action(_e, "Quick Shot", "arrow-flights", MARTIAL, (2, 1, 0), mods=(Mod(HAS_RANGE, (0, 1, 0)),), boxes=(MORE_OFFENSE,))
action(_e, "Volley", "arrow-cluster", MARTIAL, (1, 1, 1), mods=(Mod(HAS_RANGE, (0, 2, 0)),), boxes=(MORE_SPEED,))
action(_e, "Evade", "dodging", MARTIAL, (2, 1, 2), boxes=(MORE_DEFENSE,))
action(_e, "Field Dressing", "bandage-roll", MARTIAL, (1, 1, 1), flags=HEALING_1, boxes=(MORE_DEFENSE,))

# -- Magnus the Anvil: iron, and more iron ------------------------------------------------------------------------

MAGNUS = AdventurerDef(
    "magnus",
    "Magnus the Anvil",
    "anvil-impact",
    "What he wears, he wears well.",
    (Mod(ARMOURED, (0, 0, 1)),),
)
_m = own(MAGNUS)
equipment(_m, "Plate Mail", "breastplate", ARMOUR, (-2, 0, 3), boxes=(MORE_DEFENSE, MORE_SPEED))
equipment(_m, "Great Hammer", "warhammer", IN_HAND, (-1, 4, 0), hands=2, boxes=(MORE_OFFENSE, MORE_SPEED))
equipment(
    _m,
    "Tower Shield",
    "templar-shield",
    IN_HAND,
    (-1, 0, 2),
    flags=SHIELD | RESILIENCE,
    boxes=(MORE_DEFENSE,),
)
equipment(_m, "War Pick", "war-pick", IN_HAND, (0, 3, 0), boxes=(MORE_OFFENSE,))
equipment(_m, "Iron Helm", "visored-helm", WORN, (0, 0, 1), flags=UNCOUNTED, boxes=(MORE_DEFENSE,))
action(_m, "Crushing Blow", "hammer-drop", MARTIAL, (1, 4, 0), boxes=(MORE_OFFENSE, MORE_SPEED))
action(_m, "Shield Rush", "shield-bash", MARTIAL, (2, 2, 1), boxes=(MORE_OFFENSE,))
action(_m, "Stand Fast", "rock", MARTIAL, (0, 1, 3), boxes=(MORE_OFFENSE,))
action(_m, "Hold the Line", "shield-echoes", MARTIAL, (0, 2, 1), lend=(0, 0, 1), boxes=(MORE_OFFENSE,))
action(_m, "Second Wind", "heart-plus", MARTIAL, (0, 2, 1), flags=HEALING_1, boxes=(MORE_OFFENSE,))

# -- Jannus the Grey: spells for every need, and little else ------------------------------------------------------

JANNUS = AdventurerDef(
    "jannus",
    "Jannus the Grey",
    "wizard-face",
    "His wards rise as he speaks.",
    (Mod(PLAYS_SPELL, (0, 1, 1)),),
)
_j = own(JANNUS)
equipment(_j, "Grey Robe", "robe", ARMOUR, (0, 0, 1), augment=(1, (0, 0, 1)), boxes=(MORE_DEFENSE, MORE_SPEED))
equipment(_j, "Oak Staff", "wizard-staff", IN_HAND, (0, 1, 1), two_hands=(0, 1, 0), boxes=(MORE_DEFENSE, MORE_OFFENSE))
equipment(_j, "Seeing Orb", "crystal-ball", IN_HAND, (1, 1, 0), flags=MAGIC, boxes=(MORE_SPEED,))
action(_j, "Spark", "lightning-arc", SPELL, (2, 2, 0), flags=RANGE, boxes=(MORE_OFFENSE,), copies=2)
action(_j, "Fire Bolt", "fire-ray", SPELL, (1, 3, 0), flags=RANGE, boxes=(MORE_OFFENSE, MORE_SPEED))
action(_j, "Frost Ward", "frozen-block", SPELL, (0, 2, 2), mods=(foe((-2, 0, 0)),), boxes=(MORE_DEFENSE,))
action(_j, "Mirror Images", "mirror-mirror", SPELL, (1, 2, 2), boxes=(MORE_DEFENSE,))
action(_j, "Binding", "rope-coil", SPELL, (0, 2, 1), mods=(foe((-2, -1, 0)),), boxes=(MORE_OFFENSE,))
action(_j, "Mending Word", "healing", SPELL, (0, 2, 1), flags=HEALING_1, boxes=(MORE_DEFENSE,))

# -- The Bladesinger: a sword in one hand, a verse on the lips ----------------------------------------------------

BLADESINGER = AdventurerDef(
    "bladesinger",
    "The Bladesinger",
    "sword-brandish",
    "He fights and sings at once.",
    (Mod(0, (0, 0, 0), BOTH_ACTIONS),),
)
_b = own(BLADESINGER)
equipment(_b, "Longsword", "broadsword", IN_HAND, (1, 2, 0), boxes=(MORE_OFFENSE, MORE_SPEED))
equipment(_b, "Steel Shield", "checked-shield", IN_HAND, (-1, 0, 2), flags=SHIELD | RESILIENCE, boxes=(MORE_DEFENSE,))
equipment(_b, "Chain Mail", "chain-mail", ARMOUR, (-1, 0, 2), boxes=(MORE_DEFENSE, MORE_SPEED))
action(_b, "Mighty Strike", "mighty-force", MARTIAL, (1, 2, 0), boxes=(MORE_OFFENSE, MORE_SPEED))
action(_b, "Riposte", "sword-clash", MARTIAL, (1, 2, 2), boxes=(MORE_OFFENSE,))
action(_b, "Whirl of Steel", "sword-spin", MARTIAL, (1, 3, 0), boxes=(MORE_SPEED,))
action(_b, "Blade Song", "lyre", SPELL, (1, 2, 0), boxes=(MORE_OFFENSE,))
action(_b, "Warding Verse", "magic-shield", SPELL, (0, 1, 2), boxes=(MORE_SPEED,))
action(_b, "Swift Verse", "sprint", SPELL, (2, 1, 1), boxes=(MORE_OFFENSE,))
action(_b, "Healing Refrain", "heart-wings", SPELL, (0, 1, 1), flags=HEALING_1, boxes=(MORE_OFFENSE,))

# -- Maren the Lightbearer: nobody falls while she stands ---------------------------------------------------------

MAREN = AdventurerDef(
    "maren",
    "Maren the Lightbearer",
    "prayer",
    "The dead shrink from her.",
    (Mod(UNDEAD, (0, 1, 1)),),
)
_l = own(MAREN)
equipment(_l, "Blessed Mail", "mail-shirt", ARMOUR, (-1, 0, 2), boxes=(MORE_DEFENSE, MORE_SPEED))
equipment(_l, "Mace", "flanged-mace", IN_HAND, (0, 3, 0), boxes=(MORE_OFFENSE, MORE_SPEED))
equipment(_l, "Sun Shield", "sun", IN_HAND, (0, 0, 2), flags=SHIELD, lend=(0, 0, 1), boxes=(MORE_DEFENSE,))
equipment(_l, "Lantern", "lantern", WORN, (1, 0, 0), flags=UNCOUNTED, boxes=(MORE_SPEED,))
action(_l, "Smite", "holy-hand-grenade", SPELL, (1, 3, 0), mods=(Mod(UNDEAD, (0, 1, 0)),), boxes=(MORE_OFFENSE,))
action(_l, "Prayer of Mending", "hand-bandage", SPELL, (0, 2, 2), flags=HEALING_1, boxes=(MORE_OFFENSE,), copies=2)
action(_l, "Laying On of Hands", "hand", SPELL, (0, 2, 2), flags=HEALING_2, boxes=(MORE_OFFENSE,))
action(_l, "Guiding Light", "sunbeams", SPELL, (1, 2, 1), lend=(1, 1, 0), boxes=(MORE_DEFENSE,))
action(_l, "Hammer of Dawn", "gavel", MARTIAL, (0, 3, 1), boxes=(MORE_SPEED,))

# -- Tobin Quickfinger: two knives, and never where you look ------------------------------------------------------

TOBIN = AdventurerDef(
    "tobin",
    "Tobin Quickfinger",
    "hooded-assassin",
    "A knife in each hand, and an eye on the door.",
    (Mod(TWO_WEAPONS, (0, 0, 1)),),
)
_t = own(TOBIN)
equipment(_t, "Padded Jack", "leather-armor", ARMOUR, (0, 0, 1), boxes=(MORE_DEFENSE, MORE_SPEED))
equipment(_t, "Dagger", "plain-dagger", IN_HAND, (1, 1, 0), boxes=(MORE_OFFENSE,), copies=2)
equipment(_t, "Throwing Knives", "thrown-daggers", IN_HAND, (0, 1, 0), flags=RANGE, boxes=(MORE_OFFENSE, MORE_SPEED))
equipment(_t, "Soft Boots", "boots", WORN, (1, 0, 0), flags=UNCOUNTED, boxes=(MORE_DEFENSE,))
action(
    _t,
    "Backstab",
    "backstab",
    MARTIAL,
    (1, 2, 0),
    mods=(Mod(FOE_WOUNDED, (0, 2, 0)),),
    boxes=(MORE_OFFENSE, MORE_SPEED),
)
action(_t, "Feint", "run", MARTIAL, (2, 1, 0), boxes=(MORE_OFFENSE,))
action(_t, "Smoke Bomb", "smoke-bomb", MARTIAL, (0, 1, 1), mods=(foe((-1, -1, 0)),), boxes=(MORE_OFFENSE,))
action(_t, "Flurry", "daggers", MARTIAL, (1, 2, 0), mods=(Mod(TWO_WEAPONS, (0, 1, 0)),), boxes=(MORE_OFFENSE,))
action(_t, "Stolen Draught", "health-potion", MARTIAL, (1, 1, 1), flags=HEALING_1, boxes=(MORE_SPEED,))

# -- Kestra Wolf-Blood: the worse it goes, the better she fights --------------------------------------------------

KESTRA = AdventurerDef(
    "kestra",
    "Kestra Wolf-Blood",
    "wolf-howl",
    "Blood wakes the wolf.",
    (Mod(WOUNDED, (1, 1, 1)),),
)
_k = own(KESTRA)
equipment(_k, "Wolf Pelt", "animal-hide", ARMOUR, (0, 0, 2), boxes=(MORE_DEFENSE, MORE_SPEED))
equipment(_k, "Great Axe", "battle-axe", IN_HAND, (0, 4, 0), hands=2, boxes=(MORE_OFFENSE, MORE_SPEED))
equipment(_k, "Hand Axe", "sharp-axe", IN_HAND, (0, 2, 0), boxes=(MORE_OFFENSE,), copies=2)
equipment(_k, "Bone Charm", "primitive-necklace", WORN, (0, 0, 1), flags=UNCOUNTED, boxes=(MORE_DEFENSE,))
action(_k, "Howl", "wolf-head", MARTIAL, (1, 2, 0), mods=(foe((0, -1, 0)),), boxes=(MORE_DEFENSE,))
action(_k, "Rage", "enrage", MARTIAL, (1, 3, -1), boxes=(MORE_OFFENSE, MORE_DEFENSE))
action(_k, "Wild Leap", "jump-across", MARTIAL, (2, 2, 0), boxes=(MORE_OFFENSE,))
action(_k, "Snarl", "fangs", MARTIAL, (1, 1, 2), boxes=(MORE_OFFENSE,))
action(_k, "Moon Draught", "moon", MARTIAL, (0, 2, 1), flags=HEALING_1, boxes=(MORE_SPEED,))
