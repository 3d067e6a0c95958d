"""Castille: Soline el Gato, her crew and her schemes, which make up an Approach Deck."""

from __future__ import annotations

from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import Use, action, forced, reaction, scheme_text, technique
from quarterdeck.games.five_sails.cards.vocabulary import (
    ENGAGE_PERFORMER,
    MINUS_1_RIPOSTE,
    add_renown_to_two_locations,
    adjacent_enemies,
    adversary_discards,
    an_opponents,
    characters_here,
    draw_a_card,
    en_garde_performer,
    gain_a_renown,
    is_first,
    move_performer_to_adjacent_city,
    opposing_characters,
    performers_place,
    yours,
)
from quarterdeck.games.five_sails.defs import (
    CANNOT_BE_CHALLENGED,
    CANNOT_BE_MOVED,
    character,
    cost_passive,
    leader,
    passive,
    scheme,
)
from quarterdeck.games.five_sails.events import (
    ACTION_RESOLVED,
    AFTER,
    ANNOUNCED,
    CARD_PLAYED,
    CLAIMED,
    DISCARDED,
    PLANNING_ENDS,
    WHEN,
    Event,
)
from quarterdeck.games.five_sails.ids import (
    CASTILLE,
    CITY_LOCATIONS,
    DOCKS,
    FINESSE,
    INFLUENCE,
    NO_CARD,
    NOBODY,
    CardId,
)
from quarterdeck.games.five_sails.rules import drawing, refusals, using
from quarterdeck.games.five_sails.rules.asking import pick, pick_seat
from quarterdeck.games.five_sails.rules.costs import EQUIP, Cost, Payment
from quarterdeck.games.five_sails.rules.duel import (
    adversary_of,
    adversary_player,
    play_as_combat_card,
    when_adversarys_round_begins,
    when_adversarys_round_ends,
)
from quarterdeck.games.five_sails.rules.equip import equip, may_carry
from quarterdeck.games.five_sails.rules.movement import adjacent_city, choose_and_move, go_home, move
from quarterdeck.games.five_sails.rules.pressure import claim
from quarterdeck.games.five_sails.rules.renown import add_renown, choose_and_add_renown
from quarterdeck.games.five_sails.rules.stats import attachments_of, influence, says
from quarterdeck.games.five_sails.rules.using import target_one
from quarterdeck.games.five_sails.rules.wounds import engage, heal, wound
from quarterdeck.games.five_sails.state import DECK, EVERYBODY, State

# -- leader -------------------------------------------------------------------------------------------------------

SOLINE = leader(
    89,
    "Soline el Gato",
    CASTILLE,
    "Leader, Pirate, Scoundrel, Castille",
    "Prince of Thieves",
    (7, 3, 2, 2),
    6,
    6,
    "cat",
)


@passive(SOLINE, "Your adversaries have -1 Finesse while they are at Soline's location.", FINESSE)
def solines_adversaries(game: State, soline: CardId, subject: CardId) -> int:
    duel = game.duel
    if duel is None or not duel.accepted or subject != adversary_of(game, game.controller[soline]):
        return 0
    return -1 if game.location[subject] == game.location[soline] else 0


reaction(
    SOLINE,
    "After an Action has resolved • Soline moves to an adjacent City location.",
    (AFTER, ACTION_RESOLVED),
    city=True,
)(move_performer_to_adjacent_city)


# -- characters ---------------------------------------------------------------------------------------------------

LORENZO = character(
    90, "Lorenzo de Zepeda", CASTILLE, "Duelist, Scoundrel, Castille", "Bad News", (4, 2, 4, 1), "swords-emblem"
)


@reaction(
    LORENZO,
    "When you announce an ability • For its effects, you count as not being the First Player.",
    (WHEN, ANNOUNCED),
    yours,
)
def lorenzo_pretends(game: State, use: Use) -> Flow[None]:
    yield from ()
    assert use.event is not None
    if use.event.use is not None:
        use.event.use.not_first = True


@technique(
    LORENZO,
    "Reveal the top card of the adversary's deck, which stays there. At the beginning of their next round, they may "
    "discard a card to play it as their combat card; otherwise, wound them.",
)
def lorenzo_tempts(game: State, use: Use) -> Flow[None]:
    yield from ()
    seat = adversary_player(game, use.seat)
    use.target = drawing.top_card(game, seat)
    if use.target != NO_CARD:
        game.show(use.target)
        game.tell("reveals", seat, use.target)
    when_adversarys_round_begins(game, use, bad_news)


def bad_news(game: State, use: Use) -> Flow[None]:
    """The card must still lie in the deck, unshuffled. What is discarded to play it is a cost, and nobody's effect."""
    duel = game.duel
    seat = adversary_player(game, use.seat)
    card = use.target
    if duel is None:
        return
    if card != NO_CARD and game.pile_of[card] == DECK + seat and game.known[card] == EVERYBODY:
        cause, game.cause = game.cause, NOBODY
        paid = yield from drawing.may_discard(game, seat, "discard.to_play", (card, use.card))
        game.cause = cause
        if paid and game.pile_of[card] == DECK + seat:
            yield from play_as_combat_card(game, duel, card)
            return
    yield from wound(game, adversary_of(game, use.seat))


DOLORES = character(91, "“Madre” Dolores", CASTILLE, "Academic, Castille", "Cat Lady of Castille", (4, 1, 2, 3), "paw")


class SecondTarget(Cost):
    """You may discard a card to target a second character at the performer's location."""

    def pay(self, game: State, use: Use) -> Flow[bool]:
        if not self._others(game, use):
            return True
        if not (yield from drawing.may_discard(game, use.seat, "discard.second_target", (use.card,))):
            return True
        second = yield from pick(
            game, use.seat, "target", self._others(game, use), (use.card, use.target), use.ability.key
        )
        if second != NO_CARD:
            use.target2 = yield from using.targeted(game, use, second, self._others(game, use))
        return True

    def _others(self, game: State, use: Use) -> list[CardId]:
        return [c for c in characters_here(game, use) if c != use.target]


@action(
    DOLORES,
    "Target a character at Dolores's location; you may discard a card to target a second one there • Each target heals "
    "a wound.",
    city=True,
    target=characters_here,
    costs=(SecondTarget(),),
)
def dolores_heals(game: State, use: Use) -> Flow[None]:
    yield from heal(game, use.target)
    if use.target2 != NO_CARD:
        yield from heal(game, use.target2)


MAKEPEACE = character(
    92,
    "Makepeace Botwighte",
    CASTILLE,
    "Diplomat, Scoundrel, Avalon",
    "Gracious Cheat",
    (4, 2, 2, 2),
    "conversation",
)


@cost_passive(MAKEPEACE, "A card costs 1 more while an opposing character equips it.")
def makepeace_haggles(game: State, makepeace: CardId, payment: Payment) -> int:
    if payment.kind != EQUIP or payment.performer not in game.opposing(makepeace):
        return 0
    return 1


def engaged_and_less_influential(game: State, use: Use) -> list[CardId]:
    """Engaged opposing characters whose Influence is not above the performer's."""
    most = influence(game, use.performer)
    return [c for c in game.opposing(use.performer) if game.engaged[c] and influence(game, c) <= most]


@action(
    MAKEPEACE,
    "Target an engaged opposing character with no more Influence than Makepeace • They go Home.",
    city=True,
    target=engaged_and_less_influential,
)
def makepeace_sends_home(game: State, use: Use) -> Flow[None]:
    yield from go_home(game, use.target)


MAYA = character(
    93, "Maya de La Rioja", CASTILLE, "Duelist, Pirate, Castille", "Amoral Compass", (5, 3, 2, 1), "pirate-captain"
)


@action(
    MAYA,
    "Maya moves to an adjacent City location; to any location instead, if you are not the First Player.",
    performer=True,
)
def maya_moves(game: State, use: Use) -> Flow[None]:
    places = adjacent_city(game, use.performer) if is_first(game, use) else game.reachable_anywhere(use.seat)
    yield from choose_and_move(game, use.seat, use.performer, places, use.card)


technique(MAYA, "-1 Riposte • The adversary discards a card.", costs=MINUS_1_RIPOSTE)(adversary_discards)


ANIBAL = character(
    94, "“Padre” Aníbal", CASTILLE, "Academic, Castille", "Handyman and Husband", (5, 0, 1, 2), "anvil-impact"
)


@passive(ANIBAL, "Aníbal has +2 Influence in pressures while at most one Renown is at his location.", INFLUENCE)
def anibal_persuades(game: State, anibal: CardId, subject: CardId) -> int:
    if subject != anibal or game.pressure is None:
        return 0
    place = game.location[anibal]
    return 2 if place >= CITY_LOCATIONS or game.renown_at[place] <= 1 else 0


def no_renown_here(game: State, use: Use) -> Refusal | None:
    """If there is no Renown at the performer's location."""
    return None if game.renown_at[performers_place(game, use)] == 0 else refusals.CONDITION


action(
    ANIBAL,
    "If no Renown is at Aníbal's location • He becomes en garde.",
    city=True,
    condition=no_renown_here,
)(en_garde_performer)


PATRICIA = character(
    95, "Patricia Moustakas", CASTILLE, "Dockmaster, Numa", "Domineering Port Captain", (4, 1, 2, 1), "harbor-dock"
)


@passive(PATRICIA, "Patricia cannot be challenged while she is at The Docks and en garde.", CANNOT_BE_CHALLENGED)
def patricia_rules_the_docks(game: State, patricia: CardId, subject: CardId) -> int:
    return 1 if subject == patricia and game.location[patricia] == DOCKS and not game.engaged[patricia] else 0


def is_at_the_docks(game: State, use: Use) -> Refusal | None:
    """If the performer is at The Docks."""
    return None if performers_place(game, use) == DOCKS else refusals.CONDITION


@action(PATRICIA, "If Patricia is at The Docks • You claim The Docks.", city=True, condition=is_at_the_docks)
def patricia_claims(game: State, use: Use) -> Flow[None]:
    yield from claim(game, use.seat, DOCKS)


@action(
    PATRICIA,
    "If Patricia is at The Docks, engage her • Draw a card, if you are the First Player. If you are not, each opponent "
    "discards one.",
    city=True,
    condition=is_at_the_docks,
    costs=ENGAGE_PERFORMER,
)
def patricia_takes_her_share(game: State, use: Use) -> Flow[None]:
    if is_first(game, use):
        drawing.draw(game, use.seat)
        return
    for seat in game.opponents(use.seat):
        yield from drawing.discards(game, seat, about=(use.card,))


RATON = character(
    96, "Ratón", CASTILLE, "Pirate, Scoundrel, Thief, Castille", "The Gentleman", (4, 3, 3, 1), "seated-mouse"
)


def adjacent_enemies_with_attachments(game: State, use: Use) -> list[CardId]:
    """Adjacent enemy characters to whom an attachment is equipped."""
    return [c for c in adjacent_enemies(game, use) if attachments_of(game, c)]


@action(
    RATON,
    "Target an adjacent enemy character with an attachment • Ratón moves to their location.",
    city=True,
    target=adjacent_enemies_with_attachments,
)
def raton_follows(game: State, use: Use) -> Flow[None]:
    yield from move(game, use.performer, game.location[use.target])


@technique(
    RATON,
    "At the end of the adversary's next round, if nothing wounded them in it, take control of target attachment "
    "equipped to them. It is equipped to Ratón.",
)
def raton_bides_his_time(game: State, use: Use) -> Flow[None]:
    yield from ()
    when_adversarys_round_ends(game, use, raton_steals)


def raton_steals(game: State, use: Use) -> Flow[None]:
    """What cannot be moved, or what Ratón may not carry, cannot be taken."""
    duel = game.duel
    adversary = adversary_of(game, use.seat)
    if duel is None or adversary in duel.wounded_this_round or not game.is_in_play(use.performer):
        return
    loot = [
        c
        for c in attachments_of(game, adversary)
        if not says(game, CANNOT_BE_MOVED, c) and may_carry(game, use.seat, c, use.performer)
    ]
    card = yield from target_one(game, use, loot)
    if card != NO_CARD:
        yield from equip(game, use.seat, card, use.performer)


SANJAY = character(97, "Sanjay", CASTILLE, "Pirate, Aragosta", "Loyal Merrymaker", (4, 1, 1, 2), "bandana")


@action(
    SANJAY,
    "Target an opposing character • Engage them, if their controller holds fewer cards than you.",
    city=True,
    target=opposing_characters,
)
def sanjay_distracts(game: State, use: Use) -> Flow[None]:
    yield from ()
    if len(game.hand(game.controller[use.target])) < len(game.hand(use.seat)):
        engage(game, use.target)


def discards_by_your_effect(game: State, use: Use, event: Event) -> bool:
    """Somebody discards a card, and your effect made them. Costs are nobody's effect."""
    return event.source == use.seat


def opponent_discards_by_your_effect(game: State, use: Use, event: Event) -> bool:
    """An opponent discards a card, and your effect made them."""
    return event.source == use.seat and event.seat != use.seat


reaction(
    SANJAY,
    "After an opponent discards a card because of your effect • Draw a card.",
    (AFTER, DISCARDED),
    opponent_discards_by_your_effect,
)(draw_a_card)


# -- schemes ------------------------------------------------------------------------------------------------------

THE_CATS_EMBARGO = scheme(98, "The Cat's Embargo", CASTILLE, "Logistics, Sabotage", 75, 1, "wooden-crate")


scheme_text(THE_CATS_EMBARGO, "Add a Renown to each of two locations.")(add_renown_to_two_locations)


@forced(
    THE_CATS_EMBARGO, "At the end of Planning • A random card of an opponent's hand is revealed.", (WHEN, PLANNING_ENDS)
)
def embargo_reveals(game: State, use: Use) -> Flow[None]:
    """The card stays in hand, and everybody knows it. What was revealed is remembered on the scheme."""
    game.marked.pop(use.card, None)
    holders = [s for s in game.opponents(use.seat) if game.hand(s)]
    seat = yield from pick_seat(game, use.seat, "opponent", holders, (use.card,))
    if seat == NOBODY:
        return
    hand = game.hand(seat)
    card = hand[game.chance.below(len(hand))]
    game.show(card)
    game.tell("reveals", seat, card)
    game.marked[use.card] = game.definition[card]


def opponent_parts_with_revealed_card(game: State, use: Use, event: Event) -> bool:
    """An opponent played or discarded a card with the revealed card's name."""
    return event.seat != use.seat and game.marked.get(use.card, -1) == game.definition[event.card]


reaction(
    THE_CATS_EMBARGO,
    "After an opponent plays or discards a card of the same name as the revealed one • Gain a Renown.",
    (AFTER, CARD_PLAYED),
    opponent_parts_with_revealed_card,
    also=((AFTER, DISCARDED),),
)(gain_a_renown)


SHIFTING_BLAME = scheme(99, "Shifting Blame", CASTILLE, "Cunning, Rumor", 10, 0, "pointing")


@scheme_text(SHIFTING_BLAME, "Add a Renown to The Docks.")
def blame_adds_renown(game: State, use: Use) -> Flow[None]:
    yield from add_renown(game, use.seat, DOCKS)


reaction(
    SHIFTING_BLAME,
    "After anybody discards a card because of your effect • Draw a card.",
    (AFTER, DISCARDED),
    discards_by_your_effect,
)(draw_a_card)


@reaction(
    SHIFTING_BLAME,
    "After an opponent claims a location • Add a Renown to another one.",
    (AFTER, CLAIMED),
    an_opponents,
)
def blame_follows_a_claim(game: State, use: Use) -> Flow[None]:
    assert use.event is not None
    elsewhere = [p for p in game.line if p != use.event.place]
    yield from choose_and_add_renown(game, use.seat, elsewhere, (use.card,))
