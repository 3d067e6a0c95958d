"""Several server processes on one store: a client that reaches any of them sees and does the same."""

from __future__ import annotations

import asyncio
import importlib
import random
from collections.abc import AsyncIterator

import pytest
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend
from msgspec.structs import replace

from guests import PATIENCE, Party, join, new_table, play_out
from quarterdeck.server.channel import CHANNEL, new_channel
from quarterdeck.server.hall import Hall, open_hall
from quarterdeck.server.settings import ServerSettings
from quarterdeck.server.store.database import database_url

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("toy")]

Halls = tuple[Hall, Hall]


@pytest.fixture(params=["sqlite", "sqlite without a channel", "postgresql"])
async def halls(request: pytest.FixtureRequest, settings: ServerSettings) -> AsyncIterator[Halls]:
    """Two halls on one store, as two processes would have them."""
    kind = request.param
    if kind == "postgresql":
        both = replace(settings, database=request.getfixturevalue("postgres_url"))
        async with open_hall(both) as one, open_hall(both) as other:
            yield one, other
    elif kind == "sqlite":
        async with (
            ChannelsPlugin(MemoryChannelsBackend(), channels=[CHANNEL]) as channel,
            open_hall(settings, channel) as one,
            open_hall(settings, channel) as other,
        ):
            yield one, other
    else:
        looking = replace(settings, poll=0.02)
        async with open_hall(looking) as one, open_hall(looking) as other:
            yield one, other


async def test_a_game_across_two_processes(halls: Halls, people: Party) -> None:
    one, other = halls
    made = await new_table(one, "toy", "me", "me")
    ann = await people.come(one, made.table, made.seats[0].token)
    ben = await people.come(other, made.table, made.seats[1].token)
    watcher = await people.come(other, made.table)
    dice = random.Random(8)
    await play_out([ann, ben], lambda q: str(dice.choice(q["options"])["key"]))
    for guest in (ann, ben, watcher):
        await guest.until(lambda g=guest: g.info["status"] == "over")  # type: ignore[misc]
        await guest.until(lambda g=guest: g.state["number"] == ann.state["number"])  # type: ignore[misc]
    assert ann.info["outcome"] == ben.info["outcome"] == watcher.info["outcome"]
    assert ann.state["view"]["points"] == ben.state["view"]["points"]
    assert len(ann.story) == len(ben.story) == len(watcher.story)
    assert await one.store.record_of(made.table) is not None


async def test_whoever_is_quicker_wins_and_the_other_is_told(halls: Halls, people: Party) -> None:
    """The same seat, open at two processes, answers at both at once: one answer counts."""
    made = await new_table(halls[0], "toy", "me", "me")
    tabs = [await people.come(hall, made.table, made.seats[0].token) for hall in halls]
    for tab in tabs:
        await tab.asked("turn")
    for tab, key in zip(tabs, ("dare", "fist"), strict=True):
        question = tab.question
        assert question is not None
        tab.send(question, key)
    for tab in tabs:
        await tab.settled()
    errors = [error["code"] for tab in tabs for error in tab.errors]
    assert errors == ["stale"]
    assert (await halls[0].info(made.table)).answers == 1
    for tab in tabs:
        await tab.until(lambda t=tab: t.state["number"] == 2)  # type: ignore[misc]
    assert tabs[0].state == tabs[1].state


async def test_chat_undo_and_presence_cross_over(halls: Halls, people: Party) -> None:
    one, other = halls
    made = await new_table(one, "toy", "me", "me")
    ann = await people.come(one, made.table, made.seats[0].token)
    ben = await people.come(other, made.table, made.seats[1].token)
    ann.say("chat", text="Ahoy!")
    await ben.until(lambda: ben.chat[-1] == "Ahoy!")
    await ann.answer("dare")
    await ben.answer("yes", "call")
    await ann.until(lambda: ann.state["undo"]["possible"] == "consent")
    ann.say("undo")
    await ben.until(lambda: bool(ben.info["proposals"]))
    ben.say("vote", proposal=ben.info["proposals"][0]["id"], agree=True)
    await ann.asked("turn")
    await ben.until(lambda: len(ben.story) == len(ann.story))
    assert (await one.info(made.table)).answers == (await other.info(made.table)).answers == 0
    await ann.answer("fist")
    await ben.until(lambda: ben.state["number"] == ann.state["number"])


async def test_presence_is_heard(settings: ServerSettings, people: Party) -> None:
    async with (
        ChannelsPlugin(MemoryChannelsBackend(), channels=[CHANNEL]) as channel,
        open_hall(settings, channel) as one,
        open_hall(settings, channel) as other,
    ):
        made = await new_table(one, "toy", "me", "me", listed=True)
        ann = await people.come(one, made.table, made.seats[0].token)
        ben = await people.come(other, made.table, made.seats[1].token)
        await ann.until(lambda: ann.info["seats"][1]["present"])
        ann.say("propose", kind="takeover", seat=1)
        assert (await ann.error())["text"] == "Ben is here."
        await ben.go()
        await ann.until(lambda: not ann.info["seats"][1]["present"])
        await ann.settled()
        [listed] = await other.listed()
        assert [seat.present for seat in listed.seats] == [True, False]


async def test_who_is_here_keeps_the_seat_though_another_process_did_not_know(
    settings: ServerSettings, people: Party
) -> None:
    deaf = replace(settings, poll=0.05)
    async with open_hall(deaf) as one, open_hall(deaf) as other:
        made = await new_table(one, "toy", "me", "me")
        ann = await people.come(one, made.table, made.seats[0].token)
        ben = await people.come(other, made.table, made.seats[1].token)
        assert not ann.info["seats"][1]["present"], "these two hear nothing of each other"
        ann.say("propose", kind="takeover", seat=1)
        await ann.until(lambda: "A bot sits in for Ben." in ann.chat)
        await ann.until(lambda: ann.chat[-1] == "Ben is back.")
        await ann.until(lambda: ann.info["seats"][1]["who"] == "person")
        await ann.answer("dare")
        await ben.answer("yes", "call")


async def test_one_process_runs_the_bots_and_another_takes_over(settings: ServerSettings, people: Party) -> None:
    short = replace(settings, lease=0.4, poll=0.05)
    async with open_hall(short) as other:
        async with open_hall(short) as one:
            made = await new_table(one, "toy", "bot", "bot", pace=40)
            async with one.visit(made.table) as room:
                near = await people.come(one, made.table)
                far = await people.come(other, made.table)
                await far.until(lambda: far.state["number"] > 4)
                assert not await other.store.lease(made.table, other.process, 0.0)
                # The first process hangs: its bots no longer answer, and it renews nothing.
                await room.runner.stop()
                room.closed = True
                number = far.state["number"]
                await far.until(lambda: far.state["number"] > number + 3)
                assert not await one.store.lease(made.table, one.process, 0.0)
                await near.go()
        await far.until(lambda: far.info["status"] == "over")


async def test_joining_at_one_process_begins_the_game_at_the_other(halls: Halls, people: Party) -> None:
    one, other = halls
    made = await new_table(one, "toy", "me", "open")
    ann = await people.come(one, made.table, made.seats[0].token)
    _, token = await join(other, made)
    await ann.until(lambda: bool(ann.state))
    ben = await people.come(one, made.table, token)
    assert ben.seat == 1
    await ann.answer("dare")
    await ben.answer("no", "call")


async def test_the_channel_of_postgresql_comes_back(postgres_url: str, settings: ServerSettings) -> None:
    """PostgreSQL ends all its connections: notices may get lost, the channel does not."""
    import quarterdeck.server.channel as module

    url = database_url(postgres_url)
    again, module.AGAIN_SECONDS = module.AGAIN_SECONDS, 0.05
    try:
        async with new_channel(url) as channel, channel.start_subscription([CHANNEL]) as heard:
            events = heard.iter_events()
            channel.publish(b"one", CHANNEL)
            assert await asyncio.wait_for(anext(events), PATIENCE) == b"one"
            await end_connections(postgres_url)
            await asyncio.sleep(0.5)
            async with asyncio.timeout(PATIENCE):
                waiting = asyncio.ensure_future(anext(events))
                while not waiting.done():
                    channel.publish(b"two", CHANNEL)
                    await asyncio.sleep(0.1)
            assert waiting.result() == b"two"
    finally:
        module.AGAIN_SECONDS = again


async def end_connections(url: str) -> None:
    asyncpg = importlib.import_module("asyncpg")
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL"
    )
    await connection.close()
