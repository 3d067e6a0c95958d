"""The database below the store: one engine, brought to the latest migration when it is opened.

Work on it is never torn: whoever waits for it may be cancelled, but the transaction ends by itself, and closing waits
for all of them.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing, nullcontext
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.server.whole import Whole

T = TypeVar("T")

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
MIGRATING = 7_105_511  # the number of the lock that lets one PostgreSQL client migrate at a time
BUSY_SECONDS = 15
AGAIN_SECONDS = 0.02
WRITES = "quarterdeck_writes"

Work = Callable[[AsyncConnection], Awaitable[T]]


def database_url(text: str) -> URL:
    """A database's address with the driver that is used for it."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise QuarterdeckError("A database's address looks like sqlite:///file or postgresql://host/name.") from None
    url = url.set(drivername=DRIVERS.get(url.drivername, url.drivername))
    if url.drivername not in DRIVERS.values():
        raise QuarterdeckError(f"Quarterdeck keeps its tables in SQLite or PostgreSQL, not in {url.drivername}.")
    return url


class Database:
    def __init__(self, url: str) -> None:
        self.url = database_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self._engine = self._sqlite() if self.is_sqlite else self._postgresql()
        self._writing: asyncio.Lock | None = asyncio.Lock() if self.is_sqlite else None
        self._whole = Whole()

    def _sqlite(self) -> AsyncEngine:
        engine = create_async_engine(self.url, pool_size=4, max_overflow=4, connect_args={"timeout": BUSY_SECONDS})
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
        return engine

    def _postgresql(self) -> AsyncEngine:
        return create_async_engine(self.url, pool_size=8, max_overflow=8, pool_pre_ping=True)

    async def open(self) -> None:
        """Bring the database to the latest migration."""
        try:
            if self.is_sqlite and self.url.database:
                Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
                await asyncio.to_thread(_write_ahead, self.url.database)
            await self._write(self._migrate)
        except (DBAPIError, sqlite3.Error, OSError) as error:
            cause = error.orig if isinstance(error, DBAPIError) else error
            reason = str(getattr(cause, "strerror", None) or cause)
            await self.close()
            raise QuarterdeckError(f"The database cannot be opened: {reason.rstrip('.')}.") from error

    async def _migrate(self, db: AsyncConnection) -> None:
        if not self.is_sqlite:
            await db.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})
        await db.run_sync(upgrade)

    async def close(self) -> None:
        await self._whole.drain()
        await self._engine.dispose()

    async def healthy(self) -> bool:
        """Whether the database answers."""
        try:
            await self._read(lambda db: db.execute(text("SELECT 1")))
        except (DBAPIError, OSError):
            return False
        return True

    async def _read(self, work: Work[T]) -> T:
        """Look at one state of the database, whatever others change meanwhile."""
        return await self._whole.do(self._reading(work))

    async def _write(self, work: Work[T]) -> T:
        """Change the database in one transaction."""
        return await self._whole.do(self._changing(work))

    async def _reading(self, work: Work[T]) -> T:
        options = {} if self.is_sqlite else {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        async with self._engine.connect() as db:
            await db.execution_options(**options)
            async with db.begin():
                return await work(db)

    async def _changing(self, work: Work[T]) -> T:
        async with self._writing or nullcontext(), self._engine.connect() as db:
            await db.execution_options(**{WRITES: True})
            async with db.begin():
                return await work(db)


def _write_ahead(file: str) -> None:
    """Let readers of a SQLite file go on while somebody writes. The file remembers it.

    When several processes change the same new file, SQLite refuses all but one at once, whatever its timeout: none may
    wait while it holds the file. So the others ask again.
    """
    give_up = time.monotonic() + BUSY_SECONDS
    with closing(sqlite3.connect(file, timeout=BUSY_SECONDS)) as db:
        while True:
            try:
                db.execute("PRAGMA journal_mode=WAL")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > give_up:
                    raise
                time.sleep(AGAIN_SECONDS)
            else:
                return


def _set_up_sqlite(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # transactions begin where the store says so
    cursor = connection.cursor()
    for line in ("synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_SECONDS * 1000}"):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def migrations() -> Config:
    """What Alembic needs to know of the migrations, which are part of the package."""
    config = Config()
    config.set_main_option("script_location", str(files("quarterdeck.server.store") / "migrations"))
    config.set_main_option("path_separator", "os")
    return config


def upgrade(connection: Connection) -> None:
    """Run the migrations that this database has not seen."""
    config = migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
