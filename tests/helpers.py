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

    def __init__(self, game: Game, spec: Callable[[int], Spec], seats: int, edition: str = "") -> None:
        self.game = game
        self.spec = spec
        self.seats = seats
        self.edition = edition

    def table(self, seed: int) -> Table:
        return Table(self.game, self.spec(seed))

    def __repr__(self) -> str:
        return "-".join([self.game.key, *filter(None, [self.edition]), str(self.seats)])


def registered_case(key: str, seats: int, edition: str = "", any_deck: bool = False) -> Case:
    """A registered game with its own decks, dealt round the table. With `any_deck`, other decks for other seeds: those
    that come with the game for odd ones, decks drawn at random from all cards for even ones; and other settings."""
    game = the_game(key)

    def spec(seed: int) -> Spec:
        decks = game.default_decks()
        first = seed // 2 if any_deck else 0
        options = game.sample_options(seed) if any_deck else {}
        made = new_spec(game, [decks[(first + i) % len(decks)] for i in range(seats)], seed, edition, options)
        if any_deck and seed % 2 == 0:
            for number, seat in enumerate(made.seats):
                seat.deck = game.random_deck(Chance(seed * 8 + number), edition) or seat.deck
        return made

    return Case(game, spec, seats, edition)


def registered_cases() -> list[Case]:
    """Every registered game in each of its editions, with every number of seats it allows, up to four of them."""
    return [
        registered_case(key, seats, edition, any_deck=True)
        for key, game in games().items()
        for edition in game.editions
        for seats in sizes_of(game)
    ]


def sizes_of(game: Game) -> list[int]:
    """The numbers of seats to try: all, or of very many the two smallest, the largest and one between."""
    low, high = game.players
    sizes = list(range(low, high + 1))
    return sizes if len(sizes) <= 4 else [low, low + 1, (low + high) // 2 + 1, high]


# -- random play --------------------------------------------------------------------------------------------------


ADVISED = 7
"""Of eight answers so many follow the game's advice, where it has any: at random alone few parties would get far."""


def random_answer(table: Table, chance: Chance) -> tuple[Decision, Option]:
    """One of the answers the table would take now; of a simultaneous choice, any seat's."""
    decision = table.open[chance.below(len(table.open))]
    option = decision.options[chance.below(len(decision.options))]
    advice = table.game.advise(table.state, decision)
    if advice is not None and chance.below(8) < ADVISED:
        option = advice
    return decision, option


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
