"""Games worth looking at: the longest and the shortest, one of every way to win, and those that failed."""

from __future__ import annotations

from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.lab.plan import Played

MOST_FAILURES = 20


def notable(games: list[Played]) -> dict[str, Played]:
    """Games by the name of the record that is kept of them."""
    ended = [game for game in games if not game.error]
    found: dict[str, Played] = {}
    if ended:
        found["longest"] = max(ended, key=lambda game: (game.decisions, -game.number))
        found["shortest"] = min(ended, key=lambda game: (game.decisions, game.number))
    for game in ended:
        found.setdefault(f"way-{_plain(game.way)}", game)
    for game in [game for game in games if game.error][:MOST_FAILURES]:
        found[f"failed-{game.number}"] = game
    return found


def _plain(words: str) -> str:
    """Words as part of a file's name."""
    return "-".join("".join(c if c.isalnum() else " " for c in words.lower()).split()) or "none"


def of_number(games: list[Played], number: int) -> Played:
    for game in games:
        if game.number == number:
            return game
    raise QuarterdeckError(f"The run has no game {number}; it has {len(games)}, counted from 0.")
