"""What a position is worth to each player, for bots: Renown, the city, the crew and the Leader's life.

The weights are points of Renown: what a thing is worth beside one Renown in hand.
"""

from __future__ import annotations

from math import exp
from typing import Final

from quarterdeck.core.decision import Seat
from quarterdeck.games.five_sails.defs import CARDS
from quarterdeck.games.five_sails.ids import CITY_LOCATIONS, COMBAT, FINESSE, INFLUENCE, RESOLVE, CardId
from quarterdeck.games.five_sails.rules.victory import LAST_DAY, RENOWN_TO_WIN
from quarterdeck.games.five_sails.state import PLAY, State

RENOWN: Final = 0
CONTROL: Final = 1  # a location held
RENOWN_HELD: Final = 2  # Renown lying at a location held
RENOWN_NEAR: Final = 3  # Renown at a location where this player is strongest and nobody holds it
LEADER: Final = 4  # the Leader in play, whole
LEADER_LIFE: Final = 5  # a point of the Leader's Resolve left
CREW: Final = 6  # a point of a character's stats
READY: Final = 7  # a character that is not engaged
CARD: Final = 8  # a card in hand
THREAT: Final = 9  # a point of threat against one's participant
LAST_STAND: Final = 10  # a Leader with two Resolve or less left
STEEPNESS: Final = 11  # how surely a lead wins

WEIGHTS: Final[list[float]] = [1.0, 0.55, 0.6, 0.25, 2.2, 0.16, 0.085, 0.12, 0.11, 0.12, 0.8, 0.42]


def evaluate(game: State, weights: list[float] = WEIGHTS) -> list[float]:
    """Each seat's hope of winning, between 0 and 1."""
    outcome = game.outcome
    players = game.players
    if outcome is not None:
        if not outcome.winners:
            return [1.0 / players] * players
        share = 1.0 / len(outcome.winners)
        return [share if Seat(s) in outcome.winners else 0.0 for s in range(players)]
    worth = [_worth(game, Seat(s), weights) for s in range(players)]
    _add_the_city(game, worth, weights)
    _add_the_duel(game, worth, weights)
    # A lead counts for more the later it is.
    steep = weights[STEEPNESS] * (1.0 + 0.25 * (game.day - 1))
    best = max(worth)
    hopes = [exp(steep * (w - best)) for w in worth]
    total = sum(hopes)
    return [h / total for h in hopes]


def _worth(game: State, seat: Seat, weights: list[float]) -> float:
    """What a player has: Renown, crew, Leader and hand."""
    if game.out[seat]:
        return -100.0
    renown = game.renown[seat]
    value = weights[RENOWN] * renown
    if renown >= RENOWN_TO_WIN:
        value += 2.0
    leader = game.leader[seat]
    if game.pile_of[leader] == PLAY + seat:
        life = CARDS[game.definition[leader]].stats[RESOLVE] - game.wounds[leader]
        value += weights[LEADER] + weights[LEADER_LIFE] * life
        if life <= 2:
            value -= weights[LAST_STAND] * (3 - life)
    crew_weight = weights[CREW]
    ready = weights[READY]
    for card in game.crew(seat):
        printed = CARDS[game.definition[card]].stats
        strength = printed[COMBAT] + printed[FINESSE] + printed[INFLUENCE] + printed[RESOLVE] - game.wounds[card]
        for attached in game.attached(card):
            bonus = CARDS[game.definition[attached]].stats
            strength += max(0, bonus[COMBAT]) + max(0, bonus[FINESSE]) + max(0, bonus[INFLUENCE]) + 1
        value += crew_weight * max(0, strength)
        if not game.engaged[card]:
            value += ready
        value += 0.8 * game.renown_on.get(card, 0)
    return value + weights[CARD] * len(game.hand(seat))


def _add_the_city(game: State, worth: list[float], weights: list[float]) -> None:
    """Locations that are held, and those where somebody is strongest."""
    late = 0.5 + 0.5 * (LAST_DAY - game.day) / LAST_DAY
    for place in game.line:
        if place >= CITY_LOCATIONS:
            continue
        holder = game.control[place]
        renown = game.renown_at[place]
        if holder >= 0:
            worth[holder] += weights[CONTROL] * late + weights[RENOWN_HELD] * renown
        influence = [0] * game.players
        for card in game.characters_at(place):
            influence[game.controller[card]] += max(0, CARDS[game.definition[card]].stats[INFLUENCE])
        most = max(influence)
        if most and influence.count(most) == 1:
            strongest = influence.index(most)
            if strongest != holder:
                worth[strongest] += weights[RENOWN_NEAR] * (1 + renown)


def _add_the_duel(game: State, worth: list[float], weights: list[float]) -> None:
    """Threat hangs over the participants of a duel."""
    duel = game.duel
    if duel is None:
        return
    for side in (0, 1):
        participant: CardId = duel.participants[side]
        if duel.left_play[side] or duel.threat[side] <= 0 or not game.is_in_play(participant):
            continue
        heavy = 2.0 if participant in game.leader else 1.0
        worth[duel.seats[side]] -= weights[THREAT] * heavy * duel.threat[side]
