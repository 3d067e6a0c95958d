"""The store of tables. It is the one point of order: a change holds only if nobody changed the table before it."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Row, Select, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.core.record import Record
from quarterdeck.server.messages import ChatLine
from quarterdeck.server.store.models import answers, chat, faults, secrets, tables
from quarterdeck.server.store.rows import (
    AnswerRow,
    Change,
    FaultRow,
    Loaded,
    SecretRow,
    Since,
    Summary,
    TableRow,
    record_of,
)
from quarterdeck.server.store.shelf import NUL, Shelf

AS_JSON = frozenset({"spec", "seats", "summary", "outcome", "proposals"})
ROW_COLUMNS = [tables.c[name] for name in TableRow.__struct_fields__]
NEVER_CHANGED = frozenset({"id", "game", "edition", "version", "created"})


class Store(Shelf):
    # -- reading --------------------------------------------------------------------------------------------------

    async def table(self, id: str) -> TableRow | None:
        """A table's row."""
        if NUL in id:
            return None
        row = (await self._read(lambda db: db.execute(_rows().where(tables.c.id == id)))).first()
        return None if row is None else _table_row(row)

    async def tables(self, ids: Iterable[str]) -> list[TableRow]:
        """The rows of those tables that there are."""
        wanted = list(ids)
        return [
            _table_row(row) for row in await self._read(lambda db: db.execute(_rows().where(tables.c.id.in_(wanted))))
        ]

    async def listed(self, limit: int) -> list[TableRow]:
        """Tables that strangers may see, waiting or playing, the last changed first."""
        query = (
            _rows()
            .where(tables.c.listed, tables.c.status.in_(("waiting", "playing")))
            .order_by(tables.c.updated.desc(), tables.c.id)
            .limit(limit)
        )
        return [_table_row(row) for row in await self._read(lambda db: db.execute(query))]

    async def versions(self, ids: Iterable[str]) -> dict[str, int]:
        """The versions of some tables, to see which of them changed."""
        query = select(tables.c.id, tables.c.version).where(tables.c.id.in_(list(ids)))
        return {row.id: row.version for row in await self._read(lambda db: db.execute(query))}

    async def load(self, id: str, since: Since | None = None) -> Loaded | None:
        """A table as it stands, or what is new of it."""

        async def look(db: AsyncConnection) -> Loaded | None:
            found = (await db.execute(_rows().where(tables.c.id == id))).first()
            if found is None:
                return None
            row = _table_row(found)
            if since is not None and row.version == since.version:
                return Loaded(row=row, first=since.answers, answers=[], chat=[], secrets=[])
            first = since.answers if since is not None and row.epoch == since.epoch else 0
            said = since.chat if since is not None else 0
            return Loaded(
                row=row,
                first=first,
                answers=await _answers(db, id, first),
                chat=await _chat(db, id, said),
                secrets=await _secrets(db, id),
            )

        return await self._read(look)

    async def record_of(self, table: str) -> Record | None:
        """A table's record so far."""
        loaded = await self.load(table)
        return None if loaded is None else record_of(loaded.row, loaded.answers)

    async def faults_of(self, table: str) -> list[FaultRow]:
        """The answers on which the rules failed at a table."""
        query = select(faults).where(faults.c.table_id == table).order_by(faults.c.id)
        rows = await self._read(lambda db: db.execute(query))
        return [FaultRow(table=row.table_id, at=row.at, text=row.text, record=row.record) for row in rows]

    # -- changing -------------------------------------------------------------------------------------------------

    async def create(self, row: TableRow, kept: list[SecretRow], said: list[ChatLine]) -> None:
        """A new table."""

        async def make(db: AsyncConnection) -> None:
            await _insert_table(db, row, kept)
            await _insert(db, chat, row.id, said)

        await self._write(make)

    async def commit(self, change: Change) -> TableRow | None:
        """Change a table, whole: the row as it is now, or None if somebody else was quicker and nothing was changed."""
        before, after = change.before, change.after
        now = time.time()
        values: dict[str, Any] = {"version": before.version + 1, "updated": now}
        for name in TableRow.__struct_fields__:
            if name not in NEVER_CHANGED and name != "updated" and getattr(before, name) != getattr(after, name):
                values[name] = _value(name, getattr(after, name))

        async def write(db: AsyncConnection) -> bool:
            unchanged = (tables.c.id == before.id) & (tables.c.version == before.version)
            if not (await db.execute(update(tables).where(unchanged).values(**values))).rowcount:
                return False
            if change.keep is not None:
                await db.execute(
                    delete(answers).where(answers.c.table_id == before.id, answers.c.number >= change.keep)
                )
            await _insert(db, answers, before.id, change.answers)
            await _insert(db, chat, before.id, change.chat)
            for secret in change.spent:
                await db.execute(
                    delete(secrets).where(
                        secrets.c.table_id == before.id, secrets.c.seat == secret.seat, secrets.c.kind == secret.kind
                    )
                )
            await _insert(db, secrets, before.id, change.secrets)
            if change.fault is not None:
                fault = change.fault
                await db.execute(
                    insert(faults).values(table_id=fault.table, at=fault.at, text=fault.text, record=fault.record)
                )
            if change.next_table is not None:
                await _insert_table(db, change.next_table, change.next_secrets)
            return True

        if not await self._write(write):
            return None
        return msgspec.structs.replace(after, version=before.version + 1, updated=now)

    async def summarise(self, id: str, version: int, summary: Summary) -> None:
        """Note how a table stands. That is no change of it."""
        here = (tables.c.id == id) & (tables.c.version == version)
        value = _value("summary", summary)
        await self._write(lambda db: db.execute(update(tables).where(here).values(summary=value)))

    async def forget_chat(self, id: str, before: int) -> None:
        """Throw the oldest lines of a table's chat away."""
        old = (chat.c.table_id == id) & (chat.c.number < before)
        await self._write(lambda db: db.execute(delete(chat).where(old)))

    # -- who runs a table's bots ----------------------------------------------------------------------------------

    async def lease(self, id: str, runner: str, until: float) -> bool:
        """Become, or stay, the one process that runs a table's bots. False while another one does."""
        free = or_(tables.c.runner == runner, tables.c.runner_until < time.time())
        taken = update(tables).where(tables.c.id == id, free).values(runner=runner, runner_until=until)
        return bool((await self._write(lambda db: db.execute(taken))).rowcount)

    async def release(self, runner: str, id: str | None = None) -> None:
        """Let other processes run the bots of a table, or of all that this one ran."""
        mine: ColumnElement[bool] = tables.c.runner == runner
        if id is not None:
            mine &= tables.c.id == id
        await self._write(lambda db: db.execute(update(tables).where(mine).values(runner="", runner_until=0.0)))


# -- rows and columns -------------------------------------------------------------------------------------------------


def _rows() -> Select[Any]:
    return select(*ROW_COLUMNS)


def _value(name: str, value: Any) -> Any:
    return msgspec.json.encode(value).decode() if name in AS_JSON else value


def _table_row(row: Row[Any]) -> TableRow:
    data = {k: msgspec.Raw(v.encode()) if k in AS_JSON else v for k, v in row._mapping.items()}
    return msgspec.json.decode(msgspec.json.encode(data), type=TableRow)


async def _insert_table(db: AsyncConnection, row: TableRow, kept: list[SecretRow]) -> None:
    values = {name: _value(name, getattr(row, name)) for name in TableRow.__struct_fields__}
    await db.execute(insert(tables).values(**values, runner="", runner_until=0.0))
    await _insert(db, secrets, row.id, kept)


async def _insert(db: AsyncConnection, into: Any, table: str, rows: list[Any]) -> None:
    if rows:
        await db.execute(insert(into), [{"table_id": table, **msgspec.structs.asdict(row)} for row in rows])


async def _answers(db: AsyncConnection, id: str, first: int) -> list[AnswerRow]:
    query = select(answers).where(answers.c.table_id == id, answers.c.number >= first).order_by(answers.c.number)
    return [_of(AnswerRow, row) for row in await db.execute(query)]


async def _chat(db: AsyncConnection, id: str, after: int) -> list[ChatLine]:
    query = select(chat).where(chat.c.table_id == id, chat.c.number > after).order_by(chat.c.number)
    return [_of(ChatLine, row) for row in await db.execute(query)]


async def _secrets(db: AsyncConnection, id: str) -> list[SecretRow]:
    return [_of(SecretRow, row) for row in await db.execute(select(secrets).where(secrets.c.table_id == id))]


def _of(kind: Any, row: Row[Any]) -> Any:
    return kind(**{k: v for k, v in row._mapping.items() if k != "table_id"})
