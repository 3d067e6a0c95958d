"""What the store keeps, as plain data: nothing of SQLAlchemy's leaves the store."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from quarterdeck.core.decision import Seat
from quarterdeck.core.game import SeatSpec, Spec
from quarterdeck.core.record import Answer, Record
from quarterdeck.core.story import NO_HOPE, Remark
from quarterdeck.server.messages import ChatLine, OutcomeInfo, Proposal, SeatInfo, Status

By = Literal["person", "bot", "pass"]
"""Who gave an answer: a person, a bot, or the server, which passes for people who can do nothing else."""


class DeckSpec(Struct, frozen=True, kw_only=True):
    """A seat as the rules know it."""

    name: str
    deck: str


class SpecRow(Struct, frozen=True, kw_only=True):
    """What a table is set up from. The decks of open seats come when somebody sits down."""

    seed: int
    options: dict[str, Any]
    seats: list[DeckSpec]


class SeatRow(Struct, frozen=True, kw_only=True):
    """Who sits in a seat. `away`: a bot sits in for a person, who may come back with the seat's secret."""

    name: str
    who: Literal["person", "open", "bot"]
    level: str = ""
    deck: str = ""
    resigned: bool = False
    away: bool = False
    ask_always: bool = False

    def info(self, seat: int, present: bool = False) -> SeatInfo:
        return SeatInfo(
            seat=seat,
            name=self.name,
            who=self.who,
            level=self.level,
            present=present or self.who == "bot",
            resigned=self.resigned,
            deck=self.deck,
        )


class Summary(Struct, frozen=True, kw_only=True):
    """How the table stood after so many answers, for whoever lists tables without setting them up."""

    answers: int = -1
    round: int = 0
    waiting_for: list[int] = []
    standing: str = ""
    campaign: bool = False


class TableRow(Struct, frozen=True, kw_only=True):
    """A table. Every change of it, however small, raises `version` by one; taking answers back raises `epoch`."""

    id: str
    game: str
    edition: str
    spec: SpecRow
    seats: list[SeatRow]
    status: Status
    version: int = 1
    epoch: int = 0
    answers: int = 0
    pace: int = 600
    listed: bool = False
    aloud: bool = False
    created: float
    updated: float
    summary: Summary = Summary()
    outcome: OutcomeInfo | None = None
    rematch: str = ""
    proposals: list[Proposal] = []
    fault: str = ""
    rules_version: int = 1

    def core_spec(self) -> Spec:
        seats = [SeatSpec(seat.name, seat.deck) for seat in self.spec.seats]
        return Spec(self.game, seats, self.spec.seed, self.edition, self.spec.options)


class AnswerRow(Struct, frozen=True, kw_only=True):
    """An answer, and what a bot said with it."""

    number: int
    seat: int
    kind: str
    key: str
    at: float
    by: By
    said: str = ""
    hope: int = NO_HOPE

    def remark(self) -> Remark | None:
        return Remark(self.said, self.hope) if self.said else None

    def core_answer(self) -> Answer:
        return Answer(Seat(self.seat), self.kind, self.key, self.remark())


class SecretRow(Struct, frozen=True, kw_only=True):
    seat: int
    kind: Literal["seat", "invitation"]
    hash: str


class FaultRow(Struct, frozen=True, kw_only=True):
    """An answer on which the rules failed, with the record that does it again."""

    table: str
    at: float
    text: str
    record: str


class ReplayRow(Struct, frozen=True, kw_only=True):
    id: str
    record: str
    game: str
    created: float


class Since(Struct, frozen=True, kw_only=True):
    """What somebody has of a table already."""

    version: int
    epoch: int
    answers: int
    chat: int


class Loaded(Struct, frozen=True, kw_only=True):
    """A table from the store: its row, the answers and chat since what one had (all of it, if answers were taken
    back in between), and the hashes of its secrets. `first` is the number of the first answer."""

    row: TableRow
    first: int
    answers: list[AnswerRow]
    chat: list[ChatLine]
    secrets: list[SecretRow]


class Change(Struct, frozen=True, kw_only=True):
    """One change of a table: its row before and after, and what comes or goes with it."""

    before: TableRow
    after: TableRow
    keep: int | None = None  # only the first so many answers stay
    answers: list[AnswerRow] = []
    chat: list[ChatLine] = []
    secrets: list[SecretRow] = []
    spent: list[SecretRow] = []
    fault: FaultRow | None = None
    next_table: TableRow | None = None  # the rematch,
    next_secrets: list[SecretRow] = []  # which the same secrets open


def record_of(row: TableRow, answers: list[AnswerRow]) -> Record:
    return Record(row.core_spec(), [answer.core_answer() for answer in answers], row.rules_version)
