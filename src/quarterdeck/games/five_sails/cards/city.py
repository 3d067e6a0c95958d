"""The City Deck: events, Mercenaries and attachments that come to the City at Dawn."""

from __future__ import annotations

from quarterdeck.core.decision import Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import EQUIPPING, IN_DISCARD, Use, action, forced, reaction, technique
from quarterdeck.games.five_sails.cards.vocabulary import (
    DESTROY_THIS,
    DISCARD_AN_ATTACHMENT,
    DISCARD_TWO_CARDS,
    ENGAGE_PERFORMER,
    ENGAGE_THIS,
    WOUND_PERFORMER,
    controls_this_location,
    draw_a_card,
    gain_a_renown,
    opposing_characters,
    plus_1_riposte,
)
from quarterdeck.games.five_sails.defs import (
    CANNOT_BE_DESTROYED,
    CANNOT_BE_DISCARDED,
    CANNOT_BE_MOVED,
    CANNOT_CHALLENGE,
    CHALLENGES_ENGAGED,
    COMBAT_PARRY,
    COMBAT_THRUST,
    DESTROYED_FOR_RIPOSTE,
    DISCARDS_TO_MOVE,
    INTERVENES_ENGAGED,
    IS_DUELIST,
    MUST_BE_CHALLENGED,
    NOT_INCREASED,
    PRESSURE_STAT,
    TAKES_THE_THREAT,
    CardDef,
    attachment,
    cost_passive,
    event,
    mercenary,
    passive,
    says,
)
from quarterdeck.games.five_sails.events import (
    AFTER,
    BEFORE,
    CARD_PLAYED,
    CITY_CARD_REVEALED,
    DUEL_ENDS,
    DUSK_BEGINS,
    ENTERS_DISCARD,
    EQUIPPED,
    MOVED,
    PRESSURED,
    ROUND_BEGINS,
    TARGETED,
    TO_LOCKER,
    WHEN,
    WOUNDED,
    Event,
)
from quarterdeck.games.five_sails.ids import (
    BAZAAR,
    CITY_FACTION,
    COMBAT,
    DASH,
    FINESSE,
    INFLUENCE,
    NO_CARD,
    NOWHERE,
    RISK,
    SCHEME,
    CardId,
)
from quarterdeck.games.five_sails.rules import costs, drawing, refusals
from quarterdeck.games.five_sails.rules.asking import choose, ordered, pick, pick_place, pick_seat
from quarterdeck.games.five_sails.rules.challenge import can_be_challenged_by, day_mark, issue_challenge
from quarterdeck.games.five_sails.rules.dawn import place_city_card
from quarterdeck.games.five_sails.rules.duel import adversary_of, in_adversarys_next_round
from quarterdeck.games.five_sails.rules.equip import can_afford, equip, move_attachment, pay_and_equip
from quarterdeck.games.five_sails.rules.movement import adjacent_city, move_together
from quarterdeck.games.five_sails.rules.pressure import claim, pressure
from quarterdeck.games.five_sails.rules.renown import add_renown, gain_renown, move_renown
from quarterdeck.games.five_sails.rules.stats import attachments_of, combat, has_dash, has_trait, influence
from quarterdeck.games.five_sails.rules.stats import says as is_said
from quarterdeck.games.five_sails.rules.using import target_one, used_key
from quarterdeck.games.five_sails.rules.wounds import engage, heal, is_leader, return_to_approach, wound
from quarterdeck.games.five_sails.state import (
    CITY_DECK,
    CITY_DISCARD,
    CITY_REVEALED,
    HAND,
    NO_MANEUVERS,
    STREET,
    State,
)


def it_does(game: State, source: CardId, subject: CardId) -> int:
    """A passive ability of a card that speaks of the card itself."""
    return 1 if subject == source else 0


def leaves_the_city(game: State, card: CardId) -> Flow[None]:
    """An event discards itself, if it is still at its location."""
    if game.pile_of[card] == STREET + game.location[card]:
        yield from drawing.discard_city_card(game, card)


# -- events -------------------------------------------------------------------------------------------------------

PENYA = event(177, "Penya Shows The Way", "Heroic, Savvy", "lantern-flame")


@reaction(
    PENYA,
    "At the beginning of Dusk, if you control this location • You may choose one of your characters here. If you do, "
    "they stay instead of moving Home this Dusk, and you look at the top three cards of the City Deck and put them "
    "back in any order.",
    (WHEN, DUSK_BEGINS),
    condition=controls_this_location,
)
def penya(game: State, use: Use) -> Flow[None]:
    here = game.crew_at(use.seat, game.location[use.card])
    card = yield from pick(game, use.seat, "stay", here, (use.card,), optional=True)
    if card != NO_CARD:
        game.stays.append(card)
        yield from rearrange_city_deck(game, use.seat, 3)


def rearrange_city_deck(game: State, seat: Seat, number: int) -> Flow[None]:
    """Look at the top cards of the City Deck and put them back in any order, top card first.

    The ids keep their places and the definitions move, so that nobody else can follow a card they knew.
    """
    cards = game.piles[CITY_DECK][-number:][::-1]
    for card in cards:
        game.show(card, 1 << seat)
        game.tell("looks", seat, card)
    order: list[CardId] = []
    while len(order) < len(cards):
        left = [c for c in cards if c not in order]
        order.append((yield from pick(game, seat, "city.order", left)))
    definitions = [game.definition[c] for c in order]
    for card, definition in zip(cards, definitions, strict=True):
        game.definition[card] = definition
        game.known[card] = 1 << seat


SIRENS_SCREAM = event(179, "Siren's Scream", "Catastrophe, Monster", "sea-serpent")


def is_this_card(game: State, use: Use, happening: Event) -> bool:
    return happening.card == use.card


@forced(
    SIRENS_SCREAM,
    "When this card is revealed • Each player spends a Renown, which goes onto it.",
    (WHEN, CITY_CARD_REVEALED),
    is_this_card,
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
    return None if game.renown_on.get(use.card, 0) > 0 else refusals.CONDITION


@action(
    SIRENS_SCREAM,
    "Engage your performer • Take a Renown from this card. Each player may use this once a Day.",
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


@passive(SO_IT_BEGINS, "Participants of a duel have -1 Parry on their combat cards at this location.", COMBAT_PARRY)
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
    "Discard two cards • Add a Renown to this location. Discard this card.",
    city=True,
    costs=DISCARD_TWO_CARDS,
)
def undertake(game: State, use: Use) -> Flow[None]:
    add_renown(game, use.seat, game.location[use.card])
    yield from leaves_the_city(game, use.card)


POINT_OF_OPPORTUNITY = event(189, "Point of Opportunity", "Duress, Fortune", "hourglass")


@action(
    POINT_OF_OPPORTUNITY,
    "Engage your performer • Move a Renown from this location to an adjacent one, or from an adjacent one to this. "
    "Discard this card.",
    city=True,
    costs=ENGAGE_PERFORMER,
)
def seize_the_point(game: State, use: Use) -> Flow[None]:
    here = game.location[use.card]
    near = game.adjacent(here)
    origins = [p for p in [here, *near] if game.renown_at[p] > 0]
    origin = yield from pick_place(game, use.seat, "renown.move_from", origins, (use.card,))
    if origin == here:
        to = yield from pick_place(game, use.seat, "renown.move_to", game.adjacent(here), (use.card,))
        move_renown(game, use.seat, here, to)
    elif origin != NOWHERE:
        move_renown(game, use.seat, origin, here)
    yield from leaves_the_city(game, use.card)


# -- Mercenaries --------------------------------------------------------------------------------------------------


def negotiable(card: CardDef) -> CardDef:
    """What every Mercenary says first."""
    says(card, "Negotiable: you may parley while paying for this card.")
    return card


CARMELLA = negotiable(
    mercenary(178, "Carmella Vanessa Salvaggi", "Duelist, Vodacce", "Lady V", 5, (4, 3, 2, 1), "sabers-choc")
)


@passive(
    CARMELLA,
    "Once a Day, Carmella may issue a challenge or intervene although she is engaged.",
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


@cost_passive(KAJ, "An Artifact costs 1 less while it is being equipped to one of your characters.")
def kaj_knows_artifacts(game: State, kaj: CardId, payment: costs.Payment) -> int:
    if payment.kind != costs.EQUIP or "Artifact" not in game.card(payment.card).traits:
        return 0
    seat = game.controller[kaj]
    return -1 if payment.seat == seat and game.controller[payment.performer] == seat else 0


@action(
    KAJ,
    "Reveal the top four cards of the City Deck. You may equip an Artifact among them to your character at this "
    "location. Sink the rest.",
    city=True,
)
def kaj_explores(game: State, use: Use) -> Flow[None]:
    revealed: list[CardId] = []
    for _ in range(4):
        card = drawing.reveal_city_card(game)
        if card != NO_CARD:
            revealed.append(card)
    here = game.location[use.performer]
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


def opposing_character_leaves(game: State, use: Use, happening: Event) -> bool:
    """An enemy character moves away from where this card is."""
    return happening.seat != use.seat and happening.origin == game.location[use.card]


@reaction(
    EKO,
    "Before an opposing character moves away from this location, even at Dusk • Wound them.",
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


@passive(CLAUDE, "Claude has +1 Influence during pressures.", INFLUENCE)
def claude_presses(game: State, claude: CardId, subject: CardId) -> int:
    return 1 if subject == claude and game.pressure is not None else 0


def here_is_pressured(game: State, use: Use, happening: Event) -> bool:
    return happening.place == game.location[use.card]


@reaction(
    CLAUDE,
    "When Claude's location is pressured • Only the performer and characters that are en garde count.",
    (WHEN, PRESSURED),
    here_is_pressured,
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


def first_risk_of_the_day(game: State, use: Use, happening: Event) -> bool:
    return (
        happening.card == use.card
        and happening.use is not None
        and game.card(happening.use.card).kind == RISK
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

passive(VLADISLAV, "Vladislav may intervene although he is engaged.", INTERVENES_ENGAGED)(it_does)
passive(
    VLADISLAV,
    "When Vladislav intervenes, no combat card is played: he takes the threat as wounds, within Restricted "
    "Hostilities, and the duel is over.",
    TAKES_THE_THREAT,
)(it_does)


SIGURD = negotiable(
    mercenary(190, "Sigurd Ulfsen", "Pirate, Vesten", "Grizzled Deathseeker", 4, (5, 2, 3, DASH), "battle-axe")
)

passive(SIGURD, "Nothing increases Sigurd's Combat, and he cannot issue challenges.", NOT_INCREASED, CANNOT_CHALLENGE)(
    it_does
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
    "Reveal as many cards of your deck as Gustavo has Influence. Put a risk among them into your hand. Sink the rest.",
    city=True,
)
def gustavo_arranges(game: State, use: Use) -> Flow[None]:
    revealed = drawing.reveal_top(game, use.seat, influence(game, use.performer))
    risks = [c for c in revealed if game.card(c).kind == RISK]
    card = yield from pick(game, use.seat, "take.revealed", risks, (use.card,), use.ability.key)
    if card != NO_CARD:
        game.put(card, HAND + use.seat)
        game.tell("to_hand", use.seat, card)
    drawing.sink(game, [c for c in revealed if c != card])


ADELHEIDE = negotiable(mercenary(194, "Adelheide Schmidt", "Eisen", "First to Swing", 4, (4, 2, 2, DASH), "fist"))


@action(
    ADELHEIDE,
    "Discard an attachment • Wound target opposing character.",
    city=True,
    costs=DISCARD_AN_ATTACHMENT,
)
def adelheide_swings(game: State, use: Use) -> Flow[None]:
    target = yield from target_one(game, use, opposing_characters(game, use))
    if target != NO_CARD:
        yield from wound(game, target)


ANGELINE = negotiable(
    mercenary(196, "Angeline Dèmone", "Pirate, Sorcerer, Montaigne", "La Bouchere", 5, (4, 3, 2, 2), "meat-cleaver")
)

passive(ANGELINE, "When Angeline would engage for moving, you may discard a card instead.", DISCARDS_TO_MOVE)(it_does)


def outdoes_the_adversary(game: State, use: Use) -> Refusal | None:
    """No less Combat and no less Influence than the adversary."""
    adversary = adversary_of(game, use.seat)
    if combat(game, use.performer) < combat(game, adversary):
        return refusals.CONDITION
    return refusals.CONDITION if influence(game, use.performer) < influence(game, adversary) else None


technique(
    ANGELINE,
    "If neither Angeline's Combat nor her Influence is less than the adversary's • +1 Riposte.",
    condition=outdoes_the_adversary,
)(plus_1_riposte)


KALLA = negotiable(mercenary(197, "Kalla Forsberg", "Vesten", "Exquisite Smith", 4, (4, 2, 1, DASH), "anvil"))


@cost_passive(KALLA, "An attachment that Kalla equips costs 1 less.")
def kalla_fits_it_herself(game: State, kalla: CardId, payment: costs.Payment) -> int:
    return -1 if payment.kind == costs.EQUIP and payment.performer == kalla else 0


@action(KALLA, "Move an equipped attachment between two of your characters at this location.", performer=True)
def kalla_refits(game: State, use: Use) -> Flow[None]:
    here = game.crew_at(use.seat, game.location[use.performer])
    if len(here) < 2:
        return
    worn = [a for c in here for a in attachments_of(game, c) if not is_said(game, CANNOT_BE_MOVED, a)]
    card = yield from pick(game, use.seat, "attachment.move", worn, (use.card,), use.ability.key)
    if card == NO_CARD:
        return
    others = [c for c in game.crew_at(use.seat, game.location[use.performer]) if c != game.host[card]]
    host = yield from pick(game, use.seat, "equip.to", others, (card,))
    yield from move_attachment(game, card, host)


TAKAMA = negotiable(
    mercenary(199, "Takama Siad", "Academic, Surgeon, Maghreb", "Gilded Doctor", 3, (3, 0, 2, 2), "scalpel")
)


def patient_of(game: State, use: Use, happening: Event) -> CardId:
    """The player's own character that took part in the duel and is now with this card, or NO_CARD."""
    for card in (happening.card, happening.other):
        own = game.is_in_play(card) and game.controller[card] == use.seat
        if own and game.location[card] == game.location[use.card]:
            return card
    return NO_CARD


def duelist_is_here(game: State, use: Use, happening: Event) -> bool:
    return patient_of(game, use, happening) != NO_CARD


@reaction(
    TAKAMA,
    "After a duel, if your character that took part is at Takama's location • Heal a wound from them.",
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


def first_round_here(game: State, use: Use, happening: Event) -> bool:
    return happening.amount == 1 and game.location[happening.card] == game.location[use.card]


@reaction(
    LEJA,
    "At the beginning of the first round of a duel at Leja's location • Add a threat to one of the participants, or "
    "remove one from them.",
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
    "Engage Giacinto • Engage target opposing character. Move them and Giacinto to the same adjacent City location.",
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


# -- attachments --------------------------------------------------------------------------------------------------

SORTE_DECK = attachment(181, "Sorte Deck", CITY_FACTION, "Sorte, Trinket", 1, "shuffle-deck")


def wounded_here(game: State, use: Use, happening: Event) -> bool:
    """A character was wounded where the equipped character is, and lives."""
    card = happening.card
    return game.is_in_play(card) and game.location[card] == game.place_of(use.card)


@reaction(
    SORTE_DECK,
    "After a character at this location is wounded, engage this card • Heal a wound from them; two instead, if the "
    "equipped character is a Strega.",
    (AFTER, WOUNDED),
    wounded_here,
    costs=ENGAGE_THIS,
)
def sorte_deck(game: State, use: Use) -> Flow[None]:
    assert use.event is not None
    host = game.host[use.card]
    yield from heal(game, use.event.card, 2 if host != NO_CARD and has_trait(game, host, "Strega") else 1)


SMUGGLED_ITEM = attachment(187, "Smuggled Item", CITY_FACTION, "Artifact", 1, "swap-bag", stats=(DASH, DASH, DASH, 1))


@action(
    SMUGGLED_ITEM,
    "Destroy this card • Equip an attachment from your hand, or an available one at any City location, to this "
    "character, ignoring all costs.",
    performer=True,
    costs=DESTROY_THIS,
)
def smuggled_item(game: State, use: Use) -> Flow[None]:
    found = [c for c in sorted(game.hand(use.seat)) if game.card(c).is_attachment]
    for place in game.line:
        found.extend([c for c in game.street(place) if game.card(c).is_attachment])
    card = yield from pick(game, use.seat, "equip.what", found, (use.performer, use.card), use.ability.key, hidden=True)
    if card != NO_CARD:
        yield from equip(game, use.seat, card, use.performer)


DUCKFOOT_PISTOL = attachment(191, "Duckfoot Pistol", CITY_FACTION, "Weapon, Ranged, Pistol", 1, "pistol-gun")


@action(
    DUCKFOOT_PISTOL,
    "Destroy this card • Wound all characters at this location but Leaders.",
    performer=True,
    costs=DESTROY_THIS,
)
def duckfoot_pistol(game: State, use: Use) -> Flow[None]:
    hit = [c for c in game.characters_at(use.place) if not is_leader(game, c)]
    for card in (yield from ordered(game, "order.wounds", hit)):
        yield from wound(game, card)


BURNISHED_CUIRASS = attachment(
    193, "Burnished Cuirass", CITY_FACTION, "Armor", 1, "breastplate", stats=(1, DASH, DASH, DASH)
)


@technique(BURNISHED_CUIRASS, "The adversary's combat card has -1 Thrust in their next round.")
def burnished_cuirass(game: State, use: Use) -> Flow[None]:
    yield from ()
    in_adversarys_next_round(game, use, COMBAT_THRUST, -1)


EAGER_BLADE = attachment(
    195,
    "Eager Blade",
    CITY_FACTION,
    "Corruption, Weapon, Melee, Sword, Unique",
    1,
    "relic-blade",
    stats=(DASH, 1, DASH, DASH),
)


@forced(
    EAGER_BLADE,
    "After this card enters a discard pile • Add it to The Grand Bazaar.",
    (AFTER, ENTERS_DISCARD),
    zone=IN_DISCARD,
)
def eager_blade(game: State, use: Use) -> Flow[None]:
    if game.pile_of[use.card] == CITY_DISCARD:
        yield from place_city_card(game, use.card, BAZAAR)


@passive(
    EAGER_BLADE,
    "When the equipped character plays a combat card, this card is destroyed for +1 Riposte.",
    DESTROYED_FOR_RIPOSTE,
)
def eager_blade_shatters(game: State, blade: CardId, subject: CardId) -> int:
    return 1 if game.host[blade] == subject else 0


GUILD_TRISKELION = attachment(
    198, "Guild Triskelion", CITY_FACTION, "Bureaucracy, Trinket", 2, "triple-yin", stats=(DASH, DASH, 1, DASH)
)


@passive(GUILD_TRISKELION, "The equipped character is a Duelist as well.", IS_DUELIST)
def guild_member(game: State, card: CardId, subject: CardId) -> int:
    return 1 if game.host[card] == subject else 0


class EngageChallenger(costs.EngagePerformer):
    """Engage the performer to issue a challenge; some characters may do so although they are engaged."""

    def refuse(self, game: State, use: Use) -> Refusal | None:
        if game.engaged[use.performer] and is_said(game, CHALLENGES_ENGAGED, use.performer):
            return None
        return costs.EngagePerformer.refuse(self, game, use)

    def pay(self, game: State, use: Use) -> Flow[bool]:
        yield from ()
        if self.refuse(game, use) is not None:
            return False
        if game.engaged[use.performer]:
            game.used.add(day_mark(use.performer, CHALLENGES_ENGAGED))
        engage(game, use.performer)
        return True


def duels_with_finesse(game: State, use: Use) -> Refusal | None:
    return refusals.DASH_STAT if has_dash(game, use.performer, FINESSE) else None


@action(
    GUILD_TRISKELION,
    "Engage the equipped performer • They issue a Finesse challenge to target opposing character, which only Leaders "
    "can refuse. Others may intervene.",
    city=True,
    condition=duels_with_finesse,
    costs=(EngageChallenger(),),
)
def guild_triskelion(game: State, use: Use) -> Flow[None]:
    candidates = can_be_challenged_by(game, use.seat, use.performer, FINESSE)
    target = yield from target_one(game, use, candidates)
    if target != NO_CARD:
        yield from issue_challenge(game, use.seat, use.performer, target, FINESSE, only_leaders_refuse=True)


CRYSTAL_EYE = attachment(
    200, "Crystal Eye", CITY_FACTION, "Artifact, Syrneth, Unique", 1, "crystal-eye", stats=(DASH, DASH, DASH, 1)
)


@forced(
    CRYSTAL_EYE,
    "After you equip this card • Look at an opponent's Approach Deck and choose a card in it.",
    (AFTER, EQUIPPED),
    is_this_card,
)
def crystal_eye_looks(game: State, use: Use) -> Flow[None]:
    """The choice is a secret of the eye's controller: `game.chosen_in_secret` holds it, and nobody else is shown it."""
    game.chosen_in_secret.pop(use.card, None)
    other = yield from pick_seat(game, use.seat, "look", game.opponents(use.seat), (use.card,))
    cards = sorted(game.approach(other))
    for card in cards:
        game.show(card, 1 << use.seat)
        game.tell("looks", use.seat, card)
    chosen = yield from pick(game, use.seat, "choose.card", cards, (use.card,), hidden=True)
    if chosen != NO_CARD:
        game.chosen_in_secret[use.card] = chosen


class IsTheChosenCard(costs.Cost):
    """Not a cost but a secret: only the eye's controller knows whether this is the card it waits for.

    A condition would be read to see whether its player is asked at all; what reads the hand is not.
    """

    def __init__(self) -> None:
        self.reads_hand = True

    def refuse(self, game: State, use: Use) -> Refusal | None:
        happening = use.event
        if happening is not None and game.chosen_in_secret.get(use.card, NO_CARD) == happening.card:
            return None
        return refusals.CONDITION


def opponent_plays_from_approach(game: State, use: Use, happening: Event) -> bool:
    """The opponent whose Approach Deck was looked at plays a card of it: that is all that others can see."""
    chosen = game.chosen_in_secret.get(use.card, NO_CARD)
    if chosen == NO_CARD or happening.seat != game.owner[chosen] or happening.seat == use.seat:
        return False
    played = game.card(happening.card)
    return played.kind == SCHEME or (played.is_character and not played.brute)


reaction(
    CRYSTAL_EYE,
    "After an opponent plays the chosen card, on whichever Day • Gain a Renown.",
    (AFTER, CARD_PLAYED),
    opponent_plays_from_approach,
    costs=(IsTheChosenCard(),),
)(gain_a_renown)


OBJECT_OF_WONDER = attachment(
    202, "Object of Wonder", CITY_FACTION, "Artifact, Syrneth, Unique", 2, "orbital", stats=(DASH, DASH, 1, 1)
)


@forced(
    OBJECT_OF_WONDER,
    "When you equip this card • It equips to your Leader, whoever would carry it.",
    (WHEN, EQUIPPED),
    zone=EQUIPPING,
)
def object_of_wonder_finds_its_owner(game: State, use: Use) -> Flow[None]:
    yield from ()
    assert use.event is not None
    use.event.other = game.leader[use.event.seat]


def own_character_is_lost(game: State, use: Use, happening: Event) -> bool:
    return happening.seat == use.seat and not has_trait(game, happening.card, "Mercenary")


@reaction(
    OBJECT_OF_WONDER,
    "When your character, unless a Mercenary, is sent to The Locker • Put them into your Approach Deck and send this "
    "card to The Locker instead.",
    (WHEN, TO_LOCKER),
    own_character_is_lost,
)
def object_of_wonder(game: State, use: Use) -> Flow[None]:
    assert use.event is not None
    use.event.cancelled = True
    game.tell("sent.locker", use.seat, use.card)
    drawing.to_locker(game, use.card)
    yield from return_to_approach(game, use.event.card)


SYRNETH_HAND = attachment(
    204, "Syrneth Hand", CITY_FACTION, "Artifact, Syrneth, Unique", 2, "mailed-fist", stats=(DASH, 1, DASH, DASH)
)

passive(
    SYRNETH_HAND,
    "This card can neither be destroyed nor moved to another character.",
    CANNOT_BE_DESTROYED,
    CANNOT_BE_MOVED,
)(it_does)


@technique(
    SYRNETH_HAND,
    "Wound the equipped performer • The adversary's combat card has -2 Parry in their next round.",
    costs=WOUND_PERFORMER,
)
def syrneth_hand(game: State, use: Use) -> Flow[None]:
    yield from ()
    in_adversarys_next_round(game, use, COMBAT_PARRY, -2)


CAPTAINS_COAT = attachment(206, "Captain's Coat", CITY_FACTION, "Attire, Coat", 3, "pirate-coat")


def can_pressure_with_influence(game: State, use: Use) -> Refusal | None:
    return refusals.DASH_STAT if has_dash(game, use.performer, INFLUENCE) else None


@action(
    CAPTAINS_COAT,
    "Engage this card • Pressure the performer's location with Influence. If that succeeds, claim it.",
    city=True,
    condition=can_pressure_with_influence,
    costs=ENGAGE_THIS,
)
def captains_coat(game: State, use: Use) -> Flow[None]:
    place = game.location[use.performer]
    if (yield from pressure(game, use.seat, use.performer, place, INFLUENCE)):
        yield from claim(game, use.seat, place)
