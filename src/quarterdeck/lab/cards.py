"""What each card does for its deck: how often it wins when the card was drawn, was played, or was left in hand.

Each deck's games are split by what became of a card, and the two parts are compared. All comparisons of a run are
corrected together, for whoever looks at two hundred cards finds some that shine by chance alone.
"""

from __future__ import annotations

from typing import Any

from quarterdeck.core.game import Game
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.lab.bots import bot_named
from quarterdeck.lab.plan import Arrangement, Chair, Experiment, Played
from quarterdeck.lab.report import Cell, Report, Section, Table, between, by_chance, counted, percent
from quarterdeck.lab.seeds import bot_dice, seed_of
from quarterdeck.lab.statistics import CHANCE, apart, corrected, difference, share

FATES = ("drawn", "played", "left in hand")
FEWEST = 5
"""A look needs so many games with the card and as many without: fewer cannot tell anything."""
SHOWN = 24


class Cards(Experiment, tag="cards"):
    """Decks meet in every combination, and every card is watched."""

    bot: str

    @property
    def total(self) -> int:
        return self.games

    def check(self) -> None:
        super().check()
        bot_named(self.bot, bot_dice(0))
        if type(self.the_game).fates is Game.fates:
            raise QuarterdeckError(f"{self.the_game.title} does not tell what becomes of its cards.")

    def arrange(self, number: int) -> Arrangement:
        chairs = [Chair(self.decks.index(deck), deck, self.bot) for deck in self.deal(number)]
        return Arrangement(self.game, seed_of(self.seed, number), chairs, self.world, self.options(number), fates=True)

    def results(self, played: list[Played]) -> dict[str, Any]:
        ended = [game for game in played if not game.error]
        seen: dict[tuple[int, str], list[tuple[tuple[int, int, int], bool]]] = {}
        won: list[list[bool]] = [[] for _ in self.decks]
        for game in ended:
            for seat, chair in enumerate(self.arrange(game.number).chairs):
                wins = seat in game.winners
                won[chair.side].append(wins)
                for card, fate in game.fates[seat].items():
                    seen.setdefault((chair.side, card), []).append((fate, wins))
        rows = [
            look
            for (side, card), fates in sorted(seen.items())
            for look in _looks(self.decks[side].name, card, fates, won[side])
        ]
        for row, q in zip(rows, corrected([row["p"] for row in rows]), strict=True):
            row["q"] = q
        return {
            "games": len(played),
            "failed": len(played) - len(ended),
            "decks": [
                {"name": deck.name, "wins": share(sum(wins), len(wins))}
                for deck, wins in zip(self.decks, won, strict=True)
            ],
            "cards": rows,
        }

    def facts(self) -> list[tuple[str, str]]:
        return [("bot", self.bot)]

    def report(self, results: dict[str, Any]) -> Report:
        return _report(self.the_game, results)


def _looks(
    deck: str, card: str, fates: list[tuple[tuple[int, int, int], bool]], won: list[bool]
) -> list[dict[str, Any]]:
    """A card's looks: for each fate, the games that had it and those of the same deck that had not."""
    found = []
    for which, fate in enumerate(FATES):
        with_it = [wins for counts, wins in fates if counts[which]]
        rest, rest_won = len(won) - len(with_it), sum(won) - sum(with_it)
        if len(with_it) < FEWEST or rest < FEWEST:
            continue
        with_share, without = share(sum(with_it), len(with_it)), share(rest_won, rest)
        found.append(
            {
                "deck": deck,
                "card": card,
                "fate": fate,
                "with": with_share,
                "without": without,
                **difference(with_share, without),
                "p": apart(sum(with_it), len(with_it), rest_won, rest),
            }
        )
    return found


def _report(game: Game, results: dict[str, Any]) -> Report:
    from quarterdeck.lab import figures  # which workers need not load

    rows = results["cards"]
    names = {card["key"]: card["name"] for card in game.catalogue() if "key" in card}
    sure = [row for row in rows if row["q"] < CHANCE]
    ranked = sorted(rows, key=lambda row: (row["q"], -abs(row["difference"]), row["deck"], row["card"], row["fate"]))
    shown = sorted(ranked[:SHOWN], key=lambda row: -row["difference"])
    figure = figures.changes(
        [
            (
                f"{names.get(row['card'], row['card'])}\n{row['fate']} ({row['deck']})",
                100 * row["difference"],
                100 * row["low"],
                100 * row["high"],
                row["q"] < CHANCE,
            )
            for row in shown
        ],
        "points won more often than in the deck's other games",
    )
    sections = [
        Section(
            "The cards that show most",
            "How much more often a deck wins when the card was drawn, was played or was left in hand than when not. "
            "Full brass stands out from chance after the correction for all looks; hollow grey does not.",
            None,
            "cards",
        ),
        Section("The decks", "", _deck_table(results["decks"])),
    ]
    for fate in FATES:
        sections.append(
            Section(
                f"When {fate}", "", _fate_table([row for row in ranked if row["fate"] == fate], names), caption=fate
            )
        )
    games = results["games"] - results["failed"]
    told = f"{len(sure):,} of {len(rows):,} looks stand" if sure else f"None of {len(rows):,} looks stands"
    headline = f"{told} out from chance, in {counted(games, 'game')}."
    if sure:
        most = max(sure, key=lambda row: row["difference"])
        headline += f" Best for its deck: {names.get(most['card'], most['card'])}, {most['fate']} ({most['deck']})."
    head = ["deck", "card", "fate", "games", "won", "share", "low", "high", "games_without", "share_without"]
    data: list[list[Cell]] = [
        [row["deck"], row["card"], row["fate"]]
        + [row["with"][key] for key in ("of", "count", "share", "low", "high")]
        + [row["without"]["of"], row["without"]["share"]]
        + [row[key] for key in ("difference", "low", "high", "p", "q")]
        for row in rows
    ]
    table = Table([*head, "difference", "difference_low", "difference_high", "p", "q"], data)
    return Report(f"{game.title}: the cards", headline, sections, {"cards": figure}, table)


def _deck_table(decks: list[dict[str, Any]]) -> Table:
    return Table(["", "games", "won"], [[one["name"], one["wins"]["of"], between(one["wins"])] for one in decks])


def _fate_table(rows: list[dict[str, Any]], names: dict[str, str]) -> Table:
    cells: list[list[Cell]] = [
        [
            names.get(row["card"], row["card"]),
            row["deck"],
            row["with"]["of"],
            between(row["with"]),
            percent(row["without"]["share"]),
            f"{100 * row['difference']:+.1f} ({100 * row['low']:+.1f} to {100 * row['high']:+.1f})",
            by_chance(row["p"]),
            by_chance(row["q"]),
        ]
        for row in rows
    ]
    note = (
        "q is p corrected for all looks of this run. A card seen in long games shares their fortune: not all is cause."
    )
    return Table(["", "deck", "games", "won with it", "without", "points", "p", "q"], cells, note)
