"""Ussura: Yevgeni and his crew."""

from quarterdeck.games.five_sails.cards.ussura import approach, faction

__all__ = ["approach", "faction"]
