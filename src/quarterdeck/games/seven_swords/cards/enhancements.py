"""Monster Enhancements: they stay, and they add up."""

from __future__ import annotations

from quarterdeck.games.seven_swords.defs import Mod, enhancement, foe
from quarterdeck.games.seven_swords.ids import ARMOURED, NO_ARMOUR, PLAYS_SPELL, RESTS, WOUNDED

enhancement("", "Blood Frenzy", "bloody-sword", (1, 1, 0))
enhancement("", "Thick Hides", "animal-hide", (0, 0, 1))
enhancement("", "Sharpened Claws", "claws", (0, 1, 0))
enhancement("", "Night Falls", "night-sky", (1, 0, 0))
enhancement("", "Pack Cunning", "wolf-trap", (1, 0, 0))
enhancement("", "Stolen Shields", "viking-shield", (0, 0, 1))
enhancement("", "Smell of Blood", "blood", (0, 0, 0), mods=(Mod(WOUNDED, (1, 1, 0)),))
enhancement("", "No Respite", "night-sleep", (0, 0, 0), mods=(Mod(RESTS, (1, 2, 0)),))
enhancement("", "Heavy Going", "swamp", (0, 0, 0), mods=(foe((-1, 0, 0), ARMOURED),))
enhancement("", "Torn Straps", "slashed-shield", (0, 0, 0), mods=(foe((0, 0, -1)),))
enhancement("", "Battle Madness", "enrage", (0, 2, -1))
enhancement("", "Wary", "eye-target", (1, 0, 1))
enhancement("toll-road", "Hired Blades", "crossed-swords", (0, 1, 0))
enhancement("drowned-mill", "Rising Water", "at-sea", (0, 0, 0), mods=(foe((-1, 0, 0)),))
enhancement("wolf-winter", "Bitter Cold", "snowflake-1", (0, 0, 0), mods=(foe((0, 0, -1), NO_ARMOUR),))
enhancement("barrow", "Old Curses", "cursed-star", (0, 1, 0), mods=(Mod(RESTS, (0, 1, 0)),))
enhancement("grey-academy", "Counterspell", "magic-swirl", (0, 0, 0), mods=(foe((-1, -1, 0), PLAYS_SPELL),))
enhancement("ashen-court", "Falling Ash", "dust-cloud", (0, 0, 0), mods=(foe((-1, -1, 0)),))
