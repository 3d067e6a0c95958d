"""Replays: a record, played again, that can be looked at from any seat and at any step.

A reader sees what that seat saw: the view, the story, and its own questions and answers. What another seat was asked
and answered is told by the story alone, and only as far as this reader may read it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from quarterdeck.core.decision import ALL, NOBODY, Decision, Seat
from quarterdeck.core.game import Game
from quarterdeck.core.record import Answer, Record
from quarterdeck.core.refusal import BrokenRecord, QuarterdeckError
from quarterdeck.core.registry import the_game
from quarterdeck.core.table import Table, replay
from quarterdeck.server import asking
from quarterdeck.server.errors import TooMany
from quarterdeck.server.kept import Kept
from quarterdeck.server.messages import Frame, Mark, OutcomeInfo

MOST_ANSWERS = 10_000
"""Longer records are not replayed: no game is so long, and somebody has to do the work."""
APART = 16
"""A checkpoint is kept every so many answers: from the nearest one a step is reached in a few milliseconds."""
KEPT = 24
"""So many replays stay ready."""
THREADS = 2
QUEUE = 40
"""So much work may wait for them."""
END = "The end"

T = TypeVar("T")


def read_record(text: str) -> Record:
    """A record that somebody brings: of a game that is known here and not endless, or a sentence that says why not."""
    try:
        record = Record.from_json(text, "The file")
    except RecursionError:
        raise BrokenRecord("The file is not a Quarterdeck record: it is nested too deeply.") from None
    the_game(record.spec.game)
    _refuse_endless(record)
    return record


def _refuse_endless(record: Record) -> None:
    if len(record.answers) > MOST_ANSWERS:
        raise QuarterdeckError(
            f"The record has {len(record.answers):,} answers; up to {MOST_ANSWERS:,} can be shown as a replay."
        )


class Replayed:
    """A record that was replayed once and stands ready to show any step.

    `problem` says why it could not be replayed to its end; then there are steps up to there.
    """

    def __init__(self, record: Record) -> None:
        _refuse_endless(record)
        self.record = record
        self.game: Game = the_game(record.spec.game)
        self.problem = ""
        self._whole = self._set_up(record)
        try:
            replay(self._whole, record.answers)
        except QuarterdeckError as error:
            self.problem = str(error)
        self.answers: list[Answer] = list(self._whole.answers)
        """With the passes on reactions that the rules ask about by now, and did not when the game was played."""
        self.steps = len(self.answers)
        self._thin_out()
        self._told: list[int] = []  # by step: how long the story was
        self.marks: list[Mark] = []
        self._walk()

    def _set_up(self, record: Record) -> Table:
        try:
            return Table(self.game, record.spec)
        except QuarterdeckError:
            raise
        except Exception as error:
            raise BrokenRecord(
                f"The record's table cannot be set up by these rules ({type(error).__name__}: {error})."
            ) from error

    def _thin_out(self) -> None:
        """Keep the first and last checkpoint, and one now and then between them."""
        every = self._whole.checkpoints
        kept = every[:1]
        for checkpoint in every[1:-1]:
            if checkpoint.answers - kept[-1].answers >= APART:
                kept.append(checkpoint)
        self._whole.checkpoints = kept + every[1:][-1:]

    def _walk(self) -> None:
        """Go through all steps once: how much of the story there is at each, and what is worth jumping to."""
        table = self._at(0)
        rounds: list[Mark] = []
        round_now = 0
        for step in range(self.steps + 1):
            since = self._told[-1] if self._told else 0
            lines = table.told(NOBODY, since)
            self._told.append(since + len(lines))
            self.marks += [Mark(step=step, text=first_sentence(line.text)) for line in lines if line.heading]
            if self.game.rounds(table.state) != round_now:
                round_now = self.game.rounds(table.state)
                rounds.append(Mark(step=step, text=f"{self.game.round_name.capitalize()} {round_now}"))
            self._go_on(table, step)
        if not self.marks:
            self.marks = rounds
        if self.outcome is not None and (not self.marks or self.marks[-1].step < self.steps):
            self.marks.append(Mark(step=self.steps, text=END))

    @property
    def outcome(self) -> OutcomeInfo | None:
        """How the game ended by the rules, if the record leads so far."""
        outcome = self._whole.state.outcome
        if outcome is None:
            return None
        return OutcomeInfo(winners=[int(s) for s in outcome.winners], way=outcome.way, text=self._outcome_text())

    def _outcome_text(self) -> str:
        """The end in the game's own words, where it has them."""
        told = self.game.ending(self._whole.state)
        if told:
            return told
        shown: Any = self._whole.view(NOBODY).get("outcome")
        text = shown.get("text") if isinstance(shown, dict) else None
        return text if isinstance(text, str) else str(self._whole.state.outcome.way)

    # -- frames ---------------------------------------------------------------------------------------------------

    def frames(self, seat: int, first: int, count: int) -> list[Frame]:
        """Some frames as one reader saw them: a seat, NOBODY (a spectator) or ALL (everything open)."""
        seats = len(self.record.spec.seats)
        if not (ALL <= seat < seats):
            raise QuarterdeckError(
                f"There is no seat {seat}: the seats are 0 to {seats - 1}, {NOBODY} a spectator, {ALL} all open."
            )
        if not 0 <= first <= self.steps:
            raise QuarterdeckError(f"There is no step {first}: the replay has the steps 0 to {self.steps}.")
        table = self._at(first)
        found = []
        for step in range(first, min(first + count, self.steps + 1)):
            found.append(self._frame(table, Seat(seat), step))
            self._go_on(table, step)
        return found

    def _at(self, step: int) -> Table:
        """A table of its own that stands at a step."""
        table = self._whole.fork()
        table.undo(self.steps - step)
        return table

    def _go_on(self, table: Table, step: int) -> None:
        """Give the answer that leads from this step to the next, if there is one."""
        if step == self.steps:
            return
        answer = self.answers[step]
        decision = self._decision(table, step)
        option = decision.find(answer.key) if decision is not None else None
        assert option is not None
        table.answer(option, answer.seat, answer.remark)

    def _decision(self, table: Table, step: int) -> Decision | None:
        """The question that the next answer belongs to; the first open one where no answer follows."""
        if step < self.steps:
            return table.decision_of(self.answers[step].seat)
        return table.open[0] if table.open else None

    def _frame(self, table: Table, seat: Seat, step: int) -> Frame:
        decision = self._decision(table, step)
        prompt = answer = ""
        if decision is not None and seat in (decision.seat, ALL):
            prompt = self.game.prompt(table.state, decision)
            option = decision.find(self.answers[step].key) if step < self.steps else None
            if option is not None:
                answer = self.game.label(table.state, decision, option)
        since = self._told[step - 1] if step else 0
        return Frame(
            step=step,
            seat=int(seat),
            asked=[int(d.seat) for d in table.open],
            prompt=prompt,
            answer=answer,
            view=table.view(seat),
            story=asking.story(table, seat, since),
        )


class Replays:
    """The replays that people look at. The last few stay ready; the work is done beside the event loop."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._ready: OrderedDict[str, Replayed] = OrderedDict()
        self._making: dict[str, asyncio.Future[Replayed]] = {}
        self._busy = 0
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="replay")

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def ready(self, replay_id: str) -> Replayed | None:
        """A replay that was looked at lately."""
        found = self._ready.get(replay_id)
        if found is not None:
            self._ready.move_to_end(replay_id)
        return found

    def _work(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Do something beside the event loop, unless there is too much to do already."""
        if self._busy >= QUEUE:
            raise TooMany("Many replays are being watched at this moment. Please try again soon.")
        self._busy += 1
        future = asyncio.get_running_loop().run_in_executor(self._pool, work)
        future.add_done_callback(self._done)
        return future

    def _done(self, _: object) -> None:
        self._busy -= 1

    async def made(self, record: Record) -> Replayed:
        """A record, replayed; kept nowhere."""
        return await self._work(lambda: Replayed(record))

    async def get(self, replay_id: str, record: Record) -> Replayed:
        """The replay of this id. Whoever asks while it is being made waits for the same."""
        found = self.ready(replay_id)
        if found is not None:
            return found
        making = self._making.get(replay_id)
        if making is None:
            making = self._work(lambda: Replayed(record))
            self._making[replay_id] = making
            making.add_done_callback(lambda done: self._made(replay_id, done))
        return await asyncio.shield(making)

    def _made(self, replay_id: str, done: asyncio.Future[Replayed]) -> None:
        self._making.pop(replay_id, None)
        if not done.cancelled() and done.exception() is None:
            self.keep(replay_id, done.result())

    def keep(self, replay_id: str, replayed: Replayed) -> None:
        """Have a replay ready; the one that nobody looked at for longest makes room."""
        self._ready[replay_id] = replayed
        while len(self._ready) > self._kept:
            self._ready.popitem(last=False)

    async def frames(self, replayed: Replayed, seat: int, first: int, count: int) -> Kept:
        """Some frames, ready to be sent: writing and compressing them is work, too."""
        return await self._work(lambda: Kept(replayed.frames(seat, first, count)))


def first_sentence(text: str) -> str:
    """What a mark says of a heading that goes on to tell a story."""
    head, more, _ = text.partition(". ")
    return f"{head}." if more else text
