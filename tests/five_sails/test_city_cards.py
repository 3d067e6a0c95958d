"""City Deck cards, where a scenario cannot look: what no card of the box does yet, and secrets."""

from __future__ import annotations

from typing import TypeVar

from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Seat
from quarterdeck.core.flow import Flow
from quarterdeck.games.five_sails.defs import find_card
from quarterdeck.games.five_sails.game import GAME
from quarterdeck.games.five_sails.ids import CardId
from quarterdeck.games.five_sails.rules.planning import gather_approach_decks
from quarterdeck.games.five_sails.rules.wounds import destroy
from quarterdeck.games.five_sails.scenario import read_scenario
from quarterdeck.games.five_sails.state import State

T = TypeVar("T")
ANN, BOB = Seat(0), Seat(1)

TABLE = """
seats:
  ann: {leader: Soline el Gato, home: [{Sanjay: {equipped: [Syrneth Hand, Crystal Eye]}}]}
  bob: {leader: Kaspar Dietrich, approach: [Let's Haggle, Armed and Marshaled, Otto Streit, Uwe Zimmerman, Philip Hase]}
script: []
"""


def position() -> State:
    game: State = read_scenario(TABLE, "table.yaml").position().game
    return game


def card_named(game: State, name: str) -> CardId:
    wanted = find_card(name)
    assert wanted is not None
    return next(CardId(c) for c, index in enumerate(game.definition) if index == wanted.index)


def unasked(flow: Flow[T]) -> T:
    """The result of a flow that asks nobody anything."""
    try:
        next(flow)
    except StopIteration as end:
        result: T = end.value
        return result
    raise AssertionError("somebody was asked")


def test_the_syrneth_hand_cannot_be_destroyed() -> None:
    game = position()
    hand, eye = card_named(game, "Syrneth Hand"), card_named(game, "Crystal Eye")
    assert not unasked(destroy(game, hand))
    assert game.is_in_play(hand)
    assert unasked(destroy(game, eye))
    assert not game.is_in_play(eye)


def seen_by_the_eye(game: State, name: str) -> CardId:
    """Ann has looked at bob's Approach Deck and chosen a card of it."""
    eye = card_named(game, "Crystal Eye")
    for card in game.approach(BOB):
        game.show(card, 1 << ANN)
    game.chosen_in_secret[eye] = card_named(game, name)
    return eye


def test_nobody_else_sees_what_the_crystal_eye_waits_for() -> None:
    one, other = position(), position()
    seen_by_the_eye(one, "Otto Streit")
    seen_by_the_eye(other, "Let's Haggle")
    assert GAME.view(one, BOB) == GAME.view(other, BOB)
    assert GAME.view(one, Seat(-1)) == GAME.view(other, Seat(-1))


def test_only_the_eyes_controller_keeps_the_chosen_card_when_secrets_are_redrawn() -> None:
    chance = Chance(5)
    for_ann: set[str] = set()
    for_bob: set[str] = set()
    for _ in range(60):
        for seat, found in ((ANN, for_ann), (BOB, for_bob)):
            game = position()
            eye = seen_by_the_eye(game, "Otto Streit")
            gather_approach_decks(game)
            GAME.determinise(game, seat, chance)
            found.add(game.card(game.chosen_in_secret[eye]).name)
    assert for_ann == {"Otto Streit"}
    assert for_bob == {"Let's Haggle", "Armed and Marshaled", "Otto Streit", "Uwe Zimmerman", "Philip Hase"}


def test_cards_seen_in_an_approach_deck_change_places_before_they_are_chosen() -> None:
    game = position()
    eye = seen_by_the_eye(game, "Otto Streit")
    before = sorted(game.card(c).name for c in game.approach(BOB))
    gather_approach_decks(game)
    assert sorted(game.card(c).name for c in game.approach(BOB)) == before
    assert not any(game.knows(ANN, c) for c in game.approach(BOB))
    assert all(game.knows(BOB, c) for c in game.approach(BOB))
    assert game.card(game.chosen_in_secret[eye]).name == "Otto Streit"
