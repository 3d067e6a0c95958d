"""Eisen: Kaspar Dietrich and his crew."""

from __future__ import annotations

from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import (
    TECHNIQUE,
    Use,
    action,
    maneuver,
    reaction,
    scheme_text,
    technique,
)
from quarterdeck.games.five_sails.cards.vocabulary import (
    ENGAGE_PERFORMER,
    ENGAGE_THIS,
    cancel_the_effects,
    en_garde_performer,
    gain_a_renown,
    lethal,
    move_performer_to_adjacent_city,
    opposing_characters,
    performer_moves_at_end_of_round,
    plus_1_riposte,
    plus_1_thrust,
    wound_the_adversary,
)
from quarterdeck.games.five_sails.defs import (
    CANNOT_BE_MOVED,
    COMBAT_THRUST,
    EXTRA_ARMOR,
    KEEPS_DUELING_ATTACHMENTS,
    MAY_BE_MERCENARY,
    PARLEY_INFLUENCE,
    attachment,
    character,
    leader,
    own_cost,
    passive,
    risk,
    scheme,
)
from quarterdeck.games.five_sails.events import AFTER, ANNOUNCED, EQUIPPED, HIGH_DRAMA_ENDS, WHEN, Event
from quarterdeck.games.five_sails.ids import (
    BAZAAR,
    COMBAT,
    DASH,
    DOCKS,
    EISEN,
    FORUMS,
    NO_CARD,
    RIPOSTE,
    THRUST,
    CardId,
)
from quarterdeck.games.five_sails.rules import costs, drawing, refusals, using
from quarterdeck.games.five_sails.rules.asking import choose, may, pick, pick_place
from quarterdeck.games.five_sails.rules.challenge import can_be_challenged_by, issue_challenge
from quarterdeck.games.five_sails.rules.duel import (
    HEALS_AT_END,
    adversary_of,
    at_end_of_round,
    gain,
    until_your_next_round,
)
from quarterdeck.games.five_sails.rules.movement import (
    adjacent_city,
    go_home,
    move,
    move_to_adjacent_city,
    move_together,
)
from quarterdeck.games.five_sails.rules.recruit import recruit
from quarterdeck.games.five_sails.rules.renown import add_renown
from quarterdeck.games.five_sails.rules.stats import (
    attachments_of,
    combat,
    equipped_with,
    has_dash,
    has_trait,
    is_mercenary,
)
from quarterdeck.games.five_sails.rules.wounds import engage, heal, is_leader, wound
from quarterdeck.games.five_sails.state import CITY_DECK, CITY_DISCARD, CITY_REVEALED, HAND, WOUNDS_GO_TO, State

# -- leader -------------------------------------------------------------------------------------------------------

KASPAR = leader(
    35, "Kaspar Dietrich", EISEN, "Leader, Hero, General, Eisen", "Old Iron", (9, 3, 2, 2), 6, 6, "visored-helm"
)


@passive(KASPAR, "Kaspar has +2 Influence while he parleys.", PARLEY_INFLUENCE)
def kaspar_parleys(game: State, kaspar: CardId, subject: CardId) -> int:
    return 2 if subject == kaspar else 0


@action(
    KASPAR,
    "Engage Kaspar • Reveal the City Deck card by card, up to the first Mercenary. Kaspar may recruit that Mercenary "
    "here, and being engaged does not keep him from parleying for it. Sink whatever was revealed and not recruited.",
    city=True,
    costs=ENGAGE_PERFORMER,
)
def kaspar_hires(game: State, use: Use) -> Flow[None]:
    revealed: list[CardId] = []
    found = NO_CARD
    while found == NO_CARD:
        card = drawing.reveal_city_card(game)
        if card == NO_CARD:
            break
        revealed.append(card)
        if has_trait(game, card, "Mercenary"):
            found = card
    if found != NO_CARD and game.is_in_play(use.performer):
        offered = [found] if _kaspar_can_pay(game, use, found) else []
        answer = yield from pick(
            game, use.seat, "recruit.revealed", offered, (use.performer, found), optional=True, hidden=True
        )
        if answer != NO_CARD:
            yield from recruit(game, use.seat, use.performer, found, parleys_engaged=True)
    drawing.sink(game, [c for c in revealed if game.pile_of[c] == CITY_REVEALED])


def _kaspar_can_pay(game: State, use: Use, mercenary: CardId) -> bool:
    payment = costs.Payment(use.seat, mercenary, costs.RECRUIT, use.performer, place=game.location[use.performer])
    payment.parleys_engaged = use.performer
    return costs.can_pay(game, payment)


# -- characters ---------------------------------------------------------------------------------------------------

DANIELLA = character(
    36, "Daniella Dietrich", EISEN, "Sorcerer, Strega, Vodacce", "Rueful Confidante", (4, 2, 3, 1), "spider-web"
)


def mercenaries_here(game: State, use: Use) -> list[CardId]:
    """Your Mercenaries at the performer's location."""
    return [c for c in game.crew_at(use.seat, game.location[use.performer]) if is_mercenary(game, c, use.seat)]


@action(DANIELLA, "A Mercenary of yours here issues a Combat challenge to target character opposing them.", city=True)
def daniella_sends(game: State, use: Use) -> Flow[None]:
    able = [c for c in mercenaries_here(game, use) if can_be_challenged_by(game, use.seat, c)]
    challenger = yield from pick(game, use.seat, "challenger", able, (use.card,))
    if challenger == NO_CARD:
        return
    target = yield from using.target_one(game, use, can_be_challenged_by(game, use.seat, challenger))
    if target != NO_CARD:
        yield from issue_challenge(game, use.seat, challenger, target, COMBAT)


technique(
    DANIELLA,
    "At the end of your round, Daniella moves to an adjacent City location. Once per Day.",
    once_a_day=True,
)(performer_moves_at_end_of_round)


OTTO = character(38, "Otto Streit", EISEN, "Academic, Eisen", "Industrious Ironmonger", (4, 1, 2, 2), "anvil")


@action(
    OTTO,
    "Reveal three cards from the top of your deck. One attachment among them goes into your hand; sink the others.",
    city=True,
)
def otto_forges(game: State, use: Use) -> Flow[None]:
    revealed = drawing.reveal_top(game, use.seat, 3)
    taken = yield from pick(
        game, use.seat, "take.revealed", [c for c in revealed if game.card(c).is_attachment], (use.card,)
    )
    if taken != NO_CARD:
        game.put(taken, HAND + use.seat)
        game.tell("takes", use.seat, taken)
    drawing.sink(game, [c for c in revealed if c != taken])


PHILIP = character(39, "Philip Hase", EISEN, "Academic, Hunter, Eisen", "Grim Trapper", (5, 3, 1, 2), "wolf-trap")


def equips_attachment(game: State, use: Use, event: Event) -> bool:
    """An attachment was equipped to this very character."""
    return event.other == use.card and game.card(event.card).is_attachment


@reaction(
    PHILIP,
    "After Philip equips an attachment • He moves to an adjacent location.",
    (AFTER, EQUIPPED),
    equips_attachment,
    city=True,
)
def philip_moves(game: State, use: Use) -> Flow[None]:
    yield from move_to_adjacent(game, use)


def move_to_adjacent(game: State, use: Use) -> Flow[None]:
    """The performer moves to an adjacent location; from the City that may be Home."""
    if game.is_in_play(use.performer):
        places = game.reachable(use.seat, game.location[use.performer])
        place = yield from pick_place(game, use.seat, "move.to", places, (use.performer, use.card))
        yield from move(game, use.performer, place)


def trap_is_set(game: State, use: Use) -> Refusal | None:
    """The adversary is engaged, and a Mercenary of yours is here."""
    if game.engaged[adversary_of(game, use.seat)] and mercenaries_here(game, use):
        return None
    return refusals.CONDITION


technique(
    PHILIP,
    "If the adversary is engaged and a Mercenary you control is at this location • Wound the adversary.",
    condition=trap_is_set,
)(wound_the_adversary)


TERRELL = character(42, "Terrell Brandt", EISEN, "Duelist, Eisen", "Instrument of Iron", (5, 3, 1, 1), "crossed-swords")


@passive(
    TERRELL,
    "At the end of Terrell's duel, unless he was destroyed, the attachments in his dueling line go into your hand "
    "and not into the discard pile.",
    KEEPS_DUELING_ATTACHMENTS,
)
def terrell_gathers(game: State, terrell: CardId, subject: CardId) -> int:
    return 1 if subject == terrell else 0


technique(TERRELL, "+1 Thrust.")(plus_1_thrust)


UWE = character(43, "Uwe Zimmerman", EISEN, "Hunter, Eisen", "The Unbroken Will", (5, 3, 2, 1), "bowman")


@passive(
    UWE,
    "For the costs and effects of your abilities, Uwe may count as a Mercenary.",
    MAY_BE_MERCENARY,
)
def uwe_serves(game: State, uwe: CardId, subject: CardId) -> int:
    return 1 if subject == uwe else 0


@passive(UWE, "Uwe's combat cards have +1 Thrust while the adversary is a Sorcerer.", COMBAT_THRUST)
def uwe_hunts(game: State, uwe: CardId, subject: CardId) -> int:
    duel = game.duel
    if duel is None or subject != uwe or not duel.is_participant(uwe):
        return 0
    return 1 if has_trait(game, duel.adversary_of(uwe), "Sorcerer") else 0


# -- schemes ------------------------------------------------------------------------------------------------------

ARMED_AND_MARSHALED = scheme(44, "Armed and Marshaled", EISEN, "Duress, Logistics", 37, -1, "rally-the-troops")


@scheme_text(ARMED_AND_MARSHALED, "You add a Renown to The Docks and another to The Grand Bazaar.")
def armed_renown(game: State, use: Use) -> Flow[None]:
    yield from ()
    add_renown(game, use.seat, DOCKS)
    add_renown(game, use.seat, BAZAAR)


@scheme_text(ARMED_AND_MARSHALED, "Target attachment in your discard pile goes into your hand.")
def armed_again(game: State, use: Use) -> Flow[None]:
    discarded = [c for c in game.discard(use.seat) if game.card(c).is_attachment]
    target = yield from using.target_one(game, use, discarded)
    if target != NO_CARD:
        game.put(target, HAND + use.seat)
        game.tell("takes", use.seat, target)


class EngageAttachment(costs.Cost):
    """Engage an attachment of your performer."""

    def _en_garde(self, game: State, use: Use) -> list[CardId]:
        return [c for c in attachments_of(game, use.performer) if not game.engaged[c]]

    def refuse(self, game: State, use: Use) -> Refusal | None:
        return None if self._en_garde(game, use) else refusals.ENGAGED

    def pay(self, game: State, use: Use) -> Flow[bool]:
        card = yield from pick(game, use.seat, "engage.attachment", self._en_garde(game, use), (use.performer,))
        if card == NO_CARD:
            return False
        engage(game, card)
        return True


def not_better_armed(game: State, use: Use) -> list[CardId]:
    """Opposing characters with no more attachments than the performer."""
    number = len(attachments_of(game, use.performer))
    return [c for c in game.opposing(use.performer) if len(attachments_of(game, c)) <= number]


@action(
    ARMED_AND_MARSHALED,
    "Engage an attachment of your performer and target an opposing character with no more attachments than your "
    "performer has • Engage that character, or move them Home.",
    city=True,
    target=not_better_armed,
    costs=(EngageAttachment(),),
)
def marshal(game: State, use: Use) -> Flow[None]:
    """Of two alternatives, one that can do nothing is not offered."""
    if not game.is_in_play(use.target):
        return
    words = ["home"] if game.engaged[use.target] else ["engage", "home"]
    if (yield from choose(game, use.seat, "engage_or_home", words, (use.target, use.card))) == "engage":
        engage(game, use.target)
    else:
        yield from go_home(game, use.target)


SONG_OF_EISEN = scheme(45, "The Song of Eisen", EISEN, "Bargain, Prepared", 67, 0, "lyre")


@scheme_text(SONG_OF_EISEN, "You add a Renown to The Forums.")
def song_renown(game: State, use: Use) -> Flow[None]:
    yield from ()
    add_renown(game, use.seat, FORUMS)


@scheme_text(SONG_OF_EISEN, "Target Mercenary in the City Deck's discard pile goes on top of the City Deck.")
def song_calls(game: State, use: Use) -> Flow[None]:
    discarded = [c for c in game.piles[CITY_DISCARD] if has_trait(game, c, "Mercenary")]
    target = yield from using.target_one(game, use, discarded)
    if target != NO_CARD:
        game.put(target, CITY_DECK)
        game.tell("city.on_top", use.seat, target)


@passive(SONG_OF_EISEN, "Your Leader has +1 Influence while parleying with a Mercenary.", PARLEY_INFLUENCE)
def song_leads(game: State, song: CardId, subject: CardId) -> int:
    return 1 if subject == game.leader[game.controller[song]] else 0


def city_is_bought_out(game: State, use: Use) -> Refusal | None:
    """Neither a Mercenary nor an attachment is available anywhere."""
    for place in game.line:
        for card in game.street(place):
            definition = game.card(card)
            if definition.is_character or definition.is_attachment:
                return refusals.CONDITION
    return None


reaction(
    SONG_OF_EISEN,
    "At the end of High Drama, if neither a Mercenary nor an attachment is available • Gain a Renown.",
    (WHEN, HIGH_DRAMA_ENDS),
    condition=city_is_bought_out,
)(gain_a_renown)


# -- attachments --------------------------------------------------------------------------------------------------

DARK_GIFT = attachment(46, "Dark Gift", EISEN, "Sorcery, Corruption, Unique", 1, "evil-hand", (3, DASH, 0))


@action(
    DARK_GIFT,
    "Engage this card • Wound the performer it is equipped to and move them to an adjacent location.",
    performer=True,
    costs=ENGAGE_THIS,
)
def dark_gift_carries(game: State, use: Use) -> Flow[None]:
    yield from wound(game, use.performer)
    yield from move_to_adjacent(game, use)


@action(
    DARK_GIFT,
    "Engage this card • The performer it is equipped to heals a wound.",
    performer=True,
    costs=ENGAGE_THIS,
)
def dark_gift_mends(game: State, use: Use) -> Flow[None]:
    yield from heal(game, use.performer)


PANZERHAND = attachment(
    47, "Kaspar's Panzerhand", EISEN, "Armor, Eisenfaust, Unique", 2, "gauntlet", (0, 4, 1), (1, DASH, DASH, DASH)
)


@passive(
    PANZERHAND,
    "This card cannot be moved, and another Armor may be equipped beside it.",
    CANNOT_BE_MOVED,
    EXTRA_ARMOR,
)
def panzerhand_fits(game: State, panzerhand: CardId, subject: CardId) -> int:
    return 1 if subject == panzerhand else 0


def adversary_announces_technique(game: State, use: Use, event: Event) -> bool:
    """The adversary is your participant's, whoever wears the Panzerhand; at the challenge there is one already."""
    duel = game.duel
    if duel is None or event.use is None or event.use.ability.kind != TECHNIQUE:
        return False
    side = duel.side_of(use.seat)
    return side >= 0 and event.seat == duel.seats[1 - side]


reaction(
    PANZERHAND,
    "When the adversary announces a Technique • Cancel the effects of that Technique.",
    (WHEN, ANNOUNCED),
    adversary_announces_technique,
)(cancel_the_effects)


def has_melee_weapon(game: State, use: Use) -> Refusal | None:
    """The equipped character has a Melee Weapon."""
    return None if equipped_with(game, use.performer, "Melee", "Weapon") else refusals.CONDITION


technique(
    PANZERHAND, "If a Melee Weapon is equipped to this card's character • +1 Riposte.", condition=has_melee_weapon
)(plus_1_riposte)


LANGSCHWERT = attachment(48, "Langschwert", EISEN, "Weapon, Melee, Sword", 0, "broadsword", (DASH, 2, 3))


technique(LANGSCHWERT, "+1 Thrust.")(plus_1_thrust)


technique(LANGSCHWERT, "+1 Thrust.")(plus_1_thrust)


FLINTLOCK = attachment(
    49, "Polished Flintlock", EISEN, "Weapon, Ranged, Pistol", 2, "pistol-gun", (1, 2, DASH), (DASH, DASH, 1, DASH)
)


@action(
    FLINTLOCK,
    "Target an opposing character • They choose whether to engage. If not, wound them and engage this card.",
    city=True,
    target=opposing_characters,
)
def flintlock_threatens(game: State, use: Use) -> Flow[None]:
    target = use.target
    if not game.is_in_play(target):
        return
    if not game.engaged[target] and (
        yield from may(game, game.controller[target], "engage.or_wound", (target, use.card))
    ):
        engage(game, target)
        return
    yield from wound(game, target)
    if game.is_in_play(use.card):
        engage(game, use.card)


technique(FLINTLOCK, "Engage this card • Your participant is Lethal until your next round.", costs=ENGAGE_THIS)(lethal)


# -- risks --------------------------------------------------------------------------------------------------------

ANSWERING_THE_CALL = risk(51, "Answering the Call", EISEN, "Flourish, Camaraderie, Duty", 0, (0, 1, 3), "shield-echoes")


@maneuver(
    ANSWERING_THE_CALL,
    "Target a Mercenary of yours at this location: until your next round, they suffer all the wounds that your "
    "participant would.",
)
def answer_the_call(game: State, use: Use) -> Flow[None]:
    target = yield from using.target_one(game, use, mercenaries_here(game, use))
    if target != NO_CARD:
        until_your_next_round(game, use, WOUNDS_GO_TO, card=target)


FIGHT_THROUGH_THE_PAIN = risk(
    52, "Fight Through the Pain", EISEN, "Flourish, Relentless, Eisenfaust", 0, (DASH, 0, 5), "arm-bandage"
)


@action(FIGHT_THROUGH_THE_PAIN, "Target character with a card equipped heals a wound.")
def fight_through_the_pain(game: State, use: Use) -> Flow[None]:
    equipped = [c for crew in game.in_play().crew for c in crew if game.attached(c)]
    target = yield from using.target_one(game, use, equipped)
    if target != NO_CARD:
        yield from heal(game, target)


@maneuver(FIGHT_THROUGH_THE_PAIN, "At the end of your round, your participant heals a wound.")
def fight_on(game: State, use: Use) -> Flow[None]:
    yield from ()
    at_end_of_round(game, use, HEALS_AT_END, use.performer)


IRON_REPLY = risk(54, "Iron Reply", EISEN, "Flourish, Eisenfaust", 1, (2, DASH, 1), "armor-punch")


def has_eisenfaust(game: State, card: CardId) -> bool:
    """Whether an Eisenfaust attachment is equipped to a character."""
    return any([has_trait(game, equipped, "Eisenfaust") for equipped in attachments_of(game, card)])


@own_cost(IRON_REPLY, "This card costs 1 less while an Eisenfaust attachment is equipped to your participant.")
def iron_reply_costs(game: State, reply: CardId, payment: costs.Payment) -> int:
    return -1 if has_eisenfaust(game, payment.performer) else 0


def is_as_strong_or_armored(game: State, use: Use) -> Refusal | None:
    """Your participant has no less Combat than the adversary, or wears an Eisenfaust attachment."""
    if combat(game, use.performer) >= combat(game, adversary_of(game, use.seat)):
        return None
    return None if has_eisenfaust(game, use.performer) else refusals.CONDITION


maneuver(
    IRON_REPLY,
    "If your participant has at least the adversary's Combat, or an Eisenfaust attachment • Wound the adversary.",
    condition=is_as_strong_or_armored,
)(wound_the_adversary)


LAST_WORD = risk(55, "Last Word", EISEN, "Flourish, Ranged", 0, (0, 1, 2), "gunshot")


def has_ranged_weapon(game: State, use: Use) -> Refusal | None:
    """The performer is equipped with a Ranged Weapon."""
    return None if equipped_with(game, use.performer, "Ranged", "Weapon") else refusals.CONDITION


@action(
    LAST_WORD,
    "If a Ranged Weapon is equipped to your performer • Target opposing character moves to an adjacent City location "
    "you choose.",
    city=True,
    condition=has_ranged_weapon,
)
def last_word(game: State, use: Use) -> Flow[None]:
    target = yield from using.target_one(game, use, game.opposing(use.performer))
    if target != NO_CARD:
        yield from move_to_adjacent_city(game, use.seat, target, use.card)


maneuver(
    LAST_WORD,
    "If a Ranged Weapon is equipped to your participant • Wound the adversary.",
    condition=has_ranged_weapon,
)(wound_the_adversary)


MOVE_ALONG = risk(56, "Move Along", EISEN, "Challenge, Provocation", 1, (0, 1, 4), "boot-stomp")


def has_combat(game: State, use: Use) -> Refusal | None:
    """Nobody with a dash performs an ability that uses the stat."""
    return refusals.DASH_STAT if has_dash(game, use.performer, COMBAT) else None


@action(
    MOVE_ALONG,
    "Your performer issues a Combat challenge to target opposing character, who may move Home engaged; that cancels "
    "the challenge.",
    city=True,
    condition=has_combat,
)
def move_along(game: State, use: Use) -> Flow[None]:
    target = yield from using.target_one(game, use, can_be_challenged_by(game, use.seat, use.performer))
    if target != NO_CARD:
        yield from issue_challenge(game, use.seat, use.performer, target, COMBAT, may_go_home=True)


PRECISION = risk(57, "Precision", EISEN, "Flourish, Ranged", 1, (DASH, 1, 4), "on-target")


maneuver(PRECISION, "Your participant is Lethal: Restricted Hostilities do not bind it until your next round.")(lethal)


PRESS_THE_ADVANTAGE = risk(
    58, "Press the Advantage", EISEN, "Flourish, Relentless, Drexel", 2, (1, 1, 1), "sword-clash"
)


def weaker_opposing(game: State, use: Use) -> list[CardId]:
    """Opposing characters, no Leaders, with less Combat than the performer."""
    strength = combat(game, use.performer)
    return [c for c in game.opposing(use.performer) if not is_leader(game, c) and combat(game, c) < strength]


@action(
    PRESS_THE_ADVANTAGE,
    "Target an opposing character, not a Leader, with less Combat than your performer • Engage that character and "
    "move them Home.",
    city=True,
    target=weaker_opposing,
)
def press_back(game: State, use: Use) -> Flow[None]:
    yield from go_home(game, use.target, engaged=True)


@maneuver(
    PRESS_THE_ADVANTAGE,
    "+1 Thrust and engage the adversary; +2 Thrust instead, if they are already engaged.",
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
    performer_moves_at_end_of_round
)


STRATEGE = risk(60, "Stratege", EISEN, "Camaraderie, Logistics", 1, (DASH, 2, 3), "chess-knight")


@action(
    STRATEGE,
    "One or two performing characters you control at one location move, together, to one adjacent City location.",
    performer=True,
)
def stratege(game: State, use: Use) -> Flow[None]:
    if not game.is_in_play(use.performer):
        return
    others = [c for c in game.crew_at(use.seat, game.location[use.performer]) if c != use.performer]
    other = yield from pick(game, use.seat, "performer.second", others, (use.card, use.performer), optional=True)
    place = yield from pick_place(
        game, use.seat, "move.to", adjacent_city(game, use.performer), (use.performer, use.card)
    )
    yield from move_together(game, [use.performer] if other == NO_CARD else [use.performer, other], place)


WELL_EQUIPPED = risk(61, "Well-Equipped", EISEN, "Flourish, Prepared, Drexel", 1, (2, DASH, 1), "battle-gear")


def is_equipped(game: State, use: Use) -> Refusal | None:
    """The performer has a card equipped, of whatever type."""
    return None if game.attached(use.performer) else refusals.CONDITION


action(WELL_EQUIPPED, "Your equipped performer becomes en garde.", performer=True, condition=is_equipped)(
    en_garde_performer
)


@maneuver(WELL_EQUIPPED, "+1 Riposte; and if a Weapon is equipped to your participant, draw a card.")
def well_armed(game: State, use: Use) -> Flow[None]:
    yield from ()
    gain(game, use, RIPOSTE, 1)
    if equipped_with(game, use.performer, "Weapon"):
        drawing.draw(game, use.seat)
