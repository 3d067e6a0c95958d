"""Limits: how fast one connection may talk, how much nonsense it may send, how many there may be."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from quarterdeck.server.errors import TooMany
from quarterdeck.server.settings import Limits

FORGIVEN_PER_SECOND = 0.1

Clock = Callable[[], float]


class Bucket:
    """Holds up to `size` drops and is refilled by `rate` a second; whoever wants something takes a drop."""

    def __init__(self, size: float, rate: float, clock: Clock = time.monotonic) -> None:
        self.size = size
        self.rate = rate
        self.drops = size
        self._clock = clock
        self._filled = clock()

    def take(self) -> bool:
        now = self._clock()
        self.drops = min(self.size, self.drops + (now - self._filled) * self.rate)
        self._filled = now
        if self.drops < 1:
            return False
        self.drops -= 1
        return True


class Patience:
    """What the server puts up with from one connection."""

    def __init__(self, limits: Limits, clock: Clock = time.monotonic) -> None:
        self._messages = Bucket(limits.burst, limits.rate, clock)
        self._strikes = Bucket(limits.strikes, FORGIVEN_PER_SECOND, clock)

    def hears(self) -> bool:
        """Whether another message may be looked at now."""
        return self._messages.take()

    def bears(self) -> bool:
        """Whether another bad message is put up with; otherwise the connection is closed."""
        return self._strikes.take()


class Crowd:
    """Counts the connections of each address."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._count: Counter[str] = Counter()

    @contextmanager
    def one_more(self, address: str) -> Iterator[None]:
        if self._count[address] >= self._limit:
            raise TooMany("There are too many connections from your address. Close some, and come again.")
        self._count[address] += 1
        try:
            yield
        finally:
            self._count[address] -= 1
            if not self._count[address]:
                del self._count[address]
