"""What several tests need: tables of every registered game, random play, and looking at a table as a whole."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import NOBODY, Decision, Option, Seat
from quarterdeck.core.game import Game, Spec
from quarterdeck.core.registry import games, new_spec, the_game
from quarterdeck.core.table import Table


class Case:
    """A game with a number of seats, set up from a seed: what the contract checks run on."""

    def __init__(self, game: Game, spec: Callable[[int], Spec], seats: int) -> None:
        self.game = game
        self.spec = spec
        self.seats = seats

    def table(self, seed: int) -> Table:
        return Table(self.game, self.spec(seed))

    def __repr__(self) -> str:
        return f"{self.game.key}-{self.seats}"


def registered_case(key: str, seats: int) -> Case:
    """A registered game with its own decks, dealt round the table."""
    game = the_game(key)

    def spec(seed: int) -> Spec:
        decks = game.default_decks()
        return new_spec(game, [decks[i % len(decks)] for i in range(seats)], seed)

    return Case(game, spec, seats)


def registered_cases() -> list[Case]:
    """Every registered game with every number of seats it allows."""
    return [
        registered_case(key, seats)
        for key, game in games().items()
        for seats in range(game.players[0], game.players[1] + 1)
    ]


# -- random play --------------------------------------------------------------------------------------------------


def random_answer(table: Table, chance: Chance) -> tuple[Decision, Option]:
    """One of the answers the table would take now; of a simultaneous choice, any seat's."""
    decision = table.open[chance.below(len(table.open))]
    return decision, decision.options[chance.below(len(decision.options))]


def play_on(table: Table, chance: Chance, answers: int = 1 << 30) -> int:
    """Answer at random until the game is over, or this many times. Returns how often."""
    given = 0
    while given < answers and not table.over:
        decision, option = random_answer(table, chance)
        table.answer(option, decision.seat)
        given += 1
    return given


# -- looking ------------------------------------------------------------------------------------------------------


def fingerprint(state: Any) -> str:
    """A whole state, short enough to keep by the hundred."""
    return hashlib.sha256(repr(state.data()).encode()).hexdigest()


def snapshot(table: Table) -> tuple[Any, ...]:
    """Everything that an answer that is refused, an undo or a fork must leave equal."""
    return (
        table.state.data(),
        table.answers.copy(),
        table.open.copy(),
        table.over,
        [(c.answers, id(c.state)) for c in table.checkpoints],
    )


def position(table: Table) -> tuple[Any, ...]:
    """Where a table stands, however it came there."""
    return (table.state.data(), table.answers.copy(), table.open.copy(), table.over)


def seats_of(table: Table) -> list[Seat]:
    return [Seat(s) for s in range(len(table.spec.seats))]


def readers_of(table: Table) -> list[Seat]:
    """Everybody who may look at the table: all seats, and a spectator."""
    return [*seats_of(table), NOBODY]
