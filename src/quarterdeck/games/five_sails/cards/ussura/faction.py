"""Ussura: the attachments and risks, which are shuffled into a Faction Deck."""

from __future__ import annotations

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import Use, action, maneuver, reaction, technique
from quarterdeck.games.five_sails.cards.vocabulary import (
    SPEND_A_RENOWN,
    adjacent_enemies,
    cancel_the_effects,
    equals_adversary,
    has_combat,
    heal_performer,
    may_engage,
    move_one_of_yours_from_here,
    performer_challenges,
    performers_place,
    plus_1_riposte,
    plus_2_thrust,
    send_this_to_the_locker,
    the_adversarys,
    yours,
)
from quarterdeck.games.five_sails.defs import COMBAT_THRUST, attachment, risk
from quarterdeck.games.five_sails.events import AFTER, BEFORE, COMBAT_CARD_PLAYED, MOVED, ROUND_BEGINS, WHEN, Event
from quarterdeck.games.five_sails.ids import (
    CITY_LOCATIONS,
    COMBAT,
    DASH,
    NO_CARD,
    PARRY,
    THRUST,
    USSURA,
    CardId,
)
from quarterdeck.games.five_sails.rules import drawing, refusals
from quarterdeck.games.five_sails.rules.asking import choose, ordered, pick, pick_place
from quarterdeck.games.five_sails.rules.costs import EngagePerformer
from quarterdeck.games.five_sails.rules.duel import (
    adversary_of,
    escaped,
    gain,
    gain_lethal,
    gamble,
    in_adversarys_next_round,
    play_as_combat_card,
    rest_of_duel,
)
from quarterdeck.games.five_sails.rules.movement import adjacent_city, all_go_home, go_home, move, move_together
from quarterdeck.games.five_sails.rules.pressure import claim, pressure_and_claim
from quarterdeck.games.five_sails.rules.stats import attachments_of, combat, finesse, influence
from quarterdeck.games.five_sails.rules.using import target_one
from quarterdeck.games.five_sails.rules.wounds import destroy, engage, unequipped, wound
from quarterdeck.games.five_sails.state import (
    CITY_DECK,
    DECK,
    NO_MANEUVERS,
    NO_TECHNIQUES,
    Pressure,
    State,
)

# -- attachments --------------------------------------------------------------------------------------------------

GRANDFATHERS_HAMMER = attachment(
    127, "Grandfather's Hammer", USSURA, "Weapon, Melee, Hammer, Unique", 2, "flat-hammer", values=(DASH, 1, 5)
)


def your_round_without_a_card(game: State, use: Use, event: Event) -> bool:
    """Your round has begun, a combat card can be played in it, and nothing has played one yet."""
    duel = game.duel
    return duel is not None and event.seat == use.seat and duel.card == NO_CARD and not escaped(game, duel, duel.active)


@reaction(
    GRANDFATHERS_HAMMER,
    "After your round begins • Unequip this card and play it as your combat card. Your participant is Lethal.",
    (AFTER, ROUND_BEGINS),
    your_round_without_a_card,
)
def hammer_falls(game: State, use: Use) -> Flow[None]:
    duel = game.duel
    if duel is None:
        return
    host = game.host[use.card]
    yield from play_as_combat_card(game, duel, use.card)
    if host != NO_CARD:
        yield from unequipped(game, host)
    gain_lethal(game, use)


technique(GRANDFATHERS_HAMMER, "+2 Thrust.")(plus_2_thrust)


MIRELI_SABRE = attachment(
    128, "Mireli Sabre", USSURA, "Weapon, Melee, Sword, Mireli", 0, "sabers-choc", values=(2, DASH, 1)
)


@technique(
    MIRELI_SABRE,
    "+1 Parry, if your participant has at least 2 Finesse; and +1 Thrust, if they have at least 3 Combat.",
)
def sabre_dances(game: State, use: Use) -> Flow[None]:
    yield from ()
    if finesse(game, use.performer) >= 2:
        gain(game, use, PARRY, 1)
    if combat(game, use.performer) >= 3:
        gain(game, use, THRUST, 1)


# -- risks --------------------------------------------------------------------------------------------------------

BORETS = risk(129, "Borets", USSURA, "Flourish, Kulachniy Boi", 0, (0, 2, 2), "fist")


@maneuver(BORETS, "No other Maneuver and no Technique can be used for the rest of the duel.")
def borets(game: State, use: Use) -> Flow[None]:
    yield from ()
    duel = game.duel
    if duel is not None:
        for side in (0, 1):
            rest_of_duel(game, duel, side, NO_MANEUVERS)
            rest_of_duel(game, duel, side, NO_TECHNIQUES)


INDOMITABLE_WILL = risk(130, "Indomitable Will", USSURA, "Immovable, Provocation", 0, (1, 2, DASH), "brick-wall")


def is_alone(game: State, use: Use) -> Refusal | None:
    """If your performer is your only character at their location."""
    return None if game.crew_at(use.seat, performers_place(game, use)) == [use.performer] else refusals.CONDITION


def is_alone_where_nobody_rules(game: State, use: Use) -> Refusal | None:
    """If your performer is your only character at their location, which nobody controls."""
    return is_alone(game, use) if game.control[performers_place(game, use)] < 0 else refusals.CONDITION


@action(
    INDOMITABLE_WILL,
    "If nobody controls this location and no other character of yours is there • Claim it. You cannot lose control of "
    "it while your performer stays; it becomes uncontrolled when they leave.",
    city=True,
    condition=is_alone_where_nobody_rules,
)
def indomitable_will(game: State, use: Use) -> Flow[None]:
    place = performers_place(game, use)
    yield from claim(game, use.seat, place)
    if game.control[place] == use.seat and performers_place(game, use) == place:
        game.held[place] = use.performer


IRON_AND_VELVET = risk(131, "Iron and Velvet", USSURA, "Challenge, Kulachniy Boi", 1, (DASH, 1, 2), "gauntlet")


def is_unequipped(game: State, use: Use) -> Refusal | None:
    """If no card is equipped to the performer, whose Combat is no dash."""
    return refusals.CONDITION if game.attached(use.performer) else has_combat(game, use)


@action(
    IRON_AND_VELVET,
    "Your performer, to whom no card is equipped, issues a Combat challenge to target opposing character.",
    city=True,
    condition=is_unequipped,
)
def iron_and_velvet(game: State, use: Use) -> Flow[None]:
    yield from performer_challenges(game, use, COMBAT)


@maneuver(IRON_AND_VELVET, "Wound each participant to whom an attachment is equipped.")
def velvet_off(game: State, use: Use) -> Flow[None]:
    duel = game.duel
    if duel is None:
        return
    armed = [c for c in duel.participants if game.is_in_play(c) and attachments_of(game, c)]
    for card in (yield from ordered(game, "order.wounds", armed)):
        yield from wound(game, card)


MATUSHKAS_COMMAND = risk(132, "Matushka's Command", USSURA, "Sorcery, Dar Matushki", 1, (DASH, 2, DASH), "wolf-howl")


@action(
    MATUSHKAS_COMMAND,
    "All engaged characters at your performer's location go Home. Then engage all who remain there.",
    trait="Sorcerer",
)
def matushkas_command(game: State, use: Use) -> Flow[None]:
    here = performers_place(game, use)
    yield from all_go_home(game, [c for c in game.characters_at(here) if game.engaged[c]])
    for card in game.characters_at(here):
        engage(game, card)


MATUSHKAS_EFFICIENCY = risk(133, "Matushka's Efficiency", USSURA, "Sorcery, Dar Matushki", 1, (2, DASH, 1), "wind-slap")


action(
    MATUSHKAS_EFFICIENCY,
    "Pay all costs, or engage your performer instead • Target character of yours at this location moves to any other "
    "one.",
    trait="Sorcerer",
    instead=EngagePerformer(),
)(move_one_of_yours_from_here)


@maneuver(
    MATUSHKAS_EFFICIENCY,
    "Both participants move together to an adjacent location, where the duel goes on.",
    trait="Sorcerer",
)
def matushka_carries_both(game: State, use: Use) -> Flow[None]:
    """Nobody enters an enemy's Home, so it is a City location."""
    near = adjacent_city(game, use.performer)
    place = yield from pick_place(game, use.seat, "move.to", near, (use.performer, use.card))
    both = [c for c in (use.performer, adversary_of(game, use.seat)) if game.is_in_play(c)]
    yield from move_together(game, both, place)


MATUSHKAS_SIGHT = risk(134, "Matushka's Sight", USSURA, "Sorcery, Dar Matushki", 0, (DASH, 1, 4), "third-eye")


@action(
    MATUSHKAS_SIGHT,
    "Look at five cards of a deck of your choice. You may discard at most as many of them as your performer has "
    "Influence; put the others back in any order. You may engage your performer; if you do, draw a card.",
    trait="Sorcerer",
)
def matushkas_sight(game: State, use: Use) -> Flow[None]:
    deck = yield from choose_deck(game, use)
    cards = drawing.look_at_top(game, use.seat, deck, 5) if deck >= 0 else []
    for _ in range(influence(game, use.performer)):
        left = still_there(game, use.seat, deck, cards)
        if not left:
            break
        card = yield from pick(game, use.seat, "discard.looked", left, (use.card,), optional=True, hidden=True)
        if card == NO_CARD:
            break
        game.show(card)
        game.tell("discards", use.seat, card)
        yield from drawing.to_discard(game, card)
    yield from drawing.put_back(game, use.seat, still_there(game, use.seat, deck, cards), (use.card,))
    if (yield from may_engage(game, use.performer, "engage.to_draw", use.card)):
        drawing.draw(game, use.seat)


def choose_deck(game: State, use: Use) -> Flow[int]:
    """A Faction Deck or the City Deck that holds cards; -1 if there is none. (An Approach Deck has no top.)"""
    options = [Option("seat", (s,)) for s in game.seats_from(use.seat) if game.deck(s)]
    if game.piles[CITY_DECK]:
        options.append(Option("choose", (), "city deck"))
    if not options:
        return -1
    answer = yield Decision(use.seat, "deck", options, (use.card,))
    return CITY_DECK if answer.verb == "choose" else DECK + answer.ids[0]


def still_there(game: State, seat: Seat, deck: int, cards: list[CardId]) -> list[CardId]:
    """Those of the cards a player looked at that are in the deck yet, and were not shuffled meanwhile."""
    return [c for c in cards if game.pile_of[c] == deck and game.knows(seat, c)]


MIRELIS_REVISION = risk(135, "Mireli's Revision", USSURA, "Flourish, Mireli", 1, (1, 1, 1), "sword-spin")


@reaction(
    MIRELIS_REVISION,
    "When the adversary announces a combat card • Discard that card. They gamble for free and play another instead.",
    (WHEN, COMBAT_CARD_PLAYED),
    the_adversarys,
)
def mirelis_revision(game: State, use: Use) -> Flow[None]:
    """The gamble is not counted. A round that has a combat card already gets this one as an additional card."""
    duel, event = game.duel, use.event
    assert event is not None
    if duel is None:
        return
    event.cancelled = True
    game.tell("discards", event.seat, event.card)
    yield from drawing.to_discard(game, event.card)
    yield from gamble(game, duel, additional=duel.card != NO_CARD)


@maneuver(
    MIRELIS_REVISION,
    "+2 Parry; or, as you choose, wound the adversary, whose combat card has -2 Thrust in their next round.",
)
def mireli_teaches(game: State, use: Use) -> Flow[None]:
    word = yield from choose(game, use.seat, "parry_or_wound", ["parry", "wound"], (use.card,))
    if word == "parry":
        gain(game, use, PARRY, 2)
    else:
        yield from wound(game, adversary_of(game, use.seat))
        in_adversarys_next_round(game, use, COMBAT_THRUST, -2)


MY_FIGHT_ALONE = risk(136, "My Fight, Alone", USSURA, "Flourish, Relentless", 0, (1, 1, 1), "bear-head")


action(
    MY_FIGHT_ALONE,
    "If no other character of yours is at this location • Your performer heals a wound.",
    city=True,
    condition=is_alone,
)(heal_performer)


maneuver(
    MY_FIGHT_ALONE,
    "If no other character of yours is at this location • +1 Riposte.",
    condition=is_alone,
)(plus_1_riposte)


PREDATORY_PURSUIT = risk(137, "Predatory Pursuit", USSURA, "Hunt, Relentless", 1, (DASH, 1, 4), "paw-print")


def enemy_leaves_through_the_city(game: State, use: Use, event: Event) -> bool:
    """An enemy character has moved from one City location, where you have a character, to another."""
    if event.seat == use.seat or event.place >= CITY_LOCATIONS or event.origin >= CITY_LOCATIONS:
        return False
    return bool(game.crew_at(use.seat, event.origin))


def was_left_behind(game: State, use: Use) -> Refusal | None:
    """If the performer is where the enemy character came from."""
    event = use.event
    return None if event is not None and performers_place(game, use) == event.origin else refusals.CONDITION


@reaction(
    PREDATORY_PURSUIT,
    "After an enemy character moves from your performer's location to another City location • Your performer follows "
    "them there. Wound the enemy character.",
    (AFTER, MOVED),
    enemy_leaves_through_the_city,
    city=True,
    condition=was_left_behind,
)
def predatory_pursuit(game: State, use: Use) -> Flow[None]:
    assert use.event is not None
    enemy = use.event.card
    yield from move(game, use.performer, use.event.place)
    yield from wound(game, enemy)


RAZRUSHITEL = risk(138, "Razrushitel", USSURA, "Brawl, Hunt", 1, (DASH, 2, 4), "bull-horns")


@action(
    RAZRUSHITEL,
    "Target an adjacent enemy character • Your performer moves to their location. You may engage your performer; if "
    "you do, the enemy character goes Home; otherwise, wound them.",
    city=True,
    target=adjacent_enemies,
)
def razrushitel(game: State, use: Use) -> Flow[None]:
    yield from move(game, use.performer, game.location[use.target])
    if (yield from may_engage(game, use.performer, "engage.to_send_home", use.target)):
        yield from go_home(game, use.target)
    else:
        yield from wound(game, use.target)


STRENGTH_OF_TEN = risk(139, "Strength of Ten", USSURA, "Flourish, Relentless, Unique", 0, (2, 1, 0), "biceps")


@action(
    STRENGTH_OF_TEN, "Spend a Renown • You have two more actions. This card goes to The Locker.", costs=SPEND_A_RENOWN
)
def ten_actions(game: State, use: Use) -> Flow[None]:
    game.extra_actions[use.seat] += 2
    yield from send_this_to_the_locker(game, use)


@maneuver(STRENGTH_OF_TEN, "+1 Thrust for each printed Combat of your participant. This card goes to The Locker.")
def strength_of_ten(game: State, use: Use) -> Flow[None]:
    """The card goes at once. It stays the round's combat card, and its combat values resolve."""
    gain(game, use, THRUST, max(0, game.card(use.performer).stats[COMBAT]))
    yield from send_this_to_the_locker(game, use)


STUBBORN = risk(140, "Stubborn", USSURA, "Hubris", 0, (DASH, 2, 3), "goat")


reaction(
    STUBBORN,
    "Before a character of yours moves, even Home at Dusk • They do not move.",
    (BEFORE, MOVED),
    yours,
)(cancel_the_effects)


STRONG_HANDS = risk(141, "Strong Hands", USSURA, "Brawl, Kulachniy Boi", 1, (DASH, 2, 4), "grab")


@action(
    STRONG_HANDS,
    "Pressure your performer's location with Combat. If it succeeds, claim the location.",
    city=True,
    condition=has_combat,
)
def strong_hands(game: State, use: Use) -> Flow[None]:
    yield from pressure_and_claim(game, Pressure(use.seat, use.performer, performers_place(game, use), COMBAT))


SUNDER = risk(142, "Sunder", USSURA, "Flourish, Demoralize", 1, (2, 0, 2), "shattered-sword")


def is_as_strong(game: State, use: Use) -> Refusal | None:
    """If your participant has no less Combat than the adversary."""
    return None if equals_adversary(game, use, COMBAT) else refusals.CONDITION


@maneuver(
    SUNDER,
    "If your participant has no less Combat than the adversary • Destroy target attachment equipped to the adversary.",
    condition=is_as_strong,
)
def sunder(game: State, use: Use) -> Flow[None]:
    target = yield from target_one(game, use, attachments_of(game, adversary_of(game, use.seat)))
    if target != NO_CARD:
        yield from destroy(game, target)
