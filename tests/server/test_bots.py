"""Bots in processes of their own, and what happens when these die."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time

import msgspec
import pytest
from msgspec.structs import replace

from guests import Party, new_table
from quarterdeck.bots import Bot
from quarterdeck.bots.levels import LEVELS, Level, level_named
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Decision, Option
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import new_spec, the_game
from quarterdeck.core.table import Table
from quarterdeck.server import bots
from quarterdeck.server.bots import Bots, Thought, levels
from quarterdeck.server.hall import open_hall
from quarterdeck.server.settings import ServerSettings

pytestmark = pytest.mark.anyio

FIVE = "five-sails"


def a_table(answers: int) -> Table:
    game = the_game(FIVE)
    table = Table(game, new_spec(game, seed=5))
    dice = Chance(1)
    for _ in range(answers):
        options = table.decision.options
        table.answer(options[dice.below(len(options))])
    return table


def thought(table: Table, name: str = "table-one", avoid: tuple[str, ...] = ()) -> Thought:
    return Thought(
        table=name,
        head=Table(table.game, table.spec).record().to_json(),
        answers=[(a.seat, a.kind, a.key) for a in table.answers],
        seat=table.decision.seat,
        level="",
        avoid=avoid,
    )


async def test_processes_and_threads_choose_the_same() -> None:
    thoughts = [thought(a_table(count)) for count in (0, 7, 30, 29, 60)]
    chosen = []
    for workers in (0, 1):
        thinkers = Bots(workers)
        try:
            chosen.append([await thinkers.choose(t) for t in thoughts])
        finally:
            await thinkers.close()
    assert chosen[0] == chosen[1]
    for count, choice in zip((0, 7, 30, 29, 60), chosen[0], strict=True):
        assert a_table(count).decision.find(choice.key) is not None


def test_a_kept_table_is_brought_up_to_date() -> None:
    keys = []
    for count in (3, 9, 40, 12):
        keys.append(bots.think(thought(a_table(count), "kept")))
        assert bots._kept["kept"].answers == a_table(count).answers
    bots._kept.clear()
    again = []
    for count in (3, 9, 40, 12):
        again.append(bots.think(thought(a_table(count), "kept")))
        bots._kept.clear()
    assert keys == again


def test_few_tables_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "TABLES_KEPT", 3)
    bots._kept.clear()
    for number in range(6):
        bots.think(thought(a_table(2), f"table-{number}"))
    assert list(bots._kept) == ["table-3", "table-4", "table-5"]
    bots._kept.clear()


def test_options_on_which_the_rules_fail_are_left_out() -> None:
    table = a_table(0)
    keys = [option.key() for option in table.decision.options]
    for count in range(len(keys)):
        avoid = tuple(keys[:count])
        assert bots.think(thought(table, avoid=avoid)).key in keys[count:]
    with pytest.raises(QuarterdeckError, match="every option"):
        bots.think(thought(table, avoid=tuple(keys)))


async def test_a_bot_whose_process_is_killed_answers_all_the_same() -> None:
    thinkers = Bots(1)
    try:
        first = await thinkers.choose(thought(a_table(4)))
        assert thinkers._pool is not None
        [pid] = list(thinkers._pool._processes)  # type: ignore[attr-defined]
        os.kill(pid, signal.SIGKILL)
        assert await thinkers.choose(thought(a_table(4))) == first
    finally:
        await thinkers.close()


async def test_a_game_with_bots_in_processes(settings: ServerSettings, people: Party) -> None:
    async with open_hall(replace(settings, bot_workers=1)) as hall:
        made = await new_table(hall, FIVE, "bot", "bot")
        watcher = await people.come(hall, made.table)
        await watcher.until(lambda: watcher.info["answers"] > 20 or len(watcher.heard) > 30)
        await watcher.go()


async def test_workers_do_not_outlive_a_killed_server() -> None:
    """A server that is killed takes its bots with it."""
    script = (
        "import asyncio, time\n"
        "import msgspec\n"
        "from quarterdeck.server.bots import Bots, Thought\n"
        "async def main():\n"
        f"    thought = msgspec.json.decode({msgspec.json.encode(thought(a_table(1)))!r}, type=Thought)\n"
        "    bots = Bots(1)\n"
        "    await bots.choose(thought)\n"
        "    print(*bots._pool._processes, flush=True)\n"
        "    time.sleep(60)\n"
        "if __name__ == '__main__':\n"
        "    asyncio.run(main())\n"
    )
    server = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        line = await asyncio.to_thread(server.stdout.readline)
        [worker] = [int(pid) for pid in line.split()]
        assert alive(worker)
    finally:
        server.kill()
        server.communicate()
    until = time.monotonic() + 20
    while alive(worker) and time.monotonic() < until:
        await asyncio.sleep(0.05)
    assert not alive(worker)


def alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_levels_are_listed_and_known() -> None:
    assert [level.key for level in levels()] == list(LEVELS)
    assert all(level.title and level.text.endswith(".") for level in levels())
    assert level_named("").key == next(iter(LEVELS))
    with pytest.raises(QuarterdeckError, match="the bots are: deckhand"):
        level_named("admiral")


def test_a_bot_that_fails_while_thinking_answers_by_its_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: Chance) -> Bot:
        def choose(table: Table, decision: Decision) -> Option:
            raise ZeroDivisionError("water in the hold")

        return choose

    monkeypatch.setitem(LEVELS, "deckhand", Level("deckhand", "Deckhand", "Fails.", fails))
    table = a_table(3)
    chosen = bots.think(thought(table))
    assert table.decision.find(chosen.key) is not None
    assert bots.think(thought(table)) == chosen
