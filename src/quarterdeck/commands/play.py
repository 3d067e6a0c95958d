"""`quarterdeck play`: a game in the terminal, against bots or with people around one keyboard."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.prompt import Confirm, Prompt

from quarterdeck.bots import Bot
from quarterdeck.bots.random import random_bot
from quarterdeck.commands.common import Decks, Edition, folder, free_name, home, keep, legal_deck, out, seat_names
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Seat
from quarterdeck.core.game import Game, Spec
from quarterdeck.core.record import Record
from quarterdeck.core.refusal import BrokenRecord, QuarterdeckError
from quarterdeck.core.registry import edition_of, games, new_spec, the_game
from quarterdeck.core.table import Table

SAVED = "saved"
FINISHED = "finished"
PEOPLE = "people"
"""The option of a spec that lists the seats of people: a saved game knows who it waits for."""


def play_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's key; asked for if there are several.")] = "",
    deck: Decks = None,
    edition: Edition = "",
    seed: Annotated[int | None, typer.Option("--seed", help="Play a certain shuffle; a new one if left out.")] = None,
    seats: Annotated[
        int, typer.Option("--seats", min=0, show_default=False, help="How many players; the fewest if left out.")
    ] = 0,
    people: Annotated[int, typer.Option("--people", min=1, help="How many seats, from the first, are people's.")] = 1,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="Every seat is a person's, at one keyboard.")] = False,
    new: Annotated[bool, typer.Option("--new", help="Start a new game without asking about a saved one.")] = False,
) -> None:
    """Play a game in the terminal. With no options: choose by pressing Enter, and fight a bot."""
    console = out()
    told = deck or edition or seed is not None or seats or people > 1 or hot_seat
    path = None if new or told else ask_to_resume(console, game)
    if path is not None:
        table = load(path)
    else:
        chosen = the_game(game) if game else ask_game(console)
        spec = ask_spec(console, chosen, deck or [], edition, seed, seats, people, hot_seat)
        table = Table(chosen, spec)
        path = free_name(folder(SAVED), f"{chosen.key}-{spec.seed}")
    sit_down(console, table, path)


def sit_down(console: Console, table: Table, path: Path) -> None:
    """Play until the game is over or the people leave; keep the record either way."""
    from quarterdeck.terminal import play_in_terminal

    try:
        play_in_terminal(table, players(table), path)
    finally:
        where = put_away(table, path)
    if table.over:
        console.print(f"The game is kept: quarterdeck replay {where}", soft_wrap=True, markup=False)


def put_away(table: Table, path: Path) -> Path:
    """Save the game where it can be resumed or, when it is over, among the finished ones."""
    if not table.over:
        return keep(table.record(), path) if table.answers else path
    where = keep(table.record(), free_name(folder(FINISHED), path.stem))
    path.unlink(missing_ok=True)
    return where


def players(table: Table) -> dict[Seat, str | Bot]:
    """Who answers for each seat: "person", or a bot whose dice follow from the game's seed and the seat."""
    listed = table.spec.options.get(PEOPLE)
    people = listed if isinstance(listed, list) else [0]
    found: dict[Seat, str | Bot] = {}
    for i in range(len(table.spec.seats)):
        dice = Chance(table.spec.seed & 0xFFFFFFFF | len(table.answers) << 32 | (i + 1) << 64)
        found[Seat(i)] = "person" if i in people else random_bot(dice)
    return found


# -- saved games --------------------------------------------------------------------------------------------------


def saved_games(game: str = "") -> list[Path]:
    """Saved games, the latest first."""
    where = home() / SAVED
    found = [path for path in where.glob("*.json") if path.name.startswith(game)] if where.is_dir() else []
    return sorted(found, key=lambda path: (path.stat().st_mtime, path.name), reverse=True)


def ask_to_resume(console: Console, game: str) -> Path | None:
    """Offer the latest saved game that can be read."""
    for path in saved_games(game):
        try:
            record = Record.load(path)
        except BrokenRecord:
            continue
        names = " against ".join(seat.name for seat in record.spec.seats)
        answers = "1 answer" if len(record.answers) == 1 else f"{len(record.answers)} answers"
        question = f"Go on with the saved game of {record.spec.game} ({names}, {answers})?"
        return path if Confirm.ask(question, default=True, console=console) else None
    return None


def load(path: Path) -> Table:
    record = Record.load(path)
    try:
        return Table.resume(the_game(record.spec.game), record)
    except QuarterdeckError as error:
        hint = "`quarterdeck play --new` starts another game."
        raise QuarterdeckError(f"The saved game {path} cannot be resumed. {error} {hint}") from None


# -- questions ----------------------------------------------------------------------------------------------------


def ask_game(console: Console) -> Game:
    known = list(games())
    if not known:
        raise QuarterdeckError("No game is installed.")
    if len(known) == 1:
        return the_game(known[0])
    for key, game in games().items():
        console.print(f"  [cyan]{key}[/cyan]  {game.title}")
    return the_game(Prompt.ask("Which game?", choices=known, default=known[0], console=console))


def ask_spec(
    console: Console,
    game: Game,
    decks: list[str],
    edition: str,
    seed: int | None,
    seats: int,
    people: int,
    hot_seat: bool,
) -> Spec:
    """What the table is set up from: whatever the options do not say is asked, with a default."""
    low, high = game.players
    wanted = seats or max(low, len(decks))
    if not low <= wanted <= high:
        raise QuarterdeckError(f"{game.title} is for {low} to {high} players, not {wanted}.")
    if len(decks) > wanted:
        raise QuarterdeckError(f"{len(decks)} decks were named for {wanted} seats.")
    the_edition = edition_of(game, edition)
    for name in decks:
        legal_deck(game, name, the_edition)
    persons = wanted if hot_seat else min(people, wanted)
    own = game.default_decks()
    chosen = list(decks)
    if len(chosen) < wanted:
        console.print(f"[bold]{game.title}[/bold]  Decks: {', '.join(own)}, or a file with a deck list.")
    for i in range(len(chosen), wanted):
        who = "Your deck" if i == 0 and persons == 1 else f"Deck of player {i + 1}"
        who += "" if i < persons else " (a bot)"
        chosen.append(ask_deck(console, game, who, own[i % len(own)] if own else "", the_edition))
    return new_spec(
        game,
        chosen,
        secrets.randbits(32) if seed is None else seed,
        edition,
        {PEOPLE: list(range(persons))},
        _names(chosen, persons),
    )


def ask_deck(console: Console, game: Game, who: str, default: str, edition: str) -> str:
    """A legal deck, asked for until there is one."""
    while True:
        name = Prompt.ask(who, default=default or None, console=console) or ""
        try:
            legal_deck(game, name, edition)
        except QuarterdeckError as error:
            console.print(str(error), style="red", markup=False)
        else:
            return name


def _names(decks: list[str], people: int) -> list[str]:
    names = seat_names(decks)
    return [name if i < people else f"{name} (bot)" for i, name in enumerate(names)]
