"""Games that fail: when a game is given up, and its error in words."""

from __future__ import annotations

import traceback
from pathlib import Path

MOST_DECISIONS = 20_000
"""A game that asks more than this will not end."""


def in_words(error: BaseException) -> str:
    """An error, and where it was raised: file and line."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else "nowhere"
    return f"{type(error).__name__}: {error} ({place})"
