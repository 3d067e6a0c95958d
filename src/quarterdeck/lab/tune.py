"""Tuning a game's evaluation by self-play: CMA-ES proposes weights, games against the usual weights judge them.

All candidates of a generation play the same seeds. Weights are searched by their logarithms, so they keep their sign
and a step means the same for small and large ones. At the end the proposal meets the usual weights on fresh seeds.
"""

from __future__ import annotations

from collections.abc import Generator
from math import exp
from typing import Any

import msgspec

from quarterdeck.core.game import Game
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.lab.bots import bot_named
from quarterdeck.lab.plan import Arrangement, Batch, Chair, Experiment, Played
from quarterdeck.lab.report import Cell, Report, Section, Table, between, by_chance, weights_toml
from quarterdeck.lab.scores import BOTH, score
from quarterdeck.lab.seeds import bot_dice, seed_of
from quarterdeck.lab.statistics import CHANCE, rounded

FEWEST = 4
"""Candidates a step: of fewer, CMA-ES learns nothing."""
STEP = 0.35
"""The first step of the search: a weight is tried at about two thirds to one and a half times its size."""


class Tune(Experiment, tag="tune"):
    """`games` games for every candidate against the usual weights, then `final` games of the proposal."""

    bot: str
    usual: dict[str, float]
    names: list[str]  # of the weights that are searched
    generations: int
    population: int
    final: int
    proposals: list[dict[str, float]] = []  # by candidate, of the batch that a worker is sent

    @property
    def total(self) -> int:
        return self.games * self.population * self.generations + self.final

    def check(self) -> None:
        super().check()
        bot_named(self.bot, bot_dice(0))
        if not self.usual:
            raise QuarterdeckError(f"{self.the_game.title} has no weights that could be tuned.")
        if self.population < FEWEST:
            raise QuarterdeckError(f"A step of the search needs {FEWEST} candidates or more, not {self.population}.")
        for name in self.names:
            if name not in self.usual:
                raise QuarterdeckError(f"There is no weight {name!r}; the weights are: {', '.join(self.usual)}.")
            if not self.usual[name]:
                raise QuarterdeckError(f"The weight {name!r} is 0, and stays so whatever it is multiplied with.")
        if self.games % BOTH or self.final % BOTH:
            raise QuarterdeckError("Games come in pairs with seats swapped: their number must be even.")
        _search(len(self.names), self.population, self.seed)  # if the package is missing, say so before the games

    # -- playing ------------------------------------------------------------------------------------------------------

    def arrange(self, number: int) -> Arrangement:
        candidate, turn, game = self._place(number)
        chairs = []
        for seat, deck in enumerate(self.deal(turn)):
            side = self._side(game, seat)
            weights = self.proposals[candidate] if self.proposals and not side else self.usual
            chairs.append(Chair(side, deck, self.bot, weights))
        return Arrangement(self.game, seed_of(self.seed, turn), chairs, self.world, self.options(turn))

    def _place(self, number: int) -> tuple[int, int, int]:
        """Which candidate plays in a game, of which seed, and which game of the candidate's it is."""
        seeds = self.games // BOTH
        first_final = self.total - self.final
        if number >= first_final:
            game = number - first_final
            return 0, self.generations * seeds + game // BOTH, game
        generation, rest = divmod(number, self.games * self.population)
        candidate, game = divmod(rest, self.games)
        return candidate, generation * seeds + game // BOTH, game

    def _side(self, game: int, seat: int) -> int:
        """0 for the candidate, 1 for the usual weights. They change seats within a pair; in a co-operative game each
        plays one game of it."""
        return game % BOTH if self.the_game.cooperative else (seat + game) % BOTH

    def batches(self) -> Generator[Batch, list[Played], None]:
        yield from self._generations([])

    def _generations(self, steps: list[dict[str, Any]]) -> Generator[Batch, list[Played], None]:
        """The search; what came of each generation, and at last of the proposal, is added to `steps`."""
        search = _search(len(self.names), self.population, self.seed)
        size = self.games * self.population
        for generation in range(self.generations):
            points = search.ask(self.population)
            proposals = [self._weights(point) for point in points]
            played = yield self._batch(proposals, generation * size, size)
            shares = [self._share(played[i * self.games : (i + 1) * self.games]) for i in range(self.population)]
            search.tell(points, [-one for one in shares])
            best = max(range(self.population), key=shares.__getitem__)
            mean = rounded(sum(shares) / self.population)
            steps.append({"mean": mean, "best": shares[best], "weights": proposals[best]})
        proposal = self._weights(search.mean)
        played = yield self._batch([proposal], self.total - self.final, self.final)
        steps.append({"weights": proposal, "score": self._score(played)})

    def _batch(self, proposals: list[dict[str, float]], first: int, games: int) -> Batch:
        return Batch(msgspec.structs.replace(self, proposals=proposals), list(range(first, first + games)))

    def _weights(self, point: Any) -> dict[str, float]:
        """All weights, those searched multiplied by what a point of the search says."""
        factors = {name: exp(float(x)) for name, x in zip(self.names, point, strict=True)}
        return {name: rounded(weight * factors.get(name, 1.0)) for name, weight in self.usual.items()}

    # -- judging ------------------------------------------------------------------------------------------------------

    def _score(self, played: list[Played]) -> dict[str, Any]:
        sides = [[self._side(self._place(one.number)[2], seat) for seat in range(self.seats)] for one in played]
        return score(played, sides, self.the_game.cooperative)

    def _share(self, played: list[Played]) -> float:
        """What a candidate scored, from 0 to 1: a draw is half a win."""
        found = self._score(played)
        wins, games = found["wins"]["a"]["count"], found["wins"]["a"]["of"]
        if not games:
            return 0.0
        return rounded(wins / games if self.the_game.cooperative else (wins + found["draws"] / 2) / games)

    def results(self, played: list[Played]) -> dict[str, Any]:
        steps: list[dict[str, Any]] = []
        search = self._generations(steps)
        batch = next(search)
        try:
            while True:
                batch = search.send([played[number] for number in batch.numbers])
        except StopIteration:
            pass
        last = steps.pop()
        failed = sum(bool(one.error) for one in played)
        return {
            "usual": self.usual,
            "proposal": last["weights"],
            "final": last["score"],
            "failed": failed,
            "steps": steps,
        }

    def facts(self) -> list[tuple[str, str]]:
        return [("bot", self.bot), ("generations", str(self.generations)), ("candidates in each", str(self.population))]

    def files(self, results: dict[str, Any]) -> dict[str, str]:
        return {"weights.toml": weights_toml(results["proposal"])}

    def report(self, results: dict[str, Any]) -> Report:
        return _report(self.the_game, self.names, results)


def _search(dimensions: int, population: int, seed: int) -> Any:
    try:
        import cma
    except ImportError:
        raise QuarterdeckError("Tuning needs CMA-ES, which is not installed: pip install 'quarterdeck[lab]'.") from None
    options = {"seed": seed % 0xFFFFFFFF + 1, "verbose": -9, "popsize": population}
    return cma.CMAEvolutionStrategy([0.0] * dimensions, STEP, options)


def _report(game: Game, names: list[str], results: dict[str, Any]) -> Report:
    from quarterdeck.lab import figures  # which workers need not load

    final, steps = results["final"], results["steps"]
    wins, p = final["wins"]["a"], final["pairs"]["p"]
    better = p < CHANCE and final["pairs"]["a"] > final["pairs"]["b"]
    said = "is better than" if better else "is worse than" if p < CHANCE else "cannot be told from"
    headline = f"The proposal {said} the usual weights: it wins {between(wins)} of its games (p = {by_chance(p)})."
    rows: list[list[Cell]] = []
    for name, usual in results["usual"].items():
        new = results["proposal"][name]
        change = f"× {new / usual:.2f}" if name in names else "not searched"
        rows.append([name, f"{usual:.4g}", f"{new:.4g}", change])
    sections = [
        Section(
            "The proposal",
            "Judged on fresh seeds, after the search. `weights.toml` in this folder holds it.",
            Table(["", "usual", "proposal", ""], rows),
        ),
        Section("The search", "What candidates scored against the usual weights.", None, "search"),
    ]
    drawn = {"search": figures.climb([one["mean"] for one in steps], [one["best"] for one in steps], "score, %")}
    data: list[list[Cell]] = [[name, usual, results["proposal"][name]] for name, usual in results["usual"].items()]
    table = Table(["weight", "usual", "proposal"], data)
    return Report(f"{game.title}: tuned weights", headline, sections, drawn, table)
