"""Guests: scripted people at tables of a hall in this process, who talk as over a socket, without a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, cast

from litestar import WebSocket

from quarterdeck.server.errors import NoSuchTable
from quarterdeck.server.hall import Hall
from quarterdeck.server.messages import Join, NewSeat, NewTable, NewTableMade
from quarterdeck.server.socket import ShownOut, Talk

PATIENCE = 60.0
Said = dict[str, Any]


class Wire:
    """The server's end of a connection, without the network."""

    def __init__(self) -> None:
        self.to_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.frames: list[str] = []
        self.arrived = asyncio.Event()
        self.stalled = asyncio.Event()
        self.stalled.set()

    async def receive(self) -> dict[str, Any]:
        return await self.to_server.get()

    async def send(self, event: dict[str, Any]) -> None:
        await self.stalled.wait()
        self.frames.append(event["text"])
        self.arrived.set()


class Guest:
    """Somebody at a table, or beside it."""

    def __init__(self, hall: Hall, table: str, token: str | None) -> None:
        self.hall = hall
        self.table = table
        self.token = token
        self.wire = Wire()
        self.seat = -1
        self.read = 0  # frames that were looked at
        self.heard: list[Said] = []
        self.state: Said = {}
        self.info: Said = {}
        self.chat: list[str] = []
        self.story: list[str] = []
        self.errors: list[Said] = []
        self.shown_out = ""
        self._task: asyncio.Task[None] | None = None

    async def come(self, **hello: Any) -> Guest:
        """Connect, say hello, and wait until the server has said all of its greeting."""
        self._task = asyncio.create_task(self._talk())
        key = {} if self.token is None else {"token": self.token}
        self.say("hello", **key, **hello)
        await self.until(lambda: bool(self.info) or bool(self.errors))
        if self.info and self.info["status"] != "waiting" and not self.info["fault"]:
            await self.until(lambda: bool(self.state))
        return self

    async def _talk(self) -> None:
        try:
            async with self.hall.visit(self.table) as room:
                await Talk(cast(WebSocket[Any, Any, Any], self.wire), room).run()
        except (ShownOut, NoSuchTable) as out:
            self.shown_out = str(out)
            self.wire.arrived.set()

    async def go(self) -> None:
        """Hang up."""
        self.wire.to_server.put_nowait({"type": "websocket.disconnect", "code": 1000})
        if self._task is not None:
            await asyncio.wait_for(asyncio.gather(self._task, return_exceptions=True), PATIENCE)

    def say(self, type: str, **fields: Any) -> None:
        self.say_text(json.dumps({"type": type, **fields}))

    def say_text(self, text: str) -> None:
        self.wire.to_server.put_nowait({"type": "websocket.receive", "text": text})

    # -- listening ------------------------------------------------------------------------------------------------

    def listen(self) -> None:
        """Take in what has arrived."""
        while self.read < len(self.wire.frames):
            said = json.loads(self.wire.frames[self.read])
            self.read += 1
            self.heard.append(said)
            kind = said["type"]
            if kind == "state":
                self.state = said
                assert said["story_from"] <= len(self.story), "lines of the story are missing"
                self.story[said["story_from"] :] = [line["text"] for line in said["story"]]
            elif kind == "welcome":
                self.seat = said["seat"]
            elif kind == "table":
                self.info = said["table"]
            elif kind == "chat":
                self.chat += [line["text"] for line in said["lines"]]
            elif kind == "error":
                self.errors.append(said)

    async def until(self, true: Callable[[], bool], patience: float = PATIENCE) -> None:
        """Listen until something is so."""
        async with asyncio.timeout(patience):
            while True:
                self.wire.arrived.clear()
                self.listen()
                if true():
                    return
                await self.wire.arrived.wait()

    async def error(self) -> Said:
        """The next error, which is taken away."""
        await self.until(lambda: bool(self.errors))
        return self.errors.pop(0)

    async def settled(self) -> None:
        """Everything that was said before this has been answered."""
        count = sum(said["type"] == "pong" for said in self.heard)
        self.say("ping")
        await self.until(lambda: sum(said["type"] == "pong" for said in self.heard) > count)

    # -- answering ------------------------------------------------------------------------------------------------

    @property
    def question(self) -> Said | None:
        self.listen()
        asked: Said | None = self.state.get("question")
        return asked

    async def asked(self, kind: str = "") -> Said:
        """Wait for a question (of this kind)."""
        await self.until(lambda: self.question is not None and (not kind or self.question["kind"] == kind))
        assert self.question is not None
        return self.question

    def send(self, question: Said, key: str) -> None:
        self.say("answer", question=question["number"], key=key)

    async def answer(self, key: str = "", kind: str = "") -> Said:
        """Answer the open question (with its first option), and wait until that is told."""
        question = await self.asked(kind)
        before = self.state["number"]
        self.send(question, key or question["options"][0]["key"])
        await self.until(lambda: self.state["number"] > before or bool(self.errors))
        assert not self.errors, self.errors
        return self.state


async def new_table(hall: Hall, game: str, *seats: str, **more: Any) -> NewTableMade:
    """A table with these seats: "me", "open" or "bot"."""
    chosen = [NewSeat(who=cast(Any, who), name=NAMES[i] if who == "me" else "") for i, who in enumerate(seats)]
    return await hall.create(NewTable(game=game, seats=chosen, **{"pace": 0, "seed": 7, **more}), None)


async def join(hall: Hall, made: NewTableMade, which: int = 0, name: str = "Guest") -> tuple[int, str]:
    key = await hall.join(made.table, Join(invitation=made.invitations[which].token, name=name), None)
    return key.seat, key.token


NAMES = ("Ann", "Ben", "Cat", "Dan")


class Party:
    """Guests of one or several halls, who all leave in the end."""

    def __init__(self, stack: AsyncExitStack) -> None:
        self._stack = stack

    async def come(
        self, hall: Hall, table: str, token: str | None = None, had: list[str] | None = None, **hello: Any
    ) -> Guest:
        """Somebody comes; `had` are the lines of the story that they have read before."""
        guest = Guest(hall, table, token)
        if had is not None:
            guest.story = list(had)
            hello["story"] = len(had)
        self._stack.push_async_callback(guest.go)
        return await guest.come(**hello)

    async def all(self, hall: Hall, made: NewTableMade, **hello: Any) -> list[Guest]:
        """One guest for each seat of whoever made the table."""
        return [await self.come(hall, made.table, key.token, **hello) for key in made.seats]


@asynccontextmanager
async def party() -> AsyncIterator[Party]:
    async with AsyncExitStack() as stack:
        yield Party(stack)


class NotOver(AssertionError):
    """A game that goes on."""


async def play_out(guests: list[Guest], choose: Callable[[Said], str] | None = None, limit: int = 3000) -> int:
    """Let guests answer until the game is over; how many answers they gave."""
    given = 0
    while given < limit:
        for guest in guests:
            guest.listen()
        if any(guest.info.get("status") == "over" for guest in guests):
            return given
        asked = [guest for guest in guests if guest.question is not None]
        if asked:
            for guest in asked:
                question = guest.question
                if question is not None:
                    key = question["options"][0]["key"] if choose is None else choose(question)
                    number = guest.state["number"]
                    guest.send(question, key)
                    await guest.until(lambda g=guest, n=number: g.state["number"] > n)  # type: ignore[misc]
                    given += 1
        else:
            await _anything(guests)
    raise NotOver(f"The game is not over after {limit} answers.")


async def _anything(guests: list[Guest]) -> None:
    async with asyncio.timeout(PATIENCE):
        waits = [asyncio.create_task(guest.wire.arrived.wait()) for guest in guests]
        try:
            if not any(guest.read < len(guest.wire.frames) for guest in guests):
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for guest, wait in zip(guests, waits, strict=True):
                wait.cancel()
                guest.wire.arrived.clear()
            await asyncio.gather(*waits, return_exceptions=True)
