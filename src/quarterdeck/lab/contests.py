"""Sides that meet: a match of two, match-ups of all decks, a ladder of bots.

Games come in pairs that share a seed. In a game against each other the two sides change seats within a pair, and where
they bring no decks of their own they take over each other's: whatever the deal favours, it favours both once. In a
co-operative game each side plays one game of the pair with all seats, and what is compared is how often they win.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from msgspec import Struct

from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.lab.bots import bot_named
from quarterdeck.lab.plan import Arrangement, Chair, Deck, Experiment, Played
from quarterdeck.lab.report import Report, Table
from quarterdeck.lab.scores import score
from quarterdeck.lab.seeds import bot_dice, seed_of
from quarterdeck.lab.statistics import corrected, share


class Side(Struct, frozen=True):
    """Who competes: a bot, and the decks it brings: none, one, or a party's."""

    name: str
    bot: str
    decks: list[Deck] = []


class Contests(Experiment):
    """Some sides, and pairs of them that play `games` games each."""

    sides: list[Side]
    pairs: list[tuple[int, int]]

    @property
    def total(self) -> int:
        return self.games * len(self.pairs)

    def check(self) -> None:
        super().check()
        if self.games % 2:
            raise QuarterdeckError(f"Games come in pairs with seats swapped: {self.games} is not an even number.")
        for side in self.sides:
            bot_named(side.bot, bot_dice(0))

    def arrange(self, number: int) -> Arrangement:
        contest, game = divmod(number, self.games)
        turn, swapped = divmod(game, 2)
        dealt = self.deal(turn)
        chairs = [self._chair(contest, swapped, seat, dealt[seat]) for seat in range(self.seats)]
        return Arrangement(self.game, seed_of(self.seed, turn), chairs, self.world, self.options(turn))

    def _chair(self, contest: int, swapped: int, seat: int, dealt: Deck) -> Chair:
        alone = self.the_game.cooperative
        which = swapped if alone else (seat + swapped) % 2
        side = self.sides[self.pairs[contest][which]]
        mine = seat if alone else seat // 2  # which of the side's seats this is
        return Chair(which, side.decks[mine % len(side.decks)] if side.decks else dealt, side.bot)

    def facts(self) -> list[tuple[str, str]]:
        return [("bots", ", ".join(dict.fromkeys(side.bot for side in self.sides)))]

    def scores(self, played: list[Played]) -> list[dict[str, Any]]:
        """What came of each pair."""
        found = []
        for contest, (a, b) in enumerate(self.pairs):
            games = played[contest * self.games : (contest + 1) * self.games]
            sides = [[chair.side for chair in self.arrange(one.number).chairs] for one in games]
            names = {"a": self.sides[a].name, "b": self.sides[b].name}
            found.append(names | score(games, sides, self.the_game.cooperative))
        return found

    def results(self, played: list[Played]) -> dict[str, Any]:
        return {"pairs": self.scores(played)}


class Match(Contests, tag="match"):
    """Two sides."""

    def report(self, results: dict[str, Any]) -> Report:
        from quarterdeck.lab import contest_reports

        return contest_reports.match(self.the_game, results["pairs"][0])


class Matchups(Contests, tag="matchups"):
    """Every deck against every other."""

    def check(self) -> None:
        if self.the_game.cooperative:
            raise QuarterdeckError(
                f"{self.the_game.title} is co-operative: nobody plays against anybody. "
                "`quarterdeck lab match` compares two parties."
            )
        if len(self.sides) < 2:
            raise QuarterdeckError("Match-ups need two decks or more.")
        super().check()

    def results(self, played: list[Played]) -> dict[str, Any]:
        pairs = self.scores(played)
        for pair, q in zip(pairs, corrected([pair["pairs"]["p"] for pair in pairs]), strict=True):
            pair["q"] = q
        field = []
        for which, side in enumerate(self.sides):
            own = [pairs[i]["wins"]["ab"[pair.index(which)]] for i, pair in enumerate(self.pairs) if which in pair]
            total = share(sum(one["count"] for one in own), sum(one["of"] for one in own))
            field.append({"name": side.name, "wins": total})
        return {"pairs": pairs, "field": field}

    def report(self, results: dict[str, Any]) -> Report:
        from quarterdeck.lab import contest_reports

        return contest_reports.matchups(self.the_game, results)


class Ladder(Contests, tag="ladder"):
    """Bots, the weakest first, each against the next or against every other."""

    at_least: float = 0.0  # the share of decided games that every step should reach; 0: nobody asked

    def results(self, played: list[Played]) -> dict[str, Any]:
        pairs = self.scores(played)
        if not self.at_least:
            return {"pairs": pairs}
        reached = [(pair["decided"]["a"]["share"] or 0.0) >= self.at_least for pair in pairs]
        return {"pairs": pairs, "at_least": self.at_least, "reached": reached}

    def report(self, results: dict[str, Any]) -> Report:
        from quarterdeck.lab import contest_reports

        return contest_reports.ladder(self.the_game, results["pairs"], self.at_least)

    def timed(self, results: dict[str, Any], thinking: dict[str, float]) -> Table:
        from quarterdeck.lab import contest_reports

        return contest_reports.ladder_table(self.the_game, results["pairs"], self.at_least, thinking)


def each_with_the_last(sides: int) -> list[tuple[int, int]]:
    """Of a ladder: every rung but the lowest against the one below."""
    return [(i + 1, i) for i in range(sides - 1)]


def all_pairs(sides: int) -> list[tuple[int, int]]:
    return list(combinations(range(sides), 2))
