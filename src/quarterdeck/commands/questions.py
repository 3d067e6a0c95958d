"""What is asked before a new game in the terminal: which game, how many, who, which seats are whose.

Whatever the options of `quarterdeck play` say is not asked; everything else has a default.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.prompt import Prompt

from quarterdeck.commands import campaigns
from quarterdeck.commands.common import legal_deck, read_text, seat_names, settings_of
from quarterdeck.core.game import Game, Spec
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import edition_of, games, new_spec, the_game

PEOPLE = "people"
"""The option of a spec that lists the seats of people: a saved game knows who it waits for."""
BOT = "bot"
"""The option of a spec that says how well its bots play."""
ALOUD = "aloud"
"""The option of a spec whose bots say what they expect."""
COMPANY = 2
"""How many play together if nobody says."""


class Wishes:
    """What the options of `quarterdeck play` say of a new game."""

    __slots__ = ("aloud", "bot", "decks", "edition", "hot_seat", "mine", "new", "people", "seats", "seed", "settings")

    def __init__(
        self,
        decks: list[str],
        edition: str,
        seed: int | None,
        seats: int,
        people: int,
        mine: str,
        hot_seat: bool,
        bot: str,
        settings: list[str],
        new: bool,
        aloud: bool,
    ) -> None:
        self.decks = decks
        self.edition = edition
        self.seed = seed
        self.seats = seats
        self.people = people
        self.mine = mine
        self.hot_seat = hot_seat
        self.bot = bot
        self.settings = settings
        self.new = new
        self.aloud = aloud

    @property
    def say_what_to_play(self) -> bool:
        """Whether there is no need to ask about a saved game."""
        said = (self.decks, self.edition, self.seats, self.people, self.mine, self.hot_seat, self.bot, self.settings)
        return self.new or self.aloud or self.seed is not None or any(said)

    @property
    def say_whose(self) -> bool:
        return bool(self.people or self.mine or self.hot_seat)


def ask_game(console: Console) -> Game:
    known = list(games())
    if not known:
        raise QuarterdeckError("No game is installed.")
    if len(known) == 1:
        return the_game(known[0])
    for key, game in games().items():
        console.print(f"  [cyan]{key}[/cyan]  {game.title}")
    return the_game(Prompt.ask("Which game?", choices=known, default=known[0], console=console))


def ask_spec(console: Console, game: Game, wishes: Wishes) -> Spec:
    """What the table is set up from: whatever the options do not say is asked, with a default."""
    edition = edition_of(game, wishes.edition)
    for name in wishes.decks:
        legal_deck(game, name, edition)
    settings, campaign = ask_settings(console, game, wishes)
    wanted = ask_seats(console, game, wishes)
    persons = persons_of(game, wishes, wanted)
    seed = secrets.randbits(32) if wishes.seed is None else wishes.seed
    own = game.default_decks()
    usual = [own[i % len(own)] if own else "" for i in range(wanted)]
    decks = wishes.decks + usual[len(wishes.decks) :]
    is_campaign = campaigns.has_campaigns(game) and campaigns.is_one(
        game, new_spec(game, decks, seed, edition, settings)
    )
    if not is_campaign:  # a campaign asks at its own table who goes along, quest by quest
        decks = ask_decks(console, game, wishes.decks, wanted, persons, edition)
    if game.cooperative and wanted > 1 and not wishes.say_whose and not wishes.decks:
        persons = ask_whose(console, [f"player {i + 1}" for i in range(wanted)] if is_campaign else decks)
    spec = new_spec(game, decks, seed, edition, settings, _names(game, decks, persons))
    spec.options[PEOPLE] = persons
    if wishes.bot:
        spec.options[BOT] = wishes.bot
    if wishes.aloud:
        spec.options[ALOUD] = True
    if campaign:
        spec.options[campaigns.NAME] = campaign
    return spec


def ask_settings(console: Console, game: Game, wishes: Wishes) -> tuple[dict[str, Any], str]:
    """The settings, and the name of the campaign that goes on; saved ones are offered where nothing was said."""
    given = [campaigns.by_name(game, one) for one in wishes.settings]
    settings = settings_of(game, given)
    named = [one.partition("=")[2] for one in given if one.startswith(f"{campaigns.SETTING}=")]
    if named:
        return settings, Path(named[-1]).stem
    said = wishes.new or wishes.settings or wishes.decks or wishes.seed is not None
    path = ask_saved(console, game) if not said else None
    if path is None:
        return settings, ""
    return {**settings, campaigns.SETTING: read_text(path)}, path.stem


def ask_saved(console: Console, game: Game) -> Path | None:
    return campaigns.ask_campaign(console, game) if campaigns.has_campaigns(game) else None


def ask_seats(console: Console, game: Game, wishes: Wishes) -> int:
    """How many seats. Where all play together it is asked; otherwise the fewest will do."""
    low, high = game.players
    if game.cooperative and not wishes.seats and not wishes.decks:
        return ask_number(console, f"How many {game.deck_word}s?", low, high, max(low, min(COMPANY, high)))
    wanted = wishes.seats or max(low, len(wishes.decks))
    if not low <= wanted <= high:
        raise QuarterdeckError(f"{game.title} is for {low} to {high} players, not {wanted}.")
    if len(wishes.decks) > wanted:
        raise QuarterdeckError(f"{len(wishes.decks)} decks were named for {wanted} seats.")
    return wanted


def ask_number(console: Console, question: str, low: int, high: int, default: int) -> int:
    while True:
        answer = Prompt.ask(f"{question} {low} to {high}", default=str(default), console=console).strip()
        if answer.isdigit() and low <= int(answer) <= high:
            return int(answer)
        console.print(f"{answer!r} is not a number from {low} to {high}.", style="red", markup=False)


def persons_of(game: Game, wishes: Wishes, seats: int) -> list[int]:
    """The seats of people: one or, where all play together, all, unless the options say otherwise."""
    if wishes.mine:
        return numbered(wishes.mine, seats)
    if wishes.hot_seat or (game.cooperative and not wishes.people):
        return list(range(seats))
    return list(range(min(wishes.people or 1, seats)))


def numbered(text: str, seats: int) -> list[int]:
    """Seats from the numbers that people type: 1,3."""
    words = text.replace(",", " ").split()
    if not words or not all(word.isdigit() and 0 < int(word) <= seats for word in words):
        raise QuarterdeckError(f"{text!r} does not name seats: write their numbers from 1 to {seats}, as 1,{seats}.")
    return sorted({int(word) - 1 for word in words})


def ask_whose(console: Console, names: list[str]) -> list[int]:
    """Which of the seats are people's: one person may play several."""
    console.print("  ".join(f"{i} {name}" for i, name in enumerate(names, 1)), markup=False)
    while True:
        answer = Prompt.ask("Which do you play yourself? Their numbers, or all", default="all", console=console)
        if answer.strip() == "all":
            return list(range(len(names)))
        try:
            return numbered(answer, len(names))
        except QuarterdeckError as error:
            console.print(str(error), style="red", markup=False)


def ask_decks(
    console: Console, game: Game, named: list[str], seats: int, persons: list[int], edition: str
) -> list[str]:
    """What every seat brings."""
    own = game.default_decks()
    chosen = list(named)
    if len(chosen) < seats:
        words = f"{game.deck_word.capitalize()}s: {', '.join(own)}"
        listed = words + ("." if game.cooperative else ", or a file with a deck list.")
        console.print(f"[bold]{game.title}[/bold]  {listed}")
    for i in range(len(chosen), seats):
        if game.cooperative:
            usual = next((name for name in own if name not in chosen), "")
            chosen.append(ask_deck(console, game, f"{game.deck_word.capitalize()} {i + 1}", usual, edition, chosen))
            continue
        who = "Your deck" if i == 0 and len(persons) == 1 else f"Deck of player {i + 1}"
        who += "" if i in persons else " (a bot)"
        chosen.append(ask_deck(console, game, who, own[i % len(own)] if own else "", edition))
    return chosen


def ask_deck(console: Console, game: Game, who: str, default: str, edition: str, taken: list[str] | None = None) -> str:
    """A legal deck that nobody has taken, asked for until there is one."""
    while True:
        name = Prompt.ask(who, default=default or None, console=console) or ""
        try:
            legal_deck(game, name, edition)
            if taken is not None and name in taken:
                raise QuarterdeckError(f"{game.deck_text(name)} goes along already.")
        except QuarterdeckError as error:
            console.print(str(error), style="red", markup=False)
        else:
            return name


def _names(game: Game, decks: list[str], persons: list[int]) -> list[str]:
    """What the seats are called: by their decks or, where all play together, by their numbers."""
    names = [f"Player {i + 1}" for i in range(len(decks))] if game.cooperative else seat_names(decks)
    return [name if i in persons else f"{name} (bot)" for i, name in enumerate(names)]
