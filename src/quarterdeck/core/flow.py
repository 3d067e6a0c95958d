"""Flows: rules as generators that yield decisions and receive options.

Rules for flows (each has a test in the contract suite):

- Across a yield, hold ids and public values only; compute options and candidates after it.
- No `try/finally`, no `with`, no yield inside `except`. `GameOver` is the one exception that crosses frames.
- "Again", "skip" and "another action" are counters in the state, read by the outermost loop.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from quarterdeck.core.decision import Decision, Option

T = TypeVar("T")

Flow = Generator[Decision, Option, T]
"""A piece of rules that may ask. `Flow[T]` returns a T when done."""


class GameOver(Exception):
    """The game has ended; the state says who won and how."""


def together(decisions: list[Decision], checkpoint: bool = False) -> Flow[list[Option]]:
    """Ask several seats at once, in secret: the answers may come in any order and are used together.

    The table opens all of them at the first yield and sends the answers on, in order, when the last is in;
    so until then the state knows nothing of any of them.
    """
    first = decisions[0]
    first.batch = decisions
    first.checkpoint = checkpoint
    answers: list[Option] = []
    for decision in decisions:
        answers.append((yield decision))
    return answers
