"""Bots that sit at tables. They think in worker processes, never on the event loop.

A worker keeps the tables it was asked about last and plays only the new answers on them. A bot's dice follow from the
game's seed, the number of answers and the seat: asked again, it answers the same.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.context import BaseContext
from typing import TypeVar

from msgspec import Struct

from quarterdeck.bots import aloud
from quarterdeck.bots.levels import LEVELS, level_named
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Option, Seat
from quarterdeck.core.record import Answer, Record
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import games, the_game
from quarterdeck.core.story import Remark
from quarterdeck.core.table import Table, replay
from quarterdeck.server.messages import BotLevel

log = logging.getLogger(__name__)

T = TypeVar("T")

TABLES_KEPT = 64
STAND_IN = list(LEVELS)[:2][-1]
"""The level of a bot that sits in for a person: it should not throw their game away, nor keep anybody waiting."""
NAMES = (
    "Ada Anchor",
    "Bess Bowsprit",
    "Cole Compass",
    "Dan Doubloon",
    "Edda Ensign",
    "Finn Foremast",
)


def levels() -> list[BotLevel]:
    """The bots that can be asked to sit down, the weakest first."""
    return [BotLevel(key=level.key, title=level.title, text=level.text) for level in LEVELS.values()]


class Said(Struct, frozen=True):
    """A remark on its way from one process to another."""

    text: str
    hope: int

    @staticmethod
    def of(remark: Remark | None) -> Said | None:
        return None if remark is None else Said(remark.text, remark.hope)

    def remark(self) -> Remark:
        return Remark(self.text, self.hope)


class Thought(Struct, frozen=True, kw_only=True):
    """What a bot has to think about: a table, given by its record, and the seat whose question it is."""

    table: str
    head: str  # the record without answers, as text
    answers: list[tuple[int, str, str]]
    seat: int
    level: str
    avoid: tuple[str, ...] = ()  # options on which the rules have failed
    aloud: bool = False  # it says what it expects
    last: Said | None = None  # what it said before


class Chosen(Struct, frozen=True, kw_only=True):
    """A bot's answer: the key of its option, and what it says with it."""

    key: str
    said: Said | None = None


# -- in a worker ------------------------------------------------------------------------------------------------------

_kept: OrderedDict[str, Table] = OrderedDict()


def think(thought: Thought) -> Chosen:
    """What the bot chooses."""
    table = _table(thought)
    decision = table.decision_of(Seat(thought.seat))
    if decision is None:
        raise QuarterdeckError(f"Seat {thought.seat} is not asked anything.")
    seed = table.spec.seed & 0xFFFFFFFF | len(table.answers) << 32 | (thought.seat + 1) << 64
    dice = Chance(seed)
    said: Remark | None = None
    try:
        bot = level_named(thought.level).make(dice)
        option = bot(table, decision)
        if thought.aloud and option.key() not in thought.avoid:
            last = thought.last.remark() if thought.last is not None else None
            said = aloud.remark(bot, table, decision, option, last)
    except Exception:  # the rules fail somewhere ahead: the game goes on all the same
        log.exception("A bot's thinking failed; it answers by its dice.")
        _kept.pop(thought.table, None)
        option = _another(decision.options, thought.avoid, dice)
    if option.key() in thought.avoid:
        option = _another(decision.options, thought.avoid, dice)
    return Chosen(key=option.key(), said=Said.of(said))


def _another(options: list[Option], avoid: tuple[str, ...], dice: Chance) -> Option:
    left = [option for option in options if option.key() not in avoid]
    if not left:
        raise QuarterdeckError("The rules fail on every option.")
    return left[dice.below(len(left))]


def _table(thought: Thought) -> Table:
    """The table as it stands: the kept one brought up to date, or a new one."""
    answers = [Answer(Seat(seat), kind, key) for seat, kind, key in thought.answers]
    table = _kept.pop(thought.table, None)
    if table is not None and table.answers != answers[: len(table.answers)]:
        table = None
    if table is None:
        record = Record.from_json(thought.head)
        table = Table(the_game(record.spec.game), record.spec)
    try:
        replay(table, answers[len(table.answers) :])
    except QuarterdeckError as error:
        raise QuarterdeckError(str(error)) from None  # which any process can read
    del table.checkpoints[:-1]
    _kept[thought.table] = table
    while len(_kept) > TABLES_KEPT:
        _kept.popitem(last=False)
    return table


def _games_ready() -> int:
    """Load all games."""
    return len(games())


def _leave_with_the_server() -> None:
    """A worker ends with its server: not before, when somebody presses Ctrl-C, nor later, when the server is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()

    def leave() -> None:
        if server is not None:
            server.join()
            os._exit(0)

    threading.Thread(target=leave, daemon=True).start()


# -- in the server ----------------------------------------------------------------------------------------------------


class Bots:
    """Where bots think: some worker processes, or, with none, a thread."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: Executor | None = None

    async def choose(self, thought: Thought) -> Chosen:
        """A bot's answer. Workers that died are replaced, once; then the error is the caller's."""
        try:
            return await self._ask(thought)
        except BrokenProcessPool:
            log.warning("A bot's process died; a new one is started.")
            return await self._ask(thought)

    async def warm_up(self) -> None:
        """Start a process before the first bot is asked, so that nobody waits for that."""
        if self._workers:
            try:
                await self._run(_games_ready)
            except Exception:
                log.exception("The bots' process cannot be started.")

    async def _ask(self, thought: Thought) -> Chosen:
        return await self._run(think, thought)

    async def _run(self, work: Callable[..., T], *about: object) -> T:
        pool = self._pool
        if pool is None:
            pool = self._pool = self._new_pool()
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, *about)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
                pool.shutdown(wait=False)
            raise

    def _new_pool(self) -> Executor:
        if self._workers == 0:
            return ThreadPoolExecutor(1, thread_name_prefix="bots")
        return ProcessPoolExecutor(self._workers, mp_context=_context(), initializer=_leave_with_the_server)

    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)


def _context() -> BaseContext:
    """New processes share nothing with the server: neither its sockets nor its threads."""
    if "forkserver" in multiprocessing.get_all_start_methods():
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["quarterdeck.server.bots"])
        return context
    return multiprocessing.get_context("spawn")
