"""Neutral attachments and risks, which may be shuffled into any Faction Deck."""

from __future__ import annotations

from quarterdeck.core.decision import Decision, Option
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
    whenever,
)
from quarterdeck.games.five_sails.cards.vocabulary import (
    DESTROY_THIS,
    DISCARD_A_CARD,
    ENGAGE_PERFORMER,
    SPEND_A_RENOWN,
    about_the_equipped_character,
    all_characters,
    characters_here,
    destroy_this,
    draw_a_card,
    en_garde_performer,
    engage_or_send_home,
    may_engage,
    move_performer_when_your_round_ends,
    opposing_mercenaries,
    performers_place,
    plus_1_parry,
    plus_1_thrust,
    send_this_to_the_locker,
    target_and_equip,
    the_equipped_character,
    yours,
)
from quarterdeck.games.five_sails.defs import (
    ABILITY,
    INFLUENCE_IS_ZERO,
    attachment,
    may_equip,
    own_cost,
    passive,
    reminder,
    risk,
)
from quarterdeck.games.five_sails.events import AFTER, BEFORE, DAY_ENDS, MOVED, ROUND_ENDS, WHEN, WOUNDED, Event
from quarterdeck.games.five_sails.ids import (
    CITY_LOCATIONS,
    COMBAT,
    DASH,
    FINESSE,
    INFLUENCE,
    NEUTRAL,
    NO_CARD,
    PARRY,
    RISK,
    CardId,
    LocationId,
    Seat,
)
from quarterdeck.games.five_sails.rules import drawing, refusals, using
from quarterdeck.games.five_sails.rules.asking import pick, pick_place
from quarterdeck.games.five_sails.rules.costs import Cost, Payment, WoundPerformer
from quarterdeck.games.five_sails.rules.duel import adversary_of, gain, participant_of, techniques_of
from quarterdeck.games.five_sails.rules.equip import equip
from quarterdeck.games.five_sails.rules.movement import choose_and_move, go_home, move, move_to_adjacent_city
from quarterdeck.games.five_sails.rules.stats import attachments_of, has_trait
from quarterdeck.games.five_sails.rules.using import target_one, used_key
from quarterdeck.games.five_sails.rules.wounds import (
    destroy,
    heal,
    is_leader,
    is_wounded,
    leaves_play,
    wound,
)
from quarterdeck.games.five_sails.state import FACEDOWN, State

# -- attachments --------------------------------------------------------------------------------------------------

BREASTPLATE = attachment(153, "Breastplate", NEUTRAL, "Armor", 1, "breastplate", values=(DASH, 3, 1))


def first_wounds_of_duel(game: State, use: Use, event: Event) -> bool:
    """The first time in a duel that the equipped character would suffer wounds, whether or not it then did."""
    host = game.host[use.card]
    duel = game.duel
    if duel is None or not duel.accepted or event.card != host or event.amount <= 0:
        return False
    return host not in duel.wounded and used_key(use.ability, host, use.seat) not in duel.used


@forced(
    BREASTPLATE,
    "The first time in a duel that the equipped character would suffer wounds • They suffer one less.",
    (BEFORE, WOUNDED),
    first_wounds_of_duel,
)
def breastplate_holds(game: State, use: Use) -> Flow[None]:
    yield from ()
    assert use.event is not None
    if game.duel is not None:
        game.duel.used.add(used_key(use.ability, game.host[use.card], use.seat))
        use.event.amount -= 1


forced(
    BREASTPLATE,
    "When the equipped character is wounded • This card is destroyed.",
    (AFTER, WOUNDED),
    about_the_equipped_character,
)(destroy_this)


CORPSE_SPEAK = attachment(154, "Corpse Speak", NEUTRAL, "Sorcery, Unguent", 0, "carrion", values=(DASH, 2, 3))


@may_equip(CORPSE_SPEAK, "Only a Sorcerer of yours may be equipped with this card.")
def heard_by_sorcerers(game: State, corpse: CardId, character: CardId) -> bool:
    return has_trait(game, character, "Sorcerer")


passive(CORPSE_SPEAK, "The equipped character's Influence is 0, and nothing changes that.", INFLUENCE_IS_ZERO)(
    the_equipped_character
)


def own_playable_risks(game: State, seat: Seat) -> list[CardId]:
    """Risks in this player's discard pile with an Action that they could use now."""
    return [c for c in game.discard(seat) if game.card(c).kind == RISK and using.playable_actions(game, seat, c)]


@action(
    CORPSE_SPEAK,
    "Engage your performer • Play target risk of your discard pile as if from your hand. Then this card goes to The "
    "Locker.",
    performer=True,
    costs=ENGAGE_PERFORMER,
)
def corpse_speak(game: State, use: Use) -> Flow[None]:
    """What can be paid for depends on the hand, so the target is always asked for."""
    target = yield from target_one(game, use, own_playable_risks(game, use.seat), hidden=True)
    if use.cancelled:
        return
    if target != NO_CARD:
        played = yield from using.play_as_if_from_hand(game, use, target)
        if played != NO_CARD:
            yield from drawing.to_discard(game, played)
    if game.is_in_play(use.card):
        yield from send_this_to_the_locker(game, use)


IMPROVISED_WEAPON = attachment(
    155, "Improvised Weapon", NEUTRAL, "Flourish, Weapon, Melee, Ad Hoc", 0, "broken-bottle", values=(DASH, 1, 1)
)


def your_round_ends(game: State, use: Use, event: Event) -> bool:
    """Your round ends, and your participant has survived it."""
    return event.seat == use.seat and game.is_in_play(event.card)


@reaction(
    IMPROVISED_WEAPON,
    "When your round ends, this card is equipped from your dueling line to your participant, ignoring all costs.",
    (WHEN, ROUND_ENDS),
    your_round_ends,
    zone=IN_LINE,
)
def keep_the_bottle(game: State, use: Use) -> Flow[None]:
    yield from equip(game, use.seat, use.card, participant_of(game, use.seat))


technique(IMPROVISED_WEAPON, "Destroy this card • +1 Thrust.", costs=DESTROY_THIS)(plus_1_thrust)


maneuver(IMPROVISED_WEAPON, "+1 Parry.")(plus_1_parry)


MATCHLOCK_MUSKET = attachment(
    156, "Matchlock Musket", NEUTRAL, "Weapon, Ranged, Rifle", 1, "musket", values=(DASH, DASH, 5)
)


@action(
    MATCHLOCK_MUSKET,
    "Discard a card • Wound target character at an adjacent City location, unless their controller engages them.",
    city=True,
    costs=DISCARD_A_CARD,
)
def fire_the_musket(game: State, use: Use) -> Flow[None]:
    here = performers_place(game, use)
    in_range = [c for place in game.adjacent(here) for c in game.characters_at(place)]
    target = yield from target_one(game, use, in_range)
    if target != NO_CARD and not (yield from may_engage(game, target, "engage.or_wound", use.card)):
        yield from wound(game, target)


THROWING_KNIFE = attachment(
    157, "Throwing Knife", NEUTRAL, "Weapon, Ranged, Knife", 0, "thrown-knife", values=(DASH, 2, 3)
)


technique(THROWING_KNIFE, "Destroy this card • +1 Thrust.", costs=DESTROY_THIS)(plus_1_thrust)


UPPMANS_JACKET = attachment(
    158,
    "Uppman's Jacket",
    NEUTRAL,
    "Attire, Coat, Rilasciare",
    1,
    "cloak",
    values=(DASH, 2, 2),
    stats=(DASH, DASH, DASH, 1),
)


action(UPPMANS_JACKET, "Discard a card • Draw a card.", performer=True, costs=DISCARD_A_CARD)(draw_a_card)


# -- risks --------------------------------------------------------------------------------------------------------

APPEALING_TO_THE_PEOPLE = risk(
    159, "Appealing to the People", NEUTRAL, "Bureaucracy, Heroic", 2, (DASH, 3, 1), "public-speaker"
)


def leader_is(game: State, seat: Seat, trait: str) -> bool:
    """Whether a player's Leader is in play and has this trait."""
    return game.has_leader(seat) and has_trait(game, game.leader[seat], trait)


@own_cost(APPEALING_TO_THE_PEOPLE, "This card costs 1 less while your Leader is a Hero or a Diplomat.")
def appeal_costs(game: State, appealing: CardId, payment: Payment) -> int:
    return -1 if leader_is(game, payment.seat, "Hero") or leader_is(game, payment.seat, "Diplomat") else 0


def is_where_you_are_in_control(game: State, use: Use) -> Refusal | None:
    """If the performer is at a location that you control."""
    return None if game.control[performers_place(game, use)] == use.seat else refusals.NOT_IN_CONTROL


action(
    APPEALING_TO_THE_PEOPLE,
    "Your performer, at a location that you control, becomes en garde.",
    city=True,
    condition=is_where_you_are_in_control,
)(en_garde_performer)


BLEED_OUT = risk(160, "Bleed Out", NEUTRAL, "Villainous", 1, (1, DASH, 3), "bleeding-wound")


@own_cost(BLEED_OUT, "This card costs 1 less while your Leader is a Villain.")
def bleed_out_costs(game: State, bleed_out: CardId, payment: Payment) -> int:
    return -1 if leader_is(game, payment.seat, "Villain") else 0


def wounded_in_the_city(game: State, use: Use) -> list[CardId]:
    """Wounded characters at City locations, but no Leaders."""
    return [
        c
        for c in all_characters(game, use)
        if game.location[c] < CITY_LOCATIONS and is_wounded(game, c) and not is_leader(game, c)
    ]


@action(
    BLEED_OUT,
    "Target a wounded character at a City location, no Leader • Wound them once more.",
    target=wounded_in_the_city,
)
def bleed_out(game: State, use: Use) -> Flow[None]:
    yield from wound(game, use.target)


BOON = risk(161, "Boon", NEUTRAL, "Sorcery, Glamour", 0, (DASH, 2, 3), "magic-swirl")


@action(
    BOON,
    "Engage your performer • This card is equipped to a character at this location. The ability cannot be copied.",
    city=True,
    trait="Sorcerer",
    costs=ENGAGE_PERFORMER,
    copyable=False,
)
def boon(game: State, use: Use) -> Flow[None]:
    host = yield from pick(game, use.seat, "equip.to", characters_here(game, use), (use.card,))
    if host != NO_CARD:
        yield from equip(game, use.seat, use.card, host)


passive(BOON, "The equipped character has +1 Combat, +1 Finesse and +1 Influence.", COMBAT, FINESSE, INFLUENCE)(
    the_equipped_character
)


@whenever(BOON, "When the Day ends, this card is discarded.", (WHEN, DAY_ENDS))
def boon_fades(game: State, use: Use) -> Flow[None]:
    yield from leaves_play(game, use.card)


COME_HITHER = risk(162, "Come Hither", NEUTRAL, "Romance, Temptation", 2, (DASH, 2, 3), "charm")


@action(
    COME_HITHER, "Target a character • They move to an adjacent City location of your choice.", target=all_characters
)
def come_hither(game: State, use: Use) -> Flow[None]:
    yield from move_to_adjacent_city(game, use.seat, use.target, use.card)


DEVOTION = risk(163, "Devotion", NEUTRAL, "Faith", 1, (DASH, 2, 3), "prayer")


@action(
    DEVOTION,
    "Look at three cards of your deck: one is sunk, one goes into your hand, and one lies facedown at a location of "
    "your choice. At the end of the Day it goes into your hand if you control that location, or is discarded.",
)
def devotion(game: State, use: Use) -> Flow[None]:
    """What becomes of a facedown card at the end of the Day is among the rules of Dusk."""
    looked = drawing.pick_up_top(game, use.seat, 3)
    sunk = yield from pick(game, use.seat, "devotion.sink", looked, (use.card,))
    if sunk == NO_CARD:
        return
    drawing.sink(game, [sunk])
    taken = yield from pick(game, use.seat, "devotion.take", [c for c in looked if c != sunk], (use.card,))
    if taken == NO_CARD:
        return
    drawing.to_hand(game, use.seat, taken)
    for last in [c for c in looked if c not in (sunk, taken)]:
        place = yield from pick_place(game, use.seat, "facedown.at", list(game.line), (last, use.card))
        game.put(last, FACEDOWN + use.seat)
        game.location[last] = place
        game.tell("facedown", use.seat, last, number=place)


HIDDEN_CORRIDORS = risk(164, "Hidden Corridors", NEUTRAL, "Flourish, Stealth", 1, (DASH, 1, DASH), "secret-door")


def not_adjacent(game: State, here: LocationId) -> list[LocationId]:
    """Other locations that are not adjacent. Homes never are: each is adjacent to all of the City."""
    return [p for p in game.line if p != here and not game.is_adjacent(here, p)]


@action(HIDDEN_CORRIDORS, "Your performer moves to another location that is not adjacent to this one.", city=True)
def hidden_corridors(game: State, use: Use) -> Flow[None]:
    places = not_adjacent(game, performers_place(game, use))
    yield from choose_and_move(game, use.seat, use.performer, places, use.card)


maneuver(HIDDEN_CORRIDORS, "At the end of your round, your participant moves to an adjacent City location.")(
    move_performer_when_your_round_ends
)


I_KNOW_THAT_TRICK = risk(165, "I Know that Trick!", NEUTRAL, "Flourish, Prepared", 0, (1, 1, 1), "mirror-mirror")


@maneuver(I_KNOW_THAT_TRICK, "Copy the effects of a Technique of the adversary, or of an attachment equipped to them.")
def i_know_that_trick(game: State, use: Use) -> Flow[None]:
    adversary = adversary_of(game, use.seat)
    if not game.is_in_play(adversary):
        return
    options: list[Option] = []
    for known in techniques_of(game, adversary):
        if known.card == adversary or game.card(known.card).is_attachment:
            options.append(Option("technique", (known.card,), known.ability.key))
    if not options:
        return
    answer = options[0]
    if len(options) > 1:
        answer = yield Decision(use.seat, "copy.technique", options, (use.card, adversary))
    # Whatever it says of itself, it now says of this card and of the participant (self_reference.copied).
    copied = ABILITY[answer.what]
    yield from copied.effect(game, Use(use.seat, use.card, copied, use.performer))


IM_DONE_WITH_YOU = risk(166, "I'm Done with You", NEUTRAL, "Flourish, Demoralize", 0, (DASH, 1, DASH), "exit-door")


@maneuver(IM_DONE_WITH_YOU, "+1 Parry for each card in your dueling line but this one.")
def im_done_with_you(game: State, use: Use) -> Flow[None]:
    yield from ()
    gain(game, use, PARRY, len([c for c in game.dueling_line(use.seat) if c != use.card]))


LIBERATING_GOODS = risk(167, "Liberating Goods", NEUTRAL, "Crime, Theft", 0, (DASH, 2, 3), "swap-bag")


@action(
    LIBERATING_GOODS,
    "Take control of target attachment in an opponent's discard pile that is not Unique. It is equipped to your "
    "performer; you pay all costs.",
    city=True,
)
def liberating_goods(game: State, use: Use) -> Flow[None]:
    goods = [
        c
        for seat in game.opponents(use.seat)
        for c in game.discard(seat)
        if game.card(c).is_attachment and not game.card(c).unique
    ]
    yield from target_and_equip(game, use, goods)


A_NEW_STRATEGY = risk(168, "A New Strategy", NEUTRAL, "Logistics, Savvy", 0, (2, DASH, 1), "brainstorm")


@action(A_NEW_STRATEGY, "Spend a Renown • Draw two cards. This card goes to The Locker.", costs=SPEND_A_RENOWN)
def a_new_strategy(game: State, use: Use) -> Flow[None]:
    drawing.draw(game, use.seat, 2)
    yield from send_this_to_the_locker(game, use)


NOT_TODAY = risk(169, "Not Today", NEUTRAL, "Ad Hoc", 0, (DASH, 5, DASH), "dodging")


@forced(
    NOT_TODAY,
    "When your round ends • Wound your participant, who goes Home engaged.",
    (WHEN, ROUND_ENDS),
    yours,
    zone=IN_LINE,
)
def not_today(game: State, use: Use) -> Flow[None]:
    participant = participant_of(game, use.seat)
    yield from wound(game, participant)
    if game.is_in_play(participant):
        yield from go_home(game, participant, engaged=True)


OPULENCE = risk(170, "Opulence", NEUTRAL, "Fortune", 0, (0, 0, 1), "open-treasure-chest", keywords="Wealth")


reminder(OPULENCE, "Wealth: it is worth two when discarded to pay a wealth cost, and then goes to The Locker.")


class DiscardHand(Cost):
    """Discard your hand: every card left in it, be it none."""

    def pay(self, game: State, use: Use) -> Flow[bool]:
        for card in sorted(game.hand(use.seat)):
            yield from drawing.discard_card(game, use.seat, card)
        return True


action(OPULENCE, "Discard your hand • Draw a card.", costs=(DiscardHand(),))(draw_a_card)


PAID_OFF = risk(171, "Paid Off", NEUTRAL, "Cunning, Villainous", 2, (1, DASH, 2), "coins")


@own_cost(PAID_OFF, "This card costs 1 less while your performer is a Villain or a Scoundrel.")
def paid_off_costs(game: State, paid_off: CardId, payment: Payment) -> int:
    performer = payment.performer
    if performer == NO_CARD:
        return 0
    return -1 if has_trait(game, performer, "Villain") or has_trait(game, performer, "Scoundrel") else 0


@action(
    PAID_OFF,
    "Engage target opposing Mercenary, or send them Home if they are engaged already.",
    city=True,
)
def paid_off(game: State, use: Use) -> Flow[None]:
    target = yield from target_one(game, use, opposing_mercenaries(game, use))
    if target != NO_CARD:
        yield from engage_or_send_home(game, target)


PULL = risk(172, "Pull", NEUTRAL, "Sorcery, Sorte", 1, (DASH, 2, 3), "puppet")


class WoundUnlessStrega(WoundPerformer):
    """Wound the performer, unless they are a Strega."""

    def pay(self, game: State, use: Use) -> Flow[bool]:
        if not has_trait(game, use.performer, "Strega"):
            return (yield from WoundPerformer.pay(self, game, use))
        return game.is_in_play(use.performer)


@action(
    PULL,
    "Wound your performer, unless they are a Strega • Target character moves to your performer's location.",
    city=True,
    trait="Sorcerer",
    costs=(WoundUnlessStrega(),),
)
def pull(game: State, use: Use) -> Flow[None]:
    target = yield from target_one(game, use, all_characters(game, use))
    if target != NO_CARD:
        yield from move(game, target, performers_place(game, use))


SEA_LEGS = risk(173, "Sea Legs", NEUTRAL, "Savvy", 1, (1, 0, 1), "walking-boot")


def your_character_came_to_the_city(game: State, use: Use, event: Event) -> bool:
    """A character of yours moved to a City location, and is still in play."""
    return event.seat == use.seat and event.place < CITY_LOCATIONS and game.is_in_play(event.card)


@reaction(
    SEA_LEGS,
    "After a character of yours moves to a City location • They move on to an adjacent one.",
    (AFTER, MOVED),
    your_character_came_to_the_city,
)
def sea_legs(game: State, use: Use) -> Flow[None]:
    assert use.event is not None
    yield from move_to_adjacent_city(game, use.seat, use.event.card, use.card)


SHODDY_CRAFTSMANSHIP = risk(174, "Shoddy Craftsmanship", NEUTRAL, "Sabotage", 1, (DASH, 1, 3), "broken-axe")


@action(SHODDY_CRAFTSMANSHIP, "Target attachment that is not Unique is destroyed.")
def shoddy_craftsmanship(game: State, use: Use) -> Flow[None]:
    equipped = [a for c in all_characters(game, use) for a in attachments_of(game, c) if not game.card(a).unique]
    target = yield from target_one(game, use, equipped)
    if target != NO_CARD:
        yield from destroy(game, target)


TENDING_THE_WOUNDED = risk(175, "Tending the Wounded", NEUTRAL, "Faith, Penance", 0, (DASH, 3, 2), "bandage-roll")


class DiscardAnyNumber(Cost):
    """Discard any number of cards, be it none. How many is kept as `use.number`."""

    def pay(self, game: State, use: Use) -> Flow[bool]:
        use.number = yield from drawing.discards_any(game, use.seat, (use.card,))
        return True


@action(
    TENDING_THE_WOUNDED,
    "Discard any number of cards • Target character of yours, no Leader, heals a wound for each of them.",
    costs=(DiscardAnyNumber(),),
)
def tending_the_wounded(game: State, use: Use) -> Flow[None]:
    patients = [c for c in game.crew(use.seat) if not is_leader(game, c)]
    target = yield from target_one(game, use, patients)
    if target != NO_CARD:
        yield from heal(game, target, use.number)


TRIAGE = risk(176, "Triage", NEUTRAL, "Heroic", 1, (0, 0, 4), "arm-bandage")


@own_cost(TRIAGE, "This card costs 1 less while it targets a Hero or a Scoundrel.")
def triage_costs(game: State, triage: CardId, payment: Payment) -> int:
    target = payment.target
    if target == NO_CARD:
        return 0
    return -1 if has_trait(game, target, "Hero") or has_trait(game, target, "Scoundrel") else 0


@action(TRIAGE, "Target character heals a wound.", target=all_characters)
def triage(game: State, use: Use) -> Flow[None]:
    yield from heal(game, use.target)
