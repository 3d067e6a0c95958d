"""Loading: a table from the store to where its answers lead, mending what a killed server left half done."""

from __future__ import annotations

import asyncio
import logging
import time

from msgspec.structs import replace

from quarterdeck.server.errors import NoSuchTable
from quarterdeck.server.rooms.replica import Played, Poisoned, played
from quarterdeck.server.store import AnswerRow, Change, FaultRow, Loaded, Store, TableRow

log = logging.getLogger(__name__)


async def load(store: Store, table: str) -> tuple[Loaded, Played]:
    """A table and where it stands."""
    while True:
        loaded = await store.load(table)
        if loaded is None:
            raise NoSuchTable
        found = await bring_up(store, loaded)
        if found is not None:
            return found


async def bring_up(store: Store, loaded: Loaded) -> tuple[Loaded, Played] | None:
    """Play a table that was read whole. None where somebody changed it before it could be mended."""
    while True:
        try:
            found = await asyncio.to_thread(played, loaded)
        except Poisoned as poisoned:
            row = await take_out(store, loaded.row, poisoned)
            if row is None:
                return None
            loaded = replace(loaded, row=row, answers=loaded.answers[: poisoned.number])
            continue
        if found.table is not None and len(found.table.answers) != len(loaded.answers):
            grown = await _keep_passes(store, loaded, found)
            return None if grown is None else (grown, found)
        return loaded, found


async def take_out(store: Store, row: TableRow, poisoned: Poisoned) -> TableRow | None:
    """Take an answer on which the rules fail out of the store, keep the record that shows it, and say so.

    None if somebody has changed the table meanwhile.
    """
    number = poisoned.number
    record = poisoned.fault.record
    log.error("The rules failed at table %s, answer %s.", row.id, number, exc_info=poisoned.fault)
    name = row.seats[record.answers[number].seat].name
    after = replace(
        row,
        epoch=row.epoch + 1,
        answers=number,
        proposals=[],
        fault=f"The rules failed on what {name} chose. It was taken back: choose something else.",
    )
    fault = FaultRow(table=row.id, at=time.time(), text=str(poisoned.fault), record=record.to_json())
    return await store.commit(Change(before=row, after=after, keep=number, fault=fault))


async def _keep_passes(store: Store, loaded: Loaded, found: Played) -> Loaded | None:
    """Later rules ask about reactions that the record does not know, and replay passed them: keep these passes."""
    if found.table is None:
        return loaded
    now = time.time()
    old = list(loaded.answers)
    rows: list[AnswerRow] = []
    for number, answer in enumerate(found.table.answers):
        if old and old[0].core_answer() == answer:
            rows.append(replace(old.pop(0), number=number))
        else:
            rows.append(AnswerRow(number=number, seat=answer.seat, kind=answer.kind, key=answer.key, at=now, by="pass"))
    row = loaded.row
    after = replace(
        row, epoch=row.epoch + 1, answers=len(rows), proposals=[], rules_version=found.table.game.rules_version
    )
    done = await store.commit(Change(before=row, after=after, keep=0, answers=rows))
    return None if done is None else replace(loaded, row=done, answers=rows)
