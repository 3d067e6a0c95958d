"""Seven Swords as arrays. The adventurers play together and see the same; each sees the party from its own seat."""

from __future__ import annotations

from typing import Final

from quarterdeck.arena.encoding import Encoding
from quarterdeck.arena.encodings.common import Question, around
from quarterdeck.arena.encodings.seven_swords_cards import CARD_FIELDS, DECLARED_AS, KIND_COUNT, card_row
from quarterdeck.arena.layout import Field, Group, Layout, Row, index_of, mark, one_of
from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.table import Table
from quarterdeck.games.seven_swords.defs import ADVENTURERS, QUESTS
from quarterdeck.games.seven_swords.ids import PHASES, PREPARE, TITHE, CardId
from quarterdeck.games.seven_swords.rules import resolution
from quarterdeck.games.seven_swords.rules import values as worth
from quarterdeck.games.seven_swords.rules.combat import exchange
from quarterdeck.games.seven_swords.state import (
    ACTION,
    COUNTED,
    DECK,
    DEFEATED,
    DISCARD,
    ENHANCEMENTS,
    FACING,
    HAND,
    LORD_WOUNDS,
    MONSTER_DECK,
    PLAY,
    TREASURE_DECK,
    UNDEFEATED,
    UNDER,
    WOUND_CARDS,
    State,
)

KINDS: Final = (
    "quest",
    "adventurer",
    "outfit",
    "trade.accept",
    "prepare",
    "retreat.agree",
    "heal",
    "recover",
    "resilience",
    "lend",
    "keep_going",
    "treasure",
    "treasure.accept",
    "discard",
    "record",
)
VERBS: Final = (
    "done",
    "none",
    "yes",
    "no",
    "quest",
    "retire",
    "adventurer",
    "equip",
    "stack",
    "augment",
    "act",
    "retreat",
    "go_on",
    "leave",
    "draw",
    "cure",
    "heal",
    "pick",
    "lend",
    "reserve",
    "keep",
    "give",
    "top",
    "discard",
    "record",
    "buy",
    "trade",
    "drop",
    "upgrade",
    "enchant",
    "path",
    "ally",
)
VERB_OF: Final = index_of(VERBS)
CARD_VERBS: Final = {
    **dict.fromkeys(("equip", "stack", "augment"), 2),
    **dict.fromkeys(("act", "heal", "pick", "lend", "discard", "record"), 1),
    **dict.fromkeys(("buy", "trade", "drop", "upgrade", "enchant"), 1),
}
"""How many of an option's ids are cards, from the first on; written are at most two."""
SEAT_AT: Final = {"lend": 1, "trade": 1, "give": 0}
"""Which id of an option is a seat."""
ABOUT_CARD: Final = frozenset(["trade.accept", "lend", "treasure", "treasure.accept", "record"])
HAND_ROWS: Final = 8
PLAY_ROWS: Final = 8
KEPT: Final = (HAND, PLAY, UNDER, ACTION, DISCARD)
SIDES: Final = ("speed", "offense", "defense")


class SevenSwordsEncoding(Encoding):
    max_options = 128  # the most in 60 random games of one to five adventurers was 83

    def lay_out_state(self) -> Layout:
        self.question = Question(KINDS, self.max_options)
        return Layout(
            [
                Group("table", "The quest and the campaign.", _table_fields(self.seats)),
                self.question.group,
                Group("about", "The card that the question is about.", CARD_FIELDS),
                Group("seats", "The adventurers, the reader's first.", _seat_fields(), self.seats),
                Group("hand", f"The reader's hand, {HAND_ROWS} cards of it.", CARD_FIELDS, HAND_ROWS),
                Group(
                    "play", f"The reader's equipment and actions in play, {PLAY_ROWS} of them.", CARD_FIELDS, PLAY_ROWS
                ),
                Group("monster", "The monster that the reader faces.", CARD_FIELDS),
                Group("quests", "The quests, in the order of the box.", _quest_fields(), len(QUESTS)),
                Group(
                    "cards",
                    "Which open cards the adventurers hold, by card of the catalogue.",
                    _held_fields(),
                    KIND_COUNT,
                ),
            ]
        )

    def lay_out_option(self) -> Layout:
        fields = [
            one_of("verb", "what is done", [*VERBS, "anything else"]),
            around("seat", "the adventurer who is chosen", self.seats),
            Field(
                "numbers",
                "the option's ids as they are, in sixteens: a quest, an adventurer, a Path, a level",
                3,
                high=4,
            ),
        ]
        return Layout(
            [
                Group("option", "What is done.", fields),
                Group("things", "The first two cards that the option is about.", CARD_FIELDS, 2),
            ]
        )

    def write(self, table: Table, seat: Seat, decision: Decision | None, page: int, out: Row[float]) -> None:
        game: State = table.state
        self._table(game, seat, out)
        if decision is not None:
            self.question.write(decision, page, out)
            if decision.kind in ABOUT_CARD and decision.about:
                self._card(game, "about", 0, CardId(decision.about[0]), out)
        for number in range(self.seats):
            self._seat(game, Seat((seat + number) % self.seats), number, out)
        self._cards(game, "hand", game.piles[HAND + seat][:HAND_ROWS], out)
        self._cards(game, "play", [*game.piles[PLAY + seat], *game.piles[ACTION + seat]][:PLAY_ROWS], out)
        self._cards(game, "monster", game.piles[FACING + seat][:1], out)
        self._quests(game, out)
        self._held(game, seat, out)
        for number, option in enumerate(self.shown(decision, page)):
            self._option(game, seat, option, self.row_at(number), out)

    def _card(self, game: State, group: str, number: int, card: CardId, out: Row[float]) -> None:
        found = self.state_layout[group]
        out[found.at(number) : found.at(number + 1)] = card_row(game, card)

    def _cards(self, game: State, group: str, cards: list[CardId], out: Row[float]) -> None:
        for number, card in enumerate(cards):
            self._card(game, group, number, card, out)

    def _table(self, game: State, seat: Seat, out: Row[float]) -> None:
        group = self.state_layout["table"]
        at, base = group.offsets, group.start
        out[base + at["phase"] + game.phase] = 1.0
        out[base + at["single"]] = float(game.single)
        out[base + at["experience"]] = game.experience / 14
        mark(out, base + at["quest"], len(QUESTS), game.quest)
        mark(out, base + at["active"], self.seats, (game.active - seat) % self.seats)
        out[base + at["turn"]] = game.turn / 10
        out[base + at["lord"]] = float(game.lord)
        out[base + at["lord_turn"]] = game.lord_turn / 10
        out[base + at["lord_wounds"]] = len(game.piles[LORD_WOUNDS]) / 10
        out[base + at["monsters"]] = len(game.piles[MONSTER_DECK]) / 30
        out[base + at["undefeated"]] = len(game.piles[UNDEFEATED]) / 10
        out[base + at["defeated"]] = (len(game.piles[DEFEATED]) + len(game.piles[COUNTED])) / 30
        out[base + at["enhancements"]] = len(game.piles[ENHANCEMENTS]) / 5
        out[base + at["treasures"]] = len(game.piles[TREASURE_DECK]) / 30
        out[base + at["may_retreat"]] = float(game.may_retreat)
        out[base + at["tithe"]] = game.tithe / 10

    def _seat(self, game: State, seat: Seat, number: int, out: Row[float]) -> None:
        group = self.state_layout["seats"]
        at, base = group.offsets, group.at(number)
        adventurer = game.party[seat]
        mark(out, base + at["adventurer"], len(ADVENTURERS), adventurer)
        out[base + at["out"]] = float(game.out[seat])
        out[base + at["wounds"]] = game.wound_count(seat) / 3
        for name, pile in (
            ("hand", HAND),
            ("deck", DECK),
            ("discard", DISCARD),
            ("equipped", PLAY),
            ("actions", ACTION),
        ):
            out[base + at[name]] = len(game.piles[pile + seat]) / 10
        out[base + at["wound_cards"]] = len(game.piles[WOUND_CARDS + seat]) / 5
        if adventurer >= 0:
            sheet = game.sheets[adventurer]
            out[base + at["unspent"]] = (game.experience - sheet.spent) / 14
            out[base + at["room"]] = resolution.room(game, adventurer) / 6
            out[base + at["injuries"]] = len(sheet.injuries) / 3
            out[base + at["paths"]] = sum([level for _, level, _ in sheet.paths]) / 6
        if game.quest >= 0 and PREPARE <= game.phase < TITHE and not game.out[seat]:
            mine, theirs = worth.now(game, seat)
            scored, taken = exchange(mine, theirs)
            out[base + at["fights"]] = float(game.lord or bool(game.piles[FACING + seat]))
            for which in range(len(SIDES)):
                out[base + at["mine"] + which] = mine.values()[which] / 10
                out[base + at["theirs"] + which] = theirs.values()[which] / 10
            out[base + at["scores"]] = scored / 3
            out[base + at["suffers"]] = taken / 3

    def _quests(self, game: State, out: Row[float]) -> None:
        group = self.state_layout["quests"]
        at = group.offsets
        for quest in range(len(QUESTS)):
            base = group.at(quest)
            out[base + at["unlocked"]] = float(game.unlocked[quest])
            out[base + at["won"]] = float(game.won[quest])
            out[base + at["failures"]] = game.failures[quest] / 3

    def _held(self, game: State, reader: Seat, out: Row[float]) -> None:
        group = self.state_layout["cards"]
        for s in range(self.seats):
            column = group.start + group.offsets["mine" if s == reader else "theirs"]
            for pile in KEPT:
                for card in game.piles[pile + s]:
                    if game.known[card]:
                        out[column + DECLARED_AS[game.definition[card]] * group.width] += 0.25

    def _option(self, game: State, seat: Seat, option: Option, base: int, out: Row[float]) -> None:
        at = self.option_layout["option"].offsets
        verb, ids = option.verb, option.ids
        out[base + at["verb"] + VERB_OF.get(verb, len(VERBS))] = 1.0
        cards = CARD_VERBS.get(verb, 0)
        if verb in SEAT_AT:
            out[base + at["seat"] + (ids[SEAT_AT[verb]] - seat) % self.seats] = 1.0
        else:
            for number, thing in enumerate(ids[cards:][:3]):
                out[base + at["numbers"] + number] = (thing + 1) / 16
        things = self.option_layout["things"]
        for number, thing in enumerate(ids[: min(cards, 2)]):
            start = base + things.at(number)
            out[start : start + things.width] = card_row(game, CardId(thing))


# -- fields -------------------------------------------------------------------------------------------------------


def _table_fields(seats: int) -> list[Field]:
    return [
        one_of("phase", "the phase", PHASES),
        Field("single", "a single quest, not a campaign"),
        Field("experience", "Party Experience, of 14", high=4),
        one_of("quest", "the quest under way", [quest.key for quest in QUESTS]),
        around("active", "whose turn it is", seats),
        Field("turn", "the turn, in tens", high=4),
        Field("lord", "the Monster Lord has come"),
        Field("lord_turn", "turns with the Monster Lord, in tens", high=4),
        Field("lord_wounds", "wound cards on the Monster Lord, in tens", high=4),
        Field("monsters", "cards in the monster deck, of 30", high=2),
        Field("undefeated", "monsters that came back undefeated, in tens", high=4),
        Field("defeated", "monsters defeated, of 30", high=2),
        Field("enhancements", "Monster Enhancements in play, in fives", high=4),
        Field("treasures", "cards in the treasure deck, of 30", high=2),
        Field("may_retreat", "nobody has proposed to retreat this turn"),
        Field("tithe", "items still to give up, in tens", high=4),
    ]


def _seat_fields() -> list[Field]:
    return [
        one_of("adventurer", "who plays here", [adventurer.name for adventurer in ADVENTURERS]),
        Field("out", "defeated on this quest"),
        Field("wounds", "wounds, of 3", high=4),
        Field("wound_cards", "wound cards, in fives", high=4),
        *[Field(name, f"cards {text}, in tens", high=4) for name, text in _PILES],
        Field("unspent", "experience not yet spent, of 14", high=4),
        Field("room", "room for recorded cards, of 6"),
        Field("injuries", "injuries, of 3", high=2),
        Field("paths", "levels of Paths, in sixes", high=4),
        Field("fights", "there is somebody to fight"),
        Field("mine", f"the adventurer's {', '.join(SIDES)} as they stand, in tens", 3, low=-2, high=8),
        Field("theirs", f"the opponent's {', '.join(SIDES)} as they stand, in tens", 3, low=-2, high=8),
        Field("scores", "wounds that the adventurer would score now, in threes", high=4),
        Field("suffers", "wounds that the adventurer would suffer now, in threes", high=4),
    ]


_PILES: Final = (
    ("hand", "in hand"),
    ("deck", "in the deck"),
    ("discard", "in the discard pile"),
    ("equipped", "of equipment in play"),
    ("actions", "of actions in play"),
)


def _quest_fields() -> list[Field]:
    return [
        Field("unlocked", "it can be chosen"),
        Field("won", "it was won"),
        Field("failures", "how often it was lost, in threes", high=4),
    ]


def _held_fields() -> list[Field]:
    return [
        Field("mine", "copies in the reader's hand, discard pile and play, in fours", high=4),
        Field("theirs", "copies in those of the others, in fours", high=4),
    ]


ENCODING = SevenSwordsEncoding
