"""Castille: Soline el Gato and her crew."""

from quarterdeck.games.five_sails.cards.castille import approach, faction

__all__ = ["approach", "faction"]
