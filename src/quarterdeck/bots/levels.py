"""The bots that people can ask to sit down, the weakest first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from quarterdeck.bots import Bot
from quarterdeck.bots.greedy import greedy_bot
from quarterdeck.bots.ismcts import Budget, searching_bot
from quarterdeck.bots.random import mostly
from quarterdeck.core.chance import Chance
from quarterdeck.core.refusal import QuarterdeckError


class Level:
    """A strength of play: what people read of it, and the bot that plays so with the given dice."""

    __slots__ = ("key", "make", "text", "title")

    def __init__(self, key: str, title: str, text: str, make: Callable[[Chance], Bot]) -> None:
        self.key = key
        self.title = title
        self.text = text
        self.make = make


def _deckhand(chance: Chance) -> Bot:
    return mostly(greedy_bot(chance, worlds=1), chance, blunders=4)


def _sailor(chance: Chance) -> Bot:
    return searching_bot(chance, Budget(iterations=40))


def _mate(chance: Chance) -> Bot:
    return searching_bot(chance, Budget(iterations=250))


def _captain(chance: Chance) -> Bot:
    return searching_bot(chance, Budget(iterations=4_000, seconds=2.0))


LEVELS: Final[dict[str, Level]] = {
    level.key: level
    for level in (
        Level("deckhand", "Deckhand", "Takes what looks good now, and often blunders. For a first game.", _deckhand),
        Level("sailor", "Sailor", "Thinks a little ahead. For players who know the rules.", _sailor),
        Level("mate", "Mate", "Weighs what you may hold. A real fight.", _mate),
        Level("captain", "Captain", "Thinks for about two seconds at every choice. Bring your best deck.", _captain),
    )
}


def level_named(key: str) -> Level:
    """A level by its key; the weakest for none."""
    if not key:
        return next(iter(LEVELS.values()))
    if key not in LEVELS:
        raise QuarterdeckError(f"There is no bot {key!r}; the bots are: {', '.join(LEVELS)}.")
    return LEVELS[key]
