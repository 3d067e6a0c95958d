"""What somebody at a table may do, by the message that asks for it."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.server import asking, messages, seating
from quarterdeck.server.errors import NotAllowed, TooLate, TooMany
from quarterdeck.server.rooms import agreements
from quarterdeck.server.rooms.agreements import Agreed
from quarterdeck.server.rooms.client import Client
from quarterdeck.server.rooms.room import Room
from quarterdeck.server.store import Change
from quarterdeck.server.tokens import seat_of

SPECTATOR = -1
Deed = (
    messages.Answer
    | messages.Undo
    | messages.Propose
    | messages.Vote
    | messages.Chat
    | messages.Resign
    | messages.Rematch
    | messages.Settings
)
T = TypeVar("T")


async def hello(room: Room, client: Client, message: messages.Hello, version: str) -> None:
    """Somebody comes to the table: with a seat's secret, or to watch."""
    seat = SPECTATOR if message.token is None else await _seat(room, message.token)
    limits = room.settings.limits
    same = sum(other.seat == seat for other in room.clients)
    if same >= (limits.spectators if seat == SPECTATOR else limits.per_seat):
        raise TooMany("There are too many people at this table.")
    if seat != SPECTATOR:
        await room.agree(lambda: _come_in(room, seat, message.ask_always))
    client.say(messages.Welcome(seat=seat, version=version))
    room.enter(client, seat, message.story)


async def _seat(room: Room, token: str) -> int:
    for _ in range(2):
        seat = seat_of(token, [(s.seat, s.hash) for s in room.replica.secrets if s.kind == "seat"])
        if seat is not None:
            return seat
        await room.refresh()
    raise NotAllowed("This secret opens no seat at this table.")


def _come_in(room: Room, seat: int, ask_always: bool) -> Agreed | None:
    """The seat is its player's again, who says whether to be asked about every reaction."""
    row = room.replica.row
    back = agreements.come_back(row, seat)
    after = row if back is None else back.row
    if after.seats[seat].ask_always == ask_always:
        return back
    seats = [replace(s, ask_always=ask_always) if i == seat else s for i, s in enumerate(after.seats)]
    return Agreed(row=replace(after, seats=seats), said="" if back is None else back.said)


async def do(room: Room, seat: int, message: Deed) -> None:
    """Do what a player asks for, or raise the reason why not."""
    if seat == SPECTATOR:
        raise NotAllowed("Spectators only watch.")
    match message:
        case messages.Answer():
            await room.answer(seat, message.question, message.key, "person")
        case messages.Undo():
            await room.agree(lambda: agreements.ask_undo(room.replica, seat))
        case messages.Propose():
            present = room.presence.seats()
            await room.agree(lambda: agreements.ask_takeover(room.replica, seat, message.seat, present))
        case messages.Vote():
            await room.agree(lambda: agreements.vote(room.replica, seat, message.proposal, message.agree))
        case messages.Chat():
            await room.chat(seat, message.text)
        case messages.Resign():
            await room.agree(lambda: _resign(room, seat))
        case messages.Rematch():
            await room.change(lambda: _rematch(room, seat))
        case messages.Settings():
            await room.agree(lambda: _come_in(room, seat, message.ask_always))


def _resign(room: Room, seat: int) -> Agreed:
    row = room.replica.row
    if row.status == "waiting":
        raise TooLate("The game has not begun.")
    if row.status == "over":
        raise TooLate("The game is over.")
    if row.seats[seat].resigned:
        raise TooLate("You have resigned already.")
    together = room.replica.game.cooperative
    others = [s for i, s in enumerate(row.seats) if i != seat and s.who == "person"]
    if others if together else len(row.seats) > 2:
        return agreements.resign(row, seat)
    outcome = (asking.given_up if together else asking.resigned)(seat, room.names())
    seats = [replace(s, resigned=True) if i == seat else s for i, s in enumerate(row.seats)]
    summary = replace(room.replica.summary(), waiting_for=[])
    after = replace(row, status="over", outcome=outcome, seats=seats, proposals=[], summary=summary)
    return Agreed(row=after, said=f"{row.seats[seat].name} resigns.")


def _rematch(room: Room, seat: int) -> Change | None:
    row = room.replica.row
    if row.rematch:
        return None
    if row.status != "over":
        raise QuarterdeckError("This game is not over yet.")
    new = seating.rematch_of(row)
    keys = [secret for secret in room.replica.secrets if secret.kind == "seat"]
    said = room.lines(f"{row.seats[seat].name} wants a rematch: the new table is ready.")
    return Change(before=row, after=replace(row, rematch=new.id), chat=said, next_table=new, next_secrets=keys)
