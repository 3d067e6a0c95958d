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
    at_this_location,
    cancel_the_effects,
    choose_and_gain,
    destroy_this,
    discard_one_city_card,
    draw_a_card,
    en_garde_performer,
    is_first_player,
    is_not_first_player,
    outdoes_adversary,
    performers_place,
    send_this_to_the_locker,
    target_and_equip,
    the_equipped_character,
    yours,
)
from quarterdeck.games.five_sails.defs import (
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
from quarterdeck.games.five_sails.rules.asking import may, ordered, pick, pick_seat
from quarterdeck.games.five_sails.rules.costs import Cost
from quarterdeck.games.five_sails.rules.duel import (
    adversary_of,
    adversary_player,
    gain,
    gamble_count,
    in_adversarys_next_round,
    rest_of_duel,
)
from quarterdeck.games.five_sails.rules.equip import equip
from quarterdeck.games.five_sails.rules.movement import go_home, move
from quarterdeck.games.five_sails.rules.pressure import becomes_uncontrolled, claim, pressure
from quarterdeck.games.five_sails.rules.stats import attachments_of, combat, has_trait, says
from quarterdeck.games.five_sails.rules.using import target_one
from quarterdeck.games.five_sails.rules.wounds import engage, wound
from quarterdeck.games.five_sails.state import DISCARD, LESS_REVEALED_HERE, State

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


@reaction(
    THE_CATS_GLASS,
    "When a challenge is accepted at this location, engage this card • To the end of the duel, the adversary reveals "
    "one card less when gambling while they are at this location.",
    (WHEN, CHALLENGE_ACCEPTED),
    at_this_location,
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


passive(GALLEGOS_BLADE, "The equipped character reveals one card more when gambling.", GAMBLE_REVEAL)(
    the_equipped_character
)


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
    "When your round ends • This card is equipped to the adversary from your dueling line.",
    (WHEN, ROUND_ENDS),
    yours,
    zone=IN_LINE,
)
def unfortunate_sticks(game: State, use: Use) -> Flow[None]:
    yield from equip(game, use.seat, use.card, adversary_of(game, use.seat))


@passive(UNFORTUNATE, "The equipped character has -1 Finesse, and gains the Action below.", FINESSE)
def unfortunate_hinders(game: State, unfortunate: CardId, subject: CardId) -> int:
    return -the_equipped_character(game, unfortunate, subject)


action(UNFORTUNATE, "Discard two cards • Destroy this card.", costs=DISCARD_TWO_CARDS, granted=True)(destroy_this)


ADAPTABLE = risk(103, "Adaptable", CASTILLE, "Flourish, Virtue, Unique", 1, (0, 0, 0), "juggler")


@action(
    ADAPTABLE,
    "If you are the First Player • You claim your performer's location.",
    city=True,
    trait="Pirate",
    condition=is_first_player,
)
def adaptable_claims(game: State, use: Use) -> Flow[None]:
    yield from claim(game, use.seat, performers_place(game, use))


action(
    ADAPTABLE,
    "If you are not the First Player • Your performer becomes en garde.",
    city=True,
    condition=is_not_first_player,
)(en_garde_performer)


@maneuver(ADAPTABLE, "+2 Riposte; and +2 Parry or +2 Thrust, as you choose.")
def adaptable_in_duel(game: State, use: Use) -> Flow[None]:
    gain(game, use, RIPOSTE, 2)
    yield from choose_and_gain(game, use, PARRY, THRUST, 2)


AMOUR = risk(104, "Amour", CASTILLE, "Camaraderie, Romance", 1, (DASH, 2, DASH), "hearts")


def performer_is_en_garde(game: State, use: Use) -> Refusal | None:
    """If your performer is en garde."""
    return refusals.ENGAGED if game.engaged[use.performer] else None


@action(
    AMOUR,
    "Engage your en garde performer and target opposing character. Both go Home.",
    city=True,
    condition=performer_is_en_garde,
)
def amour(game: State, use: Use) -> Flow[None]:
    target = yield from target_one(game, use, game.opposing(use.performer))
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
    "Pressure your performer's location with Resolve; wounds do not matter. If it succeeds, engage target character "
    "there.",
    city=True,
)
def drinking_games(game: State, use: Use) -> Flow[None]:
    place = performers_place(game, use)
    if (yield from pressure(game, use.seat, use.performer, place, RESOLVE)):
        target = yield from target_one(game, use, game.characters_at(place))
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
    "Play target risk of an opponent's discard pile, paying all costs. It is sunk after it resolves, and this card "
    "goes to The Locker.",
)
def improvising(game: State, use: Use) -> Flow[None]:
    """What can be paid for depends on the hand, so the target is always asked for."""
    risks = opponents_playable_risks(game, use.seat)
    target = yield from target_one(game, use, risks, hidden=True)
    if use.cancelled:
        return
    if target != NO_CARD and (yield from using.play_as_if_from_hand(game, use, target)) != NO_CARD:
        drawing.sink(game, [target])
    yield from send_this_to_the_locker(game, use)


ITS_PERSONAL = risk(107, "It's Personal", CASTILLE, "Flourish, Aldana", 0, (1, 0, 1), "sword-clash")


def was_wounded(game: State, use: Use) -> Refusal | None:
    """If your participant was wounded during this duel."""
    duel = game.duel
    return None if duel is not None and use.performer in duel.wounded else refusals.CONDITION


@maneuver(
    ITS_PERSONAL,
    "If your participant was wounded in this duel • Wound the adversary. If that destroys them, claim this location.",
    condition=was_wounded,
)
def its_personal(game: State, use: Use) -> Flow[None]:
    adversary = adversary_of(game, use.seat)
    here = performers_place(game, use)
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
    "When a risk that is no Sorcery is announced • Its effects are cancelled; its costs are paid all the same.",
    (WHEN, ANNOUNCED),
    risk_without_sorcery,
)(cancel_the_effects)


NOTHING_PERSONAL = risk(110, "Nothing Personal", CASTILLE, "Flourish, Aldana", 1, (1, 1, 0), "crossed-swords")


@maneuver(
    NOTHING_PERSONAL,
    "Wound the adversary. If your participant has at least 3 Combat, this location becomes uncontrolled, unless the "
    "adversary chooses to take another wound.",
)
def nothing_personal(game: State, use: Use) -> Flow[None]:
    adversary = adversary_of(game, use.seat)
    here = performers_place(game, use)
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

    def candidates(self, game: State, use: Use) -> list[CardId]:
        """One card of each name, in canonical order."""
        found: list[CardId] = []
        names: list[int] = []
        for card in sorted(game.discard(use.seat)):
            if game.definition[card] not in names:
                names.append(game.definition[card])
                found.append(card)
        return found

    def refuse(self, game: State, use: Use) -> Refusal | None:
        return None if len(self.candidates(game, use)) >= self.number else refusals.CONDITION

    def pay(self, game: State, use: Use) -> Flow[bool]:
        chosen: list[CardId] = []
        for left in range(self.number, 0, -1):
            cards = [c for c in self.candidates(game, use) if not chosen or c > chosen[-1]]
            if len(cards) < left:
                return False
            offered = cards[: len(cards) - left + 1]
            chosen.append((yield from pick(game, use.seat, "choose.discarded", offered, (use.card,), str(left))))
        use.chosen = tuple(chosen)
        return True


@action(
    RESEARCH,
    "Choose three cards of your discard pile, no two of one name • An opponent you choose picks the one that goes into "
    "your hand. This card goes to The Locker.",
    costs=(ChooseFromDiscard(3),),
)
def research(game: State, use: Use) -> Flow[None]:
    opponent = yield from pick_seat(game, use.seat, "opponent", game.opponents(use.seat), (use.card,))
    cards = [c for c in use.chosen if game.pile_of[c] == DISCARD + use.seat]
    card = yield from pick(game, opponent, "research", cards, (use.card,))
    if card != NO_CARD:
        drawing.to_hand(game, use.seat, card)
    yield from send_this_to_the_locker(game, use)


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
    becomes_uncontrolled(game, performers_place(game, use))


@action(
    CARNAVAL,
    "If you are not the First Player • Discard an available City card at a location of your choice.",
    condition=is_not_first_player,
)
def carnaval_of_the_guests(game: State, use: Use) -> Flow[None]:
    """Events are never available."""
    available = [c for place in game.line for c in game.street(place) if game.card(c).kind != EVENT]
    yield from discard_one_city_card(game, use, available)


ROBBERY = risk(113, "Robbery", CASTILLE, "Flourish, Crime, Theft", 0, (DASH, 2, 3), "robber")


@action(
    ROBBERY,
    "Take control of target attachment in an opponent's discard pile. It is equipped to your performer; you pay all "
    "costs.",
    city=True,
    trait="Pirate",
)
def robbery(game: State, use: Use) -> Flow[None]:
    loot = [c for seat in game.opponents(use.seat) for c in game.discard(seat) if game.card(c).is_attachment]
    yield from target_and_equip(game, use, loot)


@maneuver(
    ROBBERY,
    "Take control of target attachment that is equipped to the adversary or lies in their discard pile. It is equipped "
    "to your participant; you pay all costs.",
    trait="Pirate",
)
def robbery_in_duel(game: State, use: Use) -> Flow[None]:
    """An attachment that cannot be moved cannot be taken."""
    adversary = adversary_of(game, use.seat)
    loot = [c for c in attachments_of(game, adversary) if not says(game, CANNOT_BE_MOVED, c)]
    loot.extend([c for c in game.discard(adversary_player(game, use.seat)) if game.card(c).is_attachment])
    yield from target_and_equip(game, use, loot)


ROLL_THE_BONES = risk(114, "Roll the Bones", CASTILLE, "Flourish, Cheating", 0, (1, 0, 0), "rolling-dices")


@maneuver(
    ROLL_THE_BONES,
    "Gamble for free, revealing one card more if your participant is a Scoundrel. The chosen card is not played: this "
    "one gains its combat values. Sink all cards revealed.",
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
    "Target an adjacent enemy character • They move to your performer's location.",
    city=True,
    target=adjacent_enemies,
)
def taunt(game: State, use: Use) -> Flow[None]:
    yield from move(game, use.target, performers_place(game, use))


def is_quicker(game: State, use: Use) -> Refusal | None:
    """If your participant has more Finesse than the adversary."""
    return None if outdoes_adversary(game, use, FINESSE) else refusals.CONDITION


maneuver(
    TAUNT,
    "If your participant has more Finesse than the adversary • The adversary discards a card.",
    condition=is_quicker,
)(adversary_discards)
