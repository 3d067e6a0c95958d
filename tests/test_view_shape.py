"""The shape of views: what is declared is what is sent, nothing is left out where all is open, previews come true."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from helpers import Case, registered_case
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import ALL, NOBODY, Seat
from quarterdeck.core.story import Fact
from quarterdeck.core.table import Table
from quarterdeck.games.five_sails.game import GAME
from quarterdeck.games.five_sails.ids import NO_CARD
from quarterdeck.games.five_sails.rules import pressure
from quarterdeck.games.five_sails.state import FACEDOWN, LOCATION_CARDS, State
from quarterdeck.games.five_sails.view_types import FiveSailsCard, FiveSailsView

EDITIONS = ["release", "playtest"]
DECLINING = ("pass", "none", "done", "no")


def any_case(seed: int) -> Case:
    """Other decks, numbers of seats and editions for other seeds."""
    return registered_case("five-sails", 2 + seed % 3, EDITIONS[seed % 2], any_deck=True)


def positions(case: Case, seed: int, every: int = 1) -> Iterator[Table]:
    """A random game, stopped every few answers, and at its end."""
    table, chance, number = case.table(seed), Chance(seed), 0
    while not table.over:
        if number % every == 0:
            yield table
        number += 1
        decision = table.decision
        table.answer(decision.options[chance.below(len(decision.options))], decision.seat)
    yield table


def ids_in(data: Any) -> Iterator[int]:
    """The ids of all cards that are shown anywhere in a view."""
    if isinstance(data, dict):
        if "key" in data and "id" in data:
            yield data["id"]
        for value in data.values():
            yield from ids_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from ids_in(value)


@pytest.mark.parametrize("seed", range(6))
def test_views_have_the_declared_shape(seed: int) -> None:
    case = any_case(seed)
    for table in positions(case, seed, 31):
        for reader in [ALL, NOBODY, *(Seat(s) for s in range(case.seats))]:
            shown = table.view(reader)
            read = msgspec.json.decode(json.dumps(shown).encode(), type=FiveSailsView, strict=True)
            assert same_keys(shown, read), "a view has a field that is not declared"


def same_keys(one: Any, other: Any) -> bool:
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same_keys(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return all(same_keys(a, b) for a, b in zip(one, other, strict=True))
    return True


def test_the_catalogue_has_the_declared_shape() -> None:
    for card in GAME.catalogue():
        assert same_keys(card, msgspec.convert(card, FiveSailsCard, strict=True))


def test_the_catalogue_says_where_a_card_goes_and_how_often() -> None:
    cards = {card["name"]: card for card in GAME.catalogue()}
    told = {name: (cards[name]["part"], cards[name]["copies"]) for name in cards}
    assert told["Soline el Gato"] == ("Leader", 1)
    assert told["Sanjay"] == told["The Cat's Embargo"] == ("Approach", 1)
    assert told["Throwing Knife"] == ("Faction", 2)
    assert told["The Docks"] == told["So It Begins"] == told["Eko Sorridi"] == ("", 0)
    brutes = [card for card in cards.values() if "Brute" in card["keywords"]]
    assert brutes and all(card["part"] == "Faction" for card in brutes)
    for card in cards.values():
        assert card["copies"] == (0 if not card["part"] else 1 if card["unique"] else 2), card["name"]


@pytest.mark.parametrize("seed", range(6))
def test_with_everything_open_every_card_is_shown_once(seed: int) -> None:
    for table in positions(any_case(seed), seed, 37):
        game: State = table.state
        shown = sorted(ids_in(table.view(ALL)))
        assert len(set(shown)) == len(shown)
        assert set(shown) == {c for c in range(len(game.definition)) if game.pile_of[c] != LOCATION_CARDS}
        for seat in table.view(ALL)["seats"]:
            assert len(seat["hand"]["cards"]) == seat["hand"]["count"]
            assert len(seat["deck"]["known"]) == seat["deck"]["count"]


def test_with_everything_open_the_story_names_what_was_drawn() -> None:
    case = registered_case("five-sails", 2)
    *_, table = positions(case, 1)
    assert not [line for line in GAME.story(table.state, ALL) if "draws a card" in line]
    assert [line for line in GAME.story(table.state, NOBODY) if "draws a card" in line]
    assert not [line for line in GAME.story(table.state, ALL) if line.startswith("You ")]


def test_a_card_put_facedown_is_open_to_all_and_hidden_from_others() -> None:
    table = registered_case("five-sails", 2).table(1)
    game: State = table.state
    card = game.deck(Seat(0))[-1]
    game.put(card, FACEDOWN)
    game.location[card] = game.line[0]
    for reader, known in ((ALL, True), (NOBODY, False), (Seat(1), False)):
        facedown = table.view(reader)["locations"][0]["facedown"]
        assert [(f["seat"], f["card"] is not None) for f in facedown] == [(0, known)]


def test_locations_have_pictures_and_pressures_their_sums() -> None:
    for table in positions(registered_case("five-sails", 4), 3, 50):
        for location in table.view(NOBODY)["locations"]:
            assert location["icon"] and location["core"] == (location["id"] in (1, 2, 3))
    sums = 0
    for seed in range(6):
        for table in positions(registered_case("five-sails", 2, any_deck=True), seed):
            shown = table.view(NOBODY)["pressure"]
            if shown is not None:
                sums += 1
                assert shown["totals"] == [pressure.pressure_total(table.state, Seat(s)) for s in range(2)]
    assert sums, "no pressure was ever looked at"


def test_how_many_schemes_and_characters_are_left_is_public() -> None:
    table = registered_case("five-sails", 2).table(1)
    approach = table.view(NOBODY)["seats"][0]["approach"]
    assert (approach["count"], approach["schemes"], approach["characters"], approach["cards"]) == (10, 5, 5, [])


# -- what a combat card would do ----------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_previews_come_true_when_nobody_interferes(edition: str) -> None:
    """Play every card of the hand in a fork, use nothing else, and see what the story tells."""
    compared = 0
    for seed in range(8):
        for table in positions(registered_case("five-sails", 2, edition, any_deck=True), seed):
            if table.over or table.decision.kind != "combat_card":
                continue
            seat = table.decision.seat
            duel = table.view(seat)["duel"]
            previews = {preview["card"]: preview for preview in duel["previews"]}
            assert set(previews) >= {*table.state.hand(seat), NO_CARD}
            assert table.view(ALL)["duel"]["previews"] == duel["previews"]
            for reader in (NOBODY, Seat(1 - seat)):
                assert table.view(reader)["duel"]["previews"] == []
            for option in table.decision.options:
                if option.verb in ("play", "none"):
                    card = option.ids[0] if option.ids else NO_CARD
                    facts = round_played(table, option.key())
                    compared += facts is not None and came_true(previews[card], facts, duel["sides"][duel["active"]])
    assert compared > 100


QUIET = {"plays.combat", "no.card", "values", "threat", "threat.excess", "threat.discarded", "wounded", "passes"}


def round_played(table: Table, key: str) -> list[Fact] | None:
    """What the rest of the round tells, if a card is played and everything else declined; None if more happens."""
    fork = table.fork()
    told = len(fork.state.story)
    number = fork.state.duel.round
    seat = fork.decision.seat
    option = fork.decision.find(key)
    assert option is not None
    fork.answer(option, seat)
    while not fork.over and fork.state.duel is not None and fork.state.duel.round == number:
        decision = fork.decision
        declined = next((o for o in decision.options if o.verb in DECLINING), None)
        if declined is None:
            return None
        fork.answer(declined, decision.seat)
    facts: list[Fact] = []
    for fact in fork.state.story[told:]:
        if fact.verb in ("round.begins", "duel.ends"):
            return facts
        if fact.verb not in QUIET:
            return None
        facts.append(fact)
    return facts


def came_true(preview: dict[str, Any], facts: list[Fact], side: dict[str, Any]) -> bool:
    values = [fact.number for fact in facts if fact.verb == "values"]
    expected = (preview["riposte"] * 100 + preview["parry"]) * 100 + preview["thrust"]
    assert values == ([expected] if preview["card"] != NO_CARD else [])
    mine = [fact for fact in facts if fact.things and fact.things[0][0] == side["participant"]]
    assert sum(fact.number for fact in mine if fact.verb == "wounded") == preview["wounds"], preview
    sent = sum(fact.number for fact in facts if fact.verb == "threat" and fact not in mine)
    lost = sum(fact.number for fact in facts if fact.verb == "threat.discarded" and fact not in mine)
    assert preview["threat_sent"] in (sent, sent - lost), preview
    return True


def test_previews_are_said_in_a_sentence_and_made_for_gambles_too() -> None:
    said = set()
    gambles = 0
    for seed in range(4):
        for table in positions(registered_case("five-sails", 2), seed):
            duel = table.view(ALL)["duel"]
            if not table.over and table.decision.kind == "gamble" and duel["card"] == NO_CARD:
                gambles += 1
                offered = {option.ids[0] for option in table.decision.options}
                assert offered <= {preview["card"] for preview in table.view(table.decision.seat)["duel"]["previews"]}
            for preview in duel["previews"] if duel else []:
                assert preview["text"].endswith(".")
                said.add(preview["text"])
    assert any("no threat" in text for text in said)
    assert any(" Parry leaves you " in text for text in said)
    assert gambles


def test_looking_changes_nothing() -> None:
    for table in positions(registered_case("five-sails", 3, any_deck=True), 2, 7):
        before = table.state.data()
        for reader in (ALL, NOBODY, Seat(0), Seat(1), Seat(2)):
            table.view(reader)
        for decision in table.open:
            GAME.ask(table.state, decision)
            GAME.why_not(table.state, decision)
            for option in decision.options:
                GAME.describe(table.state, decision, option)
        assert table.state.data() == before
