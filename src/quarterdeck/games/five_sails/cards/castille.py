"""Castille: Soline el Gato and her crew."""

from __future__ import annotations

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import (
    IN_HAND,
    IN_LINE,
    Ability,
    Use,
    action,
    forced,
    maneuver,
    reaction,
    scheme_text,
    technique,
)
from quarterdeck.games.five_sails.cards.vocabulary import (
    DISCARD_TWO_CARDS,
    ENGAGE_PERFORMER,
    ENGAGE_THIS,
    MINUS_1_PARRY,
    MINUS_1_RIPOSTE,
    adversary_discards,
    cancel_the_effects,
    characters_here,
    destroy_this,
    draw_a_card,
    en_garde_performer,
    gain_a_renown,
    is_first_player,
    is_not_first_player,
    move_performer_to_adjacent_city,
    opposing_characters,
    performer_is_en_garde,
    your_round,
)
from quarterdeck.games.five_sails.defs import (
    CANNOT_BE_DISCARDED,
    CANNOT_BE_MOVED,
    GAMBLE_REVEAL,
    attachment,
    character,
    cost_passive,
    leader,
    passive,
    risk,
    scheme,
)
from quarterdeck.games.five_sails.events import (
    ACTION_RESOLVED,
    AFTER,
    ANNOUNCED,
    CARD_PLAYED,
    CHALLENGE_ACCEPTED,
    CLAIMED,
    DISCARDED,
    PLANNING_ENDS,
    ROUND_ENDS,
    WHEN,
    Event,
)
from quarterdeck.games.five_sails.ids import (
    CASTILLE,
    CITY_LOCATIONS,
    DASH,
    DOCKS,
    EVENT,
    FINESSE,
    INFLUENCE,
    NO_CARD,
    NOBODY,
    PARRY,
    RESOLVE,
    RIPOSTE,
    RISK,
    THRUST,
    CardId,
)
from quarterdeck.games.five_sails.rules import drawing, refusals, timing, using
from quarterdeck.games.five_sails.rules.asking import choose, may, ordered, pick, pick_place, pick_seat
from quarterdeck.games.five_sails.rules.costs import EQUIP, Cost, Payment
from quarterdeck.games.five_sails.rules.duel import (
    adversary_of,
    adversary_player,
    gain,
    gamble_count,
    in_adversarys_next_round,
    rest_of_duel,
)
from quarterdeck.games.five_sails.rules.equip import equip, pay_and_equip
from quarterdeck.games.five_sails.rules.movement import adjacent_city, go_home, move
from quarterdeck.games.five_sails.rules.pressure import becomes_uncontrolled, claim, pressure
from quarterdeck.games.five_sails.rules.renown import add_renown, choose_and_add_renown
from quarterdeck.games.five_sails.rules.stats import (
    attachments_of,
    combat,
    finesse,
    has_trait,
    influence,
    says,
)
from quarterdeck.games.five_sails.rules.wounds import destroy_if_doomed, engage, heal, wound
from quarterdeck.games.five_sails.state import DISCARD, HAND, LESS_REVEALED_HERE, PLAYED, State

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


@passive(SOLINE, "Adversaries of yours have -1 Finesse while they are at Soline's location.", FINESSE)
def solines_adversaries(game: State, soline: CardId, subject: CardId) -> int:
    duel = game.duel
    if duel is None or not duel.accepted or subject != adversary_of(game, game.controller[soline]):
        return 0
    return -1 if game.location[subject] == game.location[soline] else 0


reaction(
    SOLINE, "After an Action resolves • Move Soline to an adjacent City location.", (AFTER, ACTION_RESOLVED), city=True
)(move_performer_to_adjacent_city)


# -- characters ---------------------------------------------------------------------------------------------------

DOLORES = character(91, "“Madre” Dolores", CASTILLE, "Academic, Castille", "Cat Lady of Castille", (4, 1, 2, 3), "paw")


class SecondTarget(Cost):
    """You may discard a card to target a second character at the performer's location."""

    def pay(self, game: State, use: Use) -> Flow[bool]:
        if not game.hand(use.seat) or not self._others(game, use):
            return True
        hand = sorted(game.hand(use.seat))
        card = yield from pick(game, use.seat, "discard.second_target", hand, (use.card,), optional=True, hidden=True)
        if card == NO_CARD:
            return True
        yield from drawing.discard_card(game, use.seat, card)
        second = yield from pick(
            game, use.seat, "target", self._others(game, use), (use.card, use.target), use.ability.key
        )
        if second != NO_CARD:
            use.target2 = second
            yield from using.targeted(game, use, second)
        return True

    def _others(self, game: State, use: Use) -> list[CardId]:
        return [c for c in characters_here(game, use) if c != use.target]


@action(
    DOLORES,
    "Target a character at Dolores's location; you may discard a card to target a second one there • "
    "Each target heals a wound.",
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


@cost_passive(MAKEPEACE, "Cards that a character opposing Makepeace equips cost 1 more.")
def makepeace_haggles(game: State, makepeace: CardId, payment: Payment) -> int:
    if payment.kind != EQUIP or payment.performer not in game.opposing(makepeace):
        return 0
    return 1


def engaged_and_less_influential(game: State, use: Use) -> list[CardId]:
    """Engaged characters opposing the performer, whose Influence is not above the performer's."""
    most = influence(game, use.performer)
    return [c for c in game.opposing(use.performer) if game.engaged[c] and influence(game, c) <= most]


@action(
    MAKEPEACE,
    "Target an engaged character opposing Makepeace whose Influence is equal to or below his • They go Home.",
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
    "Move Maya to an adjacent City location; to any location instead, if you are not the First Player.",
    performer=True,
)
def maya_moves(game: State, use: Use) -> Flow[None]:
    places = adjacent_city(game, use.performer)
    if game.first != use.seat:
        places = [p for p in game.reachable_anywhere(use.seat) if p != game.location[use.performer]]
    place = yield from pick_place(game, use.seat, "move.to", places, (use.performer, use.card))
    yield from move(game, use.performer, place)


technique(MAYA, "-1 Riposte • The adversary discards a card.", costs=MINUS_1_RIPOSTE)(adversary_discards)


ANIBAL = character(
    94, "“Padre” Aníbal", CASTILLE, "Academic, Castille", "Handyman and Husband", (5, 0, 1, 2), "anvil-impact"
)


@passive(ANIBAL, "During pressures, Aníbal has +2 Influence while at most one Renown is at his location.", INFLUENCE)
def anibal_persuades(game: State, anibal: CardId, subject: CardId) -> int:
    if subject != anibal or game.pressure is None:
        return 0
    place = game.location[anibal]
    return 2 if place >= CITY_LOCATIONS or game.renown_at[place] <= 1 else 0


def no_renown_here(game: State, use: Use) -> Refusal | None:
    """If there is no Renown at the performer's location."""
    return None if game.renown_at[game.location[use.performer]] == 0 else refusals.CONDITION


action(ANIBAL, "If no Renown is at Aníbal's location • En garde him.", city=True, condition=no_renown_here)(
    en_garde_performer
)


SANJAY = character(97, "Sanjay", CASTILLE, "Pirate, Aragosta", "Loyal Merrymaker", (4, 1, 1, 2), "bandana")


@action(
    SANJAY,
    "Target a character opposing Sanjay • Engage them, if their controller holds fewer cards in hand than you.",
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
    return event.source == use.seat and event.seat != use.seat


reaction(
    SANJAY,
    "After an opponent discards a card because of your effect • Draw a card.",
    (AFTER, DISCARDED),
    opponent_discards_by_your_effect,
)(draw_a_card)


# -- schemes ------------------------------------------------------------------------------------------------------

THE_CATS_EMBARGO = scheme(98, "The Cat's Embargo", CASTILLE, "Logistics, Sabotage", 75, 1, "wooden-crate")


@scheme_text(THE_CATS_EMBARGO, "Add a Renown to each of two different locations.")
def embargo_adds_renown(game: State, use: Use) -> Flow[None]:
    first = yield from choose_and_add_renown(game, use.seat, list(game.line), (use.card,))
    yield from choose_and_add_renown(game, use.seat, [p for p in game.line if p != first], (use.card,))


@forced(THE_CATS_EMBARGO, "At the end of Planning • Reveal a random card of an opponent's hand.", (WHEN, PLANNING_ENDS))
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
    "After an opponent plays or discards a card with the name of the revealed card • Gain a Renown.",
    (AFTER, CARD_PLAYED),
    opponent_parts_with_revealed_card,
    also=((AFTER, DISCARDED),),
)(gain_a_renown)


SHIFTING_BLAME = scheme(99, "Shifting Blame", CASTILLE, "Cunning, Rumor", 10, 0, "pointing")


@scheme_text(SHIFTING_BLAME, "Add a Renown to The Docks.")
def blame_adds_renown(game: State, use: Use) -> Flow[None]:
    yield from ()
    add_renown(game, use.seat, DOCKS)


reaction(
    SHIFTING_BLAME,
    "After a player discards a card because of your effect • Draw a card.",
    (AFTER, DISCARDED),
    discards_by_your_effect,
)(draw_a_card)


def opponent_claims(game: State, use: Use, event: Event) -> bool:
    return event.seat != use.seat


@reaction(
    SHIFTING_BLAME,
    "After an opponent claims a location • Add a Renown to another location.",
    (AFTER, CLAIMED),
    opponent_claims,
)
def blame_follows_a_claim(game: State, use: Use) -> Flow[None]:
    claimed = use.event.place if use.event is not None else NOBODY
    yield from choose_and_add_renown(game, use.seat, [p for p in game.line if p != claimed], (use.card,))


# -- attachments --------------------------------------------------------------------------------------------------

THE_CATS_GLASS = attachment(
    100,
    "The Cat's Glass",
    CASTILLE,
    "Trinket, Unique",
    2,
    "spyglass",
    values=(2, DASH, 2),
    stats=(DASH, DASH, 1, DASH),
)


def accepted_here(game: State, use: Use, event: Event) -> bool:
    """A character at this card's location accepts a challenge."""
    return event.place == game.place_of(use.card)


@reaction(
    THE_CATS_GLASS,
    "When a character at this location accepts a challenge, engage this card • For the rest of the duel, while the "
    "adversary is at this location, they reveal one card less when they gamble.",
    (WHEN, CHALLENGE_ACCEPTED),
    accepted_here,
    costs=ENGAGE_THIS,
)
def glass_watches(game: State, use: Use) -> Flow[None]:
    yield from ()
    duel = game.duel
    if duel is not None and duel.side_of(use.seat) >= 0:
        rest_of_duel(game, duel, 1 - duel.side_of(use.seat), LESS_REVEALED_HERE, -1, use.card)


GALLEGOS_BLADE = attachment(
    101, "Gallegos Blade", CASTILLE, "Weapon, Melee, Sword, Aldana", 0, "saber-slash", values=(DASH, 1, 4)
)


@passive(GALLEGOS_BLADE, "The equipped character reveals one more card when gambling during a duel.", GAMBLE_REVEAL)
def blade_reveals_more(game: State, blade: CardId, subject: CardId) -> int:
    return 1 if game.host[blade] == subject else 0


@technique(
    GALLEGOS_BLADE,
    "-1 Parry • The adversary reveals one card less when gambling in their next round.",
    costs=MINUS_1_PARRY,
)
def blade_confuses(game: State, use: Use) -> Flow[None]:
    yield from ()
    in_adversarys_next_round(game, use, GAMBLE_REVEAL, -1)


# -- risks --------------------------------------------------------------------------------------------------------

UNFORTUNATE = risk(102, "Unfortunate", CASTILLE, "Hubris", 0, (1, 0, 3), "sunken-eye")


@forced(
    UNFORTUNATE,
    "When your round ends • Equip this card from your dueling line to the adversary.",
    (WHEN, ROUND_ENDS),
    your_round,
    zone=IN_LINE,
)
def unfortunate_sticks(game: State, use: Use) -> Flow[None]:
    yield from equip(game, use.seat, use.card, adversary_of(game, use.seat))


@passive(UNFORTUNATE, "The equipped character has -1 Finesse, and gains the Action below.", FINESSE)
def unfortunate_hinders(game: State, card: CardId, subject: CardId) -> int:
    return -1 if game.host[card] == subject else 0


action(UNFORTUNATE, "Discard two cards • Destroy this card.", costs=DISCARD_TWO_CARDS, granted=True)(destroy_this)


ADAPTABLE = risk(103, "Adaptable", CASTILLE, "Flourish, Virtue, Unique", 1, (0, 0, 0), "juggler")


@action(
    ADAPTABLE,
    "If you are the First Player • Claim your performer's location.",
    city=True,
    trait="Pirate",
    condition=is_first_player,
)
def adaptable_claims(game: State, use: Use) -> Flow[None]:
    yield from claim(game, use.seat, game.location[use.performer])


action(
    ADAPTABLE, "If you are not the First Player • En garde your performer.", city=True, condition=is_not_first_player
)(en_garde_performer)


@maneuver(ADAPTABLE, "+2 Riposte. Then choose +2 Parry or +2 Thrust.")
def adaptable_in_duel(game: State, use: Use) -> Flow[None]:
    gain(game, use, RIPOSTE, 2)
    word = yield from choose(game, use.seat, "gain", ["parry", "thrust"], (use.card,))
    gain(game, use, PARRY if word == "parry" else THRUST, 2)


AMOUR = risk(104, "Amour", CASTILLE, "Camaraderie, Romance", 1, (DASH, 2, DASH), "hearts")


@action(
    AMOUR,
    "Your en garde performer and a target character opposing them both engage and go Home.",
    city=True,
    condition=performer_is_en_garde,
)
def amour(game: State, use: Use) -> Flow[None]:
    target = yield from using.target_one(game, use, game.opposing(use.performer))
    if use.cancelled:
        return
    both = [c for c in (use.performer, target) if c != NO_CARD]
    for card in both:
        engage(game, card)
    for card in (yield from ordered(game, "order.home", both)):
        yield from go_home(game, card)


DRINKING_GAMES = risk(105, "Drinking Games", CASTILLE, "Cheating, Revelry", 1, (DASH, 2, 3), "beer-stein")


@action(
    DRINKING_GAMES,
    "Pressure your performer's location with Resolve, whatever wounds there are. If successful, engage a target "
    "character there.",
    city=True,
)
def drinking_games(game: State, use: Use) -> Flow[None]:
    place = game.location[use.performer]
    if (yield from pressure(game, use.seat, use.performer, place, RESOLVE)):
        target = yield from using.target_one(game, use, game.characters_at(place))
        if target != NO_CARD:
            engage(game, target)


IMPROVISING = risk(106, "Improvising", CASTILLE, "Ad Hoc, Savvy", 0, (2, 0, 1), "broken-bottle")


def playable_actions(game: State, seat: Seat, card: CardId) -> list[Ability]:
    """The Actions of a risk, wherever it is, that a player could use by playing it now."""
    return [
        ability
        for ability in game.card(card).actions
        if ability.zone == IN_HAND and using.why_not_use(game, Use(seat, card, ability)) is None
    ]


def opponents_playable_risks(game: State, seat: Seat) -> list[CardId]:
    """Risks in the opponents' discard piles with an Action that this player could use now."""
    return [
        card
        for opponent in game.opponents(seat)
        for card in game.discard(opponent)
        if game.card(card).kind == RISK and playable_actions(game, seat, card)
    ]


@action(
    IMPROVISING,
    "Play a target risk from an opponent's discard pile, paying all costs, and sink it after it resolves. Send this "
    "card to The Locker.",
)
def improvising(game: State, use: Use) -> Flow[None]:
    """What can be paid for depends on the hand, so the target is always asked for."""
    risks = opponents_playable_risks(game, use.seat)
    card = yield from pick(game, use.seat, "target", risks, (use.card,), use.ability.key, hidden=True)
    if card != NO_CARD:
        use.target = card
        yield from using.targeted(game, use, card)
        if not use.cancelled:
            yield from play_from_discard(game, use, card)
    if game.pile_of[use.card] == PLAYED + use.seat:
        drawing.to_locker(game, use.card)


def play_from_discard(game: State, use: Use, card: CardId) -> Flow[None]:
    """Play a risk of another player for one of its Actions, and sink it after it resolves."""
    seat = use.seat
    options = [Option("use", (card,), ability.key) for ability in playable_actions(game, seat, card)]
    if not options:
        return
    key = options[0].what
    if sum(1 for ability in game.card(card).actions if ability.zone == IN_HAND) > 1:
        answer = yield Decision(seat, "improvise", options, (use.card, card))
        key = answer.what
    game.put(card, PLAYED + seat)
    played = Use(seat, card, timing.ability_of(game, card, key))
    if (yield from using.announce(game, played)):
        yield from using.resolve(game, played)
        if game.pile_of[card] == PLAYED + seat:
            drawing.sink(game, [card])
    yield from using.finish(game, played)
    yield from timing.happened(game, Event(ACTION_RESOLVED, seat, card))


ITS_PERSONAL = risk(107, "It's Personal", CASTILLE, "Flourish, Aldana", 0, (1, 0, 1), "sword-clash")


def was_wounded(game: State, use: Use) -> Refusal | None:
    """If your participant was wounded during this duel."""
    duel = game.duel
    return None if duel is not None and use.performer in duel.wounded else refusals.CONDITION


@maneuver(
    ITS_PERSONAL,
    "If your participant was wounded during this duel • Wound the adversary. If that wound destroys them, claim this "
    "location.",
    condition=was_wounded,
)
def its_personal(game: State, use: Use) -> Flow[None]:
    adversary = adversary_of(game, use.seat)
    here = game.location[use.performer]
    if game.is_in_play(adversary):
        yield from wound(game, adversary)
        if not game.is_in_play(adversary):
            yield from claim(game, use.seat, here)


LIFE_IN_THE_CANALS = risk(
    108, "Life in the Canals", CASTILLE, "Flourish, Cunning, El Punal Occulto", 0, (2, 0, 0), "stiletto"
)


maneuver(LIFE_IN_THE_CANALS, "The adversary discards a card.", trait="Scoundrel")(adversary_discards)


maneuver(LIFE_IN_THE_CANALS, "Draw a card.", trait="Pirate")(draw_a_card)


NIGHT_OF_DRINKING = risk(109, "Night of Drinking", CASTILLE, "Revelry, Torpor", 1, (2, 0, 1), "wine-glass")


def risk_without_sorcery(game: State, use: Use, event: Event) -> bool:
    """A risk that is no Sorcery is announced. What an equipped risk grants is the character's, not the risk's."""
    definition = game.card(event.card)
    if definition.kind != RISK or "Sorcery" in definition.traits:
        return False
    return event.use is None or not event.use.ability.granted


reaction(
    NIGHT_OF_DRINKING,
    "When a risk that is no Sorcery is announced • Cancel its effects; its costs are still paid.",
    (WHEN, ANNOUNCED),
    risk_without_sorcery,
)(cancel_the_effects)


NOTHING_PERSONAL = risk(110, "Nothing Personal", CASTILLE, "Flourish, Aldana", 1, (1, 1, 0), "crossed-swords")


@maneuver(
    NOTHING_PERSONAL,
    "Wound the adversary. If your participant has 3 Combat or more, this location becomes uncontrolled unless the "
    "adversary takes another wound.",
)
def nothing_personal(game: State, use: Use) -> Flow[None]:
    adversary = adversary_of(game, use.seat)
    here = game.location[use.performer]
    yield from wound(game, adversary)
    if combat(game, use.performer) < 3:
        return
    if game.is_in_play(adversary):
        seat = adversary_player(game, use.seat)
        if (yield from may(game, seat, "take_a_wound", (adversary, use.card))):
            before = game.wounds[adversary]
            yield from wound(game, adversary)
            # A wound that is prevented, or that another character takes, was not taken by them.
            if not game.is_in_play(adversary) or game.wounds[adversary] > before:
                return
    becomes_uncontrolled(game, here)


RESEARCH = risk(111, "Research", CASTILLE, "Discovery, Scholarship", 0, (DASH, 2, 3), "open-book")


class ChooseFromDiscard(Cost):
    """Choose cards with different names in your discard pile. Copies are alike, so one of each name is offered."""

    def __init__(self, number: int) -> None:
        self.number = number

    def _names(self, game: State, use: Use) -> list[CardId]:
        """One card of each name, in canonical order."""
        found: list[CardId] = []
        names: list[int] = []
        for card in sorted(game.discard(use.seat)):
            if game.definition[card] not in names:
                names.append(game.definition[card])
                found.append(card)
        return found

    def refuse(self, game: State, use: Use) -> Refusal | None:
        return None if len(self._names(game, use)) >= self.number else refusals.CONDITION

    def pay(self, game: State, use: Use) -> Flow[bool]:
        chosen: list[CardId] = []
        for left in range(self.number, 0, -1):
            cards = [c for c in self._names(game, use) if not chosen or c > chosen[-1]]
            if len(cards) < left:
                return False
            chosen.append(
                (yield from pick(game, use.seat, "choose.discarded", cards[: len(cards) - left + 1], (use.card,)))
            )
        use.chosen = tuple(chosen)
        return True


@action(
    RESEARCH,
    "Choose three cards with different names in your discard pile • An opponent of your choice puts one of them into "
    "your hand. Send this card to The Locker.",
    costs=(ChooseFromDiscard(3),),
)
def research(game: State, use: Use) -> Flow[None]:
    opponent = yield from pick_seat(game, use.seat, "opponent", game.opponents(use.seat), (use.card,))
    cards = [c for c in use.chosen if game.pile_of[c] == DISCARD + use.seat]
    card = yield from pick(game, opponent, "research", cards, (use.card,))
    if card != NO_CARD:
        game.put(card, HAND + use.seat)
        game.tell("to_hand", use.seat, card)
    drawing.to_locker(game, use.card)


CARNAVAL = risk(112, "Carnaval", CASTILLE, "Revelry", 0, (DASH, 3, 2), "drama-masks")


@action(
    CARNAVAL,
    "If you are the First Player, engage your performer • This location becomes uncontrolled.",
    city=True,
    condition=is_first_player,
    costs=ENGAGE_PERFORMER,
)
def carnaval_of_the_streets(game: State, use: Use) -> Flow[None]:
    yield from ()
    becomes_uncontrolled(game, game.location[use.performer])


@action(
    CARNAVAL,
    "If you are not the First Player • Discard an available City card from any location.",
    condition=is_not_first_player,
)
def carnaval_of_the_guests(game: State, use: Use) -> Flow[None]:
    """Events are never available."""
    available = [
        card
        for place in game.line
        for card in game.street(place)
        if game.card(card).kind != EVENT and not says(game, CANNOT_BE_DISCARDED, card)
    ]
    card = yield from pick(game, use.seat, "discard.city", available, (use.card,))
    if card != NO_CARD:
        yield from drawing.discard_city_card(game, card)


ROBBERY = risk(113, "Robbery", CASTILLE, "Flourish, Crime, Theft", 0, (DASH, 2, 3), "robber")


@action(
    ROBBERY,
    "Take control of a target attachment in an opponent's discard pile, and equip it to your performer, paying all "
    "costs.",
    city=True,
    trait="Pirate",
)
def robbery(game: State, use: Use) -> Flow[None]:
    loot = [c for seat in game.opponents(use.seat) for c in game.discard(seat) if game.card(c).is_attachment]
    card = yield from using.target_one(game, use, loot)
    if card != NO_CARD:
        yield from pay_and_equip(game, use.seat, card, use.performer)


@maneuver(
    ROBBERY,
    "Take control of a target attachment on the adversary or in their discard pile, and equip it to your participant, "
    "paying all costs.",
    trait="Pirate",
)
def robbery_in_duel(game: State, use: Use) -> Flow[None]:
    """An attachment that cannot be moved cannot be taken."""
    adversary = adversary_of(game, use.seat)
    loot = [c for c in attachments_of(game, adversary) if not says(game, CANNOT_BE_MOVED, c)]
    loot.extend([c for c in game.discard(adversary_player(game, use.seat)) if game.card(c).is_attachment])
    card = yield from using.target_one(game, use, loot)
    if card != NO_CARD and (yield from pay_and_equip(game, use.seat, card, use.performer)):
        yield from destroy_if_doomed(game, adversary)


ROLL_THE_BONES = risk(114, "Roll the Bones", CASTILLE, "Flourish, Cheating", 0, (1, 0, 0), "rolling-dices")


@maneuver(
    ROLL_THE_BONES,
    "Gamble for free, revealing one more card if your participant is a Scoundrel. Instead of playing the chosen card, "
    "add its combat values to this one. Sink all the gambled cards.",
)
def roll_the_bones(game: State, use: Use) -> Flow[None]:
    duel = game.duel
    if duel is None:
        return
    count = gamble_count(game, duel, duel.side_of(use.seat))
    if has_trait(game, use.performer, "Scoundrel"):
        count += 1
    cards = drawing.reveal_top(game, use.seat, count)
    chosen = yield from pick(game, use.seat, "gamble.values", cards, (use.card,))
    if chosen == NO_CARD:
        return
    for which in (RIPOSTE, PARRY, THRUST):
        gain(game, use, which, max(0, game.card(chosen).values[which]))
    drawing.sink(game, cards)


TAUNT = risk(115, "Taunt", CASTILLE, "Flourish, Demoralize, Torres", 1, (DASH, 1, 2), "screaming")


def adjacent_enemies(game: State, use: Use) -> list[CardId]:
    """Enemy characters at locations adjacent to the performer's."""
    here = game.location[use.performer]
    return [
        c
        for seat in game.opponents(use.seat)
        for c in game.crew(seat)
        if game.location[c] != here and game.is_adjacent(here, game.location[c])
    ]


@action(
    TAUNT,
    "Target an adjacent enemy character • Move them to your performer's location.",
    city=True,
    target=adjacent_enemies,
)
def taunt(game: State, use: Use) -> Flow[None]:
    yield from move(game, use.target, game.location[use.performer])


def is_quicker(game: State, use: Use) -> Refusal | None:
    """If your participant has more Finesse than the adversary."""
    adversary = adversary_of(game, use.seat)
    return None if finesse(game, use.performer) > finesse(game, adversary) else refusals.CONDITION


maneuver(TAUNT, "If your participant has more Finesse than the adversary • They discard a card.", condition=is_quicker)(
    adversary_discards
)
