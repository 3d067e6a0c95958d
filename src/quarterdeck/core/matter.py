"""Matters: what a bot may speak of when it has chosen, such as a duel, a Day or the fights of a turn.

A bot that thinks aloud plays a matter to its end in worlds that its seat cannot tell from the real one, looks how it
came out in each, and lets the matter put the average into words. Everybody hears them, so a matter is about public
things, and whether there is one depends on the question and the answer alone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Matter(ABC):
    """Something that is under way as one bot's choice begins or changes it.

    Of a `pressing` one a bot says whatever is new; of another it speaks again only when its hope has changed.
    """

    pressing: ClassVar[bool] = True

    def settled(self, state: Any) -> bool:
        """Whether it has come out. Asked at checkpoints only, where nothing else is under way."""
        return True

    @abstractmethod
    def look(self, state: Any) -> list[float]:
        """How it came out in one world, as numbers that can be averaged."""

    @abstractmethod
    def words(self, state: Any, found: list[float]) -> str:
        """What is expected, as a sentence for everybody: from the state before the answer, and the averages."""
