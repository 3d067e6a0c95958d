"""Tables of Seven Swords for tests."""

from __future__ import annotations

from typing import Any

from quarterdeck.core.game import SeatSpec, Spec
from quarterdeck.core.table import Table
from quarterdeck.games.seven_swords.defs import ADVENTURERS
from quarterdeck.games.seven_swords.game import GAME


def spec(seats: int, seed: int, first: int = 0, **options: Any) -> Spec:
    """A table of this many seats; the adventurers follow each other from `first`."""
    around = [SeatSpec(f"p{s}", ADVENTURERS[(first + s) % 7].name) for s in range(seats)]
    return Spec(GAME.key, around, seed, "", options)


def table(seats: int, seed: int = 1, first: int = 0, **options: Any) -> Table:
    return Table(GAME, spec(seats, seed, first, **options))
