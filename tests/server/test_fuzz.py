"""A fuzz run of some seconds: no 500, no leak, no dead connection handler. `bench/fuzz.py` runs it for minutes."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn

from fuzzing.http import HttpFuzz
from fuzzing.rough import Rough
from fuzzing.siege import Siege, kept_record
from fuzzing.tally import Tally
from fuzzing.world import World
from quarterdeck.commands.serve import hush
from quarterdeck.server.app import create_app
from quarterdeck.server.hall import Hall
from quarterdeck.server.http.guards import NONE
from quarterdeck.server.settings import Limits, ServerSettings
from quarterdeck.server.socket import UVICORN

pytestmark = pytest.mark.slow

PATIENCE = 120.0
LIMITS = Limits(burst=40, rate=100.0, hello_seconds=2.0, send_seconds=2.0)
"""As strict as for real people, in less time."""
DEAD_AFTER = {"ws_ping_interval": 1.0, "ws_ping_timeout": 5.0}


class Complaints(logging.Handler):
    """Errors that anything in this process logs."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(self.format(record))


class Served:
    """A server in a thread of this process, whose tasks and connections can be counted."""

    def __init__(self, folder: Path) -> None:
        self.database = f"sqlite:///{folder / 'tables.db'}"
        settings = ServerSettings(database=self.database, bot_workers=0, limits=LIMITS)
        self.app = create_app(settings, page=folder / "page", limits=NONE)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        options = {**UVICORN, **DEAD_AFTER}
        config = uvicorn.Config(self.app, log_config=None, timeout_graceful_shutdown=5, **options)
        self.server = uvicorn.Server(config)
        self.complaints = Complaints()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self.server.serve(sockets=[self.listening])

    def __enter__(self) -> Served:
        hush()
        logging.getLogger().addHandler(self.complaints)
        self._thread.start()
        while not self.server.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        logging.getLogger().removeHandler(self.complaints)
        self.listening.close()
        assert not self._thread.is_alive(), "the server does not end"

    @property
    def hall(self) -> Hall:
        hall: Hall = self.app.state.hall
        return hall

    def tasks(self) -> Counter[str]:
        """What the server has under way, by the names of the functions."""

        async def look() -> Counter[str]:
            coroutines = [task.get_coro() for task in asyncio.all_tasks() if task is not asyncio.current_task()]
            return Counter(getattr(coroutine, "__qualname__", "?") for coroutine in coroutines)

        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(look(), self._loop).result(PATIENCE)

    def quiet(self, before: Counter[str]) -> str:
        """Wait until nothing more is under way than before; what is still there, if it does not come to an end."""
        until = time.monotonic() + PATIENCE
        while True:
            connections = len(self.server.server_state.connections)
            more = self.tasks() - before
            people = sum(self.hall.crowd._count.values())
            if not connections and not more and not people:
                return ""
            if time.monotonic() > until:
                return f"{connections} connections, {people} people, {dict(more)}"
            time.sleep(0.1)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path) as served:
        yield served


def test_http(served: Served) -> None:
    world = World(served.address)
    before = served.tasks()
    tally = Tally()
    HttpFuzz(world, tally).run(examples=6)
    Rough(world, tally).run(150)
    assert list(tally.problems) == []
    for route in world.calls():
        found = tally.by_class(route)
        assert found[2] > 0, f"{route} never succeeded"
    assert served.quiet(before) == ""
    assert served.complaints.texts == []


def test_socket(served: Served) -> None:
    world = World(served.address)
    tally = Tally()
    before = served.tasks()
    siege = Siege(world, world.honest, tally, seed=1, pause=0.02)

    def enough() -> bool:
        return sum(tally.messages.values()) > 800 and len(siege.player.given) >= 25

    async def besiege() -> str:
        """What is left on the server while the connections that are not looked at any more are still open here."""
        try:
            await siege.run(10, enough, PATIENCE)
            return await asyncio.to_thread(served.quiet, before)
        finally:
            await siege.hang_up()

    left = asyncio.run(besiege())
    siege.still_well()
    siege.look_back(asyncio.run(kept_record(served.database, siege.table)), compared=4)
    assert list(tally.problems) == []
    assert left == ""
    assert enough()
    assert served.complaints.texts == []
