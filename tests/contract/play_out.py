"""Plays one game at random and prints its record: run under different PYTHONHASHSEEDs, the text must be the same."""

from __future__ import annotations

import sys

from contract import toy
from helpers import Case, play_on, registered_case
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Seat


def the_case(name: str, seats: int, edition: str) -> Case:
    """A registered game, or one of the toys by the name of its class."""
    game = getattr(toy, name, None)
    return toy.toy_case(game()) if game is not None else registered_case(name, seats, edition, any_deck=True)


def main(name: str, seats: str, seed: str, edition: str = "") -> None:
    table = the_case(name, int(seats), edition).table(int(seed))
    play_on(table, Chance(int(seed)))
    print(table.record().to_json())
    print(table.state.data())
    for seat in range(int(seats)):
        print(table.view(Seat(seat)))


if __name__ == "__main__":
    main(*sys.argv[1:])
