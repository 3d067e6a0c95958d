"""The registered games. A new game is a folder and one entry point; nothing here names it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from quarterdeck.core.game import Game, SeatSpec, Spec
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.table import Table

GROUP = "quarterdeck.games"


@cache
def games() -> dict[str, Game]:
    """Every registered game by its key, in order of the keys."""
    found: dict[str, Game] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda p: p.name):
        found[point.name] = point.load()
    return found


def the_game(key: str) -> Game:
    known = games()
    if key not in known:
        raise QuarterdeckError(f"There is no game {key!r}; the games are: {', '.join(known) or 'none'}.")
    return known[key]


def new_spec(
    game: Game,
    decks: Sequence[str] | None = None,
    seed: int = 0,
    edition: str = "",
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
) -> Spec:
    """A spec from deck names or deck files, checked."""
    chosen = list(decks) if decks else game.default_decks()[: game.players[0]]
    low, high = game.players
    if not low <= len(chosen) <= high:
        raise QuarterdeckError(f"{game.title} is for {low} to {high} players; {len(chosen)} decks were named.")
    the_edition = edition_of(game, edition)
    seats = [SeatSpec(names[i] if names else name, game.deck_text(name)) for i, name in enumerate(chosen)]
    return Spec(game.key, seats, seed, the_edition, options)


def edition_of(game: Game, edition: str) -> str:
    """An edition of a game by its name; the first one for no name."""
    if edition and edition not in game.editions:
        known = f"its editions are: {', '.join(game.editions)}" if any(game.editions) else "there is only one"
        raise QuarterdeckError(f"{game.title} has no edition {edition!r}; {known}.")
    return edition or game.editions[0]


def new_table(
    key: str,
    decks: Sequence[str] | None = None,
    seed: int = 0,
    edition: str = "",
    options: Mapping[str, Any] | None = None,
) -> Table:
    """A new table of a registered game, standing at its first decision."""
    game = the_game(key)
    return Table(game, new_spec(game, decks, seed, edition, options))
