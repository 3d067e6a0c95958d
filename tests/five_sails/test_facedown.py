"""Cards that players put facedown at locations: everybody sees that they lie there, and only some what they are."""

from __future__ import annotations

import json
from typing import Any

from rich.console import Console

from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import NOBODY, Seat
from quarterdeck.games.five_sails.defs import find_card
from quarterdeck.games.five_sails.game import GAME
from quarterdeck.games.five_sails.ids import DOCKS, CardId
from quarterdeck.games.five_sails.rules.drawing import pick_up_top
from quarterdeck.games.five_sails.scenario import read_scenario
from quarterdeck.games.five_sails.state import DECK, FACEDOWN, HAND, State
from quarterdeck.terminal.five_sails import Board

ANN, BOB = Seat(0), Seat(1)

TABLE = """
seats:
  ann: {leader: Soline el Gato, hand: [Amour], deck_top: [Robbery, Taunt, Carnaval]}
  bob: {leader: Kaspar Dietrich}
script: []
"""


def position() -> tuple[State, CardId]:
    """Ann has put Robbery facedown at The Docks."""
    game = read_scenario(TABLE, "table.yaml").position().game
    card = game.deck(ANN)[-1]
    game.put(card, FACEDOWN + ANN)
    game.location[card] = DOCKS
    game.show(card, 1 << ANN)
    assert game.card(card) is find_card("Robbery")
    return game, card


def seen_at_the_docks(game: State, reader: Seat) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = next(p for p in GAME.view(game, reader)["locations"] if p["id"] == DOCKS)["facedown"]
    return found


def test_only_who_put_it_there_sees_what_it_is() -> None:
    game, card = position()
    (mine,) = seen_at_the_docks(game, ANN)
    assert mine["seat"] == ANN
    assert (mine["card"]["id"], mine["card"]["name"]) == (card, "Robbery")
    for reader in (BOB, NOBODY):
        assert seen_at_the_docks(game, reader) == [{"seat": ANN, "card": None}]
        assert "Robbery" not in json.dumps(GAME.view(game, reader))


def test_the_terminal_shows_it_at_its_location() -> None:
    game, _ = position()
    for width in (80, 140):
        assert "Robbery" in drawn(game, ANN, width)
        theirs = drawn(game, BOB, width)
        assert "Robbery" not in theirs
        assert "of Soline" in theirs


def drawn(game: State, reader: Seat, width: int) -> str:
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(Board(GAME.view(game, reader), width).draw())
    return capture.get()


def test_a_redraw_leaves_it_where_it_lies_and_to_its_player_what_it_is() -> None:
    meant: set[str] = set()
    for seed in range(40):
        game, card = position()
        cards = sorted(game.card(c).name for pile in (DECK, HAND, FACEDOWN) for c in game.piles[pile + ANN])
        GAME.determinise(game, BOB, Chance(seed))
        meant.add(game.card(card).name)
        assert game.piles[FACEDOWN + ANN] == [card]
        assert game.location[card] == DOCKS
        assert sorted(game.card(c).name for p in (DECK, HAND, FACEDOWN) for c in game.piles[p + ANN]) == cards
    assert meant == {"Robbery", "Taunt", "Carnaval", "Amour"}
    game, card = position()
    for seed in range(10):
        GAME.determinise(game, ANN, Chance(seed))
        assert game.card(card) is find_card("Robbery")


def test_nobody_follows_a_card_that_another_player_picks_up_with_others() -> None:
    """A card that everybody knew on top of the deck is, once looked at among others, one of them."""
    places: set[int] = set()
    for seed in range(20):
        game = read_scenario(TABLE, "table.yaml").position().game
        game.chance = Chance(seed)
        game.show(game.deck(ANN)[-1])
        cards = pick_up_top(game, ANN, 3)
        assert [game.known[c] for c in cards] == [1 << ANN] * 3
        names = [game.card(c).name for c in cards]
        assert sorted(names) == ["Carnaval", "Robbery", "Taunt"]
        places.add(names.index("Robbery"))
    assert places == {0, 1, 2}
