"""Every card of the box. Importing this package declares them, in an order that never changes."""

from quarterdeck.games.seven_swords.cards import (  # isort: skip
    adventurers,
    common,
    treasures,
    legends,
    monsters,
    enhancements,
    wounds,
    sheets,
    quests,
    quests_later,
)

__all__ = [
    "adventurers",
    "common",
    "enhancements",
    "legends",
    "monsters",
    "quests",
    "quests_later",
    "sheets",
    "treasures",
    "wounds",
]
