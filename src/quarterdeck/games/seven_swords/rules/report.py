"""How a fight went, or what a tithe is made of, in one number: the story keeps it, and tells it again."""

from __future__ import annotations

from quarterdeck.games.seven_swords.defs import Values
from quarterdeck.games.seven_swords.rules.values import Worth

ZERO_AT = 50
BASE = 100


def packed(one: Worth, other: Worth, scored: int, taken: int) -> int:
    """Both sides' combat values and the wounds that each scored."""
    number = 0
    for value in one.values() + other.values():
        number = number * BASE + value + ZERO_AT
    return number * BASE + scored * 10 + taken


def wounds_in(number: int) -> tuple[int, int]:
    """How many wounds were scored, and how many taken."""
    return number // 10 % 10, number % 10


def values_in(number: int) -> tuple[Values, Values]:
    """The combat values of the adventurer and of the opponent."""
    read: list[int] = []
    number //= BASE
    for _ in range(6):
        read.append(number % BASE - ZERO_AT)
        number //= BASE
    return (read[5], read[4], read[3]), (read[2], read[1], read[0])


def packed_tithe(started: int, experience: int, fallen: int, found: int) -> int:
    """What the tithe is made of, and how many treasures were found."""
    return ((started * BASE + experience) * BASE + fallen) * BASE + found


def tithe_in(number: int) -> tuple[int, int, int, int]:
    """Adventurers who started, Party Experience, adventurers defeated, treasures found."""
    return number // BASE**3, number // BASE**2 % BASE, number // BASE % BASE, number % BASE
