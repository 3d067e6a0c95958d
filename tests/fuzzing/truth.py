"""What really happened at a table, from its record: whoever was there must have seen that, and nothing more."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import msgspec

from fuzzing.honest import Honest
from fuzzing.listening import SPECTATOR, Sights, fingerprint
from fuzzing.tally import Tally
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Seat
from quarterdeck.core.record import Record
from quarterdeck.core.registry import the_game
from quarterdeck.core.table import Table
from quarterdeck.server import asking

TAKEN_BACK = "takes back an answer"
FAR = 3
"""So many answers of one seat are looked at, one after the other, for a view that was taken back."""


def plain(value: object) -> Any:
    """A value as it arrives."""
    return json.loads(msgspec.json.encode(value))


def seen_by(table: Table, seat: int) -> str:
    return fingerprint(plain(table.view(Seat(seat))))


class Truth:
    """A record, played again: what each of these seats could see at each step."""

    def __init__(self, record: Record, seats: Iterable[int], tally: Tally, compared: int = 1) -> None:
        """Every `compared`th view is also compared with those of other worlds, which must look the same."""
        self.tally = tally
        self.views: dict[int, dict[str, list[int]]] = {seat: {} for seat in seats}  # by seat: at which steps
        self.keys: list[tuple[int, str]] = [(answer.seat, answer.key) for answer in record.answers]
        self._steps: list[Table] = []
        self._dice = Chance(record.spec.seed & 0xFFFF)
        table = Table(the_game(record.spec.game), record.spec)
        self._look(table, compared)
        for answer in record.answers:
            decision = table.decision_of(answer.seat)
            option = decision.find(answer.key) if decision is not None else None
            assert option is not None, "the record cannot be played again"
            table.answer(option, answer.seat)
            self._look(table, compared)
        self.stories = {seat: [line.text for line in asking.story(table, Seat(seat), 0)] for seat in self.views}

    def _look(self, table: Table, compared: int) -> None:
        step = len(self._steps)
        self._steps.append(table.fork())
        for seat, seen in self.views.items():
            seen.setdefault(seen_by(table, seat), []).append(step)
            if step % compared == 0:
                self._compare(table, seat, step)

    def _compare(self, table: Table, seat: int, step: int) -> None:
        """Redraw all cards that a reader cannot know: they see the same."""
        view = table.view(Seat(seat))
        for reader in range(len(table.spec.seats)) if seat == SPECTATOR else [seat]:
            other = table.fork()
            other.game.determinise(other.state, Seat(reader), self._dice)
            self.tally.counts["worlds compared"] += 1
            if other.view(Seat(seat)) != view:
                self.tally.problem(f"The view of seat {seat} tells hidden cards after {step} answers.")

    # -- who saw what ---------------------------------------------------------------------------------------------

    def check_sights(self, seat: int, sights: Sights, undoes: int) -> None:
        """Complain of views that never were so. Seat `undoes` may have taken back what led to some."""
        known = self.views[seat]
        for view, number in sights.items():
            if view in known:
                self.tally.counts["views compared"] += 1
            elif self._taken_back(seat, view, self._step_before(seat, sights, number), undoes):
                self.tally.counts["views compared that were taken back"] += 1
            else:
                self.tally.problem(f"State {number} showed seat {seat} a view that never was so.")

    def _step_before(self, seat: int, sights: Sights, number: int) -> int:
        """Where the table stood when a state with this number was made, or some answers before."""
        known = self.views[seat]
        before = [known[view][-1] for view, seen in sights.items() if seen < number and view in known]
        return max(before, default=0)

    def _taken_back(self, seat: int, view: str, step: int, undoes: int) -> bool:
        """Whether answers of one seat lead from here, or from a little before, to this view."""
        return any(self._leads(self._steps[at], seat, view, undoes, FAR) for at in range(step, max(-1, step - FAR), -1))

    def _leads(self, table: Table, seat: int, view: str, undoes: int, far: int) -> bool:
        decision = table.decision_of(Seat(undoes))
        for option in decision.options if decision is not None and far else ():
            other = table.fork()
            other.answer(option, Seat(undoes))
            if seen_by(other, seat) == view or self._leads(other, seat, view, undoes, far - 1):
                return True
        return False

    def check(self, person: Honest) -> None:
        """Complain of what an honest person saw that was not so, and of what they did that was not done."""
        heard = person.heard
        undone = sum(TAKEN_BACK in line["text"] for line in heard.chat)
        if fingerprint(heard.state["view"]) not in self.views[heard.seat]:
            heard.complain("the last view is not how the table stands.")
        if heard.story != self.stories[heard.seat]:
            heard.complain("the story is not what happened.")
        if person.lost > undone:
            heard.complain(f"{person.lost} questions were answered by others, though only {undone} were taken back.")
        own = iter([key for seat, key in self.keys if seat == heard.seat])
        if not all(key in own for key in person.given.values()):
            heard.complain("an answer that was taken is not in the record.")
