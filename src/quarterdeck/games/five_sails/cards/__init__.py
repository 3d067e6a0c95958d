"""The cards, a package a faction. Importing this package declares every card."""

from quarterdeck.games.five_sails.cards import castille, city, eisen, locations, montaigne, neutral, ussura, vodacce

__all__ = ["castille", "city", "eisen", "locations", "montaigne", "neutral", "ussura", "vodacce"]
