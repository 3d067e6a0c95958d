"""The random bot: every option is equally likely. And a bot that is random now and then."""

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


def mostly(bot: Bot, chance: Chance, blunders: int) -> Bot:
    """A bot that plays like another one, but answers at random once in so many times.

    Not between chapters, and not when a fellow player asks for consent: nobody ends a campaign by a blunder.
    """

    def choose(table: Table, decision: Decision) -> Option:
        game = table.game
        if chance.below(blunders) == 0 and not game.begins_anew(decision) and not game.is_courtesy(decision):
            return decision.options[chance.below(len(decision.options))]
        return bot(table, decision)

    return choose
