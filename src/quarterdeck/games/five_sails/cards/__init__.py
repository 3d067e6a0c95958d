"""The cards, a module a faction. Importing this package declares every card."""

from quarterdeck.games.five_sails.cards import castille, city, eisen, locations, neutral, vodacce

__all__ = ["castille", "city", "eisen", "locations", "neutral", "vodacce"]
