"""A server that ends at any moment loses no answer, and goes on where it was."""

from __future__ import annotations

import asyncio
import random

import pytest

from contract.toy import CallsItOtherwise, Toy, WithoutReactions
from guests import Party, new_table, party, play_out
from quarterdeck.core.registry import games
from quarterdeck.server.hall import Hall, open_hall
from quarterdeck.server.messages import NewTableMade
from quarterdeck.server.settings import ServerSettings
from quarterdeck.server.store import Change, TableRow

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("toy")]


async def test_a_new_server_asks_the_same_question(settings: ServerSettings) -> None:
    async with open_hall(settings) as hall, party() as people:
        made = await new_table(hall, "five-sails", "me", "me", seed=4)
        guests = await people.all(hall, made, ask_always=True)
        dice = random.Random(4)
        for _ in range(60):
            for guest in guests:
                await guest.settled()
                if guest.question is not None:
                    await guest.answer(str(dice.choice(guest.question["options"])["key"]))
        for guest in guests:
            await guest.settled()
        before = [(guest.state["view"], without_number(guest.state["question"]), guest.story) for guest in guests]
        numbers = [guest.state["number"] for guest in guests]
    async with open_hall(settings) as hall, party() as people:
        guests = await people.all(hall, made, ask_always=True)
        after = [(guest.state["view"], without_number(guest.state["question"]), guest.story) for guest in guests]
        assert after == before
        assert all(guest.state["number"] >= number for guest, number in zip(guests, numbers, strict=True))
        assert guests[0].chat == ["The game begins."]


async def test_bots_go_on_after_a_restart(settings: ServerSettings) -> None:
    async with open_hall(settings) as hall, party() as people:
        made = await new_table(hall, "toy", "bot", "bot", pace=5)
        watcher = await people.come(hall, made.table)
        await watcher.until(lambda: len(watcher.heard) > 6)
    async with open_hall(settings) as hall, party() as people:
        watcher = await people.come(hall, made.table)
        await watcher.until(lambda: watcher.info["status"] == "over")


async def test_killed_between_keeping_and_telling(settings: ServerSettings) -> None:
    """The answer is in the store, nobody was told: the next server knows it."""
    async with open_hall(settings) as hall, party() as people:
        made = await new_table(hall, "toy", "me", "me")
        [ann, _] = await people.all(hall, made)
        question = await ann.asked("turn")
        with killed_after_keeping(hall):
            ann.send(question, "dare")
            assert (await ann.error())["code"] == "fault"
        stored = await hall.store.table(made.table)
        assert stored is not None and stored.answers == 1
        assert ann.state["question"] == question
        # The same server finds its own answer again, too.
        ann.send(question, "fist")
        assert (await ann.error())["code"] == "stale"
        await ann.until(lambda: ann.state["question"] is None)
        assert (await hall.info(made.table)).answers == 1
    async with open_hall(settings) as hall, party() as people:
        [_, ben] = await people.all(hall, made)
        assert (await ben.asked())["kind"] == "call"


class killed_after_keeping:
    """Whatever is kept from now on, the process ends before it knows."""

    def __init__(self, hall: Hall) -> None:
        self._store = hall.store
        self._commit = hall.store.commit

    def __enter__(self) -> None:
        async def commit(change: Change) -> TableRow | None:
            await self._commit(change)
            raise ConnectionAbortedError("killed")

        self._store.commit = commit  # type: ignore[method-assign]

    def __exit__(self, *_: object) -> None:
        self._store.commit = self._commit  # type: ignore[method-assign]


@pytest.mark.parametrize("steps", range(0, 40, 4))
async def test_hanging_up_in_the_middle_of_an_answer(hall: Hall, people: Party, steps: int) -> None:
    """The answer is given or it is not: the store, the table and everybody at it agree."""
    made = await new_table(hall, "toy", "me", "me")
    [ann, ben] = await people.all(hall, made)
    ann.send(await ann.asked("turn"), "dare")
    for _ in range(steps):
        await asyncio.sleep(0)
    await ann.go()
    async with hall.visit(made.table) as room:
        await room.refresh()
        kept = await hall.store.table(made.table)
        assert kept is not None
        assert (room.replica.row.version, len(room.replica.answers)) == (kept.version, kept.answers)
    await ben.settled()
    assert ben.state["waiting_for"] == [kept.answers]


async def test_an_idle_table_is_put_away_and_found_again(settings: ServerSettings) -> None:
    async with open_hall(settings) as hall, party() as people:
        made = await new_table(hall, "toy", "me", "me")
        [ann, ben] = await people.all(hall, made)
        await ann.answer("fist")
        await ann.go()
        await ben.go()
        async with hall.visit(made.table) as room:
            await hall.put_away_idle()
            room.used -= settings.idle + 1
            await hall.put_away_idle()
        async with hall.visit(made.table) as other:
            assert other is room, "it was used a moment ago, or somebody was in it"
        await hall.put_away_idle()
        kept = await hall.store.table(made.table)
        assert kept is not None and kept.summary.answers == 1 and kept.summary.waiting_for == [0]
        info = await hall.info(made.table)
        assert (info.waiting_for, info.answers) == ([0], 1)
        async with hall.visit(made.table) as other:
            assert other is not room
        [ann] = [await people.come(hall, made.table, made.seats[0].token)]
        assert (await ann.asked())["kind"] == "hide"


# -- other rules than before ------------------------------------------------------------------------------------------


async def test_later_rules_that_ask_about_more_reactions(settings: ServerSettings) -> None:
    games()["toy"] = WithoutReactions()
    made = await some_answers(settings, "play")
    games()["toy"] = Toy()
    async with open_hall(settings) as hall, party() as people:
        [ann, ben] = await people.all(hall, made, ask_always=True)
        loaded = await hall.store.load(made.table)
        assert loaded is not None
        assert loaded.row.answers == len(loaded.answers) > 4
        assert {a.key for a in loaded.answers if a.by == "pass"} == {"pass"}
        assert [a.number for a in loaded.answers] == list(range(len(loaded.answers)))
        dice = random.Random(2)
        await play_out([ann, ben], lambda q: str(dice.choice(q["options"])["key"]))


async def test_rules_that_cannot_go_on_say_so(settings: ServerSettings) -> None:
    made = await some_answers(settings, "dare")
    games()["toy"] = CallsItOtherwise()
    async with open_hall(settings) as hall, party() as people:
        ann = await people.come(hall, made.table, made.seats[0].token)
        assert ann.info["fault"].startswith("This table cannot go on: Answer 1 of the record")
        assert not ann.state
        ann.say("answer", question=1, key="dare")
        assert (await ann.error())["code"] == "fault"
        ann.say("chat", text="Oh.")
        await ann.until(lambda: ann.chat[-1] == "Oh.")
    games()["toy"] = Toy()
    async with open_hall(settings) as hall, party() as people:
        ann = await people.come(hall, made.table, made.seats[0].token)
        assert ann.info["fault"] == ""
        assert ann.state


async def some_answers(settings: ServerSettings, verb: str) -> NewTableMade:
    async with open_hall(settings) as hall, party() as people:
        made = await new_table(hall, "toy", "me", "me")
        guests = await people.all(hall, made, ask_always=True)
        for _ in range(4):
            for guest in guests:
                await guest.settled()
                if guest.question is not None:
                    options = [option["key"] for option in guest.question["options"]]
                    await guest.answer(next((o for o in options if o.startswith(verb)), options[0]))
        return made


def without_number(question: dict[str, object] | None) -> dict[str, object] | None:
    return None if question is None else {**question, "number": 0}
