"""The options that all commands of `quarterdeck lab` share, declared once."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from quarterdeck.commands.common import AsJson, Edition, Sets, legal_deck, seat_names, settings_of
from quarterdeck.core.game import Game
from quarterdeck.core.registry import edition_of

if TYPE_CHECKING:
    from quarterdeck.lab.plan import Deck, World

PARTY = 3
"""How many play a co-operative game where nobody says otherwise."""


class Setup:
    """What is played, as far as all experiments share it, and how: nothing of the latter changes a result."""

    def __init__(
        self,
        seed: int,
        seats: int,
        decks: list[str],
        edition: str,
        settings: list[str],
        override: list[Path],
        how: How,
    ) -> None:
        self.seed = seed
        self.seats = seats
        self.deck_names = decks
        self.edition = edition
        self.settings = settings
        self.override = override
        self.how = how

    def decks(self, game: Game) -> list[Deck]:
        """The decks named, or all that come with the game."""
        return decks_named(game, self.deck_names or game.default_decks(), self.edition)

    def world(self, game: Game) -> World:
        from quarterdeck.lab.overrides import read_override, together
        from quarterdeck.lab.plan import World

        changes = together(*[read_override(path) for path in self.override])
        return World(edition_of(game, self.edition), settings_of(game, self.settings), changes)

    def seats_at(self, game: Game, party: int = 0) -> int:
        """How many seats a table has: where nobody says, two that compete, or a party."""
        low, high = game.players
        usual = (party or PARTY) if game.cooperative else 2
        return self.seats or max(low, min(high, usual))

    def base(self, game: Game, games: int, party: int = 0) -> tuple[str, int, int, int, list[Deck], World]:
        """The settings that every experiment begins with."""
        return (game.key, self.seed, games, self.seats_at(game, party), self.decks(game), self.world(game))


class How:
    """Who plays, where the run is kept, and what is printed."""

    def __init__(self, jobs: int, scheduler: str, where: Path | None, resume: bool, as_json: bool) -> None:
        self.jobs = jobs or os.cpu_count() or 1
        self.scheduler = scheduler
        self.where = where
        self.resume = resume
        self.as_json = as_json


def decks_named(game: Game, names: list[str], edition: str) -> list[Deck]:
    from quarterdeck.lab.plan import Deck

    the_edition = edition_of(game, edition)
    texts = [legal_deck(game, name, the_edition) for name in names]
    return [Deck(name, text) for name, text in zip(seat_names(names), texts, strict=True)]


def _shared(
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same games.")] = 0,
    seats: Annotated[
        int, typer.Option("--seats", min=0, show_default=False, help="How many seats; the usual if left out.")
    ] = 0,
    deck: Annotated[
        list[str] | None,
        typer.Option("--deck", metavar="NAME|FILE", help="A deck that plays; once for each. All if left out."),
    ] = None,
    edition: Edition = "",
    settings: Sets = None,
    override: Annotated[
        list[Path] | None,
        typer.Option("--override", metavar="FILE", help="A TOML file with other numbers of cards, or other rules."),
    ] = None,
    jobs: Annotated[
        int, typer.Option("--jobs", min=0, show_default=False, help="How many processes play; one a core if left out.")
    ] = 0,
    scheduler: Annotated[
        str, typer.Option("--scheduler", metavar="ADDRESS", help="Play on the Dask cluster of this scheduler instead.")
    ] = "",
    where: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="The run's folder; in the user's folder if left out.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the same run that was interrupted; its games are kept.")
    ] = False,
    as_json: AsJson = False,
) -> Setup:
    how = How(jobs, scheduler, where, resume, as_json)
    return Setup(seed, seats, deck or [], edition, settings or [], override or [], how)


def with_setup(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the shared options; it gets them as its argument `setup`."""
    shared = inspect.signature(_shared, eval_str=True).parameters
    own = [p for p in inspect.signature(command, eval_str=True).parameters.values() if p.name != "setup"]

    @wraps(command)
    def asked(**given: Any) -> None:
        common = {name: given.pop(name) for name in shared}
        command(setup=_shared(**common), **given)

    parameters = [p.replace(kind=inspect.Parameter.KEYWORD_ONLY) for p in (*own, *shared.values())]
    asked.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    asked.__annotations__ = {p.name: p.annotation for p in parameters}
    return asked
