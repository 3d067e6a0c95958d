"""What a position is worth to the party, for bots: how far the quest has come, and in what shape they are.

All seats hope for the same. A quest that is chosen is worth what it is when it begins, so that nobody gains by staying
in town; before the choice the party hopes for what its last quest brought it. The weights say how
much a thing raises the odds of winning a quest, as logarithms: they were fitted to the outcomes of quests that
scripted parties played (docs/lab.md).
"""

from __future__ import annotations

from math import exp
from typing import Final

from quarterdeck.core.weights import Weights
from quarterdeck.games.seven_swords.ids import MUSTER, OUTFIT, PREPARE, TITHE, UNDER_WAY, VICTORY, WOUNDS
from quarterdeck.games.seven_swords.rules import wounds
from quarterdeck.games.seven_swords.state import COUNTED, DEFEATED, LORD_WOUNDS, PLAY, State

START: Final = 0
MONSTERS: Final = 1  # the share of the monsters that are defeated
LORD: Final = 2  # the Monster Lord has come
LORD_HURT: Final = 3  # the share of its wounds that it has
LORD_TIME: Final = 4  # the share of its turns that are over
ONE_WOUND: Final = 5  # the share of those still standing who have one wound
TWO_WOUNDS: Final = 6  # and two: the next one fells them
FALLEN: Final = 7  # the share of the party that is defeated
EQUIPPED: Final = 8  # pieces of equipment in play, an adventurer

WEIGHTS: Final = Weights(
    {
        "start": -0.08,
        "monsters": -0.28,
        "lord": 0.45,
        "lord hurt": 7.5,
        "lord's time": -5.7,
        "one wound": -0.34,
        "two wounds": -1.33,
        "fallen": -1.19,
        "equipped": 0.17,
    }
)
LOST: Final = 0.02
WON: Final = 0.98
AN_INJURY: Final = 0.02


def evaluate(game: State) -> list[float]:
    """The party's hope, between 0 and 1, the same for each seat."""
    return [hope(game)] * game.players


def hope(game: State) -> float:
    outcome = game.outcome
    if outcome is not None:
        return 1.0 if outcome.winners else 0.0
    if is_on_a_quest(game):
        return _odds(_sum(game))
    if MUSTER <= game.phase <= OUTFIT:
        return _odds(WEIGHTS.values[START])
    result = game.result if game.result != UNDER_WAY else game.taken[-1][1] if game.taken else UNDER_WAY
    if result == UNDER_WAY:
        return 0.5
    base = WON if result == VICTORY else LOST
    for adventurer in game.party:
        if adventurer >= 0:
            base -= AN_INJURY * len(game.sheets[adventurer].injuries)
    return max(0.0, base)


def is_on_a_quest(game: State) -> bool:
    """Whether a quest is under way and undecided, which is what the weights judge."""
    return game.quest >= 0 and PREPARE <= game.phase < TITHE and game.result == UNDER_WAY


def fight_is_ahead(game: State) -> bool:
    """Whether this turn's fights, for which everything else is done, are still to come or under way."""
    return PREPARE <= game.phase <= WOUNDS


def features(game: State) -> list[float]:
    """What is weighed, in the order of the weights."""
    players = float(game.players)
    standing = game.standing()
    defeated = len(game.piles[DEFEATED]) + len(game.piles[COUNTED])
    found = [0.0] * len(WEIGHTS.values)
    found[START] = 1.0
    found[MONSTERS] = defeated / (4.0 * players)
    if game.lord:
        lord = game.quest_card().lord
        found[LORD] = 1.0
        found[LORD_HURT] = wounds.total(game, game.piles[LORD_WOUNDS]) / wounds.lord_wounds(game)
        found[LORD_TIME] = game.lord_turn / lord.turns
    equipped = 0
    share = 1.0 / len(standing) if standing else 0.0
    for seat in standing:
        wounded = game.wound_count(seat)
        if wounded == 1:
            found[ONE_WOUND] += share
        elif wounded > 1:
            found[TWO_WOUNDS] += share
        equipped += len(game.piles[PLAY + seat])
    found[FALLEN] = 1.0 - len(standing) / players
    found[EQUIPPED] = equipped / players
    return found


def _odds(logarithm: float) -> float:
    """A probability from the logarithm of its odds."""
    return 1.0 / (1.0 + exp(-logarithm))


def _sum(game: State) -> float:
    total = 0.0
    weights = WEIGHTS.values
    values = features(game)
    for i in range(len(values)):
        total += weights[i] * values[i]
    return total
