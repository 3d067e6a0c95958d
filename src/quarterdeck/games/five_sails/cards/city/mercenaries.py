"""Mercenaries of the City Deck."""

from __future__ import annotations

from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import Use, action, forced, reaction, technique
from quarterdeck.games.five_sails.cards.vocabulary import (
    DISCARD_AN_ATTACHMENT,
    ENGAGE_PERFORMER,
    WOUND_PERFORMER,
    at_this_location,
    draw_a_card,
    equals_adversary,
    opposing_characters,
    performers_place,
    plus_1_riposte,
    take_one_and_sink_the_rest,
    this_card,
    wound_target_opposing_character,
)
from quarterdeck.games.five_sails.defs import (
    CANNOT_BE_MOVED,
    CANNOT_CHALLENGE,
    CHALLENGES_ENGAGED,
    DISCARDS_TO_MOVE,
    INTERVENES_ENGAGED,
    MUST_BE_CHALLENGED,
    NOT_INCREASED,
    TAKES_THE_THREAT,
    CardDef,
    cost_passive,
    mercenary,
    passive,
    reminder,
)
from quarterdeck.games.five_sails.events import (
    AFTER,
    BEFORE,
    DUEL_ENDS,
    MOVED,
    PRESSURED,
    ROUND_BEGINS,
    TARGETED,
    WHEN,
    Event,
)
from quarterdeck.games.five_sails.ids import COMBAT, DASH, INFLUENCE, NO_CARD, RISK, CardId
from quarterdeck.games.five_sails.rules import drawing, refusals
from quarterdeck.games.five_sails.rules.asking import choose, pick, pick_place
from quarterdeck.games.five_sails.rules.challenge import day_mark
from quarterdeck.games.five_sails.rules.costs import EQUIP, Payment
from quarterdeck.games.five_sails.rules.duel import in_adversarys_next_round
from quarterdeck.games.five_sails.rules.equip import can_afford, move_attachment, pay_and_equip
from quarterdeck.games.five_sails.rules.movement import adjacent_city, move_together
from quarterdeck.games.five_sails.rules.stats import attachments_of, influence, says
from quarterdeck.games.five_sails.rules.using import target_one, used_key
from quarterdeck.games.five_sails.rules.wounds import engage, heal, wound
from quarterdeck.games.five_sails.state import CITY_REVEALED, NO_MANEUVERS, State

# -- what all of them say -----------------------------------------------------------------------------------------


def negotiable(card: CardDef) -> CardDef:
    """What every Mercenary says first."""
    reminder(card, "Negotiable: parleying may pay for this card.")
    return card


# -- Mercenaries --------------------------------------------------------------------------------------------------

CARMELLA = negotiable(
    mercenary(178, "Carmella Vanessa Salvaggi", "Duelist, Vodacce", "Lady V", 5, (4, 3, 2, 1), "sabers-choc")
)


@passive(
    CARMELLA,
    "Once a Day, Carmella may issue a challenge or intervene while she is engaged.",
    CHALLENGES_ENGAGED,
    INTERVENES_ENGAGED,
)
def carmella_is_tireless(game: State, carmella: CardId, subject: CardId) -> int:
    """One permission for both: challenge.py marks its use under CHALLENGES_ENGAGED whichever it was."""
    if subject != carmella or day_mark(carmella, CHALLENGES_ENGAGED) in game.used:
        return 0
    return 1


KAJ = negotiable(
    mercenary(180, "Kaj Kousei", "Academic, Explorer's Society, Numa", "The Thorn", 4, (4, 1, 2, 2), "spyglass")
)


@cost_passive(KAJ, "An Artifact that a character of yours equips costs 1 less.")
def kaj_knows_artifacts(game: State, kaj: CardId, payment: Payment) -> int:
    if payment.kind != EQUIP or "Artifact" not in game.card(payment.card).traits:
        return 0
    seat = game.controller[kaj]
    return -1 if payment.seat == seat and game.controller[payment.performer] == seat else 0


@action(
    KAJ,
    "Reveal four cards of the City Deck. An Artifact among them may be equipped to a character of yours at this "
    "location; you pay all costs. Sink the others.",
    city=True,
)
def kaj_explores(game: State, use: Use) -> Flow[None]:
    revealed: list[CardId] = []
    for _ in range(4):
        card = drawing.reveal_city_card(game)
        if card != NO_CARD:
            revealed.append(card)
    here = performers_place(game, use)
    if any("Artifact" in game.card(c).traits for c in revealed) and game.crew_at(use.seat, here):
        artifacts = [
            c
            for c in revealed
            if "Artifact" in game.card(c).traits
            and any(can_afford(game, use.seat, c, host) for host in game.crew_at(use.seat, here))
        ]
        artifact = yield from pick(
            game, use.seat, "equip.what", artifacts, (use.card,), use.ability.key, optional=True, hidden=True
        )
        if artifact != NO_CARD:
            hosts = [h for h in game.crew_at(use.seat, here) if can_afford(game, use.seat, artifact, h)]
            several = len(game.crew_at(use.seat, here)) > 1
            host = yield from pick(game, use.seat, "equip.to", hosts, (artifact,), hidden=several)
            yield from pay_and_equip(game, use.seat, artifact, host)
    drawing.sink(game, [c for c in revealed if game.pile_of[c] == CITY_REVEALED])


EKO = negotiable(
    mercenary(182, "Eko Sorridi", "Pirate, Maghreb", "Short-Tempered Gambler", 4, (3, 3, 2, 1), "rolling-dices")
)


def opposing_character_leaves(game: State, use: Use, event: Event) -> bool:
    """An enemy character moves away from where this card is."""
    return event.seat != use.seat and event.origin == game.location[use.card]


@reaction(
    EKO,
    "Before an opposing character leaves this location, even at Dusk • Wound them.",
    (BEFORE, MOVED),
    opposing_character_leaves,
    city=True,
)
def eko_lashes_out(game: State, use: Use) -> Flow[None]:
    assert use.event is not None
    yield from wound(game, use.event.card)


CLAUDE = negotiable(
    mercenary(184, "Claude de la Roche", "Diplomat, Montaigne", "Pompous Sleaze", 6, (4, 1, 1, 2), "big-diamond-ring")
)


@passive(CLAUDE, "Claude has +1 Influence in pressures.", INFLUENCE)
def claude_presses(game: State, claude: CardId, subject: CardId) -> int:
    return 1 if subject == claude and game.pressure is not None else 0


@reaction(
    CLAUDE,
    "When Claude's location is pressured • Only the performer and characters that are en garde count.",
    (WHEN, PRESSURED),
    at_this_location,
    city=True,
)
def claude_sneers(game: State, use: Use) -> Flow[None]:
    yield from ()
    if game.pressure is not None:
        game.pressure.only_en_garde = True


MARYAM = negotiable(
    mercenary(
        186,
        "Maryam Benu Pleroma",
        "Duelist, Weapons Master, Ashur",
        "Impervious Champion",
        6,
        (5, 4, 3, DASH),
        "checked-shield",
    )
)


def first_risk_of_the_day(game: State, use: Use, event: Event) -> bool:
    """A risk targets this card, for the first time this Day."""
    return (
        event.card == use.card
        and event.use is not None
        and game.card(event.use.card).kind == RISK
        and used_key(use.ability, use.card, use.seat) not in game.used
    )


@forced(
    MARYAM,
    "The first time each Day that a risk targets Maryam • Its effects are cancelled; its costs are paid all the same.",
    (WHEN, TARGETED),
    first_risk_of_the_day,
)
def maryam_shrugs(game: State, use: Use) -> Flow[None]:
    yield from ()
    assert use.event is not None
    game.used.add(used_key(use.ability, use.card, use.seat))
    use.event.cancelled = True


@technique(MARYAM, "The adversary cannot use Maneuvers in their next round.")
def maryam_binds(game: State, use: Use) -> Flow[None]:
    yield from ()
    in_adversarys_next_round(game, use, NO_MANEUVERS)


VLADISLAV = negotiable(mercenary(188, "Vladislav Novikoff", "Ussura", "Gentle Giant", 4, (5, 0, 0, DASH), "open-palm"))


passive(VLADISLAV, "Vladislav may intervene while he is engaged.", INTERVENES_ENGAGED)(this_card)


passive(
    VLADISLAV,
    "When Vladislav intervenes, no combat card is played: he takes the threat as wounds, within Restricted "
    "Hostilities, and the duel is over.",
    TAKES_THE_THREAT,
)(this_card)


SIGURD = negotiable(
    mercenary(190, "Sigurd Ulfsen", "Pirate, Vesten", "Grizzled Deathseeker", 4, (5, 2, 3, DASH), "battle-axe")
)


passive(SIGURD, "Nothing increases Sigurd's Combat, and he cannot issue challenges.", NOT_INCREASED, CANNOT_CHALLENGE)(
    this_card
)


@passive(
    SIGURD,
    "While Sigurd is en garde, enemies who issue a challenge at this location must challenge him.",
    MUST_BE_CHALLENGED,
)
def sigurd_steps_up(game: State, sigurd: CardId, subject: CardId) -> int:
    return 1 if subject == sigurd and not game.engaged[sigurd] else 0


GUSTAVO = negotiable(
    mercenary(
        192, "Gustavo", "Academic, Diplomat, Villain, Castille", "Humble Powerbroker", 4, (3, 0, 3, 2), "book-cover"
    )
)


@action(
    GUSTAVO,
    "Reveal as many cards of your deck as Gustavo has Influence. A risk among them goes into your hand. Sink the "
    "others.",
    city=True,
)
def gustavo_arranges(game: State, use: Use) -> Flow[None]:
    revealed = drawing.reveal_top(game, use.seat, influence(game, use.performer))
    yield from take_one_and_sink_the_rest(game, use, revealed, RISK)


ADELHEIDE = negotiable(mercenary(194, "Adelheide Schmidt", "Eisen", "First to Swing", 4, (4, 2, 2, DASH), "fist"))


action(
    ADELHEIDE,
    "Discard an attachment • Wound target opposing character.",
    city=True,
    costs=DISCARD_AN_ATTACHMENT,
)(wound_target_opposing_character)


ANGELINE = negotiable(
    mercenary(196, "Angeline Dèmone", "Pirate, Sorcerer, Montaigne", "La Bouchere", 5, (4, 3, 2, 2), "meat-cleaver")
)


passive(ANGELINE, "You may discard a card in place of engaging Angeline to move.", DISCARDS_TO_MOVE)(this_card)


def is_as_strong_and_influential(game: State, use: Use) -> Refusal | None:
    """If the performer has no less Combat and no less Influence than the adversary."""
    equal = equals_adversary(game, use, COMBAT) and equals_adversary(game, use, INFLUENCE)
    return None if equal else refusals.CONDITION


technique(
    ANGELINE,
    "If Angeline has no less Combat and no less Influence than the adversary • +1 Riposte.",
    condition=is_as_strong_and_influential,
)(plus_1_riposte)


KALLA = negotiable(mercenary(197, "Kalla Forsberg", "Vesten", "Exquisite Smith", 4, (4, 2, 1, DASH), "anvil"))


@cost_passive(KALLA, "An attachment that Kalla equips costs 1 less.")
def kalla_fits_it_herself(game: State, kalla: CardId, payment: Payment) -> int:
    return -1 if payment.kind == EQUIP and payment.performer == kalla else 0


@action(KALLA, "An attachment moves from a character of yours at this location to another one there.", performer=True)
def kalla_refits(game: State, use: Use) -> Flow[None]:
    here = game.crew_at(use.seat, performers_place(game, use))
    if len(here) < 2:
        return
    worn = [a for c in here for a in attachments_of(game, c) if not says(game, CANNOT_BE_MOVED, a)]
    card = yield from pick(game, use.seat, "attachment.move", worn, (use.card,), use.ability.key)
    if card == NO_CARD:
        return
    others = [c for c in game.crew_at(use.seat, performers_place(game, use)) if c != game.host[card]]
    host = yield from pick(game, use.seat, "equip.to", others, (card,))
    yield from move_attachment(game, card, host)


TAKAMA = negotiable(
    mercenary(199, "Takama Siad", "Academic, Surgeon, Maghreb", "Gilded Doctor", 3, (3, 0, 2, 2), "scalpel")
)


def patient_of(game: State, use: Use, event: Event) -> CardId:
    """The player's own character that took part in the duel and is now with this card, or NO_CARD."""
    for card in (event.card, event.other):
        own = game.is_in_play(card) and game.controller[card] == use.seat
        if own and game.location[card] == game.location[use.card]:
            return card
    return NO_CARD


def duelist_is_here(game: State, use: Use, event: Event) -> bool:
    """A character of yours that took part is where this card is."""
    return patient_of(game, use, event) != NO_CARD


@reaction(
    TAKAMA,
    "After a duel, if a participant of yours is at Takama's location • They heal a wound.",
    (AFTER, DUEL_ENDS),
    duelist_is_here,
)
def takama_mends(game: State, use: Use) -> Flow[None]:
    assert use.event is not None
    yield from heal(game, patient_of(game, use, use.event))


RAVENNA = negotiable(
    mercenary(201, "Ravenna Destine", "Sorcerer, Strega, Vodacce", "Doomsayer", 4, (4, 1, 2, 1), "raven")
)


action(RAVENNA, "Wound Ravenna • Draw a card.", city=True, trait="Sorcerer", costs=WOUND_PERFORMER)(draw_a_card)


LEJA = negotiable(
    mercenary(203, "Leja Juska", "Duelist, Sarmatian", "Whispered Shade", 5, (4, 2, 3, 1), "cloak-dagger")
)


def first_round_here(game: State, use: Use, event: Event) -> bool:
    """The first round of a duel begins where this card is."""
    return event.amount == 1 and game.location[event.card] == game.location[use.card]


@reaction(
    LEJA,
    "When the first round of a duel at Leja's location begins • A participant of your choice gets or loses a threat.",
    (WHEN, ROUND_BEGINS),
    first_round_here,
)
def leja_whispers(game: State, use: Use) -> Flow[None]:
    duel = game.duel
    if duel is None:
        return
    participant = yield from pick(game, use.seat, "participant", list(duel.participants), (use.card,), use.ability.key)
    side = duel.participants.index(participant)
    ways = ["add threat", "remove threat"] if duel.threat[side] > 0 else ["add threat"]
    way = yield from choose(game, use.seat, "threat.change", ways, (participant,))
    duel.threat[side] += 1 if way == "add threat" else -1
    game.tell("threat" if way == "add threat" else "threat.removed", duel.seats[side], participant, number=1)


GIACINTO = negotiable(
    mercenary(
        205, "Giacinto", "Academic, Diplomat, Scoundrel, Castille", "Dogged Kidnapper", 5, (3, 0, 1, 2), "manacles"
    )
)


@action(
    GIACINTO,
    "Engage Giacinto • Engage target opposing character. Together, they and Giacinto move to an adjacent City "
    "location.",
    city=True,
    costs=ENGAGE_PERFORMER,
)
def giacinto_abducts(game: State, use: Use) -> Flow[None]:
    target = yield from target_one(game, use, opposing_characters(game, use))
    if use.cancelled:
        return
    together = [use.performer]
    if target != NO_CARD:
        engage(game, target)
        together = [target, use.performer]
    if game.is_in_play(use.performer):
        place = yield from pick_place(
            game, use.seat, "move.to", adjacent_city(game, use.performer), (*together, use.card)
        )
        yield from move_together(game, together, place)
