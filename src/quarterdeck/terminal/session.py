"""A game in the terminal: draws the table for a person, reads an answer, lets the bots answer theirs.

What is drawn comes from `table.view(seat)` and the game's words for that seat, never from the state.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol, TextIO

from rich.console import Console, Group
from rich.rule import Rule
from rich.text import Text

from quarterdeck.bots import Bot
from quarterdeck.bots.aloud import remark
from quarterdeck.core.decision import NOBODY, Decision, Option, Seat
from quarterdeck.core.refusal import FaultyTable, QuarterdeckError
from quarterdeck.core.story import Remark, plain
from quarterdeck.core.table import PASS, REACT, Table
from quarterdeck.terminal import question
from quarterdeck.terminal.board import WIDTH, Board, board_of
from quarterdeck.terminal.keys import INSISTS, RESERVED, KeyReader, Reader, reader_for
from quarterdeck.terminal.look import BRASS, MIST, PARCHMENT, RED

Player = Bot | str
"""Who sits in a seat: PERSON, or a bot."""
PERSON = "person"


class Campaign(Protocol):
    """Where a table's campaign is written, and by which name if a person gives none."""

    name: str

    def write(self, name: str) -> Path:
        """Write it; raises QuarterdeckError where that fails."""


OVER = "over"
LEFT = "left"
RECENT = 8
"""How many lines of the story stand above the question."""


def play_in_terminal(
    table: Table,
    seats: Mapping[Seat, Player],
    save_path: Path | None = None,
    *,
    campaign: Campaign | None = None,
    console: Console | None = None,
    stream: TextIO | None = None,
    ask_always: bool = False,
    aloud: bool = False,
) -> str:
    """Play a table to its end, or until the person leaves: returns "over" or "left".

    `seats` says who sits where: "person", or a bot. The game is saved to `save_path` after every answer of a person.
    `campaign` is where a campaign is written when a person asks for it.
    With `ask_always` a person is asked to react even where only passing is possible.
    With `aloud` the bots say what they expect.
    """
    reader = reader_for(stream if stream is not None else sys.stdin)
    return Session(table, seats, save_path, console or Console(), reader, ask_always, campaign, aloud).run()


class Session:
    """One sitting at a table."""

    def __init__(
        self,
        table: Table,
        seats: Mapping[Seat, Player],
        save_path: Path | None,
        console: Console,
        reader: Reader,
        ask_always: bool = False,
        campaign: Campaign | None = None,
        aloud: bool = False,
    ) -> None:
        self.table = table
        self.aloud = aloud
        self.campaign = campaign
        self.bots: dict[Seat, Bot] = {seat: who for seat, who in seats.items() if not isinstance(who, str)}
        self.persons = [seat for seat, who in seats.items() if isinstance(who, str)]
        self.save_path = save_path
        self.console = console
        self.reader = reader
        self.ask_always = ask_always
        self.page = 0
        self.notice = ""
        self.told: dict[Seat, int] = {}
        self.shown: Seat = self.persons[0] if len(self.persons) == 1 else NOBODY
        self.asked = self._asked_before()

    def _asked_before(self) -> list[int]:
        """Where, in the answers of a game that is resumed, the persons chose: undo goes back there."""
        return [
            number
            for number, answer in enumerate(self.table.answers)
            if answer.seat in self.persons and not (answer.kind == REACT and answer.key == PASS)
        ]

    # -- the game -------------------------------------------------------------------------------------------------

    def run(self) -> str:
        while not self.table.over:
            decision = self.table.decision
            if self._bots_decision() is not None:
                self._bots_answer()
            elif self._only_passes(decision):
                self.table.answer(decision.options[0], decision.seat)
            elif not self._ask(decision):
                return LEFT
        self.save()
        self._end()
        return OVER

    def _bots_answer(self) -> None:
        """Let the bots answer whatever they are asked."""
        waiting = self._bots_decision()
        thinks = NOBODY
        with self.console.status("", spinner="dots") as status:
            while waiting is not None:
                if waiting.seat != thinks:
                    thinks = waiting.seat
                    status.update(Text(f"{self._name(thinks)} is thinking", f"italic {MIST}"))
                bot = self.bots[waiting.seat]
                option = bot(self.table, waiting)
                said = self._remark(bot, waiting, option) if self.aloud else None
                self.table.answer(option, waiting.seat, said)
                waiting = self._bots_decision()

    def _remark(self, bot: Bot, decision: Decision, option: Option) -> Remark | None:
        return remark(bot, self.table, decision, option, self.table.last_remark(decision.seat))

    def _bots_decision(self) -> Decision | None:
        for decision in self.table.open:
            if decision.seat in self.bots:
                return decision
        return None

    def _only_passes(self, decision: Decision) -> bool:
        """A reaction where nothing but passing is possible is passed, unless the person wants to be asked."""
        return not self.ask_always and decision.kind == REACT and [o.verb for o in decision.options] == [PASS]

    # -- asking ---------------------------------------------------------------------------------------------------

    def _ask(self, decision: Decision) -> bool:
        """Ask a person until they answer (or take an answer back). False when they leave."""
        self._hand_over(decision.seat)
        self.draw(decision)
        keys = question.keys_of(decision.options, self._board(decision.seat).order)
        while True:
            typed = self._read(keys)
            command = typed[:1].lower()
            if typed.lower() in keys:
                return self._answer(decision, decision.options[keys.index(typed.lower())])
            if typed == "?":
                self._help(decision)
            elif command == "q" and len(typed) == 1:
                self._leave()
                return False
            elif command == "u" and len(typed) == 1:
                if self._undo(decision.seat, anyway=typed == INSISTS):
                    return True
                continue
            elif command == "s" and len(typed) == 1:
                board = self._board(decision.seat)
                lines = board.condensed(self._told(decision.seat))
                self.console.print(question.story(lines, board.names(), "The whole story"), width=self.width)
            elif command == "c":
                self._read_card(decision.seat, typed[1:].strip())
            elif command == "t" and len(typed) == 1:
                self.page += 1
                self.draw(decision)
                continue
            elif command == "w" and self._has_campaign():
                self._write_campaign(typed[1:].strip())
            else:
                self._complain(typed, keys)
                continue
            self._question(decision)

    def _read(self, keys: list[str]) -> str:
        self.console.print(Text("» ", f"bold {BRASS}"), end="")
        typed = self.reader.read(keys).strip()
        if isinstance(self.reader, KeyReader) and typed == "c":
            self.console.print(Text("card: number in your hand, or part of a name » ", MIST), end="")
            return "c " + self.reader.line()
        if isinstance(self.reader, KeyReader) and typed == "w" and self.campaign and self._has_campaign():
            self.console.print(Text(f"name of the campaign (Enter: {self.campaign.name}) » ", MIST), end="")
            return "w " + self.reader.line()
        self.console.print(Text("" if isinstance(self.reader, KeyReader) else typed, PARCHMENT))
        return typed

    def _answer(self, decision: Decision, option: Option) -> bool:
        before = len(self.table.answers)
        readers = [decision.seat] if self.table.game.secrets else self.persons  # who has read the screen
        for reader in readers:
            self.told[reader] = len(self._told(reader))
        try:
            self.table.answer(option, decision.seat)
        except QuarterdeckError as error:
            self.notice = f"{error} {self._keep_fault(error)}".strip()
            return True
        self.asked.append(before)
        self.page = 0
        self.save()
        return True

    def _undo(self, seat: Seat, anyway: bool) -> bool:
        """Back to the person's own last decision; where they have learnt something since, only if they insist."""
        if not self.asked:
            self._say("There is nothing to take back: this is your first decision.", MIST)
            return False
        if not anyway and self._learnt_since(self.asked[-1], seat):
            self._say("You have seen hidden cards since then. A capital U takes it back all the same.", BRASS)
            return False
        number = self.asked.pop()
        try:
            self.table.undo(len(self.table.answers) - number)
        except QuarterdeckError as error:
            self.asked.append(number)
            self._say(str(error), RED)
            return False
        self.told = {}
        self.save()
        return True

    def _learnt_since(self, number: int, seat: Seat) -> bool:
        back = self.table.fork()
        back.undo(len(back.answers) - number)
        return self.table.game.learnt(back.state, self.table.state, seat)

    def _complain(self, typed: str, keys: list[str]) -> None:
        known = ("one of " if len(keys) > 1 else "") + ", ".join(keys[:12]) + (" ..." if len(keys) > 12 else "")
        what = f"“{typed}” is not an answer here" if typed else "Nothing was typed"
        commands = " ".join(key for key in "?" + RESERVED[:-1] if key != "w" or self._has_campaign())
        self._say(f"{what}: type {known}, or {commands}. Nothing was changed.", RED)

    def _say(self, words: str, colour: str) -> None:
        self.console.print(Text(words, colour))

    # -- saving and leaving ---------------------------------------------------------------------------------------

    def save(self) -> None:
        """Keep the game, whole or not at all."""
        if self.save_path is not None:
            self.save_path.parent.mkdir(parents=True, exist_ok=True)
            self.table.record().save(self.save_path)

    def _keep_fault(self, error: QuarterdeckError) -> str:
        """A fault of the rules: keep the record that reproduces it, and say where."""
        if not isinstance(error, FaultyTable) or self.save_path is None:
            return ""
        path = self.save_path.with_suffix(".fault")
        path.parent.mkdir(parents=True, exist_ok=True)
        error.record.save(path)
        return f"The record that shows it is kept in {path}."

    def _leave(self) -> None:
        self.save()
        where = f"The game is saved in {self.save_path}." if self.save_path is not None else "The game is not saved."
        self.console.print(Text(where, PARCHMENT), soft_wrap=True)
        self._say("Fair winds.", PARCHMENT)

    # -- the campaign ---------------------------------------------------------------------------------------------

    def _has_campaign(self) -> bool:
        """Whether there is a campaign that could be written now."""
        return self.campaign is not None and self.table.game.saved_campaign(self.table.state) != ""

    def _write_campaign(self, name: str) -> None:
        assert self.campaign is not None
        try:
            path = self.campaign.write(name)
        except QuarterdeckError as error:
            self._say(str(error), RED)
            return
        self.save()
        self.console.print(Text(f"The campaign is written to {path}.", PARCHMENT), soft_wrap=True)
        self._say("A quest under way is not part of it. `quarterdeck play` goes on with it at a new table.", MIST)

    # -- drawing --------------------------------------------------------------------------------------------------

    def _board(self, seat: Seat, cards: frozenset[int] = frozenset(), places: frozenset[int] = frozenset()) -> Board:
        return board_of(self.table.game.key)(self.table.view(seat), self.width, cards, places)

    def _name(self, seat: Seat) -> str:
        return self._board(NOBODY).called(seat) or self.table.spec.seats[seat].name

    def _told(self, seat: Seat) -> list[str]:
        """The story in sentences for a reader."""
        return [plain(line) for line in self.table.told(seat)]

    @property
    def width(self) -> int:
        return min(self.console.width, 2 * WIDTH)

    def _hand_over(self, seat: Seat) -> None:
        """Between two persons at one screen: the hand of the one is not for the eyes of the other."""
        if seat == self.shown or len(self.persons) < 2 or not self.table.game.secrets:
            return
        self.shown = seat
        if isinstance(self.reader, KeyReader):
            self.console.clear()
            self._say(f"The screen is for {self._name(seat)} now. Press Enter when nobody else looks.", PARCHMENT)
            self.reader.line()

    def draw(self, decision: Decision) -> None:
        if self.console.is_terminal:
            self.console.clear()
        seat = decision.seat
        game, state = self.table.game, self.table.state
        described = [game.describe(state, decision, option) for option in decision.options]
        cards = frozenset(i for one in described for i in one.cards)
        board = self._board(seat, cards, frozenset(i for one in described for i in one.places))
        lines = self._told(seat)
        new = board.condensed(lines[min(self.told.get(seat, 0), len(lines)) :])
        if len(new) < 3:
            new = board.condensed(lines[-RECENT:])[-3:]
        recent = new[-RECENT:]
        self.console.print(board.draw(self.page % len(board.pages())), width=self.width)
        told = question.story(recent, board.names(), earlier=len(new) - len(recent))
        self.console.print(told, width=self.width)
        if self.notice:
            self.console.print(Text(self.notice, RED), soft_wrap=True)
            self.notice = ""
        self._question(decision)

    def _question(self, decision: Decision) -> None:
        game, state = self.table.game, self.table.state
        asked = question.question(
            game.prompt(state, decision),
            self._name(decision.seat) if len(self.persons) > 1 else "",
            decision.options,
            [game.label(state, decision, option) for option in decision.options],
            self._board(decision.seat),
            self._has_campaign(),
        )
        self.console.print(asked, width=self.width)

    def _help(self, decision: Decision) -> None:
        """What the question is about, and why something is not among its options."""
        game, state = self.table.game, self.table.state
        reasons = game.why_not(state, decision)
        said = question.why_not(reasons, game.ask(state, decision), game.guide().get(decision.kind, ""))
        self.console.print(said, width=self.width)

    def _read_card(self, seat: Seat, what: str) -> None:
        board = self._board(seat)
        cards = board.readable()
        if what.isdigit() and 0 < int(what) <= len(cards):
            self.console.print(board.card_sheet(cards[int(what) - 1]), width=self.width)
            return
        found = [c for c in cards if what and what.lower() in c["name"].lower()]
        words = [w for w in self.table.game.glossary() if what and what.lower() == w[0].lower()]
        if words:
            self.console.print(question.glossary(words), width=self.width)
        elif not found:
            self._say("Which card? Type c and its number, or c and a part of its name:", PARCHMENT)
            self._say("  ".join(f"{n} {c['name']}" for n, c in enumerate(cards, 1)), MIST)
            return
        shown = {c["name"]: c for c in reversed(found)}
        self.console.print(Group(*[board.card_sheet(c) for c in reversed(list(shown.values()))]), width=self.width)

    def _end(self) -> None:
        seat = self.persons[0] if len(self.persons) == 1 else NOBODY
        board = self._board(seat)
        if self.console.is_terminal:
            self.console.clear()
        lines = board.condensed(self._told(seat))
        self.console.print(board.draw(), width=self.width)
        told = question.story(lines[-RECENT:], board.names(), earlier=len(lines[:-RECENT]))
        self.console.print(told, width=self.width)
        self.console.print(board.result(self.table.game.ending(self.table.state)), width=self.width)
        self.console.print(Rule(style=BRASS))
