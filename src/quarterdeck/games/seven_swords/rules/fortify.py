"""Phase 6: Fortify Monsters."""

from __future__ import annotations

from quarterdeck.games.seven_swords.defs import DOUBLE_FORTIFY, NO_FORTIFY
from quarterdeck.games.seven_swords.state import COUNTED, DEFEATED, ENHANCEMENT_DECK, ENHANCEMENTS, State


def enhance(game: State) -> None:
    """Bring a Monster Enhancement into play, if one is left."""
    if game.piles[ENHANCEMENT_DECK]:
        card = game.piles[ENHANCEMENT_DECK][-1]
        game.move(card, ENHANCEMENTS)
        game.reveal(card)
        game.rearranged()
        game.tell("enhances", cards=(card,))


def grows(game: State) -> bool:
    """Whether monsters grow stronger on this quest at all."""
    return not game.has_rule(NO_FORTIFY)


def fortify(game: State) -> None:
    """For one defeated monster a player: set them aside, and the monsters grow stronger."""
    if not grows(game):
        return
    while len(game.piles[DEFEATED]) >= game.started:
        for card in list(game.piles[DEFEATED][: game.started]):
            game.move(card, COUNTED)
        if game.has_rule(DOUBLE_FORTIFY) and not game.piles[ENHANCEMENTS]:
            enhance(game)
        enhance(game)
