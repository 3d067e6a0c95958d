"""What came of the games of two sides: who won how often and how, how long it took, and what going first is worth."""

from __future__ import annotations

from collections import Counter
from typing import Any

from quarterdeck.lab.plan import Played
from quarterdeck.lab.statistics import changed, even, share, spread_of

BOTH = 2
"""Games in a pair that share a seed."""


def score(games: list[Played], sides: list[list[int]], cooperative: bool) -> dict[str, Any]:
    """The score of side 0 (`a`) and side 1 (`b`), whose seats `sides` tells game by game.

    Games that failed count for nobody; a pair with one of them is left out of the comparison by pairs.
    """
    winners = [_winner(game, around) for game, around in zip(games, sides, strict=True)]
    ended = [
        (game, winner, around) for game, winner, around in zip(games, winners, sides, strict=True) if not game.error
    ]
    own = [[winner == side for _, winner, around in ended if side in around] for side in (0, 1)]
    # How a game against each other ended is told of its winner; how a shared one did, of whoever played it.
    ways = Counter((game.way, around[0] if cooperative else winner) for game, winner, around in ended)
    began = [(game.began in game.winners) for game, _, _ in ended if game.began >= 0]
    better = [_points(winners[i : i + BOTH]) for i in range(0, len(games), BOTH) if _whole(games[i : i + BOTH])]
    pairs = [sum(points > 0 for points in better), sum(points < 0 for points in better)]
    # What "beats" means: games that somebody won; of a shared game, seeds that one side won and the other lost.
    decided = pairs if cooperative else [sum(wins) for wins in own]
    return {
        "games": len(games),
        "failed": len(games) - len(ended),
        "wins": {"a": share(sum(own[0]), len(own[0])), "b": share(sum(own[1]), len(own[1]))},
        "draws": sum(winner < 0 for _, winner, _ in ended),
        "decided": {"a": share(decided[0], sum(decided)), "b": share(decided[1], sum(decided))},
        "pairs": {"a": pairs[0], "b": pairs[1], "split": better.count(0), "p": even(*pairs)},
        "difference": changed(*_lined_up(games, winners)) if cooperative else None,
        "ways": {way: {"a": ways[way, 0], "b": ways[way, 1], "nobody": ways[way, -1]} for way in _known(ways)},
        "first": share(sum(began), len(began)) if not cooperative else None,
        "rounds": spread_of([game.rounds for game, _, _ in ended]),
        "lengths": _histogram([game.rounds for game, _, _ in ended]),
        "decisions": spread_of([game.decisions for game, _, _ in ended]),
    }


def _winner(game: Played, around: list[int]) -> int:
    """The side that won; -1 if none did, or both."""
    won = {around[seat] for seat in game.winners}
    return won.pop() if len(won) == 1 else -1


def _whole(pair: list[Played]) -> bool:
    return not any(game.error for game in pair)


def _points(winners: list[int]) -> int:
    return sum(1 if winner == 0 else -1 if winner == 1 else 0 for winner in winners)


def _lined_up(games: list[Played], winners: list[int]) -> tuple[list[float], list[float]]:
    """Of a co-operative game: whether `b` and `a` won the same seeds."""
    whole = [i for i in range(0, len(games), BOTH) if _whole(games[i : i + BOTH])]
    return [float(winners[i + 1] == 1) for i in whole], [float(winners[i] == 0) for i in whole]


def _known(ways: Counter[tuple[str, int]]) -> list[str]:
    return sorted({way for way, _ in ways})


def _histogram(numbers: list[int]) -> dict[str, int]:
    counts = Counter(numbers)
    return {str(number): counts[number] for number in sorted(counts)}
