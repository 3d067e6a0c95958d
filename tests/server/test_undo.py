"""Taking answers back: at once, by consent, or not; and what everybody is told of it."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from guests import Party, new_table, play_out
from quarterdeck.server.hall import Hall
from quarterdeck.server.rooms.undo import undoing

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("toy")]


async def test_at_once_while_nothing_came_to_light(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    [ann, ben] = await people.all(hall, made)
    first = await ann.asked("turn")
    await ann.answer("fist")
    assert ann.state["undo"]["possible"] == "now"
    assert ben.state["undo"]["possible"] == "no"
    ann.say("undo")
    again = await ann.asked("turn")
    assert again["options"] == first["options"]
    assert again["number"] > first["number"]
    assert (await hall.info(made.table)).answers == 0
    assert ann.state["undo"]["possible"] == "no"
    await ben.until(lambda: "Ann takes back an answer." in ben.chat)
    ann.send(first, "fist")
    assert (await ann.error())["code"] == "stale"
    await ann.answer("dare")
    assert (await hall.info(made.table)).answers == 1


async def test_by_consent_when_others_have_answered(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    [ann, ben] = await people.all(hall, made)
    await ann.answer("dare")
    await ben.answer("yes", "call")
    await ann.settled()
    text = "Others have answered since: the others must agree."
    assert ann.state["undo"] == {"possible": "consent", "text": text, "answers": 0}
    told = list(ann.story)
    ann.say("undo")
    await ben.until(lambda: bool(ben.info["proposals"]))
    [proposal] = ben.info["proposals"]
    assert (proposal["kind"], proposal["by"], proposal["answers"], proposal["needed"]) == ("undo", 0, 0, [1])
    ben.say("vote", proposal=proposal["id"], agree=True)
    await ann.asked("turn")
    assert (await hall.info(made.table)).proposals == []
    assert ann.chat[-1] == "All agree: Ann takes back an answer."
    assert len(ann.story) < len(told)
    assert ann.story == told[: len(ann.story)]
    await ben.settled()
    assert len(ben.story) == len(ann.story)


async def test_what_came_to_light_needs_consent(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    [ann, ben] = await people.all(hall, made)
    await ann.answer("dare")
    await ben.answer("yes", "call")
    text = "Something came to light since: the others must agree."
    assert ben.state["undo"] == {"possible": "consent", "text": text, "answers": 1}
    ben.say("undo")
    await ann.until(lambda: bool(ann.info["proposals"]))
    ann.say("vote", proposal=ann.info["proposals"][0]["id"], agree=False)
    await ben.until(lambda: not ben.info["proposals"] and ben.chat[-1] == "Ann does not agree.")
    assert (await hall.info(made.table)).answers == 2


async def test_an_answer_clears_the_proposal(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    [ann, ben] = await people.all(hall, made)
    await ann.answer("dare")
    await ben.answer("yes", "call")
    ann.say("undo")
    await ben.until(lambda: bool(ben.info["proposals"]))
    number = ben.info["proposals"][0]["id"]
    await ben.answer("fist", "turn")
    await ann.until(lambda: not ann.info["proposals"])
    ben.say("vote", proposal=number, agree=True)
    assert (await ben.error())["text"] == "That is no longer proposed."
    assert (await hall.info(made.table)).answers == 3


async def test_who_proposed_may_withdraw_and_cannot_agree_for_others(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    [ann, ben] = await people.all(hall, made)
    await ann.answer("dare")
    await ben.answer("yes", "call")
    ann.say("undo")
    await ann.until(lambda: bool(ann.info["proposals"]))
    number = ann.info["proposals"][0]["id"]
    ann.say("vote", proposal=number, agree=True)
    await ann.settled()
    assert ann.info["proposals"][0]["agreed"] == [0]
    ann.say("vote", proposal=number, agree=False)
    await ann.until(lambda: not ann.info["proposals"])
    assert (await hall.info(made.table)).answers == 2


async def test_bots_agree(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "bot")
    [ann] = await people.all(hall, made)
    await ann.answer("dare")
    await ann.until(lambda: ann.state["undo"]["possible"] == "consent")
    assert ann.state["undo"]["text"].endswith("the bots agree.")
    ann.say("undo")
    await ann.until(lambda: "Ann takes back an answer." in ann.chat)
    await ann.asked("turn")
    assert (await hall.info(made.table)).answers == 0
    await ann.answer("fist")


async def test_nothing_to_take_back(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    guests = await people.all(hall, made, ask_always=True)
    guests[0].say("undo")
    assert (await guests[0].error())["text"] == "You have not answered anything yet."
    dice = random.Random(5)
    await play_out(guests, lambda q: str(dice.choice(q["options"])["key"]))
    guests[0].say("undo")
    error = await guests[0].error()
    assert (error["code"], error["text"]) == ("refused", "The game is over.")


async def test_own_automatic_passes_are_skipped_and_those_of_others_count(hall: Hall) -> None:
    made = await new_table(hall, "toy", "me", "me")
    async with hall.visit(made.table) as room:
        number = room.replica.asked(0)
        assert number is not None
        await room.answer(0, number[1], "fist", "person")
        number = room.replica.asked(0)
        assert number is not None
        await room.answer(0, number[1], "coins 1", "person")
        replica = room.replica
        assert undoing(replica, 0).answers == 1
        mine = replica.answers[1]
        replica.answers[1] = replace(mine, by="pass")
        assert (undoing(replica, 0).answers, undoing(replica, 0).possible) == (0, "now")
        replica.answers[1] = replace(mine, by="pass", seat=1)
        assert (undoing(replica, 0).answers, undoing(replica, 0).possible) == (0, "consent")
        assert undoing(replica, 1).possible == "no"


async def test_bots_wait_while_people_talk_about_an_undo(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "five-sails", "me", "me", "bot")
    [ann, ben] = await people.all(hall, made)
    async with hall.visit(made.table) as room:
        await ann.answer()
        await ben.answer()
        await ann.until(lambda: ann.state["undo"]["possible"] == "consent")
        ann.say("undo")
        await ben.until(lambda: bool(ben.info["proposals"]))
        assert room.replica.by_itself() == []
        await room.runner.stop()
        count = (await hall.info(made.table)).answers
        room.runner.wake()
        assert not room.runner.busy
        ben.say("vote", proposal=ben.info["proposals"][0]["id"], agree=False)
        await ben.until(lambda: not ben.info["proposals"])
        assert (await hall.info(made.table)).answers >= count


async def test_who_was_away_during_an_undo_gets_the_story_anew(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    [ann, ben] = await people.all(hall, made)
    await ann.answer("dare")
    await ben.answer("yes", "call")
    read = list(ben.story)
    await ben.go()
    ann.say("undo")
    await ann.until(lambda: bool(ann.info["proposals"]))
    back = await people.come(hall, made.table, made.seats[1].token, had=read)
    back.say("vote", proposal=back.info["proposals"][0]["id"], agree=True)
    await ann.asked("turn")
    await back.go()
    await ann.answer("fist", "turn")
    await ann.answer("coins 2", "hide")
    again = await people.come(hall, made.table, made.seats[1].token, had=read)
    assert again.state["story_from"] == 0
    await again.answer("coins 0", "guess")
    await ann.until(lambda: len(ann.story) == len(again.story))
    assert len(again.story) > len(read) - 2


async def test_dice_that_were_rolled_need_consent(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    async with hall.visit(made.table) as room:
        number = room.replica.asked(0)
        assert number is not None
        await room.answer(0, number[1], "fist", "person")
        assert undoing(room.replica, 0).possible == "now"
        assert room.replica.table is not None
        room.replica.table.state.chance.next()
        assert undoing(room.replica, 0).possible == "consent"
