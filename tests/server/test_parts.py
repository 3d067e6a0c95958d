"""The small parts: limits, secrets, presence, and what waits for a client that does not read."""

from __future__ import annotations

import asyncio
import json

import pytest
from msgspec.structs import replace

from guests import Party, new_table
from quarterdeck.server.errors import TooMany
from quarterdeck.server.hall import Hall
from quarterdeck.server.limits import Bucket, Crowd, Patience
from quarterdeck.server.messages import Pong
from quarterdeck.server.rooms.client import BACKLOG, Client, Hopeless
from quarterdeck.server.rooms.presence import STAYS_SECONDS, Presence
from quarterdeck.server.settings import Limits
from quarterdeck.server.tokens import digest, new_id, new_token, seat_of


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_runs_dry_and_fills_again() -> None:
    clock = Clock()
    bucket = Bucket(3, 2.0, clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now += 0.4
    assert not bucket.take()
    clock.now += 0.2
    assert bucket.take() and not bucket.take()
    clock.now += 60
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_patience_ends_and_comes_back_slowly() -> None:
    clock = Clock()
    patience = Patience(Limits(burst=2, rate=1.0, strikes=3), clock)
    assert [patience.hears() for _ in range(3)] == [True, True, False]
    assert [patience.bears() for _ in range(4)] == [True, True, True, False]
    clock.now += 11
    assert patience.bears() and not patience.bears()


def test_a_crowd_is_counted_by_address() -> None:
    crowd = Crowd(2)
    with crowd.one_more("here"), crowd.one_more("there"):
        with crowd.one_more("here"), pytest.raises(TooMany), crowd.one_more("here"):
            pass
        with crowd.one_more("here"):
            pass
    assert not crowd._count


def test_secrets_are_long_and_open_one_seat() -> None:
    tokens = [new_token() for _ in range(100)]
    assert len(set(tokens)) == 100
    assert min(len(token) for token in tokens) >= 43
    assert len({new_id() for _ in range(100)}) == 100
    hashes = [(seat, digest(token)) for seat, token in enumerate(tokens[:4])]
    assert [seat_of(token, hashes) for token in tokens[:5]] == [0, 1, 2, 3, None]
    assert seat_of(hashes[0][1], hashes) is None, "a hash is no secret"


def test_presence_of_other_processes_runs_out() -> None:
    clock = Clock()
    presence = Presence(clock)
    presence.come(0)
    presence.come(0)
    presence.come(-1)
    assert presence.hear("other", [1, 2], 3)
    assert not presence.hear("other", [1, 2], 3)
    assert (presence.seats(), presence.spectators()) == (frozenset({0, 1, 2}), 4)
    assert presence.here() == ([0], 1)
    presence.go(0)
    assert 0 in presence.seats(), "the same person has two pages open"
    presence.go(0)
    clock.now += STAYS_SECONDS + 1
    assert (presence.seats(), presence.spectators()) == (frozenset(), 1)
    assert presence.hear("third", [3], 0)
    assert presence.hear("third", [], 0)
    presence.go(-1)
    assert presence.empty


@pytest.mark.anyio
async def test_who_does_not_read_is_given_up() -> None:
    async def never(data: bytes) -> None:
        await asyncio.sleep(3600)

    client = Client(never, 0.05)
    client.say(Pong())
    with pytest.raises(Hopeless):
        await client.keep_telling()
    flooded = Client(never, 3600)
    for _ in range(BACKLOG + 1):
        flooded.say(Pong())
    with pytest.raises(Hopeless):
        await flooded.keep_telling()


@pytest.mark.anyio
@pytest.mark.usefixtures("toy")
async def test_a_newer_state_takes_the_place_of_one_that_was_not_sent(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    [ann, ben] = await people.all(hall, made)
    watcher = await people.come(hall, made.table)
    watcher.wire.stalled.clear()
    frames = len(watcher.wire.frames)
    for _ in range(2):
        for guest, other in ((ann, ben), (ben, ann)):
            await guest.answer("fist", "turn")
            await guest.answer("coins 1", "hide")
            await other.answer("coins 0", "guess")
            await guest.settled()
    watcher.wire.stalled.set()
    await watcher.until(lambda: watcher.state["number"] == ann.state["number"])
    sent = [json.loads(frame)["type"] for frame in watcher.wire.frames[frames:]]
    assert sent.count("state") <= 2
    assert len(watcher.story) == len(ann.story), "no line was lost"


@pytest.mark.anyio
@pytest.mark.usefixtures("toy")
async def test_old_chat_is_forgotten(hall: Hall, people: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    made = await new_table(hall, "toy", "me", "me")
    [ann, _] = await people.all(hall, made)
    async with hall.visit(made.table) as room:
        monkeypatch.setattr(room, "settings", replace(hall.settings, limits=Limits(chat_kept=8)))
        for number in range(12):
            ann.say("chat", text=f"line {number}")
        await ann.until(lambda: ann.chat[-1] == "line 11")
        await ann.settled()
        assert len(room.replica.chat) <= 10
    loaded = await hall.store.load(made.table)
    assert loaded is not None
    assert loaded.chat[-1].text == "line 11"
    assert len(loaded.chat) <= 10
