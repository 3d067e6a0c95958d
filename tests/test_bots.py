"""The bots: they answer what is asked, with dice of their own."""

import pytest

import quarterdeck
from quarterdeck.bots.random import random_bot
from quarterdeck.core.chance import Chance
from quarterdeck.core.registry import games, new_table
from quarterdeck.core.table import Table


def played(table: Table, seed: int, most: int) -> list[str]:
    bot = random_bot(Chance(seed))
    while not table.over and len(table.answers) < most:
        decision = table.decision
        table.answer(bot(table, decision), decision.seat)
    return [answer.key for answer in table.answers]


@pytest.mark.parametrize("key", list(games()))
def test_a_random_bot_plays_a_game_to_its_end(key: str) -> None:
    table = new_table(key, seed=3)
    played(table, 1, 100_000)
    assert table.over
    assert table.state.outcome is not None


@pytest.mark.parametrize("key", list(games()))
def test_the_same_dice_give_the_same_answers(key: str) -> None:
    assert played(new_table(key, seed=3), 1, 60) == played(new_table(key, seed=3), 1, 60)


@pytest.mark.parametrize("key", list(games()))
def test_other_dice_give_other_answers_to_the_same_shuffle(key: str) -> None:
    assert played(new_table(key, seed=3), 1, 60) != played(new_table(key, seed=3), 2, 60)


def test_a_bot_does_not_move_the_tables_dice() -> None:
    table = quarterdeck.new_table(next(iter(games())), seed=3)
    before = table.state.data()
    bot = random_bot(Chance(1))
    for _ in range(10):
        assert table.decision.offers(bot(table, table.decision))
    assert table.state.data() == before


def test_every_option_comes_up() -> None:
    table = quarterdeck.new_table(next(iter(games())), seed=3)
    bot = random_bot(Chance(1))
    chosen = {bot(table, table.decision) for _ in range(200)}
    assert chosen == set(table.decision.options)
