"""How many tables a server holds on this machine: answers a second, the time from an answer to its view, memory.

Each table is a scripted person against a bot. At first people think, as people do; then they answer at once, which
shows what the server can do at most. The people run in a process of their own beside the server.

    .venv/bin/python bench/server.py --tables 10 100 1000 --seconds 20
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table as Grid
from table_client import Person, Server, against_a_bot

PORT = 7790
MIB = 1 << 20


async def make_tables(server: Server, count: int, level: str) -> list[dict[str, Any]]:
    async with httpx.AsyncClient(base_url=server.address, timeout=120) as client:
        turns = asyncio.Semaphore(8)

        async def one(seed: int) -> dict[str, Any]:
            async with turns:
                answer = await client.post("/api/tables", json=against_a_bot(seed, level))
                answer.raise_for_status()
                made: dict[str, Any] = answer.json()
                return made

        return list(await asyncio.gather(*(one(seed) for seed in range(count))))


async def measure(server: Server, made: list[dict[str, Any]], seconds: float, think: float) -> dict[str, Any]:
    people = [Person(server.port, table, seed, think) for seed, table in enumerate(made)]
    start = time.monotonic()
    warm = min(5.0, seconds / 3) if think else 0.0
    ended = await asyncio.gather(*(p.play(start + warm + seconds) for p in people), return_exceptions=True)
    took = time.monotonic() - start
    problems = [error for error in ended if isinstance(error, BaseException)]
    waits = [wait for person in people for wait in person.waits]
    cuts = quantiles(waits, n=100) if len(waits) > 1 else [0.0] * 99
    return {
        "tables": len(made),
        "think": think,
        "answers": len(waits),
        "answers_per_second": len(waits) / took,
        "views_per_second": sum(p.messages for p in people) / took,
        "p50_ms": cuts[49] * 1000,
        "p99_ms": cuts[98] * 1000,
        "finished": sum(p.over for p in people),
        "kib_per_view": sum(p.bytes for p in people) / max(1, sum(p.messages for p in people)) / 1024,
        "problems": len(problems),
        "problem": str(problems[0]) if problems else "",
    }


def run(tables: list[int], seconds: float, think: float, level: str, store: str) -> list[dict[str, Any]]:
    console = Console(stderr=True)
    results = []
    for count in tables:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(store or str(Path(folder) / "tables.db"), PORT)
            server.start()
            try:
                before = server.memory()
                with console.status(f"{count} tables: laying them ..."):
                    start = time.monotonic()
                    made = asyncio.run(make_tables(server, count, level))
                    laid = time.monotonic() - start
                for each in (think, 0.0):
                    with console.status(f"{count} tables: playing, {each or 'no'} s of thought ..."):
                        result = asyncio.run(measure(server, made, seconds, each))
                    result["laid_per_second"] = count / laid
                    result["mib_per_table"] = (server.memory() - before) / count / MIB
                    results.append(result)
            finally:
                server.stop()
    return results


def show(results: list[dict[str, Any]]) -> None:
    grid = Grid(title="A server and its people on this machine")
    for heading in ("tables", "thought, s", "answers/s", "messages/s", "p50, ms", "p99, ms", "MiB a table", "problems"):
        grid.add_column(heading, justify="right")
    for result in results:
        grid.add_row(
            str(result["tables"]),
            f"{result['think']:g}",
            f"{result['answers_per_second']:.1f}",
            f"{result['views_per_second']:.1f}",
            f"{result['p50_ms']:.1f}",
            f"{result['p99_ms']:.1f}",
            f"{result['mib_per_table']:.2f}",
            str(result["problems"]),
        )
    Console().print(grid)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 1000])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--think", type=float, default=4.0, help="seconds that a person thinks on average")
    parser.add_argument("--level", default="deckhand", help="the bots' level")
    parser.add_argument("--store", default="", help="a database's URL; an SQLite file of its own if left out")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    results = run(given.tables, given.seconds, given.think, given.level, given.store)
    if given.json:
        json.dump(results, sys.stdout, indent=1)
    else:
        show(results)


if __name__ == "__main__":
    main()
