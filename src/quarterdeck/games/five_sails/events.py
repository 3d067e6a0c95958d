"""Events: everything that rules and cards can respond to, and the object that tells what is happening.

Every kind says which fields of `Event` it uses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.games.five_sails.ids import NO_CARD, NOBODY, NOWHERE, CardId, LocationId, Seat

if TYPE_CHECKING:
    from quarterdeck.games.five_sails.abilities import Candidates, Use
    from quarterdeck.games.five_sails.state import Duel

# When an ability responds to an event. "When ... would" is BEFORE.
BEFORE: Final = 0
WHEN: Final = 1
AFTER: Final = 2

# Timing points of the Day. No fields.
DAY_BEGINS: Final = 0
DAWN_BEGINS: Final = 1
DAWN_ENDS: Final = 2
PLANNING_BEGINS: Final = 3
PLANNING_ENDS: Final = 4
HIGH_DRAMA_BEGINS: Final = 5
HIGH_DRAMA_ENDS: Final = 6
PLUNDER_BEGINS: Final = 7
PLUNDER_ENDS: Final = 8
DUSK_BEGINS: Final = 9
DUSK_ENDS: Final = 10
DAY_ENDS: Final = 11

CITY_CARD_REVEALED: Final = 12  # card, place
SCHEME_REVEALED: Final = 13  # seat, card
MUSTERED: Final = 14  # seat, card
CARD_PLAYED: Final = 15  # seat plays card (a risk, attachment, Brute, scheme or character)
ANNOUNCED: Final = 16  # seat announces use.ability on card; performer is other
TARGETED: Final = 17  # seat targets card with use (None: the Challenge action of other); who responds may change card
ACTION_RESOLVED: Final = 18  # seat, card (NO_CARD for a basic action)
DISCARDED: Final = 19  # seat discards card from hand; source is whose effect it was (or NOBODY)
ENTERS_DISCARD: Final = 20  # card enters a discard pile
EQUIPPED: Final = 21  # seat equips card to other
MOVED: Final = 22  # seat controls card, which moves from origin to place
EN_GARDES: Final = 23  # card becomes en garde
WOUNDED: Final = 24  # card suffers amount wounds at place; use is the ability under way, if any
HEALED: Final = 25  # card heals amount wounds
DESTROYED: Final = 26  # seat's card is destroyed at place
TO_LOCKER: Final = 27  # seat's card is sent to The Locker
PRESSURED: Final = 28  # seat pressures place; card is the performer; amount is the stat
PRESSURE_SUCCEEDS: Final = 29  # seat, place; amount is the difference
CLAIMED: Final = 30  # seat claims place
CHALLENGE_ISSUED: Final = 31  # seat's card challenges other at place
CHALLENGE_ACCEPTED: Final = 32  # seat's card accepts; other is the challenger; place
CHALLENGE_REFUSED: Final = 33  # seat's card refuses; other is the challenger; place
DUEL_BEGINS: Final = 34  # card accepted, other challenged; place
ROUND_BEGINS: Final = 35  # seat's card is active; other is the adversary; amount is the round's number
COMBAT_CARD_PLAYED: Final = 36  # seat's participant other plays card; "when" is its being announced
ROUND_ENDS: Final = 37  # seat's card was active; other is the adversary
DUEL_ENDS: Final = 38  # card accepted, other challenged; duel is the one that has ended
CONDITIONAL_RENOWN: Final = 39  # Plunder: the Renown that schemes, Leaders and others give. No fields.
SETUP: Final = 40  # game setup, before the first Dawn. No fields.
ABILITY_USED: Final = 41  # seat has used `use`, of card; other performed it
RENOWN_ADDED: Final = 42  # seat added a Renown to place
THREAT_RESOLVED: Final = 43  # seat's card has suffered what was left of its threat; other is the adversary
PAYING: Final = 44  # seat is paying for card; amount is by how much abilities reduce the cost
EVENTS: Final = 45


class Event:
    """What is happening. Abilities that respond to it read it, and may cancel or change it."""

    def __init__(
        self,
        kind: int,
        seat: Seat = NOBODY,
        card: CardId = NO_CARD,
        other: CardId = NO_CARD,
        place: LocationId = NOWHERE,
        amount: int = 0,
        use: Use | None = None,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.card = card
        self.other = other
        self.place = place
        self.origin: LocationId = NOWHERE
        self.amount = amount
        self.source: Seat = NOBODY
        self.use = use
        self.duel: Duel | None = None
        self.offered: list[CardId] = []  # what could have been targeted
        self.candidates: Candidates | None = None  # what may be targeted now, where the ability can say it
        self.heard_by: list[tuple[int, int, int]] | None = None  # what may react, where that was settled before
        self.cancelled = False
