"""`quarterdeck play`: a game in the terminal, against bots or with people around one keyboard."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.prompt import Confirm

from quarterdeck.bots import Bot
from quarterdeck.bots.levels import LEVELS, level_named
from quarterdeck.commands import campaigns
from quarterdeck.commands.common import Decks, Edition, Sets, folder, free_name, home, keep, out
from quarterdeck.commands.questions import ALOUD, BOT, PEOPLE, Wishes, ask_game, ask_spec
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Seat
from quarterdeck.core.record import Record
from quarterdeck.core.refusal import BrokenRecord, QuarterdeckError
from quarterdeck.core.registry import games, the_game
from quarterdeck.core.table import Table

SAVED = "saved"
FINISHED = "finished"


def play_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's key; asked for if there are several.")] = "",
    deck: Decks = None,
    edition: Edition = "",
    seed: Annotated[int | None, typer.Option("--seed", help="Play a certain shuffle; a new one if left out.")] = None,
    seats: Annotated[
        int, typer.Option("--seats", min=0, show_default=False, help="How many players; the fewest if left out.")
    ] = 0,
    people: Annotated[
        int,
        typer.Option(
            "--people",
            min=0,
            show_default=False,
            help="How many seats, from the first, are people's: one if left out; where all play together, all.",
        ),
    ] = 0,
    mine: Annotated[
        str, typer.Option("--mine", metavar="SEATS", help="Which seats are people's, as 1,3; the others are bots'.")
    ] = "",
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="Every seat is a person's, at one keyboard.")] = False,
    bot: Annotated[
        str, typer.Option("--bot", metavar="LEVEL", help=f"How well the bots play: {', '.join(LEVELS)}.")
    ] = "",
    settings: Sets = None,
    aloud: Annotated[
        bool, typer.Option("--aloud", help="Bots say in the story what they expect, and how sure they are to win.")
    ] = False,
    new: Annotated[bool, typer.Option("--new", help="Start a new game without asking about a saved one.")] = False,
) -> None:
    """Play a game in the terminal. With no options: choose by pressing Enter, and fight a bot."""
    console = out()
    wishes = Wishes(deck or [], edition, seed, seats, people, mine, hot_seat, bot, settings or [], new, aloud)
    level_named(bot)
    path = None if wishes.say_what_to_play else ask_to_resume(console, game)
    if path is not None:
        table = load(path)
    else:
        chosen = the_game(game) if game else ask_game(console)
        spec = ask_spec(console, chosen, wishes)
        table = Table(chosen, spec)
        path = free_name(folder(SAVED), f"{chosen.key}-{spec.seed}")
    sit_down(console, table, path)


def sit_down(console: Console, table: Table, path: Path) -> None:
    """Play until the game is over or the people leave; keep the record either way."""
    from quarterdeck.terminal import play_in_terminal

    try:
        shelf = campaigns.Shelf(table) if campaigns.has_campaigns(table.game) else None
        spoken = bool(table.spec.options.get(ALOUD))
        play_in_terminal(table, players(table), path, campaign=shelf, aloud=spoken)
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
    """Who answers for each seat: "person", or a bot of the level that the game was set up with."""
    listed = table.spec.options.get(PEOPLE)
    people = listed if isinstance(listed, list) else [0]
    level = level_named(str(table.spec.options.get(BOT, "")))
    found: dict[Seat, str | Bot] = {}
    for i in range(len(table.spec.seats)):
        found[Seat(i)] = "person" if i in people else level.make(dice_of(table, Seat(i)))
    return found


def dice_of(table: Table, seat: Seat) -> Chance:
    """A bot's dice follow from the game's seed, the seat, and how far the game has come."""
    return Chance(table.spec.seed & 0xFFFFFFFF | len(table.answers) << 32 | (seat + 1) << 64)


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
        known = games().get(record.spec.game)
        together = known is not None and known.cooperative
        names = (" and " if together else " against ").join(seat.name for seat in record.spec.seats)
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
