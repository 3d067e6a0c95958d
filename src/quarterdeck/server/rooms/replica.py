"""A table as this process holds it: what the store says, played on the rules.

A replica does no input or output. It is brought forward by answers that are in the store already.
"""

from __future__ import annotations

from msgspec import Struct

from quarterdeck.core.decision import Decision, Seat
from quarterdeck.core.game import Game
from quarterdeck.core.refusal import FaultyTable, NotOffered, QuarterdeckError
from quarterdeck.core.registry import the_game
from quarterdeck.core.table import Table
from quarterdeck.server.asking import only_passing
from quarterdeck.server.messages import ChatLine
from quarterdeck.server.store import AnswerRow, By, Loaded, SecretRow, Since, Summary, TableRow, record_of

CHECKPOINTS_KEPT = 4
"""States to go back to quickly. Further back a table is played anew."""


class Poisoned(Exception):
    """The last answer in the store is one on which the rules fail: whoever kept it had no time to take it back."""

    def __init__(self, fault: FaultyTable, number: int) -> None:
        super().__init__(str(fault))
        self.fault = fault
        self.number = number


class Played(Struct, frozen=True):
    """A record, played: the table, or why these rules cannot play it. Neither, while seats are open."""

    table: Table | None = None
    broken: str = ""


def played(loaded: Loaded) -> Played:
    """Play a table from its beginning. This takes a while: not for the event loop."""
    row = loaded.row
    if row.status == "waiting":
        return Played()
    try:
        return Played(Table.resume(the_game(row.game), record_of(row, loaded.answers)))
    except FaultyTable as fault:
        number = len(fault.record.answers) - 1
        if number == len(loaded.answers) - 1:
            raise Poisoned(fault, number) from fault
        return Played(broken=f"This table cannot go on: {fault}")
    except QuarterdeckError as error:
        return Played(broken=f"This table cannot go on: {error}")


class Replica:
    """`table` is None while seats are open, and where these rules cannot play the record (`broken` says why)."""

    def __init__(self, loaded: Loaded, played: Played) -> None:
        self.row: TableRow = loaded.row
        self.game: Game = the_game(loaded.row.game)
        self.chat: list[ChatLine] = list(loaded.chat)
        self.secrets: list[SecretRow] = list(loaded.secrets)
        self.answers: list[AnswerRow] = list(loaded.answers)
        self.table: Table | None = played.table
        self.broken = played.broken
        self.numbers: dict[int, tuple[Decision, int]] = {}
        self._trim()
        self.renumber()

    # -- looking --------------------------------------------------------------------------------------------------

    @property
    def undo_proposed(self) -> bool:
        return any(proposal.kind == "undo" for proposal in self.row.proposals)

    @property
    def since(self) -> Since:
        said = self.chat[-1].number if self.chat else 0
        return Since(version=self.row.version, epoch=self.row.epoch, answers=len(self.answers), chat=said)

    def asked(self, seat: int) -> tuple[Decision, int] | None:
        """What a seat is asked now, and the number of that question."""
        return self.numbers.get(seat)

    def waiting_for(self) -> list[int]:
        playing = self.table is not None and self.row.status == "playing"
        return sorted(self.numbers) if playing else []

    def passes_for(self, seat: int) -> bool:
        """Whether the server answers for this person: they can only pass, and do not want to be asked."""
        asked = self.numbers.get(seat)
        here = self.row.seats[seat]
        return asked is not None and here.who == "person" and not here.ask_always and only_passing(asked[0])

    def by_itself(self) -> list[tuple[int, By]]:
        """The seats for which nobody is waited: bots, and people for whom the server passes.

        None while people talk about taking an answer back.
        """
        found: list[tuple[int, By]] = []
        if self.undo_proposed:
            return found
        for seat in self.waiting_for():
            if self.row.seats[seat].who == "bot":
                found.append((seat, "bot"))
            elif self.passes_for(seat):
                found.append((seat, "pass"))
        return found

    def summary(self) -> Summary:
        if self.table is None:
            return Summary(answers=self.row.answers, waiting_for=self.waiting_for())
        state = self.table.state
        return Summary(
            answers=self.row.answers,
            round=self.game.rounds(state),
            waiting_for=self.waiting_for(),
            standing=self.game.standing(state),
            campaign=bool(self.game.saved_campaign(state)),
        )

    def story_length(self) -> int:
        return 0 if self.table is None else len(self.table.entries())

    # -- moving ---------------------------------------------------------------------------------------------------

    def stand(self, loaded: Loaded, played: Played) -> None:
        """Stand where a table that was played anew stands."""
        self.row = loaded.row
        self.answers = list(loaded.answers)
        self.table = played.table
        self.broken = played.broken
        self._trim()

    def play(self, answer: AnswerRow) -> None:
        """Play one more answer."""
        if self.table is None:
            self.answers.append(answer)
            return
        seat = Seat(answer.seat)
        decision = self.table.decision_of(seat)
        option = decision.find(answer.key) if decision is not None else None
        if option is None:
            raise NotOffered(f"Answer {answer.number} of the store is not offered.")
        try:
            self.table.answer(option, seat, answer.remark())
        except FaultyTable as fault:
            raise Poisoned(fault, answer.number) from fault
        self.answers.append(answer)
        self._trim()

    def go_back(self, count: int) -> None:
        """Stand where the first so many answers lead."""
        back = len(self.answers) - count
        del self.answers[count:]
        if self.table is None:
            return
        try:
            self.table.undo(back)
        except NotOffered:
            self.table = Table.resume(self.game, record_of(self.row, self.answers))
            self._trim()

    def _trim(self) -> None:
        if self.table is not None:
            del self.table.checkpoints[:-CHECKPOINTS_KEPT]

    def renumber(self) -> None:
        """Give each open question the version at which it became open. A question that stays open keeps its number."""
        before = self.numbers
        self.numbers = {}
        if self.table is None or self.row.status != "playing":
            return
        for decision in self.table.open:
            seat = int(decision.seat)
            known = before.get(seat)
            same = known is not None and known[0] is decision
            self.numbers[seat] = known if known is not None and same else (decision, self.row.version)
