"""What server processes tell each other: that a table changed, and who is there.

Only numbers travel. Whoever hears that a table has a new version reads it from the store, so a notice that gets lost
costs some seconds and nothing else.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from sqlalchemy.engine import URL

log = logging.getLogger(__name__)

CHANNEL = "quarterdeck_tables"
AGAIN_SECONDS = 3.0
PATIENCE_SECONDS = 10.0


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """`version`: a table changed. `seats` and `spectators`: who of it is connected to this process."""

    table: str
    process: str
    version: int = 0
    seats: list[int] | None = None
    spectators: int = 0


def new_channel(url: URL) -> ChannelsPlugin:
    """The channel of all processes that share a database; of this process alone, where it is a file."""
    backend = MemoryChannelsBackend() if url.get_backend_name() == "sqlite" else _postgresql(url)
    return ChannelsPlugin(backend, channels=[CHANNEL])


def _postgresql(url: URL) -> ChannelsBackend:
    from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend  # needs asyncpg

    class SteadyChannels(AsyncPgChannelsBackend):
        """Goes on when PostgreSQL was away for a while: a notice may get lost, the server may not."""

        _speaker: Any = None
        _returning: asyncio.Task[None] | None = None

        async def on_startup(self) -> None:
            self._ended = False
            self._speaking = asyncio.Lock()
            await super().on_startup()
            self._listener_conn.add_termination_listener(self._lost)

        async def on_shutdown(self) -> None:
            self._ended = True
            if self._returning is not None:
                self._returning.cancel()
                with suppress(asyncio.CancelledError):
                    await self._returning
            if self._speaker is not None:
                await self._speaker.close()
            await super().on_shutdown()

        async def publish(self, data: bytes, channels: Any) -> None:
            try:
                async with self._speaking, asyncio.timeout(PATIENCE_SECONDS):
                    if self._speaker is None or self._speaker.is_closed():
                        self._speaker = await self._connect()
                    for channel in channels:
                        await self._speaker.execute("SELECT pg_notify($1, $2)", channel, data.decode())
            except Exception as error:
                log.warning("A notice to other server processes got lost: %s", type(error).__name__)

        def _lost(self, connection: Any) -> None:
            if not self._ended:
                self._returning = asyncio.create_task(self._listen_again())

        async def _listen_again(self) -> None:
            log.warning("The connection to PostgreSQL's channel was lost; it is made again.")
            while True:
                await asyncio.sleep(AGAIN_SECONDS)
                try:
                    self._listener_conn = await self._connect()
                    for channel in self._subscribed_channels:
                        await self._listener_conn.add_listener(channel, self._listener)
                except Exception as error:
                    log.warning("PostgreSQL's channel cannot be reached: %s", type(error).__name__)
                    continue
                self._listener_conn.add_termination_listener(self._lost)
                return

    return SteadyChannels(url.set(drivername="postgresql").render_as_string(hide_password=False))
