"""Writes the tables of fields into docs/arena.md: `python -m quarterdeck.arena.document docs/arena.md`.

They stand between `<!-- fields: GAME -->` and `<!-- end -->`; the rest of the page is written by hand.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from quarterdeck.arena.encoding import Encoding, encoding_of
from quarterdeck.arena.encodings.general import GeneralEncoding
from quarterdeck.core.game import Game
from quarterdeck.core.registry import games

GENERAL = "any other game"
MARKED = re.compile(r"(<!-- fields: ([^>]*?) -->\n).*?(<!-- end -->)", re.S)


def fields(encoding: Encoding) -> str:
    """The tables of one game."""
    state, option, most = encoding.state_layout, encoding.option_layout, encoding.max_options
    told: dict[tuple[int, ...], str] = {}
    sizes = f"{state.size:,} of the state, then {most} rows of {option.size} for the options"
    return (
        f"The array has {encoding.size:,} numbers: {sizes}; there are {encoding.actions} actions.\n\n"
        f"#### The state\n\n{state.markdown(told)}\n\n#### A row of an option\n\n{option.markdown(told)}\n"
    )


def seats_of(game: Game) -> int:
    """Two, where two can play."""
    return max(game.players[0], min(2, game.players[1]))


def tables() -> dict[str, str]:
    """The tables by game, for two seats."""
    found = {key: fields(encoding_of(game, seats_of(game))) for key, game in games().items()}
    some_game = next(iter(games().values()))
    found[GENERAL] = fields(GeneralEncoding(some_game, seats_of(some_game)))
    return found


def written(text: str) -> str:
    """The page with its tables as they should be."""
    made = tables()
    return MARKED.sub(lambda found: f"{found[1]}\n{made[found[2]]}\n{found[3]}", text)


if __name__ == "__main__":
    page = Path(sys.argv[1])
    page.write_text(written(page.read_text(encoding="utf-8")), encoding="utf-8")
