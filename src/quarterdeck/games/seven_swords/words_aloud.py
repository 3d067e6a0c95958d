"""What a bot that thinks aloud speaks of: the fights of the turn, once its adventurer is prepared."""

from __future__ import annotations

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.matter import Matter
from quarterdeck.games.seven_swords.ids import COMBAT, HEALING, LENDING, PREPARE, UNDER_WAY, VICTORY, WOUNDS
from quarterdeck.games.seven_swords.rules import wounds
from quarterdeck.games.seven_swords.state import COUNTED, DEFEATED, LORD_WOUNDS, State
from quarterdeck.games.seven_swords.words import seat_name

BEFORE_THE_END = (PREPARE, HEALING, LENDING, COMBAT, WOUNDS)

# What is looked at.
MONSTERS = 0  # defeated by the party
LORD = 1  # whether the Monster Lord is there
LORD_HURT = 2
WON = 3
OWN_WOUNDS = 4
OWN_DEFEAT = 5


def matter(game: State, decision: Decision, option: Option) -> Matter | None:
    """With the action, or when there is nothing more to prepare."""
    if decision.kind == "prepare" and option.verb in ("act", "done"):
        return Fights(game, decision.seat)
    return None


class Fights(Matter):
    """The fights of a turn, up to the end of Wound Resolution."""

    def __init__(self, game: State, seat: Seat) -> None:
        self.seat = seat
        self.turn = game.turn
        self.monsters = _defeated(game)
        self.lord = wounds.total(game, game.piles[LORD_WOUNDS])
        self.wounds = game.wound_count(seat)
        self.facing = len(game.standing())

    def settled(self, state: State) -> bool:
        return state.turn != self.turn or state.phase not in BEFORE_THE_END

    def look(self, state: State) -> list[float]:
        if state.result != UNDER_WAY:  # the table may be cleared already
            return [0.0, 1.0, 0.0, float(state.result == VICTORY), 0.0, float(state.out[self.seat])]
        hurt = wounds.total(state, state.piles[LORD_WOUNDS]) - self.lord
        own = 0 if state.out[self.seat] else state.wound_count(self.seat) - self.wounds
        return [
            float(_defeated(state) - self.monsters),
            float(state.lord),
            float(hurt),
            0.0,
            float(own),
            float(state.out[self.seat]),
        ]

    def words(self, state: State, found: list[float]) -> str:
        name = seat_name(state, self.seat)
        goes_on = 1.0 - found[WON]
        if found[WON] >= 0.5:
            return f"{name} expects {state.quest_card().lord.name} to fall this turn."
        if found[OWN_DEFEAT] >= 0.5:
            return f"{name} expects to be defeated this turn."
        cost = round(found[OWN_WOUNDS] / (1.0 - found[OWN_DEFEAT]))
        same = "to be no worse off" if state.wound_count(self.seat) else "to stay unhurt"
        own = same if cost == 0 else f"to take {_wounds(cost)}" if cost > 0 else f"to heal {_wounds(-cost)}"
        if found[LORD] >= 0.5:
            hurt = round(found[LORD_HURT] / goes_on)
            dealt = f"to take {_wounds(hurt)}" if hurt > 0 else "to get away unhurt"
            return f"{name} expects {state.quest_card().lord.name} {dealt}, and {own}."
        fall = round(found[MONSTERS])
        if self.facing == 1:
            return f"{name} expects {'to defeat a monster' if fall else 'no monster to fall'}, and {own}."
        some = f"{fall} of {self.facing} monsters" if fall else "no monster"
        return f"{name} expects {'every monster' if fall >= self.facing else some} to fall, and {own}."


def _defeated(game: State) -> int:
    return len(game.piles[DEFEATED]) + len(game.piles[COUNTED])


def _wounds(count: int) -> str:
    return "one wound" if count == 1 else f"{count} wounds"
