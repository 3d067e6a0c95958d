"""Thinking aloud: what a bot expects of the answer it has chosen, in a sentence for everybody at the table.

The game names the matter that the answer is about (`Game.matter`). It is played to its end in a few worlds that the
bot's seat cannot tell from the real one: along the line that a search has looked at most, and then as the game advises
or at random. The average of what came out is put into words. So the sentence depends on what the bot can see and on
nothing else, and costs nothing where nobody wants to hear it. The dice are its own: a bot that thinks aloud plays as
it would in silence.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.bots import Bot
from quarterdeck.bots.ismcts import Node, Searching
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.matter import Matter
from quarterdeck.core.story import Remark
from quarterdeck.core.table import Table

WORLDS: Final = 24
PATIENCE: Final = 400  # decisions after which a matter is looked at as it stands
NEWS: Final = 10  # by so many percent a hope must change to be worth a word


def remark(
    bot: Bot, table: Table, decision: Decision, option: Option, last: Remark | None, worlds: int = WORLDS
) -> Remark | None:
    """What a bot that has chosen this option may say with it; nothing, if that is no news after what it said last.

    It never speaks in a secret choice, where others have not answered yet.
    """
    if table.secret:
        return None
    matter = table.game.matter(table.state, decision, option)
    if matter is None:
        return None
    line = _line_of(bot, table, decision, option)
    chance = _dice(table, decision.seat)
    hope = 0.0
    sums: list[float] = []
    for _ in range(worlds):
        world = table.fork()
        world.determinise(decision.seat, chance)
        world.state.asks_only_able = True
        world.state.telling = False
        world.explore(option)
        _play_out(world, matter, decision.seat, line, chance)
        hope += table.game.evaluate(world.state)[decision.seat]
        found = matter.look(world.state)
        sums = [one + other for one, other in zip(sums, found, strict=True)] if sums else found
    text = matter.words(table.state, [total / worlds for total in sums])
    said = Remark(text, round(100.0 * hope / worlds))
    return said if _is_news(said, last, matter) else None


def _is_news(said: Remark, last: Remark | None, matter: Matter) -> bool:
    if last is None or abs(last.hope - said.hope) >= NEWS:
        return True
    return matter.pressing and last.text != said.text


def _dice(table: Table, seat: Seat) -> Chance:
    """They follow from the game's seed, how far it has come, and the seat, and are no dice of any bot."""
    return Chance(table.spec.seed & 0xFFFFFFFF | len(table.answers) << 32 | (seat + 1) << 64 | 1 << 72)


def _line_of(bot: Bot, table: Table, decision: Decision, option: Option) -> Node | None:
    """What a search knows of the option that it chose."""
    if not isinstance(bot, Searching) or bot.thought is None or bot.thought.option != option:
        return None
    return bot.thought.root.children.get(table.game.edge_key(table.state, decision, option))


def _play_out(world: Table, matter: Matter, seat: Seat, line: Node | None, chance: Chance) -> None:
    """Play on until the matter is settled: along the line as far as it goes, then as in a rollout."""
    game = world.game
    left = PATIENCE
    while left > 0 and not world.over:
        decision = world.open[0]
        if decision.checkpoint and matter.settled(world.state):
            return
        options = decision.options
        if len(options) == 1:
            world.explore(options[0])
            continue
        left -= 1
        chosen: Option | None = None
        if line is not None and (len(world.open) == 1 or decision.seat == seat):
            most = 0
            following: Node | None = None
            for option in options:
                child = line.children.get(game.edge_key(world.state, decision, option))
                if child is not None and child.visits > most:
                    most, chosen, following = child.visits, option, child
            line = following
        if chosen is None:
            chosen = game.advise(world.state, decision)
        world.explore(chosen if chosen is not None else options[chance.below(len(options))])
