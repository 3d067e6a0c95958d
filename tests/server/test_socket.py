"""The socket over a real network: hello, limits, nonsense, slow readers, other sites' pages, the end of the server."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from guests import PATIENCE, new_table
from quarterdeck.server.app import create_app
from quarterdeck.server.hall import Hall
from quarterdeck.server.messages import NewTableMade
from quarterdeck.server.settings import Limits, ServerSettings
from quarterdeck.server.socket import UVICORN

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("toy")]

Said = dict[str, Any]


class Served:
    """A server on this machine, and its hall."""

    def __init__(self, hall: Hall, port: int, server: uvicorn.Server) -> None:
        self.hall = hall
        self.port = port
        self.server = server

    def connect(self, table: str, **more: Any) -> connect:
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        return connect(url, max_size=None, open_timeout=PATIENCE, **more)

    @asynccontextmanager
    async def seat(self, made: NewTableMade, seat: int | None = 0) -> AsyncIterator[ClientConnection]:
        """A connection that has said hello, and heard the whole greeting."""
        async with self.connect(made.table) as wire:
            key = {} if seat is None else {"token": made.seats[seat].token}
            await say(wire, "hello", **key)
            await hear(wire, "state")
            yield wire


@asynccontextmanager
async def serving(settings: ServerSettings, page: Path) -> AsyncIterator[Served]:
    app = create_app(settings, page=page)
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=5, **UVICORN))
    task = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        while not server.started:
            await asyncio.sleep(0.01)
        yield Served(app.state.hall, listening.getsockname()[1], server)
    finally:
        server.should_exit = True
        await task
        listening.close()


@pytest.fixture
async def served(settings: ServerSettings, tmp_path: Path) -> AsyncIterator[Served]:
    async with serving(settings, tmp_path / "page") as served:
        yield served


@pytest.fixture
async def strict(settings: ServerSettings, tmp_path: Path) -> AsyncIterator[Served]:
    """A server with the limits for real people."""
    usual = Limits(spectators=1, per_seat=1, per_address=5, hello_seconds=0.3, strikes=10)
    async with serving(replace(settings, limits=usual), tmp_path / "page") as served:
        yield served


async def say(wire: ClientConnection, type: str, **fields: Any) -> None:
    await wire.send(json.dumps({"type": type, **fields}))


async def hear(wire: ClientConnection, type: str) -> Said:
    """The next message of this type."""
    while True:
        said: Said = json.loads(await asyncio.wait_for(wire.recv(), PATIENCE))
        if said["type"] == type:
            return said


async def closing(wire: ClientConnection) -> tuple[list[Said], int]:
    """What is said until the server hangs up, and its code."""
    heard: list[Said] = []
    try:
        while True:
            heard.append(json.loads(await asyncio.wait_for(wire.recv(), PATIENCE)))
    except ConnectionClosed as closed:
        assert closed.rcvd is not None
        return heard, closed.rcvd.code


# -- talking ----------------------------------------------------------------------------------------------------------


async def test_a_greeting_in_order_and_a_whole_game(served: Served) -> None:
    made = await new_table(served.hall, "toy", "me", "bot")
    dice = random.Random(1)
    async with served.connect(made.table) as wire:
        await say(wire, "hello", token=made.seats[0].token)
        greeting = [json.loads(await wire.recv()) for _ in range(4)]
        assert [said["type"] for said in greeting] == ["welcome", "table", "chat", "state"]
        assert greeting[0]["seat"] == 0 and greeting[0]["version"]
        assert greeting[3]["story_from"] == 0
        state, answered = greeting[3], -1
        while True:
            question = state["question"]
            if question is not None and question["number"] != answered:
                answered = question["number"]
                await say(wire, "answer", question=answered, key=dice.choice(question["options"])["key"])
            said = json.loads(await asyncio.wait_for(wire.recv(), PATIENCE))
            assert said["type"] != "error"
            if said["type"] == "state":
                state = said
            if said["type"] == "table" and said["table"]["status"] == "over":
                break
    assert (await served.hall.info(made.table)).status == "over"


async def test_a_table_that_is_not_there(served: Served) -> None:
    for name in ("nothing-here", "%00%00%00%00%00%00%00%00", "x" * 200):
        async with served.connect(name) as wire:
            [said], code = await closing(wire)
            assert (said["code"], said["text"], code) == ("closed", "There is no table at this address.", 1008)


async def test_a_wrong_secret(served: Served) -> None:
    made = await new_table(served.hall, "toy", "me", "me")
    other = await new_table(served.hall, "toy", "me", "me")
    async with served.connect(made.table) as wire:
        for token in ("x" * 43, other.seats[0].token, made.seats[0].token[:-1] + "_"):
            await say(wire, "hello", token=token)
            assert (await hear(wire, "error"))["code"] == "not-yours"
        await say(wire, "hello", token=made.seats[1].token)
        assert (await hear(wire, "welcome"))["seat"] == 1


NONSENSE = [
    "",
    "nonsense",
    "null",
    "[]",
    "{}",
    '{"type": "dance"}',
    '{"type": "answer"}',
    '{"type": "answer", "question": "1", "key": "fist"}',
    '{"type": "answer", "question": 1.5, "key": "fist"}',
    '{"type": "answer", "question": -1, "key": "fist"}',
    '{"type": "answer", "question": 99999999999999999999, "key": "fist"}',
    '{"type": "answer", "question": 1, "key": ""}',
    '{"type": "answer", "question": 1, "key": "' + "x" * 201 + '"}',
    '{"type": "answer", "question": 1, "key": "fist", "seat": 1}',
    '{"type": "chat", "text": "' + "x" * 501 + '"}',
    '{"type": "chat", "text": "\\ud800"}',
    '{"type": "hello", "token": "short"}',
    '{"type": "vote", "proposal": true, "agree": 1}',
    "[" * 10_000,
    '{"type": ' * 1_000,
]


async def test_nonsense_gets_an_error_and_keeps_the_connection(served: Served) -> None:
    made = await new_table(served.hall, "toy", "me", "me")
    async with served.seat(made) as wire:
        for text in NONSENSE:
            await wire.send(text)
            said = await hear(wire, "error")
            assert said["code"] == "malformed", text
            assert said["text"].endswith(".")
        await wire.send(b'{"type": "ping"}')
        assert (await hear(wire, "error"))["code"] == "malformed"
        await say(wire, "hello")
        assert (await hear(wire, "error"))["text"] == "You have said hello already."
        await say(wire, "ping")
        await hear(wire, "pong")
    assert (await served.hall.info(made.table)).answers == 0


async def test_nothing_before_hello(served: Served) -> None:
    made = await new_table(served.hall, "toy", "me", "me")
    async with served.connect(made.table) as wire:
        await say(wire, "answer", question=1, key="fist")
        assert (await hear(wire, "error"))["text"] == "Say hello first."
        await say(wire, "ping")
        await hear(wire, "pong")
        await say(wire, "hello")
        assert (await hear(wire, "welcome"))["seat"] == -1


# -- limits -----------------------------------------------------------------------------------------------------------


async def test_too_long(served: Served) -> None:
    made = await new_table(served.hall, "toy", "me", "me")
    async with served.seat(made) as wire:
        for text in ("x" * 16_385, json.dumps({"type": "chat", "text": "é" * 9_000}, ensure_ascii=False)):
            await wire.send(text)
            assert (await hear(wire, "error"))["code"] == "too-long"
        await say(wire, "ping")
        await hear(wire, "pong")
        await wire.send("x" * 70_000)
        _, code = await closing(wire)
        assert code == 1009


async def test_too_fast_and_again_and_again(strict: Served) -> None:
    made = await new_table(strict.hall, "toy", "me", "me")
    async with strict.seat(made) as wire:
        for _ in range(25):
            await say(wire, "ping")
        assert (await hear(wire, "error"))["code"] == "too-fast"
        for _ in range(30):
            await say(wire, "ping")
        heard, code = await closing(wire)
        assert code == 1008
        assert heard[-1]["code"] == "closed"
    async with strict.seat(made) as wire:
        await say(wire, "ping")
        await hear(wire, "pong")


async def test_who_says_nothing_is_shown_out(strict: Served) -> None:
    made = await new_table(strict.hall, "toy", "me", "me")
    async with strict.connect(made.table) as wire:
        [said], code = await closing(wire)
        assert (said["text"], code) == ("You did not say hello.", 1008)
    async with strict.seat(made) as wire:
        await asyncio.sleep(0.5)
        await say(wire, "ping")
        await hear(wire, "pong")


async def test_too_many_at_a_table_and_from_an_address(strict: Served) -> None:
    made = await new_table(strict.hall, "toy", "me", "me")
    other = await new_table(strict.hall, "toy", "me", "me")
    async with strict.seat(made), strict.seat(made, 1), strict.seat(made, None):
        async with strict.connect(made.table) as wire:
            await say(wire, "hello")
            assert (await hear(wire, "error"))["text"] == "There are too many people at this table."
            await say(wire, "hello", token=made.seats[1].token)
            assert (await hear(wire, "error"))["text"] == "There are too many people at this table."
        async with strict.seat(other), strict.seat(other, 1), strict.connect(other.table) as wire:
            [said], code = await closing(wire)
            assert (said["code"], code) == ("closed", 1013)
            assert "from your address" in said["text"]
    async with strict.seat(other):
        pass


async def test_a_slow_reader_holds_nobody_up(served: Served) -> None:
    """One client reads nothing while a whole game is played; the others play on, and it then gets the end."""
    made = await new_table(served.hall, "toy", "me", "bot")
    dice = random.Random(3)
    async with served.connect(made.table, max_queue=1, close_timeout=0.1) as lazy:
        await say(lazy, "hello")
        async with served.connect(made.table) as wire:
            await say(wire, "hello", token=made.seats[0].token)
            answered = -1
            while True:
                said = json.loads(await asyncio.wait_for(wire.recv(), PATIENCE))
                question = said.get("question") if said["type"] == "state" else None
                if question is not None and question["number"] != answered:
                    answered = question["number"]
                    await say(wire, "answer", question=answered, key=dice.choice(question["options"])["key"])
                if said["type"] == "table" and said["table"]["status"] == "over":
                    break
        story: list[str] = []
        while True:
            said = json.loads(await asyncio.wait_for(lazy.recv(), PATIENCE))
            if said["type"] == "state":
                assert said["story_from"] <= len(story)
                story[said["story_from"] :] = [line["text"] for line in said["story"]]
                if said["waiting_for"] == []:
                    break
    async with served.hall.visit(made.table) as room:
        table = room.replica.table
        assert table is not None
        assert story == table.game.story(table.state, -1)  # type: ignore[arg-type]


# -- who may connect --------------------------------------------------------------------------------------------------


async def test_pages_of_other_sites_may_not(served: Served, settings: ServerSettings, tmp_path: Path) -> None:
    made = await new_table(served.hall, "toy", "me", "me")
    own = f"http://127.0.0.1:{served.port}"
    async with served.connect(made.table, origin=own) as wire:
        await say(wire, "hello")
        await hear(wire, "welcome")
    for origin in ("https://evil.example", f"https://evil.example:{served.port}", "null"):
        with pytest.raises((InvalidStatus, ConnectionClosed)):
            async with served.connect(made.table, origin=origin) as wire:
                await say(wire, "hello")
                await hear(wire, "welcome")
    told = replace(settings, origins=("https://play.example",), database=f"{settings.database}2")
    async with serving(told, tmp_path / "page") as other:
        made = await new_table(other.hall, "toy", "me", "me")
        async with other.connect(made.table, origin="https://play.example") as wire:
            await say(wire, "hello")
            await hear(wire, "welcome")


async def test_no_secret_is_logged(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    made = await new_table(served.hall, "toy", "me", "open")
    token = made.seats[0].token
    async with served.connect(made.table, logger=logging.getLogger("elsewhere")) as wire:
        await say(wire, "hello", token=token, nonsense=1)
        await hear(wire, "error")
        await say(wire, "hello", token=token)
        await hear(wire, "welcome")
    ours = [r.getMessage() for r in caplog.records if r.name.startswith(("quarterdeck", "litestar"))]
    text = " ".join(ours)
    assert token not in text
    assert made.invitations[0].token not in text


async def test_the_server_ends_while_people_play(settings: ServerSettings, tmp_path: Path) -> None:
    async with serving(settings, tmp_path / "page") as served:
        made = await new_table(served.hall, "toy", "me", "bot", pace=50)
        async with served.seat(made) as wire, served.seat(made, None):
            await say(wire, "answer", question=1, key="dare")
            served.server.should_exit = True
            _, code = await closing(wire)
            assert code == 1012
    async with serving(settings, tmp_path / "page") as served, served.seat(made) as wire:
        pass
