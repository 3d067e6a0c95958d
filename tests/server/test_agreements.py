"""Sitting in for somebody who is away, coming back, giving up, and playing once more."""

from __future__ import annotations

import asyncio
import random

import pytest

from guests import PATIENCE, Guest, Party, new_table, play_out
from quarterdeck.server.hall import Hall

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("toy")]


# -- a bot sits in ----------------------------------------------------------------------------------------------------


async def test_a_bot_sits_in_for_somebody_absent_until_they_come_back(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    ann = await people.come(hall, made.table, made.seats[0].token)
    ann.say("propose", kind="takeover", seat=1)
    await ann.until(lambda: ann.info["seats"][1]["who"] == "bot")
    assert "A bot sits in for Ben." in ann.chat
    await ann.answer("dare")
    await ann.until(lambda: bool(ann.state["undo"]["text"].startswith("Others")))
    await ann.until(lambda: ann.state["waiting_for"] == [0])
    ben = await people.come(hall, made.table, made.seats[1].token)
    await ann.until(lambda: ann.info["seats"][1]["who"] == "person")
    assert ann.chat[-1] == "Ben is back."
    assert ben.seat == 1
    await play_until_asked(ann, ben)


async def test_nobody_is_taken_over_who_is_there(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    [ann, _] = await people.all(hall, made)
    for seat, says in ((1, "Ben is here."), (0, "You are here yourself."), (9, "Nobody sits there")):
        ann.say("propose", kind="takeover", seat=seat)
        error = await ann.error()
        assert error["code"] == "not-yours"
        assert error["text"].startswith(says)


async def test_the_others_who_are_there_must_agree(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "five-sails", "me", "me", "me", "me")
    ann = await people.come(hall, made.table, made.seats[0].token)
    ben = await people.come(hall, made.table, made.seats[1].token)
    ann.say("propose", kind="takeover", seat=2)
    await ben.until(lambda: bool(ben.info["proposals"]))
    [proposal] = ben.info["proposals"]
    assert (proposal["seat"], proposal["needed"], proposal["agreed"]) == (2, [1], [0])
    ben.say("vote", proposal=proposal["id"], agree=True)
    await ann.until(lambda: ann.info["seats"][2]["who"] == "bot")
    assert ann.info["proposals"] == []


async def test_whoever_comes_in_time_keeps_the_seat(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "five-sails", "me", "me", "me")
    ann = await people.come(hall, made.table, made.seats[0].token)
    ben = await people.come(hall, made.table, made.seats[1].token)
    ann.say("propose", kind="takeover", seat=2)
    await ben.until(lambda: bool(ben.info["proposals"]))
    number = ben.info["proposals"][0]["id"]
    await people.come(hall, made.table, made.seats[2].token)
    await ben.until(lambda: not ben.info["proposals"])
    ben.say("vote", proposal=number, agree=True)
    assert (await ben.error())["code"] == "refused"
    assert (await hall.info(made.table)).seats[2].who == "person"


# -- giving up --------------------------------------------------------------------------------------------------------


async def test_resigning_ends_a_game_of_two(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    [ann, ben] = await people.all(hall, made)
    ann.say("resign")
    await ben.until(lambda: ben.info["status"] == "over")
    assert ben.info["outcome"] == {"winners": [1], "way": "resigned", "text": "Ben wins. Ann resigned."}
    assert [seat["resigned"] for seat in ben.info["seats"]] == [True, False]
    await ben.until(lambda: ben.state["waiting_for"] == [])
    ann.say("resign")
    assert (await ann.error())["text"] == "The game is over."
    ben.say("answer", question=1, key="fist")
    assert (await ben.error())["code"] == "stale"


async def test_a_bot_plays_on_for_who_resigns_among_three(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "five-sails", "me", "me", "me")
    [ann, ben, cat] = await people.all(hall, made)
    ben.say("resign")
    await ann.until(lambda: ann.info["seats"][1]["resigned"])
    assert ann.info["status"] == "playing"
    assert ann.info["seats"][1]["who"] == "bot"
    await ann.answer()
    await cat.until(lambda: 1 not in cat.state["waiting_for"] or cat.question is not None)
    await ben.until(lambda: ben.state["question"] is None)
    await ben.go()
    back = await people.come(hall, made.table, made.seats[1].token)
    assert back.info["seats"][1]["who"] == "bot"
    back.say("resign")
    assert (await back.error())["text"] == "You have resigned already."


# -- once more --------------------------------------------------------------------------------------------------------


async def test_rematch_with_the_same_keys(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "bot")
    [ann] = await people.all(hall, made)
    ann.say("rematch")
    assert (await ann.error())["code"] == "refused"
    dice = random.Random(6)
    await play_out([ann], lambda q: str(dice.choice(q["options"])["key"]))
    ann.say("rematch")
    await ann.until(lambda: bool(ann.info["rematch"]))
    new = ann.info["rematch"]
    ann.say("rematch")
    await ann.settled()
    assert ann.info["rematch"] == new
    again = await people.come(hall, new, made.seats[0].token)
    assert again.seat == 0
    assert again.info["status"] == "playing"
    rows = [await hall.store.table(table) for table in (made.table, new)]
    assert rows[0] is not None and rows[1] is not None
    assert rows[0].spec.seats == rows[1].spec.seats
    assert rows[0].spec.seed != rows[1].spec.seed
    await again.asked("turn")


async def test_who_resigned_sits_at_the_rematch(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    [ann, ben] = await people.all(hall, made)
    ann.say("resign")
    await ben.until(lambda: ben.info["status"] == "over")
    ben.say("rematch")
    await ann.until(lambda: bool(ann.info["rematch"]))
    again = await people.come(hall, ann.info["rematch"], made.seats[0].token)
    assert [(seat["who"], seat["resigned"]) for seat in again.info["seats"]] == [("person", False)] * 2
    await again.asked("turn")


async def play_until_asked(ann: Guest, ben: Guest) -> None:
    """Both answer until the one who came back is asked."""
    async with asyncio.timeout(PATIENCE):
        while ben.question is None:
            if ann.question is not None:
                await ann.answer()
            await asyncio.sleep(0.01)
    await ben.answer()
