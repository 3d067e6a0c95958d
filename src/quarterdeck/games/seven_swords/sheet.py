"""An Adventurer Card, as it is written on during a campaign."""

from __future__ import annotations

from typing import Any

from quarterdeck.games.seven_swords.defs import TOWNSFOLK


class Sheet:
    """Recorded cards, experience spent, Paths, Allies, boxes ticked, injuries."""

    __slots__ = ("actions", "allies", "gear", "injuries", "paths", "recorded", "retired", "spent")

    def __init__(self) -> None:
        self.recorded: list[int] = []  # numbers of the additional cards
        self.spent = 0
        self.paths: list[tuple[int, int, int]] = []  # path, level, side
        self.allies: list[int] = [0] * len(TOWNSFOLK)  # levels bought
        self.gear = 0  # boxes ticked on equipment
        self.actions = 0  # boxes ticked on actions
        self.injuries: list[int] = []
        self.retired = False

    def copy(self) -> Sheet:
        other = Sheet()
        other.recorded = self.recorded.copy()
        other.spent = self.spent
        other.paths = self.paths.copy()
        other.allies = self.allies.copy()
        other.gear = self.gear
        other.actions = self.actions
        other.injuries = self.injuries.copy()
        other.retired = self.retired
        return other

    def data(self) -> tuple[Any, ...]:
        return (
            tuple(self.recorded),
            self.spent,
            tuple(self.paths),
            tuple(self.allies),
            self.gear,
            self.actions,
            tuple(self.injuries),
            self.retired,
        )
