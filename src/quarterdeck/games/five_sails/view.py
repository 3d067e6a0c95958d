"""What one seat may see, built from scratch: what is not listed here is not shown.

A view is plain data that can be sent as JSON. Cards whose identity the reader knows are listed with all that is
printed on them; of the others only their number is told. Nothing is copied from the state wholesale, so a new field of
the state is hidden until somebody lists it here.
"""

from __future__ import annotations

from typing import Any

from quarterdeck.core.decision import Seat
from quarterdeck.games.five_sails import words
from quarterdeck.games.five_sails.defs import ABILITIES, CardDef
from quarterdeck.games.five_sails.ids import (
    DASH,
    FINESSE,
    NO_CARD,
    NOBODY,
    PHASES,
    STATS,
    VALUES,
    CardId,
    LocationId,
    home_of,
)
from quarterdeck.games.five_sails.rules import stats
from quarterdeck.games.five_sails.rules.duel import restricted_hostilities
from quarterdeck.games.five_sails.rules.stats import combat_value, crew_cap, panache, stat, traits_of
from quarterdeck.games.five_sails.rules.victory import LAST_DAY, RENOWN_TO_WIN
from quarterdeck.games.five_sails.state import (
    CHOSEN,
    CITY_DECK,
    CITY_DISCARD,
    CITY_REVEALED,
    EVERYBODY,
    FACEDOWN,
    PLAYED,
    Duel,
    State,
)

View = dict[str, Any]


def view(game: State, seat: Seat) -> View:
    """The table as one seat sees it; as a spectator does, for NOBODY."""
    outcome = game.outcome
    return {
        "game": "five-sails",
        "seat": seat,
        "day": game.day,
        "last_day": LAST_DAY,
        "renown_to_win": RENOWN_TO_WIN,
        "phase": PHASES[game.phase],
        "phases": list(PHASES),
        "first": game.first,
        "active": game.active if PHASES[game.phase] == "high drama" else NOBODY,
        "seats": [_seat(game, Seat(s), seat) for s in range(game.players)],
        "locations": [_location(game, place, seat) for place in game.line],
        "city": _city(game, seat),
        "characters": [_in_play(game, c) for crew in game.in_play().crew for c in crew],
        "pressure": _pressure(game),
        "duel": _duel(game, game.duel) if game.duel is not None else None,
        "outcome": {
            "winners": list(outcome.winners),
            "way": outcome.way,
            "text": words.WAYS.get(outcome.way, outcome.way),
        }
        if outcome is not None
        else None,
    }


# -- cards --------------------------------------------------------------------------------------------------------


def printed(card: CardDef) -> View:
    """Everything that is printed on a card, and our text."""
    return {
        "key": card.key,
        "name": card.name,
        "title": card.title,
        "kind": card.kind,
        "faction": card.faction,
        "icon": card.icon,
        "traits": list(card.trait_list),
        "keywords": sorted(card.keywords),
        "cost": _number(card.cost),
        "stats": {name: _number(value) for name, value in zip(STATS, card.stats, strict=True)},
        "values": {name: _number(value) for name, value in zip(VALUES, card.values, strict=True)},
        "crew_cap": card.crew_cap,
        "panache": card.panache,
        "initiative": card.initiative,
        "text": list(card.texts),
    }


def _number(value: int) -> int | None:
    """A dash is None."""
    return None if value == DASH else value


def _sees(game: State, seat: Seat, card: CardId) -> bool:
    """Whether the reader knows what a card is; a spectator knows what everybody knows."""
    return words.reads(game.known[card], seat)


def _card(game: State, card: CardId) -> View:
    return {"id": card, **printed(game.card(card))}


def _known(game: State, cards: list[CardId], reader: Seat) -> list[View]:
    return [_card(game, c) for c in cards if _sees(game, reader, c)]


def _pile(game: State, cards: list[CardId], reader: Seat) -> View:
    """A facedown pile: how many, and what the reader knows of it, with the place from the top (1 is the top)."""
    size = len(cards)
    known = [{"from_top": size - i, **_card(game, c)} for i, c in enumerate(cards) if _sees(game, reader, c)]
    return {"count": size, "known": known[::-1]}


# -- seats --------------------------------------------------------------------------------------------------------


def _seat(game: State, seat: Seat, reader: Seat) -> View:
    leader = game.leader[seat]
    scheme = game.scheme_of(seat)
    hand = sorted(game.hand(seat))
    return {
        "seat": seat,
        "name": words.seat_name(game, seat),
        "faction": game.card(leader).faction,
        "leader": leader,
        "leader_in_play": game.has_leader(seat),
        "renown": game.renown[seat],
        "locations": game.control.count(seat),
        "crew_cap": crew_cap(game, seat),
        "panache": panache(game, seat),
        "home": home_of(seat),
        "hand": {"count": len(hand), "cards": _known(game, hand, reader)},
        "deck": _pile(game, game.deck(seat), reader),
        "approach": {
            "count": len(game.approach(seat)),
            "cards": _known(game, sorted(game.approach(seat)), reader),
        },
        "chosen": {
            "count": len(game.piles[CHOSEN + seat]),
            "cards": _known(game, game.piles[CHOSEN + seat], reader),
        },
        "discard": [_card(game, c) for c in game.discard(seat)],
        "locker": [_card(game, c) for c in game.locker(seat)],
        "scheme": _scheme(game, scheme) if scheme != NO_CARD else None,
        "played": _known(game, game.piles[PLAYED + seat], reader),
        "dueling_line": [_card(game, c) for c in game.dueling_line(seat)],
        "extra_actions": game.extra_actions[seat],
    }


def _scheme(game: State, scheme: CardId) -> View:
    """A scheme; `location` is the one it was laid on, -1 for nearly all."""
    return {**_card(game, scheme), "used": _used(game, scheme), "location": game.location[scheme]}


# -- the City -----------------------------------------------------------------------------------------------------


def _city(game: State, reader: Seat) -> View:
    return {
        "deck": _pile(game, game.piles[CITY_DECK], reader),
        "discard": [_card(game, c) for c in game.piles[CITY_DISCARD]],
        "revealed": _known(game, game.piles[CITY_REVEALED], reader),
    }


def _location(game: State, place: LocationId, reader: Seat) -> View:
    card = next((c for c in game.location_cards if game.location[c] == place), NO_CARD)
    return {
        "id": place,
        "card": card,
        "name": words.place_name(game, place),
        "text": list(game.card(card).texts) if card != NO_CARD else [],
        "used": _used(game, card) if card != NO_CARD else [],
        "renown": game.renown_at[place],
        "control": game.control[place],
        "cards": [
            {**_card(game, c), "renown": game.renown_on.get(c, 0), "used": _used(game, c)} for c in game.street(place)
        ],
        "facedown": _facedown(game, place, reader),
    }


def _facedown(game: State, place: LocationId, reader: Seat) -> list[View]:
    """The cards that players have put facedown at a location: everybody sees whose, but not what they are."""
    return [
        {"seat": s, "card": _card(game, c) if _sees(game, reader, c) else None}
        for s in range(game.players)
        for c in game.piles[FACEDOWN + s]
        if game.location[c] == place
    ]


# -- in play ------------------------------------------------------------------------------------------------------


def _in_play(game: State, card: CardId) -> View:
    """A character in play, with computed stats that say what they are made of."""
    return {
        **_card(game, card),
        "traits": traits_of(game, card),
        "owner": game.owner[card],
        "controller": game.controller[card],
        "location": game.location[card],
        "engaged": game.engaged[card],
        "wounds": game.wounds[card],
        "renown": game.renown_on.get(card, 0),
        "is_leader": card in game.leader,
        "stays": card in game.stays,
        "now": {name: _stat(game, card, which) for which, name in enumerate(STATS)},
        "attached": [_attached(game, c) for c in game.attached(card)],
        "used": _used(game, card),
    }


def _attached(game: State, card: CardId) -> View:
    return {
        **_card(game, card),
        "owner": game.owner[card],
        "controller": game.controller[card],
        "engaged": game.engaged[card],
        "renown": game.renown_on.get(card, 0),
        "used": _used(game, card),
    }


def _stat(game: State, card: CardId, which: int) -> View:
    return {
        "value": None if stats.has_dash(game, card, which) else stat(game, card, which),
        "parts": [list(part) for part in words.stat_parts(game, card, which)],
        "text": words.explain_stat(game, card, which),
    }


def _used(game: State, card: CardId) -> list[View]:
    """The abilities of a public card that were used this Day, or in this duel; `seat` where each player has one use."""
    used = set(game.used)
    if game.duel is not None:
        used |= game.duel.used
    found: list[View] = []
    for key in sorted(k for k in used if k >= 0 and k // 8 // 1024 == card):
        ability = ABILITIES[key // 8 % 1024]
        if ability in game.card(card).abilities:
            found.append({"ability": ability.key, "seat": key % 8 - 1})
    return found


# -- under way ----------------------------------------------------------------------------------------------------


def _pressure(game: State) -> View | None:
    made = game.pressure
    if made is None:
        return None
    return {"seat": made.seat, "performer": made.performer, "place": made.place, "stat": STATS[made.stat]}


def _duel(game: State, duel: Duel) -> View:
    card = duel.card
    return {
        "stat": STATS[duel.stat],
        "accepted": duel.accepted,
        "intervened": duel.intervened,
        "round": duel.round,
        "active": duel.active if duel.round > 0 else -1,
        "card": card,
        "values": {name: combat_value(game, duel, which) for which, name in enumerate(VALUES)}
        if card != NO_CARD
        else None,
        "technique_used": duel.technique_used,
        "maneuver_used": duel.maneuver_used,
        "sides": [_side(game, duel, side) for side in (0, 1)],
    }


def _side(game: State, duel: Duel, side: int) -> View:
    """One side of a duel. `inflicts` is the most wounds it can cause (Restricted Hostilities); None when Lethal."""
    participant = duel.participants[side]
    limit = restricted_hostilities(game, duel, side)
    finesse = stat(game, participant, FINESSE) if game.is_in_play(participant) else 0
    return {
        "seat": duel.seats[side],
        "participant": participant,
        "name": game.card(participant).name if game.known[participant] == EVERYBODY else "",
        "present": game.is_in_play(participant) and not duel.left_play[side],
        "threat": duel.threat[side],
        "gambles": duel.gambles[side],
        "gambles_left": max(0, finesse - duel.gambles[side]),
        "inflicts": None if limit < 0 else limit,
        "lethal": limit < 0,
    }
