"""What a table says to those at it. Messages are made when somebody needs them, once for all who get the same."""

from __future__ import annotations

import msgspec

from quarterdeck.core.decision import Seat
from quarterdeck.server import asking
from quarterdeck.server.messages import ChatMessage, Question, StateMessage, TableInfo, TableMessage
from quarterdeck.server.rooms.presence import Presence
from quarterdeck.server.rooms.replica import Replica
from quarterdeck.server.rooms.undo import undoing


class Sayings:
    def __init__(self, replica: Replica, presence: Presence) -> None:
        self.replica = replica
        self._presence = presence
        self._table: bytes | None = None
        self._states: dict[tuple[int, int], bytes] = {}

    def changed(self) -> None:
        """The table is no longer what it was."""
        self._table = None
        self._states.clear()

    def table_changed(self) -> None:
        """Somebody came or went."""
        self._table = None

    def info(self) -> TableInfo:
        """What everybody may know of the table."""
        replica = self.replica
        row = replica.row
        present = self._presence.seats()
        summary = replica.summary()
        return TableInfo(
            table=row.id,
            game=row.game,
            title=replica.game.title,
            edition=row.edition,
            status=row.status,
            seats=[seat.info(i, i in present) for i, seat in enumerate(row.seats)],
            waiting_for=summary.waiting_for,
            round=summary.round,
            answers=row.answers,
            created=row.created,
            updated=row.updated,
            listed=row.listed,
            aloud=row.aloud,
            spectators=self._presence.spectators(),
            standing=summary.standing,
            campaign=summary.campaign,
            outcome=row.outcome,
            rematch=row.rematch,
            proposals=row.proposals,
            fault=replica.broken or row.fault,
        )

    def table_message(self) -> bytes:
        if self._table is None:
            self._table = msgspec.json.encode(TableMessage(table=self.info()))
        return self._table

    def chat_message(self, after: int) -> tuple[bytes, int]:
        """The lines after the last one that was heard, and the number of the last of them."""
        lines = [line for line in self.replica.chat if line.number > after]
        return msgspec.json.encode(ChatMessage(lines=lines)), lines[-1].number if lines else after

    def state_message(self, seat: int, told: int) -> tuple[bytes, int] | None:
        """The table as a seat sees it, with the story since its last line. None before the game begins."""
        replica = self.replica
        table = replica.table
        if table is None:
            return None
        made = self._states.get((seat, told))
        if made is None:
            message = StateMessage(
                number=replica.row.version,
                view=table.view(Seat(seat)),
                question=self._question(seat),
                waiting_for=replica.waiting_for(),
                story=asking.story(table, Seat(seat), told),
                story_from=told,
                undo=undoing(replica, seat),
            )
            made = self._states[seat, told] = msgspec.json.encode(message)
        return made, replica.story_length()

    def _question(self, seat: int) -> Question | None:
        """What a seat is asked. Nothing, where a bot answers or the server passes."""
        replica = self.replica
        asked = replica.asked(seat)
        if asked is None or replica.table is None or replica.passes_for(seat):
            return None
        if replica.row.seats[seat].who != "person":
            return None
        return asking.question(replica.table, *asked)
