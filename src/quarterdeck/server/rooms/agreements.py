"""Agreements: what needs the others' consent. Each function gives the table's row as it would be, and what is said."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from quarterdeck.server.bots import STAND_IN
from quarterdeck.server.errors import NotAllowed, TooLate
from quarterdeck.server.messages import Proposal
from quarterdeck.server.rooms.replica import Replica
from quarterdeck.server.rooms.undo import undoing, voters
from quarterdeck.server.store import SeatRow, TableRow


class Agreed(Struct, frozen=True, kw_only=True):
    """A table after somebody proposed, agreed or disagreed; `keep` answers stay, if some are taken back."""

    row: TableRow
    said: str
    keep: int | None = None


def ask_undo(replica: Replica, seat: int) -> Agreed:
    """Take the seat's last answer back, or propose it."""
    undo = undoing(replica, seat)
    name = replica.row.seats[seat].name
    if undo.possible == "no":
        raise TooLate(undo.text)
    needed = voters(replica, seat)
    if undo.possible == "now" or not needed:
        return _take_back(replica.row, undo.answers, f"{name} takes back an answer.")
    proposal = Proposal(
        id=replica.row.version,
        kind="undo",
        by=seat,
        seat=seat,
        answers=undo.answers,
        text=f"{name} would like to take back an answer.",
        agreed=[seat],
        needed=needed,
    )
    return _propose(replica.row, proposal)


def ask_takeover(replica: Replica, by: int, seat: int, present: Collection[int]) -> Agreed:
    """Propose that a bot sits in for somebody who is not there."""
    row = replica.row
    if row.status != "playing":
        raise TooLate("A bot sits in only while a game is played.")
    if seat >= len(row.seats) or row.seats[seat].who != "person":
        raise NotAllowed("Nobody sits there whose place a bot could take.")
    if seat == by:
        raise NotAllowed("You are here yourself.")
    name = row.seats[seat].name
    if seat in present:
        raise NotAllowed(f"{name} is here.")
    needed = [other for other in voters(replica, by) if other != seat and other in present]
    if not needed:
        return _sit_in(row, seat)
    proposal = Proposal(
        id=row.version,
        kind="takeover",
        by=by,
        seat=seat,
        answers=0,
        text=f"{row.seats[by].name} would like a bot to sit in for {name}.",
        agreed=[by],
        needed=needed,
    )
    return _propose(row, proposal)


def vote(replica: Replica, seat: int, number: int, agree: bool) -> Agreed | None:
    """Agree or disagree. None where this seat has agreed before."""
    row = replica.row
    proposal = next((p for p in row.proposals if p.id == number), None)
    if proposal is None:
        raise TooLate("That is no longer proposed.")
    if seat not in (*proposal.needed, proposal.by):
        raise NotAllowed("This is for others to agree to.")
    if seat in proposal.agreed and agree:
        return None
    others = [p for p in row.proposals if p.id != number]
    name = row.seats[seat].name
    if not agree:
        said = f"{name} takes the proposal back." if seat == proposal.by else f"{name} does not agree."
        return Agreed(row=replace(row, proposals=others), said=said)
    agreed = sorted([*proposal.agreed, seat])
    if set(proposal.needed) <= set(agreed):
        if proposal.kind == "takeover":
            return _sit_in(row, proposal.seat)
        by = row.seats[proposal.by].name
        return _take_back(row, proposal.answers, f"All agree: {by} takes back an answer.")
    kept = [replace(p, agreed=agreed) if p.id == number else p for p in row.proposals]
    return Agreed(row=replace(row, proposals=kept), said=f"{name} agrees.")


def come_back(row: TableRow, seat: int) -> Agreed | None:
    """Somebody for whom a bot sat in, or was to sit in, is here. None where nothing changes."""
    here = row.seats[seat]
    proposals = [p for p in row.proposals if not (p.kind == "takeover" and p.seat == seat)]
    if here.away:
        seats = _with(row, seat, replace(here, who="person", level="", away=False))
        return Agreed(row=replace(row, seats=seats, proposals=proposals), said=f"{here.name} is back.")
    if proposals != row.proposals:
        return Agreed(row=replace(row, proposals=proposals), said=f"{here.name} is back.")
    return None


def resign(row: TableRow, seat: int) -> Agreed:
    """A player gives up, and a bot plays on for them."""
    here = row.seats[seat]
    seats = _with(row, seat, replace(here, who="bot", level=STAND_IN, resigned=True))
    proposals = [p for p in row.proposals if seat not in (p.by, p.seat, *p.needed)]
    return Agreed(row=replace(row, seats=seats, proposals=proposals), said=f"{here.name} resigns. A bot plays on.")


def _propose(row: TableRow, proposal: Proposal) -> Agreed:
    """The same thing proposed once more takes the place of the first time."""
    others = [p for p in row.proposals if (p.kind, p.seat) != (proposal.kind, proposal.seat)]
    return Agreed(row=replace(row, proposals=[*others, proposal]), said=proposal.text)


def _take_back(row: TableRow, count: int, said: str) -> Agreed:
    after = replace(row, epoch=row.epoch + 1, answers=count, proposals=[], fault="")
    return Agreed(row=after, said=said, keep=count)


def _sit_in(row: TableRow, seat: int) -> Agreed:
    here = row.seats[seat]
    seats = _with(row, seat, replace(here, who="bot", level=STAND_IN, away=True))
    proposals = [p for p in row.proposals if seat not in (p.by, p.seat, *p.needed)]
    return Agreed(row=replace(row, seats=seats, proposals=proposals), said=f"A bot sits in for {here.name}.")


def _with(row: TableRow, seat: int, changed: SeatRow) -> list[SeatRow]:
    return [changed if i == seat else other for i, other in enumerate(row.seats)]
