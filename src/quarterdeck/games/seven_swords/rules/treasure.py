"""Phase 4: Treasure. Who defeated a monster draws a card, for themselves or somebody who wants it."""

from __future__ import annotations

from quarterdeck.core.decision import Option
from quarterdeck.core.flow import Flow
from quarterdeck.games.seven_swords.ids import Seat
from quarterdeck.games.seven_swords.rules.asking import ask, at_checkpoint, yes
from quarterdeck.games.seven_swords.state import DECK, DISCARD, REVEALED, TREASURE_DECK, State


def treasure_step(game: State) -> Flow[None]:
    """Who defeated a monster may draw a treasure."""
    seat = Seat(game.queue[0])
    if not game.piles[TREASURE_DECK]:
        game.queue.pop(0)
        return
    option = yield from at_checkpoint(seat, "treasure.draw", [Option("draw"), Option("leave")])
    game.queue.pop(0)
    if option.verb == "draw":
        yield from draw(game, seat)


def draw(game: State, seat: Seat) -> Flow[None]:
    """One treasure: on top of the own deck, or into a discard pile, another's only with their permission."""
    card = game.piles[TREASURE_DECK][-1]
    game.move(card, REVEALED)
    game.reveal(card)
    game.gained.append(game.definition[card])
    game.tell("finds", seat, (card,))
    refused: list[Seat] = []
    while True:
        options = [Option("top"), Option("keep")]
        options.extend(
            [Option("give", (other,)) for other in game.standing() if other != seat and other not in refused]
        )
        option = yield from ask(seat, "treasure", options, (card,))
        if option.verb != "give":
            break
        other = Seat(option.ids[0])
        if (yield from yes(other, "treasure.accept", (card, seat))):
            game.move(card, DISCARD + other)
            game.tell("gives", seat, (card,), game.party[other])
            return
        refused.append(other)
    game.move(card, DECK + seat if option.verb == "top" else DISCARD + seat)
