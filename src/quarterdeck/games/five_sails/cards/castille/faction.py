"""Castille: the attachments and risks, which are shuffled into a Faction Deck."""

from __future__ import annotations

from quarterdeck.core.decision import Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import (
    IN_LINE,
    Use,
    action,
    forced,
    maneuver,
    reaction,
    technique,
)
from quarterdeck.games.five_sails.cards.vocabulary import (
    DISCARD_TWO_CARDS,
    ENGAGE_PERFORMER,
    ENGAGE_THIS,
    MINUS_1_PARRY,
    adjacent_enemies,
    adversary_discards,
    cancel_the_effects,
    destroy_this,
    draw_a_card,
    en_garde_performer,
    is_first_player,
    is_not_first_player,
    performer_is_en_garde,
    your_round,
)
from quarterdeck.games.five_sails.defs import (
    CANNOT_BE_DISCARDED,
    CANNOT_BE_MOVED,
    GAMBLE_REVEAL,
    attachment,
    passive,
    risk,
)
from quarterdeck.games.five_sails.events import ANNOUNCED, CHALLENGE_ACCEPTED, ROUND_ENDS, WHEN, Event
from quarterdeck.games.five_sails.ids import (
    CASTILLE,
    DASH,
    EVENT,
    FINESSE,
    NO_CARD,
    PARRY,
    RESOLVE,
    RIPOSTE,
    RISK,
    THRUST,
    CardId,
)
from quarterdeck.games.five_sails.rules import drawing, refusals, using
from quarterdeck.games.five_sails.rules.asking import choose, may, ordered, pick, pick_seat
from quarterdeck.games.five_sails.rules.costs import Cost
from quarterdeck.games.five_sails.rules.duel import (
    adversary_of,
    adversary_player,
    gain,
    gamble_count,
    in_adversarys_next_round,
    rest_of_duel,
)
from quarterdeck.games.five_sails.rules.equip import equip, pay_and_equip
from quarterdeck.games.five_sails.rules.movement import go_home, move
from quarterdeck.games.five_sails.rules.pressure import becomes_uncontrolled, claim, pressure
from quarterdeck.games.five_sails.rules.stats import attachments_of, combat, finesse, has_trait, says
from quarterdeck.games.five_sails.rules.wounds import destroy_if_doomed, engage, wound
from quarterdeck.games.five_sails.state import DISCARD, HAND, LESS_REVEALED_HERE, PLAYED, State

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


def opponents_playable_risks(game: State, seat: Seat) -> list[CardId]:
    """Risks in the opponents' discard piles with an Action that this player could use now."""
    return [
        card
        for opponent in game.opponents(seat)
        for card in game.discard(opponent)
        if game.card(card).kind == RISK and using.playable_actions(game, seat, card)
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
        use.target = yield from using.targeted(game, use, card)
        if not use.cancelled and (yield from using.play_as_if_from_hand(game, use, use.target)) != NO_CARD:
            drawing.sink(game, [use.target])
    if game.pile_of[use.card] == PLAYED + use.seat:
        drawing.to_locker(game, use.card)


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
