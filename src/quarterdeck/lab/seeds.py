"""Seeds of many games from one: game i of seed S is the same game in any process, on any machine."""

from __future__ import annotations

from quarterdeck.core.chance import Chance


def seed_of(seed: int, number: int) -> int:
    """The seed of game `number`: 53 bits, which every reader of JSON can hold."""
    dice = Chance(seed & 0xFFFFFFFFFFFFFFFF | number << 64)
    return dice.next() | (dice.next() & 0x1FFFFF) << 32


def bot_dice(seed: int, seat: int = 0) -> Chance:
    """The dice of a bot, or of the bots of all seats: other than the game's and other seats', from the same seed."""
    return Chance(seed | (seat + 1) << 64)
