"""Bots that think aloud at tables: told to everybody, kept with the answer, and silent where nobody wants it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from guests import Guest, Party, new_table, party
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import NOBODY, Seat
from quarterdeck.core.registry import new_spec, the_game
from quarterdeck.core.story import Remark
from quarterdeck.core.table import Spoken, Table
from quarterdeck.server import bots
from quarterdeck.server.bots import Chosen, Said, Thought
from quarterdeck.server.hall import Hall, open_hall
from quarterdeck.server.messages import NewTableMade
from quarterdeck.server.replaying import Replayed
from quarterdeck.server.settings import ServerSettings
from quarterdeck.server.store import record_of

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("toy")]


@pytest.fixture(autouse=True)
def _talkative(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots of the toy game have something to say with every third answer, if they may."""
    think = bots.think

    def aloud(thought: Thought) -> Chosen:
        chosen = think(thought)
        number = len(thought.answers)
        if thought.aloud and number % 3 == 0:
            return Chosen(key=chosen.key, said=Said(f"Seat {thought.seat} expects rain at {number}.", number % 100))
        return chosen

    monkeypatch.setattr(bots, "think", aloud)


def remarks(guest: Guest) -> list[tuple[str, int, int]]:
    """Every remark that somebody was told, in order; what was taken back is gone."""
    lines: list[dict[str, Any]] = []
    for said in guest.heard:
        if said["type"] == "state":
            lines[said["story_from"] :] = said["story"]
    assert [line["number"] for line in lines] == list(range(len(lines)))
    return [(line["text"], line["by"], line["hope"]) for line in lines if line["by"] >= 0]


async def played(hall: Hall, people: Party, **more: Any) -> tuple[NewTableMade, Guest]:
    made = await new_table(hall, "toy", "bot", "bot", **more)
    watcher = await people.come(hall, made.table)
    await watcher.until(lambda: bool(watcher.info["status"] == "over"))
    return made, watcher


async def test_what_bots_say_is_told_in_the_story_and_kept(settings: ServerSettings) -> None:
    async with open_hall(settings) as hall, party() as people:
        made, watcher = await played(hall, people, aloud=True)
        said = remarks(watcher)
        assert len(said) > 3
        for text, by, hope in said:
            assert text.startswith(f"Seat {by} expects rain at ") and int(text.rstrip(".").split()[-1]) % 100 == hope
        assert watcher.info["aloud"] is True
        story = list(watcher.story)
    async with open_hall(settings) as hall, party() as people:
        again = await people.come(hall, made.table)
        assert again.story == story and remarks(again) == said
        had = await people.come(hall, made.table, had=story[:7])
        assert had.story == story
        loaded = await hall.store.load(made.table)
        assert loaded is not None
        record = record_of(loaded.row, loaded.answers)
        assert [a.remark.text for a in record.answers if a.remark is not None] == [text for text, _, _ in said]
        replayed = Replayed(record)
        frames = replayed.frames(NOBODY, 0, replayed.steps + 1)
        assert [line.text for frame in frames for line in frame.story] == story
        assert [(f.step, f.story[0].hope) for f in frames if f.story and f.story[0].by >= 0] == [
            (number + 1, a.remark.hope) for number, a in enumerate(record.answers) if a.remark is not None
        ]


async def test_everybody_is_told_the_same(settings: ServerSettings) -> None:
    async with open_hall(settings) as hall, party() as people:
        made = await new_table(hall, "toy", "me", "bot", aloud=True)
        [ann] = await people.all(hall, made)
        watcher = await people.come(hall, made.table)
        for _ in range(8):
            if ann.info["status"] == "over":
                break
            await ann.answer()
        await ann.settled()
        await watcher.until(lambda: watcher.state["number"] == ann.state["number"])
        assert remarks(ann) == remarks(watcher) != []
        assert {by for _, by, _ in remarks(ann)} == {1}


async def test_without_it_bots_are_silent_and_play_the_same(settings: ServerSettings) -> None:
    async with open_hall(settings) as hall, party() as people:
        tables = [await played(hall, people, **more) for more in ({}, {"aloud": False}, {"aloud": True})]
        kept = [await hall.store.load(made.table) for made, _ in tables]
    answers = [[(a.seat, a.kind, a.key) for a in loaded.answers] for loaded in kept if loaded is not None]
    assert answers[0] == answers[1] == answers[2]
    for _, watcher in tables[:2]:
        assert remarks(watcher) == [] and watcher.info["aloud"] is False
    silent, aloud = tables[0][1], tables[2][1]
    said = [text for text, _, _ in remarks(aloud)]
    assert [line for line in aloud.story if line not in said] == silent.story
    assert silent.state["view"] == aloud.state["view"]
    loaded = kept[0]
    assert loaded is not None and "remarks" not in json.loads(record_of(loaded.row, loaded.answers).to_json())


async def test_an_answer_taken_back_takes_its_remark_with_it(settings: ServerSettings) -> None:
    async with open_hall(settings) as hall, party() as people:
        made = await new_table(hall, "toy", "me", "bot", aloud=True)
        [ann] = await people.all(hall, made)
        while not remarks(ann):
            await ann.answer()
            await ann.asked()
        room = hall._rooms[made.table]
        before = remarks(ann)
        count = len(room.replica.answers)
        ann.say("undo")
        await ann.until(lambda: len(room.replica.answers) < count and ann.question is not None)
        await ann.settled()
        kept = [a.said for a in room.replica.answers if a.said]
        assert [text for text, _, _ in remarks(ann)] == kept and len(kept) < len(before)
        assert room.replica.table is not None
        assert ann.story == [line.text for line in room.replica.table.told(room.replica.table.decision.seat)]


async def test_a_bot_that_sits_in_for_a_person_keeps_silent(settings: ServerSettings) -> None:
    async with open_hall(settings) as hall, party() as people:
        made = await new_table(hall, "five-sails", "me", "me", "bot", aloud=True, pace=5_000)
        [ann, _] = await people.all(hall, made)
        ann.say("resign")
        await ann.until(lambda: ann.info["seats"][0]["resigned"])
        thoughts: list[Thought] = []

        async def choose(thought: Thought) -> Chosen:
            thoughts.append(thought)
            return Chosen(key="")

        room = hall._rooms[made.table]
        room.bots.choose = choose  # type: ignore[method-assign]
        assert room.replica.table is not None
        room.replica.table._spoken = [Spoken(0, 0, Seat(2), Remark("It will rain.", 40))]
        for seat in (0, 2):
            await room.runner._think(seat, set())
        assert [(thought.seat, thought.aloud) for thought in thoughts] == [(0, False), (2, True)]
        assert [thought.last for thought in thoughts] == [None, Said("It will rain.", 40)]


async def test_a_rematch_is_as_talkative(settings: ServerSettings) -> None:
    async with open_hall(settings) as hall, party() as people:
        made = await new_table(hall, "toy", "me", "bot", aloud=True)
        [ann] = await people.all(hall, made)
        ann.say("resign")
        await ann.until(lambda: bool(ann.info["status"] == "over"))
        ann.say("rematch")
        await ann.until(lambda: bool(ann.info["rematch"]))
        assert (await hall.info(ann.info["rematch"])).aloud


def test_a_bot_in_a_worker_says_what_it_expects(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real thing: a duel of Five Sails, thought about as a worker does it."""
    monkeypatch.undo()
    game = the_game("five-sails")
    table = Table(game, new_spec(game, seed=5))
    dice = Chance(1)
    while table.decision.kind != "action":
        options = table.decision.options
        table.answer(options[dice.below(len(options))])
    thought = Thought(
        table="aloud-one",
        head=Table(table.game, table.spec).record().to_json(),
        answers=[(a.seat, a.kind, a.key) for a in table.answers],
        seat=table.decision.seat,
        level="deckhand",
        aloud=True,
    )
    chosen = bots.think(thought)
    assert chosen.said is not None and " expects " in chosen.said.text and 0 <= chosen.said.hope <= 100
    assert bots.think(replace(thought, last=chosen.said)) == Chosen(key=chosen.key), "it has just said that"
    assert bots.think(replace(thought, last=Said(chosen.said.text, chosen.said.hope - 10))) == chosen
    assert bots.think(replace(thought, aloud=False)) == Chosen(key=chosen.key)
