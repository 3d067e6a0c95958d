"""Ways of winning, and what the fall of a Leader means."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.decision import Seat
from quarterdeck.core.flow import GameOver
from quarterdeck.core.game import Outcome
from quarterdeck.games.five_sails.ids import CITY, CORE_LOCATIONS, NOBODY, CardId
from quarterdeck.games.five_sails.rules.stats import influence_in_city
from quarterdeck.games.five_sails.state import (
    APPROACH,
    CHOSEN,
    CITY_DISCARD,
    DECK,
    DISCARD,
    FACEDOWN,
    HAND,
    LOCKER,
    PLAY,
    State,
)

ASSASSINATION: Final = "assassination"
DOMINANCE: Final = "dominance"
ECONOMIC: Final = "economic"
FIFTH_DAY: Final = "fifth day: most Renown"
FIFTH_DAY_LOCATIONS: Final = "fifth day: most locations"
FIFTH_DAY_INFLUENCE: Final = "fifth day: most Influence"
FIFTH_DAY_WOUNDS: Final = "fifth day: Leader with fewest wounds"
DRAW: Final = "draw"
WAYS: Final = (
    ASSASSINATION,
    DOMINANCE,
    ECONOMIC,
    FIFTH_DAY,
    FIFTH_DAY_LOCATIONS,
    FIFTH_DAY_INFLUENCE,
    FIFTH_DAY_WOUNDS,
    DRAW,
)

RENOWN_TO_WIN: Final = 7
LAST_DAY: Final = 5


def wins(game: State, winners: list[Seat], way: str) -> None:
    """The game is over."""
    game.outcome = Outcome(tuple(winners), way)
    game.tell("wins", winners[0] if winners else Seat(-1), what=way)
    raise GameOver


def leader_left(game: State, seat: Seat) -> None:
    """A Leader has left play. With three or four players half of the Renown is lost, and play may go on."""
    if game.edition.leader_is_the_game:
        return
    if game.players > 2 and game.renown[seat] > 0:
        lost = (game.renown[seat] + 1) // 2
        game.renown[seat] -= lost
        game.tell("loses.renown", seat, number=lost)
    left = [Seat(s) for s in range(game.players) if game.has_leader(Seat(s))]
    if len(left) == 1:
        wins(game, left, ASSASSINATION)


def leader_destroyed(game: State, seat: Seat) -> None:
    """In the playtest a player whose Leader is destroyed has lost; the last one left wins.

    Whatever is under way is resolved to its end before the loser's cards are cleared away.
    """
    if not game.edition.leader_is_the_game or game.out[seat]:
        return
    game.out[seat] = True
    game.tell("loses", seat)
    left = game.seats_from(seat)
    if len(left) == 1:
        wins(game, left, ASSASSINATION)


def clear_away(game: State) -> None:
    """Everything of players who have lost leaves the game; City cards among it are discarded."""
    for s in range(game.players):
        seat = Seat(s)
        if not game.out[s] or game.pile_of[game.leader[seat]] == PLAY + seat:
            continue
        for character in game.crew(seat):
            for attached in list(game.attached(character)):
                _put_away(game, attached, DISCARD)
        for pile in (DECK, HAND, DISCARD, APPROACH, CHOSEN, PLAY, FACEDOWN):
            for card in list(game.piles[pile + seat]):
                _put_away(game, card, LOCKER)
        game.renown[seat] = 0
        for place in game.line:
            if game.control[place] == seat:
                game.control[place] = NOBODY
                game.held.pop(place, None)
        if game.first == seat:
            game.first = game.seats_from(seat)[0]


def _put_away(game: State, card: CardId, pile: int) -> None:
    """Put a card into this pile of its owner; City Deck cards have a discard pile of their own."""
    owner = game.owner[card]
    game.show(card)
    game.put(card, CITY_DISCARD if owner == CITY else pile + owner)


def check_dominance(game: State) -> None:
    """One player controls the three core City locations."""
    owner = game.control[CORE_LOCATIONS[0]]
    if owner >= 0 and all(game.control[place] == owner for place in CORE_LOCATIONS):
        wins(game, [owner], DOMINANCE)


def check_economic(game: State) -> None:
    """Seven Renown or more; of several players, the one with the most; equal, and another Day is played."""
    most = max(game.renown)
    rich = [s for s in game.seats_from(Seat(0)) if game.renown[s] == most]
    if most >= RENOWN_TO_WIN and len(rich) == 1:
        wins(game, rich, ECONOMIC)


def check_fifth_day(game: State) -> None:
    """The fifth Day is the last: most Renown, then the tie-breakers in order, then a draw."""
    if game.day < LAST_DAY:
        return
    seats = game.seats_from(Seat(0))
    seats = _best(seats, [game.renown[s] for s in seats])
    if len(seats) == 1:
        wins(game, seats, FIFTH_DAY)
    seats = _best(seats, [game.control.count(s) for s in seats])
    if len(seats) == 1:
        wins(game, seats, FIFTH_DAY_LOCATIONS)
    seats = _best(seats, [influence_in_city(game, s) for s in seats])
    if len(seats) == 1:
        wins(game, seats, FIFTH_DAY_INFLUENCE)
    with_leader = [s for s in seats if game.has_leader(s)]
    if with_leader:
        seats = _best(with_leader, [-game.wounds[game.leader[s]] for s in with_leader])
    if len(seats) == 1:
        wins(game, seats, FIFTH_DAY_WOUNDS)
    wins(game, [], DRAW)


def _best(seats: list[Seat], scores: list[int]) -> list[Seat]:
    best = max(scores)
    return [s for s, score in zip(seats, scores, strict=True) if score == best]
