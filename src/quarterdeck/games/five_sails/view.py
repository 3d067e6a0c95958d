"""What one seat may see, built from scratch: what is not listed here is not shown.

A view is plain data that can be sent as JSON; `view_types` says its shape. Cards whose identity the reader knows are
listed with all that is printed on them; of the others only their number is told. Nothing is copied from the state
wholesale, so a new field of the state is hidden until somebody lists it here.
"""

from __future__ import annotations

from quarterdeck.core.decision import Seat
from quarterdeck.games.five_sails import words
from quarterdeck.games.five_sails.defs import ABILITIES, CardDef, find_card
from quarterdeck.games.five_sails.ids import (
    COMBAT,
    CORE_LOCATIONS,
    DASH,
    FINESSE,
    INFLUENCE,
    NO_CARD,
    NOBODY,
    PARRY,
    PHASES,
    RESOLVE,
    RIPOSTE,
    SCHEME,
    THRUST,
    CardId,
    LocationId,
    home_of,
)
from quarterdeck.games.five_sails.rules import stats
from quarterdeck.games.five_sails.rules.stats import crew_cap, panache, stat, traits_of
from quarterdeck.games.five_sails.rules.victory import LAST_DAY, RENOWN_TO_WIN
from quarterdeck.games.five_sails.rules.wounds import under_crew_cap
from quarterdeck.games.five_sails.state import CHOSEN, CITY_DECK, CITY_DISCARD, CITY_REVEALED, FACEDOWN, PLAYED, State
from quarterdeck.games.five_sails.view_duel import duel_view, pressure_view
from quarterdeck.games.five_sails.view_types import (
    ApproachView,
    AttachedView,
    CardView,
    CharacterView,
    CityView,
    DeckCardView,
    FacedownView,
    FiveSailsView,
    HandView,
    LocationView,
    OutcomeView,
    PileView,
    PrintedView,
    SchemeView,
    SeatView,
    StatsNowView,
    StatView,
    StreetView,
    UsedView,
)
from quarterdeck.games.five_sails.words_story import WAYS


def view(game: State, seat: Seat) -> FiveSailsView:
    """The table as one seat sees it; as a spectator does, for NOBODY; with everything open, for ALL."""
    return {
        "game": "five-sails",
        "edition": game.edition.key,
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
        "pressure": pressure_view(game),
        "duel": duel_view(game, seat),
        "outcome": _outcome(game),
    }


def _outcome(game: State) -> OutcomeView | None:
    outcome = game.outcome
    if outcome is None:
        return None
    return {
        "winners": list(outcome.winners),
        "way": outcome.way,
        "text": WAYS.get(outcome.way, outcome.way),
        "standings": [{"seat": s, "text": _standing(game, Seat(s))} for s in range(game.players)],
    }


def _standing(game: State, seat: Seat) -> str:
    held = game.control.count(seat)
    places = "1 location" if held == 1 else f"{held} locations"
    leader = "" if game.has_leader(seat) else ", Leader lost"
    return f"{game.renown[seat]} Renown, {places}{leader}"


# -- cards --------------------------------------------------------------------------------------------------------


def printed(card: CardDef) -> PrintedView:
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
        "stats": {
            "resolve": _number(card.stats[RESOLVE]),
            "combat": _number(card.stats[COMBAT]),
            "finesse": _number(card.stats[FINESSE]),
            "influence": _number(card.stats[INFLUENCE]),
        },
        "values": {
            "riposte": _number(card.values[RIPOSTE]),
            "parry": _number(card.values[PARRY]),
            "thrust": _number(card.values[THRUST]),
        },
        "crew_cap": card.crew_cap,
        "panache": card.panache,
        "initiative": card.initiative,
        "text": list(card.texts),
    }


def _number(value: int) -> int | None:
    """A dash is None."""
    return None if value == DASH else value


def _card(game: State, card: CardId) -> CardView:
    return {"id": card, **printed(game.card(card))}


def _known(game: State, cards: list[CardId], reader: Seat) -> list[CardView]:
    return [_card(game, c) for c in cards if game.knows(reader, c)]


def _pile(game: State, cards: list[CardId], reader: Seat) -> PileView:
    """A facedown pile: how many, and what the reader knows of it, with the place from the top (1 is the top)."""
    size = len(cards)
    known: list[DeckCardView] = [
        {"from_top": size - i, **_card(game, c)} for i, c in enumerate(cards) if game.knows(reader, c)
    ]
    return {"count": size, "known": known[::-1]}


def _held(game: State, cards: list[CardId], reader: Seat) -> HandView:
    return {"count": len(cards), "cards": _known(game, cards, reader)}


def _approach(game: State, seat: Seat, reader: Seat) -> ApproachView:
    cards = sorted(game.approach(seat))
    schemes = sum(1 for c in cards if game.card(c).kind == SCHEME)
    return {**_held(game, cards, reader), "schemes": schemes, "characters": len(cards) - schemes}


# -- seats --------------------------------------------------------------------------------------------------------


def _seat(game: State, seat: Seat, reader: Seat) -> SeatView:
    leader = game.leader[seat]
    scheme = game.scheme_of(seat)
    return {
        "seat": seat,
        "name": words.seat_name(game, seat),
        "faction": game.card(leader).faction,
        "leader": leader,
        "leader_in_play": game.has_leader(seat),
        "out": game.out[seat],
        "renown": game.renown[seat],
        "locations": game.control.count(seat),
        "crew": len(under_crew_cap(game, seat)),
        "crew_cap": crew_cap(game, seat),
        "panache": panache(game, seat),
        "home": home_of(seat),
        "hand": _held(game, sorted(game.hand(seat)), reader),
        "deck": _pile(game, game.deck(seat), reader),
        "approach": _approach(game, seat, reader),
        "chosen": _held(game, game.piles[CHOSEN + seat], reader),
        "discard": [_card(game, c) for c in game.discard(seat)],
        "locker": [_card(game, c) for c in game.locker(seat)],
        "scheme": _scheme(game, scheme) if scheme != NO_CARD else None,
        "played": _known(game, game.piles[PLAYED + seat], reader),
        "dueling_line": [_card(game, c) for c in game.dueling_line(seat)],
        "extra_actions": game.extra_actions[seat],
    }


def _scheme(game: State, scheme: CardId) -> SchemeView:
    """A scheme; `location` is the one it was laid on, -1 for nearly all."""
    return {**_card(game, scheme), "used": _used(game, scheme), "location": game.location[scheme]}


# -- the City -----------------------------------------------------------------------------------------------------


def _city(game: State, reader: Seat) -> CityView:
    return {
        "deck": _pile(game, game.piles[CITY_DECK], reader),
        "discard": [_card(game, c) for c in game.piles[CITY_DISCARD]],
        "revealed": _known(game, game.piles[CITY_REVEALED], reader),
    }


def _location(game: State, place: LocationId, reader: Seat) -> LocationView:
    name = words.place_name(game, place)
    definition = find_card(name)
    card = next((c for c in game.location_cards if game.location[c] == place), NO_CARD)
    return {
        "id": place,
        "card": card,
        "name": name,
        "icon": definition.icon if definition is not None else "",
        "core": place in CORE_LOCATIONS,
        "text": list(definition.texts) if definition is not None else [],
        "used": _used(game, card) if card != NO_CARD else [],
        "renown": game.renown_at[place],
        "control": game.control[place],
        "cards": [_at_location(game, c) for c in game.street(place)],
        "facedown": _facedown(game, place, reader),
    }


def _at_location(game: State, card: CardId) -> StreetView:
    return {**_card(game, card), "renown": game.renown_on.get(card, 0), "used": _used(game, card)}


def _facedown(game: State, place: LocationId, reader: Seat) -> list[FacedownView]:
    """The cards that players have put facedown at a location: everybody sees whose, but not what they are."""
    return [
        {"seat": s, "card": _card(game, c) if game.knows(reader, c) else None}
        for s in range(game.players)
        for c in game.piles[FACEDOWN + s]
        if game.location[c] == place
    ]


# -- in play ------------------------------------------------------------------------------------------------------


def _in_play(game: State, card: CardId) -> CharacterView:
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
        "now": _stats(game, card),
        "attached": [_attached(game, c) for c in game.attached(card)],
        "used": _used(game, card),
    }


def _attached(game: State, card: CardId) -> AttachedView:
    return {
        **_card(game, card),
        "owner": game.owner[card],
        "controller": game.controller[card],
        "engaged": game.engaged[card],
        "renown": game.renown_on.get(card, 0),
        "used": _used(game, card),
    }


def _stats(game: State, card: CardId) -> StatsNowView:
    return {
        "resolve": _stat(game, card, RESOLVE),
        "combat": _stat(game, card, COMBAT),
        "finesse": _stat(game, card, FINESSE),
        "influence": _stat(game, card, INFLUENCE),
    }


def _stat(game: State, card: CardId, which: int) -> StatView:
    return {
        "value": None if stats.has_dash(game, card, which) else stat(game, card, which),
        "parts": words.stat_parts(game, card, which),
        "text": words.explain_stat(game, card, which),
    }


def _used(game: State, card: CardId) -> list[UsedView]:
    """The abilities of a public card that were used this Day, or in this duel; `seat` where each player has one use."""
    used = set(game.used)
    if game.duel is not None:
        used |= game.duel.used
    found: list[UsedView] = []
    for key in sorted(k for k in used if k >= 0 and k // 8 // 1024 == card):
        ability = ABILITIES[key // 8 % 1024]
        if ability in game.card(card).abilities:
            found.append({"ability": ability.key, "seat": key % 8 - 1})
    return found
