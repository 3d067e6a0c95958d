"""Things that are done to their end, even if whoever waits for them is cancelled."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Whole:
    """Work that nobody interrupts, and that can be waited for in the end."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    async def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Do this. Who waits for it may be cancelled; the work is not."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # it was told to whoever still waits

    async def drain(self) -> None:
        """Wait until nothing is under way."""
        while self._running:
            await asyncio.wait(self._running)


async def to_the_end(work: Coroutine[Any, Any, None]) -> None:
    """Finish something before a cancellation goes on."""
    task = asyncio.create_task(work)
    cancelled = False
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError:
            cancelled = True
    task.result()
    if cancelled:
        raise asyncio.CancelledError
