"""The bots: they answer what is asked, with dice of their own."""

from collections.abc import Callable

import pytest

import quarterdeck
from helpers import play_on, registered_case
from quarterdeck.bots import Bot
from quarterdeck.bots.greedy import greedy_bot
from quarterdeck.bots.ismcts import Budget, searching_bot
from quarterdeck.bots.levels import LEVELS, level_named
from quarterdeck.bots.random import random_bot
from quarterdeck.core.chance import Chance
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import games, new_table, the_game
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
    """A game after some answers, at the next checkpoint, where it can be set up anew; the first one that lasts so
    long, from this seed on."""
    case = registered_case(key, max(2, the_game(key).players[0]), any_deck=True)
    while True:
        table = case.table(seed)
        play_on(table, Chance(seed), answers)
        while not table.over and not table.decision.checkpoint:
            play_on(table, Chance(seed), 1)
        if not table.over:
            return table
        seed += 1


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


def played_by(table: Table, bots: list[Bot]) -> Table:
    while not table.over:
        decision = table.decision
        table.answer(bots[decision.seat](table, decision), decision.seat)
    return table


@pytest.mark.slow
@pytest.mark.parametrize("kind", list(THINKING))
@pytest.mark.parametrize("key", [key for key, game in games().items() if not game.cooperative])
def test_thinking_beats_chance(key: str, kind: str) -> None:
    won = 0
    for number in range(2):
        bots = [THINKING[kind](Chance(number)), random_bot(Chance(number + 100))]
        if number % 2:
            bots.reverse()
        table = played_by(new_table(key, seed=number // 2), bots)
        won += number % 2 in table.state.outcome.winners
    assert won == 2


@pytest.mark.slow
@pytest.mark.parametrize("key", [key for key, game in games().items() if game.cooperative])
def test_a_searching_party_wins_where_chance_does_not(key: str) -> None:
    """The same quests, with one seat: what is searched for is the party's outcome."""
    won = [0, 0]
    for number in range(6):
        for side, bot in enumerate((searching_bot(Chance(number), SMALL), random_bot(Chance(number)))):
            options = the_game(key).sample_options(0)
            table = played_by(new_table(key, seed=number, options=options), [bot])
            won[side] += bool(table.state.outcome.winners)
    assert won[0] >= won[1] + 2


def test_levels_are_found_by_their_key() -> None:
    assert level_named("") is next(iter(LEVELS.values()))
    assert level_named("mate") is LEVELS["mate"]
    with pytest.raises(QuarterdeckError, match="There is no bot 'admiral'; the bots are: deckhand"):
        level_named("admiral")
