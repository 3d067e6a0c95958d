"""Ussura: Yevgeni, his crew and his schemes, which make up an Approach Deck."""

from __future__ import annotations

from quarterdeck.core.decision import Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import (
    IN_HAND,
    Use,
    action,
    reaction,
    scheme_text,
    technique,
    whenever,
)
from quarterdeck.games.five_sails.cards.vocabulary import (
    ENGAGE_PERFORMER,
    an_opponents,
    at_this_location,
    cancel_the_effects,
    draw_a_card,
    en_garde_performer,
    enemies,
    gain_a_renown,
    performers_place,
    plus_1_parry,
    send_this_to_the_locker,
)
from quarterdeck.games.five_sails.defs import (
    CANNOT_BE_CONTROLLED,
    COMBAT_PARRY,
    COMBAT_THRUST,
    RENOWN_IS_FIXED,
    character,
    leader,
    passive,
    scheme,
)
from quarterdeck.games.five_sails.events import (
    ABILITY_USED,
    AFTER,
    CARD_PLAYED,
    CHALLENGE_REFUSED,
    CLAIMED,
    COMBAT_CARD_PLAYED,
    DAY_ENDS,
    DUSK_BEGINS,
    PAYING,
    TARGETED,
    WHEN,
    Event,
)
from quarterdeck.games.five_sails.ids import (
    CITY_LOCATIONS,
    COMBAT,
    INFLUENCE,
    NO_CARD,
    NOWHERE,
    RIPOSTE,
    THRUST,
    USSURA,
    CardId,
    LocationId,
)
from quarterdeck.games.five_sails.rules import drawing, refusals, timing, using
from quarterdeck.games.five_sails.rules.asking import pick, pick_place
from quarterdeck.games.five_sails.rules.challenge import Terms, issue_challenge, why_not_issue
from quarterdeck.games.five_sails.rules.costs import Cost
from quarterdeck.games.five_sails.rules.duel import adversary_of, gain
from quarterdeck.games.five_sails.rules.equip import can_afford, may_carry, pay_and_equip
from quarterdeck.games.five_sails.rules.movement import all_go_home, choose_and_move, move, move_to_adjacent_city
from quarterdeck.games.five_sails.rules.pressure import becomes_uncontrolled
from quarterdeck.games.five_sails.rules.renown import (
    add_renown,
    choose_and_add_renown,
    choose_and_move_renown,
    choose_and_move_renown_nearby,
    discard_renown,
    move_renown,
    places_for_renown,
    places_with_renown,
)
from quarterdeck.games.five_sails.rules.using import target_one
from quarterdeck.games.five_sails.rules.wounds import en_garde, engage, to_the_locker, wounds_of
from quarterdeck.games.five_sails.state import PLAYED, State

# -- leader -------------------------------------------------------------------------------------------------------

YEVGENI = leader(
    116,
    "Yevgeni",
    USSURA,
    "Leader, Exile, Hero, Sorcerer, Ussura",
    "The Boar",
    (12, 4, 2, 1),
    5,
    5,
    "boar-tusks",
)


def plays_a_combat_card(game: State, use: Use, event: Event) -> bool:
    """This character has played a combat card."""
    return event.other == use.card


@whenever(YEVGENI, "Combat cards that Yevgeni plays gain +1 Thrust.", (AFTER, COMBAT_CARD_PLAYED), plays_a_combat_card)
def yevgeni_charges(game: State, use: Use) -> Flow[None]:
    """The card gains it, so it stays when another participant takes Yevgeni's place in the same round."""
    yield from ()
    assert use.event is not None
    if game.duel is not None:
        game.duel.gain(use.event.card, THRUST, 1)


def own_challenge_is_refused(game: State, use: Use, event: Event) -> bool:
    """A challenge of this character is refused."""
    return event.other == use.card


reaction(
    YEVGENI,
    "After a challenge of Yevgeni's is refused • He becomes en garde.",
    (AFTER, CHALLENGE_REFUSED),
    own_challenge_is_refused,
    performer=True,
)(en_garde_performer)


def pays_for_no_character(game: State, use: Use, event: Event) -> bool:
    """You are paying for a card that is no character."""
    return event.seat == use.seat and not game.card(event.card).is_character


@reaction(
    YEVGENI,
    "While you pay for a card that is no character • It costs 1 less.",
    (WHEN, PAYING),
    pays_for_no_character,
    discount=1,
)
def yevgeni_provides(game: State, use: Use) -> Flow[None]:
    yield from ()
    assert use.event is not None
    use.event.amount += 1


# -- characters ---------------------------------------------------------------------------------------------------

EKATERINA = character(
    117,
    "Ekaterina Ilyanava",
    USSURA,
    "Academic, Cartographer, Ussura",
    "Eternal Scholar",
    (4, 1, 2, 3),
    "treasure-map",
)


class MoveRenownAway(Cost):
    """Move a Renown from the performer's location to another one, which `use.place` remembers."""

    def _places(self, game: State, use: Use) -> list[LocationId]:
        here = performers_place(game, use)
        if here not in places_with_renown(game):
            return []
        return [p for p in places_for_renown(game) if p != here]

    def refuse(self, game: State, use: Use) -> Refusal | None:
        return None if self._places(game, use) else refusals.CONDITION

    def pay(self, game: State, use: Use) -> Flow[bool]:
        place = yield from pick_place(game, use.seat, "renown.move_to", self._places(game, use), (use.card,))
        use.place = place
        return move_renown(game, use.seat, performers_place(game, use), place)


@action(
    EKATERINA,
    "Move a Renown from this location to another • Ekaterina moves to a City location that is neither of the two.",
    city=True,
    costs=(MoveRenownAway(),),
)
def ekaterina_travels(game: State, use: Use) -> Flow[None]:
    elsewhere = [p for p in game.line if p not in (use.place, performers_place(game, use))]
    yield from choose_and_move(game, use.seat, use.performer, elsewhere, use.card)


def opponent_claims_here(game: State, use: Use, event: Event) -> bool:
    """An opponent has claimed this card's location."""
    return an_opponents(game, use, event) and at_this_location(game, use, event)


@reaction(
    EKATERINA,
    "After an opponent claims this location • It loses a Renown.",
    (AFTER, CLAIMED),
    opponent_claims_here,
)
def ekaterina_corrects(game: State, use: Use) -> Flow[None]:
    yield from ()
    assert use.event is not None
    discard_renown(game, use.event.place)


ELINA = character(118, "Elina Georginova", USSURA, "Sorcerer, Ussura", "Silent Schemer", (4, 2, 2, 1), "cultist")


@action(ELINA, "Elina moves to an adjacent City location. If she is opposed there, she becomes en garde.", city=True)
def elina_slips_away(game: State, use: Use) -> Flow[None]:
    moved = yield from move_to_adjacent_city(game, use.seat, use.performer, use.card)
    if moved and game.is_in_play(use.performer) and game.opposing(use.performer):
        yield from en_garde(game, use.performer)


def performed_sorcery(game: State, use: Use, event: Event) -> bool:
    """This character has performed a Sorcerer ability: one that demands a Sorcerer."""
    return event.other == use.card and event.use is not None and event.use.ability.has_trait("Sorcerer")


@reaction(
    ELINA,
    "After Elina performs a Sorcerer ability • A Renown moves here from another location.",
    (AFTER, ABILITY_USED),
    performed_sorcery,
    city=True,
)
def elina_gathers(game: State, use: Use) -> Flow[None]:
    here = performers_place(game, use)
    yield from choose_and_move_renown(game, use.seat, here, list(game.line), (use.card,))


NAZEM = character(
    119, "Nazem ibn Umur", USSURA, "Duelist, Anatol Ayh", "Truly Fearless", (5, 2, 3, 0), "dervish-swords"
)


@passive(NAZEM, "Nazem has +1 Influence for each engaged character opposing him.", INFLUENCE)
def nazem_towers(game: State, nazem: CardId, subject: CardId) -> int:
    if subject != nazem:
        return 0
    return sum([game.engaged[c] for c in game.opposing(nazem)])


@whenever(
    NAZEM,
    "Engage an enemy character who refuses a challenge of Nazem's.",
    (WHEN, CHALLENGE_REFUSED),
    own_challenge_is_refused,
)
def nazem_shames(game: State, use: Use) -> Flow[None]:
    yield from ()
    assert use.event is not None
    if game.is_in_play(use.event.card):
        engage(game, use.event.card)


PAVEL = character(120, "Pavel Ivanov", USSURA, "Academic, Ussura", "Resolute Scribe", (3, 0, 2, 3), "quill-ink")


@passive(PAVEL, "Pavel has +1 Influence at a location that you control.", INFLUENCE)
def pavel_presides(game: State, pavel: CardId, subject: CardId) -> int:
    place = game.location[pavel]
    if subject != pavel or not 0 <= place < CITY_LOCATIONS:
        return 0
    return 1 if game.control[place] == game.controller[pavel] else 0


reaction(PAVEL, "After an opponent claims a location • Draw a card.", (AFTER, CLAIMED), an_opponents)(draw_a_card)


technique(PAVEL, "+1 Parry.")(plus_1_parry)


REN = character(121, "Ren", USSURA, "Hero, Academic, Duelist, Shenzhou", "Graven Pedant", (4, 3, 3, 0), "katana")


@passive(
    REN,
    "Combat cards of Ren's adversary have -1 Parry while their controller has at least as many characters as you.",
    COMBAT_PARRY,
)
def ren_lectures(game: State, ren: CardId, subject: CardId) -> int:
    duel = game.duel
    if duel is None or not duel.is_participant(ren) or subject != duel.adversary_of(ren):
        return 0
    side = duel.participants.index(ren)
    return -1 if len(game.crew(duel.seats[1 - side])) >= len(game.crew(duel.seats[side])) else 0


TORSTEN = character(
    122, "Torsten Vakt", USSURA, "Scoundrel, Murskaaja, Vesten", "Incorrigible Drunk", (6, 3, 1, 2), "drink-me"
)


@passive(TORSTEN, "Torsten's combat cards have +1 Thrust while he has at least two wounds.", COMBAT_THRUST)
def torsten_rages(game: State, torsten: CardId, subject: CardId) -> int:
    return 1 if subject == torsten and game.wounds[torsten] >= 2 else 0


def sorcery_targets_this(game: State, use: Use, event: Event) -> bool:
    """A Sorcery, or an ability that demands a Sorcerer, targets this card."""
    if event.card != use.card or event.use is None:
        return False
    ability = event.use.ability
    return ability.has_trait("Sorcerer") or "Sorcery" in ability.card.traits


reaction(
    TORSTEN,
    "When a Sorcery or a Sorcerer ability targets Torsten • Its effects are cancelled.",
    (WHEN, TARGETED),
    sorcery_targets_this,
)(cancel_the_effects)


VALERI = character(
    123, "Valeri Mikhailov", USSURA, "Duelist, Ussura", "Champion Narcissist", (4, 2, 3, 1), "mirror-mirror"
)


def enemies_in_adjacent_city(game: State, use: Use) -> list[CardId]:
    """Enemy characters at City locations adjacent to the performer."""
    near = game.adjacent(performers_place(game, use))
    return [c for c in enemies(game, use) if game.location[c] in near]


@action(
    VALERI,
    "Engage Valeri and target an enemy character at an adjacent City location • He moves there and issues a Combat "
    "challenge to them. Nobody can intervene.",
    performer=True,
    target=enemies_in_adjacent_city,
    costs=ENGAGE_PERFORMER,
)
def valeri_seeks_a_rival(game: State, use: Use) -> Flow[None]:
    """Without arriving he cannot challenge, nor may he challenge whom others forbid."""
    valeri = use.performer
    yield from move(game, valeri, game.location[use.target])
    if not game.is_in_play(valeri) or not game.is_in_play(use.target):
        return
    if why_not_issue(game, use.seat, valeri, use.target, COMBAT) is None:
        yield from issue_challenge(game, use.seat, valeri, use.target, COMBAT, Terms(nobody_intervenes=True))


@technique(VALERI, "+1 Thrust; +1 Riposte instead, if Valeri has fewer wounds than the adversary.")
def valeri_shows_off(game: State, use: Use) -> Flow[None]:
    yield from ()
    unscathed = wounds_of(game, use.performer) < wounds_of(game, adversary_of(game, use.seat))
    gain(game, use, RIPOSTE if unscathed else THRUST, 1)


VEDMA = character(124, "Ved'ma", USSURA, "Sorcerer, Ussura", "Ancient Witch", (3, 1, 2, 3), "witch-flight")


def hosts(game: State, seat: Seat, card: CardId) -> list[CardId]:
    """The characters a player could equip this attachment to now, paying for it."""
    crews = [c for s in game.seats_from(seat) for c in game.crew(s)]
    return [c for c in crews if may_carry(game, seat, card, c) and can_afford(game, seat, card, c)]


def playable_sorceries(game: State, seat: Seat) -> list[CardId]:
    """Sorceries in a player's discard pile that they could play now: risks for an Action, attachments to equip."""
    found: list[CardId] = []
    for card in game.discard(seat):
        definition = game.card(card)
        if "Sorcery" not in definition.traits:
            continue
        playable = hosts(game, seat, card) if definition.is_attachment else []
        if playable or using.playable_actions(game, seat, card):
            found.append(card)
    return found


@action(
    VEDMA,
    "Engage Ved'ma • Play target Sorcery of your discard pile as if from your hand. It goes to The Locker after it "
    "resolves.",
    trait="Sorcerer",
    costs=ENGAGE_PERFORMER,
)
def vedma_remembers(game: State, use: Use) -> Flow[None]:
    """What can be paid for depends on the hand, so the target is always asked for."""
    target = yield from target_one(game, use, playable_sorceries(game, use.seat), hidden=True)
    if target == NO_CARD:
        return
    if game.card(target).is_attachment:
        yield from play_attachment(game, use.seat, target)
    else:
        yield from using.play_as_if_from_hand(game, use, target)
    if game.pile_of[target] == PLAYED + use.seat or game.is_in_play(target):
        yield from to_the_locker(game, use.seat, target)


def play_attachment(game: State, seat: Seat, card: CardId) -> Flow[None]:
    """Equip an attachment from elsewhere as if it were in hand."""
    host = yield from pick(game, seat, "equip.to", hosts(game, seat, card), (card,), hidden=True)
    if host != NO_CARD and (yield from pay_and_equip(game, seat, card, host)):
        yield from timing.happened(game, Event(CARD_PLAYED, seat, card))


def sorcery_engaged_this(game: State, use: Use, event: Event) -> bool:
    """You have played a Sorcery from hand, and it engaged this character as a cost or an effect."""
    played = event.use
    if played is None or event.seat != use.seat or played.ability.zone != IN_HAND:
        return False
    return "Sorcery" in played.ability.card.traits and use.card in played.engaged


reaction(
    VEDMA,
    "After you play a Sorcery from your hand, if it engaged Ved'ma • She becomes en garde.",
    (AFTER, ABILITY_USED),
    sorcery_engaged_this,
    performer=True,
)(en_garde_performer)


# -- schemes ------------------------------------------------------------------------------------------------------

THE_BOARS_GUILE = scheme(125, "The Boar's Guile", USSURA, "Cunning, Hunt", 40, 1, "boar")


@scheme_text(
    THE_BOARS_GUILE,
    "You may add a Renown to a location of your choice; otherwise, move one from a location to an adjacent one.",
)
def guile_of_renown(game: State, use: Use) -> Flow[None]:
    place = yield from pick_place(game, use.seat, "renown.add", places_for_renown(game), (use.card,), optional=True)
    if place != NOWHERE:
        yield from add_renown(game, use.seat, place)
    else:
        yield from choose_and_move_renown_nearby(game, use.seat, (use.card,))


@scheme_text(THE_BOARS_GUILE, "Choose an enemy character.")
def guile_marks(game: State, use: Use) -> Flow[None]:
    """The chosen character is remembered on the scheme."""
    game.marked.pop(use.card, None)
    chosen = yield from pick(game, use.seat, "choose.enemy", enemies(game, use), (use.card,))
    if chosen != NO_CARD:
        game.marked[use.card] = chosen
        game.tell("marks", use.seat, use.card, chosen)


@passive(
    THE_BOARS_GUILE, "Your combat cards have +1 Thrust while the chosen character is your adversary.", COMBAT_THRUST
)
def guile_hunts(game: State, guile: CardId, subject: CardId) -> int:
    duel = game.duel
    if duel is None or guile not in game.marked:
        return 0
    side = duel.side_of(game.controller[guile])
    if side < 0 or subject != duel.participants[side]:
        return 0
    return 1 if duel.participants[1 - side] == game.marked[guile] else 0


def chosen_is_at_home(game: State, use: Use, event: Event) -> bool:
    """The character chosen for this scheme is in play, at Home."""
    chosen = CardId(game.marked.get(use.card, NO_CARD))
    return chosen != NO_CARD and game.is_in_play(chosen) and game.location[chosen] >= CITY_LOCATIONS


reaction(
    THE_BOARS_GUILE,
    "At the beginning of Dusk, if the chosen character is at their Home • Gain a Renown.",
    (WHEN, DUSK_BEGINS),
    chosen_is_at_home,
)(gain_a_renown)


LESHIYE_OF_THE_WOOD = scheme(126, "Leshiye of the Wood", USSURA, "Leshiye, Nature", 34, 0, "forest")


@scheme_text(LESHIYE_OF_THE_WOOD, "Choose one of the two outermost locations. Add a Renown to each of two others.")
def leshiye_wakes(game: State, use: Use) -> Flow[None]:
    """The chosen location is remembered on the scheme until the scheme is placed there."""
    ends = [game.line[0], game.line[-1]]
    chosen = yield from pick_place(game, use.seat, "leshiye", ends, (use.card,))
    game.marked[use.card] = chosen
    others = [p for p in game.line if p != chosen]
    first = yield from choose_and_add_renown(game, use.seat, others, (use.card,))
    yield from choose_and_add_renown(game, use.seat, [p for p in others if p != first], (use.card,))


@scheme_text(
    LESHIYE_OF_THE_WOOD,
    "This card is placed on the chosen location. All City cards and all Renown there are discarded, and all characters "
    "there go Home.",
)
def leshiye_takes_the_place(game: State, use: Use) -> Flow[None]:
    place = LocationId(game.marked.pop(use.card, NOWHERE))
    if place == NOWHERE:
        return
    game.location[use.card] = place
    game.tell("placed", use.seat, use.card, number=place)
    game.held.pop(place, None)
    becomes_uncontrolled(game, place)
    yield from drawing.discard_city_cards(game, place)
    discard_renown(game, place, game.renown_at[place])
    yield from all_go_home(game, game.characters_at(place))


@passive(
    LESHIYE_OF_THE_WOOD,
    "Renown can be neither added nor moved to or from that location, and nobody can control it.",
    RENOWN_IS_FIXED,
    CANNOT_BE_CONTROLLED,
)
def leshiye_guards(game: State, leshiye: CardId, subject: CardId) -> int:
    place = game.location[leshiye]
    return 1 if subject != NO_CARD and place != NOWHERE and game.location[subject] == place else 0


whenever(
    LESHIYE_OF_THE_WOOD, "This card stays there at Dusk. When the Day ends, it goes to The Locker.", (WHEN, DAY_ENDS)
)(send_this_to_the_locker)
