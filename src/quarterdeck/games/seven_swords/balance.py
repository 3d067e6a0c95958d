"""The balance of the campaign: how often scripted parties win each quest, by size and by adventurer.

python -m quarterdeck.games.seven_swords.balance --games 100 --sizes 1 2 3 4 5 6 7
"""

from __future__ import annotations

import argparse
import sys

from quarterdeck.core.chance import Chance
from quarterdeck.core.game import SeatSpec, Spec
from quarterdeck.games.seven_swords import policy
from quarterdeck.games.seven_swords.defs import ADVENTURERS, QUESTS
from quarterdeck.games.seven_swords.rules import play
from quarterdeck.games.seven_swords.spec import new_state
from quarterdeck.games.seven_swords.state import State

MOST_DECISIONS = 20_000


class Score:
    """Quests played and won."""

    def __init__(self) -> None:
        self.played = 0
        self.won = 0

    def add(self, won: bool) -> None:
        self.played += 1
        self.won += won

    def text(self) -> str:
        return f"{100 * self.won / self.played:.0f} %" if self.played else "-"


def play_quest(quest: str, heroes: list[int], seed: int) -> State:
    """One quest, played by the script to its end, with the experience a party would have."""
    seats = [SeatSpec(ADVENTURERS[a].name, ADVENTURERS[a].key) for a in heroes]
    game = new_state(Spec("seven-swords", seats, seed, "", {"quest": quest}), 1, 7)
    game.telling = False
    flow = play.play(game)
    decision = next(flow)
    for _ in range(MOST_DECISIONS):
        option = policy.choose(game, decision)
        try:
            decision = flow.send(option)
        except StopIteration:
            return game
    raise RuntimeError(f"{quest} with seed {seed} does not end")


def heroes_of(size: int, number: int) -> list[int]:
    """A party at random, another one for each game."""
    order = list(range(len(ADVENTURERS)))
    Chance(number * 8 + size).shuffle(order)
    return order[:size]


def measure(quests: list[str], sizes: list[int], games: int, seed: int) -> None:
    by_hero = [Score() for _ in ADVENTURERS]
    everybody = Score()
    print(f"{'quest':<16}" + "".join([f"{size:>7}" for size in sizes]))
    for quest in quests:
        row = []
        for size in sizes:
            score = Score()
            for number in range(games):
                heroes = heroes_of(size, number)
                game = play_quest(quest, heroes, seed + number)
                won = game.outcome is not None and game.outcome.way == "victory"
                score.add(won)
                everybody.add(won)
                for hero in game.party:
                    by_hero[hero].add(won)
            row.append(score.text())
        print(f"{quest:<16}" + "".join([f"{text:>7}" for text in row]), flush=True)
    print(f"\n{'all':<24}{everybody.text():>7}")
    for adventurer in ADVENTURERS:
        print(f"{adventurer.name:<24}{by_hero[adventurer.index].text():>7}")


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="How often scripted parties win each quest.")
    parser.add_argument("--quests", nargs="*", default=[quest.key for quest in QUESTS])
    parser.add_argument("--sizes", nargs="*", type=int, default=[1, 2, 3, 4, 5, 6, 7])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1000)
    asked = parser.parse_args(arguments)
    measure(asked.quests, asked.sizes, asked.games, asked.seed)


if __name__ == "__main__":
    from quarterdeck.games.seven_swords import cards  # noqa: F401  declares every card

    main(sys.argv[1:])
