"""Bots between adventures: they set out, and they do not end a campaign that can be won."""

from collections.abc import Iterator

import pytest

from quarterdeck.bots import Bot
from quarterdeck.bots.advised import advised_bot
from quarterdeck.bots.circles import untried
from quarterdeck.bots.greedy import greedy_bot
from quarterdeck.bots.ismcts import Budget, Edge, Node, search, searching_bot
from quarterdeck.bots.levels import LEVELS
from quarterdeck.bots.random import random_bot
from quarterdeck.core.chance import Chance
from quarterdeck.core.registry import new_table
from quarterdeck.core.table import Table
from quarterdeck.games.seven_swords.evaluation import hope


def a_campaign(seed: int) -> Table:
    return new_table("seven-swords", decks=["eloria"], seed=seed)


def answered(table: Table, bot: Bot) -> str:
    option = bot(table, table.decision)
    table.answer(option)
    return option.verb


def after_awakening(seed: int) -> Table:
    """A campaign at the choice of its second quest."""
    table = a_campaign(seed)
    advised = advised_bot(random_bot(Chance(seed)))
    while not (table.decision.kind == "quest" and table.state.taken):
        answered(table, advised)
    return table


BOTS = {
    "greedy": greedy_bot(Chance(1), worlds=1),
    "searching": searching_bot(Chance(1), Budget(iterations=100)),
    **{key: level.unhurried(Chance(1)) for key, level in LEVELS.items() if key in ("deckhand", "sailor")},
}


@pytest.mark.parametrize("key", list(BOTS))
def test_no_bot_ends_a_campaign(key: str) -> None:
    """Neither because a victory looks best right after it, nor by a blunder."""
    for seed in range(1, 5):
        table = after_awakening(seed)
        assert "retire" in [option.verb for option in table.decision.options]
        for _ in range(20 if key == "deckhand" else 2):
            assert BOTS[key](table, table.decision).verb == "quest"


@pytest.mark.parametrize("key", ["greedy", "searching"])
def test_bots_leave_the_town(key: str) -> None:
    """A quest that is chosen is worth what it is when it begins: trading to and fro gains nothing."""
    for seed in (1, 4):
        table = after_awakening(seed)
        trades = 0
        while table.decision.kind != "prepare":
            trades += answered(table, BOTS[key]) == "trade"
        assert trades < 40


def edges_below(node: Node) -> Iterator[Edge]:
    for edge, child in node.children.items():
        yield edge
        yield from edges_below(child)


@pytest.mark.parametrize("seed", [6, 9])
def test_a_search_looks_no_further_than_the_end_of_the_quest(seed: int) -> None:
    """When a quest is as good as lost, the next one is no comfort: otherwise every retreat would look well."""
    table = a_campaign(seed)
    advised = advised_bot(random_bot(Chance(seed)))
    while table.decision.kind != "prepare" or not table.state.may_retreat or hope(table.state) > 0.1:
        answered(table, advised)
    thought = search(table, table.decision, Chance(1), Budget(iterations=400))
    assert thought.hope < 0.2
    assert not any("quest" in edge for edge in edges_below(thought.root))


def test_what_led_back_to_the_same_position_is_not_tried_again() -> None:
    """An item may be traded to and fro for ever; nobody who thinks does so."""
    table = after_awakening(1)
    advised = advised_bot(random_bot(Chance(1)))
    while table.decision.kind != "outfit":
        answered(table, advised)
    away = next(option for option in table.decision.options if option.verb == "trade")
    here = table.state.position()
    everything = table.decision.options
    assert untried(table, table.decision) == everything
    table.answer(away)
    back = next(o for o in table.decision.options if o.verb == "trade" and o.ids[0] == away.ids[0])
    table.answer(back)
    assert table.state.position() == here
    assert untried(table, table.decision) == [option for option in everything if option != away]
    thought = search(table, table.decision, Chance(1), Budget(iterations=200))
    assert thought.option != away
    assert table.game.edge_key(table.state, table.decision, away) not in thought.root.children


@pytest.mark.parametrize("key", ["deckhand", "sailor", "searching"])
def test_bots_agree_to_the_retreat_that_a_fellow_player_proposes(key: str) -> None:
    """They are no hindrance to a person's plan, even where they would rather go on."""
    table = new_table("seven-swords", decks=["eloria", "magnus"], seed=3, options={"quest": "awakening"})
    advised = advised_bot(random_bot(Chance(1)))
    while table.decision.kind != "prepare":
        answered(table, advised)
    table.answer(next(option for option in table.decision.options if option.verb == "retreat"))
    assert (table.decision.seat, table.decision.kind) == (1, "retreat.agree")
    assert [BOTS[key](table, table.decision).verb for _ in range(3)] == ["yes"] * 3
