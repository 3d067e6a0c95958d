"""What is written on sheets: Permanent Injuries, Paths, and the townsfolk who become Allies."""

from __future__ import annotations

from typing import Final

from quarterdeck.games.seven_swords.defs.cards import Mod


class InjuryDef:
    """A Permanent Injury."""

    def __init__(self, key: str, name: str, icon: str, mods: tuple[Mod, ...]) -> None:
        self.index = len(INJURIES)
        self.key = key
        self.name = name
        self.icon = icon
        self.mods = mods
        INJURIES.append(self)


INJURIES: list[InjuryDef] = []

PATH_COSTS: Final = (0, 1, 2, 4)


class PathDef:
    """A Path: what level I and II give, and the two sides of level III. A level's bonus stands for the lower ones'."""

    def __init__(
        self,
        key: str,
        name: str,
        icon: str,
        first: tuple[Mod, ...],
        second: tuple[Mod, ...],
        sides: tuple[tuple[str, tuple[Mod, ...]], tuple[str, tuple[Mod, ...]]],
    ) -> None:
        self.index = len(PATHS)
        self.key = key
        self.name = name
        self.icon = icon
        self.levels = (first, second)
        self.sides = (sides[0][1], sides[1][1])
        self.side_names = (sides[0][0], sides[1][0])
        PATHS.append(self)

    def mods(self, level: int, side: int) -> tuple[Mod, ...]:
        return self.sides[side] if level == 3 else self.levels[level - 1]


PATHS: list[PathDef] = []


class AllyLevel:
    """What a level of a townsperson gives every adventurer, or those who bought it."""

    __slots__ = ("actions", "cost", "cures", "enchants", "first_hand", "gear", "mods", "paths", "room", "says")

    def __init__(
        self,
        says: str,
        cost: int = 0,
        mods: tuple[Mod, ...] = (),
        gear: int = 0,
        actions: int = 0,
        enchants: int = 0,
        paths: bool = False,
        room: int = 0,
        first_hand: int = 0,
        cures: int = 0,
    ) -> None:
        self.says = says
        self.cost = cost
        self.mods = mods
        self.gear = gear  # boxes on equipment that may be ticked
        self.actions = actions  # boxes on actions that may be ticked
        self.enchants = enchants  # 1: equipment without magic; 2: any item
        self.paths = paths
        self.room = room
        self.first_hand = first_hand
        self.cures = cures  # experience that taking away an injury costs; 0: it cannot be done


class TownsfolkDef:
    def __init__(self, key: str, name: str, icon: str, levels: tuple[AllyLevel, ...]) -> None:
        self.index = len(TOWNSFOLK)
        self.key = key
        self.name = name
        self.icon = icon
        self.levels = levels
        TOWNSFOLK.append(self)


TOWNSFOLK: list[TownsfolkDef] = []
