"""A position that copies and pickles itself: what a search, or OpenSpiel, holds instead of a table.

Usually a copy is a fork, and a pickle a record. A table whose secrets were redrawn allows neither for a while; then the
position goes back to the table as it was before, and takes the same steps again: answers, and redrawing by the same
dice.
"""

from __future__ import annotations

import json
from typing import Any

from quarterdeck.arena.stage import Stage, Terms
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Seat
from quarterdeck.core.record import Record
from quarterdeck.core.table import Table

Step = tuple[int, int, str]
"""Seat and dice of a redrawing; or a seat, -1 and the key of its answer."""


class Position:
    """A stage, and how it came there from a table that has a record."""

    def __init__(self, stage: Stage, base: Table | None = None, steps: list[Step] | None = None) -> None:
        self.stage = stage
        self.base = base  # the table before its secrets were redrawn, if they were; nobody plays on it
        self.steps: list[Step] = steps or []  # what was done since
        self._told: dict[Seat, list[str]] = {}  # the story as each seat has read it

    @staticmethod
    def deal(terms: Terms, seed: int) -> Position:
        return Position(Stage(terms, terms.table(seed)))

    def act(self, action: int) -> None:
        seat = self.stage.seat
        option = self.stage.act(action)
        if option is not None and self.base is not None:
            self.steps.append((seat, -1, option.key()))

    def redraw(self, seat: Seat, dice: int) -> None:
        """Draw another world that this seat, which is to act, cannot tell from this one."""
        if self.base is None:
            self.base = self.stage.table.fork()
        self.steps.append((seat, dice, ""))
        self.stage.table.determinise(seat, Chance(dice))

    # -- copies ---------------------------------------------------------------------------------------------------

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        stage = self.stage
        if stage.table.tainted:
            assert self.base is not None
            table = _again(self.base, self.steps)
        else:
            table = stage.table.fork()
        twin = Position(Stage(stage.terms, table, stage.page, stage.steps), self.base, self.steps.copy())
        twin._told = {seat: told.copy() for seat, told in self._told.items()}
        return twin

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        stage, terms = self.stage, self.stage.terms
        record = (self.base or stage.table).record().to_json()
        chosen = (terms.game.key, terms.decks, terms.seats, terms.edition, terms.settings)
        return _restore, (chosen, record, self.steps, stage.page, stage.steps)

    # -- words ----------------------------------------------------------------------------------------------------

    def key(self) -> str:
        """The position as text: all that was answered, and redrawn."""
        answers = [f"{answer.seat} {answer.key}" for answer in self.stage.table.answers]
        redrawn = [f"seat {seat} by {dice}" for seat, dice, _ in self.steps if dice >= 0]
        ending = [f"page {self.stage.page}", *[f"redrawn for {text}" for text in redrawn]]
        return "\n".join([f"seed {self.stage.table.spec.seed}", *answers, *ending])

    def observed(self, seat: Seat) -> str:
        """What the seat sees now, and what it is asked, as text."""
        table = self.stage.table
        decision = table.decision_of(seat)
        asked: list[Any] = []
        if decision is not None:
            asked = [decision.kind, decision.about, decision.what, self.stage.page, [o.key() for o in decision.options]]
        return json.dumps([table.view(seat), asked], ensure_ascii=False, separators=(",", ":"))

    def recalled(self, seat: Seat) -> str:
        """What the seat has read of the story, and what it has answered so far."""
        table = self.stage.table
        told = self._told.setdefault(seat, [])
        told += self.stage.terms.game.story(table.state, seat, len(told))
        return "\n".join([*told, *[answer.key for answer in table.answers if answer.seat == seat]])


def _again(base: Table, steps: list[Step]) -> Table:
    """The table that these steps lead to."""
    table = base.fork()
    for seat, dice, key in steps:
        if dice >= 0:
            table.determinise(Seat(seat), Chance(dice))
        else:
            decision = table.decision_of(Seat(seat))
            option = decision.find(key) if decision is not None else None
            assert option is not None, "the same steps lead elsewhere"
            table.answer(option, Seat(seat))
    return table


def _restore(chosen: tuple[Any, ...], record: str, steps: list[Step], page: int, count: int) -> Position:
    terms = Terms(*chosen)
    base = Table.resume(terms.game, Record.from_json(record))
    table = _again(base, steps) if steps else base
    return Position(Stage(terms, table, page, count), base if steps else None, list(steps))
