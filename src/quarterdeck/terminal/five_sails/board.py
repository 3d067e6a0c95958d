"""The table of City of Five Sails: players, the City, the hand, what can be read, and the end."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.align import Align
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from quarterdeck.core.decision import Option
from quarterdeck.terminal import board
from quarterdeck.terminal.board import WIDTH, View, counted, cut
from quarterdeck.terminal.five_sails.duel import Duel
from quarterdeck.terminal.five_sails.pieces import Pieces, gist, short
from quarterdeck.terminal.five_sails.sheets import card_sheet
from quarterdeck.terminal.look import (
    BRASS,
    FOAM,
    MIST,
    PARCHMENT,
    RED,
    SEA,
    chip,
    crest,
    dash,
    laurels,
    panel,
    pips,
    tint,
)

ROOMY = 90
"""From this width on the game's title fits beside the phases."""
SUBJECTS = (" moves to ", " challenges ", " recruits ")
"""Where a label divides into who does it, and what: options of one character stand in one row."""
EQUIPS = " equips "
"""Here the row is the attachment's, and the characters are its options."""


class Board(board.Board):
    """A table of City of Five Sails as one seat sees it."""

    headings = {
        "move": "Move",
        "challenge": "Challenge",
        "claim": "Claim",
        "recruit": "Recruit",
        "equip": "Equip",
        "brute": "Play",
        "play": "Play",
        "use": "Abilities",
        "technique": "Techniques",
        "maneuver": "Maneuvers",
        "parley": "Parley",
        "pay": "Pay",
        "intervene": "Intervene",
    }

    def __init__(
        self,
        view: View,
        width: int = WIDTH,
        choosable: frozenset[int] = frozenset(),
        places: frozenset[int] = frozenset(),
    ) -> None:
        super().__init__(view, width, choosable, places)
        self.seat: int = view["seat"] if view["seat"] >= 0 else 0
        self.seats: list[View] = view["seats"]
        self.me: View = self.seats[self.seat]
        count = len(self.seats)
        self.pieces = Pieces(view, width, choosable)
        self.duel = Duel(view, self.pieces)
        self.others = [self.seats[(self.seat + i) % count] for i in range(1, count)]

    def pages(self) -> list[str]:
        return ["the table"] if self.view["duel"] is None else ["the duel", "the whole table"]

    def draw(self, page: int = 0) -> RenderableType:
        """The table. During a duel the duel takes the place of the City, unless the whole table is asked for."""
        parts: list[RenderableType] = [self.header()]
        parts += [self.strip(seat) for seat in self.others]
        duel = self.view["duel"]
        if duel is not None:
            parts.append(self.duel.draw(duel))
        if duel is None or page:
            parts.append(self.city())
        parts.append(self.strip(self.me))
        if self.view["seat"] >= 0:
            parts.append(self.hand())
        return Group(*parts)

    # -- header and seats -----------------------------------------------------------------------------------------

    def header(self) -> RenderableType:
        view = self.view
        left = Text.assemble(("⎈ QUARTERDECK ", f"bold {BRASS}"))
        if self.width >= ROOMY:
            left.append("City of Five Sails", PARCHMENT)
        phases = Text()
        for phase in view["phases"]:
            now = phase == view["phase"]
            phases.append(f" {phase.title()} ", f"bold #0b141d on {BRASS}" if now else MIST)
        right = Text.assemble(
            ("Day ", MIST), (str(view["day"]), f"bold {PARCHMENT}"), (f" of {view['last_day']}", MIST)
        )
        grid = Grid.grid(expand=True)
        grid.add_column(no_wrap=True)
        grid.add_column(justify="center", no_wrap=True)
        grid.add_column(justify="right", no_wrap=True)
        grid.add_row(left, phases, right)
        return Group(grid, Rule(style=BRASS))

    def strip(self, seat: View) -> RenderableType:
        """A player: Renown and scheme above, who is at Home, and the piles below."""
        mine = seat is self.me and self.view["seat"] >= 0
        title = chip(self.pieces.numbered(seat), seat["faction"])
        title.append(" you" if mine else "", f"italic {MIST}")
        title.append(f" ❦ {seat['renown']}", f"bold {BRASS}")
        title.append(f"/{self.view['renown_to_win']}", MIST)
        if self.view["first"] == seat["seat"]:
            title.append(" ★ First Player", f"bold {BRASS}")
        scheme = seat["scheme"]
        if scheme is not None:
            title.append(" · ", MIST).append_text(self.pieces.name(scheme, "italic"))
            title.append(f" {scheme['initiative']} ", MIST)
        elif seat["chosen"]["count"]:
            names = ", ".join(c["name"] for c in seat["chosen"]["cards"])
            title.append(f" · chosen facedown: {names or seat['chosen']['count']} ", MIST)
        home = [c for c in self.view["characters"] if c["location"] == seat["home"]]
        return panel(self._home(home), title, self._piles(seat), "#31485a")

    def _piles(self, seat: View) -> Text:
        line = Text()
        for name, count in (
            ("hand", seat["hand"]["count"]),
            ("deck", seat["deck"]["count"]),
            ("discard", len(seat["discard"])),
            ("locker", len(seat["locker"])),
            ("approach", seat["approach"]["count"]),
        ):
            line.append(" · " if line else "", MIST)
            line.append(f"{name} ", MIST)
            line.append(str(count), f"bold {FOAM}")
        return line

    def _home(self, characters: list[View]) -> RenderableType:
        if not characters:
            return Text("Nobody is at Home.", f"italic {MIST}")
        grid = Grid.grid(expand=True, padding=(0, 1, 0, 0))
        across = max(3, min(len(characters), self.width // 24))
        for _ in range(across):
            grid.add_column(ratio=1)
        for start in range(0, len(characters), across):
            grid.add_row(*[cut(self.pieces.character(c, True)) for c in characters[start : start + across]])
        return grid

    # -- the City -------------------------------------------------------------------------------------------------

    def city(self) -> RenderableType:
        """The City, a column a location: enemies on top, City cards in the middle, the reader's own below."""
        places = self.view["locations"]
        columns = [self._column(place) for place in places]
        heights = [max(len(column[part]) for column in columns) for part in range(3)]
        grid = Grid.grid(expand=True, padding=0)
        cells: list[RenderableType] = []
        for place, column in zip(places, columns, strict=True):
            grid.add_column(ratio=1)
            lines: list[RenderableType] = []
            for part, height in enumerate(heights):
                if part:
                    lines.append(Rule(style="#24404f", characters="╌"))
                lines += column[part]
                lines += [Text("")] * (max(1, height) - len(column[part]))
            cells.append(panel(cut(lines), self._place_title(place), self._flag(place), self._edge(place)))
        grid.add_row(*cells)
        return grid

    def _column(self, place: View) -> list[list[Text]]:
        here = [c for c in self.view["characters"] if c["location"] == place["id"]]
        enemies = [line for c in here if c["controller"] != self.seat for line in self.pieces.character(c)]
        mine = [line for c in here if c["controller"] == self.seat for line in self.pieces.character(c)]
        street = [line for c in place["cards"] for line in self.pieces.city_card(c)]
        return [enemies, street + [self.pieces.facedown(c) for c in place["facedown"]], mine]

    def _place_title(self, place: View) -> Text:
        name = place["name"].split()[-1] if self.pieces.narrow else place["name"]
        title = Text.assemble((name, f"bold {BRASS}"))
        return title.append(" ").append_text(laurels(place["renown"])) if place["renown"] else title

    def _flag(self, place: View) -> Text:
        control = place["control"]
        if control < 0:
            return Text("uncontrolled", f"italic {MIST}")
        seat = self.seats[control]
        return Text(f"⚑ {crest(seat['faction'])} {self._whose(control)}", f"bold {tint(seat['faction'])}")

    def _edge(self, place: View) -> str:
        control = place["control"]
        return tint(self.seats[control]["faction"]) if control >= 0 else SEA

    def _whose(self, seat: int) -> str:
        if seat == self.view["seat"]:
            return "yours"
        return short(self.pieces.numbered(self.seats[seat]), 2) if self.pieces.narrow else str(self.seats[seat]["name"])

    # -- the hand -------------------------------------------------------------------------------------------------

    def hand(self) -> RenderableType:
        """The hand as a table. The number is the one that `c` takes to read the card."""
        cards = self.me["hand"]["cards"]
        if not cards:
            return panel(Text("Your hand is empty.", f"italic {MIST}"), "Hand")
        grid = Grid(box=None, expand=True, padding=(0, 1, 0, 0), header_style=f"italic {MIST}", pad_edge=False)
        grid.add_column("c", justify="right", style=MIST, width=2)
        grid.add_column("cost", justify="right", width=4, style=f"bold {PARCHMENT}")
        grid.add_column("name", no_wrap=True, max_width=26)
        grid.add_column("type", no_wrap=True, style=f"italic {MIST}")
        for letter in "RPT":
            grid.add_column(letter, justify="right", width=2, style=PARCHMENT)
        grid.add_column("text", ratio=1, no_wrap=True, overflow="ellipsis", style=FOAM)
        for number, card in enumerate(cards, 1):
            values = [dash(v) for v in card["values"].values()]
            name = self.pieces.name(card)
            text = self.duel.preview(card).append(" ".join(card["text"]))
            grid.add_row(str(number), dash(card["cost"]), name, card["kind"], *values, text)
        return panel(grid, f"Your hand · {len(cards)}", edge="#7d6a3d")

    # -- reading cards --------------------------------------------------------------------------------------------

    def readable(self) -> list[View]:
        """Every card the reader can read: the hand first, then what lies open."""
        found: list[View] = []
        seen: set[str] = set()
        for card in self._all_cards():
            if card["key"] not in seen or card in self.me["hand"]["cards"]:
                seen.add(card["key"])
                found.append(card)
        return found

    def gist(self, option: Option) -> str:
        """In a few words, a card that can be chosen but does not stand on the board: of decks, and just revealed."""
        found: dict[int, str] = {}
        if option.verb != "pick":
            return ""
        for seat in self.seats:
            for card in [*seat["approach"]["cards"], *seat["played"], *seat["deck"]["known"], *seat["discard"]]:
                found[card["id"]] = gist(card)
        for card in [*self.view["city"]["revealed"], *self.view["city"]["discard"]]:
            found[card["id"]] = gist(card)
        return found.get(option.ids[0], "")

    def order(self, option: Option) -> tuple[int, int]:
        """Equipping, by what is equipped."""
        group, within = super().order(option)
        return (group, option.ids[1] if option.verb == "equip" else within)

    def divided(self, label: str) -> tuple[str, str]:
        if ": " in label:  # an ability: its text may say anything
            return ("", label)
        if EQUIPS in label:
            who, what = label.split(EQUIPS, 1)
            return (f"{what} to", who)
        for verb in SUBJECTS:
            if verb in label:
                who, what = label.split(verb, 1)
                return (who + verb.rstrip(), "Home" if what.endswith("'s Home") else what)
        return ("", label)

    def condensed(self, lines: list[str]) -> list[str]:
        return condensed(lines)

    def names(self) -> dict[str, str]:
        """The names that stand on the table, with their colours."""
        return {card["name"]: tint(card["faction"]) for card in self._all_cards()}

    def _all_cards(self) -> Iterator[View]:
        if self.view["seat"] >= 0:
            yield from self.me["hand"]["cards"]
        for character in self.view["characters"]:
            yield character
            yield from character["attached"]
        for place in self.view["locations"]:
            yield from place["cards"]
            yield from [c["card"] for c in place["facedown"] if c["card"] is not None]
        yield from self.view["city"]["revealed"]
        for seat in [self.me, *self.others]:
            if seat["scheme"] is not None:
                yield seat["scheme"]
            for zone in ("chosen", "approach"):
                yield from seat[zone]["cards"]
            for zone in ("played", "dueling_line", "discard", "locker"):
                yield from seat[zone]
            yield from seat["hand"]["cards"]
            yield from seat["deck"]["known"]
        yield from self.view["city"]["discard"]

    def card_sheet(self, card: View) -> RenderableType:
        return card_sheet(card)

    # -- the end --------------------------------------------------------------------------------------------------

    def result(self, ending: str = "") -> RenderableType:
        """Who won and how, and the final scores."""
        outcome = self.view["outcome"]
        winners = outcome["winners"]
        if not winners:
            headline = "The game is a draw"
        elif winners == [self.view["seat"]]:
            headline = f"You win {outcome['text']}"
        else:
            headline = f"{' and '.join(self.seats[w]['name'] for w in winners)} wins {outcome['text']}"
        grid = Grid(box=None, padding=(0, 3, 0, 0), header_style=f"italic {MIST}")
        for name in ("", "Renown", "Locations", "Influence", "Leader"):
            grid.add_column(name, justify="left" if name in ("", "Leader") else "right")
        for seat in self.seats:
            crew = [c for c in self.view["characters"] if c["controller"] == seat["seat"]]
            influence = sum(c["now"]["influence"]["value"] or 0 for c in crew)
            leader = self.duel.character(seat["leader"])
            health = pips(leader["wounds"], leader["now"]["resolve"]["value"]) if leader else Text("fallen", RED)
            who = chip(seat["name"], seat["faction"])
            who.append("  winner" if seat["seat"] in winners else "", f"bold {BRASS}")
            grid.add_row(
                who, Text(str(seat["renown"]), f"bold {BRASS}"), str(seat["locations"]), str(influence), health
            )
        body = Group(Align.center(Text(f"{headline}.", f"bold {PARCHMENT}")), Text(""), Align.center(grid))
        return panel(body, f"Day {self.view['day']}: the game is over", edge=BRASS)


def condensed(lines: list[str]) -> list[str]:
    """The story in short: what is plain from the next line is left out, and cards drawn one by one stand together."""
    told: list[str] = []
    for line in lines:
        last = told[-1] if told else ""
        shown = re.match(r"The City Deck shows (.+)\.$", last)
        engaged = re.match(r"(.+) engages\.$", last)
        drawn = re.match(r"(You draw )(.+)\.$", line)
        if (shown is not None and line.startswith(f"{shown[1]} comes to ")) or (
            engaged is not None and line.startswith(f"{engaged[1]} moves to ")
        ):
            told[-1] = line
        elif drawn is not None and last.startswith("You draw "):
            told[-1] = f"{last[:-1]}, {drawn[2]}."
        else:
            told.append(line)
    return counted(told)
