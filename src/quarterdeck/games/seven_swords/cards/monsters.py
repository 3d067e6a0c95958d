"""Monsters: those that roam everywhere, then those that come with a quest."""

from __future__ import annotations

from quarterdeck.games.seven_swords.defs import Mod, foe, monster
from quarterdeck.games.seven_swords.ids import (
    ARMOURED,
    BANDIT,
    BEAST,
    CONSTRUCT,
    CULTIST,
    DRAGON,
    GIANT,
    HAS_MAGIC,
    HAS_RANGE,
    IMMUNE,
    NO_ARMOUR,
    PLAYS_MARTIAL,
    PLAYS_SPELL,
    RANGE,
    REGENERATING,
    RESTS,
    SPIRIT,
    UNDEAD,
    WOUNDED,
    WOUNDING,
)

# -- in the box from the start ------------------------------------------------------------------------------------

monster("", "Goblin Sneak", "goblin", BANDIT, (2, 2, 1), copies=2)
monster("", "Goblin Archer", "goblin-head", BANDIT, (1, 2, 1), flags=RANGE, copies=2)
monster("", "Grey Wolf", "wolf-head", BEAST, (2, 3, 1), copies=2)
monster("", "Cave Bear", "bear-head", BEAST, (0, 5, 3), copies=2)
monster("", "Giant Rat", "rat", BEAST, (1, 2, 1), copies=2)
monster("", "Restless Bones", "skeleton", UNDEAD, (0, 3, 2), mods=(foe((0, -1, 0), HAS_RANGE),), copies=2)
monster("", "Shambling Corpse", "shambling-zombie", UNDEAD, (-2, 4, 3), copies=2)
monster("", "Footpad", "robber", BANDIT, (1, 3, 2), copies=2)
monster("", "Crossbow Thug", "crossbow", BANDIT, (0, 4, 1), flags=RANGE, copies=2)
monster("", "Orc Raider", "orc-head", BANDIT, (0, 4, 2), copies=2)
monster("", "Web Spinner", "hanging-spider", BEAST, (1, 2, 2), mods=(foe((-1, 0, 0)),), copies=2)
monster("", "Marsh Wisp", "fairy", SPIRIT, (3, 2, 2), mods=(foe((0, 1, 0), PLAYS_SPELL),), copies=2)
monster("", "Ogre", "ogre", GIANT, (-1, 5, 3), copies=2)
monster("", "Tusked Boar", "boar", BEAST, (1, 4, 2), mods=(Mod(RESTS, (0, 1, 0)),), copies=2)

# -- Awakening ----------------------------------------------------------------------------------------------------

monster("awakening", "Stirring Shard", "crystal-growth", CONSTRUCT, (0, 3, 3))
monster("awakening", "Sleepwalker", "sleepy", CULTIST, (-1, 3, 1))
monster("awakening", "Tremor Beetle", "scarab-beetle", BEAST, (-1, 4, 3))

# -- The Toll Road ------------------------------------------------------------------------------------------------

monster("toll-road", "Toll Collector", "bandit", BANDIT, (1, 4, 2), copies=2)
monster("toll-road", "Hidden Marksman", "bowman", BANDIT, (2, 3, 1), flags=RANGE, copies=2)
monster("toll-road", "Turncoat Guard", "guards", BANDIT, (0, 3, 4))

# -- The Drowned Mill ---------------------------------------------------------------------------------------------

monster("drowned-mill", "Mill Hand", "raise-zombie", UNDEAD, (-1, 4, 3), copies=2)
monster("drowned-mill", "Weed Lurker", "algae", BEAST, (1, 3, 3), mods=(foe((-1, 0, 0), ARMOURED),), copies=2)
monster("drowned-mill", "River Hag", "witch-face", SPIRIT, (1, 3, 3), flags=REGENERATING)

# -- The Lost Caravan ---------------------------------------------------------------------------------------------

monster("lost-caravan", "Carrion Bird", "vulture", BEAST, (3, 2, 1), copies=2)
monster("lost-caravan", "Thirst Wraith", "ghost", SPIRIT, (1, 3, 2), mods=(Mod(WOUNDED, (0, 1, 0)),), copies=2)

# -- The Wolf Winter ----------------------------------------------------------------------------------------------

monster("wolf-winter", "Snow Wolf", "direwolf", BEAST, (3, 3, 2), copies=2)
monster("wolf-winter", "Ice Crone", "ice-spear", SPIRIT, (1, 4, 3), mods=(foe((-1, 0, 0), NO_ARMOUR),))
monster("wolf-winter", "Skin-Changer", "werewolf", BEAST, (2, 4, 3), flags=REGENERATING, copies=2)

# -- The Barrow of Kings ------------------------------------------------------------------------------------------

monster("barrow", "Barrow Guard", "black-knight-helm", UNDEAD, (0, 4, 4), copies=2)
monster("barrow", "Grave Shade", "floating-ghost", SPIRIT, (2, 3, 3), mods=(foe((0, -1, 0), PLAYS_MARTIAL),), copies=2)
monster("barrow", "Bone Archer", "skull-crossed-bones", UNDEAD, (1, 4, 2), flags=RANGE)

# -- Keeper of the Shards -----------------------------------------------------------------------------------------

monster("shard-keeper", "Shard Servant", "shard-sword", CONSTRUCT, (1, 5, 3), copies=2)
monster("shard-keeper", "Glass Serpent", "snake", BEAST, (1, 3, 3), flags=WOUNDING)
monster(
    "shard-keeper", "Mirror Double", "mirror-mirror", SPIRIT, (1, 4, 4), mods=(Mod(HAS_MAGIC, (1, 0, 0)),), copies=2
)

# -- The Iron Foundry ---------------------------------------------------------------------------------------------

monster("iron-foundry", "Iron Hound", "robot-leg", CONSTRUCT, (1, 3, 3), flags=IMMUNE, copies=2)
monster("iron-foundry", "Slag Golem", "rock-golem", CONSTRUCT, (-2, 5, 4), wounds=2)
monster("iron-foundry", "Bellows Crew", "gear-hammer", BANDIT, (0, 4, 2), copies=2)

# -- The Hermit of the Pass ---------------------------------------------------------------------------------------

monster("hermit", "Stone Ape", "gorilla", BEAST, (1, 5, 3), copies=2)
monster("hermit", "Test of Patience", "meditation", SPIRIT, (0, 3, 4), mods=(foe((0, 2, 0), RESTS),), copies=2)

# -- The Grey Academy ---------------------------------------------------------------------------------------------

monster("grey-academy", "Renegade Adept", "wizard-face", CULTIST, (2, 5, 2), flags=RANGE, copies=2)
monster(
    "grey-academy", "Animated Tome", "spell-book", CONSTRUCT, (1, 4, 4), mods=(foe((0, -1, 0), PLAYS_SPELL),), copies=2
)
monster("grey-academy", "Escaped Experiment", "brain-tentacle", BEAST, (1, 5, 3), flags=REGENERATING)

# -- The Giants' Stair --------------------------------------------------------------------------------------------

monster("giants-stair", "Hill Giant", "giant", GIANT, (-1, 7, 4), copies=2)
monster("giants-stair", "Stone Thrower", "thrown-charcoal", GIANT, (0, 6, 3), flags=RANGE, copies=2)
monster("giants-stair", "Two-Headed Troll", "troll", GIANT, (0, 6, 4), flags=REGENERATING, wounds=2)

# -- The Sunken Temple --------------------------------------------------------------------------------------------

monster("sunken-temple", "Deep Acolyte", "cultist", CULTIST, (1, 5, 3), copies=2)
monster("sunken-temple", "Eel Swarm", "eel", BEAST, (2, 3, 3), flags=WOUNDING)
monster("sunken-temple", "Coral Colossus", "coral", CONSTRUCT, (-1, 6, 4), wounds=2)

# -- The Ashen Court ----------------------------------------------------------------------------------------------

monster("ashen-court", "Ash Knight", "mounted-knight", UNDEAD, (0, 5, 4), copies=2)
monster("ashen-court", "Drake", "spiked-dragon-head", DRAGON, (1, 5, 3), flags=RANGE, copies=2)
monster("ashen-court", "Fire Dancer", "fire-silhouette", SPIRIT, (2, 4, 3), mods=(foe((0, 0, -1), NO_ARMOUR),))

# -- The Broken Oath ----------------------------------------------------------------------------------------------

monster("broken-oath", "Fallen Squire", "swordman", CULTIST, (1, 5, 4), copies=2)
monster("broken-oath", "Oathbound Shade", "spectre", SPIRIT, (1, 5, 4), mods=(foe((-1, 0, 0), ARMOURED),), copies=2)
monster("broken-oath", "Hound of the Oath", "hound", BEAST, (2, 4, 3), flags=WOUNDING)

# -- The Seventh Sword --------------------------------------------------------------------------------------------

monster("seventh-sword", "Sword Wraith", "winged-sword", SPIRIT, (2, 5, 4), copies=2)
monster("seventh-sword", "Living Blade", "spinning-sword", CONSTRUCT, (2, 5, 4), flags=IMMUNE, copies=2)
monster("seventh-sword", "Hollow Champion", "overlord-helm", UNDEAD, (0, 6, 5), wounds=2)
