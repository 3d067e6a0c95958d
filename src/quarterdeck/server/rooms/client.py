"""A client: one connection to a table, and what is still to be told to it.

A client that reads slowly holds nobody up. Messages about the table are made when they are sent, so a newer state takes
the place of one that was not sent yet, and no line of the story or the chat gets lost.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec

from quarterdeck.server.messages import ErrorMessage, FromServer

log = logging.getLogger(__name__)

BACKLOG = 100
"""Direct messages that may wait. A client that leaves more unread is given up."""

Send = Callable[[bytes], Awaitable[None]]
FAULT = "The table cannot be shown: the rules failed. Your answers are kept."


class Sources(Protocol):
    """Where a client's messages about its table come from."""

    def table_message(self) -> bytes: ...

    def chat_message(self, after: int) -> tuple[bytes, int]: ...

    def state_message(self, seat: int, told: int) -> tuple[bytes, int] | None: ...


class Hopeless(Exception):
    """A client that does not read what it is sent."""


class Client:
    """`seat` is -1 for a spectator. `told` is how many lines of the story it has, `heard` the last line of chat."""

    def __init__(self, send: Send, patience: float) -> None:
        self.seat = -1
        self.told = 0
        self.heard = 0
        self._send = send
        self._patience = patience
        self._room: Sources | None = None
        self._direct: deque[bytes] = deque()
        self._table = False
        self._chat = False
        self._state = False
        self._something = asyncio.Event()
        self.hopeless = False

    def sit(self, room: Sources, seat: int, told: int) -> None:
        """From now on this client is told all that happens in a room."""
        self._room = room
        self.seat = seat
        self.told = told
        self.tell(table=True, chat=True, state=True)

    def say(self, message: FromServer) -> None:
        """Something that only this client is told."""
        if len(self._direct) >= BACKLOG:
            self.hopeless = True
        else:
            self._direct.append(msgspec.json.encode(message))
        self._something.set()

    def tell(self, *, table: bool = False, chat: bool = False, state: bool = False) -> None:
        """Something of the room changed."""
        self._table |= table
        self._chat |= chat
        self._state |= state
        if table or chat or state:
            self._something.set()

    async def keep_telling(self) -> None:
        """Send what there is to send, as it comes, until the client is gone or hopeless."""
        while True:
            await self._something.wait()
            self._something.clear()
            while (data := self._next()) is not None:
                try:
                    async with asyncio.timeout(self._patience):
                        await self._send(data)
                except TimeoutError:
                    raise Hopeless from None

    def _next(self) -> bytes | None:
        if self.hopeless:
            raise Hopeless
        if self._direct:
            return self._direct.popleft()
        room = self._room
        if room is None:
            return None
        if self._table:
            self._table = False
            return room.table_message()
        if self._chat:
            self._chat = False
            data, self.heard = room.chat_message(self.heard)
            return data
        if self._state:
            self._state = False
            try:
                made = room.state_message(self.seat, self.told)
            except Exception:
                log.exception("A table cannot be shown to seat %s.", self.seat)
                return msgspec.json.encode(ErrorMessage(code="fault", text=FAULT))
            if made is not None:
                data, self.told = made
                return data
        return None
