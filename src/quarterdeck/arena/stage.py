"""The stage: a table that is played by numbered actions. What PettingZoo, Gymnasium and OpenSpiel have in common.

Simultaneous secret decisions are answered one after the other; the state knows nothing of an
answer before the last is in, so nobody sees it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quarterdeck.arena.encoding import Encoding, Mask, encoding_of
from quarterdeck.arena.layout import Vector
from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.game import Game, Outcome
from quarterdeck.core.refusal import NotOffered, QuarterdeckError
from quarterdeck.core.registry import new_spec, the_game
from quarterdeck.core.table import Table

MAX_CYCLES = 10_000
"""Steps after which a game is broken off without a winner. Random games of two take a few hundred."""


RENDER_MODES = ["ansi", "human"]


def check_rendering(mode: str | None) -> str | None:
    """A way to show a table: in words, returned or printed; or none at all."""
    if mode is not None and mode not in RENDER_MODES:
        raise QuarterdeckError(f"There is no render mode {mode!r}; the modes are: {', '.join(RENDER_MODES)}.")
    return mode


class Terms:
    """What is played: a game, its decks (one a seat), an edition and its settings."""

    def __init__(
        self,
        game: str,
        decks: Sequence[str] | None = None,
        seats: int | None = None,
        edition: str = "",
        settings: Mapping[str, Any] | None = None,
    ) -> None:
        self.game: Game = the_game(game)
        low, high = self.game.players
        count = len(decks) if decks else seats or max(low, min(2, high))
        if seats is not None and seats != count:
            raise QuarterdeckError(f"{seats} seats cannot play with {count} decks: name one for each seat.")
        if not low <= count <= high:
            raise QuarterdeckError(f"{self.game.title} is for {low} to {high} players, not {count}.")
        known = self.game.default_decks()
        self.decks = list(decks) if decks else [known[i % len(known)] for i in range(count)]
        self.seats = count
        self.edition = edition
        self.settings = dict(settings or {})
        self.encoding: Encoding = encoding_of(self.game, count)
        self.table(0)  # a wrong deck, edition or setting is refused here, with a sentence

    def table(self, seed: int) -> Table:
        return Table(self.game, new_spec(self.game, self.decks, seed, self.edition, self.settings))


class Stage:
    """A table in progress, the page of options that is shown, and how many steps were taken."""

    def __init__(self, terms: Terms, table: Table, page: int = 0, steps: int = 0) -> None:
        self.terms = terms
        self.table = table
        self.page = page
        self.steps = steps

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def decision(self) -> Decision:
        return self.table.decision

    @property
    def seat(self) -> Seat:
        """Who is to act."""
        return self.table.decision.seat

    def options(self) -> list[Option]:
        """The options that the actions from 0 on stand for."""
        return self.terms.encoding.shown(self.table.decision, self.page)

    def has_more(self) -> bool:
        encoding = self.terms.encoding
        return len(self.table.decision.options) > (self.page + 1) * encoding.max_options

    def actions(self) -> list[int]:
        """The actions that can be taken now, in order."""
        found = list(range(len(self.options())))
        if self.has_more():
            found.append(self.terms.encoding.more)
        return found

    def act(self, action: int) -> Option | None:
        """Take an action: the option that was chosen with it, or None where it only turned the page."""
        self._check(action)
        self.steps += 1
        if action == self.terms.encoding.more:
            self.page += 1
            return None
        decision = self.table.decision
        option = self.options()[action]
        self.page = 0
        self.table.answer(option, decision.seat)
        return option

    def _check(self, action: int) -> None:
        decision = self.table.decision
        if action == self.terms.encoding.more:
            if not self.has_more():
                raise NotOffered(f"Action {action} turns the page, and this is the last one of {decision.kind!r}.")
        elif not 0 <= action < len(self.options()):
            raise NotOffered(
                f"Action {action} is masked: seat {decision.seat} is asked {decision.kind!r} "
                f"and has the actions {', '.join(map(str, self.actions()))}."
            )

    def observation(self, seat: Seat) -> Vector:
        return self.terms.encoding.observation(self.table, seat, self._page_of(seat))

    def mask(self, seat: Seat) -> Mask:
        """The actions of the seat that is to act; nobody else has any."""
        if self.over or seat != self.seat:
            return self.terms.encoding.mask(self.table, Seat(-1))
        return self.terms.encoding.mask(self.table, seat, self.page)

    def _page_of(self, seat: Seat) -> int:
        return self.page if not self.over and seat == self.seat else 0

    def rewards(self) -> list[float]:
        """What each seat has got: 1 for winning, -1 for losing; 0 where nobody won, and before the end."""
        outcome: Outcome | None = self.table.state.outcome
        if outcome is None:
            return [0.0] * self.terms.seats
        if not outcome.winners:
            return [-1.0 if self.terms.game.cooperative else 0.0] * self.terms.seats
        return [1.0 if Seat(s) in outcome.winners else -1.0 for s in range(self.terms.seats)]

    def words(self) -> str:
        """The open question and its actions, for people who watch; the outcome, at the end."""
        state, game = self.table.state, self.terms.game
        if self.over:
            winners = ", ".join(f"seat {s}" for s in state.outcome.winners) or "nobody"
            return f"The game is over: {winners} won ({state.outcome.way})."
        decision = self.table.decision
        lines = [f"Seat {decision.seat}: {game.prompt(state, decision)}"]
        lines += [f"{number:4} {game.label(state, decision, o)}" for number, o in enumerate(self.options())]
        if self.has_more():
            lines.append(f"{self.terms.encoding.more:4} More options")
        return "\n".join(lines)
