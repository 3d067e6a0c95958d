"""Eisen: the attachments and risks, which are shuffled into a Faction Deck."""

from __future__ import annotations

from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import (
    IN_LINE,
    TECHNIQUE,
    Use,
    action,
    forced,
    maneuver,
    reaction,
    technique,
)
from quarterdeck.games.five_sails.cards.eisen.approach import mercenaries_here, move_performer_to_adjacent
from quarterdeck.games.five_sails.cards.vocabulary import (
    ENGAGE_THIS,
    MINUS_1_THRUST,
    all_characters,
    cancel_the_effects,
    en_garde_performer,
    equals_adversary,
    has_combat,
    heal_performer,
    lethal,
    may_engage,
    move_performer_to_adjacent_city,
    move_performer_when_your_round_ends,
    opposing_characters,
    performer_challenges,
    performers_place,
    plus_1_riposte,
    plus_1_thrust,
    the_adversarys,
    this_card,
    wound_the_adversary,
    yours,
)
from quarterdeck.games.five_sails.defs import (
    CANNOT_BE_MOVED,
    EXTRA_ARMOR,
    attachment,
    may_equip,
    own_cost,
    passive,
    risk,
)
from quarterdeck.games.five_sails.events import ANNOUNCED, ROUND_ENDS, TARGETED, WHEN, Event
from quarterdeck.games.five_sails.ids import COMBAT, DASH, EISEN, NO_CARD, RIPOSTE, THRUST, CardId
from quarterdeck.games.five_sails.rules import drawing, refusals
from quarterdeck.games.five_sails.rules.asking import pick, pick_place
from quarterdeck.games.five_sails.rules.challenge import Terms
from quarterdeck.games.five_sails.rules.costs import Payment
from quarterdeck.games.five_sails.rules.duel import (
    adversary_of,
    gain,
    participant_of,
    until_your_next_round,
    when_your_round_ends,
)
from quarterdeck.games.five_sails.rules.movement import adjacent_city, go_home, move_to_adjacent_city, move_together
from quarterdeck.games.five_sails.rules.stats import attachments_of, combat, equipped_with, has_trait
from quarterdeck.games.five_sails.rules.using import target_one
from quarterdeck.games.five_sails.rules.wounds import engage, heal, is_leader, wound
from quarterdeck.games.five_sails.state import WOUNDS_GO_TO, State

# -- attachments --------------------------------------------------------------------------------------------------

DARK_GIFT = attachment(46, "Dark Gift", EISEN, "Sorcery, Corruption, Unique", 1, "evil-hand", values=(3, DASH, 0))


@action(
    DARK_GIFT,
    "Engage this card • Wound your performer, who then moves to an adjacent location.",
    performer=True,
    costs=ENGAGE_THIS,
)
def dark_gift_carries(game: State, use: Use) -> Flow[None]:
    yield from wound(game, use.performer)
    yield from move_performer_to_adjacent(game, use)


action(DARK_GIFT, "Engage this card • Your performer heals a wound.", performer=True, costs=ENGAGE_THIS)(heal_performer)


PANZERHAND = attachment(
    47,
    "Kaspar's Panzerhand",
    EISEN,
    "Armor, Eisenfaust, Unique",
    2,
    "gauntlet",
    values=(0, 4, 1),
    stats=(1, DASH, DASH, DASH),
)


passive(
    PANZERHAND,
    "This card cannot be moved, and another Armor may be equipped beside it.",
    CANNOT_BE_MOVED,
    EXTRA_ARMOR,
)(this_card)


def adversary_announces_technique(game: State, use: Use, event: Event) -> bool:
    """The adversary is your participant's, whoever wears the Panzerhand; at the challenge there is one already."""
    return the_adversarys(game, use, event) and event.use is not None and event.use.ability.kind == TECHNIQUE


reaction(
    PANZERHAND,
    "When the adversary announces a Technique • Its effects are cancelled.",
    (WHEN, ANNOUNCED),
    adversary_announces_technique,
)(cancel_the_effects)


def has_melee_weapon(game: State, use: Use) -> Refusal | None:
    """If a Melee Weapon is equipped to the performer."""
    return None if equipped_with(game, use.performer, "Melee", "Weapon") else refusals.CONDITION


technique(
    PANZERHAND,
    "If a Melee Weapon is equipped to your participant • +1 Riposte.",
    condition=has_melee_weapon,
)(plus_1_riposte)


LANGSCHWERT = attachment(48, "Langschwert", EISEN, "Weapon, Melee, Sword", 0, "broadsword", values=(DASH, 2, 3))


technique(LANGSCHWERT, "+1 Thrust.")(plus_1_thrust)


technique(LANGSCHWERT, "+1 Thrust.")(plus_1_thrust)


FLINTLOCK = attachment(
    49,
    "Polished Flintlock",
    EISEN,
    "Weapon, Ranged, Pistol",
    2,
    "pistol-gun",
    values=(1, 2, DASH),
    stats=(DASH, DASH, 1, DASH),
)


@action(
    FLINTLOCK,
    "Target an opposing character • Their controller may engage them; otherwise, wound them and engage this card.",
    city=True,
    target=opposing_characters,
)
def flintlock_threatens(game: State, use: Use) -> Flow[None]:
    if not game.is_in_play(use.target) or (yield from may_engage(game, use.target, "engage.or_wound", use.card)):
        return
    yield from wound(game, use.target)
    if game.is_in_play(use.card):
        engage(game, use.card)


technique(FLINTLOCK, "Engage this card • Your participant is Lethal.", costs=ENGAGE_THIS)(lethal)


UNSAVORY_SALVE = attachment(50, "Unsavory Salve", EISEN, "Sorcery, Unguent", 0, "poison-bottle", values=(DASH, 2, 3))


@may_equip(
    UNSAVORY_SALVE,
    "Only a character of yours with a Weapon may be equipped with this card. It is destroyed when they lose the "
    "Weapon.",
    or_is_destroyed=True,
)
def salve_needs_a_blade(game: State, salve: CardId, character: CardId) -> bool:
    return equipped_with(game, character, "Weapon")


technique(UNSAVORY_SALVE, "-1 Thrust • Wound the adversary.", costs=MINUS_1_THRUST)(wound_the_adversary)


# -- risks --------------------------------------------------------------------------------------------------------

ANSWERING_THE_CALL = risk(51, "Answering the Call", EISEN, "Flourish, Camaraderie, Duty", 0, (0, 1, 3), "shield-echoes")


@maneuver(
    ANSWERING_THE_CALL,
    "Until your next round, target Mercenary of yours at this location suffers all wounds in your participant's place.",
)
def answer_the_call(game: State, use: Use) -> Flow[None]:
    target = yield from target_one(game, use, mercenaries_here(game, use))
    if target != NO_CARD:
        until_your_next_round(game, use, WOUNDS_GO_TO, card=target)


FIGHT_THROUGH_THE_PAIN = risk(
    52, "Fight Through the Pain", EISEN, "Flourish, Relentless, Eisenfaust", 0, (DASH, 0, 5), "arm-bandage"
)


@action(FIGHT_THROUGH_THE_PAIN, "Target character with an equipped card heals a wound.")
def fight_through_the_pain(game: State, use: Use) -> Flow[None]:
    equipped = [c for c in all_characters(game, use) if game.attached(c)]
    target = yield from target_one(game, use, equipped)
    if target != NO_CARD:
        yield from heal(game, target)


@maneuver(FIGHT_THROUGH_THE_PAIN, "At the end of your round, your participant heals a wound.")
def fight_on(game: State, use: Use) -> Flow[None]:
    yield from ()
    when_your_round_ends(game, use, heal_performer)


HEXENJAGD = risk(53, "Hexenjagd", EISEN, "Hunt, Zeal", 0, (DASH, 3, 0), "witch-flight")


@forced(
    HEXENJAGD,
    "When your round ends • Unless the adversary is a Sorcerer, your participant goes Home engaged.",
    (WHEN, ROUND_ENDS),
    yours,
    zone=IN_LINE,
)
def hunt_is_over(game: State, use: Use) -> Flow[None]:
    if not has_trait(game, adversary_of(game, use.seat), "Sorcerer"):
        yield from go_home(game, participant_of(game, use.seat), engaged=True)


def sorcery_strikes_near(game: State, use: Use, event: Event) -> bool:
    """A Sorcerer ability targets a card at a location where you have a character."""
    if event.use is None or not event.use.ability.has_trait("Sorcerer"):
        return False
    place = game.place_of(event.card)
    return place >= 0 and bool(game.crew_at(use.seat, place))


def is_where_it_strikes(game: State, use: Use) -> Refusal | None:
    """If the performer is at the location of the card that was targeted."""
    here = performers_place(game, use)
    return None if use.event is not None and game.place_of(use.event.card) == here else refusals.NOT_HERE


@reaction(
    HEXENJAGD,
    "When a Sorcerer ability targets a card • Wound your performer, who is at that card's location. The effects of the "
    "ability are cancelled.",
    (WHEN, TARGETED),
    sorcery_strikes_near,
    performer=True,
    condition=is_where_it_strikes,
)
def hexenjagd(game: State, use: Use) -> Flow[None]:
    yield from wound(game, use.performer)
    yield from cancel_the_effects(game, use)


IRON_REPLY = risk(54, "Iron Reply", EISEN, "Flourish, Eisenfaust", 1, (2, DASH, 1), "armor-punch")


def has_eisenfaust(game: State, card: CardId) -> bool:
    """Whether an Eisenfaust attachment is equipped to a character."""
    return any([has_trait(game, equipped, "Eisenfaust") for equipped in attachments_of(game, card)])


@own_cost(IRON_REPLY, "This card costs 1 less while an Eisenfaust attachment is equipped to your participant.")
def iron_reply_costs(game: State, reply: CardId, payment: Payment) -> int:
    return -1 if has_eisenfaust(game, payment.performer) else 0


def is_as_strong_or_armored(game: State, use: Use) -> Refusal | None:
    """If your participant has no less Combat than the adversary, or wears an Eisenfaust attachment."""
    able = equals_adversary(game, use, COMBAT) or has_eisenfaust(game, use.performer)
    return None if able else refusals.CONDITION


maneuver(
    IRON_REPLY,
    "If your participant has no less Combat than the adversary, or an Eisenfaust attachment • Wound the adversary.",
    condition=is_as_strong_or_armored,
)(wound_the_adversary)


LAST_WORD = risk(55, "Last Word", EISEN, "Flourish, Ranged", 0, (0, 1, 2), "gunshot")


def has_ranged_weapon(game: State, use: Use) -> Refusal | None:
    """If a Ranged Weapon is equipped to the performer."""
    return None if equipped_with(game, use.performer, "Ranged", "Weapon") else refusals.CONDITION


@action(
    LAST_WORD,
    "If a Ranged Weapon is equipped to your performer • Target opposing character moves to an adjacent City location "
    "of your choice.",
    city=True,
    condition=has_ranged_weapon,
)
def last_word(game: State, use: Use) -> Flow[None]:
    target = yield from target_one(game, use, game.opposing(use.performer))
    if target != NO_CARD:
        yield from move_to_adjacent_city(game, use.seat, target, use.card)


maneuver(
    LAST_WORD,
    "If a Ranged Weapon is equipped to your participant • Wound the adversary.",
    condition=has_ranged_weapon,
)(wound_the_adversary)


MOVE_ALONG = risk(56, "Move Along", EISEN, "Challenge, Provocation", 1, (0, 1, 4), "boot-stomp")


@action(
    MOVE_ALONG,
    "Your performer issues a Combat challenge to target opposing character. The challenge is cancelled if they choose "
    "to go Home engaged.",
    city=True,
    condition=has_combat,
)
def move_along(game: State, use: Use) -> Flow[None]:
    yield from performer_challenges(game, use, COMBAT, Terms(may_go_home=True))


PRECISION = risk(57, "Precision", EISEN, "Flourish, Ranged", 1, (DASH, 1, 4), "on-target")


maneuver(PRECISION, "Your participant is Lethal: Restricted Hostilities do not bind them until your next round.")(
    lethal
)


PRESS_THE_ADVANTAGE = risk(
    58, "Press the Advantage", EISEN, "Flourish, Relentless, Drexel", 2, (1, 1, 1), "sword-clash"
)


def weaker_opposing(game: State, use: Use) -> list[CardId]:
    """Opposing characters, no Leaders, with less Combat than the performer."""
    strength = combat(game, use.performer)
    return [c for c in game.opposing(use.performer) if not is_leader(game, c) and combat(game, c) < strength]


@action(
    PRESS_THE_ADVANTAGE,
    "Target an opposing character, no Leader, with less Combat than your performer • They go Home engaged.",
    city=True,
    target=weaker_opposing,
)
def press_back(game: State, use: Use) -> Flow[None]:
    yield from go_home(game, use.target, engaged=True)


@maneuver(
    PRESS_THE_ADVANTAGE,
    "+1 Thrust and engage the adversary; +2 Thrust instead, if they are engaged already.",
)
def press_the_advantage(game: State, use: Use) -> Flow[None]:
    yield from ()
    adversary = adversary_of(game, use.seat)
    if game.engaged[adversary]:
        gain(game, use, THRUST, 2)
        return
    gain(game, use, THRUST, 1)
    if game.is_in_play(adversary):
        engage(game, adversary)


REGROUP = risk(59, "Regroup", EISEN, "Flourish, Prepared", 1, (DASH, 2, DASH), "barracks-tent")


action(REGROUP, "Your performer moves to an adjacent City location.", city=True)(move_performer_to_adjacent_city)


maneuver(REGROUP, "At the end of your round, your participant moves to an adjacent City location.")(
    move_performer_when_your_round_ends
)


STRATEGE = risk(60, "Stratege", EISEN, "Camaraderie, Logistics", 1, (DASH, 2, 3), "chess-knight")


@action(
    STRATEGE,
    "One or two performers of yours at one location move together to an adjacent City location.",
    performer=True,
)
def stratege(game: State, use: Use) -> Flow[None]:
    if not game.is_in_play(use.performer):
        return
    others = [c for c in game.crew_at(use.seat, performers_place(game, use)) if c != use.performer]
    other = yield from pick(game, use.seat, "performer.second", others, (use.card, use.performer), optional=True)
    place = yield from pick_place(
        game, use.seat, "move.to", adjacent_city(game, use.performer), (use.performer, use.card)
    )
    yield from move_together(game, [use.performer] if other == NO_CARD else [use.performer, other], place)


WELL_EQUIPPED = risk(61, "Well-Equipped", EISEN, "Flourish, Prepared, Drexel", 1, (2, DASH, 1), "battle-gear")


def is_equipped(game: State, use: Use) -> Refusal | None:
    """If a card is equipped to the performer, of whatever type."""
    return None if game.attached(use.performer) else refusals.CONDITION


action(
    WELL_EQUIPPED,
    "Your performer, to whom a card is equipped, becomes en garde.",
    performer=True,
    condition=is_equipped,
)(en_garde_performer)


@maneuver(WELL_EQUIPPED, "+1 Riposte. Draw a card, if a Weapon is equipped to your participant.")
def well_armed(game: State, use: Use) -> Flow[None]:
    yield from ()
    gain(game, use, RIPOSTE, 1)
    if equipped_with(game, use.performer, "Weapon"):
        drawing.draw(game, use.seat)
