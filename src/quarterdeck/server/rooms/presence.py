"""Who is there: connected to this process, or, as other processes tell, to one of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

STAYS_SECONDS = 30.0
"""What another process said is believed for so long; it says it again well before."""


class Presence:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._here: list[int] = []
        self._elsewhere: dict[str, tuple[float, frozenset[int], int]] = {}

    def seats(self) -> frozenset[int]:
        """The seats whose people are there."""
        found = {seat for seat in self._here if seat >= 0}
        for _, seats, _ in self._others():
            found |= seats
        return frozenset(found)

    def spectators(self) -> int:
        return sum(seat < 0 for seat in self._here) + sum(count for _, _, count in self._others())

    def come(self, seat: int) -> None:
        self._here.append(seat)

    def go(self, seat: int) -> None:
        self._here.remove(seat)

    def here(self) -> tuple[list[int], int]:
        """What this process tells the others: the seats and the number of spectators."""
        return sorted({seat for seat in self._here if seat >= 0}), sum(seat < 0 for seat in self._here)

    @property
    def empty(self) -> bool:
        return not self._here and not self._others()

    def hear(self, process: str, seats: Iterable[int], spectators: int) -> bool:
        """Another process told who is connected to it. True if that is something new."""
        told = frozenset(seats)
        before = self.seats(), self.spectators()
        if told or spectators:
            self._elsewhere[process] = (self._clock() + STAYS_SECONDS, told, spectators)
        else:
            self._elsewhere.pop(process, None)
        return before != (self.seats(), self.spectators())

    def _others(self) -> list[tuple[float, frozenset[int], int]]:
        now = self._clock()
        self._elsewhere = {process: told for process, told in self._elsewhere.items() if told[0] > now}
        return list(self._elsewhere.values())
