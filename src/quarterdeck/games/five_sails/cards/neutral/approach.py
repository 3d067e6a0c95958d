"""Neutral schemes, which may stand in any Approach Deck."""

from __future__ import annotations

from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import MANEUVER, TECHNIQUE, Use, action, reaction, scheme_text
from quarterdeck.games.five_sails.cards.vocabulary import (
    ENGAGE_PERFORMER,
    WOUND_PERFORMER,
    add_renown_to_docks_and_bazaar,
    cancel_the_effects,
    characters_here,
    draw_a_card,
    has_influence,
    opposing_mercenaries,
    performers_place,
    pressure_with_influence_a_tie_is_enough_and_claim,
    target_and_equip,
    the_adversarys,
)
from quarterdeck.games.five_sails.defs import CANNOT_INTERVENE, passive, scheme
from quarterdeck.games.five_sails.events import AFTER, ANNOUNCED, EQUIPPED, HIGH_DRAMA_BEGINS, WHEN, Event
from quarterdeck.games.five_sails.ids import (
    ATTACHMENT,
    BAZAAR,
    COMBAT,
    DOCKS,
    EVENT,
    FORUMS,
    INFLUENCE,
    NEUTRAL,
    NO_CARD,
    NOBODY,
    NOWHERE,
    STATS,
    CardId,
    Seat,
    home_of,
)
from quarterdeck.games.five_sails.rules import drawing, refusals
from quarterdeck.games.five_sails.rules.asking import choose, pick, pick_place, pick_seat
from quarterdeck.games.five_sails.rules.dawn import add_city_card, place_city_card
from quarterdeck.games.five_sails.rules.movement import choose_and_move
from quarterdeck.games.five_sails.rules.recruit import available_mercenaries, recruit_for, recruit_payment
from quarterdeck.games.five_sails.rules.renown import (
    add_renown,
    choose_and_add_renown,
    choose_and_move_renown_nearby,
    discard_renown,
    move_renown,
    places_for_renown,
    places_to_move_renown_nearby,
    places_with_renown,
)
from quarterdeck.games.five_sails.rules.stats import has_trait, stat
from quarterdeck.games.five_sails.rules.using import target_one
from quarterdeck.games.five_sails.rules.wounds import en_garde, engage, wound
from quarterdeck.games.five_sails.state import State

# -- schemes ------------------------------------------------------------------------------------------------------

CONTEMPT_AND_HATRED = scheme(143, "Contempt and Hatred", NEUTRAL, "Demoralize, Duress", 43, 0, "enrage")


@scheme_text(
    CONTEMPT_AND_HATRED,
    "Add a Renown to The Forums. Then you may add one to a location of your choice; if you do, discard all City cards "
    "there.",
)
def contempt_and_hatred(game: State, use: Use) -> Flow[None]:
    yield from add_renown(game, use.seat, FORUMS)
    places = places_for_renown(game)
    place = yield from pick_place(game, use.seat, "renown.add", places, (use.card,), optional=True)
    if (yield from add_renown(game, use.seat, place)):
        yield from drawing.discard_city_cards(game, place)


@passive(CONTEMPT_AND_HATRED, "Every Mercenary has -1 Influence.", INFLUENCE)
def contempt_for_mercenaries(game: State, contempt: CardId, subject: CardId) -> int:
    return -1 if has_trait(game, subject, "Mercenary") else 0


action(
    CONTEMPT_AND_HATRED,
    "Engage your performer • Pressure this location with Influence; a tie is enough. If it succeeds, claim the "
    "location.",
    city=True,
    condition=has_influence,
    costs=ENGAGE_PERFORMER,
)(pressure_with_influence_a_tie_is_enough_and_claim)


FILLING_THE_RANKS = scheme(144, "Filling The Ranks", NEUTRAL, "Bargain, Conscription", 50, 0, "rally-the-troops")


@scheme_text(
    FILLING_THE_RANKS,
    "Add a Renown to a location of your choice; and one to another, if you alone have the fewest Renown then.",
)
def filling_the_ranks(game: State, use: Use) -> Flow[None]:
    first = yield from choose_and_add_renown(game, use.seat, list(game.line), (use.card,))
    if with_fewest(game, game.renown) == use.seat:
        yield from choose_and_add_renown(game, use.seat, [p for p in game.line if p != first], (use.card,))


def with_fewest(game: State, numbers: list[int]) -> Seat:
    """The player with the smallest of these numbers, one a seat; nobody, if two have it."""
    seats = game.seats_from_first()
    least = min([numbers[s] for s in seats])
    found = [s for s in seats if numbers[s] == least]
    return found[0] if len(found) == 1 else NOBODY


def crew_sizes(game: State) -> list[int]:
    return [len(crew) for crew in game.in_play().crew]


def has_fewest_characters(game: State, use: Use) -> Refusal | None:
    """If you control fewer characters than any other player."""
    return None if with_fewest(game, crew_sizes(game)) == use.seat else refusals.CONDITION


@reaction(
    FILLING_THE_RANKS,
    "At the beginning of High Drama, if you alone have the fewest characters • An available Mercenary is recruited to "
    "your Home. They are not Negotiable, and cost less by your Leader's Combat, Finesse or Influence, as you choose.",
    (WHEN, HIGH_DRAMA_BEGINS),
    trait="Leader",
    condition=has_fewest_characters,
)
def conscript(game: State, use: Use) -> Flow[None]:
    """Whoever is not paid for stays where they are. Which of the stats it is, the player chooses."""
    available = [c for place in game.line for c in available_mercenaries(game, place)]
    mercenary = yield from pick(game, use.seat, "recruit.available", available, (use.card,))
    if mercenary == NO_CARD:
        return
    word = yield from choose(game, use.seat, "recruit.stat", list(STATS[COMBAT:]), (use.performer, mercenary))
    payment = recruit_payment(game, use.seat, use.performer, mercenary)
    payment.negotiable = False
    payment.change = -stat(game, use.performer, STATS.index(word))
    yield from recruit_for(game, payment, home_of(use.seat))


INSPIRE_GENEROSITY = scheme(145, "Inspire Generosity", NEUTRAL, "Bureaucracy, Camaraderie", 15, 0, "receive-money")


@scheme_text(
    INSPIRE_GENEROSITY,
    "A Renown moves from one location to another. Then add one to every location that has none.",
)
def inspire_generosity(game: State, use: Use) -> Flow[None]:
    origins = places_with_renown(game)
    origin = yield from pick_place(game, use.seat, "renown.move_from", origins, (use.card,))
    if origin != NOWHERE:
        others = [p for p in places_for_renown(game) if p != origin]
        place = yield from pick_place(game, use.seat, "renown.move_to", others, (use.card,))
        move_renown(game, use.seat, origin, place)
    for place in [p for p in game.line if game.renown_at[p] == 0]:
        yield from add_renown(game, use.seat, place)


@scheme_text(
    INSPIRE_GENEROSITY,
    "Each player draws a card. Then whoever alone has the least Renown draws one; then whoever alone has the fewest "
    "characters draws one.",
)
def generosity_spreads(game: State, use: Use) -> Flow[None]:
    yield from ()
    for seat in game.seats_from_first():
        drawing.draw(game, seat)
    for numbers in (game.renown, crew_sizes(game)):
        poorest = with_fewest(game, numbers)
        if poorest != NOBODY:
            drawing.draw(game, poorest)


LET_THE_SWORD_DECIDE = scheme(146, "Let the Sword Decide", NEUTRAL, "Flourish, Honor", 63, 0, "crossed-swords")


@scheme_text(LET_THE_SWORD_DECIDE, "Add a Renown to The Docks and one to The Forums.")
def let_the_sword_decide(game: State, use: Use) -> Flow[None]:
    yield from add_renown(game, use.seat, DOCKS)
    yield from add_renown(game, use.seat, FORUMS)


def you_equip_a_weapon(game: State, use: Use, event: Event) -> bool:
    """You have equipped a Weapon."""
    return event.seat == use.seat and has_trait(game, event.card, "Weapon")


reaction(LET_THE_SWORD_DECIDE, "After you equip a Weapon • Draw a card.", (AFTER, EQUIPPED), you_equip_a_weapon)(
    draw_a_card
)


def adversary_announces(game: State, use: Use, event: Event) -> bool:
    """The player you fight, or who challenges you, announces a Maneuver or a Technique."""
    announced = event.use
    if announced is None or announced.ability.kind not in (MANEUVER, TECHNIQUE):
        return False
    return the_adversarys(game, use, event)


reaction(
    LET_THE_SWORD_DECIDE,
    "When the adversary announces a Maneuver or a Technique • Its effects are cancelled.",
    (WHEN, ANNOUNCED),
    adversary_announces,
)(cancel_the_effects)


LETS_HAGGLE = scheme(147, "Let's Haggle", NEUTRAL, "Bargain, Market", 77, 0, "scales")


@scheme_text(LETS_HAGGLE, "Add a Renown to The Grand Bazaar and one to The Forums.")
def lets_haggle(game: State, use: Use) -> Flow[None]:
    yield from add_renown(game, use.seat, BAZAAR)
    yield from add_renown(game, use.seat, FORUMS)


@scheme_text(
    LETS_HAGGLE,
    "Reveal the City Deck card by card, up to the first attachment. It is added to The Grand Bazaar. Sink the others.",
)
def new_wares(game: State, use: Use) -> Flow[None]:
    card, others = drawing.reveal_city_until(game, ATTACHMENT)
    if card != NO_CARD:
        yield from place_city_card(game, card, BAZAAR)
    drawing.sink(game, others)


@action(
    LETS_HAGGLE,
    "Your performer equips target attachment at The Grand Bazaar, wherever they are. It costs 1 less if they are "
    "there.",
    city=True,
)
def haggle(game: State, use: Use) -> Flow[None]:
    wares = [c for c in game.street(BAZAAR) if game.card(c).is_attachment]
    change = -1 if performers_place(game, use) == BAZAAR else 0
    yield from target_and_equip(game, use, wares, change)


MAROONED = scheme(148, "Marooned", NEUTRAL, "Betrayal, Solitary", 22, 1, "raft")


scheme_text(MAROONED, "Add a Renown to The Docks and one to The Grand Bazaar.")(add_renown_to_docks_and_bazaar)


@action(
    MAROONED,
    "Target an opposing Mercenary • You may discard any number of cards. For each of them, engage or wound the "
    "Mercenary.",
    city=True,
    target=opposing_mercenaries,
)
def maroon(game: State, use: Use) -> Flow[None]:
    number = yield from drawing.discards_any(game, use.seat, (use.card, use.target))
    for _ in range(number):
        if not game.is_in_play(use.target):
            return
        what = yield from choose(game, use.seat, "engage_or_wound", ["engage", "wound"], (use.target, use.card))
        if what == "engage":
            engage(game, use.target)
        else:
            yield from wound(game, use.target)


MIDNIGHT_SHIPMENT = scheme(149, "Midnight Shipment", NEUTRAL, "Logistics, Market", 80, 0, "cargo-crate")


@scheme_text(
    MIDNIGHT_SHIPMENT,
    "Add a Renown to The Docks and one to The Grand Bazaar. Then The Docks get a City card.",
)
def midnight_shipment(game: State, use: Use) -> Flow[None]:
    yield from add_renown_to_docks_and_bazaar(game, use)
    yield from add_city_card(game, DOCKS)


def docks_are_empty(game: State, use: Use) -> Refusal | None:
    """If the performer is at The Docks, where no City card but events may lie."""
    if performers_place(game, use) != DOCKS:
        return refusals.NOT_HERE
    for card in game.street(DOCKS):
        if game.card(card).kind != EVENT:
            return refusals.CONDITION
    return None


@action(
    MIDNIGHT_SHIPMENT,
    "If The Docks have no City cards but events • Your performer moves from The Docks to a City location of your "
    "choice.",
    city=True,
    condition=docks_are_empty,
)
def leave_the_docks(game: State, use: Use) -> Flow[None]:
    if performers_place(game, use) == DOCKS:
        yield from choose_and_move(game, use.seat, use.performer, list(game.line), use.card)


PARLEY_GONE_WRONG = scheme(150, "Parley Gone Wrong", NEUTRAL, "Feud, Provocation", 55, 1, "sword-clash")


@scheme_text(
    PARLEY_GONE_WRONG,
    "Add a Renown to The Forums. Then each opponent may move one there from another location.",
)
def parley_gone_wrong(game: State, use: Use) -> Flow[None]:
    yield from add_renown(game, use.seat, FORUMS)
    for seat in game.opponents(use.seat):
        places = [p for p in places_with_renown(game) if p != FORUMS]
        origin = yield from pick_place(game, seat, "renown.move_from", places, (use.card,), optional=True)
        move_renown(game, seat, origin, FORUMS)


@passive(
    PARLEY_GONE_WRONG,
    "At The Forums, only players who have added or moved a Renown there this Day can intervene.",
    CANNOT_INTERVENE,
)
def only_with_renown(game: State, parley: CardId, subject: CardId) -> int:
    if game.location[subject] != FORUMS:
        return 0
    return 0 if game.added_renown[game.controller[subject]] >> FORUMS & 1 else 1


SHIFTING_TIDES = scheme(151, "Shifting Tides", NEUTRAL, "Nature", 1, 1, "big-wave")


@scheme_text(
    SHIFTING_TIDES, "As soon as this scheme is revealed, all City cards in the City are discarded.", when_revealed=True
)
def the_tide_goes_out(game: State, use: Use) -> Flow[None]:
    for place in game.line:
        yield from drawing.discard_city_cards(game, place)


@scheme_text(
    SHIFTING_TIDES,
    "Each City location gets a City card. Then all Renown at locations is discarded; add one to a location of your "
    "choice, and an opponent you choose adds one to another.",
)
def the_tide_comes_in(game: State, use: Use) -> Flow[None]:
    for place in game.line:
        yield from add_city_card(game, place)
    for place in game.line:
        discard_renown(game, place, game.renown_at[place])
    first = yield from choose_and_add_renown(game, use.seat, list(game.line), (use.card,))
    opponent = yield from pick_seat(game, use.seat, "opponent", game.opponents(use.seat), (use.card,))
    yield from choose_and_add_renown(game, opponent, [p for p in game.line if p != first], (use.card,))


UNTIL_MORALE_IMPROVES = scheme(152, "Until Morale Improves", NEUTRAL, "Ad Hoc, Demoralize", 30, -2, "whip")


@scheme_text(
    UNTIL_MORALE_IMPROVES,
    "Add a Renown to a location of your choice, or move one from a location to an adjacent one.",
)
def until_morale_improves(game: State, use: Use) -> Flow[None]:
    words = ["add", "move"] if places_to_move_renown_nearby(game) else ["add"]
    if (yield from choose(game, use.seat, "renown.add_or_move", words, (use.card,))) == "add":
        yield from choose_and_add_renown(game, use.seat, list(game.line), (use.card,))
    else:
        yield from choose_and_move_renown_nearby(game, use.seat, (use.card,))


@action(
    UNTIL_MORALE_IMPROVES,
    "Wound your performer • Target character at this location becomes en garde.",
    city=True,
    costs=WOUND_PERFORMER,
)
def beaten_to_their_feet(game: State, use: Use) -> Flow[None]:
    target = yield from target_one(game, use, characters_here(game, use))
    if target != NO_CARD:
        yield from en_garde(game, target)


@action(
    UNTIL_MORALE_IMPROVES,
    "Wound your performer • Target character at this location engages.",
    city=True,
    costs=WOUND_PERFORMER,
)
def beaten_to_their_knees(game: State, use: Use) -> Flow[None]:
    target = yield from target_one(game, use, characters_here(game, use))
    if target != NO_CARD:
        engage(game, target)
