"""Rules that fail: the answer is taken back, people are told in a sentence, and the record is kept for the report."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from contract.toy import Toy, ToyState
from guests import PATIENCE, Party, new_table, party
from quarterdeck.core.decision import Option, Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.record import Record
from quarterdeck.core.refusal import FaultyTable
from quarterdeck.core.registry import games
from quarterdeck.core.table import Table
from quarterdeck.server.hall import Hall, open_hall
from quarterdeck.server.rooms.runner import STUCK
from quarterdeck.server.settings import ServerSettings

pytestmark = pytest.mark.anyio


class BreaksOnADare(Toy):
    """The rules fail whenever somebody dares; in turns of seat 1 only dares are offered, if `only` says so."""

    only = False

    def dare(self, state: ToyState, seat: Seat) -> Flow[None]:
        yield from ()
        state.points[seat] += 100 // (state.round - state.round)

    def turn_options(self, state: ToyState, seat: Seat) -> list[Option]:
        options = super().turn_options(state, seat)
        return [Option("dare")] if self.only and seat == 1 else options


@pytest.fixture
def broken() -> Iterator[BreaksOnADare]:
    game = BreaksOnADare()
    games()["toy"] = game
    yield game
    del games()["toy"]


@pytest.mark.usefixtures("broken")
async def test_a_fault_is_told_kept_and_survived(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    [ann, ben] = await people.all(hall, made)
    view = ann.state["view"]
    question = await ann.asked("turn")
    ann.send(question, "dare")
    error = await ann.error()
    assert error["code"] == "fault"
    assert error["text"] == "The rules failed on what Ann chose. It was taken back: choose something else."
    await ben.until(lambda: ben.info["fault"] == error["text"])
    again = await ann.asked("turn")
    await ann.until(lambda: ann.state["question"]["number"] > question["number"])
    assert ann.state["view"] == view
    assert again["options"] == question["options"]
    [fault] = await hall.store.faults_of(made.table)
    assert "ZeroDivisionError" in fault.text
    with pytest.raises(FaultyTable, match="ZeroDivisionError"):
        Table.resume(games()["toy"], Record.from_json(fault.record))
    await ann.answer("fist")
    await ben.until(lambda: ben.info["fault"] == "")
    assert (await hall.info(made.table)).answers == 1


@pytest.mark.usefixtures("broken")
async def test_killed_before_the_answer_could_be_taken_back(settings: ServerSettings) -> None:
    async with open_hall(settings) as hall, party() as people:
        made = await new_table(hall, "toy", "me", "me")
        [ann, _] = await people.all(hall, made)
        commit, calls = hall.store.commit, []

        async def only_once(change: object) -> object:
            calls.append(change)
            if len(calls) > 1:
                raise ConnectionAbortedError("killed")
            return await commit(change)  # type: ignore[arg-type]

        hall.store.commit = only_once  # type: ignore[method-assign, assignment]
        ann.send(await ann.asked("turn"), "dare")
        assert (await ann.error())["code"] == "fault"
        hall.store.commit = commit  # type: ignore[method-assign]
        poisoned = await hall.store.table(made.table)
        assert poisoned is not None and poisoned.answers == 1
    async with open_hall(settings) as hall, party() as people:
        [ann, _] = await people.all(hall, made)
        assert ann.info["fault"].startswith("The rules failed on what Ann chose.")
        assert len(await hall.store.faults_of(made.table)) == 1
        await ann.answer("fist", "turn")
        assert (await hall.info(made.table)).answers == 1


@pytest.mark.usefixtures("broken")
async def test_a_bot_chooses_something_else(hall: Hall, people: Party) -> None:
    for seed in range(4):
        made = await new_table(hall, "toy", "bot", "bot", seed=seed)
        watcher = await people.come(hall, made.table)
        await watcher.until(lambda w=watcher: w.info["status"] == "over")  # type: ignore[misc]
    record = await hall.store.record_of(made.table)
    assert record is not None
    assert not any(answer.key == "dare" for answer in record.answers)


async def test_a_bot_that_can_do_nothing_stands_still(hall: Hall, people: Party, broken: BreaksOnADare) -> None:
    broken.only = True
    made = await new_table(hall, "toy", "me", "bot")
    [ann] = await people.all(hall, made)
    while ann.info["fault"] != STUCK:
        await ann.until(lambda: ann.question is not None or ann.info["fault"] == STUCK)
        if ann.question is not None:
            await ann.answer({"turn": "fist", "hide": "coins 1"}.get(ann.question["kind"], ""))
    assert ann.info["status"] == "playing"
    async with hall.visit(made.table) as room, asyncio.timeout(PATIENCE):
        while room.runner.busy:
            await asyncio.sleep(0.01)
    ann.say("undo")
    await ann.until(lambda: ann.question is not None)


async def test_a_view_that_fails_costs_nobody_the_connection(hall: Hall, people: Party) -> None:
    class HidesFromBen(Toy):
        broken = False

        def view(self, state: ToyState, seat: Seat) -> dict[str, object]:
            if self.broken and seat == 1:
                raise KeyError("no such card")
            return super().view(state, seat)

    game = HidesFromBen()
    games()["toy"] = game
    try:
        made = await new_table(hall, "toy", "me", "me")
        [ann, ben] = await people.all(hall, made)
        game.broken = True
        await ann.answer("dare")
        error = await ben.error()
        assert (error["code"], error["text"][:31]) == ("fault", "The table cannot be shown: the ")
        game.broken = False
        ben.say("answer", question=1, key="yes")
        assert (await ben.error())["code"] == "stale"
        assert (await ben.asked())["kind"] == "call"
    finally:
        del games()["toy"]
