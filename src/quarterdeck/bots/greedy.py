"""The greedy bot: it tries every option in a few worlds, and takes the one that looks best right afterwards.

Of options that look the same it draws one.
"""

from __future__ import annotations

from quarterdeck.bots import Bot
from quarterdeck.bots.circles import untried
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Decision, Option
from quarterdeck.core.table import Table


def greedy_bot(chance: Chance, worlds: int = 4) -> Bot:
    """One step ahead: each option is judged in so many worlds by the game's evaluation."""

    def choose(table: Table, decision: Decision) -> Option:
        options = untried(table, decision)
        if len(options) == 1:
            return options[0]
        best = options[0]
        highest = -1.0
        equals = 0
        for option in options:
            hope = 0.0
            for _ in range(worlds):
                hope += _after(table, decision, option, chance)
            if hope > highest:
                highest = hope
                equals = 0
            if hope == highest:
                equals += 1
                if chance.below(equals) == 0:
                    best = option
        return best

    return choose


def _after(table: Table, decision: Decision, option: Option, chance: Chance) -> float:
    world = table.fork()
    world.determinise(decision.seat, chance)
    world.state.asks_only_able = True
    world.state.telling = False
    while world.open[0].seat != decision.seat:  # others' part of a secret choice
        others = world.open[0].options
        world.explore(others[chance.below(len(others))])
    world.explore(option)
    return world.game.evaluate(world.state)[decision.seat]
