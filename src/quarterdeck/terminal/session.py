"""A game in the terminal: draws the table for a person, reads an answer, lets the bots answer theirs.

What is drawn comes from `table.view(seat)` and the game's words for that seat, never from the state.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TextIO

from rich.console import Console, Group
from rich.rule import Rule
from rich.text import Text

from quarterdeck.core.decision import NOBODY, Decision, Option, Seat
from quarterdeck.core.refusal import FaultyTable, QuarterdeckError
from quarterdeck.core.table import PASS, REACT, Table
from quarterdeck.terminal import question
from quarterdeck.terminal.five_sails import Board
from quarterdeck.terminal.keys import INSISTS, KeyReader, Reader, reader_for
from quarterdeck.terminal.look import BRASS, MIST, PARCHMENT, RED

Bot = Callable[[Table, Decision], Option]
"""Answers a decision of its seat. It may fork the table, and must not answer it."""
Player = Bot | str
"""Who sits in a seat: PERSON, or a bot."""
PERSON = "person"

BOARDS = {"five-sails": Board}
"""How each game is drawn."""

OVER = "over"
LEFT = "left"
WIDTH = 100
RECENT = 8
"""How many lines of the story stand above the question."""


def play_in_terminal(
    table: Table,
    seats: Mapping[Seat, Player],
    save_path: Path | None = None,
    *,
    console: Console | None = None,
    stream: TextIO | None = None,
    ask_always: bool = False,
) -> str:
    """Play a table to its end, or until the person leaves: returns "over" or "left".

    `seats` says who sits where: "person", or a bot. The game is saved to `save_path` after every answer of a person.
    With `ask_always` a person is asked to react even where only passing is possible.
    """
    if table.game.key not in BOARDS:
        raise QuarterdeckError(f"{table.game.title} cannot be drawn in the terminal.")
    reader = reader_for(stream if stream is not None else sys.stdin)
    return Session(table, seats, save_path, console or Console(), reader, ask_always).run()


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
    ) -> None:
        self.table = table
        self.bots: dict[Seat, Bot] = {seat: who for seat, who in seats.items() if not isinstance(who, str)}
        self.persons = [seat for seat, who in seats.items() if isinstance(who, str)]
        self.save_path = save_path
        self.console = console
        self.reader = reader
        self.ask_always = ask_always
        self.whole = False
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
        with self.console.status(Text("The others are thinking", f"italic {MIST}"), spinner="dots"):
            while waiting is not None:
                self.table.answer(self.bots[waiting.seat](self.table, waiting), waiting.seat)
                waiting = self._bots_decision()

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
        keys = question.keys_of(decision.options)
        while True:
            typed = self._read(keys)
            command = typed[:1].lower()
            if typed.lower() in keys:
                return self._answer(decision, decision.options[keys.index(typed.lower())])
            if typed == "?":
                self.console.print(question.why_not(self.table.game.why_not(self.table.state, decision)))
            elif command == "q" and len(typed) == 1:
                self._leave()
                return False
            elif command == "u" and len(typed) == 1:
                if self._undo(decision.seat, anyway=typed == INSISTS):
                    return True
                continue
            elif command == "s" and len(typed) == 1:
                lines = question.condensed(self.table.game.story(self.table.state, decision.seat))
                names = self._board(decision.seat).names()
                self.console.print(question.story(lines, names, "The whole story"))
            elif command == "c":
                self._read_card(decision.seat, typed[1:].strip())
            elif command == "t" and len(typed) == 1:
                self.whole = not self.whole
                self.draw(decision)
                continue
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
        self.console.print(Text("" if isinstance(self.reader, KeyReader) else typed, PARCHMENT))
        return typed

    def _answer(self, decision: Decision, option: Option) -> bool:
        before = len(self.table.answers)
        self.told[decision.seat] = len(self.table.game.story(self.table.state, decision.seat))
        try:
            self.table.answer(option, decision.seat)
        except QuarterdeckError as error:
            self.notice = f"{error} {self._keep_fault(error)}".strip()
            return True
        self.asked.append(before)
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
        self._say(f"{what}: type {known}, or ? c s t u q. Nothing was changed.", RED)

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

    # -- drawing --------------------------------------------------------------------------------------------------

    def _board(self, seat: Seat, choosable: frozenset[int] = frozenset()) -> Board:
        return BOARDS[self.table.game.key](self.table.view(seat), self.width, choosable)

    @property
    def width(self) -> int:
        return min(self.console.width, 2 * WIDTH)

    def _hand_over(self, seat: Seat) -> None:
        """Between two persons at one screen: the hand of the one is not for the eyes of the other."""
        if seat == self.shown or len(self.persons) < 2:
            return
        self.shown = seat
        if isinstance(self.reader, KeyReader):
            name = self.table.view(NOBODY)["seats"][seat]["name"]
            self.console.clear()
            self._say(f"The screen is for {name} now. Press Enter when nobody else looks.", PARCHMENT)
            self.reader.line()

    def draw(self, decision: Decision) -> None:
        if self.console.is_terminal:
            self.console.clear()
        seat = decision.seat
        choosable = frozenset(i for option in decision.options for i in _cards(option))
        lines = self.table.game.story(self.table.state, seat)
        new = question.condensed(lines[min(self.told.get(seat, 0), len(lines)) :])
        if len(new) < 3:
            new = question.condensed(lines[-RECENT:])[-3:]
        recent = new[-RECENT:]
        board = self._board(seat, choosable)
        self.console.print(board.draw(self.whole), width=self.width)
        told = question.story(recent, board.names(), earlier=len(new) - len(recent))
        self.console.print(told, width=self.width)
        if self.notice:
            self.console.print(Text(self.notice, RED), soft_wrap=True)
            self.notice = ""
        self._question(decision)

    def _question(self, decision: Decision) -> None:
        game, state = self.table.game, self.table.state
        labels = [game.label(state, decision, option) for option in decision.options]
        who = self.table.view(NOBODY)["seats"][decision.seat]["name"] if len(self.persons) > 1 else ""
        asked = question.question(
            game.prompt(state, decision),
            who,
            decision.options,
            labels,
            question.keys_of(decision.options),
            self.width,
            self._board(decision.seat).gists(),
        )
        self.console.print(asked, width=self.width)

    def _read_card(self, seat: Seat, what: str) -> None:
        board = self._board(seat)
        cards = board.readable()
        if what.isdigit() and 0 < int(what) <= len(cards):
            self.console.print(board.card_sheet(cards[int(what) - 1]), width=self.width)
            return
        found = [c for c in cards if what and what.lower() in c["name"].lower()]
        if not found:
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
        lines = question.condensed(self.table.game.story(self.table.state, seat))
        self.console.print(board.draw(), width=self.width)
        told = question.story(lines[-RECENT:], board.names(), earlier=len(lines[:-RECENT]))
        self.console.print(told, width=self.width)
        self.console.print(board.result(), width=self.width)
        self.console.print(Rule(style=BRASS))


def _cards(option: Option) -> tuple[int, ...]:
    """The cards that an option is about."""
    if option.verb in ("place", "seat"):
        return ()
    return option.ids[:1] if option.verb == "move" else option.ids
