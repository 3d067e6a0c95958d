"""City of Five Sails in the terminal, drawn from a view alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rich.align import Align
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from quarterdeck.terminal.look import (
    BRASS,
    FACTIONS,
    FOAM,
    GLOW,
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

View = dict[str, Any]
CITY_LOCATIONS = 5
STATS = (("C", "combat"), ("F", "finesse"), ("I", "influence"))
ROOMY = 90
"""From this width on the game's title fits beside the phases."""
MARK = "▸"
"""Stands, in the colour of what can be chosen, before everything on the board that the open question is about."""


class Board:
    """One view, drawn for one width. `choosable` are the ids of the cards that the open question offers."""

    def __init__(self, view: View, width: int = 100, choosable: frozenset[int] = frozenset()) -> None:
        self.view = view
        self.width = width
        self.choosable = choosable
        self.seat: int = view["seat"] if view["seat"] >= 0 else 0
        self.seats: list[View] = view["seats"]
        self.me: View = self.seats[self.seat]
        count = len(self.seats)
        self.narrow = width // len(view["locations"]) < 24
        self.others = [self.seats[(self.seat + i) % count] for i in range(1, count)]

    def draw(self, whole: bool = False) -> RenderableType:
        """The table. During a duel the duel takes the place of the City, unless the whole table is asked for."""
        parts: list[RenderableType] = [self.header()]
        parts += [self.strip(seat) for seat in self.others]
        duel = self.view["duel"]
        if duel is not None:
            parts.append(self.duel(duel))
        if duel is None or whole:
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
        title = chip(self._numbered(seat), seat["faction"])
        title.append(" you" if mine else "", f"italic {MIST}")
        title.append(f" ❦ {seat['renown']}", f"bold {BRASS}")
        title.append(f"/{self.view['renown_to_win']}", MIST)
        if self.view["first"] == seat["seat"]:
            title.append(" ★ First Player", f"bold {BRASS}")
        scheme = seat["scheme"]
        if scheme is not None:
            title.append(" · ", MIST).append_text(self.name(scheme, "italic"))
            title.append(f" {scheme['initiative']} ", MIST)
        elif seat["chosen"]["count"]:
            names = ", ".join(c["name"] for c in seat["chosen"]["cards"])
            title.append(f" · chosen facedown: {names or seat['chosen']['count']} ", MIST)
        home = [c for c in self.view["characters"] if c["location"] == seat["home"]]
        return panel(self._home(home), title, self._piles(seat), "#31485a")

    def _numbered(self, seat: View) -> str:
        """A player's name; with more than two players, with the number that marks their characters."""
        name = str(seat["name"]).split(" (")[0]
        return f"{seat['seat'] + 1} {name}" if len(self.seats) > 2 else str(seat["name"])

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
            grid.add_row(*[_lines(self.character(c, True)) for c in characters[start : start + across]])
        return grid

    # -- cards ----------------------------------------------------------------------------------------------------

    def name(self, card: View, style: str = "bold") -> Text:
        mark = MARK if card["id"] in self.choosable else ""
        return Text.assemble((mark, f"bold {GLOW}"), (card["name"], f"{style} {tint(card['faction'])}"))

    def stats(self, card: View) -> Text:
        """Combat, Finesse and Influence as they are now (brass where changed), and Resolve as pips."""
        now = card["now"]
        text = Text("" if self.narrow else "  ")
        for letter, stat in STATS:
            value = now[stat]["value"]
            text.append(letter, MIST)
            text.append(dash(value), f"bold {BRASS if value != card['stats'][stat] else FOAM}")
            text.append("" if self.narrow else " ")
        text.append(" " if self.narrow else "")
        return text.append_text(pips(card["wounds"], now["resolve"]["value"] or 0))

    def character(self, card: View, at_home: bool = False) -> list[Text]:
        """A character: name, stats, and what is equipped."""
        first = Text()
        if len(self.seats) > 2 and card["controller"] != self.seat and not at_home:
            faction = self.seats[card["controller"]]["faction"]
            first.append(f"{card['controller'] + 1}", f"bold #ffffff on {FACTIONS[faction][0]}").append(" ")
        first.append("♛ " if card["is_leader"] else "", BRASS)
        first.append("↷ " if card["engaged"] else "", f"bold {MIST}")
        first.append_text(self.name(card, "italic" if card["engaged"] else "bold"))
        first.append(" engaged" if card["engaged"] and not self.narrow else "", f"italic {MIST}")
        lines = [first, self.stats(card)]
        if card["renown"]:
            lines[-1].append(" ").append_text(laurels(card["renown"]))
        for attached in card["attached"]:
            line = Text.assemble(("└ " if self.narrow else "  └ ", MIST), ("↷ " if attached["engaged"] else "", MIST))
            lines.append(line.append_text(self.name(attached, "")))
        return lines

    def city_card(self, card: View) -> list[Text]:
        """An uncontrolled City card: its cost and, of a Mercenary, its stats."""
        first = self.name(card, "").append(" ").append_text(laurels(card["renown"]))
        what = Text("" if self.narrow else "  ")
        if card["cost"] is not None:
            what.append("" if self.narrow else "cost ", MIST)
            what.append(f"{card['cost']}", f"bold #0b141d on {PARCHMENT}").append(" ")
        if card["kind"] != "character":
            what.append_text(modifiers(card)).append(card["kind"], f"italic {MIST}")
            return [first, what]
        for letter, stat in STATS:
            what.append(letter, MIST)
            what.append(dash(card["stats"][stat]), FOAM).append("" if self.narrow else " ")
        what.append(" " if self.narrow else "")
        return [first, what.append_text(pips(0, card["stats"]["resolve"] or 0))]

    def facedown(self, card: View) -> Text:
        """A card that a player put facedown at a location. Whoever knows it reads its name."""
        line = Text.assemble(("▯ ", BRASS))
        if card["card"] is not None:
            line.append_text(self.name(card["card"], "italic"))
        else:
            line.append("a card of " if not self.narrow else "of ", f"italic {MIST}")
            line.append(_short(self._numbered(self.seats[card["seat"]])), tint(self.seats[card["seat"]]["faction"]))
        return line.append("" if self.narrow else " facedown", f"italic {MIST}")

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
            cells.append(panel(_lines(lines), self._place_title(place), self._flag(place), self._edge(place)))
        grid.add_row(*cells)
        return grid

    def _column(self, place: View) -> list[list[Text]]:
        here = [c for c in self.view["characters"] if c["location"] == place["id"]]
        enemies = [line for c in here if c["controller"] != self.seat for line in self.character(c)]
        mine = [line for c in here if c["controller"] == self.seat for line in self.character(c)]
        street = [line for c in place["cards"] for line in self.city_card(c)]
        return [enemies, street + [self.facedown(c) for c in place["facedown"]], mine]

    def _place_title(self, place: View) -> Text:
        name = place["name"].split()[-1] if self.narrow else place["name"]
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
        return _short(self._numbered(self.seats[seat]), 2) if self.narrow else str(self.seats[seat]["name"])

    # -- the duel -------------------------------------------------------------------------------------------------

    def duel(self, duel: View) -> RenderableType:
        """The duel takes the stage: both participants, threat, dueling lines, gambles, Restricted Hostilities."""
        grid = Grid.grid(expand=True, padding=(0, 1))
        grid.add_column(ratio=5)
        grid.add_column(ratio=2, justify="center", vertical="middle")
        grid.add_column(ratio=5)
        left, right = (1, 0) if duel["sides"][1]["seat"] == self.view["seat"] else (0, 1)
        middle = Text("against", f"italic bold {BRASS}")
        values = duel["values"]
        if values is not None:
            middle.append("\n\n")
            for name in ("riposte", "parry", "thrust"):
                middle.append(f"{name} ", MIST)
                middle.append(f"{values[name]}\n", f"bold {PARCHMENT}")
        grid.add_row(self._fighter(duel, left), middle, self._fighter(duel, right))
        place = self._duel_place(duel)
        words = f"Duel{place} · {duel['stat'].title()} · "
        if not duel["accepted"]:
            words = f"Challenge{place} · {duel['stat'].title()} "
        elif duel["round"]:
            active = duel["sides"][duel["active"]]
            words += f"round {duel['round']}, " + (
                "yours " if active["seat"] == self.view["seat"] else f"{active['name']}'s "
            )
        else:
            words += "it begins "
        return panel(grid, words, edge=BRASS)

    def _character(self, card: int) -> View | None:
        return next((c for c in self.view["characters"] if c["id"] == card), None)

    def _duel_place(self, duel: View) -> str:
        for side in duel["sides"]:
            character = self._character(side["participant"])
            if character is not None and character["location"] < CITY_LOCATIONS:
                place = next(p for p in self.view["locations"] if p["id"] == character["location"])
                return f" at {place['name']}"
        return ""

    def _fighter(self, duel: View, number: int) -> RenderableType:
        side = duel["sides"][number]
        seat = self.seats[side["seat"]]
        character = self._character(side["participant"])
        lines: list[RenderableType] = []
        if character is not None:
            lines += list(self.character(character))
        else:
            lines += [Text(side["name"], f"bold {tint(seat['faction'])}"), Text("  has left play", f"italic {MIST}")]
        lines.append(Text("challenger" if number == 0 else "challenged", f"italic {MIST}"))
        threat = side["threat"]
        orbs = Text("◉" * min(threat, 12) or "○", f"bold {RED}" if threat else MIST)
        lines.append(orbs + Text(f" {threat} threat against {_short(side['name'])}", FOAM if threat else MIST))
        if side["lethal"]:
            limit = Text("Lethal: all its threat becomes wounds", f"bold {RED}")
        else:
            limit = Text(f"Restricted Hostilities: {_wounds(side['inflicts'])} at most", MIST)
        lines.append(limit)
        left = side["gambles_left"]
        lines.append(Text("gambles left ", MIST) + Text("⚄" * left or "none", BRASS if left else MIST))
        line = Text("line ", MIST)
        cards = seat["dueling_line"]
        for i, card in enumerate(cards):
            line.append(", " if i else "")
            line.append(card["name"], f"{'bold ' if card['id'] == duel['card'] else ''}{PARCHMENT}")
            line.append(f" {combat_values(card)}", MIST)
        lines.append(line if cards else line + Text("empty", f"italic {MIST}"))
        return Group(*lines)

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
            name = self.name(card)
            text = self._preview(card).append(" ".join(card["text"]))
            grid.add_row(str(number), dash(card["cost"]), name, card["kind"], *values, text)
        return panel(grid, f"Your hand · {len(cards)}", edge="#7d6a3d")

    def _preview(self, card: View) -> Text:
        """In the reader's round of a duel: what the printed values of a card would come to."""
        duel = self.view["duel"]
        if duel is None or duel["round"] == 0 or duel["card"] >= 0:
            return Text()
        active, other = duel["sides"][duel["active"]], duel["sides"][1 - duel["active"]]
        if active["seat"] != self.view["seat"]:
            return Text()
        riposte, parry, thrust = (value or 0 for value in card["values"].values())
        returned = min(riposte, active["threat"])
        left = max(0, active["threat"] - returned - parry)
        suffered = left if other["inflicts"] is None else min(left, other["inflicts"])
        text = Text()
        text.append(f"{_wounds(suffered) if suffered else 'no wound'}", f"bold {RED if suffered else FOAM}")
        return text.append(f", sends {returned + thrust} · ", BRASS)

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

    def gists(self) -> dict[int, str]:
        """In a few words, the cards that can be chosen but do not stand on the board: of decks, and just revealed."""
        found: dict[int, str] = {}
        for seat in self.seats:
            for card in [*seat["approach"]["cards"], *seat["played"], *seat["deck"]["known"], *seat["discard"]]:
                found[card["id"]] = gist(card)
        for card in [*self.view["city"]["revealed"], *self.view["city"]["discard"]]:
            found[card["id"]] = gist(card)
        return found

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
        """A card in full. Computed numbers say what they are made of."""
        head = Text()
        head.append_text(chip(card["kind"].title(), card["faction"]))
        head.append(f"  {card['title']}" if card["title"] else "", f"italic {PARCHMENT}")
        traits = ", ".join([*card["traits"], *card["keywords"]])
        lines: list[RenderableType] = [head, Text(traits, f"italic {MIST}")]
        numbers = [f"cost {card['cost']}"] if card["cost"] is not None else []
        numbers += [f"{n} {v}" for n, v in card["stats"].items() if v is not None]
        if card["kind"] == "leader":
            numbers += [f"crew cap {card['crew_cap']}", f"panache {card['panache']}"]
        if card["kind"] == "scheme":
            numbers += [f"initiative {card['initiative']}", f"panache {card['panache']:+d}"]
        if any(v is not None for v in card["values"].values()):
            numbers += [f"{n} {dash(v)}" for n, v in card["values"].items()]
        lines.append(Text(" · ".join(numbers), PARCHMENT))
        for text in card["text"]:
            lines.append(Text("• ", BRASS) + Text(text, FOAM))
        if "now" in card:
            lines += [Text("Now " + stat["text"], MIST) for stat in card["now"].values()]
        used = ", ".join(u["ability"] for u in card.get("used", []))
        if used:
            lines.append(Text(f"Used: {used}", f"italic {MIST}"))
        return panel(Group(*lines), card["name"], edge=tint(card["faction"]))

    # -- the end --------------------------------------------------------------------------------------------------

    def result(self) -> RenderableType:
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
            leader = self._character(seat["leader"])
            health = pips(leader["wounds"], leader["now"]["resolve"]["value"]) if leader else Text("fallen", RED)
            who = chip(seat["name"], seat["faction"])
            who.append("  winner" if seat["seat"] in winners else "", f"bold {BRASS}")
            grid.add_row(
                who, Text(str(seat["renown"]), f"bold {BRASS}"), str(seat["locations"]), str(influence), health
            )
        body = Group(Align.center(Text(f"{headline}.", f"bold {PARCHMENT}")), Text(""), Align.center(grid))
        return panel(body, f"Day {self.view['day']}: the game is over", edge=BRASS)


def _lines(lines: Iterable[RenderableType]) -> Group:
    """Lines below each other; words that do not fit are cut, not wrapped."""
    shown = list(lines)
    for line in shown:
        if isinstance(line, Text):
            line.no_wrap = True
            line.overflow = "ellipsis"
    return Group(*shown)


def _wounds(number: int) -> str:
    return "1 wound" if number == 1 else f"{number} wounds"


def _short(name: str, words: int = 1) -> str:
    return " ".join(name.split()[:words]) or "nobody"


def gist(card: View) -> str:
    """A card in a few words: its numbers, then its text."""
    numbers = [f"{letter}{dash(card['stats'][stat])}" for letter, stat in STATS if card["stats"][stat] is not None]
    if card["kind"] == "scheme":
        numbers = [f"initiative {card['initiative']}, panache {card['panache']:+d}"]
    elif card["kind"] == "character":
        numbers.append(f"resolve {card['stats']['resolve']}")
    elif any(value is not None for value in card["values"].values()):
        numbers = [f"cost {dash(card['cost'])}, {combat_values(card)}"]
    return " ".join(numbers) + " · " + " ".join(card["text"])


def combat_values(card: View) -> str:
    return "/".join(dash(v) for v in card["values"].values())


def modifiers(card: View) -> Text:
    """What an attachment gives: +1 C."""
    text = Text()
    for letter, stat in (("R", "resolve"), ("C", "combat"), ("F", "finesse"), ("I", "influence")):
        value = card["stats"][stat]
        if value:
            text.append(f"{value:+d}", FOAM)
            text.append(f"{letter} ", MIST)
    return text
