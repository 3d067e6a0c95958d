"""Vodacce: the Brutes of the Red Hand, attachments and risks, which are shuffled into a Faction Deck."""

from __future__ import annotations

from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import Use, action, forced, maneuver, reaction, whenever
from quarterdeck.games.five_sails.cards.vocabulary import (
    DESTROY_PERFORMER,
    DESTROY_THIS,
    ENGAGE_PERFORMER,
    ENGAGE_THIS,
    WOUND_PERFORMER,
    about_the_equipped_character,
    all_characters,
    at_this_location,
    cancel_the_effects,
    destroy_this,
    draw_a_card,
    engage_or_send_home,
    has_influence,
    may_engage,
    opposing_characters,
    outdoes_adversary,
    performer_challenges,
    performers_place,
    yours,
)
from quarterdeck.games.five_sails.cards.vodacce.approach import wound_target_where_they_were
from quarterdeck.games.five_sails.defs import attachment, character, may_equip, not_spent, own_cost, risk
from quarterdeck.games.five_sails.events import (
    AFTER,
    BEFORE,
    CHALLENGE_ISSUED,
    DAY_ENDS,
    EN_GARDES,
    PRESSURE_SUCCEEDS,
    TARGETED,
    THREAT_RESOLVED,
    WHEN,
    Event,
)
from quarterdeck.games.five_sails.ids import (
    CITY_LOCATIONS,
    DASH,
    INFLUENCE,
    NO_CARD,
    THRUST,
    VODACCE,
    CardId,
    LocationId,
)
from quarterdeck.games.five_sails.rules import drawing, refusals, using
from quarterdeck.games.five_sails.rules.asking import pick, pick_place
from quarterdeck.games.five_sails.rules.costs import Cost, Payment, can_pay
from quarterdeck.games.five_sails.rules.duel import adversary_of, gain, gain_lethal, later
from quarterdeck.games.five_sails.rules.equip import equip
from quarterdeck.games.five_sails.rules.movement import go_home, move, move_together
from quarterdeck.games.five_sails.rules.pressure import pressure_and_claim
from quarterdeck.games.five_sails.rules.recruit import enters_play
from quarterdeck.games.five_sails.rules.stats import crew_with, has_dash, has_trait, is_brute
from quarterdeck.games.five_sails.rules.using import target_one
from quarterdeck.games.five_sails.rules.wounds import destroy, en_garde, engage, is_leader, wound
from quarterdeck.games.five_sails.state import Pressure, State

# -- Brutes -------------------------------------------------------------------------------------------------------

ALCEE = character(
    17,
    "Alcee",
    VODACCE,
    "Red Hand, Thug, Vodacce, Unique",
    "Hoodlum",
    (2, 1, 2, 1),
    "brass-knuckles",
    cost=2,
    values=(2, DASH, 1),
    keywords="Brute",
)


@action(ALCEE, "Destroy Alcee • Engage target character where he was.", city=True, costs=DESTROY_THIS)
def alcee(game: State, use: Use) -> Flow[None]:
    target = yield from target_one(game, use, game.characters_at(use.place))
    if target != NO_CARD:
        engage(game, target)


ANGELO = character(
    18,
    "Angelo",
    VODACCE,
    "Red Hand, Thug, Vodacce, Unique",
    "Goon",
    (2, 1, 1, DASH),
    "bandana",
    cost=0,
    values=(DASH, 2, DASH),
    keywords="Brute",
)


action(ANGELO, "Destroy Angelo • Draw a card.", city=True, costs=DESTROY_THIS)(draw_a_card)


BURATINO = character(
    19,
    "Buratino",
    VODACCE,
    "Red Hand, Thug, Vodacce, Unique",
    "Lout",
    (2, 3, 1, DASH),
    "punch",
    cost=1,
    values=(1, DASH, 2),
    keywords="Brute",
)


action(BURATINO, "Destroy Buratino • Wound target character where he was.", city=True, costs=DESTROY_THIS)(
    wound_target_where_they_were
)


DANTE = character(
    20,
    "Dante",
    VODACCE,
    "Red Hand, Thug, Vodacce, Unique",
    "Lummox",
    (2, 2, 2, DASH),
    "fist",
    cost=2,
    values=(4, DASH, DASH),
    keywords="Brute",
)


@action(DANTE, "Destroy Dante • Target character moves to where he was.", city=True, costs=DESTROY_THIS)
def dante(game: State, use: Use) -> Flow[None]:
    target = yield from target_one(game, use, all_characters(game, use))
    if target != NO_CARD:
        yield from move(game, target, use.place)


# -- attachments --------------------------------------------------------------------------------------------------

LEGIONS_CARESS = attachment(
    21, "Legion's Caress", VODACCE, "Poison, Sabotage, Unique", 1, "poison-bottle", values=(DASH, 2, 3)
)


@may_equip(
    LEGIONS_CARESS,
    "Any character in the City, no Leader, may be equipped with this card, whoever controls them.",
    anyone=True,
)
def caress_reaches(game: State, caress: CardId, character: CardId) -> bool:
    return game.location[character] < CITY_LOCATIONS and not is_leader(game, character)


@forced(
    LEGIONS_CARESS,
    "After the equipped character becomes en garde • Wound them.",
    (AFTER, EN_GARDES),
    about_the_equipped_character,
)
def caress_burns(game: State, use: Use) -> Flow[None]:
    yield from wound(game, game.host[use.card])


STILETTO = attachment(
    22,
    "Stiletto",
    VODACCE,
    "Weapon, Melee, Knife, Ambrogia",
    1,
    "stiletto",
    values=(2, DASH, 2),
    stats=(DASH, DASH, 1, DASH),
)


@reaction(
    STILETTO,
    "When a challenge is issued at this location, engage this card • Wound the challenger or whom they challenged, "
    "before anybody intervenes.",
    (WHEN, CHALLENGE_ISSUED),
    at_this_location,
    costs=ENGAGE_THIS,
)
def stiletto_strikes(game: State, use: Use) -> Flow[None]:
    duel = game.duel
    if duel is not None:
        both = [c for c in duel.participants if game.is_in_play(c)]
        victim = yield from pick(game, use.seat, "wound.participant", both, (use.card,))
        if victim != NO_CARD:
            yield from wound(game, victim)


# -- risks --------------------------------------------------------------------------------------------------------

AMBUSH = risk(23, "Ambush", VODACCE, "Brawl, Gang", 1, (DASH, 2, 3), "hidden")


@own_cost(AMBUSH, "This card costs 1 less while a character of yours with Brute is where the challenge is issued.")
def ambush_is_ready(game: State, ambush: CardId, payment: Payment) -> int:
    duel = game.duel
    if duel is None:
        return 0
    here = game.crew_at(payment.seat, game.location[duel.participants[0]])
    return -1 if any([is_brute(game, c) for c in here]) else 0


@reaction(AMBUSH, "When a challenge is issued • Nobody can intervene.", (WHEN, CHALLENGE_ISSUED))
def ambush_surrounds(game: State, use: Use) -> Flow[None]:
    yield from ()
    if game.duel is not None:
        game.duel.nobody_intervenes = True


BRAVOS = risk(24, "Bravos", VODACCE, "Conscription, Gang", 1, (1, 1, 3), "backup")


@not_spent(BRAVOS, "Thugs cannot be spent to pay for this card.")
def bravos_are_no_wealth(game: State, bravos: CardId, other: CardId) -> bool:
    return has_trait(game, other, "Thug")


@action(
    BRAVOS,
    "Target Thug in your discard pile enters play at your performer's location, ignoring all costs.",
    trait="Leader",
)
def bravos_return(game: State, use: Use) -> Flow[None]:
    thug = yield from target_one(game, use, [c for c in game.discard(use.seat) if has_trait(game, c, "Thug")])
    if thug != NO_CARD:
        yield from enters_play(game, use.seat, thug, performers_place(game, use))


FATES_BURDEN = risk(25, "Fate's Burden", VODACCE, "Sorcery, Sorte", 0, (DASH, 2, 2), "crossed-chains")


@action(
    FATES_BURDEN,
    "This card is equipped to an opposing character. The ability cannot be copied.",
    trait="Sorcerer, Strega",
    copyable=False,
)
def burden_falls(game: State, use: Use) -> Flow[None]:
    host = yield from pick(game, use.seat, "equip.to", game.opposing(use.performer), (use.card,))
    if host != NO_CARD:
        yield from equip(game, use.seat, use.card, host)


whenever(FATES_BURDEN, "When the Day ends, this card is destroyed.", (WHEN, DAY_ENDS))(destroy_this)


@forced(
    FATES_BURDEN,
    "When the equipped character, who has this ability, would become en garde • Destroy this card instead.",
    (BEFORE, EN_GARDES),
    about_the_equipped_character,
)
def burden_holds(game: State, use: Use) -> Flow[None]:
    yield from cancel_the_effects(game, use)
    yield from destroy(game, use.card)


FOR_THE_FAMILY = risk(26, "For the Family", VODACCE, "Glory, Zeal", 0, (0, 3, 1), "family-tree")


@action(
    FOR_THE_FAMILY,
    "Destroy your performer • Engage target character where they were, or send them Home if they are engaged already.",
    city=True,
    trait="Red Hand",
    costs=DESTROY_PERFORMER,
)
def for_the_family(game: State, use: Use) -> Flow[None]:
    target = yield from target_one(game, use, game.characters_at(use.place))
    if target != NO_CARD:
        yield from engage_or_send_home(game, target)


OBJECTION = risk(27, "Objection!", VODACCE, "Bureaucracy, Cunning", 0, (2, 0, 1), "halt")


def barely_succeeds(game: State, use: Use, event: Event) -> bool:
    """A pressure succeeds by at most 1."""
    return event.amount <= 1


reaction(
    OBJECTION,
    "When a pressure succeeds by at most 1 • It fails instead.",
    (WHEN, PRESSURE_SUCCEEDS),
    barely_succeeds,
)(cancel_the_effects)


PACK_TACTICS = risk(28, "Pack Tactics", VODACCE, "Camaraderie, Gang", 1, (2, 0, 1), "wolf-howl")


def adjacent_thugs(game: State, use: Use, place: LocationId) -> list[CardId]:
    """Your Thugs at locations adjacent to this one."""
    thugs = [c for c in game.crew(use.seat) if has_trait(game, c, "Thug")]
    return [c for c in thugs if game.is_adjacent(game.location[c], place)]


@action(
    PACK_TACTICS,
    "Pressure target City location with Influence. Any number of your adjacent Thugs may perform this and move there; "
    "you have +1 Influence for each that does. If it succeeds, claim the location.",
)
def pack_tactics(game: State, use: Use) -> Flow[None]:
    """The Thugs are the performers that the text asks for, although most have a dash for Influence."""
    place = yield from pick_place(game, use.seat, "target", list(game.line), (use.card,), use.ability.key)
    pack: list[CardId] = []
    while True:
        left = [c for c in adjacent_thugs(game, use, place) if c not in pack]
        thug = yield from pick(game, use.seat, "pack", left, (use.card, *pack), optional=True)
        if thug == NO_CARD:
            break
        pack.append(thug)
    moved = yield from move_together(game, pack, place)
    there = [c for c in pack if game.is_in_play(c) and game.location[c] == place]
    performers = [*[c for c in there if not has_dash(game, c, INFLUENCE)], *there, NO_CARD]
    made = Pressure(use.seat, performers[0], place, INFLUENCE)
    made.bonus = moved
    yield from pressure_and_claim(game, made)


THE_PRESSURE_IS_ON = risk(
    29, "The Pressure is On", VODACCE, "Demoralize, Duress", 1, (DASH, 2, DASH), "pressure-cooker"
)


def opposing_where_you_rule(game: State, use: Use) -> list[CardId]:
    """Characters opposing the performer, if you control the location."""
    place = performers_place(game, use)
    return game.opposing(use.performer) if place < CITY_LOCATIONS and game.control[place] == use.seat else []


@action(
    THE_PRESSURE_IS_ON,
    "Target an opposing character at a location that you control • They engage.",
    city=True,
    target=opposing_where_you_rule,
)
def the_pressure_is_on(game: State, use: Use) -> Flow[None]:
    yield from ()
    if game.is_in_play(use.target):
        engage(game, use.target)


PULL_THE_STRAND = risk(30, "Pull the Strand", VODACCE, "Sorcery, Sorte, Unique", 0, (1, 2, DASH), "spider-web")


def is_opposed(game: State, use: Use) -> Refusal | None:
    """If the performer has Influence, and somebody opposes them."""
    return has_influence(game, use) or (None if game.opposing(use.performer) else refusals.NO_TARGET)


@action(
    PULL_THE_STRAND,
    "Engage your performer, who is opposed • Pressure their location with Influence. Target opposing character counts "
    "for you instead. If it succeeds, claim the location.",
    trait="Sorcerer, Strega",
    condition=is_opposed,
    costs=ENGAGE_PERFORMER,
)
def pull_the_strand(game: State, use: Use) -> Flow[None]:
    place = performers_place(game, use)
    target = yield from target_one(game, use, game.opposing(use.performer))
    if use.cancelled:
        return
    made = Pressure(use.seat, use.performer, place, INFLUENCE)
    made.turncoat = target
    yield from pressure_and_claim(game, made)


ROUGH_EM_UP = risk(31, "Rough 'em Up", VODACCE, "Flourish, Brawl, Gang, Zeal", 0, (DASH, 0, 3), "brass-knuckles")


@maneuver(
    ROUGH_EM_UP,
    "+1 Thrust for each Red Hand of yours at this location. After you have resolved your wounds, you may destroy a "
    "Thug of yours there; if you do, your participant is Lethal.",
)
def rough_em_up(game: State, use: Use) -> Flow[None]:
    yield from ()
    gain(game, use, THRUST, len(crew_with(game, use.seat, where_they_fight(game, use), "Red Hand")))
    later(game, use, (AFTER, THREAT_RESOLVED), yours, finish_them)


def where_they_fight(game: State, use: Use) -> LocationId:
    """Where the participant is, or was last known to be."""
    duel = game.duel
    if duel is None or not duel.is_gone(use.performer):
        return performers_place(game, use)
    return LocationId(duel.last_known[duel.side_of(use.seat)][-1])


def finish_them(game: State, use: Use) -> Flow[None]:
    """You may destroy a Thug where the participant fights, to be Lethal."""
    thugs = crew_with(game, use.seat, where_they_fight(game, use), "Thug")
    thug = yield from pick(game, use.seat, "destroy.for_lethal", thugs, (use.card,), optional=True)
    if thug != NO_CARD and (yield from destroy(game, thug)):
        gain_lethal(game, use)


UNYIELDING_LOYALTY = risk(32, "Unyielding Loyalty", VODACCE, "Camaraderie, Zeal", 1, (2, DASH, 1), "shield-bounces")


class LoseOneOfYours(Cost):
    """Destroy a Red Hand of yours, or discard a Thug from your hand."""

    def __init__(self) -> None:
        self.reads_hand = True

    def _candidates(self, game: State, use: Use) -> list[CardId]:
        hands = [c for c in game.crew(use.seat) if has_trait(game, c, "Red Hand")]
        return hands + [c for c in sorted(game.hand(use.seat)) if has_trait(game, c, "Thug")]

    def refuse(self, game: State, use: Use) -> Refusal | None:
        """With nobody in play to destroy, the wealth cost must leave a Thug in hand."""
        candidates = self._candidates(game, use)
        if not candidates:
            return refusals.TOO_FEW_CARDS
        if game.is_in_play(candidates[0]):
            return None
        payment = using.payment_for(use)
        payment.kept = 1
        return None if can_pay(game, payment) else refusals.TOO_EXPENSIVE

    def pay(self, game: State, use: Use) -> Flow[bool]:
        lost = yield from pick(game, use.seat, "lose.one", self._candidates(game, use), (use.card,), hidden=True)
        if lost == NO_CARD:
            return False
        if game.is_in_play(lost):
            yield from destroy(game, lost)
        else:
            yield from drawing.discard_card(game, use.seat, lost)
        return True


def your_card_is_targeted(game: State, use: Use, event: Event) -> bool:
    """A card of yours is targeted."""
    return game.controller[event.card] == use.seat


reaction(
    UNYIELDING_LOYALTY,
    "When cards of yours are targeted, destroy a Red Hand of yours or discard a Thug from your hand • The effects are "
    "cancelled.",
    (WHEN, TARGETED),
    your_card_is_targeted,
    costs=(LoseOneOfYours(),),
)(cancel_the_effects)


VERONICAS_GUILE = risk(
    33, "Veronica's Guile", VODACCE, "Challenge, Flourish, Cunning, Ambrogia", 1, (DASH, 1, DASH), "lipstick"
)


@action(
    VERONICAS_GUILE,
    "Your performer issues an Influence challenge to target opposing character.",
    city=True,
    condition=has_influence,
)
def veronica_provokes(game: State, use: Use) -> Flow[None]:
    yield from performer_challenges(game, use, INFLUENCE)


def is_more_influential(game: State, use: Use) -> Refusal | None:
    """If your participant has more Influence than the adversary."""
    return None if outdoes_adversary(game, use, INFLUENCE) else refusals.CONDITION


@maneuver(
    VERONICAS_GUILE,
    "If your participant has more Influence than the adversary • The adversary goes Home.",
    condition=is_more_influential,
)
def veronica_dismisses(game: State, use: Use) -> Flow[None]:
    yield from go_home(game, adversary_of(game, use.seat))


WRATH_OF_THE_DON = risk(34, "Wrath of the Don", VODACCE, "Demoralize, Duress, Zeal", 0, (DASH, 2, 3), "enrage")


def opposing_en_garde(game: State, use: Use) -> list[CardId]:
    """Opposing characters that are en garde."""
    return [c for c in opposing_characters(game, use) if not game.engaged[c]]


@action(
    WRATH_OF_THE_DON,
    "Wound your performer • The controller of target en garde opposing character may engage them; otherwise, your "
    "performer becomes en garde.",
    city=True,
    costs=WOUND_PERFORMER,
)
def wrath_of_the_don(game: State, use: Use) -> Flow[None]:
    target = yield from target_one(game, use, opposing_en_garde(game, use))
    if use.cancelled:
        return
    if target == NO_CARD or not (yield from may_engage(game, target, "engage.or_ready", use.performer)):
        yield from en_garde(game, use.performer)
