"""The runner of a table: it lets bots answer, and passes for people who can do nothing else.

One process at a time runs a table, by a lease in the store. A bot's answer and an automatic pass take the same time, so
that nobody can tell by the clock who held something.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from quarterdeck.core.decision import Seat
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.table import PASS
from quarterdeck.server.bots import Chosen, Said, Thought
from quarterdeck.server.errors import FaultyRules, Stale
from quarterdeck.server.store import By, record_of

if TYPE_CHECKING:
    from quarterdeck.server.rooms.room import Room

log = logging.getLogger(__name__)

STORE_SECONDS = 2.0
STUCK = "The bot cannot go on. Take an answer back, or start another table."


class Runner:
    def __init__(self, room: Room) -> None:
        self._room = room
        self._task: asyncio.Task[None] | None = None
        self._leased = 0.0
        self._failed: tuple[int, set[str]] = (-1, set())  # the options on which the rules failed after so many answers
        self._stuck = -1  # the version at which nothing more could be done

    @property
    def busy(self) -> bool:
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Something changed: see whether there is something to do."""
        if not self.busy and not self._room.closed and self._next() is not None:
            self._task = asyncio.create_task(self._run(), name=f"runner of {self._room.id}")

    async def stop(self) -> None:
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    def _next(self) -> tuple[int, int, By] | None:
        """The seat to answer for, the number of its question, and as whom."""
        replica = self._room.replica
        if replica.row.version == self._stuck:
            return None
        for seat, by in replica.by_itself():
            asked = replica.asked(seat)
            if asked is not None:
                return seat, asked[1], by
        return None

    async def _run(self) -> None:
        room = self._room
        while (job := self._next()) is not None:
            try:
                if await self._lease():
                    await self._do(*job)
                elif room.clients:
                    await asyncio.sleep(room.settings.lease / 4)
                    await room.refresh()
                else:
                    return  # another process runs this table, and nobody waits for it here
            except Stale:
                continue  # somebody took an answer back meanwhile, or the person came back
            except FaultyRules:
                continue  # noted by `_do`, which chooses another option next time
            except (SQLAlchemyError, OSError):
                log.exception("The store failed; table %s waits.", room.id)
                await asyncio.sleep(STORE_SECONDS)
            except QuarterdeckError as error:
                log.warning("Table %s stands still: %s", room.id, error)
                await self._stand_still()
            except Exception:
                log.exception("The bots of table %s failed.", room.id)
                await self._stand_still()

    async def _stand_still(self) -> None:
        self._stuck = self._room.replica.row.version
        try:
            await self._room.say_fault(STUCK)
            self._stuck = self._room.replica.row.version
        except Exception:
            log.exception("Table %s cannot say that it stands still.", self._room.id)

    async def _lease(self) -> bool:
        room = self._room
        now = time.time()
        if self._leased - now > room.settings.lease / 2:
            return True
        until = now + room.settings.lease
        if not await room.store.lease(room.id, room.process, until):
            return False
        self._leased = until
        return True

    async def _do(self, seat: int, number: int, by: By) -> None:
        began = time.monotonic()
        replica = self._room.replica
        count = len(replica.answers)
        takes = replica.row.pace / 1000 * (1 + random.random())
        failed = self._failed[1] if self._failed[0] == count else set()
        if by == "pass" and PASS in failed:
            raise QuarterdeckError("The rules fail on passing.")
        chosen = Chosen(key=PASS) if by == "pass" else await self._think(seat, failed)
        await asyncio.sleep(max(0.0, began + takes - time.monotonic()))
        try:
            await self._room.answer(seat, number, chosen.key, by, chosen.said.remark() if chosen.said else None)
        except FaultyRules:
            self._failed = (count, failed | {chosen.key})
            raise

    async def _think(self, seat: int, failed: set[str]) -> Chosen:
        replica = self._room.replica
        row = replica.row
        here = row.seats[seat]
        last = replica.table.last_remark(Seat(seat)) if replica.table is not None else None
        return await self._room.bots.choose(
            Thought(
                table=row.id,
                head=record_of(row, []).to_json(),
                answers=[(a.seat, a.kind, a.key) for a in replica.answers],
                seat=seat,
                level=here.level,
                avoid=tuple(sorted(failed)),
                aloud=row.aloud and not here.away and not here.resigned,  # a person's cards are not a bot's to speak of
                last=Said.of(last),
            )
        )
