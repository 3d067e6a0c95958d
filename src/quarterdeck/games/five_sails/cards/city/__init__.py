"""The City Deck: events, Mercenaries and attachments that come to the City at Dawn."""

from quarterdeck.games.five_sails.cards.city import attachments, events, mercenaries

__all__ = ["attachments", "events", "mercenaries"]
