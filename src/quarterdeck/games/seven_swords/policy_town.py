"""The scripted player between adventures: which quest, who goes, what is bought, kept and given away."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.decision import Decision, Option
from quarterdeck.games.seven_swords.defs import ADVENTURERS, CARDS, PATHS, QUESTS, TOWNSFOLK, CardDef
from quarterdeck.games.seven_swords.ids import CardId, Seat
from quarterdeck.games.seven_swords.state import State
from quarterdeck.games.seven_swords.weighing import power

PATHS_OF: Final[dict[str, tuple[str, ...]]] = {
    "eloria": ("river", "hawk", "veil"),
    "magnus": ("veil", "tower", "forge"),
    "jannus": ("flame", "veil", "river"),
    "bladesinger": ("river", "forge", "flame"),
    "maren": ("flame", "tower", "veil"),
    "tobin": ("river", "veil", "forge"),
    "kestra": ("forge", "wolf", "river"),
}
ALLIES: Final[dict[str, float]] = {"smithy": 8.0, "veterans": 7.5, "scout": 5.0, "priestess": 4.5}
CROWDED: Final = 0.25
"""What each card already recorded takes from the worth of another: a thicker deck draws its best cards less often."""


def choose(game: State, decision: Decision) -> Option:
    kind, options = decision.kind, decision.options
    if kind == "tithe":
        return min(options, key=lambda o: power(game.card(CardId(o.ids[0]))))
    if kind in ("record", "legend"):
        return _record(game, options)
    if kind == "quest":
        return _quest(game, options)
    if kind == "adventurer":
        return _adventurer(game, decision.seat, options)
    return _outfit(game, decision.seat, options)


def _quest(game: State, options: list[Option]) -> Option:
    """The furthest quest that the party is ready for, or the nearest one. After a failure, others first."""
    quests = [o for o in options if o.verb == "quest"]
    if not quests:
        return options[-1]
    return max(quests, key=lambda o: _readiness(game, o.ids[0]))


def _readiness(game: State, quest: int) -> float:
    stage = QUESTS[quest].stage
    tried = 0.9 * game.failures[quest]
    return stage - tried if stage <= game.experience else 2.0 * (game.experience - stage) - tried


def _adventurer(game: State, seat: Seat, options: list[Option]) -> Option:
    """Who was wished for; somebody else while they are one injury from retiring, if another can go."""
    wished = [o for o in options if o.ids[0] == game.wishes[seat]]
    if wished and len(game.sheets[wished[0].ids[0]].injuries) < 2:
        return wished[0]
    free = [o for o in options if o.ids[0] not in game.wishes] or wished or options
    return min(free, key=lambda o: len(game.sheets[o.ids[0]].injuries))


def _record(game: State, options: list[Option]) -> Option:
    """To whom of the party the card adds most beyond what they have; what is weaker than most goes."""
    best, best_gain = options[-1], 0.0
    for option in options:
        if option.verb == "discard":
            continue
        card = game.card(CardId(option.ids[0]))
        adventurer = option.ids[1]
        if adventurer not in game.party:
            continue
        gain = power(card) - _average(game, adventurer, card) - CROWDED * len(game.sheets[adventurer].recorded)
        if gain > best_gain:
            best, best_gain = option, gain
    return best


def _average(game: State, adventurer: int, card: CardDef) -> float:
    """The mean worth of an adventurer's cards of this kind."""
    numbers = ADVENTURERS[adventurer].deck + game.sheets[adventurer].recorded
    same = [power(CARDS[n]) for n in numbers if CARDS[n].is_action == card.is_action]
    return sum(same) / len(same)


def _outfit(game: State, seat: Seat, options: list[Option]) -> Option:
    best, best_score = options[-1], 0.0
    for option in options:
        score = _score(game, seat, option)
        if score > best_score:
            best, best_score = option, score
    return best


def _score(game: State, seat: Seat, option: Option) -> float:
    """How much an adventurer would like to have this before the quest."""
    if option.verb == "upgrade":
        card = game.card(CardId(option.ids[0]))
        box = card.boxes[option.ids[1]]
        return 10.0 + box[1] + 0.9 * box[2] + 0.6 * box[0] + (0.5 if card.is_equipment else 0.0)
    if option.verb == "ally":
        key = TOWNSFOLK[option.ids[0]].key
        hurt = len(game.sheet(seat).injuries)
        return 9.0 if key == "apothecary" and hurt > 1 else ALLIES.get(key, 0.0)
    if option.verb == "cure":
        return 9.5
    if option.verb == "path":
        key = PATHS[option.ids[0]].key
        liked = PATHS_OF[game.adventurer(seat).key]
        if key in liked:
            return 7.0 - 0.8 * liked.index(key) + (0.3 if option.ids[1] > 1 else 0.0) - 0.01 * option.ids[2]
    if option.verb == "enchant":
        return 5.5 + 0.1 * power(game.card(CardId(option.ids[0])))
    return 0.0
