"""`quarterdeck games`: what can be played."""

from __future__ import annotations

from rich.markup import escape
from rich.padding import Padding

from quarterdeck.commands.common import AsJson, out, print_json
from quarterdeck.core.game import Game
from quarterdeck.core.registry import games


def games_command(as_json: AsJson = False) -> None:
    """List the games: players, editions, decks and what each is about."""
    known = games()
    if as_json:
        print_json([_data(game) for game in known.values()])
        return
    console = out()
    for game in known.values():
        console.print(f"[bold]{escape(game.title)}[/bold]  ([cyan]{game.key}[/cyan])")
        console.print(Padding(escape(game.pitch), (0, 2)))
        console.print(f"  players: {_players(game)}   editions: {', '.join(game.editions)}")
        console.print(f"  decks: {', '.join(game.default_decks()) or 'none'}", soft_wrap=True)
        console.print(f"  [dim]quarterdeck play {game.key}[/dim]")


def _players(game: Game) -> str:
    low, high = game.players
    return str(low) if low == high else f"{low} to {high}"


def _data(game: Game) -> dict[str, object]:
    return {
        "key": game.key,
        "title": game.title,
        "pitch": game.pitch,
        "players": list(game.players),
        "editions": list(game.editions),
        "decks": game.default_decks(),
    }
