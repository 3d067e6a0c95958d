"""Asking: one small question at a time."""

from __future__ import annotations

from quarterdeck.core.decision import Decision, Option
from quarterdeck.core.flow import Flow
from quarterdeck.games.seven_swords.ids import CardId, Seat
from quarterdeck.games.seven_swords.state import State


def ask(seat: Seat, kind: str, options: list[Option], about: tuple[int, ...] = (), what: str = "") -> Flow[Option]:
    """A question within a step of the game."""
    return (yield Decision(seat, kind, options, about, what))


def at_checkpoint(
    seat: Seat, kind: str, options: list[Option], about: tuple[int, ...] = (), what: str = ""
) -> Flow[Option]:
    """The question of an outermost step: always asked, and nothing has changed since the head of the loop."""
    return (yield Decision(seat, kind, options, about, what, checkpoint=True))


def yes(seat: Seat, kind: str, about: tuple[int, ...] = (), what: str = "") -> Flow[bool]:
    option = yield Decision(seat, kind, [Option("yes"), Option("no")], about, what)
    return option.verb == "yes"


def pick(seat: Seat, kind: str, cards: list[CardId], about: tuple[int, ...] = ()) -> Flow[CardId]:
    option = yield from ask(seat, kind, [Option("pick", (card,)) for card in cards], about)
    return CardId(option.ids[0])


def consent_of_all(game: State, proposer: Seat) -> Flow[bool]:
    """Whether everybody who set out agrees to retreat, the fallen too; who proposed it is asked last."""
    others = [Seat(s) for s in range(game.players) if s != proposer]
    for seat in [*others, proposer]:
        if not (yield from yes(seat, "retreat.agree", (proposer,))):
            game.tell("refuses_retreat", seat)
            return False
    return True
