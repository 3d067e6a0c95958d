"""Bots by name. In the lab they are limited by iterations and never by the clock, so that a game is always the same."""

from __future__ import annotations

from quarterdeck.bots import Bot
from quarterdeck.bots.advised import advised_bot
from quarterdeck.bots.greedy import greedy_bot
from quarterdeck.bots.ismcts import Budget, searching_bot
from quarterdeck.bots.levels import LEVELS
from quarterdeck.bots.random import random_bot
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Decision, Option
from quarterdeck.core.game import Game
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.table import Table

WORLDS = 4
ITERATIONS = 100


def bot_named(name: str, chance: Chance) -> Bot:
    """`random`, `advised`, `greedy` (or `greedy:8` worlds), `search` (or `search:500` iterations), or a level."""
    kind, colon, number = name.partition(":")
    if kind in LEVELS and not colon:
        return LEVELS[kind].unhurried(chance)
    if kind == "random" and not colon:
        return random_bot(chance)
    if kind == "advised" and not colon:
        return advised_bot(random_bot(chance))
    if kind in ("greedy", "search") and (not colon or (number.isdecimal() and int(number) > 0)):
        if kind == "greedy":
            return greedy_bot(chance, int(number or WORLDS))
        return searching_bot(chance, Budget(iterations=int(number or ITERATIONS)))
    known = ", ".join(["random", "advised", "greedy:WORLDS", "search:ITERATIONS", *LEVELS])
    raise QuarterdeckError(f"There is no bot {name!r}; the bots are: {known}.")


def is_bot(name: str) -> bool:
    try:
        bot_named(name, Chance())
    except QuarterdeckError:
        return False
    return True


def weighing(bot: Bot, game: Game, weights: dict[str, float]) -> Bot:
    """A bot that judges by other weights than the game's."""

    def choose(table: Table, decision: Decision) -> Option:
        known = game.weights()
        usual = known.by_name()
        known.weigh(weights)
        try:
            return bot(table, decision)
        finally:
            known.weigh(usual)

    return choose if weights else bot
