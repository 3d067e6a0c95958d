"""Experiments for tests that play no games, or few."""

from __future__ import annotations

from quarterdeck.core.registry import the_game
from quarterdeck.lab.contests import Match, Side
from quarterdeck.lab.plan import Deck, Played, World

KEY = "five-sails"


def deck(name: str) -> Deck:
    return Deck(name, the_game(KEY).deck_text(name))


CASTILLE, EISEN = deck("castille"), deck("eisen")


def a_match(games: int = 4, bots: tuple[str, str] = ("random", "random"), seed: int = 7) -> Match:
    """Bots that bring no decks of their own."""
    sides = [Side("a", bots[0]), Side("b", bots[1])]
    return Match(KEY, seed, games, 2, [CASTILLE, EISEN], World("release"), sides, [(0, 1)])


def won(number: int, *winners: int, way: str = "economic", began: int = 0, rounds: int = 4) -> Played:
    return Played(number, 1, list(winners), way, began, rounds, 100)
