"""Montaigne: the attachments and risks, which are shuffled into a Faction Deck."""

from __future__ import annotations

from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import (
    IN_LINE,
    MANEUVER,
    Use,
    action,
    forced,
    maneuver,
    reaction,
    technique,
)
from quarterdeck.games.five_sails.cards.vocabulary import (
    ENGAGE_CHALLENGER,
    ENGAGE_PERFORMER,
    WOUND_PERFORMER,
    cancel_the_effects,
    en_garde_performer,
    enemies,
    has_combat,
    has_finesse,
    has_influence,
    performer_challenges,
    performers_place,
    plus_1_riposte,
    pressure_with_influence_a_tie_is_enough_and_claim,
    pressure_with_influence_and_claim,
    the_equipped_character,
)
from quarterdeck.games.five_sails.defs import (
    CANNOT_BE_DESTROYED,
    COMBAT_THRUST,
    IGNORES_SORCERY_WOUNDS,
    IS_MUSKETEER,
    attachment,
    may_equip,
    own_cost,
    passive,
    risk,
)
from quarterdeck.games.five_sails.events import (
    AFTER,
    CHALLENGE_ISSUED,
    COMBAT_CARD_PLAYED,
    DUEL_ENDS,
    WHEN,
    Event,
)
from quarterdeck.games.five_sails.ids import (
    CITY_LOCATIONS,
    COMBAT,
    DASH,
    FINESSE,
    INFLUENCE,
    MONTAIGNE,
    NO_CARD,
    NOWHERE,
    RIPOSTE,
    CardId,
)
from quarterdeck.games.five_sails.rules import drawing, refusals
from quarterdeck.games.five_sails.rules.asking import may, pick
from quarterdeck.games.five_sails.rules.challenge import Terms, can_be_challenged_by, issue_challenge
from quarterdeck.games.five_sails.rules.costs import Payment
from quarterdeck.games.five_sails.rules.duel import (
    adversary_of,
    adversary_player,
    discard_threat,
    gain,
    gain_lethal,
    in_adversarys_next_round,
    maneuver_of,
    participant_of,
    play_as_combat_card,
    send_threat,
)
from quarterdeck.games.five_sails.rules.movement import choose_and_move, move
from quarterdeck.games.five_sails.rules.pressure import becomes_uncontrolled
from quarterdeck.games.five_sails.rules.stats import finesse, has_dash, has_trait, is_mercenary, says
from quarterdeck.games.five_sails.rules.using import target_one
from quarterdeck.games.five_sails.rules.wounds import destroy, en_garde, engage, wound
from quarterdeck.games.five_sails.state import State

# -- attachments --------------------------------------------------------------------------------------------------

CAVALIER_HAT = attachment(
    73,
    "Cavalier Hat",
    MONTAIGNE,
    "Attire, Hat",
    2,
    "robin-hood-hat",
    values=(2, DASH, 2),
    stats=(DASH, DASH, 1, DASH),
)


@may_equip(CAVALIER_HAT, "Only a Duelist of yours may be equipped with this card.")
def hat_fits(game: State, hat: CardId, character: CardId) -> bool:
    return has_trait(game, character, "Duelist")


@action(
    CAVALIER_HAT,
    "Engage your performer • They issue a Finesse challenge to target opposing character.",
    city=True,
    condition=has_finesse,
    costs=ENGAGE_CHALLENGER,
)
def hat_is_swept(game: State, use: Use) -> Flow[None]:
    yield from performer_challenges(game, use, FINESSE)


RAPIER = attachment(74, "Mastercrafted Rapier", MONTAIGNE, "Weapon, Melee, Sword", 0, "pointy-sword", values=(2, 0, 1))


@may_equip(RAPIER, "Only a Duelist of yours may be equipped with this card.")
def rapier_fits(game: State, rapier: CardId, character: CardId) -> bool:
    return has_trait(game, character, "Duelist")


technique(RAPIER, "+1 Riposte.")(plus_1_riposte)


TABARD = attachment(
    75,
    "Tabard of the Fallen Musketeer",
    MONTAIGNE,
    "Attire, Tabard, Oathsworn, Unique",
    1,
    "sleeveless-jacket",
    values=(0, 3, DASH),
    stats=(DASH, DASH, DASH, 1),
)


@may_equip(TABARD, "Only a character of yours, no Diplomat, may be equipped with this card.")
def tabard_fits(game: State, tabard: CardId, character: CardId) -> bool:
    return not has_trait(game, character, "Diplomat")


passive(TABARD, "The equipped character is a Musketeer as well.", IS_MUSKETEER)(the_equipped_character)


action(
    TABARD,
    "Engage your performer • Pressure this location with Influence; a tie is enough. If it succeeds, claim the "
    "location.",
    city=True,
    condition=has_influence,
    costs=ENGAGE_PERFORMER,
)(pressure_with_influence_a_tie_is_enough_and_claim)


# -- risks --------------------------------------------------------------------------------------------------------

BLOOD_MARK = risk(76, "Blood Mark", MONTAIGNE, "Sorcery, Porte", 0, (DASH, 2, DASH), "bleeding-wound")


@action(
    BLOOD_MARK,
    "Your performer moves to a City location of your choice. Then you may wound them; if you do, another character of "
    "yours moves from where they were to where they are.",
    trait="Sorcerer",
)
def blood_mark(game: State, use: Use) -> Flow[None]:
    """Who ignores the wound has paid it all the same."""
    first = performers_place(game, use)
    yield from choose_and_move(game, use.seat, use.performer, list(game.line), use.card)
    if not game.is_in_play(use.performer):
        return
    here = performers_place(game, use)
    if not (yield from may(game, use.seat, "wound.to_bring", (use.performer, use.card))):
        return
    ignored = says(game, IGNORES_SORCERY_WOUNDS, use.performer)
    if (yield from wound(game, use.performer)) == 0 and not ignored:
        return
    others = [c for c in game.crew_at(use.seat, first) if c != use.performer]
    other = yield from pick(game, use.seat, "move.who", others, (use.performer, use.card))
    if other != NO_CARD:
        yield from move(game, other, here)


BROKEN_TIME = risk(77, "Broken-time", MONTAIGNE, "Flourish, Valroux", 0, (1, 0, 0), "hourglass")


@maneuver(
    BROKEN_TIME,
    "Reveal as many cards of your deck as your participant has Finesse. Play one of them as an additional combat card "
    "and sink the others. You may use a Maneuver of the card you play, paying all costs.",
    trait="Duelist",
)
def broken_time(game: State, use: Use) -> Flow[None]:
    duel = game.duel
    if duel is None:
        return
    revealed = drawing.reveal_top(game, use.seat, finesse(game, use.performer))
    card = yield from pick(game, use.seat, "combat.additional", revealed, (use.card,))
    if card == NO_CARD:
        return
    before = len(duel.additional)
    yield from play_as_combat_card(game, duel, card, additional=True)
    drawing.sink(game, [c for c in revealed if c != card])
    if len(duel.additional) > before:
        yield from maneuver_of(game, duel, duel.additional[-1])


DEFENDING_HONOR = risk(78, "Defending Honor", MONTAIGNE, "Challenge, Provocation", 1, (1, 0, 3), "thrown-daggers")


def whom_of_yours(game: State, use: Use, enemy: CardId) -> list[CardId]:
    """Your characters that an enemy opposing them may challenge."""
    able = can_be_challenged_by(game, game.controller[enemy], enemy)
    here = game.location[enemy]
    return [c for c in able if game.controller[c] == use.seat and game.location[c] == here]


@action(
    DEFENDING_HONOR,
    "Target enemy character issues a Combat challenge to a character of yours opposing them, whom their controller "
    "chooses.",
)
def defending_honor(game: State, use: Use) -> Flow[None]:
    able = [c for c in enemies(game, use) if whom_of_yours(game, use, c)]
    target = yield from target_one(game, use, able)
    if target == NO_CARD:
        return
    seat = game.controller[target]
    challenged = yield from pick(game, seat, "challenge.whom", whom_of_yours(game, use, target), (target, use.card))
    if challenged != NO_CARD:
        yield from issue_challenge(game, seat, target, challenged, COMBAT)


DISARM = risk(79, "Disarm", MONTAIGNE, "Flourish, Demoralize", 1, (1, 1, 1), "drop-weapon")


@own_cost(DISARM, "This card costs 1 less while your participant has more Finesse than the adversary.")
def disarm_costs(game: State, disarm: CardId, payment: Payment) -> int:
    adversary = adversary_of(game, payment.seat)
    if adversary == NO_CARD:
        return 0
    return -1 if finesse(game, participant_of(game, payment.seat)) > finesse(game, adversary) else 0


def adversarys_weapons(game: State, use: Use) -> list[CardId]:
    """The Weapons equipped to the adversary."""
    return [c for c in game.attached(adversary_of(game, use.seat)) if has_trait(game, c, "Weapon")]


@maneuver(
    DISARM,
    "Target a Weapon of the adversary • Wound the adversary, unless they choose to destroy it.",
    target=adversarys_weapons,
)
def disarm(game: State, use: Use) -> Flow[None]:
    """A Weapon that is gone, or that cannot be destroyed, is not destroyed by them."""
    adversary = adversary_of(game, use.seat)
    if game.is_in_play(use.target) and not says(game, CANNOT_BE_DESTROYED, use.target):
        seat = adversary_player(game, use.seat)
        lets_go = yield from may(game, seat, "destroy.or_wound", (adversary, use.target))
        if lets_go and (yield from destroy(game, use.target)):
            return
    yield from wound(game, adversary)


FRIENDS_AT_COURT = risk(80, "Friends at Court", MONTAIGNE, "Bureaucracy, Rumor", 0, (0, 2, 3), "throne-king")


def your_participant_prevails(game: State, use: Use, event: Event) -> bool:
    """The adversary was destroyed in the duel; your participant is in the City and can bring Influence to bear."""
    duel = event.duel
    if duel is None or duel.side_of(use.seat) < 0:
        return False
    side = duel.side_of(use.seat)
    participant = duel.participants[side]
    if not duel.destroyed[1 - side] or not game.is_in_play(participant):
        return False
    return game.location[participant] < CITY_LOCATIONS and not has_dash(game, participant, INFLUENCE)


def was_your_participant(game: State, use: Use) -> Refusal | None:
    """If the performer is who fought the duel for you."""
    duel = use.event.duel if use.event is not None else None
    if duel is None or duel.side_of(use.seat) < 0:
        return refusals.CONDITION
    return None if duel.participants[duel.side_of(use.seat)] == use.performer else refusals.CONDITION


reaction(
    FRIENDS_AT_COURT,
    "After a duel that destroyed your performer's adversary • Pressure your performer's location with Influence. If it "
    "succeeds, claim the location.",
    (AFTER, DUEL_ENDS),
    your_participant_prevails,
    city=True,
    condition=was_your_participant,
)(pressure_with_influence_and_claim)


GALLANT_DEEDS = risk(81, "Gallant Deeds", MONTAIGNE, "Heroic, Honor", 1, (1, 2, 2), "sword-brandish")


def engaged_opposing(game: State, use: Use) -> list[CardId]:
    """Engaged characters opposing the performer."""
    return [c for c in game.opposing(use.performer) if game.engaged[c]]


@action(
    GALLANT_DEEDS,
    "Target an engaged opposing character • They and your performer become en garde.",
    city=True,
    target=engaged_opposing,
)
def gallant_deeds(game: State, use: Use) -> Flow[None]:
    for card in (use.target, use.performer):
        if game.is_in_play(card):
            yield from en_garde(game, card)


A_HEROIC_END = risk(82, "A Heroic End", MONTAIGNE, "Flourish, Heroic", 0, (DASH, DASH, 3), "tombstone")


@maneuver(
    A_HEROIC_END,
    "Final Strike (this happens if your participant is destroyed in the round in which you play this card) • Add two "
    "threat to the adversary, and your participant is Lethal.",
    final_strike=True,
)
def a_heroic_end(game: State, use: Use) -> Flow[None]:
    yield from ()
    duel = game.duel
    if duel is not None:
        send_threat(game, duel, 1 - duel.side_of(use.seat), 2)
        gain_lethal(game, use)


LEGENDARY_REPUTATION = risk(
    83, "Legendary Reputation", MONTAIGNE, "Challenge, Glory, Honor", 2, (1, 1, 2), "laurels-trophy"
)


@action(
    LEGENDARY_REPUTATION,
    "Your performer issues a Combat challenge to target opposing character. Nobody but a Leader can intervene.",
    city=True,
    condition=has_combat,
)
def legendary_reputation(game: State, use: Use) -> Flow[None]:
    yield from performer_challenges(game, use, COMBAT, Terms(only_leaders_intervene=True))


MASTER_OF_VALROUX = risk(84, "Master of Valroux Style", MONTAIGNE, "Flourish, Valroux", 1, (1, 1, 1), "fencer")


@own_cost(MASTER_OF_VALROUX, "This card costs 1 less while the adversary is engaged.")
def valroux_costs(game: State, valroux: CardId, payment: Payment) -> int:
    adversary = adversary_of(game, payment.seat)
    return -1 if adversary != NO_CARD and game.engaged[adversary] else 0


@maneuver(
    MASTER_OF_VALROUX,
    "+1 Riposte. Draw a card. The adversary's combat card has +1 Thrust in their next round.",
    trait="Duelist",
)
def valroux_style(game: State, use: Use) -> Flow[None]:
    yield from ()
    gain(game, use, RIPOSTE, 1)
    drawing.draw(game, use.seat)
    in_adversarys_next_round(game, use, COMBAT_THRUST, 1)


PORTE_TRAVEL = risk(85, "Porté Travel", MONTAIGNE, "Sorcery, Porté, Unique", 0, (DASH, DASH, DASH), "magic-portal")


def is_played_with_sorcerer(game: State, use: Use, event: Event) -> bool:
    """This card was played in a duel by somebody who controls a Sorcerer."""
    return event.card == use.card and any([has_trait(game, c, "Sorcerer") for c in game.crew(use.seat)])


@forced(
    PORTE_TRAVEL,
    "When you play this card in a duel while you control a Sorcerer • Wound that Sorcerer. Your participant moves to "
    "their location, and all your threat is discarded.",
    (AFTER, COMBAT_CARD_PLAYED),
    is_played_with_sorcerer,
    zone=IN_LINE,
)
def porte_out_of_a_duel(game: State, use: Use) -> Flow[None]:
    """With several Sorcerers its player chooses. Where one dies of the wound, the way leads there all the same."""
    duel = game.duel
    sorcerers = [c for c in game.crew(use.seat) if has_trait(game, c, "Sorcerer")]
    sorcerer = yield from pick(game, use.seat, "wound.sorcerer", sorcerers, (use.card,))
    if sorcerer == NO_CARD or duel is None:
        return
    place = game.location[sorcerer]
    yield from wound(game, sorcerer)
    if game.is_in_play(sorcerer):
        place = game.location[sorcerer]
    yield from move(game, participant_of(game, use.seat), place)
    discard_threat(game, duel, duel.side_of(use.seat))


def brings_somebody(game: State, use: Use) -> Refusal | None:
    """If there is somebody to bring, it is repeated: whoever suffers no wounds from it could go on for ever."""
    if use.place == NOWHERE:
        return None
    here = performers_place(game, use)
    return None if any([game.location[c] != here for c in game.crew(use.seat)]) else refusals.NO_TARGET


@action(
    PORTE_TRAVEL,
    "Wound your performer • Target character of yours moves to your performer's location. Repeatable.",
    trait="Sorcerer",
    condition=brings_somebody,
    costs=WOUND_PERFORMER,
    repeatable=True,
)
def porte_travel(game: State, use: Use) -> Flow[None]:
    here = performers_place(game, use)
    target = yield from target_one(game, use, [c for c in game.crew(use.seat) if game.location[c] != here])
    if target != NO_CARD:
        yield from move(game, target, here)


STATUS_MATTERS = risk(86, "Status Matters", MONTAIGNE, "Flourish, Demoralize, Valroux", 1, (1, 0, 1), "queen-crown")


def places_without_status(game: State, use: Use) -> list[CardId]:
    """The cards of City locations where all characters, if there are any, are Mercenaries."""
    return [
        game.place_card(place)
        for place in game.line
        if all([is_mercenary(game, c, use.seat) for c in game.characters_at(place)])
    ]


@action(
    STATUS_MATTERS,
    "Target a location where there are no characters but Mercenaries, or none • It becomes uncontrolled.",
    target=places_without_status,
)
def status_is_lost(game: State, use: Use) -> Flow[None]:
    yield from ()
    becomes_uncontrolled(game, game.location[use.target])


@own_cost(STATUS_MATTERS, "Played for its Maneuver, this card costs 1 less while the adversary is a Mercenary.")
def status_matters_costs(game: State, status: CardId, payment: Payment) -> int:
    adversary = adversary_of(game, payment.seat)
    if payment.ability is None or payment.ability.kind != MANEUVER or adversary == NO_CARD:
        return 0
    return -1 if is_mercenary(game, adversary, payment.seat) else 0


@maneuver(STATUS_MATTERS, "Engage the adversary; or wound them, if they are engaged already.")
def status_matters(game: State, use: Use) -> Flow[None]:
    adversary = adversary_of(game, use.seat)
    if not game.is_in_play(adversary):
        return
    if game.engaged[adversary]:
        yield from wound(game, adversary)
    else:
        engage(game, adversary)


VALIANT_SPIRIT = risk(87, "Valiant Spirit", MONTAIGNE, "Flourish, Duty", 2, (1, 1, 2), "heart-shield")


def performer_is_no_mercenary(game: State, use: Use) -> Refusal | None:
    """If the performer is no Mercenary."""
    return refusals.CONDITION if has_trait(game, use.performer, "Mercenary") else None


action(
    VALIANT_SPIRIT,
    "Your performer, who is no Mercenary, becomes en garde.",
    performer=True,
    condition=performer_is_no_mercenary,
)(en_garde_performer)


maneuver(
    VALIANT_SPIRIT,
    "Your participant, who is no Mercenary, becomes en garde.",
    condition=performer_is_no_mercenary,
)(en_garde_performer)


EMBARRASSING = risk(
    88, "You're Embarrassing Yourself", MONTAIGNE, "Flourish, Demoralize, Valroux", 0, (2, 0, 1), "clown"
)


def opposing_mercenary_challenges(game: State, use: Use, event: Event) -> bool:
    """An enemy Mercenary issues a challenge where you have a character."""
    if event.seat == use.seat or not is_mercenary(game, event.card, use.seat):
        return False
    return bool(game.crew_at(use.seat, game.location[event.card]))


reaction(
    EMBARRASSING,
    "When an opposing Mercenary issues a challenge • The challenge is cancelled.",
    (WHEN, CHALLENGE_ISSUED),
    opposing_mercenary_challenges,
)(cancel_the_effects)


def adversary_is_mercenary(game: State, use: Use) -> Refusal | None:
    """If the adversary is a Mercenary."""
    return None if is_mercenary(game, adversary_of(game, use.seat), use.seat) else refusals.CONDITION


maneuver(EMBARRASSING, "If the adversary is a Mercenary • +1 Riposte.", condition=adversary_is_mercenary)(
    plus_1_riposte
)
