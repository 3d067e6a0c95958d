"""`quarterdeck cards`: every card with its numbers, traits and our text."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from quarterdeck.commands.common import AsJson, GameKey, out, print_json
from quarterdeck.core.game import Game
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import the_game

DASH = "–"
ADDED = {"attachment": ("resolve", "combat", "finesse", "influence"), "scheme": ("panache",)}
"""Numbers that a type of card adds to another card's."""


def cards_command(
    game: GameKey,
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME", help="Only cards named like this.")] = None,
    sealed: Annotated[bool, typer.Option("--sealed", help="Also what a campaign keeps in sealed envelopes.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show a game's cards: numbers, traits, text, and whether the table plays them yet."""
    known = the_game(game)
    cards = known.catalogue() if sealed else unsealed(known)
    chosen = choose(known, cards, names or [])
    if as_json:
        print_json(chosen)
        return
    console = out()
    for card in chosen:
        show_card(console, card)
    implemented = sum(1 for card in cards if card["implemented"])
    console.print(f"\n{implemented} of {len(cards)} implemented.", style="bold")
    hidden = len(known.catalogue()) - len(cards)
    if hidden:
        console.print(f"{hidden} more are in sealed envelopes; --sealed shows them.", style="dim")


def unsealed(game: Game) -> list[dict[str, Any]]:
    """What may be read before the first envelope is opened."""
    return [card for card in game.catalogue() if not card.get("envelope")]


def choose(game: Game, cards: list[dict[str, Any]], names: list[str]) -> list[dict[str, Any]]:
    """The cards whose names contain one of these, whatever the accents and capitals; all, where none is named."""
    if not names:
        return cards
    chosen = []
    for name in names:
        wanted = plain(name).strip()
        found = [card for card in cards if wanted and wanted in plain(card["name"])]
        if not found:
            where = "" if len(cards) == len(game.catalogue()) else " outside of sealed envelopes"
            raise QuarterdeckError(f"{game.title} has no card named like {name!r}{where}.")
        chosen += [card for card in found if card not in chosen]
    return chosen


def plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name).lower()
    return "".join(c for c in letters if c.isalnum() or c == " ")


def show_card(console: Console, card: dict[str, Any]) -> None:
    """A card as a few lines; one that is not implemented as one."""
    head = Text(f"{card['number']:>3} ", style="cyan")
    head.append(card["name"], style="bold" if card["implemented"] else "dim")
    if card["title"]:
        head.append(f", {card['title']}", style="italic")
    head.append(f"  {card['type']}, {card['faction']}", style="dim")
    if not card["implemented"]:
        head.append("  not implemented yet", style="dim")
    console.print(head, soft_wrap=True)
    lines = [numbers(card), ", ".join(card["traits"] + card["keywords"]), *card["text"]]
    for line in lines:
        if line:
            console.print(Padding(Text(line), (0, 0, 0, 4)))


def numbers(card: dict[str, Any]) -> str:
    """The printed numbers in a line: Cost 1  Riposte 0  Parry 2  Thrust –. What is added to others has its sign."""
    found = card["numbers"]
    signed = ADDED.get(card["type"], ())
    return "  ".join(f"{name.title()} {_number(n, name in signed)}" for name, n in found.items())


def _number(number: int | None, signed: bool) -> str:
    return DASH if number is None else f"{number:+d}" if signed else str(number)
