"""The table: a game in progress. Answer, undo, fork, record, resume.

The order of an answer is: check it against the open options, send it, keep it, tell. If the rules raise an error the
table is rebuilt as it was before the answer and marked faulty, with the record that reproduces it.

Only `state.over` means finished. A flow that ends while the game is not over is a fault, not an end.
"""

from __future__ import annotations

from typing import Any

from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.flow import Flow, GameOver
from quarterdeck.core.game import Game, Spec
from quarterdeck.core.record import Answer, Record
from quarterdeck.core.refusal import BrokenRecord, FaultyTable, NotOffered

REACT = "react"
"""The kind of question that a later version of the rules may add: do you react? Replay answers it with PASS."""
PASS = "pass"


class Checkpoint:
    """A copy of the state where the flow can be started again, and how many answers led to it."""

    __slots__ = ("answers", "state")

    def __init__(self, answers: int, state: Any) -> None:
        self.answers = answers
        self.state = state


class Table:
    """A game in progress.

    `open` lists the decisions that may be answered now: one, or several in a simultaneous secret choice.
    """

    def __init__(self, game: Game, spec: Spec, state: Any = None) -> None:
        self.game = game
        self.spec = spec
        self.state: Any = game.new(spec) if state is None else state
        self.start = self.state.copy()
        self.answers: list[Answer] = []
        self.open: list[Decision] = []
        self.checkpoints: list[Checkpoint] = []
        self.fault: BaseException | None = None
        self.tainted = False
        self._given: dict[int, Option] = {}
        self._since: list[Option] = []
        self._flow: Flow[None] = game.play(self.state)
        self._advance(None)

    @property
    def over(self) -> bool:
        return bool(self.state.over)

    @property
    def decision(self) -> Decision:
        """The open decision; the first unanswered one of a simultaneous choice."""
        if not self.open:
            raise NotOffered("The game is over: nothing is asked.")
        return self.open[0]

    def decision_of(self, seat: Seat) -> Decision | None:
        """What is asked of this seat now, if anything."""
        for decision in self.open:
            if decision.seat == seat:
                return decision
        return None

    def view(self, seat: Seat) -> dict[str, Any]:
        return self.game.view(self.state, seat)

    # -- answering ------------------------------------------------------------------------------------------------

    def answer(self, option: Option, seat: Seat | None = None) -> None:
        """Give an answer. It must be offered; otherwise NotOffered is raised and nothing changes."""
        decision = self._decision_for(seat)
        if not decision.offers(option):
            raise NotOffered(
                f"{option.key()!r} is not offered: seat {decision.seat} is asked {decision.kind!r} "
                f"and may answer {', '.join(repr(o.key()) for o in decision.options[:12])}."
            )
        before = len(self.answers)
        self.answers.append(Answer(decision.seat, decision.kind, option.key()))
        try:
            self._take(decision, option)
        except Exception as error:
            fault = Record(self.spec, list(self.answers), self.game.rules_version)
            self._rebuild(before)
            self.fault = error
            raise FaultyTable(
                f"The rules failed on answer {before} ({decision.kind}: {option.key()}): "
                f"{type(error).__name__}: {error}. The table stands as before it.",
                fault,
            ) from error

    def _decision_for(self, seat: Seat | None) -> Decision:
        if self.over:
            raise NotOffered("The game is over: nothing is asked.")
        if seat is None:
            return self.decision
        decision = self.decision_of(seat)
        if decision is None:
            waiting = ", ".join(str(d.seat) for d in self.open)
            raise NotOffered(f"Seat {seat} is not asked anything now; the table waits for seat {waiting}.")
        return decision

    def _take(self, decision: Decision, option: Option) -> None:
        """Use an answer that was checked: advance the flow, or wait for the others of a simultaneous choice."""
        if decision.batch is None and len(self.open) == 1 and not self._given:
            self._since.append(option)
            self._advance(option)
            return
        self._given[decision.seat] = option
        self.open.remove(decision)
        if self.open:
            return
        given, self._given = self._given, {}
        for seat in sorted(given):
            self._since.append(given[seat])
            self._advance(given[seat])

    def _advance(self, option: Option | None) -> None:
        try:
            decision = self._flow.send(option)  # type: ignore[arg-type]
        except GameOver:
            self.open = []
            self.tainted = False
            return
        except StopIteration:
            raise RuntimeError("the flow ended although the game is not over") from None
        if decision.batch is not None:
            self.open = list(decision.batch)
        else:
            self.open = [decision]
        if decision.checkpoint:
            self._since = []
            self.tainted = False
            self.checkpoints.append(Checkpoint(len(self.answers), self.state.copy()))

    # -- undo, fork, record ---------------------------------------------------------------------------------------

    def undo(self, answers: int = 1) -> None:
        """Take back the last answers, as if they had never been given."""
        self._refuse_tainted("undo")
        if answers > len(self.answers):
            raise NotOffered(f"Only {len(self.answers)} answers were given: {answers} cannot be undone.")
        self._rebuild(len(self.answers) - answers)

    def _rebuild(self, count: int) -> None:
        """Stand where the first `count` answers lead, from the nearest checkpoint."""
        answers = self.answers[:count]
        while self.checkpoints and self.checkpoints[-1].answers > count:
            self.checkpoints.pop()
        base = self.checkpoints.pop() if self.checkpoints else Checkpoint(0, self.start)
        self.fault = None
        self._restart(base.state.copy())
        self.answers = answers[: base.answers]
        # _restart has yielded the checkpoint decision again and kept it, with this many answers:
        if self.checkpoints:
            self.checkpoints[-1].answers = base.answers
        for answer in answers[base.answers :]:
            self._replay_one(answer)

    def _restart(self, state: Any) -> None:
        self.state = state
        self._given = {}
        self._since = []
        self._flow = self.game.play(state)
        self._advance(None)

    def _replay_one(self, answer: Answer) -> None:
        decision = self.decision_of(answer.seat)
        option = decision.find(answer.key) if decision is not None else None
        if decision is None or option is None:
            raise BrokenRecord(f"answer {len(self.answers)} ({answer.key!r} by seat {answer.seat}) is not offered")
        self.answers.append(answer)
        self._take(decision, option)

    def fork(self) -> Table:
        """A table of its own that stands exactly here. Playing on it changes nothing here."""
        self._refuse_tainted("fork")
        other = _Fork(self)
        return other

    def _refuse_tainted(self, what: str) -> None:
        if self.tainted:
            raise NotOffered(f"A table with redrawn secrets cannot {what} before its next checkpoint.")

    def determinise(self, seat: Seat, chance: Chance) -> None:
        """Redraw all that `seat` cannot see (cards, and secret answers already given), with the searcher's own dice."""
        if seat not in [d.seat for d in self.open]:
            raise NotOffered(f"Secrets can be redrawn only at the seat's own decision; seat {seat} is not asked.")
        self.game.determinise(self.state, seat, chance)
        for decision in self._batch():
            if decision.seat in self._given and decision.seat != seat:
                self._given[decision.seat] = decision.options[chance.below(len(decision.options))]
        self.tainted = True

    def _batch(self) -> list[Decision]:
        return self.open[0].batch or [] if self.open else []

    def record(self) -> Record:
        self._refuse_tainted("be recorded")
        return Record(self.spec, list(self.answers), self.game.rules_version)

    @staticmethod
    def resume(game: Game, record: Record) -> Table:
        """The table a record leads to."""
        table = Table(game, record.spec)
        replay(table, record.answers)
        return table


class _Fork(Table):
    """A table made from another one's last checkpoint and the answers since."""

    def __init__(self, other: Table) -> None:
        self.game = other.game
        self.spec = other.spec
        self.start = other.start
        self.answers = other.answers.copy()
        self.checkpoints = other.checkpoints.copy()
        self.fault = None
        self.tainted = False
        self.open = []
        base = self.checkpoints.pop() if self.checkpoints else Checkpoint(0, other.start)
        self._restart(base.state.copy())
        if self.checkpoints:
            self.checkpoints[-1].answers = base.answers
        for option in other._since:
            self._since.append(option)
            self._advance(option)
        for seat in other._given:
            self._given[seat] = other._given[seat]
        if self._given:
            self.open = [d for d in self.open if d.seat not in self._given]


def replay(table: Table, answers: list[Answer]) -> None:
    """Give the table recorded answers. Reactions that were not asked about then are passed."""
    for number, answer in enumerate(answers):
        while not table.over:
            decision = table.decision_of(answer.seat)
            option = decision.find(answer.key) if decision is not None and decision.kind == answer.kind else None
            if option is not None:
                table.answer(option, answer.seat)
                break
            new = table.open[0]
            if new.kind != REACT or new.find(PASS) is None:
                asked = f"seat {new.seat} is asked {new.kind!r}"
                raise BrokenRecord(
                    f"Answer {number} of the record (seat {answer.seat}, {answer.kind}: {answer.key}) "
                    f"does not fit this version of the rules: {asked}."
                )
            table.answer(Option(PASS), new.seat)
        else:
            raise BrokenRecord(f"The game is over before answer {number} of the record.")
