"""Ids and the small numbers of the game: a seat is not a card is not a location."""

from __future__ import annotations

from typing import Final, NewType

from quarterdeck.core.decision import NOBODY, Seat

__all__ = ["NOBODY", "Seat"]

CardId = NewType("CardId", int)
"""A card on the table. What card it is stands in the state, apart from its id."""

LocationId = NewType("LocationId", int)

NO_CARD: Final = CardId(-1)
NOWHERE: Final = LocationId(-1)
CITY: Final = Seat(-2)
"""The owner of City Deck cards."""

MOST_SEATS: Final = 4

# City locations, then one Home a seat.
INN: Final = LocationId(0)
DOCKS: Final = LocationId(1)
FORUMS: Final = LocationId(2)
BAZAAR: Final = LocationId(3)
GARDENS: Final = LocationId(4)
CITY_LOCATIONS: Final = 5
CORE_LOCATIONS: Final = (DOCKS, FORUMS, BAZAAR)


def home_of(seat: Seat) -> LocationId:
    return LocationId(CITY_LOCATIONS + seat)


# Stats of characters, in the order they are printed. The first four also modify, on attachments.
RESOLVE: Final = 0
COMBAT: Final = 1
FINESSE: Final = 2
INFLUENCE: Final = 3
STATS: Final = ("resolve", "combat", "finesse", "influence")

# Combat values, in the order they resolve.
RIPOSTE: Final = 0
PARRY: Final = 1
THRUST: Final = 2
VALUES: Final = ("riposte", "parry", "thrust")

DASH: Final = -99
"""A printed dash: counts as 0, and nothing changes it."""

# Card types.
LOCATION: Final = "location"
LEADER: Final = "leader"
CHARACTER: Final = "character"
SCHEME: Final = "scheme"
ATTACHMENT: Final = "attachment"
RISK: Final = "risk"
EVENT: Final = "event"

# Factions.
CASTILLE: Final = "castille"
EISEN: Final = "eisen"
MONTAIGNE: Final = "montaigne"
USSURA: Final = "ussura"
VODACCE: Final = "vodacce"
FACTIONS: Final = (CASTILLE, EISEN, MONTAIGNE, USSURA, VODACCE)
NEUTRAL: Final = "neutral"
CITY_FACTION: Final = "city"

# Phases of the Day.
DAWN: Final = 0
PLANNING: Final = 1
HIGH_DRAMA: Final = 2
PLUNDER: Final = 3
DUSK: Final = 4
PHASES: Final = ("dawn", "planning", "high drama", "plunder", "dusk")
