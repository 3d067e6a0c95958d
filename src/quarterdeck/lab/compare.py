"""Two versions of the same thing, with the same seeds: editions, decks, rules or cards' numbers.

Every game is played twice, as it is and as it would be, from the same seed with the same bots' dice. What differs is
looked at pair by pair, and all looks are corrected together.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from quarterdeck.core.game import Game
from quarterdeck.lab.bots import bot_named
from quarterdeck.lab.plan import Arrangement, Chair, Deck, Experiment, Played, World, dealt
from quarterdeck.lab.report import Cell, Report, Section, Table, by_chance, counted, percent
from quarterdeck.lab.seeds import bot_dice, seed_of
from quarterdeck.lab.statistics import CHANCE, changed, corrected

Measured = Callable[[Played], float | None]
"""A number of a game, or None where the measure does not apply to it."""


class Version(Struct, frozen=True):
    """How a game is played in one of the two versions."""

    name: str
    world: World
    bot: str
    deck: Deck | None = None  # in place of the first deck


class Compare(Experiment, tag="compare"):
    """`games` seeds, each played in both versions. World and decks of the experiment are the first version's."""

    versions: tuple[Version, Version]

    @property
    def total(self) -> int:
        return 2 * self.games

    def check(self) -> None:
        super().check()
        game = self.the_game
        for version in self.versions:
            bot_named(version.bot, bot_dice(0))
            game.override(game.override(version.world.override))

    @property
    def subject(self) -> int:
        """The deck that sits at every table: the first, where versions of a deck are compared."""
        return 0 if self.versions[1].deck is not None else -1

    def arrange(self, number: int) -> Arrangement:
        turn, which = divmod(number, 2)
        version = self.versions[which]
        chairs = []
        for deck in dealt(len(self.decks), self.seats, turn, self.subject):
            brought = version.deck if deck == self.subject and version.deck is not None else self.decks[deck]
            chairs.append(Chair(deck, brought, version.bot))
        options = version.world.options or self.the_game.contest_options(turn)
        return Arrangement(self.game, seed_of(self.seed, turn), chairs, version.world, options)

    def results(self, played: list[Played]) -> dict[str, Any]:
        pairs = [(played[i], played[i + 1]) for i in range(0, len(played), 2)]
        whole = [(a, b) for a, b in pairs if not a.error and not b.error]
        looks = []
        for name, unit, measured in self._measures([game for pair in whole for game in pair]):
            both = [(measured(a), measured(b)) for a, b in whole]
            kept = [(a, b) for a, b in both if a is not None and b is not None]
            looks.append({"name": name, "unit": unit} | changed([a for a, _ in kept], [b for _, b in kept]))
        for look, q in zip(looks, corrected([look["p"] for look in looks]), strict=True):
            look["q"] = q
        return {
            "versions": [version.name for version in self.versions],
            "seeds": self.games,
            "failed": [sum(bool(pair[which].error) for pair in pairs) for which in (0, 1)],
            "same": sum(a.answers == b.answers and a.winners == b.winners for a, b in whole),
            "other_winner": sum(a.winners != b.winners for a, b in whole),
            "looks": looks,
        }

    def _measures(self, games: list[Played]) -> list[tuple[str, str, Measured]]:
        """What is looked at: (name, unit, how)."""
        game = self.the_game
        found: list[tuple[str, str, Measured]] = []
        if game.cooperative:
            found.append(("the party wins", "%", lambda one: float(bool(one.winners))))
        else:
            decks = [self.subject] if self.subject >= 0 else range(len(self.decks))
            found += [(f"{self.decks[deck].name} wins", "%", self._wins(deck)) for deck in decks]
            if any(one.began >= 0 for one in games):
                found.append(("the first turn wins", "%", lambda one: float(one.began in one.winners)))
        found.append((f"{game.round_name}s a game", "", lambda one: float(one.rounds)))
        found.append(("decisions a game", "", lambda one: float(one.decisions)))
        found += [(f"way: {way}", "%", _ends(way)) for way in sorted({one.way for one in games})]
        return found

    def _wins(self, deck: int) -> Measured:
        def measured(one: Played) -> float | None:
            around = [chair.side for chair in self.arrange(one.number).chairs]
            if deck not in around:
                return None
            return float(any(around[seat] == deck for seat in one.winners))

        return measured

    def facts(self) -> list[tuple[str, str]]:
        first, second = self.versions
        found = [("bot", first.bot if first.bot == second.bot else f"{first.bot}, {second.bot}")]
        if second.world.edition != first.world.edition:
            found.append((f"edition, {second.name}", second.world.edition))
        if second.world.override != first.world.override:
            found.append((f"overrides, {second.name}", json.dumps(second.world.override, ensure_ascii=False)))
        return found

    def report(self, results: dict[str, Any]) -> Report:
        return _report(self.the_game, results)


def _ends(way: str) -> Measured:
    return lambda one: float(one.way == way)


def _shown(look: dict[str, Any], key: str, sign: str = "") -> str:
    value = look[key]
    if value is None:
        return ""
    return f"{100 * value:{sign}.1f} %" if look["unit"] == "%" else f"{value:{sign}.2f}"


def _report(game: Game, results: dict[str, Any]) -> Report:
    from quarterdeck.lab import figures  # which workers need not load

    before, after = results["versions"]
    looks = results["looks"]
    sure = [look for look in looks if look["q"] < CHANCE]
    rows: list[list[Cell]] = [
        [
            look["name"],
            look["pairs"],
            _shown(look, "before"),
            _shown(look, "after"),
            f"{_shown(look, 'change', '+')} ({_shown(look, 'low', '+')} to {_shown(look, 'high', '+')})",
            by_chance(look["p"]),
            by_chance(look["q"]),
            "more than chance" if look["q"] < CHANCE else "",
        ]
        for look in looks
    ]
    whole = results["seeds"]
    touched = (
        f"{results['same']:,} of {counted(whole, 'seed')} were played to the letter the same in both versions; "
        f"{results['other_winner']:,} ({percent(results['other_winner'] / whole)}) had other winners."
    )
    shares = [look for look in looks if look["unit"] == "%" and look["change"] is not None]
    figure = figures.changes(
        [
            (look["name"], 100 * look["change"], 100 * look["low"], 100 * look["high"], look["q"] < CHANCE)
            for look in shares
        ],
        f"points more often with {after}",
    )
    note = "q is p corrected for all lines of this table; below 0.05 a line is called more than chance."
    sections = [
        Section("What differs", touched, Table(["", "seeds", before, after, "change", "p", "q", ""], rows, note)),
        Section(
            "Shares",
            "Full brass stands out from chance after the correction, hollow grey does not.",
            None,
            "changes",
            "The change of every share with its interval",
        ),
    ]
    if any(results["failed"]):
        first, second = results["failed"]
        text = f"{counted(first, 'game')} of {before} and {second:,} of {after} failed; their seeds are left out."
        sections.append(Section("Failures", text))
    if sure:
        most = min(sure, key=lambda look: look["q"])
        told = f"{_shown(most, 'before')} becomes {_shown(most, 'after')}"
        headline = f"{counted(len(sure), 'line')} of {len(looks)} differ by more than chance; {most['name']}: {told}."
    else:
        headline = f"Nothing differs by more than chance between {before} and {after}."
    head = ["measure", "unit", "seeds", "before", "after", "change", "low", "high", "p", "q"]
    keys = ("name", "unit", "pairs", "before", "after", "change", "low", "high", "p", "q")
    data = Table(head, [[look[key] for key in keys] for look in looks])
    return Report(f"{game.title}: {before} or {after}", headline, sections, {"changes": figure}, data)
