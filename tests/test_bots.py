"""The bots: they answer what is asked, with dice of their own."""

from collections.abc import Callable

import pytest

import quarterdeck
from quarterdeck.bots import Bot
from quarterdeck.bots.greedy import greedy_bot
from quarterdeck.bots.ismcts import Budget, searching_bot
from quarterdeck.bots.levels import LEVELS, level_named
from quarterdeck.bots.random import random_bot
from quarterdeck.core.chance import Chance
from quarterdeck.core.refusal import QuarterdeckError
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


# -- bots that think ------------------------------------------------------------------------------------------------

SMALL = Budget(iterations=30)
THINKING: dict[str, Callable[[Chance], Bot]] = {
    "greedy": lambda chance: greedy_bot(chance, worlds=2),
    "ismcts": lambda chance: searching_bot(chance, SMALL),
}


def standing(key: str, seed: int, answers: int) -> Table:
    """A game after some answers of a random bot, at the next checkpoint, where it can be set up anew."""
    table = new_table(key, seed=seed)
    bot = random_bot(Chance(seed))
    while len(table.answers) < answers or not table.decision.checkpoint:
        table.answer(bot(table, table.decision), table.decision.seat)
    return table


@pytest.mark.parametrize("key", list(games()))
@pytest.mark.parametrize("kind", list(THINKING))
def test_a_thinking_bot_answers_what_is_asked_and_leaves_the_table_as_it_was(key: str, kind: str) -> None:
    table = standing(key, 4, 40)
    before = table.state.data()
    answer = THINKING[kind](Chance(9))(table, table.decision)
    assert table.decision.offers(answer)
    assert table.state.data() == before
    assert THINKING[kind](Chance(9))(table, table.decision) == answer


@pytest.mark.parametrize("key", list(games()))
@pytest.mark.parametrize("kind", list(THINKING))
def test_a_bot_cannot_see_hidden_cards(key: str, kind: str) -> None:
    """Two games that differ only in what the bot cannot see get the same answer from it, by the same dice."""
    for answers in (0, 30, 80):
        table = standing(key, 5, answers)
        seat = table.decision.seat
        other = table.checkpoints[-1].state.copy()
        table.game.determinise(other, seat, Chance(77))
        assert other.data() != table.state.data()
        twin = Table(table.game, table.spec, other)
        asked = table.decision_of(seat), twin.decision_of(seat)
        assert asked[0] is not None and asked[0] == asked[1]
        one, two = (THINKING[kind](Chance(9))(t, d) for t, d in zip((table, twin), asked, strict=True) if d is not None)
        assert one == two


@pytest.mark.slow
@pytest.mark.parametrize("key", list(games()))
@pytest.mark.parametrize("kind", list(THINKING))
def test_thinking_beats_chance(key: str, kind: str) -> None:
    won = 0
    for number in range(2):
        bots = [THINKING[kind](Chance(number)), random_bot(Chance(number + 100))]
        if number % 2:
            bots.reverse()
        table = new_table(key, seed=number // 2)
        while not table.over:
            decision = table.decision
            table.answer(bots[decision.seat](table, decision), decision.seat)
        won += number % 2 in table.state.outcome.winners
    assert won == 2


def test_levels_are_found_by_their_key() -> None:
    assert level_named("") is next(iter(LEVELS.values()))
    assert level_named("mate") is LEVELS["mate"]
    with pytest.raises(QuarterdeckError, match="There is no bot 'admiral'; the bots are: deckhand"):
        level_named("admiral")
