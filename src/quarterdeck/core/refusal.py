"""Refusals and errors: few, typed, and made for the person who caused them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quarterdeck.core.record import Record


class Refusal:
    """Why something may not be done: the rule that says so and, where it helps, a sharper reason under that rule.

    A refusal is data. `words` turns it into a sentence when somebody asks.
    """

    __slots__ = ("reason", "rule")

    def __init__(self, rule: str, reason: str = "") -> None:
        self.rule = rule
        self.reason = reason or rule

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and self.rule == other.rule and self.reason == other.reason

    def __hash__(self) -> int:
        return hash((self.rule, self.reason))

    def __repr__(self) -> str:
        return f"Refusal({self.rule}: {self.reason})"


class WhyNot:
    """What a person might expect to do and may not: the attempt, the reason in a sentence, the rule, and where."""

    __slots__ = ("attempt", "cards", "places", "reason", "rule")

    def __init__(
        self, attempt: str, reason: str, rule: str, cards: tuple[int, ...] = (), places: tuple[int, ...] = ()
    ) -> None:
        self.attempt = attempt
        self.reason = reason
        self.rule = rule
        self.cards = cards
        self.places = places

    def data(self) -> tuple[object, ...]:
        return (self.attempt, self.reason, self.rule, self.cards, self.places)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WhyNot) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.data())

    def __repr__(self) -> str:
        return f"WhyNot{self.data()}"


class QuarterdeckError(Exception):
    """Something the user asked for cannot be done. The message is one sentence that says what, and where."""


class NotOffered(QuarterdeckError):
    """An answer that the open question does not offer. Nothing was changed."""


class BrokenRecord(QuarterdeckError):
    """A record that cannot be read or does not replay."""


class FaultyTable(QuarterdeckError):
    """The rules raised an error. The table stands as before the answer; `record` reproduces the fault."""

    def __init__(self, message: str, record: Record) -> None:
        super().__init__(message)
        self.record = record
