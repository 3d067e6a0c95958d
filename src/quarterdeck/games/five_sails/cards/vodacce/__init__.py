"""Vodacce: Don Constanzo Scarpa and his crew."""

from quarterdeck.games.five_sails.cards.vodacce import approach, faction

__all__ = ["approach", "faction"]
