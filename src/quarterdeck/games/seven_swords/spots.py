"""Where on the board something is chosen that is no card: a number for each quest, adventurer, Path and so on."""

from __future__ import annotations

from quarterdeck.core.decision import Decision, Option
from quarterdeck.games.seven_swords.state import State

QUEST = 100
ADVENTURER = 200
TOWNSPERSON = 300
PATH = 400
INJURY = 500
DECK = 600
DISCARD = 700
TREASURE = 800

FIRST = {"quest": QUEST, "adventurer": ADVENTURER, "path": PATH, "ally": TOWNSPERSON, "cure": INJURY}
"""Verbs whose first id is the thing."""


def spots_of(game: State, decision: Decision, option: Option) -> tuple[int, ...]:
    """The spots at which an option can be chosen."""
    verb, ids = option.verb, option.ids
    if verb in FIRST:
        return (FIRST[verb] + ids[0],)
    if verb in ("trade", "record", "buy"):
        return (ADVENTURER + ids[1],)
    if verb in ("lend", "give"):
        return (ADVENTURER + game.party[ids[-1]],)
    if verb == "top":
        return (DECK + decision.seat,)
    if verb == "keep":
        return (DISCARD + decision.seat,)
    if verb == "draw":
        return (TREASURE,)
    return ()
