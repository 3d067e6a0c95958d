"""A picture of a real position for the README: `python -m quarterdeck.terminal.screenshot docs/images/terminal.svg`.

Two random bots play a fixed game until the position asked for; then it is drawn as the person in the first seat would
see it.
"""

from __future__ import annotations

import argparse
import io
import re
from collections.abc import Callable
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

import quarterdeck
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Decision, Seat
from quarterdeck.core.table import Table
from quarterdeck.terminal.keys import LineReader
from quarterdeck.terminal.look import NIGHT
from quarterdeck.terminal.session import Session

SVG = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
"""Rich's picture without the fonts it would fetch from the network."""

Wanted = Callable[[Table, Decision], bool]


def mid_game(table: Table, decision: Decision) -> bool:
    """High Drama, with both crews in the City and a hand to choose from."""
    if decision.kind != "action" or decision.seat != 0:
        return False
    view = table.view(Seat(0))
    out = [c["controller"] for c in view["characters"] if c["location"] < 5]
    hand = view["seats"][0]["hand"]["count"]
    return bool(view["day"] >= 2 and out.count(0) >= 2 and out.count(1) >= 2 and hand >= 4)


def contested(table: Table, decision: Decision) -> bool:
    """The same, with somebody wounded, a location claimed, and a question that fits the screen."""
    if not mid_game(table, decision) or not 8 < len(decision.options) <= 20:
        return False
    view = table.view(Seat(0))
    wounds = sum(c["wounds"] for c in view["characters"])
    return bool(wounds >= 2 and any(place["control"] >= 0 for place in view["locations"]))


def in_duel(table: Table, decision: Decision) -> bool:
    """A combat card is to be played, in the second round or later."""
    if decision.kind != "combat_card" or decision.seat != 0:
        return False
    duel = table.view(Seat(0))["duel"]
    return bool(duel["round"] >= 3 and len(decision.options) > 3)


def planning(table: Table, decision: Decision) -> bool:
    """A scheme is to be chosen, on the second Day."""
    return decision.kind == "plan.scheme" and decision.seat == 0 and len(table.view(Seat(0))["characters"]) > 3


WANTED: dict[str, Wanted] = {"game": contested, "duel": in_duel, "planning": planning}


def position(wanted: Wanted, seed: int = 1, seats: int = 2) -> Table:
    """The first position of this kind in random games, beginning with the game of this seed."""
    decks = [("castille", "eisen")[i % 2] for i in range(seats)]
    for number in range(seed, seed + 100):
        table = quarterdeck.new_table("five-sails", decks, number)
        chance = Chance(number)
        while not table.over:
            decision = table.decision
            if wanted(table, decision):
                return table
            table.answer(decision.options[chance.below(len(decision.options))], decision.seat)
    raise SystemExit("None of a hundred games has such a position.")


def picture(table: Table, width: int = 100) -> Console:
    """The table as it is drawn, recorded."""
    console = Console(
        record=True,
        width=width,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
    )
    session = Session(table, {Seat(0): "person"}, None, console, LineReader(io.StringIO()))
    lines = table.game.story(table.state, Seat(0))
    session.told[Seat(0)] = max(0, len(lines) - 9)
    session.draw(table.decision)
    return console


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", type=Path)
    parser.add_argument("--seed", type=int, default=9)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--width", type=int, default=100)
    parser.add_argument("--of", choices=sorted(WANTED), default="game")
    asked = parser.parse_args()
    console = picture(position(WANTED[asked.of], asked.seed, asked.seats), asked.width)
    asked.path.parent.mkdir(parents=True, exist_ok=True)
    if asked.path.suffix == ".txt":
        asked.path.write_text(console.export_text(), encoding="utf-8")
    else:
        svg = console.export_svg(title="quarterdeck play", theme=NIGHT, code_format=SVG, unique_id="quarterdeck")
        asked.path.write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
