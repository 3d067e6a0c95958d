"""Montaigne: Odette Dubois d'Arrent and her crew."""

from quarterdeck.games.five_sails.cards.montaigne import approach, faction

__all__ = ["approach", "faction"]
