"""What a bot that thinks aloud speaks of: a duel, and what a Day brings."""

from __future__ import annotations

from typing import ClassVar

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.matter import Matter
from quarterdeck.games.five_sails.ids import CardId
from quarterdeck.games.five_sails.state import DEFENDER, State
from quarterdeck.games.five_sails.words import card_name, counted, seat_name

# What is looked at in a duel.
BETTER = 0  # whether one came out better than the adversary
WOUNDS = 1
FELL = 2
ADVERSARY_FELL = 3


def matter(game: State, decision: Decision, option: Option) -> Matter | None:
    """A duel, where the answer leads into one or plays its first card; otherwise, with an action, the Day."""
    seat = decision.seat
    duel = game.duel
    if decision.kind == "action":
        if option.verb == "challenge":
            return Fight(game, seat, CardId(option.ids[0]), CardId(option.ids[1]), "get the better of")
        return Day(game, seat)
    if duel is None:
        return None
    challenger, target = duel.participants
    if decision.kind == "challenge.respond":
        if option.verb == "refuse":
            return Refusal(game, seat, target, challenger)
        own = CardId(option.ids[0]) if option.verb == "intervene" else target
        return Fight(game, seat, own, challenger)
    if decision.kind == "combat_card" and duel.rounds[duel.active] == 1:
        own, adversary = (target, challenger) if duel.active == DEFENDER else (challenger, target)
        return Fight(game, seat, own, adversary)
    return None


class Fight(Matter):
    """A duel, or a challenge that may lead to one. Whoever is wounded less has the better of it."""

    def __init__(
        self, game: State, seat: Seat, own: CardId, adversary: CardId, winning: str = "win the duel with"
    ) -> None:
        self.seat = seat
        self.own = own
        self.adversary = adversary
        self.winning = winning
        self.before = (game.wounds[own], game.wounds[adversary])

    def look(self, state: State) -> list[float]:
        fell, adversary_fell = not state.is_in_play(self.own), not state.is_in_play(self.adversary)
        wounds = 0 if fell else state.wounds[self.own] - self.before[0]
        dealt = 0 if adversary_fell else state.wounds[self.adversary] - self.before[1]
        better = adversary_fell if fell != adversary_fell else not fell and wounds < dealt
        return [float(better), float(wounds), float(fell), float(adversary_fell)]

    def words(self, state: State, found: list[float]) -> str:
        adversary = card_name(state, self.adversary)
        stands = max(0.0, 1.0 - found[FELL])
        wounds = round(found[WOUNDS] / stands) if stands else 0
        cost = f"with {_number(wounds, 'wound')}" if wounds > 0 else "unhurt"
        if found[FELL] >= 0.5:
            also = f", and {adversary} too" if found[ADVERSARY_FELL] >= 0.5 else ""
            return f"{self._expects(state)} fall to {adversary}{also}."
        if found[ADVERSARY_FELL] >= 0.5:
            return f"{self._expects(state)} destroy {adversary}, and to come out {cost}."
        if found[BETTER] >= 0.5:
            return f"{self._expects(state)} {self.winning} {adversary}, {cost}."
        if wounds == 0:
            return f"{self._expects(state)} part from {adversary} unhurt."
        return f"{self._expects(state)} lose to {adversary}, {cost}."

    def _expects(self, state: State) -> str:
        """Soline expects to; or, of another character, Soline expects Odette to."""
        who = seat_name(state, self.seat)
        if self.own == state.leader[self.seat]:
            return f"{who} expects to"
        return f"{who} expects {card_name(state, self.own)} to"


class Refusal(Fight):
    """A challenge that is refused, and what that costs."""

    def words(self, state: State, found: list[float]) -> str:
        who, own, adversary = seat_name(state, self.seat), card_name(state, self.own), card_name(state, self.adversary)
        refuses = f"{who} refuses" if self.own == state.leader[self.seat] else f"{who} lets {own} refuse"
        if found[FELL] >= 0.5:
            return f"{refuses} {adversary}, and expects to lose {own} all the same."
        wounds = round(found[WOUNDS] / (1.0 - found[FELL]))
        cost = _number(wounds, "wound") if wounds > 0 else "nothing"
        return f"{refuses} {adversary}, and expects that to cost {cost}."


class Day(Matter):
    """What the Day brings: Renown, one's own and the most that another has."""

    pressing: ClassVar[bool] = False

    def __init__(self, game: State, seat: Seat) -> None:
        self.seat = seat
        self.day = game.day

    def settled(self, state: State) -> bool:
        return state.day != self.day

    def look(self, state: State) -> list[float]:
        others = [state.renown[s] for s in range(state.players) if s != self.seat]
        return [float(state.renown[self.seat]), float(max(others))]

    def words(self, state: State, found: list[float]) -> str:
        own, most = round(found[0]), round(found[1])
        than = "as much as any other" if own == most else f"against {most}"
        return f"{seat_name(state, self.seat)} expects to end Day {self.day} with {own or 'no'} Renown, {than}."


def _number(count: int, word: str) -> str:
    return f"one {word}" if count == 1 else counted(count, word)
