"""A fuzz run of some seconds: no 500, no leak, no dead connection handler. `bench/fuzz.py` runs it for minutes."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import random
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from fuzzing.http import HttpFuzz
from fuzzing.listening import SPECTATOR, Listener
from fuzzing.nonsense import KINDS, Nonsense, Scene
from fuzzing.raw import TEXT, Line, frame
from fuzzing.rough import Rough
from fuzzing.secrets import LENGTH, Secrets
from fuzzing.siege import Siege, kept_record
from fuzzing.tally import Tally
from fuzzing.truth import Truth, seen_by
from fuzzing.world import RECORD, World
from quarterdeck.commands.serve import hush
from quarterdeck.core.decision import Seat
from quarterdeck.core.record import Record
from quarterdeck.core.registry import the_game
from quarterdeck.core.table import Table, replay
from quarterdeck.server.app import create_app
from quarterdeck.server.hall import Hall
from quarterdeck.server.http.guards import NONE
from quarterdeck.server.settings import Limits, ServerSettings
from quarterdeck.server.socket import UVICORN, decode
from quarterdeck.server.tokens import new_token

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


@pytest.mark.slow
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


@pytest.mark.slow
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


def test_who_breaks_off_is_no_failure_of_ours(served: Served) -> None:
    """Half a body, and a text that is none: nobody is told, and nothing is logged."""
    before = served.tasks()

    async def break_off() -> None:
        port = int(served.address.rpartition(":")[2])
        head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        line = await Line.to(port)
        line.writer.write(f'{head}Content-Length: 1000\r\n\r\n{{"game": '.encode())
        await asyncio.sleep(0.2)
        line.reset()
        line = await Line.to(port)
        assert await line.open("/api/tables/nowhere-at-all/socket", port)
        line.writer.write(frame(TEXT, b"\xff\xfe"))
        assert await line.until_closed(PATIENCE)
        line.reset()

    asyncio.run(break_off())
    assert served.quiet(before) == ""
    assert served.complaints.texts == []


# -- would it find anything? ------------------------------------------------------------------------------------------


def test_secrets_are_found_wherever_they_stand() -> None:
    secrets = Secrets()
    token = secrets.add(new_token(), "Ann's token")
    assert len(token) == LENGTH
    for text in (token, f'{{"x": "{token}"}}', f"-{token}_", f"{'a' * 43}{token}"):
        assert secrets.found_in(text) == ["Ann's token"], text
    assert secrets.found_in(f"GET /x?{token}", [f"a request with {token}"]) == []
    assert secrets.found_in(hashlib.sha256(token.encode()).hexdigest()) == ["the hash of Ann's token"]
    assert secrets.found_in(token[:-1]) == []
    secrets.add_from({"table": "x", "seats": [{"seat": 0, "token": "b" * 43}]}, "Ben's token")
    assert secrets.found_in("b" * 43) == ["Ben's token"]


STATE: dict[str, Any] = {
    "type": "state",
    "number": 5,
    "view": {},
    "question": None,
    "waiting_for": [0],
    "story": [],
    "story_from": 0,
    "undo": {"possible": "no", "text": ""},
}
QUESTION = {"number": 5, "seat": 0, "kind": "turn", "prompt": "What now?", "options": []}
LINE = {"number": 1, "seat": 0, "name": "Ann", "text": "Ahoy!", "at": 0.0}


@pytest.mark.parametrize(
    ("frames", "words"),
    [
        ([{"type": "welcome", "seat": 0, "version": "1"}], "seat 0 was given"),
        ([{"type": "welcome", "seat": -1, "version": "1"}] * 2, "welcomed twice"),
        ([{"type": "welcome", "seat": -1}], "not as the protocol says"),
        ([{"type": "chat", "lines": [LINE, LINE]}], "line 1 of the chat"),
        ([{"type": "chat", "lines": [LINE | {"text": "\u202e"}]}], "cannot be printed"),
        ([{"type": "error", "code": "fault", "text": "Oh dear."}], "a fault"),
        ([{"type": "error", "code": "refused", "text": "KeyError"}], "no sentence"),
        ([STATE], "before the welcome"),
        ([STATE, STATE | {"number": 4}], "state 4 was sent after state 5"),
        ([STATE | {"question": QUESTION}], "seat 0 was asked here"),
        ([STATE | {"view": {"seat": 0}}], "the view of seat 0"),
        ([STATE | {"story_from": 3}], "lines of the story are missing"),
    ],
)
def test_a_listener_complains(frames: list[dict[str, Any]], words: str) -> None:
    tally = Tally()
    listener = Listener("Eve", SPECTATOR, tally, Secrets())
    for said in frames:
        listener.hear(json.dumps(said))
    assert any(words in problem for problem in tally.problems), tally.problems


def test_every_message_is_made_right_and_wrong() -> None:
    nonsense = Nonsense(random.Random(1), Scene())
    for kind in KINDS:
        for _ in range(50):
            assert type(decode(json.dumps(nonsense.message(str(kind.tag))))) is kind.cls
    assert len({nonsense.next()[0] for _ in range(500)}) == len(nonsense._ways)


def test_the_truth_is_told_from_what_never_was() -> None:
    old = Record.load(RECORD)
    table = Table(the_game(old.spec.game), old.spec)
    replay(table, old.answers[:30])
    record = table.record()
    tally = Tally()
    truth = Truth(record, (SPECTATOR, 0), tally, compared=10)
    table.undo(len(record.answers) - 20)
    sights = {seen_by(table, SPECTATOR): 20}
    decision = table.open[0]
    other = next(option for option in decision.options if option.key() != record.answers[20].key)
    table.answer(other, decision.seat)
    taken_back = seen_by(table, SPECTATOR)
    assert taken_back not in truth.views[SPECTATOR]
    truth.check_sights(SPECTATOR, sights | {taken_back: 21}, int(decision.seat))
    assert not tally.problems
    truth.check_sights(SPECTATOR, sights | {seen_by(table, 0): 21}, int(decision.seat))
    truth.check_sights(SPECTATOR, sights | {taken_back: 21}, 1 - Seat(int(decision.seat)))
    assert list(tally.problems.values()) == [2]
