"""How a table stands, and how it ended, in words for lists and end screens."""

from __future__ import annotations

from quarterdeck.games.seven_swords.defs import QUESTS
from quarterdeck.games.seven_swords.state import State

ENDS = {
    "victory": "The quest is won.",
    "defeat": "The party is beaten, and the quest is lost.",
    "retreat": "The party retreats, and the quest is lost.",
    "the seven swords": "The seventh sword is won, and the campaign with it.",
    "the company is broken": "The company is broken: too few adventurers are left to go on.",
    "retired": "The company goes its ways, and the campaign ends here.",
}


def standing(game: State) -> str:
    """A single quest by its name; a campaign by its experience and where the party is."""
    quest = QUESTS[game.quest].name if game.quest >= 0 else "in town"
    return quest if game.single else f"Campaign with {game.experience} Party Experience, {quest}"


def ending(game: State) -> str:
    return ENDS[game.outcome.way] if game.outcome is not None else ""
