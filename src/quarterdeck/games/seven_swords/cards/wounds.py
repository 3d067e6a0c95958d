"""Wound cards: single wounds, and the rarer double ones."""

from __future__ import annotations

from quarterdeck.games.seven_swords.defs import wound
from quarterdeck.games.seven_swords.ids import RESTLESS

SINGLES = (
    ("Bruised", "broken-bone", (0, 0, 0)),
    ("Scratched", "claw-slashes", (0, 0, 0)),
    ("Shaken", "terror", (0, 0, 0)),
    ("Nicked", "cut-palm", (0, 0, 0)),
    ("Marked", "target-laser", (0, 0, -1)),
    ("Off Balance", "falling", (0, 0, -1)),
    ("Cracked Rib", "ribcage", (0, 0, -1)),
    ("Open Guard", "broken-shield", (0, 0, -1)),
    ("Limping", "leg", (-1, 0, 0)),
    ("Winded", "wind-hole", (-1, 0, 0)),
    ("Twisted Knee", "knee-bandage", (-1, 0, 0)),
    ("Cut Brow", "bleeding-eye", (-1, 0, 0)),
    ("Numb Fingers", "fist", (0, -1, 0)),
    ("Sprained Wrist", "arm-sling", (0, -1, 0)),
    ("Torn Muscle", "biceps", (0, -1, 0)),
    ("Gashed Arm", "arm-bandage", (0, -1, 0)),
    ("Rattled", "knocked-out-stars", (-1, 0, 0)),
    ("Bleeding", "bleeding-wound", (0, 0, -1)),
    ("Singed", "burning-embers", (0, 0, 0)),
    ("Pierced Boot", "boot-kick", (-1, 0, 0)),
    ("Bitten", "gluttonous-smile", (0, -1, 0)),
    ("Dazed", "star-swirl", (0, -1, 0)),
    ("Concussed", "brain", (-1, -1, 0)),
    ("Burned", "burning-dot", (0, -1, -1)),
)
DOUBLES = (
    ("Hobbled", "nailed-foot", (-2, 0, 0)),
    ("Broken Arm", "arm", (0, -2, 0)),
    ("Gutted", "stomach", (0, -1, -1)),
    ("Crushed Shoulder", "shoulder-bag", (0, 0, -2)),
)
for _name, _icon, _values in SINGLES:
    wound("", _name, _icon, 1, _values)
for _name, _icon, _values in DOUBLES:
    wound("", _name, _icon, 2, _values)

wound("drowned-mill", "Half Drowned", "drowning", 1, (-1, 0, -1))
wound("wolf-winter", "Frostbite", "frozen-body", 1, (-1, -1, 0))
wound("barrow", "Grave Chill", "haunting", 1, (0, -1, 0), flags=RESTLESS)
wound("shard-keeper", "Splintered", "crystal-cluster", 2, (0, -1, -1))
wound("sunken-temple", "Whispers", "evil-minion", 1, (0, -1, -1))
wound("ashen-court", "Dragon Fire", "fire-breath", 2, (-1, -1, -1))
