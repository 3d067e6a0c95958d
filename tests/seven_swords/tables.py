"""Tables of Seven Swords for tests, without the registry."""

from __future__ import annotations

from typing import Any

from helpers import Case
from quarterdeck.core.game import SeatSpec, Spec
from quarterdeck.core.table import Table
from quarterdeck.games.seven_swords.defs import ADVENTURERS, QUESTS
from quarterdeck.games.seven_swords.game import GAME


def spec(seats: int, seed: int, first: int = 0, **options: Any) -> Spec:
    """A table of this many seats; the adventurers follow each other from `first`."""
    around = [SeatSpec(f"p{s}", ADVENTURERS[(first + s) % 7].name) for s in range(seats)]
    return Spec(GAME.key, around, seed, "", options)


def table(seats: int, seed: int = 1, first: int = 0, **options: Any) -> Table:
    return Table(GAME, spec(seats, seed, first, **options))


class SwordsCase(Case):
    """A case with a name of its own."""

    def __init__(self, name: str, seats: int, **options: Any) -> None:
        def made(seed: int) -> Spec:
            if options.get("quest") == "any":
                return spec(seats, seed, seed, quest=QUESTS[seed % len(QUESTS)].key)
            return spec(seats, seed, seed, **options)

        super().__init__(GAME, made, seats)
        self.name = name

    def __repr__(self) -> str:
        return self.name


CASES = [
    SwordsCase("awakening-1", 1, quest="awakening"),
    SwordsCase("any-quest-3", 3, quest="any"),
    SwordsCase("campaign-2", 2),
]
MANY = SwordsCase("shard-keeper-7", 7, quest="shard-keeper")
