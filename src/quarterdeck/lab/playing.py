"""Playing one arranged game to its end, and the record of a game that was played.

The answers of a game are kept as the numbers of the options chosen, one byte for most: a few hundred bytes from which
any game of a run can be replayed and kept as a record.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from time import perf_counter
from typing import Any

from quarterdeck.core.game import Game
from quarterdeck.core.record import Record
from quarterdeck.core.refusal import FaultyTable
from quarterdeck.core.registry import the_game
from quarterdeck.core.table import Table
from quarterdeck.lab.bots import bot_named, weighing
from quarterdeck.lab.faults import MOST_DECISIONS, in_words
from quarterdeck.lab.plan import Arrangement, Clocked, Played
from quarterdeck.lab.seeds import bot_dice


def play(arrangement: Arrangement, number: int) -> tuple[Played, Clocked]:
    """Play a game to its end, or to the error that stops it."""
    game = the_game(arrangement.game)
    played = Played(number, arrangement.seed)
    thinking: list[list[float]] = [[] for _ in arrangement.chairs]
    chosen: list[int] = []
    started = perf_counter()
    with overridden(game, arrangement.world.override):
        try:
            _play(game, arrangement, played, chosen, thinking)
        except Exception as error:
            played.error = in_words(error.__cause__ if isinstance(error, FaultyTable) and error.__cause__ else error)
    played.decisions = len(chosen)
    played.answers = packed(chosen)
    middles = [round(1000 * median(times), 4) if times else 0.0 for times in thinking]
    return played, Clocked(number, round(perf_counter() - started, 4), middles)


def _play(game: Game, arrangement: Arrangement, played: Played, chosen: list[int], thinking: list[list[float]]) -> None:
    bots = [
        weighing(bot_named(chair.bot, bot_dice(arrangement.seed, seat)), game, chair.weights)
        for seat, chair in enumerate(arrangement.chairs)
    ]
    table = Table(game, arrangement.spec())
    table.state.telling = arrangement.fates
    while not table.over:
        if len(chosen) >= MOST_DECISIONS:
            raise RuntimeError(f"the game has not ended after {len(chosen)} decisions")
        decision = table.decision
        before = perf_counter()
        option = bots[decision.seat](table, decision)
        if len(decision.options) > 1:
            thinking[decision.seat].append(perf_counter() - before)
        chosen.append(decision.options.index(option))
        table.answer(option, decision.seat)
    state: Any = table.state
    game.check(state)
    played.winners = [int(seat) for seat in state.outcome.winners]
    played.way = state.outcome.way
    played.began = int(state.began)
    played.rounds = game.rounds(state)
    if arrangement.fates:
        played.fates = game.fates(state)


@contextmanager
def overridden(game: Game, changes: dict[str, Any]) -> Iterator[None]:
    """The game with other numbers and rules, for a while."""
    undo = game.override(changes)
    try:
        yield
    finally:
        game.override(undo)


def retraced(arrangement: Arrangement, played: Played) -> Iterator[Table]:
    """The table of a game that was played, at each of its questions and after the last."""
    game = the_game(arrangement.game)
    with overridden(game, arrangement.world.override):
        table = Table(game, arrangement.spec())
        yield table
        for number in unpacked(played.answers):
            decision = table.decision
            table.answer(decision.options[number], decision.seat)
            yield table


def record_of(arrangement: Arrangement, played: Played) -> Record:
    """The record of a game that was played; of one that failed, up to the answer it failed on."""
    try:
        *_, table = retraced(arrangement, played)
    except FaultyTable as error:
        return error.record
    return table.record()


def packed(numbers: list[int]) -> str:
    """Small numbers as text: seven bits a byte, the eighth for "more follows"."""
    found = bytearray()
    for number in numbers:
        left = number
        while left > 127:
            found.append(left & 127 | 128)
            left >>= 7
        found.append(left)
    return b64encode(bytes(found)).decode()


def unpacked(text: str) -> list[int]:
    found: list[int] = []
    number = shift = 0
    for byte in b64decode(text):
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            found.append(number)
            number = shift = 0
    return found
