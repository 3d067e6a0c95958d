"""A quest under way: the cards that change it, the Monster Lord, and the line of battle."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from quarterdeck.terminal.board import View, cut
from quarterdeck.terminal.look import BRASS, FOAM, GLOW, MIST, PARCHMENT, RED, panel
from quarterdeck.terminal.seven_swords.pieces import (
    MONSTER,
    ROOMY,
    WOUNDS_TO_FALL,
    Cards,
    bonus,
    counts,
    flowed,
    hero_name,
    joined,
    labelled,
    pips,
    said,
    worth,
)

CROWDED = 4
"""With more adventurers than this, each has fewer lines."""
FAINT = "#24404f"
KEYWORD = 18
"""Abilities with longer names than this are sentences."""
MIDDLE = 12
RIGHT, NARROW_RIGHT = 33, 29
"""How wide the exchange and the opponent are; the adventurer has the rest."""


class Battle:
    """The line of battle: each adventurer beside whom they face."""

    def __init__(self, view: View, cards: Cards, width: int) -> None:
        self.seats: list[View] = view["seats"]
        self.asked: int = view["seat"]
        self.quest: View = view["under_way"]
        self.cards = cards
        self.crowded = len(self.seats) > CROWDED
        self.narrow = width < ROOMY
        self.right = NARROW_RIGHT if self.narrow else RIGHT
        self.left = width - MIDDLE - self.right - 9

    # -- the quest ------------------------------------------------------------------------------------------------

    def banner(self) -> RenderableType:
        """The quest: its piles, and everything that changes its fights."""
        quest = self.quest
        piles = counts(
            ("monsters", quest["monsters"]),
            ("undefeated", len(quest["undefeated"])),
            ("defeated", quest["defeated"]),
            ("treasures", quest["treasures"]),
            ("wound deck", quest["wound_deck"]),
        )
        lines: list[RenderableType] = [piles]
        for label, card in (("scenario", quest["scenario"]), ("scenario", quest["many"])):
            if card is not None and card["text"]:
                lines.append(labelled(label, _changes(card)))
        lines += [labelled("special rule", Text(rule, FOAM)) for rule in quest["quest"]["rules"]]
        lines += [labelled("enhancement", _changes(card), MONSTER) for card in quest["enhancements"]]
        if quest["revealed"]:
            shown = joined(self.cards.brief(card) for card in quest["revealed"])
            lines.append(labelled("revealed", shown, BRASS))
        left = quest["next_enhancement"]
        next_one = f" next Enhancement after {left} more defeated " if left > 0 and quest["lord"] is None else ""
        return panel(Group(*lines), quest["quest"]["name"], Text(next_one, f"italic {MIST}"), "#31485a")

    def lord(self) -> RenderableType:
        """The Monster Lord: what it can still take, and how long the party has."""
        lord = self.quest["lord"]
        head = Text.assemble((f"☠ {lord['name']} ", f"bold {MONSTER}"), (f" {lord['type']}  ", f"italic {MIST}"))
        head.append_text(pips(lord["wounds_taken"], lord["wounds"]))
        head.append(f"  {lord['wounds_taken']} of {lord['wounds']} wounds", FOAM)
        lines: list[RenderableType] = [joined([worth(lord["values"]), Text(", ".join(lord["abilities"]), BRASS)])]
        lines += [Text(text, FOAM) for text in lord["text"]]
        if lord["wound_cards"]:
            lines.append(said("✕ ", RED).append_text(joined(self.cards.brief(c) for c in lord["wound_cards"])))
        now, last = lord["turn"], lord["turns"]
        clock = Text.assemble(
            (" time ", MIST), ("■" * now, BRASS), ("□" * max(0, last - now), MIST), (f" turn {now} of {last} ", MIST)
        )
        return panel(cut(lines), head, clock, MONSTER)

    # -- the line -------------------------------------------------------------------------------------------------

    def line(self) -> RenderableType:
        grid = Grid.grid(expand=True, padding=(0, 1, 0, 0))
        grid.add_column(ratio=1)
        grid.add_column(width=MIDDLE, justify="center")
        grid.add_column(width=self.right)
        for number, seat in enumerate(self.seats):
            if number:
                rule = Rule(style=FAINT, characters="╌")
                grid.add_row(rule, rule, rule)
            grid.add_row(cut(self.adventurer(seat)), self.exchange(seat), cut(self.opponent(seat)))
        signs = " S Speed · O Offense · D Defense · ⊞ stacked · ✧ augmenting "
        signs += "" if self.narrow else "· ➤ action · ✕ wound "
        return panel(grid, "Line of battle", Text(signs, MIST))

    def adventurer(self, seat: View) -> list[RenderableType]:
        """An adventurer: wounds, values, what is in play, and piles."""
        first = said("▶ " if seat["seat"] == self.asked else "  ", f"bold {GLOW}")
        first.append_text(hero_name(seat["adventurer"], seat["name"])).append("  ")
        if seat["defeated"]:
            return [first.append("☠ defeated", f"bold {RED}")]
        first.append_text(pips(seat["wounds"], WOUNDS_TO_FALL))
        lines: list[Text] = []
        fight = seat["fight"]
        if fight is not None:
            lines += flowed(
                [worth(fight["adventurer"]["values"], self.narrow), *_keywords(fight["adventurer"])], self.left
            )
        wounds = [said("✕ ", RED).append_text(self.cards.brief(card)) for card in seat["wound_cards"]]
        gear, piles = self._gear(seat), _piles(seat)
        for parts in [[*gear, *wounds, *piles]] if self.crowded else [gear, wounds, piles]:
            lines += flowed(parts, self.left)
        return [first, *[Text("  ").append_text(line) for line in lines]]

    def _gear(self, seat: View) -> list[Text]:
        """What is equipped, and what is played."""
        gear = [self.cards.item(item) for item in seat["equipped"]] or [Text("nothing equipped", f"italic {MIST}")]
        actions = [said("➤ ", BRASS).append_text(self.cards.brief(card)) for card in seat["actions"]]
        return gear + (actions or [Text("no action", f"italic {MIST}")])

    def exchange(self, seat: View) -> RenderableType:
        """Who would score now, or who did."""
        fight = self._fight(seat)
        if fight is None:
            return Text("")
        mine, theirs = fight["adventurer"], fight["opponent"]
        there = Text(f"{_score(mine)} ━▶" if mine["scores"] else f"{_score(mine)} ─▷")
        back = Text(f"◀━ {_score(theirs)}" if theirs["scores"] else f"◁─ {_score(theirs)}")
        there.stylize(f"bold {BRASS}" if mine["scores"] else MIST)
        back.stylize(f"bold {RED}" if theirs["scores"] else MIST)
        return Group(Text("" if fight is seat["fight"] else f"turn {fight['turn']}", f"italic {MIST}"), there, back)

    def _fight(self, seat: View) -> View | None:
        """The fight as it stands or, before anybody is faced, the last one as it went."""
        fight: View | None = seat["fight"]
        if fight is not None and not fight["faced"]:
            return seat["clash"] if seat["clash"] is not None and self.quest["lord"] is None else None
        return fight

    def opponent(self, seat: View) -> list[RenderableType]:
        """The monster or the lord that an adventurer faces; before it is dealt, what any monster gets."""
        fight = seat["fight"]
        if fight is None:
            return []
        values = fight["opponent"]["values"]
        if not fight["faced"]:
            return self._unfaced(seat)
        monster = seat["monster"]
        if monster is None:
            lord = self.quest["lord"]
            lines = [Text(f"☠ {lord['name']}", f"bold {MONSTER}")]
        else:
            head = said(monster["name"], f"bold {MONSTER}").append(f"  {monster['type']}", f"italic {MIST}")
            if monster["wounds"] > 1 or monster["wound_cards"]:
                taken = sum(card["wounds"] for card in monster["wound_cards"])
                head.append("  ").append_text(pips(taken, monster["wounds"]))
            lines = [head]
        lines.append(worth(values, self.narrow))
        lines += flowed(_keywords(fight["opponent"]), self.right)
        if monster is not None and monster["wound_cards"]:
            lines.append(said("✕ ", RED).append_text(joined(self.cards.brief(c) for c in monster["wound_cards"])))
        return [*lines]

    def _unfaced(self, seat: View) -> list[RenderableType]:
        """Nobody is faced yet: who was, and what the next one gets besides its own values."""
        lines: list[RenderableType] = []
        clash = seat["clash"]
        if clash is not None:
            name = clash["monster"]["name"] if clash["monster"] is not None else "the Monster Lord"
            line = said(name, MONSTER).append(" ✕ defeated" if clash["defeated"] else "", f"italic {RED}")
            lines += [line, worth(clash["opponent"]["values"], self.narrow)]
        gets = bonus(seat["fight"]["opponent"]["values"])
        lines.append(labelled("next monster gets", gets) if gets else Text("any monster next", f"italic {MIST}"))
        return lines

    # -- the hand -------------------------------------------------------------------------------------------------

    def hand(self) -> RenderableType:
        """The hand of whoever is asked."""
        seat = self.seats[self.asked]
        cards = seat["hand"]
        if not cards:
            return panel(Text("The hand is empty.", f"italic {MIST}"), f"Hand of {seat['name']}", edge="#7d6a3d")
        return panel(self.cards.table(cards), f"Hand of {seat['name']} · {len(cards)}", edge="#7d6a3d")

    def hands(self) -> RenderableType:
        """What everybody holds and has discarded: nothing is hidden between the adventurers."""
        lines: list[RenderableType] = []
        for seat in self.seats:
            if seat["defeated"]:
                continue
            lines.append(hero_name(seat["adventurer"], seat["name"]))
            lines += [*self.cards.listed("   hand", seat["hand"]), *self.cards.listed("discard", seat["discard"])]
        return panel(Group(*lines), "Hands and discards")


def _piles(seat: View) -> list[Text]:
    """An adventurer's piles as numbers, and what is known to lie on top of the deck."""
    known = [labelled("on top", ", ".join(card["name"] for card in seat["deck_top"]))] if seat["deck_top"] else []
    return [counts(("hand", len(seat["hand"])), ("deck", seat["deck"]), ("discard", len(seat["discard"]))), *known]


def _keywords(side: View) -> list[Text]:
    """The abilities that are words of the rulebook; what takes a sentence stands on its card."""
    return [Text(ability, BRASS) for ability in side["abilities"] if len(ability) <= KEYWORD]


def _score(side: View) -> str:
    """What a side's attack comes to: a hit that scores nothing was forestalled."""
    if side["scores"]:
        return f"hits {side['scores']}"
    return "too late" if side["hits"] else "misses"


def _changes(card: View) -> Text:
    """A card that changes the fights: its name, its values and its text."""
    line = Text.assemble((f"{card['name']}: ", f"bold {PARCHMENT}"))
    gives = bonus(card["values"]) if "values" in card else Text()
    return line.append_text(gives).append(" " if gives else "").append(" ".join(card["text"]), FOAM)
