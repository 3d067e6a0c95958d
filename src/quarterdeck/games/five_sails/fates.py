"""What became of each card in a game, read from its story: drawn, played, left in hand."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.decision import Seat
from quarterdeck.core.story import Fact
from quarterdeck.games.five_sails.abilities import IN_HAND
from quarterdeck.games.five_sails.defs import ABILITY, CARDS
from quarterdeck.games.five_sails.state import State

DRAWS: Final = ("draws", "takes")
PLAYS: Final = ("plays.combat", "equips", "joins", "reveals.chosen", "announces")
"""`reveals.chosen` is the scheme and the character of the Day, `announces` an ability used from hand."""


def fates(game: State) -> list[dict[str, tuple[int, int, int]]]:
    """By seat and card: how often it was drawn, was played, and was left in hand when the game ended.

    Every card of the seat's own deck is there; City cards are where the seat played them.
    """
    drawn: list[dict[int, int]] = [{} for _ in range(game.players)]
    played: list[dict[int, int]] = [{} for _ in range(game.players)]
    for fact in game.story:
        if fact.seat < 0 or not fact.things:
            continue
        counts = drawn if fact.verb in DRAWS else played if _plays(fact) else None
        if counts is not None:
            card = fact.things[0][1]
            counts[fact.seat][card] = counts[fact.seat].get(card, 0) + 1
    found: list[dict[str, tuple[int, int, int]]] = []
    for s in range(game.players):
        hand = [game.definition[c] for c in game.hand(Seat(s))]
        own = {game.definition[c] for c in range(len(game.definition)) if game.owner[c] == s}
        cards = sorted(own | set(played[s]))
        found.append({CARDS[c].key: (drawn[s].get(c, 0), played[s].get(c, 0), hand.count(c)) for c in cards})
    return found


def _plays(fact: Fact) -> bool:
    if fact.verb != "announces":
        return fact.verb in PLAYS
    ability = ABILITY.get(fact.what)
    return ability is not None and ability.zone == IN_HAND
