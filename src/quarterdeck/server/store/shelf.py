"""What visitors keep: their decks, and the records they upload to look at and share."""

from __future__ import annotations

import base64
import hashlib
import time
from typing import Any

from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.server.errors import NotFound, TooMany
from quarterdeck.server.messages import KeepDeck, KeptDeck
from quarterdeck.server.store.database import Database
from quarterdeck.server.store.models import decks, replays, visitors
from quarterdeck.server.store.rows import ReplayRow
from quarterdeck.server.tokens import digest, new_id, new_token

DECKS_EACH = 200
NUL = "\0"
"""What PostgreSQL keeps in no text."""


class Shelf(Database):
    # -- visitors -------------------------------------------------------------------------------------------------

    async def new_visitor(self) -> str:
        """A new visitor's secret. Only its hash is kept."""
        token = new_token()
        await self._write(lambda db: db.execute(insert(visitors).values(hash=digest(token), created=time.time())))
        return token

    async def visitor_of(self, token: str) -> str | None:
        """What a visitor's things are kept under, if the secret is one."""
        found = await self._read(lambda db: db.scalar(select(visitors.c.hash).where(visitors.c.hash == digest(token))))
        return None if found is None else str(found)

    # -- decks ----------------------------------------------------------------------------------------------------

    async def keep_deck(self, visitor: str, deck: KeepDeck, id: str | None = None) -> KeptDeck:
        """Keep a deck, or write another one over it."""
        values: dict[str, Any] = {
            "game": deck.game,
            "edition": deck.edition,
            "name": deck.name.replace(NUL, ""),
            "text": deck.text.replace(NUL, ""),
            "updated": time.time(),
        }

        async def new(db: AsyncConnection) -> str:
            kept = await db.scalar(select(func.count()).where(decks.c.visitor_hash == visitor))
            if (kept or 0) >= DECKS_EACH:
                raise TooMany(f"You keep {DECKS_EACH} decks already. Delete one, and keep this one then.")
            made = new_id()
            await db.execute(insert(decks).values(id=made, visitor_hash=visitor, **values))
            return made

        if id is not None and NUL in id:
            raise NotFound("You keep no such deck.")

        async def again(db: AsyncConnection) -> str:
            own = (decks.c.id == id) & (decks.c.visitor_hash == visitor)
            if not (await db.execute(update(decks).where(own).values(**values))).rowcount:
                raise NotFound("You keep no such deck.")
            return id or ""

        made = await self._write(new if id is None else again)
        return KeptDeck(id=made, **values)

    async def deck(self, visitor: str, id: str) -> KeptDeck | None:
        """One of a visitor's decks."""
        if NUL in id:
            return None
        own = (decks.c.id == id) & (decks.c.visitor_hash == visitor)
        found = await self._read(lambda db: db.execute(select(decks).where(own)))
        row = found.first()
        return None if row is None else _kept(row)

    async def decks_of(self, visitor: str, game: str = "") -> list[KeptDeck]:
        """A visitor's decks, the last changed first."""
        query = select(decks).where(decks.c.visitor_hash == visitor).order_by(decks.c.updated.desc(), decks.c.id)
        if game:
            query = query.where(decks.c.game == game)
        return [_kept(row) for row in await self._read(lambda db: db.execute(query))]

    async def drop_deck(self, visitor: str, id: str) -> bool:
        """Throw a deck away. False if the visitor has no such deck."""
        if NUL in id:
            return False
        own = (decks.c.id == id) & (decks.c.visitor_hash == visitor)
        return bool((await self._write(lambda db: db.execute(delete(decks).where(own)))).rowcount)

    # -- replays --------------------------------------------------------------------------------------------------

    async def add_replay(self, record: str, game: str) -> str:
        """Keep a record that somebody uploaded. The same record has the same address, however often it comes."""
        name = base64.urlsafe_b64encode(hashlib.sha256(record.encode()).digest()[:15]).decode()

        async def add(db: AsyncConnection) -> None:
            if await db.scalar(select(replays.c.id).where(replays.c.id == name)) is None:
                await db.execute(insert(replays).values(id=name, record=record, game=game, created=time.time()))

        await self._write(add)
        return name

    async def replay(self, id: str) -> ReplayRow | None:
        """A record that somebody uploaded."""
        if NUL in id:
            return None
        row = (await self._read(lambda db: db.execute(select(replays).where(replays.c.id == id)))).first()
        return None if row is None else ReplayRow(**row._mapping)


def _kept(row: Row[Any]) -> KeptDeck:
    return KeptDeck(
        id=row.id, game=row.game, name=row.name, text=row.text, edition=row.edition, updated=float(row.updated)
    )
