"""Rules with a leak, to see what a fault of the rules does to a table."""

from __future__ import annotations

from quarterdeck.core.decision import Option, Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.table import Table
from quarterdeck.games.five_sails.game import GAME, FiveSails
from quarterdeck.games.five_sails.state import State


class Leak(Exception):
    """What the leaky rules raise."""


class LeakyRules(FiveSails):
    """City of Five Sails, until the first seat takes its first action."""

    def play(self, state: State) -> Flow[None]:
        flow = super().play(state)
        decision = next(flow)
        while True:
            answer: Option = yield decision
            if decision.kind == "action" and decision.seat == 0:
                raise Leak("water in the hold")
            decision = flow.send(answer)


def leaky_table(sound: Table) -> Table:
    """A new table like this one, at the action of the first seat whose answer springs the leak."""
    assert sound.game is GAME
    table = Table(LeakyRules(), sound.spec)
    while table.decision.kind != "action" or table.decision.seat != Seat(0):
        table.answer(table.decision.options[-1], table.decision.seat)
    return table
