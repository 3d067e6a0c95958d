"""Pictures of real positions for the README: `python -m quarterdeck.terminal.screenshot docs/images/terminal.svg`.

Somebody plays fixed games until the position asked for; then it is drawn as the person who is asked there would see it.
`--of battle docs/images/terminal-seven-swords.svg` is Seven Swords.
"""

from __future__ import annotations

import argparse
import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Decision, Seat
from quarterdeck.core.registry import new_spec, the_game
from quarterdeck.core.table import Table
from quarterdeck.terminal.keys import LineReader
from quarterdeck.terminal.look import NIGHT
from quarterdeck.terminal.session import Session

SVG = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
"""Rich's picture without the fonts it would fetch from the network."""
WHIMS = 12
"""Who plays for a picture answers at random once in so many times, so that games differ."""

Wanted = Callable[[Table, Decision], bool]


# -- City of Five Sails -------------------------------------------------------------------------------------------


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


# -- Seven Swords -------------------------------------------------------------------------------------------------


def in_battle(table: Table, decision: Decision) -> bool:
    """Everybody stands, faces somebody and has something in play, and somebody is wounded."""
    if decision.kind not in ("lend", "recover", "heal", "treasure"):
        return False
    seats = table.view(decision.seat)["seats"]
    return bool(
        all(seat["monster"] is not None and len(seat["equipped"]) >= 2 for seat in seats)
        and any(seat["wounds"] for seat in seats)
        and any(seat["hand"] for seat in seats)
    )


def vivid(table: Table, decision: Decision) -> bool:
    """The same, with something stacked or augmented, and fights that go either way."""
    if not in_battle(table, decision):
        return False
    seats = table.view(decision.seat)["seats"]
    scores = {(seat["fight"]["adventurer"]["scores"] > 0, seat["fight"]["opponent"]["scores"] > 0) for seat in seats}
    under = any(item["stacked"] or item["augmenting"] for seat in seats for item in seat["equipped"])
    return under and len(scores) > 1 and bool(table.view(decision.seat)["seats"][decision.seat]["hand"])


def preparing(table: Table, decision: Decision) -> bool:
    """The Monster Lord has come and is wounded, and there are cards to prepare with."""
    quest = table.view(decision.seat)["under_way"] if decision.kind == "prepare" else None
    return bool(quest and quest["lord"] and quest["lord"]["wounds_taken"] and len(decision.options) > 4)


def in_town(table: Table, decision: Decision) -> bool:
    """Several quests are won, others are open."""
    if decision.kind != "quest":
        return False
    quests = table.view(decision.seat)["town"]["quests"]
    return sum(q["won"] for q in quests) >= 3 and len(decision.options) >= 3


def outfitting(table: Table, decision: Decision) -> bool:
    """An adventurer who has a Path and Allies has several things to do."""
    sheets = [s for s in table.view(decision.seat)["sheets"] if s["seat"] == decision.seat]
    return decision.kind == "outfit" and len(decision.options) > 9 and bool(sheets[0]["paths"])


class Picture:
    """Which game is played for a picture, by how many, from which seed, and the position that is wanted."""

    def __init__(self, game: str, wanted: Wanted, seats: int, seed: int, **options: Any) -> None:
        self.game = game
        self.wanted = wanted
        self.seats = seats
        self.seed = seed
        self.options = options


FIVE, SEVEN = "five-sails", "seven-swords"
PICTURES = {
    "game": Picture(FIVE, contested, 2, 9),
    "duel": Picture(FIVE, in_duel, 2, 9),
    "planning": Picture(FIVE, planning, 2, 9),
    "battle": Picture(SEVEN, vivid, 3, 1, quest="toll-road", experience=3),
    "lord": Picture(SEVEN, preparing, 3, 1, quest="toll-road", experience=3),
    "town": Picture(SEVEN, in_town, 2, 1),
    "outfit": Picture(SEVEN, outfitting, 2, 1),
}
DECKS = {FIVE: ("castille", "eisen"), SEVEN: ("magnus", "eloria", "jannus", "kestra", "maren", "tobin", "bladesinger")}


def position(
    wanted: Wanted, seed: int = 1, seats: int = 2, game: str = FIVE, options: dict[str, Any] | None = None
) -> Table:
    """The first position of this kind in fixed games, beginning with the game of this seed."""
    decks: Sequence[str] = [DECKS[game][i % len(DECKS[game])] for i in range(seats)]
    names = [f"Player {i + 1}" for i in range(seats)] if the_game(game).cooperative else None
    for number in range(seed, seed + 100):
        table = Table(the_game(game), new_spec(the_game(game), decks, number, options=options, names=names))
        chance = Chance(number)
        while not table.over:
            decision = table.decision
            if wanted(table, decision):
                return table
            option = table.game.advise(table.state, decision)
            if option is None or chance.below(WHIMS) == 0:
                option = decision.options[chance.below(len(decision.options))]
            table.answer(option, decision.seat)
    raise SystemExit("None of a hundred games has such a position.")


def picture(table: Table, width: int = 100, page: int = 0) -> Console:
    """The table as it is drawn, recorded."""
    console = Console(
        record=True,
        width=width,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
    )
    persons = {Seat(i): "person" for i in range(len(table.spec.seats) if not table.game.secrets else 1)}
    session = Session(table, persons, None, console, LineReader(io.StringIO()))
    session.page = page
    decision = table.decision
    lines = table.game.story(table.state, decision.seat)
    session.told[decision.seat] = max(0, len(lines) - 9)
    session.draw(decision)
    return console


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", type=Path)
    parser.add_argument("--of", choices=sorted(PICTURES), default="game")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--width", type=int, default=100)
    parser.add_argument("--page", type=int, default=0)
    asked = parser.parse_args()
    of = PICTURES[asked.of]
    table = position(of.wanted, asked.seed or of.seed, asked.seats or of.seats, of.game, of.options)
    console = picture(table, asked.width, asked.page)
    asked.path.parent.mkdir(parents=True, exist_ok=True)
    if asked.path.suffix == ".txt":
        asked.path.write_text(console.export_text(), encoding="utf-8")
    else:
        svg = console.export_svg(title="quarterdeck play", theme=NIGHT, code_format=SVG, unique_id="quarterdeck")
        asked.path.write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
