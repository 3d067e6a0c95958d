"""Cards that only tests know: abilities that a rule speaks of and no card of the box has.

They are declared like any others, of the faction "test" and with numbers from 1001 on, and then set aside, so that the
catalogue, the decks and all other tests see the box as it is. `in_the_box()` puts them back for the length of a test;
the tests in this folder have it done for them (conftest). Add cards at the end, before `_set_aside`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from quarterdeck.core.flow import Flow
from quarterdeck.games.five_sails import cards  # noqa: F401  declares the cards of the box, which come first
from quarterdeck.games.five_sails.abilities import (
    IN_LINE,
    Ability,
    Use,
    action,
    forced,
    maneuver,
    reaction,
    scheme_text,
    technique,
)
from quarterdeck.games.five_sails.cards.vocabulary import (
    DISCARD_A_CARD,
    ENGAGE_PERFORMER,
    WOUND_PERFORMER,
    all_characters,
    characters_here,
    yours,
)
from quarterdeck.games.five_sails.defs import (
    ABILITIES,
    BY_NAME,
    CANNOT_BE_CHALLENGED,
    CARDS,
    MUST_BE_CHALLENGED,
    PANACHE,
    CardDef,
    attachment,
    character,
    passive,
    risk,
    scheme,
)
from quarterdeck.games.five_sails.events import (
    AFTER,
    ANNOUNCED,
    CHALLENGE_ACCEPTED,
    CHALLENGE_ISSUED,
    CHALLENGE_REFUSED,
    CONDITIONAL_RENOWN,
    DAY_BEGINS,
    DAY_ENDS,
    DUEL_BEGINS,
    DUEL_ENDS,
    MUSTERED,
    ROUND_BEGINS,
    ROUND_ENDS,
    WHEN,
    Event,
)
from quarterdeck.games.five_sails.ids import DASH, DOCKS, FORUMS, INFLUENCE, NO_CARD, THRUST, CardId
from quarterdeck.games.five_sails.rules import drawing
from quarterdeck.games.five_sails.rules.asking import pick
from quarterdeck.games.five_sails.rules.duel import adversary_of, gain, lasts, participant_of, send_threat
from quarterdeck.games.five_sails.rules.movement import move_to_adjacent_city
from quarterdeck.games.five_sails.rules.recruit import muster
from quarterdeck.games.five_sails.rules.renown import add_renown, gain_renown, move_renown
from quarterdeck.games.five_sails.rules.wounds import destroy, engage, heal, is_wounded, wound
from quarterdeck.games.five_sails.state import HAND, PLAY, State

TEST: Final = "test"

_cards_of_the_box: Final = len(CARDS)
_abilities_of_the_box: Final = len(ABILITIES)

# -- what is heard of the Day -------------------------------------------------------------------------------------

TOWN_CRIER = character(1001, "Town Crier", TEST, "Herald", "Voice of the Day", (3, 0, 1, 1), "ringing-bell")
TIMES: Final[tuple[int, ...]] = (*range(DAY_BEGINS, DAY_ENDS + 1), CONDITIONAL_RENOWN)
"""The timing points that the Town Crier cries out, one Forced ability each."""


def cry(game: State, use: Use) -> Flow[None]:
    """Nothing happens: that it was the time stands in the story."""
    yield from ()


for time in TIMES:
    forced(TOWN_CRIER, "When it is time • Cry it out.", (WHEN, time))(cry)


def cried(key: str) -> int:
    """The timing point that an ability of the Town Crier stands for."""
    return TIMES[[ability.key for ability in TOWN_CRIER.abilities].index(key)]


LETTER_OF_MARQUE = attachment(1002, "Letter of Marque", TEST, "Trinket", 0, "scroll-unfurled", (0, 0, 0))


@forced(LETTER_OF_MARQUE, "In Plunder, if you have four Renown or more • Gain a Renown.", (WHEN, CONDITIONAL_RENOWN))
def share_of_the_prize(game: State, use: Use) -> Flow[None]:
    yield from ()
    if game.renown[use.seat] >= 4:
        gain_renown(game, use.seat)


# -- schemes ------------------------------------------------------------------------------------------------------

PROCLAMATION = scheme(1003, "Proclamation", TEST, "Rumor", 20, 0, "scroll-unfurled")


@scheme_text(PROCLAMATION, "When revealed • Gain a Renown.", when_revealed=True)
def proclaim(game: State, use: Use) -> Flow[None]:
    yield from ()
    gain_renown(game, use.seat)


CONFISCATION = scheme(1004, "Confiscation", TEST, "Duress", 90, 0, "swap-bag")


@scheme_text(CONFISCATION, "When revealed • Everybody who has Renown loses all of it.", when_revealed=True)
def confiscate(game: State, use: Use) -> Flow[None]:
    yield from ()
    game.renown = [0] * game.players


OPEN_LEDGER = scheme(1005, "Open Ledger", TEST, "Market", 40, -2, "open-book")


@scheme_text(OPEN_LEDGER, "Add a Renown to The Docks.")
def first_entry(game: State, use: Use) -> Flow[None]:
    yield from add_renown(game, use.seat, DOCKS)


@scheme_text(OPEN_LEDGER, "Move a Renown from The Docks to The Forums.")
def second_entry(game: State, use: Use) -> Flow[None]:
    yield from ()
    move_renown(game, use.seat, DOCKS, FORUMS)


@scheme_text(OPEN_LEDGER, "If a Renown is at The Forums, gain a Renown.")
def third_entry(game: State, use: Use) -> Flow[None]:
    yield from ()
    if game.renown_at[FORUMS]:
        gain_renown(game, use.seat)


# -- numbers ------------------------------------------------------------------------------------------------------

PLUMED_HAT = attachment(1006, "Plumed Hat", TEST, "Trinket", 0, "pirate-hat", (0, 0, 0), (-1, DASH, DASH, 1))


@passive(PLUMED_HAT, "Your Leader has +2 Panache.", PANACHE)
def dashing(game: State, source: CardId, subject: CardId) -> int:
    return 2 if subject == game.leader[game.controller[source]] else 0


# -- qualified abilities ------------------------------------------------------------------------------------------

DOUBLE_LIFE = risk(1007, "Double Life", TEST, "Cunning", 0, (0, 0, 0), "drama-masks")


@action(DOUBLE_LIFE, "Gain a Renown.", trait="Pirate, Scoundrel")
def lead_two_lives(game: State, use: Use) -> Flow[None]:
    yield from ()
    gain_renown(game, use.seat)


STREET_FAIR = risk(1008, "Street Fair", TEST, "Revelry", 0, (0, 0, 0), "party-flags")


@action(STREET_FAIR, "Gain a Renown.", trait="City")
def make_merry(game: State, use: Use) -> Flow[None]:
    yield from ()
    gain_renown(game, use.seat)


PIRATE_HUNTER = character(1009, "Pirate Hunter", TEST, "Hunter", "Scourge of the Coast", (3, 0, 1, 1), "manacles")


def pirate_ability_announced(game: State, use: Use, event: Event) -> bool:
    return event.use is not None and event.use.ability.has_trait("Pirate") and event.seat != use.seat


@reaction(
    PIRATE_HUNTER,
    "When an opponent announces a Pirate ability • Gain a Renown.",
    (WHEN, ANNOUNCED),
    pirate_ability_announced,
)
def bounty(game: State, use: Use) -> Flow[None]:
    yield from ()
    gain_renown(game, use.seat)


# -- wounds -------------------------------------------------------------------------------------------------------

FIELD_DRESSING = risk(1010, "Field Dressing", TEST, "Heroic", 0, (0, 0, 0), "arm-bandage")


def wounded_characters(game: State, use: Use) -> list[CardId]:
    return [c for c in all_characters(game, use) if is_wounded(game, c)]


@action(FIELD_DRESSING, "Target a wounded character • They heal a wound.", target=wounded_characters)
def dress_the_wound(game: State, use: Use) -> Flow[None]:
    yield from heal(game, use.target)


# -- challenges and duels ------------------------------------------------------------------------------------------

SECOND = character(1101, "Duel Second", TEST, "Herald", "Voice of the Duel", (3, 0, 1, 1), "ringing-bell")
DUEL_TIMES: Final = (
    CHALLENGE_ISSUED,
    CHALLENGE_ACCEPTED,
    CHALLENGE_REFUSED,
    DUEL_BEGINS,
    ROUND_BEGINS,
    ROUND_ENDS,
)
"""What the Duel Second calls out when it happens, one Forced ability each; and that a duel has ended, after it."""

for time in DUEL_TIMES:
    forced(SECOND, "When a duel comes so far • Call it out.", (WHEN, time))(cry)
forced(SECOND, "After a duel • Call it out.", (AFTER, DUEL_ENDS))(cry)


def called(key: str) -> int:
    """What an ability of the Duel Second calls out."""
    return (*DUEL_TIMES, DUEL_ENDS)[[ability.key for ability in SECOND.abilities].index(key)]


LAST_STAND = risk(1102, "Last Stand", TEST, "Flourish", 0, (0, 1, 1), "crossed-swords")


@maneuver(LAST_STAND, "Final Strike • The adversary faces two more threat.", final_strike=True)
def stand_to_the_last(game: State, use: Use) -> Flow[None]:
    yield from ()
    duel = game.duel
    if duel is not None:
        send_threat(game, duel, 1 - duel.side_of(use.seat), 2)


PARTING_SHOT = attachment(1103, "Parting Shot", TEST, "Trinket", 0, "pistol-gun", (0, 0, 0))


@technique(PARTING_SHOT, "Final Strike • Wound the adversary.", final_strike=True)
def parting_shot(game: State, use: Use) -> Flow[None]:
    yield from wound(game, adversary_of(game, use.seat))


MARKET_CLERK = character(1104, "Market Clerk", TEST, "Bureaucrat", "Keeper of Receipts", (5, DASH, 2, 2), "abacus")
BORROWED_SABER = attachment(1105, "Borrowed Saber", TEST, "Weapon", 0, "saber-slash", (0, 0, 0), (DASH, 2, DASH, DASH))
LOADED_DICE = risk(1106, "Loaded Dice", TEST, "Cheating", 0, (0, 3, 1), "rolling-dices")


@maneuver(LOADED_DICE, "+1 Thrust.")
def cast_the_dice(game: State, use: Use) -> Flow[None]:
    yield from ()
    gain(game, use, THRUST, 1)


def in_its_players_round(game: State, use: Use, event: Event) -> bool:
    return event.seat == use.seat


@forced(
    LOADED_DICE,
    "When your round ends • Take this card back into your hand.",
    (WHEN, ROUND_ENDS),
    in_its_players_round,
    zone=IN_LINE,
)
def pocket_the_dice(game: State, use: Use) -> Flow[None]:
    yield from ()
    game.put(use.card, HAND + use.seat)


CONSPICUOUS_PLUME = attachment(1107, "Conspicuous Plume", TEST, "Trinket", 0, "feather", (0, 0, 0))


@passive(CONSPICUOUS_PLUME, "Enemies who challenge here must challenge the equipped character.", MUST_BE_CHALLENGED)
def draws_every_eye(game: State, source: CardId, subject: CardId) -> int:
    return 1 if game.host[source] == subject else 0


WHITE_FLAG = attachment(1108, "White Flag", TEST, "Trinket", 0, "flag", (0, 0, 0))


@passive(WHITE_FLAG, "The equipped character cannot be challenged.", CANNOT_BE_CHALLENGED)
def nobody_shoots(game: State, source: CardId, subject: CardId) -> int:
    return 1 if game.host[source] == subject else 0


SWITCHED_PLACES = risk(1109, "Switched Places", TEST, "Stealth", 0, (1, 0, 1), "secret-door")


@maneuver(SWITCHED_PLACES, "Your participant moves to an adjacent City location at once.")
def switch_places(game: State, use: Use) -> Flow[None]:
    yield from move_to_adjacent_city(game, use.seat, use.performer, use.card)


# -- playing cards: costs, keywords and what responds --------------------------------------------------------------

DESPERATE_BARGAIN = risk(1201, "Desperate Bargain", TEST, "Bargain", 1, (0, 0, 0), "shaking-hands")


@action(
    DESPERATE_BARGAIN,
    "Engage and wound your performer • Gain a Renown.",
    performer=True,
    costs=ENGAGE_PERFORMER + WOUND_PERFORMER,
)
def strike_the_bargain(game: State, use: Use) -> Flow[None]:
    yield from ()
    gain_renown(game, use.seat)


HARBOR_TOLL = risk(1202, "Harbor Toll", TEST, "Bureaucracy", 2, (0, 0, 0), "coins")


@action(HARBOR_TOLL, "Discard a card • Gain a Renown.", costs=DISCARD_A_CARD)
def pay_the_toll(game: State, use: Use) -> Flow[None]:
    yield from ()
    gain_renown(game, use.seat)


def opponent_announces(game: State, use: Use, event: Event) -> bool:
    return event.seat != use.seat


BUSYBODY = character(1203, "Busybody", TEST, "Citizen", "Always in the Way", (3, 0, 1, 1), "conversation")


@reaction(
    BUSYBODY, "When an opponent announces an ability • Engage its performer.", (WHEN, ANNOUNCED), opponent_announces
)
def get_in_the_way(game: State, use: Use) -> Flow[None]:
    yield from ()
    if use.event is not None and use.event.other != NO_CARD:
        engage(game, use.event.other)


CUTPURSE = character(1204, "Cutpurse", TEST, "Criminal", "Light of Finger", (3, 0, 1, 1), "robber")


@reaction(
    CUTPURSE, "When an opponent announces an ability • They discard a card.", (WHEN, ANNOUNCED), opponent_announces
)
def cut_the_purse(game: State, use: Use) -> Flow[None]:
    if use.event is not None:
        yield from drawing.discards(game, use.event.seat)


STREET_PREACHER = character(1205, "Street Preacher", TEST, "Cleric", "Loud at Any Hour", (3, 0, 1, 1), "prayer")


@action(
    STREET_PREACHER,
    "Discard a card • Add a Renown to this location. Repeatable.",
    city=True,
    costs=DISCARD_A_CARD,
    repeatable=True,
)
def preach(game: State, use: Use) -> Flow[None]:
    yield from add_renown(game, use.seat, game.location[use.performer])


MONEYLENDER = character(1206, "Moneylender", TEST, "Merchant", "Never Tired of Counting", (3, 0, 1, 1), "cash")


@action(MONEYLENDER, "Discard a card • Gain a Renown. Unlimited.", costs=DISCARD_A_CARD, unlimited=True)
def lend(game: State, use: Use) -> Flow[None]:
    yield from ()
    gain_renown(game, use.seat)


@action(MONEYLENDER, "Discard a card • Draw a card.", costs=DISCARD_A_CARD)
def count_again(game: State, use: Use) -> Flow[None]:
    yield from ()
    drawing.draw(game, use.seat)


ANOTHER_ROUND = risk(1207, "Another Round", TEST, "Revelry", 1, (0, 0, 0), "beer-stein")


@action(
    ANOTHER_ROUND,
    "Target a character at your performer's location • Engage them. Repeatable.",
    city=True,
    target=characters_here,
    repeatable=True,
)
def drink_up(game: State, use: Use) -> Flow[None]:
    yield from ()
    engage(game, use.target)


QUIET_EVENING = risk(1208, "Quiet Evening", TEST, "Torpor", 0, (0, 0, 0), "candle-holder")


@action(QUIET_EVENING, "Your performer heals a wound.", home=True)
def rest_at_home(game: State, use: Use) -> Flow[None]:
    yield from heal(game, use.performer)


HOUSEKEEPER = character(1209, "Housekeeper", TEST, "Citizen", "Keeps the Fire Burning", (3, 0, 1, 1), "house")


@action(HOUSEKEEPER, "Draw a card.", home=True)
def keep_house(game: State, use: Use) -> Flow[None]:
    yield from ()
    drawing.draw(game, use.seat)


DOWNPOUR = risk(1210, "Downpour", TEST, "Catastrophe", 0, (0, 0, 0), "heavy-rain")


@action(DOWNPOUR, "Every character at your performer's location engages.", city=True)
def it_pours(game: State, use: Use) -> Flow[None]:
    yield from ()
    for card in characters_here(game, use):
        engage(game, card)


HEAVY_RUMOR = risk(1211, "Heavy Rumor", TEST, "Rumor", 0, (0, 0, 0), "conversation")


@action(
    HEAVY_RUMOR, "Target a character at your performer's location • Engage them.", city=True, target=characters_here
)
def spread_it(game: State, use: Use) -> Flow[None]:
    yield from ()
    engage(game, use.target)


FINE_WORDS = risk(1212, "Fine Words", TEST, "Savvy", 0, (0, 0, 0), "conversation")


@action(FINE_WORDS, "Your performer has +1 Influence.", performer=True)
def speak_well(game: State, use: Use) -> Flow[None]:
    yield from ()
    lasts(game, use, INFLUENCE, use.performer)


BRAVE_FACE = risk(1302, "Brave Face", TEST, "Savvy", 0, (1, 1, 1), "conversation")


@reaction(BRAVE_FACE, "After your round begins • Your participant has +1 Influence.", (AFTER, ROUND_BEGINS), yours)
def look_brave(game: State, use: Use) -> Flow[None]:
    yield from ()
    lasts(game, use, INFLUENCE, participant_of(game, use.seat))


@maneuver(BRAVE_FACE, "Your participant has +1 Influence.")
def fight_bravely(game: State, use: Use) -> Flow[None]:
    yield from ()
    lasts(game, use, INFLUENCE, use.performer)


WILDFIRE = risk(1213, "Wildfire", TEST, "Catastrophe", 0, (0, 0, 0), "burning-embers")


@action(WILDFIRE, "Destroy all cards of your opponents but Leaders.")
def burn(game: State, use: Use) -> Flow[None]:
    for seat in game.opponents(use.seat):
        for card in list(game.piles[PLAY + seat]):
            if card != game.leader[seat]:
                yield from destroy(game, card)


PLOT_UNVEILED = risk(1214, "Plot Unveiled", TEST, "Rumor", 0, (0, 0, 0), "spyglass")


@action(PLOT_UNVEILED, "Destroy the scheme of each opponent.")
def unveil(game: State, use: Use) -> Flow[None]:
    for seat in game.opponents(use.seat):
        scheme_there = game.scheme_of(seat)
        if scheme_there != NO_CARD:
            yield from destroy(game, scheme_there, even_scheme=True)


CALL_FOR_HELP = risk(1215, "Call for Help", TEST, "Camaraderie", 0, (0, 0, 0), "ringing-bell")


@action(CALL_FOR_HELP, "Muster a character from your Approach Deck.")
def call(game: State, use: Use) -> Flow[None]:
    friends = [c for c in sorted(game.approach(use.seat)) if game.card(c).is_character]
    card = yield from pick(game, use.seat, "plan.character", friends, (use.card,), hidden=True)
    if card != NO_CARD:
        yield from muster(game, use.seat, card)


GRACIOUS_HOST = character(1216, "Gracious Host", TEST, "Citizen", "Friend of Everybody", (3, 0, 1, 1), "house")


@forced(GRACIOUS_HOST, "After a character musters • Gain a Renown.", (AFTER, MUSTERED))
def welcome(game: State, use: Use) -> Flow[None]:
    yield from ()
    gain_renown(game, use.seat)


# -- the playtest edition ------------------------------------------------------------------------------------------

HIDDEN_HILT = attachment(1301, "Hidden Hilt", TEST, "Trinket", 0, "stiletto", (0, 0, 0))


@technique(HIDDEN_HILT, "Belayed. +1 Thrust.", belayed=True)
def draw_it_late(game: State, use: Use) -> Flow[None]:
    yield from ()
    gain(game, use, THRUST, 1)


# -- set aside ----------------------------------------------------------------------------------------------------

_cards: Final[list[CardDef]] = []
_abilities: Final[list[Ability]] = []


def _set_aside() -> None:
    """Take the cards of this module out of the box again. Their places at its end stay theirs."""
    _cards[:] = CARDS[_cards_of_the_box:]
    _abilities[:] = ABILITIES[_abilities_of_the_box:]
    del CARDS[_cards_of_the_box:]
    del ABILITIES[_abilities_of_the_box:]
    for card in _cards:
        del BY_NAME[card.key]


@contextmanager
def in_the_box() -> Iterator[None]:
    """For as long as this lasts, the cards of this module can be named and played."""
    CARDS.extend(_cards)
    ABILITIES.extend(_abilities)
    BY_NAME.update({card.key: card for card in _cards})
    try:
        yield
    finally:
        _set_aside()


_set_aside()
