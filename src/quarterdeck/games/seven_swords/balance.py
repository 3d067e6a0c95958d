"""The balance of the game: how often scripted parties win each quest, by size and by adventurer, and whole campaigns.

python -m quarterdeck.games.seven_swords.balance --games 200 --campaigns 100 --jobs 2

The same seed plays the same games, however many jobs share them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from typing import NamedTuple, TypeVar

from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Decision
from quarterdeck.core.game import SeatSpec, Spec
from quarterdeck.games.seven_swords import (
    campaign,
    cards,  # noqa: F401  declares every card
    policy,
)
from quarterdeck.games.seven_swords.defs import ADVENTURERS, CARDS, QUESTS, QuestDef, quest_by_key
from quarterdeck.games.seven_swords.ids import TREASURE, VICTORY
from quarterdeck.games.seven_swords.rules import play
from quarterdeck.games.seven_swords.spec import new_state
from quarterdeck.games.seven_swords.state import State

MOST_DECISIONS = 50_000
MOST_QUESTS = 60
"""A campaign that goes on for longer than this is given up."""
CHUNK = 25
"""How many games a job plays at a time."""
SIZES = (1, 2, 3, 4, 5, 6, 7)
Result = TypeVar("Result")


# -- counting -----------------------------------------------------------------------------------------------------


class Score:
    """How many of the games played were won, with a 95 % interval (Wilson's)."""

    def __init__(self) -> None:
        self.played = 0
        self.won = 0

    def add(self, won: bool) -> None:
        self.played += 1
        self.won += won

    @property
    def rate(self) -> float:
        return 100 * self.won / self.played

    def interval(self) -> tuple[float, float]:
        z, n = 1.96, self.played
        share = self.won / n
        middle = share + z * z / (2 * n)
        reach = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        return 100 * (middle - reach) / (1 + z * z / n), 100 * (middle + reach) / (1 + z * z / n)

    def text(self) -> str:
        if not self.played:
            return "-"
        low, high = self.interval()
        return f"{self.rate:.0f} ({low:.0f}-{high:.0f})"


def mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def target(quest: QuestDef) -> tuple[int, int]:
    """How often a competent party should win, in per cent."""
    return (70, 85) if quest.first_game else (30, 50) if quest.finale else (45, 70)


# -- playing ------------------------------------------------------------------------------------------------------


def heroes_of(size: int, seed: int) -> list[int]:
    """A party at random, another one for each game."""
    order = list(range(len(ADVENTURERS)))
    Chance(seed).shuffle(order)
    return order[:size]


def seed_of(seed: int, quest: int, size: int, number: int) -> int:
    return ((seed * 16 + quest) * 8 + size) * 100_000 + number


def set_up(heroes: list[int], seed: int, **options: str) -> State:
    seats = [SeatSpec(ADVENTURERS[a].name, ADVENTURERS[a].key) for a in heroes]
    game = new_state(Spec("seven-swords", seats, seed, "", dict(options)), SIZES[0], SIZES[-1])
    game.telling = False
    return game


def run(game: State, before: Callable[[Decision], bool] = lambda _: False) -> None:
    """Let the script answer until the game is over, or until `before` stops it at a question."""
    flow = play.play(game)
    decision = next(flow)
    for _ in range(MOST_DECISIONS):
        if before(decision):
            return
        try:
            decision = flow.send(policy.choose(game, decision))
        except StopIteration:
            return
    raise RuntimeError("the game does not end")


class Quested(NamedTuple):
    """One quest, played on its own."""

    quest: int
    size: int
    party: tuple[int, ...]
    won: bool
    fallen: int


def play_quest(quest: int, size: int, seed: int) -> Quested:
    """With the experience and the items a party would have."""
    game = set_up(heroes_of(size, seed), seed, quest=QUESTS[quest].key)
    run(game)
    return Quested(quest, size, tuple(game.party), game.result == VICTORY, sum(game.out))


class Attempt(NamedTuple):
    """One try at a quest in a campaign."""

    quest: int
    result: int
    experience: int
    treasures: float  # an adventurer
    fallen: int


class Journey(NamedTuple):
    """A campaign, saved and taken up again at a new table after every quest."""

    size: int
    ending: str
    attempts: tuple[Attempt, ...]
    retired: int


def play_campaign(size: int, seed: int) -> Journey:
    heroes = heroes_of(size, seed)
    attempts: list[Attempt] = []
    text = ""
    while len(attempts) < MOST_QUESTS:
        game = set_up(heroes, seed * MOST_QUESTS + len(attempts), campaign=text)
        attempts.append(_next_quest(game, len(attempts)))
        if game.outcome is not None:
            return Journey(size, game.outcome.way, tuple(attempts), _retired(game))
        text = campaign.save(game)
    return Journey(size, "given up", tuple(attempts), _retired(game))


def _next_quest(game: State, taken: int) -> Attempt:
    run(game, lambda decision: decision.kind == "prepare")
    experience = game.experience
    kept = [CARDS[n].kind for a in game.party for n in game.sheets[a].recorded]
    injuries = _injuries(game)
    run(game, lambda decision: decision.kind == "quest" and len(game.taken) > taken)
    quest, result = game.taken[-1]
    return Attempt(quest, result, experience, kept.count(TREASURE) / game.players, _injuries(game) - injuries)


def _injuries(game: State) -> int:
    return sum([len(sheet.injuries) for sheet in game.sheets])


def _retired(game: State) -> int:
    return len([sheet for sheet in game.sheets if sheet.retired])


# -- many games ---------------------------------------------------------------------------------------------------


class Task(NamedTuple):
    """Some games of a kind: of a quest, or (-1) of whole campaigns."""

    quest: int
    size: int
    first: int
    games: int
    seed: int


def quests_of(task: Task) -> list[Quested]:
    seeds = [seed_of(task.seed, task.quest, task.size, task.first + i) for i in range(task.games)]
    return [play_quest(task.quest, task.size, seed) for seed in seeds]


def campaigns_of(task: Task) -> list[Journey]:
    return [
        play_campaign(task.size, seed_of(task.seed, len(QUESTS), task.size, task.first + i)) for i in range(task.games)
    ]


def tasks(quests: list[int], sizes: list[int], games: int, seed: int) -> list[Task]:
    return [
        Task(quest, size, first, min(CHUNK, games - first), seed)
        for quest in quests
        for size in sizes
        for first in range(0, games, CHUNK)
    ]


def done(work: Callable[[Task], list[Result]], todo: list[Task], jobs: int) -> list[Result]:
    """All results in order, whoever played them, with the progress on standard error."""
    found: list[Result] = []
    with ProcessPoolExecutor(jobs) as pool:
        results = pool.map(work, todo) if jobs > 1 else map(work, todo)
        for number, result in enumerate(results, 1):
            found.extend(result)
            if sys.stderr.isatty():
                print(
                    f"\r{number} of {len(todo)}", end="\n" if number == len(todo) else "", file=sys.stderr, flush=True
                )
    return found


# -- telling ------------------------------------------------------------------------------------------------------


def tell_quests(results: list[Quested], quests: list[int], sizes: list[int]) -> None:
    print(f"{'won, in per cent':<16}{'target':>8}" + "".join([f"{size:>13}" for size in sizes]))
    for quest in quests:
        low, high = target(QUESTS[quest])
        row = ""
        for size in sizes:
            score = Score()
            for result in results:
                if (result.quest, result.size) == (quest, size):
                    score.add(result.won)
            outside = not low <= score.rate <= high
            row += f"{score.text() + ('!' if outside else ''):>13}"
        print(f"{QUESTS[quest].key:<16}{f'{low}-{high}':>8}{row}")


def tell_adventurers(results: list[Quested]) -> None:
    everybody = Score()
    by_hero = [Score() for _ in ADVENTURERS]
    seats = fallen = 0
    for result in results:
        seats += result.size
        fallen += result.fallen
        for hero in result.party:
            by_hero[hero].add(result.won)
            everybody.add(result.won)
    print(f"\n{'won, in per cent':<24}{'':>14}{'above the mean':>16}")
    for adventurer in ADVENTURERS:
        score = by_hero[adventurer.index]
        if score.played:
            print(f"{adventurer.name:<24}{score.text():>14}{score.rate - everybody.rate:>+16.1f}")
    print(f"{'all':<24}{everybody.text():>14}")
    print(f"\nOf a hundred adventurers who set out, {100 * fallen / seats:.1f} fell.")


def tell_campaigns(journeys: list[Journey], sizes: list[int]) -> None:
    print(f"\n{'campaigns':<10}{'won':>14}{'reached finale':>16}{'quests':>8}{'falls':>8}{'retired':>9}")
    for size in sizes:
        mine = [j for j in journeys if j.size == size]
        won, reached = Score(), Score()
        for journey in mine:
            won.add(journey.ending == "the seven swords")
            reached.add(any([QUESTS[attempt.quest].finale for attempt in journey.attempts]))
        quests = mean([len(j.attempts) for j in mine])
        falls = mean([sum([a.fallen for a in j.attempts]) for j in mine])
        retired = mean([j.retired for j in mine])
        print(f"{size:<10}{won.text():>14}{reached.text():>16}{quests:>8.1f}{falls:>8.1f}{retired:>9.2f}")
    print(f"\n{'in campaigns':<16}{'tries':>7}{'won':>14}{'stage':>7}{'experience':>12}{'treasures':>11}{'falls':>7}")
    for quest in QUESTS:
        tries = [a for j in journeys for a in j.attempts if a.quest == quest.index]
        visits = len([j for j in journeys if any([a.quest == quest.index for a in j.attempts])])
        if tries:
            score = Score()
            for attempt in tries:
                score.add(attempt.result == VICTORY)
            print(
                f"{quest.key:<16}{len(tries) / visits:>7.1f}{score.text():>14}{quest.stage:>7}"
                f"{mean([a.experience for a in tries]):>12.1f}{mean([a.treasures for a in tries]):>11.1f}"
                f"{mean([a.fallen for a in tries]):>7.2f}"
            )


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="How often scripted parties win each quest, and whole campaigns.")
    parser.add_argument("--quests", nargs="*", default=[quest.key for quest in QUESTS])
    parser.add_argument("--sizes", nargs="*", type=int, default=list(SIZES))
    parser.add_argument("--games", type=int, default=20, help="of each quest with each size of party")
    parser.add_argument("--campaigns", type=int, default=0, help="with each size of party")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    quests = [quest.index for quest in map(quest_by_key, asked.quests) if quest is not None]
    if asked.games:
        results = done(quests_of, tasks(quests, asked.sizes, asked.games, asked.seed), asked.jobs)
        tell_quests(results, quests, asked.sizes)
        tell_adventurers(results)
    if asked.campaigns:
        journeys = done(campaigns_of, tasks([-1], asked.sizes, asked.campaigns, asked.seed), asked.jobs)
        tell_campaigns(journeys, asked.sizes)


if __name__ == "__main__":
    main(sys.argv[1:])
