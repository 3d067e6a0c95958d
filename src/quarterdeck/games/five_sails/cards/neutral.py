"""Neutral cards: any crew may carry them."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.decision import Decision, Option
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import (
    IN_LINE,
    MANEUVER,
    TECHNIQUE,
    Use,
    action,
    forced,
    maneuver,
    reaction,
    scheme_text,
    technique,
)
from quarterdeck.games.five_sails.cards.vocabulary import (
    DESTROY_THIS,
    DISCARD_A_CARD,
    SPEND_A_RENOWN,
    all_characters,
    cancel_the_effects,
    destroy_this,
    draw_a_card,
    opposing_mercenaries,
    performer_moves_at_end_of_round,
    plus_1_thrust,
    your_round,
)
from quarterdeck.games.five_sails.defs import (
    CANNOT_INTERVENE,
    CARDS,
    attachment,
    own_cost,
    passive,
    risk,
    says,
    scheme,
)
from quarterdeck.games.five_sails.events import AFTER, ANNOUNCED, BEFORE, EQUIPPED, ROUND_ENDS, WHEN, WOUNDED, Event
from quarterdeck.games.five_sails.ids import (
    BAZAAR,
    DASH,
    DOCKS,
    EVENT,
    FORUMS,
    NEUTRAL,
    NO_CARD,
    PARRY,
    CardId,
    LocationId,
)
from quarterdeck.games.five_sails.rules import drawing, refusals
from quarterdeck.games.five_sails.rules.asking import choose, may, pick_place
from quarterdeck.games.five_sails.rules.costs import Cost, Payment
from quarterdeck.games.five_sails.rules.dawn import add_city_card, place_city_card
from quarterdeck.games.five_sails.rules.duel import (
    adversary_of,
    gain,
    participant_of,
)
from quarterdeck.games.five_sails.rules.equip import equip, pay_and_equip
from quarterdeck.games.five_sails.rules.movement import go_home, move
from quarterdeck.games.five_sails.rules.renown import add_renown, move_renown, places_with_renown
from quarterdeck.games.five_sails.rules.stats import attachments_of, has_trait
from quarterdeck.games.five_sails.rules.using import target_one, used_key
from quarterdeck.games.five_sails.rules.wounds import engage, heal, wound
from quarterdeck.games.five_sails.state import State

# -- schemes ------------------------------------------------------------------------------------------------------

LET_THE_SWORD_DECIDE = scheme(146, "Let the Sword Decide", NEUTRAL, "Flourish, Honor", 63, 0, "crossed-swords")


@scheme_text(LET_THE_SWORD_DECIDE, "Add a Renown to The Docks and a Renown to The Forums.")
def let_the_sword_decide(game: State, use: Use) -> Flow[None]:
    yield from ()
    add_renown(game, use.seat, DOCKS)
    add_renown(game, use.seat, FORUMS)


def you_equip_a_weapon(game: State, use: Use, event: Event) -> bool:
    return event.seat == use.seat and has_trait(game, event.card, "Weapon")


reaction(LET_THE_SWORD_DECIDE, "After you equip a Weapon • Draw a card.", (AFTER, EQUIPPED), you_equip_a_weapon)(
    draw_a_card
)


def adversary_announces(game: State, use: Use, event: Event) -> bool:
    """The player you fight, or who challenges you, announces a Maneuver or a Technique."""
    duel = game.duel
    announced = event.use
    if duel is None or announced is None or announced.ability.kind not in (MANEUVER, TECHNIQUE):
        return False
    side = duel.side_of(use.seat)
    return side >= 0 and event.seat == duel.seats[1 - side]


reaction(
    LET_THE_SWORD_DECIDE,
    "When the adversary announces a Maneuver or a Technique • Its effects are cancelled.",
    (WHEN, ANNOUNCED),
    adversary_announces,
)(cancel_the_effects)


LETS_HAGGLE = scheme(147, "Let's Haggle", NEUTRAL, "Bargain, Market", 77, 0, "scales")


@scheme_text(LETS_HAGGLE, "Add a Renown to The Grand Bazaar and a Renown to The Forums.")
def lets_haggle(game: State, use: Use) -> Flow[None]:
    yield from ()
    add_renown(game, use.seat, BAZAAR)
    add_renown(game, use.seat, FORUMS)


@scheme_text(
    LETS_HAGGLE,
    "Reveal cards of the City Deck until an attachment turns up. Add it to The Grand Bazaar and sink the others.",
)
def new_wares(game: State, use: Use) -> Flow[None]:
    others: list[CardId] = []
    card = drawing.reveal_city_card(game)
    while card != NO_CARD and not game.card(card).is_attachment:
        others.append(card)
        card = drawing.reveal_city_card(game)
    if card != NO_CARD:
        yield from place_city_card(game, card, BAZAAR)
    drawing.sink(game, others)


@action(
    LETS_HAGGLE,
    "Your performer equips target attachment from The Grand Bazaar. If your performer is there, it has -1 cost.",
    city=True,
)
def haggle(game: State, use: Use) -> Flow[None]:
    wares = [c for c in game.street(BAZAAR) if game.card(c).is_attachment]
    card = yield from target_one(game, use, wares)
    if card != NO_CARD:
        change = -1 if game.location[use.performer] == BAZAAR else 0
        yield from pay_and_equip(game, use.seat, card, use.performer, change)


MAROONED = scheme(148, "Marooned", NEUTRAL, "Betrayal, Solitary", 22, 1, "raft")


@scheme_text(MAROONED, "Add a Renown to The Docks and a Renown to The Grand Bazaar.")
def marooned(game: State, use: Use) -> Flow[None]:
    yield from ()
    add_renown(game, use.seat, DOCKS)
    add_renown(game, use.seat, BAZAAR)


@action(
    MAROONED,
    "Target a Mercenary opposing your performer • You may discard any number of cards. For each of them, engage or "
    "wound that character.",
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
    "Add a Renown to The Docks and a Renown to The Grand Bazaar. Then add a City card to The Docks.",
)
def midnight_shipment(game: State, use: Use) -> Flow[None]:
    add_renown(game, use.seat, DOCKS)
    add_renown(game, use.seat, BAZAAR)
    yield from add_city_card(game, DOCKS)


def docks_are_empty(game: State, use: Use) -> Refusal | None:
    """The performer leaves from The Docks, where no City card but events may lie."""
    if game.location[use.performer] != DOCKS:
        return refusals.NOT_HERE
    for card in game.street(DOCKS):
        if game.card(card).kind != EVENT:
            return refusals.CONDITION
    return None


@action(
    MIDNIGHT_SHIPMENT,
    "If The Docks have no City cards, or events only • Move your performer from The Docks to any City location.",
    city=True,
    condition=docks_are_empty,
)
def leave_the_docks(game: State, use: Use) -> Flow[None]:
    if game.location[use.performer] == DOCKS:
        places = [p for p in game.line if p != DOCKS]
        place = yield from pick_place(game, use.seat, "move.to", places, (use.performer, use.card))
        yield from move(game, use.performer, place)


PARLEY_GONE_WRONG = scheme(150, "Parley Gone Wrong", NEUTRAL, "Feud, Provocation", 55, 1, "sword-clash")


@scheme_text(
    PARLEY_GONE_WRONG,
    "Add a Renown to The Forums. Then each opponent may move a Renown from any location to The Forums.",
)
def parley_gone_wrong(game: State, use: Use) -> Flow[None]:
    add_renown(game, use.seat, FORUMS)
    for seat in game.opponents(use.seat):
        places = [p for p in places_with_renown(game) if p != FORUMS]
        origin = yield from pick_place(game, seat, "renown.move_from", places, (use.card,), optional=True)
        move_renown(game, seat, origin, FORUMS)


@passive(
    PARLEY_GONE_WRONG,
    "In challenges at The Forums a player can intervene only if they added a Renown to The Forums, or moved one "
    "there, this Day.",
    CANNOT_INTERVENE,
)
def only_with_renown(game: State, parley: CardId, subject: CardId) -> int:
    if game.location[subject] != FORUMS:
        return 0
    return 0 if game.added_renown[game.controller[subject]] >> FORUMS & 1 else 1


# -- attachments --------------------------------------------------------------------------------------------------

BREASTPLATE = attachment(153, "Breastplate", NEUTRAL, "Armor", 1, "breastplate", (DASH, 3, 1))


def first_wounds_of_duel(game: State, use: Use, event: Event) -> bool:
    """The first time in a duel that the equipped character would suffer wounds, whether or not it then did."""
    host = game.host[use.card]
    duel = game.duel
    if duel is None or not duel.accepted or event.card != host or event.amount <= 0:
        return False
    return host not in duel.wounded and used_key(use.ability, host, use.seat) not in duel.used


@forced(
    BREASTPLATE,
    "The first time in a duel that the equipped character would suffer wounds • Their number is reduced by one.",
    (BEFORE, WOUNDED),
    first_wounds_of_duel,
)
def breastplate_holds(game: State, use: Use) -> Flow[None]:
    yield from ()
    if use.event is not None and game.duel is not None:
        game.duel.used.add(used_key(use.ability, game.host[use.card], use.seat))
        use.event.amount -= 1


def equipped_character_suffers(game: State, use: Use, event: Event) -> bool:
    return event.card == game.host[use.card] and event.amount > 0


forced(
    BREASTPLATE,
    "When the equipped character is wounded • Destroy this card.",
    (AFTER, WOUNDED),
    equipped_character_suffers,
)(destroy_this)


IMPROVISED_WEAPON = attachment(
    155, "Improvised Weapon", NEUTRAL, "Flourish, Weapon, Melee, Ad Hoc", 0, "broken-bottle", (DASH, 1, 1)
)


def your_round_ends(game: State, use: Use, event: Event) -> bool:
    """Your round ends, and your participant has survived it."""
    return event.seat == use.seat and game.is_in_play(event.card)


@reaction(
    IMPROVISED_WEAPON,
    "When your round ends, equip this card from your dueling line to your participant, ignoring all costs.",
    (WHEN, ROUND_ENDS),
    your_round_ends,
    zone=IN_LINE,
)
def keep_the_bottle(game: State, use: Use) -> Flow[None]:
    yield from equip(game, use.seat, use.card, participant_of(game, use.seat))


technique(IMPROVISED_WEAPON, "Destroy this card • +1 Thrust.", costs=DESTROY_THIS)(plus_1_thrust)


@maneuver(IMPROVISED_WEAPON, "+1 Parry.")
def hold_the_bottle_high(game: State, use: Use) -> Flow[None]:
    yield from ()
    gain(game, use, PARRY, 1)


MATCHLOCK_MUSKET = attachment(156, "Matchlock Musket", NEUTRAL, "Weapon, Ranged, Rifle", 1, "musket", (DASH, DASH, 5))


@action(
    MATCHLOCK_MUSKET,
    "Discard a card • Target character at an adjacent City location may engage. If they do not, wound them.",
    city=True,
    costs=DISCARD_A_CARD,
)
def fire_the_musket(game: State, use: Use) -> Flow[None]:
    here = game.location[use.performer]
    in_range = [c for place in game.adjacent(here) for c in game.characters_at(place)]
    target = yield from target_one(game, use, in_range)
    if target == NO_CARD:
        return
    if not game.engaged[target]:
        ducks = yield from may(game, game.controller[target], "engage.or_wound", (target, use.card))
        if ducks:
            engage(game, target)
            return
    yield from wound(game, target)


THROWING_KNIFE = attachment(157, "Throwing Knife", NEUTRAL, "Weapon, Ranged, Knife", 0, "thrown-knife", (DASH, 2, 3))


technique(THROWING_KNIFE, "Destroy this card • +1 Thrust.", costs=DESTROY_THIS)(plus_1_thrust)


UPPMANS_JACKET = attachment(
    158, "Uppman's Jacket", NEUTRAL, "Attire, Coat, Rilasciare", 1, "cloak", (DASH, 2, 2), (DASH, DASH, DASH, 1)
)


action(UPPMANS_JACKET, "Discard a card • Draw a card.", performer=True, costs=DISCARD_A_CARD)(draw_a_card)


# -- risks --------------------------------------------------------------------------------------------------------

HIDDEN_CORRIDORS = risk(164, "Hidden Corridors", NEUTRAL, "Flourish, Stealth", 1, (DASH, 1, DASH), "secret-door")


def not_adjacent(game: State, here: LocationId) -> list[LocationId]:
    """Other locations that are not adjacent. Homes never are: each is adjacent to all of the City."""
    return [p for p in game.line if p != here and not game.is_adjacent(here, p)]


@action(HIDDEN_CORRIDORS, "Move your performer to a location that is not adjacent to this one.", city=True)
def hidden_corridors(game: State, use: Use) -> Flow[None]:
    places = not_adjacent(game, game.location[use.performer])
    place = yield from pick_place(game, use.seat, "move.to", places, (use.performer, use.card))
    yield from move(game, use.performer, place)


maneuver(HIDDEN_CORRIDORS, "When your round ends, move your participant to an adjacent City location.")(
    performer_moves_at_end_of_round
)


I_KNOW_THAT_TRICK = risk(165, "I Know that Trick!", NEUTRAL, "Flourish, Prepared", 0, (1, 1, 1), "mirror-mirror")


@maneuver(I_KNOW_THAT_TRICK, "Copy the effects of a Technique of the adversary or of an attachment equipped to them.")
def i_know_that_trick(game: State, use: Use) -> Flow[None]:
    adversary = adversary_of(game, use.seat)
    if not game.is_in_play(adversary):
        return
    options: list[Option] = []
    for card in [adversary, *attachments_of(game, adversary)]:
        for known in CARDS[game.definition[card]].techniques:
            options.append(Option("technique", (card,), known.key))
    if not options:
        return
    answer = options[0]
    if len(options) > 1:
        answer = yield Decision(use.seat, "copy.technique", options, (use.card, adversary))
    for copied in CARDS[game.definition[CardId(answer.ids[0])]].techniques:
        if copied.key == answer.what:
            # Whatever it says of itself, it now says of this card and of the participant (self_reference.copied).
            yield from copied.effect(game, Use(use.seat, use.card, copied, use.performer))


LIBERATING_GOODS = risk(167, "Liberating Goods", NEUTRAL, "Crime, Theft", 0, (DASH, 2, 3), "swap-bag")


@action(
    LIBERATING_GOODS,
    "Take control of target attachment that is not Unique in an opponent's discard pile. Equip it to your performer, "
    "paying all costs.",
    city=True,
)
def liberating_goods(game: State, use: Use) -> Flow[None]:
    goods = [
        c
        for seat in game.opponents(use.seat)
        for c in game.discard(seat)
        if game.card(c).is_attachment and not game.card(c).unique
    ]
    card = yield from target_one(game, use, goods)
    if card != NO_CARD:
        yield from pay_and_equip(game, use.seat, card, use.performer)


A_NEW_STRATEGY = risk(168, "A New Strategy", NEUTRAL, "Logistics, Savvy", 0, (2, DASH, 1), "brainstorm")


@action(A_NEW_STRATEGY, "Spend a Renown • Draw two cards. Send this card to The Locker.", costs=SPEND_A_RENOWN)
def a_new_strategy(game: State, use: Use) -> Flow[None]:
    yield from ()
    drawing.draw(game, use.seat, 2)
    drawing.to_locker(game, use.card)


NOT_TODAY = risk(169, "Not Today", NEUTRAL, "Ad Hoc", 0, (DASH, 5, DASH), "dodging")


@forced(
    NOT_TODAY,
    "When your round ends • Wound your participant and move them Home engaged.",
    (WHEN, ROUND_ENDS),
    your_round,
    zone=IN_LINE,
)
def not_today(game: State, use: Use) -> Flow[None]:
    participant = participant_of(game, use.seat)
    yield from wound(game, participant)
    if game.is_in_play(participant):
        yield from go_home(game, participant, engaged=True)


OPULENCE = risk(170, "Opulence", NEUTRAL, "Fortune", 0, (0, 0, 1), "open-treasure-chest", keywords="Wealth")

says(OPULENCE, "Wealth: it is worth two when discarded to pay a wealth cost, and then goes to The Locker.")


class DiscardHand(Cost):
    """Discard your hand: every card left in it, be it none."""

    def pay(self, game: State, use: Use) -> Flow[bool]:
        for card in sorted(game.hand(use.seat)):
            yield from drawing.discard_card(game, use.seat, card)
        return True


DISCARD_HAND: Final = (DiscardHand(),)


action(OPULENCE, "Discard your hand • Draw a card.", costs=DISCARD_HAND)(draw_a_card)


PAID_OFF = risk(171, "Paid Off", NEUTRAL, "Cunning, Villainous", 2, (1, DASH, 2), "coins")


@own_cost(PAID_OFF, "While your performer is a Villain or a Scoundrel, this card has -1 cost.")
def paid_off_costs(game: State, card: CardId, payment: Payment) -> int:
    performer = payment.performer
    if performer == NO_CARD:
        return 0
    return -1 if has_trait(game, performer, "Villain") or has_trait(game, performer, "Scoundrel") else 0


@action(
    PAID_OFF,
    "Engage target Mercenary opposing your performer. If they are already engaged, move them Home instead.",
    city=True,
)
def paid_off(game: State, use: Use) -> Flow[None]:
    target = yield from target_one(game, use, opposing_mercenaries(game, use))
    if target == NO_CARD:
        return
    if game.engaged[target]:
        yield from go_home(game, target)
    else:
        engage(game, target)


TRIAGE = risk(176, "Triage", NEUTRAL, "Heroic", 1, (0, 0, 4), "arm-bandage")


@own_cost(TRIAGE, "While this card is targeting a Hero or a Scoundrel, it has -1 cost.")
def triage_costs(game: State, card: CardId, payment: Payment) -> int:
    target = payment.target
    if target == NO_CARD:
        return 0
    return -1 if has_trait(game, target, "Hero") or has_trait(game, target, "Scoundrel") else 0


@action(TRIAGE, "Target character heals a wound.", target=all_characters)
def triage(game: State, use: Use) -> Flow[None]:
    yield from heal(game, use.target)
