"""Nothing hidden leaves the server: whole games in which every state that is sent is compared with other worlds.

For each state that a seat or a spectator is sent, all cards that they cannot know are redrawn, and what would be sent
then must be the same, word for word: view, question, story.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from contract.toy import HAND, Toy, ToyState
from guests import NotOver, Party, new_table, play_out
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Seat
from quarterdeck.core.registry import games, the_game
from quarterdeck.server import asking
from quarterdeck.server.hall import Hall
from quarterdeck.server.rooms.replica import Replica
from quarterdeck.server.rooms.sayings import Sayings

pytestmark = pytest.mark.anyio


class Mirror:
    """Compares every state that is sent with what would be sent in other worlds."""

    def __init__(self) -> None:
        self.share = 1  # one state of so many is compared
        self.compared = 0
        self.leaks: list[str] = []
        self._dice = Chance(1)
        self._original = Sayings.state_message

    def __enter__(self) -> Mirror:
        mirror = self

        def state_message(sayings: Sayings, seat: int, told: int) -> tuple[bytes, int] | None:
            made = mirror._original(sayings, seat, told)
            if made is not None and mirror._dice.below(mirror.share) == 0:
                mirror._compare(sayings.replica, seat, json.loads(made[0]))
            return made

        Sayings.state_message = state_message  # type: ignore[method-assign, assignment]
        return self

    def __exit__(self, *_: object) -> None:
        Sayings.state_message = self._original  # type: ignore[method-assign]

    def _compare(self, replica: Replica, seat: int, sent: dict[str, Any]) -> None:
        assert replica.table is not None
        # A spectator knows no more than any of the players: their worlds are the spectator's, too.
        readers = [seat] if seat >= 0 else range(len(replica.row.seats))
        for reader in readers:
            other = replica.table.fork()
            other.game.determinise(other.state, Seat(reader), self._dice)
            asked = replica.asked(seat)
            decision = None if asked is None else other.decision_of(Seat(seat))
            question = None
            if sent["question"] is not None and asked is not None and decision is not None:
                question = asking.question(other, decision, asked[1])
            told = {
                "view": other.view(Seat(seat)),
                "story": asking.story(other, Seat(seat), sent["story_from"]),
                "question": question,
            }
            self.compared += 1
            for name, value in told.items():
                if plain(value) != sent[name]:
                    self.leaks.append(f"{name} of seat {seat} at version {sent['number']}")


def plain(value: object) -> Any:
    """A value as it arrives."""
    return json.loads(msgspec.json.encode(value))


@pytest.fixture
def mirror() -> Iterator[Mirror]:
    with Mirror() as mirror:
        yield mirror


@pytest.mark.parametrize(("edition", "seed"), [("release", 1), ("playtest", 2)])
async def test_half_a_game_of_five_sails(hall: Hall, people: Party, mirror: Mirror, edition: str, seed: int) -> None:
    """Half a game: the whole of it is for when there is more time."""
    mirror.share = 4
    with pytest.raises(NotOver):
        await play_five_sails(hall, people, edition, seed, 2, limit=150)
    assert mirror.compared > 50
    assert mirror.leaks == []


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "seats"), [("release", 3), ("playtest", 2)])
async def test_every_state_of_five_sails(hall: Hall, people: Party, mirror: Mirror, edition: str, seats: int) -> None:
    await play_five_sails(hall, people, edition, seats, seats)
    assert mirror.compared > 500
    assert mirror.leaks == []


async def play_five_sails(hall: Hall, people: Party, edition: str, seed: int, seats: int, limit: int = 3000) -> None:
    """A whole game of people, with a spectator, by the dice."""
    made = await new_table(hall, "five-sails", *["me"] * seats, seed=seed, edition=edition)
    guests = await people.all(hall, made)
    await people.come(hall, made.table)
    dice = random.Random(seed)
    await play_out(guests, lambda q: str(dice.choice(q["options"])["key"]), limit)


async def test_names_of_hidden_cards_are_in_no_frame(hall: Hall, people: Party) -> None:
    """The first hands: what the other holds is in none of the frames that were sent, in whatever field."""
    made = await new_table(hall, "five-sails", "me", "me", seed=9)
    [ann, ben] = await people.all(hall, made)
    eve = await people.come(hall, made.table)
    async with hall.visit(made.table) as room:
        table = room.replica.table
        assert table is not None
        for guest, own in ((ann, "castille"), (ben, "eisen"), (eve, "")):
            text = " ".join(guest.wire.frames)
            view = guest.state["view"]
            shown = {card["name"] for card in found(view, "name") if "key" in card}
            for card in the_game("five-sails").catalogue():
                if card["faction"] in ("castille", "eisen") and card["faction"] != own and card["name"] not in shown:
                    assert json.dumps(card["name"])[1:-1] not in text, card["name"]


def found(value: Any, key: str) -> Iterator[dict[str, Any]]:
    """Every object with this key, however deep."""
    if isinstance(value, dict):
        if key in value:
            yield value
        for inner in value.values():
            yield from found(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from found(inner, key)


@pytest.mark.usefixtures("toy")
async def test_whole_games_of_the_toy(hall: Hall, people: Party, mirror: Mirror) -> None:
    for seed in range(3):
        made = await new_table(hall, "toy", "me", "bot", seed=seed)
        [ann] = await people.all(hall, made)
        await people.come(hall, made.table)
        dice = random.Random(seed)
        await play_out([ann], lambda q, d=dice: str(d.choice(q["options"])["key"]))  # type: ignore[misc]
    assert mirror.compared > 100
    assert mirror.leaks == []


class ShowsTheHand(Toy):
    """The view shows the first card of the other's hand."""

    def face(self, state: ToyState, seat: Seat, card: int) -> int | None:
        shown = any(state.piles[HAND + s][:1] == [card] for s in (0, 1))
        return state.value(card) if shown else super().face(state, seat, card)


class AsksInWords(Toy):
    """The prompt tells what the other holds."""

    def prompt(self, state: ToyState, decision: Any) -> str:
        return f"They hold {[state.value(c) for c in state.piles[HAND + 1 - decision.seat]]}."


@pytest.mark.parametrize("leaky", [ShowsTheHand, AsksInWords])
async def test_the_mirror_finds_leaks(hall: Hall, people: Party, mirror: Mirror, leaky: type[Toy]) -> None:
    games()["toy"] = leaky()
    try:
        made = await new_table(hall, "toy", "me", "bot")
        [ann] = await people.all(hall, made)
        await people.come(hall, made.table)
        for _ in range(6):
            await ann.answer()
        assert mirror.leaks
    finally:
        del games()["toy"]


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("other", ["me", "bot"])
async def test_a_pass_takes_its_time_whoever_gives_it(hall: Hall, people: Party, other: str) -> None:
    """Bots and the server's own passes wait as long, so that the clock tells nothing."""
    made = await new_table(hall, "toy", "me", other, pace=150)
    ann = await people.come(hall, made.table, made.seats[0].token)
    await ann.asked("turn")
    async with hall.visit(made.table) as room:
        assert room.replica.table is not None
        state: ToyState = room.replica.table.state
        theirs = {state.value(card) for card in state.piles[HAND + 1]}
        card = next(card for card in state.piles[HAND] if state.value(card) not in theirs)
    began = time.monotonic()
    await ann.answer(f"play {card}")
    assert ann.state["waiting_for"] == [1]
    number = ann.state["number"]
    await ann.until(lambda: ann.state["number"] > number)
    assert time.monotonic() - began >= 0.15
