"""Chance: a small seeded generator that lives in the state.

Four 32-bit words (the "small fast counter" generator), so that a copy costs four integers and compiled code stays
within machine words. The same seed gives the same dice on every machine, for ever.
"""

from __future__ import annotations

from typing import Final

MASK: Final = 0xFFFFFFFF


class Chance:
    """A source of dice. Everything random in a game comes from here."""

    __slots__ = ("a", "b", "c", "n")

    def __init__(self, seed: int = 0, words: tuple[int, int, int, int] | None = None) -> None:
        if words is not None:
            self.a, self.b, self.c, self.n = words
            return
        self.a = seed & MASK
        self.b = (seed >> 32) & MASK
        self.c = (seed >> 64) & MASK
        self.n = 1
        for _ in range(15):
            self.next()

    def next(self) -> int:
        """The next 32 bits."""
        out = (self.a + self.b + self.n) & MASK
        self.n = (self.n + 1) & MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + ((self.c << 3) & MASK)) & MASK
        self.c = ((((self.c << 21) & MASK) | (self.c >> 11)) + out) & MASK
        return out

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        if not 0 < n <= MASK + 1:
            raise ValueError(f"chance needs 1 to {MASK + 1} possibilities, not {n}")
        limit = (MASK + 1) - (MASK + 1) % n
        x = self.next()
        while x >= limit:
            x = self.next()
        return x % n

    def shuffle(self, items: list[int]) -> None:
        """Put a list into random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def copy(self) -> Chance:
        return Chance(0, (self.a, self.b, self.c, self.n))

    def words(self) -> tuple[int, int, int, int]:
        """The whole state of the generator."""
        return (self.a, self.b, self.c, self.n)
