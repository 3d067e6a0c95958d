"""Events of the City Deck."""

from __future__ import annotations

from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import Use, action, forced, reaction
from quarterdeck.games.five_sails.cards.vocabulary import (
    DISCARD_TWO_CARDS,
    ENGAGE_PERFORMER,
    about_this_card,
    controls_this_location,
)
from quarterdeck.games.five_sails.defs import CANNOT_BE_DISCARDED, COMBAT_PARRY, PRESSURE_STAT, event, passive
from quarterdeck.games.five_sails.events import CITY_CARD_REVEALED, DUSK_BEGINS, WHEN
from quarterdeck.games.five_sails.ids import COMBAT, NO_CARD, NOWHERE, CardId
from quarterdeck.games.five_sails.rules import drawing, refusals
from quarterdeck.games.five_sails.rules.asking import pick, pick_place
from quarterdeck.games.five_sails.rules.renown import (
    add_renown,
    gain_renown,
    move_renown,
    places_near_for_renown,
)
from quarterdeck.games.five_sails.rules.stats import combat
from quarterdeck.games.five_sails.state import CITY_DECK, STREET, State

# -- what several of them share -----------------------------------------------------------------------------------


def discard_this_event(game: State, use: Use) -> Flow[None]:
    """The event is discarded, if it is still at its location."""
    if game.pile_of[use.card] == STREET + game.location[use.card]:
        yield from drawing.discard_city_card(game, use.card)


# -- events -------------------------------------------------------------------------------------------------------

PENYA = event(177, "Penya Shows The Way", "Heroic, Savvy", "lantern-flame")


@reaction(
    PENYA,
    "At the beginning of Dusk, if you control this location • A character of yours at this location may stay when the "
    "others go Home this Dusk. If you do that, look at three cards from the top of the City Deck and put them back in "
    "any order.",
    (WHEN, DUSK_BEGINS),
    condition=controls_this_location,
)
def penya(game: State, use: Use) -> Flow[None]:
    here = game.crew_at(use.seat, game.location[use.card])
    card = yield from pick(game, use.seat, "stay", here, (use.card,), optional=True)
    if card != NO_CARD:
        game.stays.append(card)
        cards = drawing.look_at_top(game, use.seat, CITY_DECK, 3)
        yield from drawing.put_back(game, use.seat, cards, (use.card,))


SIRENS_SCREAM = event(179, "Siren's Scream", "Catastrophe, Monster", "sea-serpent")


@forced(
    SIRENS_SCREAM,
    "When this card is revealed • Each player spends a Renown, and it is put on this card.",
    (WHEN, CITY_CARD_REVEALED),
    about_this_card,
)
def sirens_toll(game: State, use: Use) -> Flow[None]:
    yield from ()
    for seat in game.seats_from_first():
        if game.renown[seat] > 0:
            game.renown[seat] -= 1
            game.renown_on[use.card] = game.renown_on.get(use.card, 0) + 1
            game.tell("spends.renown", seat, number=1)


@passive(SIRENS_SCREAM, "While there is Renown on this card it cannot be discarded, even at Dusk.", CANNOT_BE_DISCARDED)
def siren_holds_on(game: State, siren: CardId, subject: CardId) -> int:
    return 1 if subject == siren and game.renown_on.get(siren, 0) > 0 else 0


def has_renown_on_it(game: State, use: Use) -> Refusal | None:
    """If there is Renown on this card."""
    return None if game.renown_on.get(use.card, 0) > 0 else refusals.CONDITION


@action(
    SIRENS_SCREAM,
    "Engage your performer • You gain a Renown that is on this card. Each player may do this once a Day.",
    city=True,
    condition=has_renown_on_it,
    costs=ENGAGE_PERFORMER,
)
def take_from_siren(game: State, use: Use) -> Flow[None]:
    yield from ()
    left = game.renown_on.get(use.card, 0)
    if left > 0:
        game.renown_on[use.card] = left - 1
        if left == 1:
            del game.renown_on[use.card]
        gain_renown(game, use.seat)


SO_IT_BEGINS = event(183, "So It Begins", "Brawl, Feud", "crossed-swords")


@passive(SO_IT_BEGINS, "Combat cards of participants at this location have -1 Parry.", COMBAT_PARRY)
def tempers_flare(game: State, card: CardId, subject: CardId) -> int:
    return -1 if game.location[subject] == game.location[card] else 0


@passive(SO_IT_BEGINS, "Pressures at this location add Combat too, unless Combat is what they use.", PRESSURE_STAT)
def blades_speak(game: State, card: CardId, subject: CardId) -> int:
    made = game.pressure
    if made is None or made.place != game.location[card] or made.stat == COMBAT:
        return 0
    return combat(game, subject)


RISKY_UNDERTAKING = event(185, "Risky Undertaking", "Discovery, Explorer's Society, Fortune", "treasure-map")


@action(
    RISKY_UNDERTAKING,
    "Discard two cards • This location gets a Renown, and this card is discarded.",
    city=True,
    costs=DISCARD_TWO_CARDS,
)
def undertake(game: State, use: Use) -> Flow[None]:
    yield from add_renown(game, use.seat, game.location[use.card])
    yield from discard_this_event(game, use)


POINT_OF_OPPORTUNITY = event(189, "Point of Opportunity", "Duress, Fortune", "hourglass")


@action(
    POINT_OF_OPPORTUNITY,
    "Engage your performer • A Renown moves between this location and an adjacent one, either way. This card is "
    "discarded.",
    city=True,
    costs=ENGAGE_PERFORMER,
)
def seize_the_point(game: State, use: Use) -> Flow[None]:
    here = game.location[use.card]
    origins = [p for p in [here, *game.adjacent(here)] if game.renown_at[p] > 0]
    origin = yield from pick_place(game, use.seat, "renown.move_from", origins, (use.card,))
    if origin == here:
        near = places_near_for_renown(game, here)
        place = yield from pick_place(game, use.seat, "renown.move_to", near, (use.card,))
        move_renown(game, use.seat, here, place)
    elif origin != NOWHERE:
        move_renown(game, use.seat, origin, here)
    yield from discard_this_event(game, use)
