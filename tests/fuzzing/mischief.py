"""Troublemakers: they come to tables with right secrets, wrong ones or none, misbehave, go, and come again."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from fuzzing.listening import SPECTATOR, Listener, Sights
from fuzzing.nonsense import Nonsense, Scene, pieces
from fuzzing.raw import TEXT, Line, frame, strange_frames, strange_requests
from fuzzing.secrets import Secrets
from fuzzing.tally import Tally

PATIENCE = 60.0
LOST = (ConnectionClosed, OSError, EOFError, asyncio.IncompleteReadError)
PING = json.dumps({"type": "ping"})
FLOOD = (PING, "nonsense", json.dumps({"type": "vote", "proposal": 1, "agree": True}))


class Role(Struct, frozen=True, kw_only=True):
    """Whom a troublemaker plays, and where. `token` opens `seat` there; the `wrong` ones open nothing."""

    name: str
    table: str
    seat: int = SPECTATOR
    token: str | None = None
    wrong: tuple[str, ...] = ()
    harmless: frozenset[str] = frozenset()  # messages that it leaves out
    other: Scene | None = None  # whose questions it would like to answer
    sights: Sights | None = None  # where it notes what it sees
    made: dict[str, Any] | None = None  # the table, which it leaves for the next one when there is a rematch

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}/socket"


class Troublemaker:
    """One of them. It is of one role at a time, and never waits for anybody."""

    def __init__(self, port: int, roles: Callable[[], Role], tally: Tally, secrets: Secrets, seed: int) -> None:
        self.port = port
        self.roles = roles
        self.tally = tally
        self.secrets = secrets
        self.dice = random.Random(seed)
        self.left: list[Line] = []  # connections that it left open, and does not look at any more
        self._ways: list[tuple[int, Callable[[Role], Awaitable[None]]]] = [
            (12, self.talk),
            (1, self.flood),
            (2, self.break_off),
            (2, self.send_strange_frames),
            (2, self.knock),
            (1, self.say_nothing),
            (1, self.leave_open),
        ]

    async def run(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            [(_, way)] = self.dice.choices(self._ways, [weight for weight, _ in self._ways])
            try:
                await way(self.roles())
            except TimeoutError:
                self.tally.problem(f"{way.__name__}: the server did not answer in {PATIENCE:g} s.")

    def hang_up(self) -> None:
        for line in self.left:
            line.reset()

    def _count(self, kind: str, outcome: str) -> None:
        self.tally.messages[kind, outcome] += 1

    # -- talking --------------------------------------------------------------------------------------------------

    async def talk(self, role: Role) -> None:
        """A conversation: hello, or something else first, and then whatever comes to mind."""
        heard = Listener(role.name, role.seat, self.tally, self.secrets, role.sights)
        heard.scene.tokens = [*role.wrong, *([role.token] if role.token else [])]
        heard.scene.other = role.other
        nonsense = Nonsense(self.dice, heard.scene, role.harmless)
        url = f"ws://127.0.0.1:{self.port}{role.path}"
        zipped = self.dice.choice((None, "deflate"))
        try:
            async with connect(url, max_size=None, compression=zipped, open_timeout=PATIENCE, close_timeout=1) as wire:
                with suppress(*LOST):
                    await self._converse(wire, role, heard, nonsense)
                    await self._leave(wire)
            heard.closed(wire.close_code, wire.close_reason)
        except (InvalidHandshake, InvalidMessage, *LOST):
            self._count("opening", "not let in")
        if role.made is not None and role.made["table"] == role.table and heard.info.get("rematch"):
            role.made["table"] = heard.info["rematch"]
            self.tally.counts["rematches"] += 1

    async def _converse(self, wire: ClientConnection, role: Role, heard: Listener, nonsense: Nonsense) -> None:
        begins = self.dice.random()
        if begins < 0.75:
            await self._try(wire, heard, "hello", self._hello(role.token, heard))
        elif begins < 0.9:
            for token in (*role.wrong, role.token):
                await self._try(wire, heard, "hello with a wrong secret", self._hello(token, heard))
        for _ in range(self.dice.randrange(1, 30)):
            answer = nonsense.answer() if self.dice.random() < 0.5 else None
            if answer is not None:
                await self._try(wire, heard, "answer", answer)
                continue
            name, message = nonsense.next()
            # What makes it somebody else than the role says would make every later check wrong.
            if not heard.welcomed and isinstance(message, str) and '"hello"' in message:
                continue
            await self._try(wire, heard, name, message)

    def _hello(self, token: str | None, heard: Listener | None = None) -> str:
        hello: dict[str, Any] = {"type": "hello", "ask_always": self.dice.random() < 0.5}
        if token is not None:
            hello["token"] = token
        if self.dice.random() < 0.2:
            hello["story"] = self.dice.choice((1, 10, 2**53 - 1))
            if heard is not None:
                heard.story = [""] * min(10, hello["story"])  # as if it had read them
        return json.dumps(hello)

    async def _try(self, wire: ClientConnection, heard: Listener, kind: str, message: str | bytes) -> None:
        """Say something, and listen until the server has dealt with it: its answer to a ping comes after that."""
        errors = len(heard.errors)
        try:
            whole = isinstance(message, bytes) or self.dice.random() < 0.8
            await wire.send(message if whole else pieces(message, self.dice))  # type: ignore[arg-type]
            async with asyncio.timeout(PATIENCE):
                while not await self._answered(wire, heard):
                    await self._slow_down(wire, heard)
        except LOST:
            self._count(kind, f"closed, {wire.close_code}")
            raise
        codes = heard.errors[errors:]
        self._count(kind, codes[0] if codes else "taken")

    async def _answered(self, wire: ClientConnection, heard: Listener) -> bool:
        """Whether the server answers a ping; False if that is too fast for it."""
        pongs, errors = heard.pongs, len(heard.errors)
        await wire.send(PING)
        while heard.pongs == pongs:
            heard.hear(await wire.recv())
            if "too-fast" in heard.errors[errors:]:
                return False
        return True

    async def _slow_down(self, wire: ClientConnection, heard: Listener) -> None:
        """Wait a moment, and listen to what is still to come."""
        await asyncio.sleep(0.3)
        with suppress(TimeoutError):
            while True:
                heard.hear(await asyncio.wait_for(wire.recv(), 0.05))

    async def _leave(self, wire: ClientConnection) -> None:
        """Go, in one of the ways in which people go."""
        match self.dice.randrange(4):
            case 0:
                wire.transport.abort()
            case 1:
                await wire.close(self.dice.choice((1000, 1001, 3000, 4999)), "x" * self.dice.randrange(100))
            case 2:
                await wire.send(json.dumps({"type": "ping"}))
                wire.transport.close()
            case _:
                await wire.close()

    # -- misbehaving ----------------------------------------------------------------------------------------------

    async def flood(self, role: Role) -> None:
        """Far more than is allowed, without listening."""
        heard = Listener(role.name, role.seat, self.tally, self.secrets, role.sights)
        url = f"ws://127.0.0.1:{self.port}{role.path}"
        try:
            async with connect(url, max_size=None, open_timeout=PATIENCE, close_timeout=1) as wire:
                with suppress(*LOST):
                    await wire.send(self._hello(role.token, heard))
                    for _ in range(200):
                        await wire.send(self.dice.choice(FLOOD))
                    async with asyncio.timeout(PATIENCE):
                        while True:
                            heard.hear(await wire.recv())
            heard.closed(wire.close_code, wire.close_reason)
            self._count("flood", f"closed, {wire.close_code}")
        except (InvalidHandshake, InvalidMessage, *LOST):
            self._count("opening", "not let in")

    async def _line(self, role: Role) -> Line | None:
        line = await Line.to(self.port)
        try:
            if await line.open(role.path, self.port):
                return line
        except LOST:
            pass
        line.reset()
        return None

    async def break_off(self, role: Role) -> None:
        """Gone in the middle of a message."""
        line = await self._line(role)
        if line is None:
            return
        message = frame(TEXT, self._hello(role.token).encode())
        if self.dice.random() < 0.5:
            line.writer.write(message)
        line.writer.write(message[: self.dice.randrange(1, len(message))])
        await asyncio.sleep(self.dice.choice((0, 0.01, 0.1)))
        line.reset()
        self._count("half a message", "gone")

    async def send_strange_frames(self, role: Role) -> None:
        """Frames that no library sends. The server hangs up, or waits for the rest."""
        line = await self._line(role)
        if line is None:
            return
        name, data = self.dice.choice(strange_frames(self.dice))
        if self.dice.random() < 0.5:
            line.writer.write(frame(TEXT, self._hello(role.token).encode()))
        line.writer.write(data)
        ended = await line.until_closed(0.3)
        line.reset()
        self._count(f"frame: {name}", "closed" if ended else "waits for more")

    async def knock(self, role: Role) -> None:
        """An opening that opens nothing."""
        line = await Line.to(self.port)
        name, data = self.dice.choice(strange_requests(role.path, self.port, self.dice))
        try:
            line.writer.write(data)
            answer = await asyncio.wait_for(line.reader.read(1 << 16), 0.3)
            status = answer[9:12].decode("ascii", "replace") or "closed"
            if status.startswith("5"):
                self.tally.problem(f"knock: {name} was answered with {answer[:100]!r}.")
        except TimeoutError:
            status = "waits for more"
        except LOST:
            status = "closed"
        line.reset()
        self._count(f"opening: {name}", status)

    async def say_nothing(self, role: Role) -> None:
        """Connected, and silent: left to the server to end."""
        line = await self._line(role)
        if line is not None:
            self.left.append(line)
            self._count("silence", "left open")

    async def leave_open(self, role: Role) -> None:
        """Half-open: said hello, and is not there any more. Nothing is read, and no ping answered."""
        line = await self._line(role)
        if line is not None:
            line.writer.write(frame(TEXT, self._hello(role.token).encode()))
            line.writer.transport.pause_reading()  # type: ignore[attr-defined]
            self.left.append(line)
            self._count("half-open", "left open")
