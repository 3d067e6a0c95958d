"""The table: answering, simultaneous choices, undo, forks, resuming."""

from __future__ import annotations

import pytest

from contract.toy import Toy, ToyState, toy_case
from helpers import play_on, position, snapshot
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.flow import Flow, together
from quarterdeck.core.refusal import FaultyTable, NotOffered
from quarterdeck.core.table import Table

ANN, BEN = Seat(0), Seat(1)


def a_table(seed: int = 1) -> Table:
    return toy_case(Toy()).table(seed)


def at_the_bid(seed: int = 1) -> Table:
    """A table where both are asked at once."""
    table, chance = a_table(seed), Chance(seed)
    while table.decision.kind != "bid":
        play_on(table, chance, 1)
    return table


def options_of(table: Table, seat: Seat) -> list[Option]:
    decision = table.decision_of(seat)
    assert decision is not None
    return decision.options


# -- answering ----------------------------------------------------------------------------------------------------


def test_the_table_opens_at_its_first_question() -> None:
    table = a_table()
    assert table.decision.kind == "turn"
    assert table.decision.seat == ANN
    assert not table.over
    assert table.decision_of(BEN) is None


def test_a_refusal_names_the_answer_the_seat_and_what_is_offered() -> None:
    table = a_table()
    with pytest.raises(NotOffered, match=r"'jump 3' is not offered: seat 0 is asked 'turn' and may answer 'play \d+'"):
        table.answer(Option("jump", (3,)))
    with pytest.raises(NotOffered, match="Seat 1 is not asked anything now; the table waits for seat 0"):
        table.answer(Option("dare"), BEN)


def test_nothing_is_asked_when_the_game_is_over() -> None:
    table = a_table()
    play_on(table, Chance(2))
    assert table.over
    assert table.open == []
    with pytest.raises(NotOffered, match="The game is over"):
        table.answer(Option("dare"))
    with pytest.raises(NotOffered, match="The game is over"):
        _ = table.decision


# -- simultaneous choices -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [(ANN, BEN), (BEN, ANN)])
def test_simultaneous_answers_come_in_any_order_and_mean_the_same(order: tuple[Seat, Seat]) -> None:
    """The bids are listed Ben's first: each answer must reach the seat that gave it."""
    tables = [at_the_bid(), at_the_bid()]
    bids = {seat: options_of(tables[0], seat)[0] for seat in (ANN, BEN)}
    for table, seats in ((tables[0], order), (tables[1], (ANN, BEN))):
        for seat in seats:
            table.answer(bids[seat], seat)
    assert tables[0].state.data() == tables[1].state.data()
    told = [(fact.seat, fact.things[0][0]) for fact in tables[0].state.story if fact.verb == "bids"]
    assert sorted(told)[-2:] == [(seat, bids[seat].ids[0]) for seat in (ANN, BEN)]


def test_until_the_last_answer_the_state_knows_nothing() -> None:
    table = at_the_bid()
    before = table.state.data()
    table.answer(options_of(table, BEN)[0], BEN)
    assert table.state.data() == before
    assert [decision.seat for decision in table.open] == [ANN]
    with pytest.raises(NotOffered, match="Seat 1 is not asked"):
        table.answer(Option("nothing"), BEN)


@pytest.mark.parametrize("first", [ANN, BEN])
def test_forks_undo_and_replay_between_two_secret_answers(first: Seat) -> None:
    table = at_the_bid()
    opened = position(table)
    table.answer(options_of(table, first)[0], first)
    half = position(table)
    fork = table.fork()
    assert position(fork) == half
    assert position(Table.resume(table.game, table.record())) == half
    for each in (table, fork):
        each.answer(Option("nothing"))
    assert position(fork) == position(table)
    table.undo()
    assert position(table) == half
    table.undo()
    assert position(table) == opened


class AsksAlone(Toy):
    """Only one seat is left to bid."""

    def bid(self, state: ToyState) -> Flow[None]:
        answers = yield from together([Decision(BEN, "bid", [Option("alone")])], checkpoint=True)
        assert len(answers) == 1


def test_a_simultaneous_choice_of_one() -> None:
    table = toy_case(AsksAlone()).table(1)
    play_on(table, Chance(1))
    assert table.over
    assert [answer.key for answer in table.answers if answer.kind == "bid"] == ["alone"] * 5


# -- undo and forks -----------------------------------------------------------------------------------------------


def test_undo_to_the_start_and_no_further() -> None:
    table = a_table()
    start = position(table)
    play_on(table, Chance(3), 25)
    table.undo(25)
    assert position(table) == start
    for too_many in (1, -1):
        with pytest.raises(NotOffered, match=f"{too_many} answers cannot be undone: 0 were given"):
            table.undo(too_many)


def test_undo_takes_back_the_end_of_the_game() -> None:
    table = a_table()
    play_on(table, Chance(3))
    table.undo()
    assert not table.over
    assert table.open


def test_a_finished_game_can_be_forked() -> None:
    table = a_table()
    play_on(table, Chance(3))
    assert position(table.fork()) == position(table)


def test_forks_of_forks() -> None:
    table, chance = a_table(), Chance(3)
    play_on(table, chance, 17)
    before = snapshot(table)
    fork = table.fork()
    play_on(fork, chance, 3)
    deeper = fork.fork()
    assert position(deeper) == position(fork)
    play_on(deeper, chance, 9)
    deeper.undo(12)
    assert position(deeper) == position(table)
    assert snapshot(table) == before


def test_redrawing_leaves_the_forked_table_alone() -> None:
    table = a_table()
    before = snapshot(table)
    fork = table.fork()
    fork.determinise(ANN, Chance(9))
    play_on(fork, Chance(10))
    assert snapshot(table) == before


class StumblesOnAFist(Toy):
    def make_a_fist(self, state: ToyState, seat: Seat) -> Flow[None]:
        yield from super().make_a_fist(state, seat)
        raise RuntimeError("the coins are gone")


def test_a_fault_on_a_redrawn_table_leaves_nothing_to_ask() -> None:
    """There is no way back to secrets that were redrawn, so nothing more can be answered there."""
    table = toy_case(StumblesOnAFist()).table(1)
    table.answer(Option("fist"))
    table.answer(Option("coins", (1,)))
    fork = table.fork()
    fork.determinise(BEN, Chance(1))
    with pytest.raises(FaultyTable, match="the coins are gone"):
        fork.answer(Option("coins", (1,)))
    assert fork.open == []
    assert isinstance(fork.fault, RuntimeError)
    assert table.decision.kind == "guess"
