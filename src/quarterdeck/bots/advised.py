"""The advised bot: it does what the game itself advises, and asks another bot where the game has no opinion."""

from __future__ import annotations

from quarterdeck.bots import Bot
from quarterdeck.core.decision import Decision, Option
from quarterdeck.core.table import Table


def advised_bot(otherwise: Bot) -> Bot:
    def choose(table: Table, decision: Decision) -> Option:
        advice = table.game.advise(table.state, decision)
        return advice if advice is not None else otherwise(table, decision)

    return choose
