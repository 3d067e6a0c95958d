"""A fuzz run of minutes against `quarterdeck serve`: no 500, no leak, no dead connection handler?

The first half is HTTP, without limits: schemathesis on every operation, and requests that are broken in other ways. The
second half is the socket, with the usual limits: honest people play and watch a game after the other, while
troublemakers do what they like at their table and elsewhere. What the honest people saw is compared with the record.

    .venv/bin/python bench/fuzz.py --minutes 10
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid
from table_client import Server

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from fuzzing.http import HttpFuzz
from fuzzing.rough import Rough
from fuzzing.secrets import Secrets
from fuzzing.siege import Siege, kept_record
from fuzzing.tally import Tally
from fuzzing.world import World

PORT = 7792
CROWD = 24
ROUGH = 300
PASS_SECONDS = 120
"""After this the server gets new decks, tables and seats: many requests use some up."""
MIB = 1 << 20
OPEN = ("01", "08")
"""How Linux writes that a connection is established, or that only the other side has ended it."""
KINDS = (2, 3, 4, 5, 0)
"""First figures of statuses; 0 where there was no answer."""
DEAD_AFTER = 60.0
"""Seconds after which the server must have noticed that somebody is gone: a ping, and the wait for its answer."""
EXPECTED = (b"Invalid HTTP request received.", b"Unsupported upgrade request.")
"""What uvicorn says to requests that are none."""


class Watched(Server):
    """A server whose connections and complaints are looked at."""

    def connections(self) -> int:
        """Connections that the server's side has not closed."""
        lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        return sum(here.endswith(f":{self.port:04X}") and state in OPEN for _, here, _, state, *_ in lines)

    def gone(self) -> int:
        """Wait until everybody is gone; how many are still there when it takes too long."""
        until = time.monotonic() + DEAD_AFTER
        while (left := self.connections()) and time.monotonic() < until:
            time.sleep(0.5)
        return left


@contextmanager
def watched(store: str, port: int, limits: bool, tally: Tally) -> Iterator[Watched]:
    """A server, and a look at it when it ends: that it lives, holds no dead connections, and complained of nothing."""
    with tempfile.TemporaryFile() as log:
        server = Watched(store, port, limits=limits, log=log)
        server.start()
        try:
            yield server
            left = server.gone()
            if left:
                tally.problem(f"{left} connections are still open on the server.")
            assert server.process is not None
            if server.process.poll() is not None:
                tally.problem(f"The server ended with {server.process.returncode}.")
            tally.counts[f"MiB in the end, {'with' if limits else 'without'} limits"] += server.memory() // MIB
        finally:
            server.stop()
        log.seek(0)
        complaints = [line for line in log.read().splitlines() if not any(words in line for words in EXPECTED)]
        if complaints:
            tally.problem(f"The server complained: {b' / '.join(complaints[:20]).decode(errors='replace')}")


def fuzz_http(store: str, port: int, seconds: float, dice: random.Random, tally: Tally) -> None:
    with watched(store, port, limits=False, tally=tally) as server:
        until = time.monotonic() + seconds
        secrets = Secrets()
        while time.monotonic() < until:
            world = World(server.address, dice.getrandbits(32), secrets)
            left = max(30, int(until - time.monotonic()))
            HttpFuzz(world, tally, dice.getrandbits(32)).run(seconds=min(PASS_SECONDS, left))
            Rough(world, tally, dice.getrandbits(32)).run(ROUGH)
        for route in world.calls():
            if not tally.by_class(route)[2]:
                tally.problem(f"{route} never succeeded.")
        tally.counts["secrets looked for"] += len(secrets)


def fuzz_socket(store: str, port: int, seconds: float, dice: random.Random, tally: Tally) -> None:
    with watched(store, port, limits=True, tally=tally) as server:
        until = time.monotonic() + seconds
        world = World(server.address, dice.getrandbits(32))
        database = store if "://" in store else f"sqlite:///{store}"
        while time.monotonic() < until:
            siege = Siege(
                world, world.table("me", "bot", "me"), tally, dice.getrandbits(32), resigns=dice.random() < 0.5
            )

            async def besiege(siege: Siege = siege) -> None:
                try:
                    await siege.run(CROWD, lambda: False, until - time.monotonic())
                    await asyncio.to_thread(server.gone)
                finally:
                    await siege.hang_up()

            asyncio.run(besiege())
            siege.still_well()
            siege.look_back(asyncio.run(kept_record(database, siege.table)), compared=5)
            tally.counts["games"] += 1


# -- telling --------------------------------------------------------------------------------------------------------


def show(tally: Tally, console: Console) -> None:
    answers = Grid("operation", "2xx", "3xx", "4xx", "5xx", "broken off", title="HTTP, requests by answer")
    others: Counter[int] = Counter()
    for route in tally.routes():
        found = tally.by_class(route)
        if found.keys() <= {4} or route.startswith("OPTIONS"):
            others += found
        else:
            answers.add_row(route, *(str(found[kind] or "") for kind in KINDS))
    answers.add_row("other methods", *(str(others[kind] or "") for kind in KINDS))
    outcomes: dict[str, Counter[str]] = {}
    for (kind, outcome), count in tally.messages.items():
        outcomes.setdefault(kind, Counter())[outcome] += count
    messages = Grid("message", "sent", "outcomes", title="Socket, messages by outcome")
    for kind, ended in sorted(outcomes.items()):
        told = ", ".join(f"{outcome} {count}" for outcome, count in ended.most_common())
        messages.add_row(kind, str(ended.total()), told)
    counts = Grid("what", "how many", title="All in all")
    counts.add_row("requests", f"{tally.requests.total():,}")
    counts.add_row("messages over sockets", f"{tally.messages.total():,}")
    for name, count in [
        *sorted(tally.counts.items()),
        *(("closed: " + k, v) for k, v in sorted(tally.closings.items())),
    ]:
        counts.add_row(name, f"{count:,}")
    for grid in (answers, messages, counts):
        console.print(grid)
    for text, count in tally.problems.items():
        console.print(f"PROBLEM ({count} times): {text}", style="bold red", markup=False, highlight=False)
    console.print(f"{len(tally.problems)} problems." if tally.problems else "No problems.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--only", choices=("http", "socket"), help="one half of it, for the whole time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", default="", help="a database's URL; SQLite files of its own if left out")
    parser.add_argument("--port", type=int, default=PORT)
    given = parser.parse_args()
    dice = random.Random(given.seed)
    tally = Tally()
    halves = {"http": fuzz_http, "socket": fuzz_socket}
    chosen = [given.only] if given.only else list(halves)
    with tempfile.TemporaryDirectory() as folder:
        for name in chosen:
            store = given.store or str(Path(folder) / f"{name}.db")
            halves[name](store, given.port, given.minutes * 60 / len(chosen), dice, tally)
    show(tally, Console())
    sys.exit(1 if tally.problems else 0)


if __name__ == "__main__":
    main()
