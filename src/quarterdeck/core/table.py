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
from quarterdeck.core.story import Fact, Line, Remark

REACT = "react"
"""The kind of question that a later version of the rules may add: do you react? Replay answers it with PASS."""
PASS = "pass"


class Checkpoint:
    """A copy of the state where the flow can be started again, and how many answers led to it."""

    __slots__ = ("answers", "state")

    def __init__(self, answers: int, state: Any) -> None:
        self.answers = answers
        self.state = state


class Spoken:
    """A remark at its place: with which answer it came, and how long the story was before that."""

    __slots__ = ("answer", "at", "remark", "seat")

    def __init__(self, answer: int, at: int, seat: Seat, remark: Remark) -> None:
        self.answer = answer
        self.at = at
        self.seat = seat
        self.remark = remark


class Table:
    """A game in progress.

    `open` lists the decisions that may be answered now: one, or several in a simultaneous secret choice.
    """

    def __init__(self, game: Game, spec: Spec, state: Any = None) -> None:
        self.game = game
        self.spec = spec
        self.state: Any = game.new(spec) if state is None else state
        self.answers: list[Answer] = []
        self.open: list[Decision] = []
        self.checkpoints: list[Checkpoint] = [Checkpoint(0, self.state.copy())]
        self.fault: BaseException | None = None
        self.tainted = False  # secrets were redrawn, and no checkpoint came since
        self.redrawn = False  # secrets were redrawn: the answers no longer lead here from the spec
        self._spoken: list[Spoken] = []
        self._asked: list[Decision] = []  # the open decisions and, of a simultaneous choice, the answered ones
        self._given: dict[Seat, Option] = {}  # the secret answers given so far in a simultaneous choice
        self._since: list[Option] = []  # what was sent to the flow since the last checkpoint
        self._flow: Flow[None] = game.play(self.state)
        if self._send(None):
            self._reach_checkpoint()

    @property
    def over(self) -> bool:
        return bool(self.state.over)

    @property
    def secret(self) -> bool:
        """Whether the open question is one of several that are answered at the same time."""
        return len(self._asked) > 1

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

    # -- the story ------------------------------------------------------------------------------------------------

    def told(self, seat: Seat, since: int = 0) -> list[Line]:
        """The story as a seat may read it, after so many of its lines: facts, and before them what a bot said that was
        about to bring them about."""
        heard = 0  # remarks among the lines before
        while heard < len(self._spoken) and self._spoken[heard].at + heard < since:
            heard += 1
        lines = self.game.story_lines(self.state, seat, since - heard)
        for number in range(heard, len(self._spoken)):
            said = self._spoken[number]
            lines.insert(said.at + number - since, Line(said.remark.text, by=said.seat, hope=said.remark.hope))
        return lines

    def entries(self) -> list[Fact | Remark]:
        """What the lines of the story are made from, to see what two stories have in common."""
        found: list[Fact | Remark] = list(self.state.story)
        for number, said in enumerate(self._spoken):
            found.insert(said.at + number, said.remark)
        return found

    def last_remark(self, seat: Seat) -> Remark | None:
        """What a seat said last."""
        for said in reversed(self._spoken):
            if said.seat == seat:
                return said.remark
        return None

    # -- answering ------------------------------------------------------------------------------------------------

    def answer(self, option: Option, seat: Seat | None = None, remark: Remark | None = None) -> None:
        """Give an answer. It must be offered; otherwise NotOffered is raised and nothing changes.

        A bot may say something with it, which is told and changes nothing else.
        """
        decision = self._decision_for(seat)
        if not decision.offers(option):
            raise NotOffered(
                f"{option.key()!r} is not offered: seat {decision.seat} is asked {decision.kind!r} "
                f"and may answer {', '.join(repr(o.key()) for o in decision.options[:12])}."
            )
        before = len(self.answers)
        self.answers.append(Answer(decision.seat, decision.kind, option.key(), remark))
        if remark is not None:
            self._spoken.append(Spoken(before, len(self.state.story), decision.seat, remark))
        try:
            self._take(decision, option)
        except Exception as error:
            record = Record(self.spec, list(self.answers), self.game.rules_version)
            self._go_back(before)
            self.fault = error
            raise FaultyTable(
                f"The rules failed on answer {before} ({decision.kind}: {option.key()}): "
                f"{type(error).__name__}: {error}. The table stands as before it.",
                record,
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
        if len(self._asked) == 1:
            self._advance(option)
            return
        self._given[decision.seat] = option
        self.open.remove(decision)
        if self.open:
            return
        answers = [self._given[d.seat] for d in self._asked]
        self._given = {}
        for answer in answers:
            self._advance(answer)

    def _advance(self, option: Option) -> None:
        self._since.append(option)
        if self._send(option):
            self._reach_checkpoint()

    def _send(self, option: Option | None) -> bool:
        """Let the flow go on to its next question, or to the end. True where that is a checkpoint."""
        try:
            decision = self._flow.send(option)  # type: ignore[arg-type]
        except (GameOver, StopIteration):
            if not self.state.over:
                raise RuntimeError("the flow ended although the game is not over") from None
            self._asked = []
            self.open = []
            return False
        self._asked = [decision] if decision.batch is None else decision.batch
        self.open = self._asked.copy()
        return decision.checkpoint

    def explore(self, option: Option) -> None:
        """Answer the open decision in a search's own fork: nothing is checked, kept or made undoable."""
        if len(self._asked) == 1:
            self._send(option)
            return
        self._given[self.open[0].seat] = option
        del self.open[0]
        if not self.open:
            answers = [self._given[d.seat] for d in self._asked]
            self._given = {}
            for answer in answers:
                self._send(answer)

    def _reach_checkpoint(self) -> None:
        self._since = []
        self.tainted = False
        self.checkpoints.append(Checkpoint(len(self.answers), self.state.copy()))

    # -- undo, fork, record ---------------------------------------------------------------------------------------

    def undo(self, answers: int = 1) -> None:
        """Take back the last answers, as if they had never been given."""
        self._refuse_tainted("undo")
        given = len(self.answers) - self.checkpoints[0].answers
        if not 0 <= answers <= given:
            raise NotOffered(f"{answers} answers cannot be undone: {given} were given.")
        self._go_back(len(self.answers) - answers)

    def _go_back(self, count: int) -> None:
        """Stand where the first `count` answers lead, from the nearest checkpoint."""
        if self.tainted:  # only after a fault: there is no way back to the secrets as they were redrawn
            self.open = []
            return
        while self.checkpoints[-1].answers > count:
            self.checkpoints.pop()
        base = self.checkpoints[-1]
        again = self.answers[base.answers : count]
        del self.answers[base.answers :]
        self._spoken = [spoken for spoken in self._spoken if spoken.answer < count]
        self.fault = None
        self._stand_on(base)
        for answer in again:
            decision = self.decision_of(answer.seat)
            option = decision.find(answer.key) if decision is not None else None
            if decision is None or option is None:
                raise BrokenRecord(f"Answer {len(self.answers)} ({answer.key!r} by seat {answer.seat}) is not offered.")
            self.answers.append(answer)
            self._take(decision, option)

    def _stand_on(self, base: Checkpoint, silently: bool = False) -> None:
        """Start the flow again from a copy of a checkpoint, which itself never changes.

        `silently`: nobody will read this question's options, so the flow need not list them.
        """
        self.state = base.state.copy()
        self.state.replaying = silently
        self._given = {}
        self._since = []
        self._flow = self.game.play(self.state)
        self._send(None)
        self.state.replaying = False

    def fork(self) -> Table:
        """A table of its own that stands exactly here. Playing on it changes nothing here."""
        self._refuse_tainted("be forked")
        return _Fork(self)

    def _refuse_tainted(self, what: str) -> None:
        if self.tainted:
            raise NotOffered(f"A table with redrawn secrets cannot {what} before its next checkpoint.")

    def determinise(self, seat: Seat, chance: Chance) -> None:
        """Redraw all that `seat` cannot see (cards, secret answers already given, dice to come) by a searcher's dice.

        The answers given no longer lead here: nothing before the next checkpoint can be undone, forked or recorded.
        """
        if self.decision_of(seat) is None:
            raise NotOffered(f"Secrets can be redrawn only at the seat's own decision; seat {seat} is not asked.")
        self.game.determinise(self.state, seat, chance)
        self.state.chance = Chance(chance.next())
        for decision in self._asked:
            if decision.seat in self._given:
                self._given[decision.seat] = decision.options[chance.below(len(decision.options))]
        self.checkpoints = []
        self.tainted = True
        self.redrawn = True

    def record(self) -> Record:
        """The game so far as a record."""
        if self.redrawn:
            raise NotOffered("A table with redrawn secrets cannot be recorded: its answers do not lead to it.")
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
        self.answers = other.answers.copy()
        self.checkpoints = other.checkpoints.copy()
        self.fault = None
        self.tainted = False
        self.redrawn = other.redrawn
        self._spoken = other._spoken.copy()
        self._stand_on(self.checkpoints[-1], silently=True)
        if not other._since:  # the same question, whose options are listed already
            self._asked = other._asked
            self.open = other._asked.copy()
        for option in other._since:
            self._advance(option)
        if other._given:
            self._given = other._given.copy()
            self.open = [d for d in self._asked if d.seat not in self._given]


def replay(table: Table, answers: list[Answer]) -> None:
    """Give the table recorded answers. Reactions that were not asked about then are passed."""
    for number, answer in enumerate(answers):
        while not table.over:
            decision = table.decision_of(answer.seat)
            option = decision.find(answer.key) if decision is not None and decision.kind == answer.kind else None
            if option is not None:
                table.answer(option, answer.seat, answer.remark)
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
