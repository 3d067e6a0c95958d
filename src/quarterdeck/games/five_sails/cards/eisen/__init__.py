"""Eisen: Kaspar Dietrich and his crew."""

from quarterdeck.games.five_sails.cards.eisen import approach, faction

__all__ = ["approach", "faction"]
