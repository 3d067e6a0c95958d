"""A room: a table, the clients that are connected to it here, and the order in which things happen.

Whatever changes the table is one `Change`: planned on what this process holds, committed to the store, which takes it
only if nobody was quicker, and only then played, published and told. Whoever was too slow catches up and plans anew.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from quarterdeck.core.refusal import NotOffered, QuarterdeckError
from quarterdeck.core.story import Fact, Remark
from quarterdeck.server import asking
from quarterdeck.server.errors import FaultyRules, NoSuchTable, NotAllowed, Stale, TooLate
from quarterdeck.server.messages import ChatLine
from quarterdeck.server.rooms.agreements import Agreed, come_back
from quarterdeck.server.rooms.client import Client
from quarterdeck.server.rooms.loading import load, take_out
from quarterdeck.server.rooms.replica import Poisoned, Replica
from quarterdeck.server.rooms.runner import Runner
from quarterdeck.server.rooms.sayings import Sayings
from quarterdeck.server.seating import clean
from quarterdeck.server.store import AnswerRow, By, Change, Loaded, Store
from quarterdeck.server.whole import Whole

if TYPE_CHECKING:
    from quarterdeck.server.hall import Hall

log = logging.getLogger(__name__)

TRIES = 50
NOBODYS = -1
TABLE_FIELDS = ("status", "seats", "proposals", "outcome", "rematch", "fault", "listed")
"""What the table message is about."""
STATE_FIELDS = ("status", "seats", "answers", "epoch")
"""What changes the state that each seat sees, the question, or who may take an answer back."""

Plan = Callable[[], Change | None]
Story = list[Fact | Remark]


class Room:
    def __init__(self, hall: Hall, replica: Replica) -> None:
        self.hall = hall
        self.store: Store = hall.store
        self.settings = hall.settings
        self.bots = hall.bots
        self.process = hall.process
        self.id = replica.row.id
        self.replica = replica
        self.presence = hall.presence_of(replica.row.id)
        self.clients: list[Client] = []
        self.visits = 0
        self.used = time.monotonic()
        self.closed = False
        self.runner = Runner(self)
        self._lock = asyncio.Lock()
        self._whole = Whole()
        self._told = replica.row
        self.sayings = Sayings(replica, self.presence)

    # -- coming up to date ----------------------------------------------------------------------------------------

    async def begin(self) -> None:
        """The first thing in a new room."""
        async with self._lock:
            await self._settle()
            self._tell()
        self.runner.wake()

    async def refresh(self, version: int | None = None) -> None:
        """Catch up with the store, if the table changed there (to this version, if it is known)."""
        if version is not None and version <= self.replica.row.version:
            return
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> bool:
        """Play what others have done meanwhile, and tell it. False if there was nothing."""
        loaded = await self.store.load(self.id, self.replica.since)
        if loaded is None:
            raise NoSuchTable
        if loaded.row.version == self.replica.row.version:
            return False
        await self._take(loaded)
        await self._settle()
        self._tell()
        return True

    async def _take(self, loaded: Loaded) -> None:
        """Stand where the store's table stands."""
        replica = self.replica
        if replica.table is None or loaded.row.epoch != replica.row.epoch:
            await self._stand_anew()
            return
        replica.row = loaded.row
        replica.secrets = loaded.secrets
        replica.chat.extend(loaded.chat)
        try:
            for answer in loaded.answers:
                replica.play(answer)
        except Poisoned as poisoned:
            await self._take_out(poisoned)
        except NotOffered:
            log.error("Table %s was played otherwise elsewhere; it is set up anew.", self.id)
            await self._stand_anew()
        self._number()

    async def _stand_anew(self) -> None:
        """Set the table up from its record. Until that is done it is shown as it was."""
        loaded, played = await load(self.store, self.id)
        replica = self.replica
        story = self._story()
        replica.stand(loaded, played)
        replica.secrets = loaded.secrets
        said = replica.since.chat
        replica.chat.extend(line for line in loaded.chat if line.number > said)
        self._cut(story)
        self._number()

    async def _take_out(self, poisoned: Poisoned) -> None:
        """The rules failed on the last answer; the table stands as before it."""
        done = await take_out(self.store, self.replica.row, poisoned)
        if done is None:
            await self._stand_anew()
            return
        self.replica.row = done
        self.hall.publish(self.id, done.version)
        self._number()

    # -- changing -------------------------------------------------------------------------------------------------

    async def change(self, plan: Plan) -> None:
        """Change the table. Somebody who hangs up meanwhile does not interrupt it."""
        await self._whole.do(self._change(plan))

    async def _change(self, plan: Plan) -> None:
        """Plan, commit, play, publish, tell. A plan that refuses, or comes too late, is made anew on what is new."""
        async with self._lock:
            for _ in range(TRIES):
                try:
                    change = plan()
                except QuarterdeckError:
                    if await self._catch_up():
                        continue
                    raise
                if change is None or await self._commit(change):
                    return
            raise TooLate("The table is too busy. Please try again.")

    async def _commit(self, change: Change) -> bool:
        """Keep a change, play it and tell it. False if somebody was quicker; then what they did is played and told."""
        done = await self.store.commit(change)
        if done is None:
            await self._catch_up()
            return False
        replica = self.replica
        begins = replica.table is None and done.status == "playing" and not replica.broken
        self.hall.publish(self.id, done.version)
        if begins:
            await self._stand_anew()
            self._tell()
            return True
        replica.row = done
        replica.chat.extend(change.chat)
        spent = {(secret.seat, secret.kind) for secret in change.spent}
        replica.secrets = [s for s in replica.secrets if (s.seat, s.kind) not in spent] + change.secrets
        if change.keep is not None:
            story = self._story()
            replica.go_back(change.keep)
            self._cut(story)
        try:
            for answer in change.answers:
                replica.play(answer)
        except Poisoned as poisoned:
            await self._take_out(poisoned)
            self._tell()
            raise FaultyRules(replica.row.fault) from poisoned
        self._number()
        await self._settle()
        self._tell()
        return True

    async def _settle(self) -> None:
        """Note the end of a game, which nobody knows before its last answer is played."""
        table = self.replica.table
        row = self.replica.row
        if table is None or not table.over or row.status == "over":
            return
        outcome = asking.outcome(table, self.names())
        summary = replace(self.replica.summary(), waiting_for=[])
        after = replace(row, status="over", outcome=outcome, proposals=[], summary=summary)
        await self._commit(Change(before=row, after=after, chat=self.lines(outcome.text)))

    # -- what people and bots do ----------------------------------------------------------------------------------

    async def answer(self, seat: int, number: int, key: str, by: By, remark: Remark | None = None) -> None:
        """Answer an open question, perhaps with a bot's remark. It is in the store before anybody is told."""

        def plan() -> Change:
            replica = self.replica
            if replica.broken:
                raise FaultyRules(replica.broken)
            asked = replica.asked(seat)
            if asked is None or asked[1] != number:
                raise Stale("That question is no longer asked.")
            here = replica.row.seats[seat]
            if here.who != ("bot" if by == "bot" else "person") or (by == "pass" and not replica.passes_for(seat)):
                raise Stale("Somebody else answers for this seat.")
            if by != "person" and replica.undo_proposed:
                raise Stale("People talk about taking an answer back.")
            decision = asked[0]
            if decision.find(key) is None:
                raise NotOffered("That cannot be answered here. Choose one of the options.")
            count = len(replica.answers)
            given = AnswerRow(number=count, seat=seat, kind=decision.kind, key=key, at=time.time(), by=by)
            if remark is not None:
                given = replace(given, said=remark.text, hope=remark.hope)
            row = replica.row
            proposals = [p for p in row.proposals if p.kind != "undo"]
            after = replace(row, answers=count + 1, proposals=proposals, fault="")
            return Change(before=row, after=after, answers=[given])

        await self.change(plan)

    async def agree(self, agreement: Callable[[], Agreed | None]) -> None:
        """Change seats, proposals or answers as `agreement` says, on what the table is now."""

        def plan() -> Change | None:
            agreed = agreement()
            if agreed is None:
                return None
            said = self.lines(agreed.said) if agreed.said else []
            return Change(before=self.replica.row, after=agreed.row, keep=agreed.keep, chat=said)

        await self.change(plan)

    async def chat(self, seat: int, text: str) -> None:
        """Something that a player says."""
        line = clean(text)
        if not line:
            raise NotAllowed("There is nothing to say in that.")

        def plan() -> Change:
            row = self.replica.row
            return Change(before=row, after=row, chat=self.lines(line, seat))

        await self.change(plan)
        await self._forget_chat()

    async def say_fault(self, text: str) -> None:
        """Say that the table cannot go on by itself."""

        def plan() -> Change:
            row = self.replica.row
            return Change(before=row, after=replace(row, fault=text))

        await self.change(plan)

    async def _forget_chat(self) -> None:
        kept = self.settings.limits.chat_kept
        lines = self.replica.chat
        if len(lines) > kept + kept // 4:
            del lines[:-kept]
            await self.store.forget_chat(self.id, lines[0].number)

    def lines(self, text: str, seat: int = NOBODYS) -> list[ChatLine]:
        lines = self.replica.chat
        number = lines[-1].number + 1 if lines else 1
        name = "" if seat < 0 else self.replica.row.seats[seat].name
        return [ChatLine(number=number, seat=seat, name=name, text=text, at=time.time())]

    # -- who is there ---------------------------------------------------------------------------------------------

    def enter(self, client: Client, seat: int, told: int) -> None:
        """A client has said who it is."""
        same = self.replica.row.epoch == 0 and told <= self.replica.story_length()
        self.clients.append(client)
        self.presence.come(seat)
        client.sit(self.sayings, seat, told if same else 0)
        self.hall.publish_presence(self)
        self.tell_presence()

    def leave(self, client: Client) -> None:
        if client in self.clients:
            self.clients.remove(client)
            self.presence.go(client.seat)
            self.used = time.monotonic()
            self.hall.publish_presence(self)
            self.tell_presence()

    def tell_presence(self) -> None:
        """Somebody came or went, here or at another process."""
        self._tell_clients(table=True)

    # -- telling --------------------------------------------------------------------------------------------------

    def _number(self) -> None:
        self.replica.renumber()
        self.sayings.changed()

    def _tell(self) -> None:
        """Tell all clients what changed since they were told last, and let the runner go on."""
        before, row = self._told, self.replica.row
        self.used = time.monotonic()
        if row.version == before.version:
            return
        self._told = row
        self._number()
        table = any(getattr(row, name) != getattr(before, name) for name in TABLE_FIELDS)
        state = any(getattr(row, name) != getattr(before, name) for name in STATE_FIELDS)
        self._tell_clients(table=table, chat=True, state=state)
        self.runner.wake()
        for client in self.clients:
            if client.seat >= 0 and row.seats[client.seat].away:
                self.hall.start(self._keep_seat(client.seat))

    async def _keep_seat(self, seat: int) -> None:
        """Another process did not know that somebody is here, and let a bot sit in."""
        try:
            await self.agree(lambda: come_back(self.replica.row, seat))
        except Exception:
            log.exception("Seat %s of table %s could not be given back.", seat, self.id)

    def _tell_clients(self, *, table: bool = False, chat: bool = False, state: bool = False) -> None:
        if table:
            self.sayings.table_changed()
        last = self.replica.chat[-1].number if self.replica.chat else 0
        for client in self.clients:
            client.tell(table=table, chat=chat and client.heard < last, state=state)

    def _story(self) -> Story:
        table = self.replica.table
        return [] if table is None else table.entries()

    def _cut(self, before: Story) -> None:
        """Answers were taken back: lines of the story that no longer hold are told anew."""
        common = 0
        for one, other in zip(before, self._story(), strict=False):
            if one != other:
                break
            common += 1
        for client in self.clients:
            client.told = min(client.told, common)

    def names(self) -> list[str]:
        return [seat.name for seat in self.replica.row.seats]

    # -- ending ---------------------------------------------------------------------------------------------------

    @property
    def idle(self) -> bool:
        """Whether nobody needs this room now."""
        late = time.monotonic() - self.used > self.settings.idle
        return late and not self.clients and not self.visits and not self.runner.busy

    async def close(self) -> None:
        """Stop what is under way, and note how the table stands."""
        self.closed = True
        await self.runner.stop()
        await self._whole.drain()
        async with self._lock:
            row = self.replica.row
            summary = self.replica.summary()
            if row.status == "playing" and row.summary != summary:
                await self.store.summarise(self.id, row.version, summary)
