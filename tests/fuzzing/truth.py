"""What really happened at a table, from its record: whoever sat there must have seen that, and nothing more."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import msgspec

from fuzzing.honest import Honest
from fuzzing.listening import SPECTATOR, fingerprint
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Seat
from quarterdeck.core.record import Record
from quarterdeck.core.registry import the_game
from quarterdeck.core.table import Table
from quarterdeck.server import asking

TAKEN_BACK = "takes back an answer"
ANSWERS_A_TIME = 4
"""So many answers at most are gone when somebody takes back one: theirs, and passes that followed."""


def plain(value: object) -> Any:
    """A value as it arrives."""
    return json.loads(msgspec.json.encode(value))


class Truth:
    """A record, played again: what each of these seats could see at each step."""

    def __init__(self, record: Record, seats: Iterable[int], compared: int = 1) -> None:
        """Every `compared`th view is also compared with those of other worlds, which must look the same."""
        self.leaks: list[str] = []
        self.compared = 0
        self.views: dict[int, set[str]] = {seat: set() for seat in seats}
        self.keys: list[tuple[int, str]] = [(answer.seat, answer.key) for answer in record.answers]
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
        for seat, seen in self.views.items():
            view = table.view(Seat(seat))
            seen.add(fingerprint(plain(view)))
            if len(table.answers) % compared:
                continue
            readers = range(len(table.spec.seats)) if seat == SPECTATOR else [seat]
            for reader in readers:
                other = table.fork()
                other.game.determinise(other.state, Seat(reader), self._dice)
                self.compared += 1
                if other.view(Seat(seat)) != view:
                    self.leaks.append(f"The view of seat {seat} tells hidden cards after {len(table.answers)} answers.")

    def check(self, person: Honest) -> None:
        """Complain of what an honest person saw that was not so, and of what was not done that they did."""
        heard = person.heard
        for leak in self.leaks:
            heard.complain(leak)
        undone = sum(TAKEN_BACK in line["text"] for line in heard.chat)
        unknown = heard.sights.keys() - self.views[heard.seat]
        if len(unknown) > undone * ANSWERS_A_TIME:
            numbers = sorted(heard.sights[one] for one in unknown)
            heard.complain(f"{len(unknown)} views never were so, the first in state {numbers[0]}; {undone} undos.")
        if fingerprint(heard.state["view"]) not in self.views[heard.seat]:
            heard.complain("the last view is not how the table stands.")
        if heard.story != self.stories[heard.seat]:
            heard.complain("the story is not what happened.")
        if person.stale > undone:
            heard.complain(f"{person.stale} answers came too late, though only {undone} were taken back.")
        own = iter([key for seat, key in self.keys if seat == heard.seat])
        if not all(key in own for key in person.given.values()):
            heard.complain("an answer that was taken is not in the record.")
        heard.tally.counts["views compared"] += len(heard.sights) - len(unknown)
        heard.tally.counts["views that were taken back"] += len(unknown)
        heard.tally.counts["worlds compared"] += self.compared
        self.compared = 0
        self.leaks = []
