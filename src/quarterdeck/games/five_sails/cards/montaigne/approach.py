"""Montaigne: Odette Dubois d'Arrent, her crew and her schemes, which make up an Approach Deck."""

from __future__ import annotations

from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import Use, action, reaction, scheme_text, technique
from quarterdeck.games.five_sails.cards.vocabulary import (
    DISCARD_A_CARD,
    ENGAGE_A_WEAPON,
    ENGAGE_PERFORMER,
    WOUND_PERFORMER,
    about_this_card,
    all_characters,
    at_this_location,
    choose_and_gain,
    discard_one_city_card,
    has_combat,
    has_influence,
    move_one_of_yours_from_here,
    performer_challenges,
    performers_place,
    plus_1_riposte,
    plus_2_thrust,
    target_and_take,
    this_card,
    yours,
)
from quarterdeck.games.five_sails.defs import (
    IGNORES_SORCERY_WOUNDS,
    INTERVENES_FREELY,
    KEPT_FROM_OPPONENTS,
    character,
    leader,
    passive,
    scheme,
)
from quarterdeck.games.five_sails.events import (
    AFTER,
    CHALLENGE_ACCEPTED,
    CHALLENGE_ISSUED,
    MOVED,
    RENOWN_ADDED,
    WHEN,
    WOUNDED,
    Event,
)
from quarterdeck.games.five_sails.ids import (
    CITY_LOCATIONS,
    COMBAT,
    DASH,
    INFLUENCE,
    MONTAIGNE,
    NO_CARD,
    RIPOSTE,
    SCHEME,
    THRUST,
    CardId,
)
from quarterdeck.games.five_sails.rules import refusals
from quarterdeck.games.five_sails.rules.asking import pick
from quarterdeck.games.five_sails.rules.challenge import Terms
from quarterdeck.games.five_sails.rules.duel import (
    adversary_of,
    gain,
    left_for_later,
    swap,
    when_your_round_ends,
)
from quarterdeck.games.five_sails.rules.movement import move
from quarterdeck.games.five_sails.rules.pressure import make_pressure
from quarterdeck.games.five_sails.rules.recruit import muster
from quarterdeck.games.five_sails.rules.renown import (
    add_renown,
    choose_and_add_renown,
    choose_and_move_renown,
    steal_renown,
)
from quarterdeck.games.five_sails.rules.stats import has_trait
from quarterdeck.games.five_sails.rules.using import target_one
from quarterdeck.games.five_sails.rules.wounds import wound
from quarterdeck.games.five_sails.state import DEFENDER, LINE, Pressure, State

# -- what several of them share -----------------------------------------------------------------------------------


def are_together(game: State, card: CardId, other: CardId) -> bool:
    """Whether two cards are characters of one player at one location."""
    return game.controller[card] == game.controller[other] and game.location[card] == game.location[other]


def fellow_musketeers(game: State, use: Use) -> list[CardId]:
    """Your other Musketeers at the performer's location."""
    here = game.crew_at(use.seat, performers_place(game, use))
    return [c for c in here if c != use.performer and has_trait(game, c, "Musketeer")]


# -- leader -------------------------------------------------------------------------------------------------------

ODETTE = leader(
    62,
    "Odette Dubois d'Arrent",
    MONTAIGNE,
    "Leader, Hero, Diplomat, Montaigne",
    "Genteel Spy",
    (5, 1, 4, 3),
    6,
    7,
    "lantern",
)


@passive(
    ODETTE,
    "An en garde Musketeer of yours at this location need not engage to intervene when Odette is challenged.",
    INTERVENES_FREELY,
)
def odettes_guard(game: State, odette: CardId, subject: CardId) -> int:
    duel = game.duel
    if duel is None or duel.participants[DEFENDER] != odette or not are_together(game, odette, subject):
        return 0
    return 1 if has_trait(game, subject, "Musketeer") else 0


@action(ODETTE, "A Duelist of yours at an adjacent location moves to this location.", city=True)
def odette_summons(game: State, use: Use) -> Flow[None]:
    here = performers_place(game, use)
    able = [
        c
        for c in game.crew(use.seat)
        if game.location[c] != here and game.is_adjacent(here, game.location[c]) and has_trait(game, c, "Duelist")
    ]
    duelist = yield from pick(game, use.seat, "move.who", able, (use.performer, use.card))
    if duelist != NO_CARD:
        yield from move(game, duelist, here)


@reaction(
    ODETTE,
    "When a challenge is accepted at this location • A Renown moves here from an adjacent location.",
    (WHEN, CHALLENGE_ACCEPTED),
    at_this_location,
)
def odette_is_talked_about(game: State, use: Use) -> Flow[None]:
    here = game.place_of(use.card)
    yield from choose_and_move_renown(game, use.seat, here, game.adjacent(here), (use.card,))


# -- characters ---------------------------------------------------------------------------------------------------

BASTIEN = character(
    63, "Bastien Girard", MONTAIGNE, "Duelist, Musketeer, Montaigne", "Worldly Wit", (3, 2, 4, 1), "feather"
)


@technique(
    BASTIEN,
    "Your characters at Bastien's location have this Technique: a Musketeer of yours at this location takes this "
    "character's place in the duel.",
    granted_to=are_together,
)
def bastien_swaps(game: State, use: Use) -> Flow[None]:
    duel = game.duel
    other = yield from pick(game, use.seat, "swap", fellow_musketeers(game, use), (use.performer,))
    if other != NO_CARD and duel is not None and use.performer in duel.participants:
        swap(game, duel, duel.participants.index(use.performer), other)


@technique(
    BASTIEN,
    "At the end of your round, wound the adversary, if nothing wounded Bastien in that round. A challenge is no round.",
)
def bastien_bides_his_time(game: State, use: Use) -> Flow[None]:
    yield from ()
    when_your_round_ends(game, use, wound_unless_wounded)


def wound_unless_wounded(game: State, use: Use) -> Flow[None]:
    """The adversary is wounded, if the performer was not wounded in this round."""
    duel = game.duel
    if duel is not None and use.performer not in duel.wounded_this_round:
        yield from wound(game, adversary_of(game, use.seat))


GUILLEN = character(
    64, "Guillén de Murrieta", MONTAIGNE, "Diplomat, Merchant, Castille", "High Marketeer", (4, 2, 1, 2), "scales"
)


@passive(GUILLEN, "Guillén has +1 Combat while any opponent has more Renown than you.", COMBAT)
def guillen_envies(game: State, guillen: CardId, subject: CardId) -> int:
    if subject != guillen:
        return 0
    seat = game.controller[guillen]
    return 1 if any([game.renown[s] > game.renown[seat] for s in game.opponents(seat)]) else 0


@action(
    GUILLEN,
    "Discard a card • A Renown moves here from an adjacent location.",
    city=True,
    costs=DISCARD_A_CARD,
)
def guillen_trades(game: State, use: Use) -> Flow[None]:
    here = performers_place(game, use)
    yield from choose_and_move_renown(game, use.seat, here, game.adjacent(here), (use.card,))


HENRI = character(
    65, "Henri Michelet", MONTAIGNE, "Duelist, Musketeer, Montaigne", "Maestro Machinist", (4, 3, 3, 1), "gears"
)


@passive(
    HENRI, "No ability of an opponent can move another Musketeer of yours at Henri's location.", KEPT_FROM_OPPONENTS
)
def henri_stands_firm(game: State, henri: CardId, subject: CardId) -> int:
    if subject == henri or not are_together(game, henri, subject):
        return 0
    return 1 if has_trait(game, subject, "Musketeer") else 0


@reaction(
    HENRI,
    "When Henri issues a challenge, engage a Weapon equipped to him • Target character cannot intervene.",
    (WHEN, CHALLENGE_ISSUED),
    about_this_card,
    performer=True,
    costs=ENGAGE_A_WEAPON,
)
def henri_keeps_away(game: State, use: Use) -> Flow[None]:
    target = yield from target_one(game, use, all_characters(game, use))
    if target != NO_CARD and game.duel is not None:
        game.duel.cannot_intervene.append(target)


HORATIO = character(
    66, "Horatio Lockwood", MONTAIGNE, "Duelist, Scoundrel, Avalon", "Smirking Rake", (5, 3, 3, DASH), "rogue"
)


def opposing_character_goes_next_door(game: State, use: Use, event: Event) -> bool:
    """An enemy has left this character's location for an adjacent one that is nobody's Home."""
    here = game.location[use.card]
    if event.seat == use.seat or event.origin != here or event.place >= CITY_LOCATIONS:
        return False
    return game.is_adjacent(here, event.place)


@reaction(
    HORATIO,
    "After an opposing character moves to an adjacent location • Horatio follows them there.",
    (AFTER, MOVED),
    opposing_character_goes_next_door,
    city=True,
)
def horatio_follows(game: State, use: Use) -> Flow[None]:
    assert use.event is not None
    yield from move(game, use.performer, use.event.place)


def adversary_is_alone(game: State, use: Use) -> Refusal | None:
    """If no other enemy than the adversary is at this location, and the adversary is."""
    return None if game.opposing(use.performer) == [adversary_of(game, use.seat)] else refusals.CONDITION


technique(
    HORATIO,
    "If no other enemy character than the adversary is at this location • +2 Thrust.",
    condition=adversary_is_alone,
)(plus_2_thrust)


JEAN = character(
    67,
    "Jean Urbain",
    MONTAIGNE,
    "Duelist, Musketeer, Montaigne",
    "Commander and Confidante",
    (4, 3, 2, 1),
    "rank-3",
)


def follows_jean(game: State, jean: CardId, subject: CardId) -> bool:
    """Other Musketeers of Jean's player, at Jean's location."""
    return subject != jean and are_together(game, jean, subject) and has_trait(game, subject, "Musketeer")


technique(
    JEAN,
    "Your other Musketeers at Jean's location have this Technique: +1 Riposte.",
    granted_to=follows_jean,
)(plus_1_riposte)


@technique(JEAN, "+1 Thrust; or +1 Riposte, as you choose, if another Musketeer of yours is at this location.")
def jean_leads(game: State, use: Use) -> Flow[None]:
    if fellow_musketeers(game, use):
        yield from choose_and_gain(game, use, THRUST, RIPOSTE, 1)
    else:
        gain(game, use, THRUST, 1)


LEONTINE = character(
    68,
    "Léontine Giroux",
    MONTAIGNE,
    "Duelist, Musketeer, Sorcerer, Montaigne",
    "Lithe Lioness",
    (5, 2, 2, 2),
    "lion",
)


action(
    LEONTINE,
    "Wound Léontine • Target character of yours at this location moves to any other one.",
    city=True,
    trait="Sorcerer",
    costs=WOUND_PERFORMER,
)(move_one_of_yours_from_here)


MAXIME = character(
    69,
    "Maxime de Lafayette",
    MONTAIGNE,
    "Villain, Sorcerer, Montaigne",
    "Bloody Socialite",
    (4, 1, 2, 3),
    "bloody-stash",
)


passive(
    MAXIME,
    "Maxime suffers no wounds from the Sorceries and Sorcerer abilities he performs himself. Costs that wound him "
    "count as paid.",
    IGNORES_SORCERY_WOUNDS,
)(this_card)


@action(
    MAXIME,
    "Discard a card • Target attachment in your discard pile that is not Unique goes into your hand.",
    trait="Sorcerer",
    costs=DISCARD_A_CARD,
)
def maxime_reaches_through(game: State, use: Use) -> Flow[None]:
    discarded = [c for c in game.discard(use.seat) if game.card(c).is_attachment and not game.card(c).unique]
    yield from target_and_take(game, use, discarded)


URRACA = character(
    70, "Urraca de Murrieta", MONTAIGNE, "Diplomat, Castille", "Mademoiselle Exemplar", (5, 1, 2, 2), "raven"
)


@reaction(
    URRACA,
    "After you add (not move) a Renown to a location, discard a card • Add one more Renown to it.",
    (AFTER, RENOWN_ADDED),
    yours,
    costs=DISCARD_A_CARD,
)
def urraca_embellishes(game: State, use: Use) -> Flow[None]:
    assert use.event is not None
    yield from add_renown(game, use.seat, use.event.place)


# -- schemes ------------------------------------------------------------------------------------------------------

EPEE_SANGLANTE = scheme(71, "Épée Sanglante", MONTAIGNE, "Challenge, Duty, Glory", 26, -1, "bloody-sword")


@scheme_text(EPEE_SANGLANTE, "Add a Renown to a location of your choice.")
def epee_renown(game: State, use: Use) -> Flow[None]:
    yield from choose_and_add_renown(game, use.seat, list(game.line), (use.card,))


@passive(EPEE_SANGLANTE, "Your Musketeers have +1 Influence at locations with at least two Renown.", INFLUENCE)
def epee_inspires(game: State, epee: CardId, subject: CardId) -> int:
    place = game.location[subject]
    if game.controller[subject] != game.controller[epee] or not 0 <= place < CITY_LOCATIONS:
        return 0
    return 1 if game.renown_at[place] >= 2 and has_trait(game, subject, "Musketeer") else 0


@action(
    EPEE_SANGLANTE,
    "Your performer issues a Combat challenge to target opposing character, who cannot refuse it. The participant who "
    "is first to wound their adversary steals a Renown from them.",
    city=True,
    trait="Musketeer",
    condition=has_combat,
)
def epee_draws_blood(game: State, use: Use) -> Flow[None]:
    theft = left_for_later(use, (AFTER, WOUNDED), is_wounded_by_adversary, steal_from_wounded)
    yield from performer_challenges(game, use, COMBAT, Terms(cannot_be_refused=True, later=theft))


def is_wounded_by_adversary(game: State, use: Use, event: Event) -> bool:
    """A participant was wounded by the other one: by threat, or by an ability that the other performs or played."""
    duel = game.duel
    if duel is None or not duel.accepted or event.card not in duel.participants:
        return False
    wounding = event.use
    if wounding is None:
        return True
    side = 1 - duel.participants.index(event.card)
    adversary = duel.participants[side]
    if adversary in (wounding.performer, wounding.card, game.host[wounding.card]):
        return True
    return game.pile_of[wounding.card] == LINE + duel.seats[side]


def steal_from_wounded(game: State, use: Use) -> Flow[None]:
    """The adversary of whoever was wounded takes the Renown, whichever side that is."""
    yield from ()
    assert use.event is not None
    duel = game.duel
    if duel is not None and use.event.card in duel.participants:
        side = duel.participants.index(use.event.card)
        steal_renown(game, duel.seats[1 - side], duel.seats[side])


REPUTATION_MERITEE = scheme(72, "Réputation Méritée", MONTAIGNE, "Camaraderie, Honor", 62, 0, "medal")


@scheme_text(REPUTATION_MERITEE, "Add a Renown to a location that has none.")
def reputation_renown(game: State, use: Use) -> Flow[None]:
    yield from choose_and_add_renown(game, use.seat, [p for p in game.line if game.renown_at[p] == 0], (use.card,))


@action(
    REPUTATION_MERITEE,
    "Engage your performer • Pressure this location with Influence. Mercenaries do not count, and a tie is enough. If "
    "it succeeds, discard a City card at this location, and a character of your Approach Deck musters here.",
    city=True,
    trait="Leader",
    condition=has_influence,
    costs=ENGAGE_PERFORMER,
)
def reputation_rewards(game: State, use: Use) -> Flow[None]:
    """Which characters an Approach Deck still holds is for its player alone to know, so they are always asked."""
    place = performers_place(game, use)
    made = Pressure(use.seat, use.performer, place, INFLUENCE)
    made.without_mercenaries = made.ties_succeed = True
    if not (yield from make_pressure(game, made)):
        return
    yield from discard_one_city_card(game, use, game.street(place))
    if game.approach(use.seat):
        waiting = [c for c in sorted(game.approach(use.seat)) if game.card(c).kind != SCHEME]
        joins = yield from pick(game, use.seat, "muster", waiting, (use.card,), hidden=True)
        if joins != NO_CARD:
            yield from muster(game, use.seat, joins, place)
