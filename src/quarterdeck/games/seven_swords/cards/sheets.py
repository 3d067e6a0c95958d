"""Permanent Injuries, Paths, and the townsfolk of Ander."""

from __future__ import annotations

from quarterdeck.games.seven_swords.defs import AllyLevel, InjuryDef, Mod, PathDef, TownsfolkDef, foe
from quarterdeck.games.seven_swords.ids import (
    AGAINST_LORD,
    AGAINST_MONSTER,
    ALWAYS,
    ARMOURED,
    BEAST,
    EXTRA_CARD,
    FIRST_TURNS,
    HAS_MAGIC,
    HAS_RANGE,
    HAS_SHIELD,
    HEALING_1,
    IMMUNE,
    LAST_STANDING,
    NO_ARMOUR,
    PLAYS_MARTIAL,
    PLAYS_SPELL,
    RANGE,
    REGENERATING,
    RESILIENCE,
    RESTLESS,
    RESTS,
    STEADY,
    TWO_HANDED,
    TWO_WEAPONS,
    UNDEAD,
    UNWOUNDED,
    WOUNDED,
)

# -- Permanent Injuries -------------------------------------------------------------------------------------------

InjuryDef("lame-leg", "Lame Leg", "nailed-foot", (Mod(ALWAYS, (-1, 0, 0)),))
InjuryDef("weak-grip", "Weak Grip", "fist", (Mod(TWO_HANDED, (0, -1, 0)),))
InjuryDef("lost-eye", "Lost Eye", "eyepatch", (Mod(HAS_RANGE, (0, -1, 0)), Mod(FIRST_TURNS, (0, -1, 0))))
InjuryDef("bad-back", "Bad Back", "back-pain", (Mod(ARMOURED, (-1, 0, 0)),))
InjuryDef("old-wound", "Wound That Will Not Close", "open-wound", (Mod(ALWAYS, (0, 0, 0), RESTLESS),))
InjuryDef("shaking-hands", "Shaking Hands", "shaking-hands", (Mod(PLAYS_MARTIAL, (0, -1, 0)),))
InjuryDef("broken-voice", "Broken Voice", "silenced", (Mod(PLAYS_SPELL, (0, -1, 0)),))
InjuryDef("dread", "Dread", "terror", (Mod(AGAINST_LORD, (0, -1, 0)),))
InjuryDef("scarred", "Scarred", "scar-wound", (Mod(UNWOUNDED, (0, 0, -1)),))

# -- Paths --------------------------------------------------------------------------------------------------------

PathDef(
    "hawk",
    "Path of the Hawk",
    "hawk-emblem",
    (Mod(HAS_RANGE, (1, 0, 0)),),
    (Mod(HAS_RANGE, (1, 1, 0)),),
    (
        ("Hawk of the Storm", (Mod(HAS_RANGE, (2, 2, 0)),)),
        ("Hawk of the Watch", (Mod(HAS_RANGE, (1, 1, 2)), Mod(ALWAYS, (0, 0, 0), RANGE))),
    ),
)
PathDef(
    "tower",
    "Path of the Tower",
    "white-tower",
    (Mod(ARMOURED, (0, 0, 1)),),
    (Mod(ARMOURED, (0, 0, 1)), Mod(HAS_SHIELD, (0, 1, 0), RESILIENCE)),
    (
        ("Tower of Iron", (Mod(ALWAYS, (0, 0, 3), RESILIENCE),)),
        ("Tower of Bells", (Mod(ALWAYS, (0, 1, 2), IMMUNE),)),
    ),
)
PathDef(
    "flame",
    "Path of the Flame",
    "flame",
    (Mod(PLAYS_SPELL, (0, 1, 0)),),
    (Mod(PLAYS_SPELL, (1, 1, 0)),),
    (
        ("Flame That Consumes", (Mod(PLAYS_SPELL, (1, 3, 0)),)),
        ("Flame That Warms", (Mod(PLAYS_SPELL, (1, 1, 1)), Mod(ALWAYS, (0, 0, 0), HEALING_1))),
    ),
)
PathDef(
    "wolf",
    "Path of the Wolf",
    "wolf-howl",
    (Mod(WOUNDED, (0, 1, 0)),),
    (Mod(WOUNDED, (1, 1, 0)), Mod(BEAST, (0, 1, 1))),
    (
        ("Wolf Alone", (Mod(WOUNDED, (2, 2, 0)), Mod(LAST_STANDING, (0, 1, 1)))),
        ("Wolf of the Pack", (Mod(ALWAYS, (1, 1, 0), REGENERATING),)),
    ),
)
PathDef(
    "river",
    "Path of the River",
    "river",
    (Mod(ALWAYS, (1, 0, 0)),),
    (Mod(ALWAYS, (1, 0, 0)), Mod(NO_ARMOUR, (1, 0, 2))),
    (
        ("River in Flood", (Mod(ALWAYS, (2, 1, 0)),)),
        ("River at Rest", (Mod(ALWAYS, (1, 0, 1), STEADY),)),
    ),
)
PathDef(
    "forge",
    "Path of the Forge",
    "anvil",
    (Mod(PLAYS_MARTIAL, (0, 1, 0)),),
    (Mod(PLAYS_MARTIAL, (0, 1, 0)), Mod(TWO_HANDED, (0, 1, 0)), Mod(TWO_WEAPONS, (0, 0, 1))),
    (
        ("Forge of War", (Mod(PLAYS_MARTIAL, (0, 2, 0)), Mod(TWO_HANDED, (0, 2, 0)), Mod(TWO_WEAPONS, (1, 0, 1)))),
        ("Forge of Runes", (Mod(PLAYS_MARTIAL, (0, 1, 0)), Mod(HAS_MAGIC, (1, 1, 1)))),
    ),
)
PathDef(
    "veil",
    "Path of the Veil",
    "hidden",
    (foe((-1, 0, 0)),),
    (foe((-1, -1, 0)),),
    (
        ("Veil of Night", (foe((-2, -1, 0)), Mod(UNDEAD, (0, 1, 1)))),
        ("Veil of Dawn", (foe((-1, -1, -1)),)),
    ),
)

# -- Townsfolk ----------------------------------------------------------------------------------------------------

TownsfolkDef(
    "smithy",
    "The Smithy",
    "anvil-impact",
    (
        AllyLevel("Each adventurer may tick one box on equipment.", gear=1),
        AllyLevel("Three boxes on equipment in all.", cost=1, gear=3),
        AllyLevel("Six boxes on equipment in all.", cost=1, gear=6),
    ),
)
TownsfolkDef(
    "veterans",
    "Veteran Adventurers",
    "sword-clash",
    (
        AllyLevel("Each adventurer may tick one box on an action.", actions=1),
        AllyLevel("Three boxes on actions in all.", cost=1, actions=3),
        AllyLevel("Six boxes on actions in all.", cost=1, actions=6),
    ),
)
TownsfolkDef(
    "enchanter",
    "The Enchanter",
    "magic-palm",
    (
        AllyLevel("Equipment without magic may be enchanted: one experience a star.", enchants=1),
        AllyLevel("Any item may be enchanted: one experience a star.", cost=1, enchants=2),
    ),
)
TownsfolkDef(
    "mystic",
    "The Mystic",
    "third-eye",
    (
        AllyLevel("Paths may be walked.", paths=True),
        AllyLevel(
            "Paths may be walked; +1 Speed in the fight with a Monster Lord.",
            paths=True,
            mods=(Mod(AGAINST_LORD, (1, 0, 0)),),
        ),
    ),
)
TownsfolkDef(
    "apothecary",
    "The Apothecary",
    "mortar",
    (
        AllyLevel("+1 Defense when resting.", mods=(Mod(RESTS, (0, 0, 1)),)),
        AllyLevel(
            "+2 Defense when resting; an injury may be cured for two experience.",
            cost=1,
            mods=(Mod(RESTS, (0, 0, 2)),),
            cures=2,
        ),
    ),
)
TownsfolkDef(
    "merchant",
    "The Merchant",
    "shop",
    (
        AllyLevel("Room for one more additional card.", room=1),
        AllyLevel("Room for three more additional cards.", cost=1, room=3),
    ),
)
TownsfolkDef(
    "innkeeper",
    "The Innkeeper",
    "beer-stein",
    (
        AllyLevel("The first hand is one card larger.", first_hand=1),
        AllyLevel("The first hand is two cards larger.", cost=1, first_hand=2),
    ),
)
TownsfolkDef(
    "scout",
    "The Scout",
    "spyglass",
    (
        AllyLevel("+1 Speed in the first three turns.", mods=(Mod(FIRST_TURNS, (1, 0, 0)),)),
        AllyLevel("+1 Speed against monsters of the deck.", cost=1, mods=(Mod(AGAINST_MONSTER, (1, 0, 0)),)),
    ),
)
TownsfolkDef(
    "priestess",
    "The Priestess",
    "prayer",
    (
        AllyLevel("+1 Defense in the fight with a Monster Lord.", mods=(Mod(AGAINST_LORD, (0, 0, 1)),)),
        AllyLevel(
            "+1 Defense against a Monster Lord; draw one more card.",
            cost=2,
            mods=(Mod(AGAINST_LORD, (0, 0, 1)), Mod(ALWAYS, (0, 0, 0), EXTRA_CARD)),
        ),
    ),
)
