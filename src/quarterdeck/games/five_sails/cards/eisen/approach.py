"""Eisen: Kaspar Dietrich, his crew and his schemes, which make up an Approach Deck."""

from __future__ import annotations

from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import Use, action, reaction, scheme_text, technique, whenever
from quarterdeck.games.five_sails.cards.vocabulary import (
    ENGAGE_AN_ATTACHMENT,
    ENGAGE_PERFORMER,
    add_renown_to_docks_and_bazaar,
    gain_a_renown,
    move_performer_when_your_round_ends,
    performers_place,
    plus_1_thrust,
    take_one_and_sink_the_rest,
    target_and_take,
    this_card,
    wound_the_adversary,
)
from quarterdeck.games.five_sails.defs import (
    COMBAT_THRUST,
    INTERVENES_WITH_WEAPON,
    MAY_BE_MERCENARY,
    PARLEY_INFLUENCE,
    character,
    leader,
    passive,
    scheme,
)
from quarterdeck.games.five_sails.events import AFTER, DUEL_ENDS, EQUIPPED, HIGH_DRAMA_ENDS, WHEN, Event
from quarterdeck.games.five_sails.ids import (
    ATTACHMENT,
    CHARACTER,
    COMBAT,
    EISEN,
    FORUMS,
    INFLUENCE,
    NO_CARD,
    CardId,
)
from quarterdeck.games.five_sails.rules import drawing, refusals
from quarterdeck.games.five_sails.rules.asking import choose, pick
from quarterdeck.games.five_sails.rules.challenge import can_be_challenged_by, issue_challenge
from quarterdeck.games.five_sails.rules.costs import Payment, can_pay
from quarterdeck.games.five_sails.rules.duel import adversary_of
from quarterdeck.games.five_sails.rules.movement import choose_and_move, go_home, move
from quarterdeck.games.five_sails.rules.recruit import recruit_for, recruit_payment
from quarterdeck.games.five_sails.rules.renown import add_renown
from quarterdeck.games.five_sails.rules.stats import attachments_of, equipped_with, has_trait, influence, is_mercenary
from quarterdeck.games.five_sails.rules.using import target_one
from quarterdeck.games.five_sails.rules.wounds import engage, is_leader
from quarterdeck.games.five_sails.state import CITY_DECK, CITY_DISCARD, CITY_REVEALED, State

# -- leader -------------------------------------------------------------------------------------------------------

KASPAR = leader(
    35, "Kaspar Dietrich", EISEN, "Leader, Hero, General, Eisen", "Old Iron", (9, 3, 2, 2), 6, 6, "visored-helm"
)


@passive(KASPAR, "Kaspar has +2 Influence when parleying.", PARLEY_INFLUENCE)
def kaspar_parleys(game: State, kaspar: CardId, subject: CardId) -> int:
    return 2 if subject == kaspar else 0


@action(
    KASPAR,
    "Engage Kaspar • Reveal the City Deck card by card, up to the first Mercenary. Kaspar may recruit them here, and "
    "may parley for that while he is engaged. Sink the others.",
    city=True,
    costs=ENGAGE_PERFORMER,
)
def kaspar_hires(game: State, use: Use) -> Flow[None]:
    found, others = drawing.reveal_city_until(game, CHARACTER)
    if found != NO_CARD and game.is_in_play(use.performer):
        offered = [found] if can_pay(game, kaspars_payment(game, use, found)) else []
        answer = yield from pick(
            game, use.seat, "recruit.revealed", offered, (use.performer, found), optional=True, hidden=True
        )
        if answer != NO_CARD:
            yield from recruit_for(game, kaspars_payment(game, use, found), performers_place(game, use))
    drawing.sink(game, [c for c in [*others, found] if c != NO_CARD and game.pile_of[c] == CITY_REVEALED])


def kaspars_payment(game: State, use: Use, mercenary: CardId) -> Payment:
    """What the Mercenary costs, when Kaspar may parley although he is engaged."""
    payment = recruit_payment(game, use.seat, use.performer, mercenary)
    payment.parleys_engaged = use.performer
    return payment


# -- characters ---------------------------------------------------------------------------------------------------

DANIELLA = character(
    36, "Daniella Dietrich", EISEN, "Sorcerer, Strega, Vodacce", "Rueful Confidante", (4, 2, 3, 1), "spider-web"
)


def mercenaries_here(game: State, use: Use) -> list[CardId]:
    """Your Mercenaries at the performer's location."""
    return [c for c in game.crew_at(use.seat, performers_place(game, use)) if is_mercenary(game, c, use.seat)]


@action(
    DANIELLA,
    "A Mercenary of yours at this location issues a Combat challenge to target opposing character.",
    city=True,
)
def daniella_sends(game: State, use: Use) -> Flow[None]:
    able = [c for c in mercenaries_here(game, use) if can_be_challenged_by(game, use.seat, c)]
    challenger = yield from pick(game, use.seat, "challenger", able, (use.card,))
    if challenger == NO_CARD:
        return
    target = yield from target_one(game, use, can_be_challenged_by(game, use.seat, challenger))
    if target != NO_CARD:
        yield from issue_challenge(game, use.seat, challenger, target, COMBAT)


technique(
    DANIELLA,
    "At the end of your round, Daniella moves to an adjacent City location. Once a Day.",
    once_a_day=True,
)(move_performer_when_your_round_ends)


EDELINE = character(
    37, "Edeline Trinken", EISEN, "Innkeeper, Eisen", "Mistress of the House", (4, 1, 2, 0), "tavern-sign"
)


@passive(EDELINE, "Edeline has +1 Influence for each character at her location.", INFLUENCE)
def edeline_entertains(game: State, edeline: CardId, subject: CardId) -> int:
    """She is one of them herself."""
    return len(game.characters_at(game.location[edeline])) if subject == edeline else 0


def engaged_participants_nearby(game: State, use: Use) -> list[CardId]:
    """Participants of the duel that has ended, who are engaged at a location adjacent to the performer's."""
    duel = use.event.duel if use.event is not None else None
    if duel is None:
        return []
    here = performers_place(game, use)
    return [
        c
        for c in duel.participants
        if game.is_in_play(c) and game.engaged[c] and game.is_adjacent(here, game.location[c])
    ]


@reaction(
    EDELINE,
    "After a duel, target an engaged participant at an adjacent location • They move to Edeline's location.",
    (AFTER, DUEL_ENDS),
    performer=True,
    target=engaged_participants_nearby,
)
def edeline_takes_in(game: State, use: Use) -> Flow[None]:
    yield from move(game, use.target, performers_place(game, use))


OTTO = character(38, "Otto Streit", EISEN, "Academic, Eisen", "Industrious Ironmonger", (4, 1, 2, 2), "anvil")


@action(
    OTTO,
    "Reveal three cards of your deck. An attachment among them goes into your hand. Sink the others.",
    city=True,
)
def otto_forges(game: State, use: Use) -> Flow[None]:
    revealed = drawing.reveal_top(game, use.seat, 3)
    yield from take_one_and_sink_the_rest(game, use, revealed, ATTACHMENT)


PHILIP = character(39, "Philip Hase", EISEN, "Academic, Hunter, Eisen", "Grim Trapper", (5, 3, 1, 2), "wolf-trap")


def equips_attachment(game: State, use: Use, event: Event) -> bool:
    """An attachment was equipped to this very character."""
    return event.other == use.card and game.card(event.card).is_attachment


def move_performer_to_adjacent(game: State, use: Use) -> Flow[None]:
    """The performer moves to an adjacent location; from the City that may be Home."""
    if game.is_in_play(use.performer):
        places = game.reachable(use.seat, performers_place(game, use))
        yield from choose_and_move(game, use.seat, use.performer, places, use.card)


reaction(
    PHILIP,
    "After Philip equips an attachment • He moves to an adjacent location.",
    (AFTER, EQUIPPED),
    equips_attachment,
    city=True,
)(move_performer_to_adjacent)


def trap_is_set(game: State, use: Use) -> Refusal | None:
    """If the adversary is engaged, and a Mercenary of yours is here."""
    if game.engaged[adversary_of(game, use.seat)] and mercenaries_here(game, use):
        return None
    return refusals.CONDITION


technique(
    PHILIP,
    "If the adversary is engaged and a Mercenary of yours is at this location • Wound the adversary.",
    condition=trap_is_set,
)(wound_the_adversary)


RENA = character(
    40, "Rena Klingenhalter", EISEN, "Weapons Master, Eisen", "Master-at-Arms", (5, 2, 3, 1), "sword-smithing"
)


passive(
    RENA,
    "To intervene, Rena may engage a Weapon equipped to her instead of herself, even while she is engaged.",
    INTERVENES_WITH_WEAPON,
)(this_card)


@passive(RENA, "Rena has +1 Combat while a Weapon is equipped to her.", COMBAT)
def rena_is_armed(game: State, rena: CardId, subject: CardId) -> int:
    return 1 if subject == rena and equipped_with(game, rena, "Weapon") else 0


ROSINE = character(41, "Rosine Friese", EISEN, "Academic, Eisen", "Esoteric Pathologist", (4, 2, 2, 2), "microscope")


@passive(ROSINE, "Rosine has +1 Influence while she opposes a Sorcerer.", INFLUENCE)
def rosine_studies(game: State, rosine: CardId, subject: CardId) -> int:
    if subject != rosine:
        return 0
    return 1 if any([has_trait(game, c, "Sorcerer") for c in game.opposing(rosine)]) else 0


def less_influential_followers(game: State, use: Use) -> list[CardId]:
    """Opposing characters, no Leaders, whose Influence is not above the performer's."""
    most = influence(game, use.performer)
    return [c for c in game.opposing(use.performer) if not is_leader(game, c) and influence(game, c) <= most]


@action(
    ROSINE,
    "Target an opposing character, no Leader, with no more Influence than Rosine • Engage them. A Sorcerer goes Home, "
    "too.",
    city=True,
    target=less_influential_followers,
)
def rosine_examines(game: State, use: Use) -> Flow[None]:
    if not game.is_in_play(use.target):
        return
    engage(game, use.target)
    if has_trait(game, use.target, "Sorcerer"):
        yield from go_home(game, use.target)


TERRELL = character(42, "Terrell Brandt", EISEN, "Duelist, Eisen", "Instrument of Iron", (5, 3, 1, 1), "crossed-swords")


def leaves_attachments_behind(game: State, use: Use, event: Event) -> bool:
    """A duel of this character's ends, with attachments in the dueling line."""
    duel = event.duel
    if duel is None or not duel.is_participant(use.card):
        return False
    return any([game.card(c).is_attachment for c in game.dueling_line(use.seat)])


@whenever(
    TERRELL,
    "When a duel of Terrell's ends, unless he was destroyed, the attachments in his dueling line go into your hand and "
    "are not discarded.",
    (WHEN, DUEL_ENDS),
    leaves_attachments_behind,
)
def terrell_gathers(game: State, use: Use) -> Flow[None]:
    yield from ()
    for card in [c for c in game.dueling_line(use.seat) if game.card(c).is_attachment]:
        drawing.to_hand(game, use.seat, card)


technique(TERRELL, "+1 Thrust.")(plus_1_thrust)


UWE = character(43, "Uwe Zimmerman", EISEN, "Hunter, Eisen", "The Unbroken Will", (5, 3, 2, 1), "bowman")


passive(UWE, "For the costs and effects of your abilities, Uwe may count as a Mercenary.", MAY_BE_MERCENARY)(this_card)


@passive(UWE, "Uwe's combat cards have +1 Thrust while the adversary is a Sorcerer.", COMBAT_THRUST)
def uwe_hunts(game: State, uwe: CardId, subject: CardId) -> int:
    duel = game.duel
    if duel is None or subject != uwe or not duel.is_participant(uwe):
        return 0
    return 1 if has_trait(game, duel.adversary_of(uwe), "Sorcerer") else 0


# -- schemes ------------------------------------------------------------------------------------------------------

ARMED_AND_MARSHALED = scheme(44, "Armed and Marshaled", EISEN, "Duress, Logistics", 37, -1, "rally-the-troops")


scheme_text(ARMED_AND_MARSHALED, "Add a Renown to The Docks and one to The Grand Bazaar.")(
    add_renown_to_docks_and_bazaar
)


@scheme_text(ARMED_AND_MARSHALED, "Target attachment in your discard pile goes into your hand.")
def armed_again(game: State, use: Use) -> Flow[None]:
    discarded = [c for c in game.discard(use.seat) if game.card(c).is_attachment]
    yield from target_and_take(game, use, discarded)


def not_better_armed(game: State, use: Use) -> list[CardId]:
    """Opposing characters with no more attachments than the performer."""
    number = len(attachments_of(game, use.performer))
    return [c for c in game.opposing(use.performer) if len(attachments_of(game, c)) <= number]


@action(
    ARMED_AND_MARSHALED,
    "Engage an attachment of your performer and target an opposing character with no more attachments than your "
    "performer • Engage them, or they go Home; you choose.",
    city=True,
    target=not_better_armed,
    costs=ENGAGE_AN_ATTACHMENT,
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


@scheme_text(SONG_OF_EISEN, "Add a Renown to The Forums.")
def song_renown(game: State, use: Use) -> Flow[None]:
    yield from add_renown(game, use.seat, FORUMS)


@scheme_text(SONG_OF_EISEN, "Target Mercenary in the discard pile of the City Deck goes on top of that deck.")
def song_calls(game: State, use: Use) -> Flow[None]:
    discarded = [c for c in game.piles[CITY_DISCARD] if has_trait(game, c, "Mercenary")]
    target = yield from target_one(game, use, discarded)
    if target != NO_CARD:
        game.put(target, CITY_DECK)
        game.tell("city.on_top", use.seat, target)


@passive(SONG_OF_EISEN, "Your Leader has +1 Influence when parleying.", PARLEY_INFLUENCE)
def song_leads(game: State, song: CardId, subject: CardId) -> int:
    return 1 if subject == game.leader[game.controller[song]] else 0


def city_is_bought_out(game: State, use: Use) -> Refusal | None:
    """If neither a Mercenary nor an attachment is available anywhere."""
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
