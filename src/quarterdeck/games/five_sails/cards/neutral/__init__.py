"""Neutral cards, which a deck of any faction may hold."""

from quarterdeck.games.five_sails.cards.neutral import approach, faction

__all__ = ["approach", "faction"]
