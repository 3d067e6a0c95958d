"""What a position is worth to each player, for bots: Renown, the City, the crew and the Leader's life.

Each player's features are weighed and added up. The weights say how much a thing raises the odds of winning, as
logarithms: they were fitted to the outcomes of games between searching bots (docs/lab.md).
"""

from __future__ import annotations

from math import exp
from typing import Final

from quarterdeck.core.decision import Seat
from quarterdeck.core.weights import Weights
from quarterdeck.games.five_sails.defs import CARDS
from quarterdeck.games.five_sails.ids import (
    CITY_LOCATIONS,
    COMBAT,
    CORE_LOCATIONS,
    DASH,
    FINESSE,
    INFLUENCE,
    RESOLVE,
    CardId,
)
from quarterdeck.games.five_sails.rules.victory import RENOWN_TO_WIN
from quarterdeck.games.five_sails.state import State

RENOWN: Final = 0
RENOWN_HELD: Final = 1  # Renown lying at locations held
RENOWN_NEAR: Final = 2  # Renown at locations where this player is strongest and does not hold them
ENOUGH: Final = 3  # Renown in hand and held would win at the next Plunder
DOMINANCE: Final = 4  # the core locations are all held
NO_LEADER: Final = 5
LEADER_LIFE: Final = 6  # the Leader's Resolve left
LAST_STAND: Final = 7  # by how much it is below three
LEADER_THREAT: Final = 8  # threat against the Leader in a duel
THREAT: Final = 9  # threat against another participant
CHARACTERS: Final = 10
LIFE: Final = 11  # Resolve left, of all characters
READY_COMBAT: Final = 12  # Combat of characters that are en garde
CREW_FINESSE: Final = 13
CARDS_HELD: Final = 14

WEIGHTS: Final = Weights(
    {
        "renown": 0.36,
        "renown held": 0.2,
        "renown near": 0.08,
        "enough": 1.1,
        "dominance": 0.9,
        "no leader": -6.0,
        "leader's life": 0.145,
        "last stand": -0.59,
        "leader's threat": -0.2,
        "threat": -0.02,
        "characters": 0.15,
        "life": 0.045,
        "ready combat": 0.055,
        "finesse": 0.08,
        "cards held": 0.02,
    }
)
OUT: Final = -100.0
ROUTINE: Final = frozenset(("pay", "discard.cost", "deck.order"))
"""Questions that settle details: which cards pay, and in what order cards lie."""


def evaluate(game: State) -> list[float]:
    """Each seat's hope of winning, between 0 and 1; all hopes together are one victory."""
    outcome = game.outcome
    players = game.players
    if outcome is not None:
        if not outcome.winners:
            return [1.0 / players] * players
        share = 1.0 / len(outcome.winners)
        return [share if Seat(s) in outcome.winners else 0.0 for s in range(players)]
    weights = WEIGHTS.values
    worth: list[float] = []
    for found in features(game):
        total = 0.0
        for i in range(len(weights)):
            total += weights[i] * found[i]
        worth.append(total)
    for s in range(players):
        if game.out[s]:
            worth[s] = OUT
    best = max(worth)
    hopes = [exp(w - best) for w in worth]
    all_hope = sum(hopes)
    return [h / all_hope for h in hopes]


def features(game: State) -> list[list[float]]:
    """What is weighed, for each seat, in the order of the weights."""
    found = [[0.0] * len(WEIGHTS.values) for _ in range(game.players)]
    for s in range(game.players):
        _look_at_the_crew(game, Seat(s), found[s])
    _look_at_the_city(game, found)
    _look_at_the_duel(game, found)
    return found


def _look_at_the_crew(game: State, seat: Seat, found: list[float]) -> None:
    leader = game.leader[seat]
    found[NO_LEADER] = 1.0
    for card in game.crew(seat):
        stats = CARDS[game.definition[card]].stats
        life = _points(stats, RESOLVE) - game.wounds[card]
        combat = _points(stats, COMBAT)
        finesse = _points(stats, FINESSE)
        for attached in game.attached(card):
            bonus = CARDS[game.definition[attached]].stats
            life += _points(bonus, RESOLVE)
            combat += _points(bonus, COMBAT)
            finesse += _points(bonus, FINESSE)
        found[CHARACTERS] += 1.0
        found[LIFE] += life
        found[CREW_FINESSE] += finesse
        if not game.engaged[card]:
            found[READY_COMBAT] += combat
        if card == leader:
            found[NO_LEADER] = 0.0
            found[LEADER_LIFE] = life
            found[LAST_STAND] = 3.0 - life if life < 3 else 0.0
    found[RENOWN] = game.renown[seat]
    found[CARDS_HELD] = len(game.hand(seat))


def _points(stats: list[int], which: int) -> int:
    """A printed number; a dash is none."""
    return stats[which] if stats[which] != DASH else 0


def _look_at_the_city(game: State, found: list[list[float]]) -> None:
    core = [0] * game.players
    for place in game.line:
        if place >= CITY_LOCATIONS:
            continue
        holder = game.control[place]
        renown = game.renown_at[place]
        if holder >= 0:
            found[holder][RENOWN_HELD] += renown
            if place in CORE_LOCATIONS:
                core[holder] += 1
        if not renown:
            continue
        influence = [0] * game.players
        for card in game.characters_at(place):
            influence[game.controller[card]] += _points(CARDS[game.definition[card]].stats, INFLUENCE)
        most = max(influence)
        if most > 0 and influence.count(most) == 1:
            strongest = influence.index(most)
            if strongest != holder:
                found[strongest][RENOWN_NEAR] += renown
    for s in range(game.players):
        if core[s] == len(CORE_LOCATIONS):
            found[s][DOMINANCE] = 1.0
        if found[s][RENOWN] + found[s][RENOWN_HELD] >= RENOWN_TO_WIN:
            found[s][ENOUGH] = 1.0


def _look_at_the_duel(game: State, found: list[list[float]]) -> None:
    duel = game.duel
    if duel is None:
        return
    for side in (0, 1):
        participant: CardId = duel.participants[side]
        if duel.left_play[side] or duel.threat[side] <= 0 or not game.is_in_play(participant):
            continue
        seat = duel.seats[side]
        found[seat][LEADER_THREAT if participant == game.leader[seat] else THREAT] += duel.threat[side]
