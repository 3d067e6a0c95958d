"""The random bot: every option is equally likely."""

from __future__ import annotations

from quarterdeck.bots import Bot
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Decision, Option
from quarterdeck.core.table import Table


def random_bot(chance: Chance) -> Bot:
    """A bot that rolls these dice for every answer."""

    def choose(table: Table, decision: Decision) -> Option:
        return decision.options[chance.below(len(decision.options))]

    return choose
