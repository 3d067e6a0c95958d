"""The bots that people can ask to sit down, the weakest first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from quarterdeck.bots import Bot
from quarterdeck.bots.advised import advised_bot
from quarterdeck.bots.greedy import greedy_bot
from quarterdeck.bots.ismcts import Budget, searching_bot
from quarterdeck.bots.random import mostly
from quarterdeck.core.chance import Chance
from quarterdeck.core.refusal import QuarterdeckError


class Level:
    """A strength of play: what people read of it, and the bot that plays so with the given dice.

    `unhurried` is a bot without a clock, always the same with the same dice: for the lab, and so for what is measured.
    """

    __slots__ = ("key", "make", "text", "title", "unhurried")

    def __init__(
        self,
        key: str,
        title: str,
        text: str,
        make: Callable[[Chance], Bot],
        unhurried: Callable[[Chance], Bot] | None = None,
    ) -> None:
        self.key = key
        self.title = title
        self.text = text
        self.make = make
        self.unhurried = unhurried or make


def _deckhand(chance: Chance) -> Bot:
    return mostly(advised_bot(greedy_bot(chance, worlds=1)), chance, blunders=4)


def _sailor(chance: Chance) -> Bot:
    return advised_bot(searching_bot(chance, Budget(iterations=20)))


def _searching(iterations: int, seconds: float = 0.0) -> Callable[[Chance], Bot]:
    def make(chance: Chance) -> Bot:
        return searching_bot(chance, Budget(iterations, seconds))

    return make


LEVELS: Final[dict[str, Level]] = {
    level.key: level
    for level in (
        Level("deckhand", "Deckhand", "Takes what looks good now, and often blunders. For a first game.", _deckhand),
        Level("sailor", "Sailor", "Thinks a little ahead. For players who know the rules.", _sailor),
        Level("mate", "Mate", "Weighs what may come. A match for good players.", _searching(60, 1.0), _searching(60)),
        Level(
            "captain",
            "Captain",
            "Thinks for up to two seconds at every choice, and misses little.",
            _searching(8_000, 2.0),
            _searching(1_000),
        ),
    )
}


def level_named(key: str) -> Level:
    """A level by its key; the weakest for none."""
    if not key:
        return next(iter(LEVELS.values()))
    if key not in LEVELS:
        raise QuarterdeckError(f"There is no bot {key!r}; the bots are: {', '.join(LEVELS)}.")
    return LEVELS[key]
