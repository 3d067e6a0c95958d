"""The hall: all tables that this process serves. Rooms are made on demand from the store, and dropped when idle."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import asynccontextmanager, nullcontext, suppress
from typing import Any

import msgspec
from litestar.channels import ChannelsPlugin

from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import the_game
from quarterdeck.core.table import Table
from quarterdeck.server import seating
from quarterdeck.server.bots import Bots
from quarterdeck.server.channel import CHANNEL, Notice, new_channel
from quarterdeck.server.errors import FaultyRules, NoSuchTable, NotAllowed, TooLate
from quarterdeck.server.limits import Crowd
from quarterdeck.server.messages import ChatLine, Join, NewTable, NewTableMade, SeatKey, TableInfo
from quarterdeck.server.rooms.loading import load
from quarterdeck.server.rooms.presence import Presence
from quarterdeck.server.rooms.replica import Played, Replica
from quarterdeck.server.rooms.room import Room
from quarterdeck.server.settings import ServerSettings
from quarterdeck.server.store import Change, Loaded, SecretRow, Store, TableRow
from quarterdeck.server.tokens import digest, new_token, seat_of
from quarterdeck.server.whole import to_the_end

log = logging.getLogger(__name__)

LISTED = 100
TABLE_ID = re.compile("[A-Za-z0-9_-]{8,40}")
PRESENCE_SECONDS = 10.0


class Hall:
    def __init__(self, settings: ServerSettings, store: Store, channel: ChannelsPlugin, bots: Bots) -> None:
        self.settings = settings
        self.store = store
        self.bots = bots
        self.process = secrets.token_hex(8)
        self.crowd = Crowd(settings.limits.per_address)
        self._channel = channel
        self._rooms: dict[str, Room] = {}
        self._presences: dict[str, Presence] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    # -- tables ---------------------------------------------------------------------------------------------------

    async def create(self, new: NewTable, visitor: str | None) -> NewTableMade:
        """A new table, and the secrets for its seats."""
        made = await seating.new_table(self.store, new, visitor)
        row = made.row
        table = await _set_up(row) if row.status == "playing" else None
        if table is None and row.spec.options:  # what is wrong with them is better known now than to the last guest
            await _set_up(seating.with_sample_decks(row))
        said = [ChatLine(number=1, seat=-1, name="", text=_welcome(row), at=row.created)]
        await self.store.create(row, made.kept, said)
        loaded = Loaded(row=row, first=0, answers=[], chat=said, secrets=made.kept)
        room = Room(self, Replica(loaded, Played(table)))
        self._rooms[row.id] = room
        await room.begin()
        return NewTableMade(
            table=row.id,
            seats=[SeatKey(seat=seat, token=token) for seat, token in made.seats],
            invitations=[SeatKey(seat=seat, token=token) for seat, token in made.invitations],
        )

    async def join(self, table: str, join: Join, visitor: str | None) -> SeatKey:
        """Take an open seat."""
        async with self.visit(table) as room:
            await room.refresh()
            seat = _open_seat(room.replica, join)
            row = room.replica.row
            game = the_game(row.game)
            deck = await seating.choose_deck(self.store, game, row.edition, seat, join.deck, join.deck_text, visitor)
            token = new_token()
            if seating.sit_down(row, seat, join, deck).status == "playing":
                await _set_up(seating.sit_down(row, seat, join, deck))

            def plan() -> Change:
                now = room.replica.row
                if now.seats[seat].who != "open":
                    raise TooLate("Somebody else has taken this seat.")
                after = seating.sit_down(now, seat, join, deck)
                said = f"{after.seats[seat].name} sits down."
                if after.status == "playing":
                    said += " The game begins."
                spent = [secret for secret in room.replica.secrets if secret.seat == seat]
                key = SecretRow(seat=seat, kind="seat", hash=digest(token))
                return Change(before=now, after=after, chat=room.lines(said), secrets=[key], spent=spent)

            await room.change(plan)
        return SeatKey(seat=seat, token=token)

    async def info(self, table: str) -> TableInfo:
        row = await self.store.table(table) if TABLE_ID.fullmatch(table) else None
        if row is None:
            raise NoSuchTable
        return await self._info_of(row)

    async def infos(self, tables: Iterable[str]) -> list[TableInfo]:
        """The tables that exist, in the order they were asked for."""
        wanted = list(dict.fromkeys(tables))
        found = {row.id: await self._info_of(row) for row in await self.store.tables(wanted)}
        return [found[table] for table in wanted if table in found]

    async def listed(self) -> list[TableInfo]:
        """The tables that strangers may see, the last changed first."""
        return [await self._info_of(row) for row in await self.store.listed(LISTED)]

    async def _info_of(self, row: TableRow) -> TableInfo:
        """A table's info, from its row where that knows enough."""
        room = self._rooms.get(row.id)
        if room is not None:
            await room.refresh(row.version)
            return room.sayings.info()
        if row.status == "playing" and row.summary.answers != row.answers:
            async with self.visit(row.id) as made:
                return made.sayings.info()
        return _info(row, self._presences.get(row.id, Presence()))

    # -- rooms ----------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def visit(self, table: str) -> AsyncIterator[Room]:
        """A room, which stays as long as somebody is in it."""
        room = await self._room(table)
        room.visits += 1
        try:
            yield room
        finally:
            room.visits -= 1

    async def _room(self, table: str) -> Room:
        room = self._rooms.get(table)
        if room is not None:
            return room
        if self._closing:
            raise TooLate("The server is being closed.")
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.create_task(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda done: self._loaded(table, done))
        return await asyncio.shield(loading)

    def _loaded(self, table: str, done: asyncio.Task[Room]) -> None:
        self._loading.pop(table, None)
        if not done.cancelled():
            done.exception()  # it was told to whoever still waits

    async def _load(self, table: str) -> Room:
        if not TABLE_ID.fullmatch(table):
            raise NoSuchTable
        room = Room(self, Replica(*await load(self.store, table)))
        self._rooms[table] = room
        await room.begin()
        await room.refresh()  # notices were not heard while it was loaded
        return room

    def presence_of(self, table: str) -> Presence:
        """Who is at a table, here or elsewhere."""
        return self._presences.setdefault(table, Presence())

    # -- what processes tell each other ---------------------------------------------------------------------------

    def publish(self, table: str, version: int) -> None:
        self._say(Notice(table=table, process=self.process, version=version))

    def publish_presence(self, room: Room) -> None:
        seats, spectators = room.presence.here()
        self._say(Notice(table=room.id, process=self.process, seats=seats, spectators=spectators))

    def _say(self, notice: Notice) -> None:
        with suppress(RuntimeError):  # the channel is closed: the server ends
            self._channel.publish(msgspec.json.encode(notice), CHANNEL)

    async def _listen(self) -> None:
        async with self._channel.start_subscription([CHANNEL]) as heard:
            async for data in heard.iter_events():
                notice = msgspec.json.decode(data, type=Notice)
                if notice.process == self.process:
                    continue
                room = self._rooms.get(notice.table)
                if notice.seats is not None:
                    changed = self.presence_of(notice.table).hear(notice.process, notice.seats, notice.spectators)
                    if changed and room is not None:
                        room.tell_presence()
                elif room is not None:
                    self.start(self._refresh(room, notice.version))

    async def _refresh(self, room: Room, version: int) -> None:
        try:
            await room.refresh(version)
        except Exception:
            log.exception("Table %s cannot be brought up to date.", room.id)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside; it ends with the hall."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- housekeeping ---------------------------------------------------------------------------------------------

    async def open(self) -> None:
        self.start(self._listen())
        self.start(self._look_for_changes())
        self.start(self._keep_house())
        self.start(self.bots.warm_up())

    async def _look_for_changes(self) -> None:
        """Find the changes that the channel did not tell of."""
        while True:
            await asyncio.sleep(self.settings.poll)
            rooms = {room.id: room for room in list(self._rooms.values()) if room.clients}
            if not rooms:
                continue
            try:
                for table, version in (await self.store.versions(rooms)).items():
                    await rooms[table].refresh(version)
            except Exception:
                log.exception("The store cannot be looked at.")

    async def _keep_house(self) -> None:
        """Tell the other processes who is here, and drop rooms that nobody needs."""
        while True:
            await asyncio.sleep(PRESENCE_SECONDS)
            for room in list(self._rooms.values()):
                if room.clients:
                    self.publish_presence(room)
            await self.put_away_idle()

    async def put_away_idle(self) -> None:
        """Drop the rooms that nobody needs; the store has their tables."""
        for room in list(self._rooms.values()):
            if room.idle:
                await self._drop(room)
        for table, presence in list(self._presences.items()):
            if presence.empty and table not in self._rooms:
                del self._presences[table]

    async def _drop(self, room: Room) -> None:
        del self._rooms[room.id]
        try:
            await room.close()
            await self.store.release(self.process, room.id)
        except Exception:
            log.exception("Table %s cannot be put away.", room.id)

    async def close(self) -> None:
        """End everything that is under way; tables stand in the store."""
        self._closing = True
        tasks = [*self._tasks, *self._loading.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        rooms, self._rooms = list(self._rooms.values()), {}
        for room in rooms:
            with suppress(Exception):
                await room.close()
        with suppress(Exception):
            await self.store.release(self.process)


@asynccontextmanager
async def open_hall(settings: ServerSettings, channel: ChannelsPlugin | None = None) -> AsyncIterator[Hall]:
    """A hall with its store, its channel to other processes and its bots; all are closed in the end, in order.

    A channel that is given is one that runs already.
    """
    store = Store(settings.database)
    await store.open()
    try:
        async with new_channel(store.url) if channel is None else nullcontext(channel) as joined:
            bots = Bots(settings.bot_workers)
            hall = Hall(settings, store, joined, bots)
            try:
                await hall.open()
                yield hall
            finally:
                await to_the_end(hall.close())
                await to_the_end(bots.close())
    finally:
        await to_the_end(store.close())


async def _set_up(row: TableRow) -> Table:
    """The table as it begins, or a sentence why it cannot."""
    try:
        return await asyncio.to_thread(Table, the_game(row.game), row.core_spec())
    except QuarterdeckError:
        raise
    except Exception as error:
        log.exception("The rules failed while a table of %s was set up.", row.game)
        raise FaultyRules("The rules failed while the table was set up. Try other decks.") from error


def _open_seat(replica: Replica, join: Join) -> int:
    row = replica.row
    if join.invitation is not None:
        invitations = [(s.seat, s.hash) for s in replica.secrets if s.kind == "invitation"]
        seat = seat_of(join.invitation, invitations)
        if seat is None:
            raise NotAllowed("This invitation opens no seat. Perhaps somebody has used it already.")
        return seat
    if not row.listed:
        raise NotAllowed("A seat at this table needs an invitation.")
    free = [i for i, seat in enumerate(row.seats) if seat.who == "open"]
    if not free:
        raise TooLate("All seats at this table are taken.")
    return free[0]


def _welcome(row: TableRow) -> str:
    return "The game begins." if row.status == "playing" else "The game begins when all seats are taken."


def _info(row: TableRow, presence: Presence) -> TableInfo:
    """What a row alone tells of a table that has no room here."""
    present = presence.seats()
    return TableInfo(
        table=row.id,
        game=row.game,
        title=the_game(row.game).title,
        edition=row.edition,
        status=row.status,
        seats=[seat.info(i, i in present) for i, seat in enumerate(row.seats)],
        waiting_for=row.summary.waiting_for,
        round=row.summary.round,
        answers=row.answers,
        created=row.created,
        updated=row.updated,
        listed=row.listed,
        aloud=row.aloud,
        spectators=presence.spectators(),
        standing=row.summary.standing,
        campaign=row.summary.campaign,
        outcome=row.outcome,
        rematch=row.rematch,
        proposals=row.proposals,
        fault=row.fault,
    )
