"""Phase 4: Treasure. Who defeated a monster draws a card, for themselves or somebody who wants it."""

from __future__ import annotations

from quarterdeck.core.decision import Option
from quarterdeck.core.flow import Flow
from quarterdeck.games.seven_swords.ids import CardId, Seat
from quarterdeck.games.seven_swords.rules.asking import ask, yes
from quarterdeck.games.seven_swords.state import DECK, DISCARD, REVEALED, TREASURE_DECK, State


def treasure_step(game: State) -> Flow[None]:
    """One treasure: on top of the own deck, or into a discard pile, another's only with their permission."""
    seat = Seat(game.queue.pop(0))
    if not game.piles[TREASURE_DECK]:
        return
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
            put(game, card, DISCARD + other)
            game.tell("gives", seat, (card,), game.party[other])
            return
        refused.append(other)
    put(game, card, DECK + seat if option.verb == "top" else DISCARD + seat)


def put(game: State, card: CardId, pile: int) -> None:
    """The card stays known: everybody saw where it went."""
    game.move(card, pile)
