"""The positions of a run's games, for fitting: what the game's weights weigh in each, and who won in the end.

Games are replayed from their answers and looked at wherever they are settled. What was known before the first move and
may have decided a game as well, decks, bots and settings, is told apart in columns of its own.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import chain

import numpy as np

from quarterdeck.core.game import Game
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.lab.logit import Cases, Floats
from quarterdeck.lab.plan import Arrangement, Played
from quarterdeck.lab.playing import retraced
from quarterdeck.lab.runs import Run

Marks = list[tuple[str, str]]
"""What is known of a side beforehand: kinds of things, and which."""


class Looked:
    """A game that was looked at: positions as the game's features, each side's share of the victory, and marks."""

    def __init__(self, seed: int, positions: list[list[list[float]]], won: list[float], marks: list[Marks]) -> None:
        self.seed = seed
        self.positions = positions
        self.won = won
        self.marks = marks


def looked_at(run: Run, advance: Callable[[int], None]) -> list[Looked]:
    """Every game of a run that somebody won; of a co-operative one, those that were lost as well."""
    game = run.experiment.the_game
    found = []
    for number in sorted(run.played):
        played = run.played[number]
        if not played.error and (played.winners or game.cooperative):
            looked = _look(game, run.experiment.arrange(number), played)
            if looked.positions:
                found.append(looked)
        advance(1)
    return found


def _look(game: Game, arrangement: Arrangement, played: Played) -> Looked:
    positions = []
    winners: list[int] = []
    try:
        for table in retraced(arrangement, played):
            if table.over:
                winners = [int(seat) for seat in table.state.outcome.winners]
            elif game.is_settled(table.state, table.decision) and (features := game.features(table.state)):
                positions.append(features)
    except (IndexError, QuarterdeckError):
        winners = [-1]
    if winners != played.winners:
        raise QuarterdeckError(f"Game {played.number} goes another way when it is replayed: the rules have changed.")
    sides = len(positions[0]) if positions else 0
    if sides == 1:
        won = [1.0] if winners else [0.0]
    else:
        won = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(sides)]
    return Looked(played.seed, positions, won, _marks(arrangement, sides))


def _marks(arrangement: Arrangement, sides: int) -> list[Marks]:
    """Each side's decks and bots; and the settings, which only matter where nobody plays against anybody."""
    if sides == 1:
        settings = ("settings", json.dumps(arrangement.options, sort_keys=True))
        chairs = ([("deck", chair.deck.text), ("bot", chair.bot)] for chair in arrangement.chairs)
        return [[*chain(*chairs), settings]]
    return [[("deck", chair.deck.text), ("bot", chair.bot)] for chair in arrangement.chairs]


def as_cases(games: list[Looked], weights: int) -> tuple[Cases, dict[str, int]]:
    """All positions as cases, clustered by seed: the weights' columns first, then those of the marks. And how many
    decks, bots and settings these tell apart."""
    kinds: dict[str, set[str]] = {}
    for kind, label in chain(*[marks for game in games for marks in game.marks]):
        kinds.setdefault(kind, set()).add(label)
    labels = [(kind, label) for kind in kinds for label in sorted(kinds[kind])]
    # A kind's effects add up to nothing, so the last one is told by the others, and none is mistaken for a weight.
    kept = [mark for i, mark in enumerate(labels[:-1]) if labels[i + 1][0] == mark[0]]
    last = dict(labels)
    rows, possible, won, cluster = [], [], [], []
    for game in games:
        beside = [[float(marks.count(m) - marks.count((m[0], last[m[0]]))) for m in kept] for marks in game.marks]
        alone = len(game.marks) == 1  # a party wins or loses: the other alternative has nothing
        none = [[0.0] * (weights + len(kept))] if alone else []
        for features in game.positions:
            pairs = zip(features, beside, strict=True)
            rows.append([[*own, *more] if own else [0.0] * (weights + len(kept)) for own, more in pairs] + none)
            possible.append([bool(own) for own in features] + [True] * alone)
            won.append([*game.won, 1.0 - game.won[0]] if alone else game.won)
            cluster.append(game.seed)
    numbers: Floats = np.array(rows, dtype=np.float64)
    cases = Cases(numbers, np.array(possible), np.array(won), np.array(cluster, dtype=np.int64))
    return cases, {kind: len(found) for kind, found in kinds.items()}
