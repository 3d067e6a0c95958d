"""`quarterdeck deck check` and `deck show`: is a deck list legal, and what is in it."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table as Grid
from rich.text import Text

from quarterdeck.commands.cards import numbers
from quarterdeck.commands.common import Edition, OfGame, game_or_first, illegal, legal_deck, out
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import edition_of

app = typer.Typer(help="Check and show deck lists.")

ADeck = Annotated[str, typer.Argument(metavar="NAME|FILE", help="A deck that comes with the game, or a deck list.")]


@app.command("check")
def check_command(deck: ADeck, game: OfGame = "", edition: Edition = "") -> None:
    """Say whether a deck is legal; if not, each card and rule that makes it so."""
    known = game_or_first(game)
    text = legal_deck(known, deck, edition_of(known, edition))
    sizes = ", ".join(
        f"{sum(n for n, _ in cards)} {heading.split(': ')[-1]}" for heading, cards in known.show_deck(text)
    )
    typer.echo(f"The deck {deck} is legal: {sizes}.")


@app.command("show")
def show_command(
    deck: ADeck,
    game: OfGame = "",
    edition: Edition = "",
    plain: Annotated[bool, typer.Option("--plain", help="Write the plain list, to paste or to keep.")] = False,
) -> None:
    """Print a deck in groups, with costs and values; or as the plain list that people paste."""
    known = game_or_first(game)
    text = known.deck_text(deck)
    problems = known.check_deck(text, edition_of(known, edition))
    try:
        groups = known.show_deck(text)
    except QuarterdeckError:
        raise illegal(deck, problems) from None
    if plain:
        typer.echo(known.write_deck(text), nl=False)
        return
    console = out()
    for heading, cards in groups:
        console.print(f"\n[bold]{heading}[/bold] ({sum(copies for copies, _ in cards)})")
        grid = Grid.grid(padding=(0, 2))
        for copies, card in cards:
            name = Text(card["name"]) + Text(f"  {card['faction']}", style="dim")
            grid.add_row(f"  {copies}×", name, Text(numbers(card)))
        console.print(grid)
    if problems:
        number = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
        console.print(f"\nNot legal: {number}; see `quarterdeck deck check`.", style="yellow")
