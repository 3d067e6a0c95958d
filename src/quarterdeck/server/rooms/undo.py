"""Whether a seat may take its last answer back: at once, by consent, or not.

At once only if nobody else has answered since, nobody has learnt anything, and no dice were rolled. A pass that the
server gave for somebody else counts as an answer like one of their own: if it did not, the offer would tell that they
held nothing.
"""

from __future__ import annotations

import logging

from quarterdeck.core.decision import Seat
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.table import Table
from quarterdeck.server.messages import UndoInfo
from quarterdeck.server.rooms.replica import Replica

log = logging.getLogger(__name__)

NOT_YET = UndoInfo(possible="no", text="You have not answered anything yet.")
OVER = UndoInfo(possible="no", text="The game is over.")
NOT_BEGUN = UndoInfo(possible="no", text="The game has not begun.")
WATCHING = UndoInfo(possible="no", text="Only players take answers back.")


def undoing(replica: Replica, seat: int) -> UndoInfo:
    """Whether this seat may take its last answer back."""
    if seat < 0:
        return WATCHING
    if replica.table is None:
        return NOT_BEGUN
    if replica.row.status != "playing":
        return OVER
    last = _last_own(replica, seat)
    if last is None:
        return NOT_YET
    if any(answer.seat != seat for answer in replica.answers[last + 1 :]):
        return _consent(replica, seat, "Others have answered since", last)
    if _revealed(replica.table, last):
        return _consent(replica, seat, "Something came to light since", last)
    return UndoInfo(possible="now", text="Take back your last answer.", answers=last)


def _last_own(replica: Replica, seat: int) -> int | None:
    for answer in reversed(replica.answers):
        if answer.seat == seat and answer.by != "pass":
            return answer.number
    return None


def _consent(replica: Replica, seat: int, why: str, last: int) -> UndoInfo:
    who = "the others must agree" if voters(replica, seat) else "the bots agree"
    return UndoInfo(possible="consent", text=f"{why}: {who}.", answers=last)


def voters(replica: Replica, seat: int) -> list[int]:
    """The other people at the table."""
    return [i for i, other in enumerate(replica.row.seats) if i != seat and other.who == "person"]


def _revealed(table: Table, count: int) -> bool:
    """Whether anybody has come to know something hidden, or dice were rolled, since the first so many answers."""
    try:
        before = table.fork()
        before.undo(len(table.answers) - count)
    except QuarterdeckError:
        return True
    if before.state.chance.words() != table.state.chance.words():
        return True
    try:
        return any(table.game.learnt(before.state, table.state, Seat(s)) for s in range(len(table.spec.seats)))
    except Exception:
        log.exception("What was learnt at a table cannot be told.")
        return True
