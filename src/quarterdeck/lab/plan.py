"""What is played: plain data from which every game of an experiment follows by its number.

An experiment is its settings. It arranges game i (who sits where with what, under which rules, from which seed), says
which games are to be played, and makes results and a report of what came of them. Nothing but the settings and the
number goes into a game, so it is the same in this process, in another one, and on another machine.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import combinations
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from quarterdeck.core.game import Game, SeatSpec, Spec
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import the_game

if TYPE_CHECKING:
    from quarterdeck.lab.report import Report, Table


class Deck(Struct, frozen=True):
    """A deck (or character) by name, with its text."""

    name: str
    text: str


class World(Struct, frozen=True):
    """The rules that are played by: edition, table settings (none: another sample every time), and overrides."""

    edition: str = ""
    options: dict[str, Any] = {}
    override: dict[str, Any] = {}


class Chair(Struct, frozen=True):
    """Who sits in a seat: on whose side, with what deck, which bot, and what it weighs."""

    side: int
    deck: Deck
    bot: str
    weights: dict[str, float] = {}


class Arrangement(Struct, frozen=True):
    """One game, before it is played."""

    game: str
    seed: int
    chairs: list[Chair]
    world: World
    options: dict[str, Any]
    fates: bool = False  # whether to tell what became of the cards

    def spec(self) -> Spec:
        seats = [SeatSpec(f"{chair.deck.name} ({chair.bot})", chair.deck.text) for chair in self.chairs]
        return Spec(self.game, seats, self.seed, self.world.edition, self.options)


class Played(Struct, omit_defaults=True):
    """What came of one game."""

    number: int
    seed: int
    winners: list[int] = []
    way: str = ""
    began: int = -1
    rounds: int = 0
    decisions: int = 0
    error: str = ""
    fates: list[dict[str, tuple[int, int, int]]] = []
    answers: str = ""  # which option was chosen, time after time (see playing.py)


class Clocked(Struct):
    """How long a game took: in seconds, and the median of each seat's choices in milliseconds."""

    number: int
    seconds: float
    thinking: list[float]


class Batch(Struct):
    """Games that can be played at once: their numbers, and the experiment as workers need it."""

    experiment: Experiment
    numbers: list[int]


class Experiment(Struct, tag_field="kind"):
    """What all experiments share. A subclass adds settings, arranges games and reads their results."""

    game: str
    seed: int
    games: int  # of each pair, version or candidate, as the kind of experiment says
    seats: int
    decks: list[Deck]  # those that come to the table where a side brings none of its own
    world: World

    @property
    def the_game(self) -> Game:
        return the_game(self.game)

    @property
    def kind(self) -> str:
        return str(self.__struct_config__.tag)

    @property
    def total(self) -> int:
        """How many games there are in all."""
        raise NotImplementedError

    def arrange(self, number: int) -> Arrangement:
        raise NotImplementedError

    def results(self, played: list[Played]) -> dict[str, Any]:
        """What came of it, as plain data. Depends on the games and nothing else."""
        raise NotImplementedError

    def report(self, results: dict[str, Any]) -> Report:
        raise NotImplementedError

    def timed(self, results: dict[str, Any], thinking: dict[str, float]) -> Table:
        """What the clock has to say: how long each bot thinks, in milliseconds a decision."""
        from quarterdeck.lab.report import Table, in_time

        return Table(["bot", "a decision takes (median)"], [[bot, in_time(ms)] for bot, ms in thinking.items()])

    def facts(self) -> list[tuple[str, str]]:
        """Settings of its own in words, for the page."""
        return []

    def files(self, results: dict[str, Any]) -> dict[str, str]:
        """Files of its own, by name."""
        return {}

    def batches(self) -> Generator[Batch, list[Played], None]:
        """What is to be played, one batch after the other; each is answered with what came of it."""
        yield Batch(self, list(range(self.total)))

    def to_json(self) -> bytes:
        """The settings: what a worker needs, and what makes the same games again."""
        return msgspec.json.encode(self, order="sorted")

    def check(self) -> None:
        """Raise QuarterdeckError where something cannot be played."""
        game = self.the_game
        low, high = game.players
        if not low <= self.seats <= high:
            raise QuarterdeckError(f"{game.title} is for {low} to {high} players, not {self.seats}.")
        if not self.decks:
            raise QuarterdeckError(f"{game.title} comes with no {game.deck_word}; name some with --deck.")
        game.override(game.override(self.world.override))

    # -- dealing ------------------------------------------------------------------------------------------------------

    def deal(self, turn: int) -> list[Deck]:
        """The decks of a table, seat by seat: every combination in turn, then the same moved round by a seat."""
        return [self.decks[i] for i in dealt(len(self.decks), self.seats, turn)]

    def options(self, turn: int) -> dict[str, Any]:
        return self.world.options or self.the_game.contest_options(turn)


def dealt(decks: int, seats: int, turn: int, must: int = -1) -> list[int]:
    """Which decks, by number, sit at the table of this turn. With `must`, that one is always there."""
    if decks < seats:
        return [(i + turn) % decks for i in range(seats)]
    tables = [table for table in combinations(range(decks), seats) if must < 0 or must in table]
    moved, which = divmod(turn, len(tables))
    table = tables[which]
    return [table[(i + moved) % seats] for i in range(seats)]
