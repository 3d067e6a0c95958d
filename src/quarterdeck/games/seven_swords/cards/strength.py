"""How strong a quest is: its monsters, its lord by the number of players, and the card for five to seven of them."""

from __future__ import annotations

from quarterdeck.games.seven_swords.defs import (
    ZERO,
    Mod,
    ScenarioDef,
    Values,
    foe,
)
from quarterdeck.games.seven_swords.ids import (
    AGAINST_MONSTER,
    ALWAYS,
    LAST_STANDING,
    PLAYERS,
)


def monsters_have(values: Values) -> Mod:
    return Mod(ALWAYS, values)


def strength(values: Values = ZERO, alone: Values = (0, 1, 1)) -> tuple[Mod, ...]:
    """How strong the monsters of a quest's deck are, and what steels an adventurer who stands alone."""
    monsters = (Mod(AGAINST_MONSTER, values),) if values != ZERO else ()
    return (*monsters, foe(alone, LAST_STANDING))


def rows(*values: Values) -> tuple[Mod, ...]:
    """The rows of a Monster Lord's card: what it has more, or less, with one player, with two, and so on."""
    return tuple([Mod(PLAYERS + players, more) for players, more in enumerate(values, 1) if more != ZERO])


def many(values: Values) -> ScenarioDef:
    """The card for five to seven players."""
    return ScenarioDef("Safety in Numbers", "three-friends", (monsters_have(values),), "They have brought more, too.")


CROWD = many((0, 0, 1))
GREAT_CROWD = many((1, 0, 0))
