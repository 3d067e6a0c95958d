"""Views: what a seat may not know is nowhere in them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import quarterdeck
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import NOBODY, Seat
from quarterdeck.core.table import Table
from quarterdeck.games.five_sails.defs import CARDS
from quarterdeck.games.five_sails.game import GAME
from quarterdeck.games.five_sails.ids import CardId
from quarterdeck.games.five_sails.state import EVERYBODY, State, reads

GAMES = [(1, 2), (2, 2), (3, 3), (4, 4)]


def the_table(seed: int, seats: int = 2) -> Table:
    return quarterdeck.new_table("five-sails", [("castille", "eisen")[i % 2] for i in range(seats)], seed)


def positions(seed: int, seats: int, every: int) -> Iterator[Table]:
    """A random game, stopped every few answers."""
    table = the_table(seed, seats)
    chance = Chance(seed)
    number = 0
    while not table.over:
        if number % every == 0:
            yield table
        number += 1
        decision = table.decision
        table.answer(decision.options[chance.below(len(decision.options))], decision.seat)
    yield table


def dumped(table: Table, seat: Seat) -> str:
    return json.dumps(table.view(seat), sort_keys=True)


def readers(seats: int) -> list[Seat]:
    return [NOBODY, *(Seat(s) for s in range(seats))]


def card_ids(data: Any) -> Iterator[int]:
    """The ids of all cards that are listed anywhere in a view."""
    if isinstance(data, dict):
        if "key" in data and "id" in data:
            yield data["id"]
        for value in data.values():
            yield from card_ids(value)
    elif isinstance(data, list):
        for value in data:
            yield from card_ids(value)


def strings(data: Any) -> Iterator[str]:
    """Every text in a view, but for the names of pictures."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from strings(value) if key != "icon" else ()
    elif isinstance(data, list):
        for value in data:
            yield from strings(value)
    elif isinstance(data, str):
        yield data


def may_know(game: State, reader: Seat, card: int) -> bool:
    return game.known[card] == EVERYBODY or (reader >= 0 and game.knows(reader, CardId(card)))


@pytest.mark.parametrize(("seed", "seats"), GAMES)
def test_no_hidden_card_is_listed(seed: int, seats: int) -> None:
    for table in positions(seed, seats, 23):
        for reader in readers(seats):
            hidden = [c for c in card_ids(table.view(reader)) if not may_know(table.state, reader, c)]
            assert not hidden


@pytest.mark.parametrize(("seed", "seats"), GAMES)
def test_names_that_occur_only_hidden_appear_nowhere(seed: int, seats: int) -> None:
    """Neither in the view nor in the story, the question or the reasons."""
    for table in positions(seed, seats, 37):
        game: State = table.state
        everything = range(len(game.definition))
        for reader in readers(seats):
            seen = {game.definition[c] for c in everything if may_know(game, reader, c)}
            told = {d for fact in game.story for _, d, mask in fact.things if reads(mask, reader)}
            secret = {game.card(CardId(c)) for c in everything if game.definition[c] not in seen | told}
            said = set(strings(table.view(reader)))
            assert not [card for card in secret if card.key in said or card.name in said]
            # The text of a card that is known may name one that is not.
            known = " ".join(text for d in seen | told for text in texts_of(d))
            story = " ".join(GAME.story(game, reader))
            assert not [card for card in secret if card.name in story and card.name not in known]


def texts_of(definition: int) -> list[str]:
    return [*CARDS[definition].texts, CARDS[definition].name]


@pytest.mark.parametrize(("seed", "seats"), GAMES)
def test_what_is_hidden_changes_nothing_that_a_seat_sees(seed: int, seats: int) -> None:
    dice = Chance(seed + 100)
    for table in positions(seed, seats, 11):
        if table.over:
            return
        decision = table.decision
        seat = decision.seat
        other = table.fork()
        other.determinise(seat, dice)
        assert dumped(other, seat) == dumped(table, seat)
        again = other.decision_of(seat)
        assert again is not None and again == decision
        assert GAME.prompt(other.state, again) == GAME.prompt(table.state, decision)
        for option in decision.options:
            assert GAME.label(other.state, again, option) == GAME.label(table.state, decision, option)
        assert GAME.why_not(other.state, again) == GAME.why_not(table.state, decision)
        assert GAME.story(other.state, seat) == GAME.story(table.state, seat)


@pytest.mark.parametrize(("seed", "seats"), [(5, 2), (6, 4)])
def test_spectators_see_what_everybody_sees(seed: int, seats: int) -> None:
    for table in positions(seed, seats, 41):
        view = table.view(NOBODY)
        everybody = [set(card_ids(table.view(Seat(s)))) for s in range(seats)]
        assert set(card_ids(view)) <= set.intersection(*everybody)
        for seat in view["seats"]:
            assert all(table.state.known[c["id"]] == EVERYBODY for c in seat["hand"]["cards"])
            assert seat["hand"]["count"] == len(table.state.hand(seat["seat"]))


def test_the_owner_sees_hand_and_approach_deck() -> None:
    table = next(t for t in positions(1, 2, 1) if t.decision.kind == "action")
    own = table.view(Seat(0))["seats"][0]
    assert len(own["hand"]["cards"]) == own["hand"]["count"] > 0
    assert len(own["approach"]["cards"]) == own["approach"]["count"] > 0
    theirs = table.view(Seat(1))["seats"][0]
    assert theirs["hand"]["count"] == own["hand"]["count"]
    assert theirs["approach"]["cards"] == []


def test_facedown_choices_are_for_their_owner_only() -> None:
    table = next(t for t in positions(1, 2, 1) if t.decision.kind == "plan.character")
    assert [c["kind"] for c in table.view(Seat(0))["seats"][0]["chosen"]["cards"]] == ["scheme"]
    for reader in (Seat(1), NOBODY):
        assert table.view(reader)["seats"][0]["chosen"] == {"count": 1, "cards": []}


def test_a_card_that_was_seen_and_sunk_is_known_where_it_lies() -> None:
    table = the_table(1)
    game: State = table.state
    card = game.deck(Seat(1))[0]
    game.show(card)
    size = len(game.deck(Seat(1)))
    for reader in readers(2):
        deck = table.view(reader)["seats"][1]["deck"]
        assert [(c["from_top"], c["id"]) for c in deck["known"]] == [(size, card)]
        assert deck["count"] == size


def test_secrets_that_are_no_cards_are_left_out() -> None:
    table = the_table(1)
    before = [dumped(table, reader) for reader in readers(2)]
    table.state.marked[table.state.leader[0]] = 17
    table.state.chance.next()
    assert [dumped(table, reader) for reader in readers(2)] == before


def test_a_duel_is_shown_with_its_numbers() -> None:
    for table in positions(2, 2, 1):
        if not table.over and table.decision.kind == "combat_card":
            duel = table.view(NOBODY)["duel"]
            assert duel["stat"] in ("resolve", "combat", "finesse", "influence")
            assert {side["seat"] for side in duel["sides"]} == {0, 1}
            assert duel["sides"][duel["active"]]["seat"] == table.decision.seat
            assert str(duel["sides"][duel["active"]]["threat"]) == table.decision.what
            for side in duel["sides"]:
                assert side["lethal"] == (side["inflicts"] is None)
            return
    pytest.fail("no duel was fought")


def test_stats_come_with_what_they_are_made_of() -> None:
    for table in positions(3, 2, 17):
        for character in table.view(NOBODY)["characters"]:
            for stat in character["now"].values():
                if stat["value"] is not None:
                    assert stat["value"] == max(0, sum(amount for _, amount in stat["parts"]))


def test_the_outcome_is_told() -> None:
    *_, table = positions(1, 2, 1000)
    view = table.view(NOBODY)
    assert view["outcome"]["winners"] == list(table.state.outcome.winners)
    assert view["outcome"]["way"] == table.state.outcome.way
    standings = view["outcome"]["standings"]
    assert [one["seat"] for one in standings] == [0, 1]
    assert all(f"{table.state.renown[one['seat']]} Renown, " in one["text"] for one in standings)
    assert [("Leader lost" in one["text"]) for one in standings] == [
        not table.state.has_leader(Seat(s)) for s in (0, 1)
    ]
