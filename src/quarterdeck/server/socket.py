"""The socket of a table: one connection of one seat, or of a spectator.

Whatever comes in is measured before it is read and read before it is believed. What cannot be done is answered by an
error, and the connection stays; only who sends nonsense again and again is shown out.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Literal

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from quarterdeck import __version__
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.server.errors import FaultyRules, NoSuchTable, NotAllowed, Stale
from quarterdeck.server.hall import Hall
from quarterdeck.server.limits import Patience
from quarterdeck.server.messages import Answer, ErrorMessage, FromClient, Hello, Ping, Pong
from quarterdeck.server.rooms import deeds
from quarterdeck.server.rooms.client import Client, Hopeless
from quarterdeck.server.rooms.room import Room

log = logging.getLogger(__name__)

UVICORN: dict[str, Any] = {"ws_max_size": 65_536, "ws_max_queue": 16, "ws_ping_interval": 20.0, "ws_ping_timeout": 20.0}
"""How uvicorn has to be set up for the socket. What is longer than `ws_max_size` ends the connection unread."""

POLICY = 1008
AGAIN_LATER = 1013
GOODBYE_SECONDS = 2.0

Code = Literal["malformed", "refused", "stale", "too-fast", "too-long", "not-yours", "closed", "fault"]
decode: Callable[[str], FromClient] = msgspec.json.Decoder(FromClient).decode
SomeSocket = WebSocket[Any, Any, Any]


class ShownOut(Exception):
    """The connection ends, and is told why."""

    def __init__(self, text: str, code: int = POLICY) -> None:
        super().__init__(text)
        self.code = code


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """A seat at a table, or a place to watch it from."""
    hall: Hall = socket.app.state.hall
    address = socket.client.host if socket.client is not None else ""
    await socket.accept()
    try:
        with hall.crowd.one_more(address):
            async with hall.visit(table_id) as room:
                await Talk(socket, room).run()
    except ShownOut as out:
        await _goodbye(socket, str(out), out.code)
    except NoSuchTable as error:
        await _goodbye(socket, str(error), POLICY)
    except QuarterdeckError as error:
        await _goodbye(socket, str(error), AGAIN_LATER)
    except WebSocketDisconnect:
        pass
    except Exception:
        log.exception("A connection to table %s failed.", table_id)
        await _goodbye(socket, "Something went wrong here. Please come again.", 1011)


async def _goodbye(socket: SomeSocket, text: str, code: int) -> None:
    """Say why, and close. A client that is gone, or does not listen, is not waited for."""
    with suppress(Exception):
        async with asyncio.timeout(GOODBYE_SECONDS):
            await _send(socket, msgspec.json.encode(ErrorMessage(code="closed", text=text)))
            await socket.close(code=code, reason=text[:100])


async def _send(socket: SomeSocket, data: bytes) -> None:
    await socket.send({"type": "websocket.send", "text": data.decode(), "bytes": None})


class Talk:
    """One connection from hello to goodbye."""

    def __init__(self, socket: SomeSocket, room: Room) -> None:
        limits = room.settings.limits
        self._socket = socket
        self._room = room
        self._limits = limits
        self._patience = Patience(limits)
        self._client = Client(lambda data: _send(socket, data), limits.send_seconds)
        self._greeted = False

    async def run(self) -> None:
        """Listen and tell, until one of the two ends."""
        both = [asyncio.create_task(self._listen()), asyncio.create_task(self._tell())]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._room.leave(self._client)
            for task in both:
                task.cancel()
            ended = await asyncio.gather(*both, return_exceptions=True)
        for error in ended:
            if isinstance(error, Exception):
                raise error

    async def _tell(self) -> None:
        try:
            await self._client.keep_telling()
        except Hopeless:
            raise ShownOut("You are too slow to follow.", AGAIN_LATER) from None
        except (WebSocketDisconnect, RuntimeError, OSError):
            return  # it is gone

    async def _listen(self) -> None:
        try:
            async with asyncio.timeout(self._limits.hello_seconds) as until:
                while True:
                    message = await self._socket.receive()
                    if message["type"] != "websocket.receive":
                        return
                    await self._hear(message.get("text"))
                    if self._greeted:
                        until.reschedule(None)
        except TimeoutError:
            raise ShownOut("You did not say hello.") from None

    async def _hear(self, text: str | None) -> None:
        """One message. Bad ones are answered, counted, and forgiven slowly."""
        if not self._patience.hears():
            return self._strike("too-fast", "You are too fast. Wait a moment.")
        if text is None:
            return self._strike("malformed", "Messages are JSON as text, not as bytes.")
        if len(text) > self._limits.message_bytes or len(text.encode()) > self._limits.message_bytes:
            return self._strike("too-long", f"A message may have {self._limits.message_bytes} bytes.")
        try:
            message = decode(text)
        except msgspec.DecodeError as error:
            return self._strike("malformed", f"This message cannot be read: {error}.")
        except (UnicodeError, RecursionError):
            return self._strike("malformed", "This message cannot be read.")
        await self._serve(message)
        return None

    def _strike(self, code: Code, text: str) -> None:
        if not self._patience.bears():
            raise ShownOut("You have sent too much that makes no sense.")
        self._client.say(ErrorMessage(code=code, text=text))

    async def _serve(self, message: FromClient) -> None:
        match message:
            case Ping():
                self._client.say(Pong())
            case Hello() if self._greeted:
                self._strike("malformed", "You have said hello already.")
            case Hello():
                await self._do(message, self._hello(message))
            case _ if not self._greeted:
                self._strike("malformed", "Say hello first.")
            case _:
                await self._do(message, deeds.do(self._room, self._client.seat, message))

    async def _hello(self, message: Hello) -> None:
        await deeds.hello(self._room, self._client, message, __version__)
        self._greeted = True

    async def _do(self, message: FromClient, deed: Coroutine[Any, Any, None]) -> None:
        """Do it, or say why not."""
        asked = message.question if isinstance(message, Answer) else None
        try:
            await deed
        except Stale as error:
            self._refuse("stale", str(error), asked)
            self._client.tell(state=True)
        except NotAllowed as error:
            self._refuse("not-yours", str(error), asked)
        except FaultyRules as error:
            self._refuse("fault", str(error), asked)
        except QuarterdeckError as error:
            self._refuse("refused", str(error), asked)
        except Exception:
            log.exception("A message at table %s failed.", self._room.id)
            self._refuse("fault", "That could not be done. Please try again.", asked)

    def _refuse(self, code: Code, text: str, question: int | None) -> None:
        self._client.say(ErrorMessage(code=code, text=text, question=question))
