"""Vodacce: Don Constanzo Scarpa, his crew and his schemes, which make up an Approach Deck."""

from __future__ import annotations

from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import Use, action, reaction, scheme_text, technique, whenever
from quarterdeck.games.five_sails.cards.vocabulary import (
    DESTROY_PERFORMER,
    ENGAGE_PERFORMER,
    WOUND_PERFORMER,
    about_this_card,
    add_renown_to_docks_and_bazaar,
    add_renown_to_two_locations,
    an_opponents,
    at_this_location,
    choose_and_gain,
    draw_a_card,
    performers_place,
    this_card,
    wound_target_opposing_character,
    yours,
)
from quarterdeck.games.five_sails.defs import (
    CHALLENGES_FROM_AFAR,
    GAMBLE_REVEAL,
    IS_BRUTE,
    IS_NO_BRUTE,
    PRESSURE_TOTAL,
    character,
    leader,
    passive,
    scheme,
)
from quarterdeck.games.five_sails.events import (
    ABILITY_USED,
    AFTER,
    BEFORE,
    CLAIMED,
    DAY_ENDS,
    DESTROYED,
    SETUP,
    TARGETED,
    WHEN,
    Event,
)
from quarterdeck.games.five_sails.ids import (
    CITY_LOCATIONS,
    INFLUENCE,
    NO_CARD,
    PARRY,
    THRUST,
    VODACCE,
    CardId,
)
from quarterdeck.games.five_sails.rules import drawing, refusals
from quarterdeck.games.five_sails.rules.asking import may, pick
from quarterdeck.games.five_sails.rules.challenge import why_not_issue
from quarterdeck.games.five_sails.rules.costs import Cost
from quarterdeck.games.five_sails.rules.duel import adversary_of, adversary_player, gain, lasts
from quarterdeck.games.five_sails.rules.movement import go_home
from quarterdeck.games.five_sails.rules.recruit import (
    available_mercenaries,
    enters_play,
    recruit_for,
    recruit_payment,
)
from quarterdeck.games.five_sails.rules.renown import choose_and_move_renown
from quarterdeck.games.five_sails.rules.stats import crew_with, has_trait
from quarterdeck.games.five_sails.rules.using import perform_copy, target_one, why_not_copy
from quarterdeck.games.five_sails.rules.wounds import en_garde, keep_crew_cap, wound, wounds_of
from quarterdeck.games.five_sails.state import DECK, State

# -- what several of them share -----------------------------------------------------------------------------------


def search_for_a_thug(game: State, use: Use) -> Flow[None]:
    """Its player searches the deck for a Red Hand Thug, reveals it and takes it."""
    thugs = [c for c in game.deck(use.seat) if has_trait(game, c, "Red Hand") and has_trait(game, c, "Thug")]
    yield from drawing.search_deck(game, use.seat, "search", thugs, (use.card,))


def wound_target_where_they_were(game: State, use: Use) -> Flow[None]:
    """Wound target character where the performer was, who is destroyed as a cost."""
    target = yield from target_one(game, use, game.characters_at(use.place))
    if target != NO_CARD:
        yield from wound(game, target)


# -- leader -------------------------------------------------------------------------------------------------------

CONSTANZO = leader(
    6,
    "Don Constanzo Scarpa",
    VODACCE,
    "Leader, Villain, Red Hand, Vodacce",
    "Unrepentant Patriarch",
    (7, 2, 2, 3),
    6,
    6,
    "imperial-crown",
)


whenever(
    CONSTANZO,
    "When the game is set up, a Red Hand Thug of your deck, which you reveal, goes into your hand.",
    (WHEN, SETUP),
)(search_for_a_thug)


@passive(CONSTANZO, "In pressures, you have +1 while a Thug of yours is at the location.", PRESSURE_TOTAL)
def constanzo_presses(game: State, constanzo: CardId, subject: CardId) -> int:
    made = game.pressure
    return 1 if made is not None and crew_with(game, game.controller[constanzo], made.place, "Thug") else 0


@reaction(
    CONSTANZO,
    "Before the Day ends • Target character at Constanzo's location loses Brute.",
    (BEFORE, DAY_ENDS),
)
def constanzo_keeps(game: State, use: Use) -> Flow[None]:
    """Whoever has lost Brute counts against the Crew Cap."""
    target = yield from target_one(game, use, game.characters_at(game.location[use.card]))
    if target != NO_CARD:
        lasts(game, use, IS_NO_BRUTE, target)
        yield from keep_crew_cap(game, game.controller[target])


# -- characters ---------------------------------------------------------------------------------------------------

ALDO = character(
    7, "Aldo Bussotti", VODACCE, "Diplomat, Red Hand, Vodacce", "“Creative” Clerk", (4, 1, 3, 1), "quill-ink"
)


@passive(ALDO, "Aldo has +1 Influence for each Renown at his location.", INFLUENCE)
def aldo_counts(game: State, aldo: CardId, subject: CardId) -> int:
    place = game.location[aldo]
    return game.renown_at[place] if subject == aldo and 0 <= place < CITY_LOCATIONS else 0


@action(ALDO, "A Renown moves here from a location that you control.", city=True)
def aldo_embezzles(game: State, use: Use) -> Flow[None]:
    origins = [place for place in game.line if game.control[place] == use.seat]
    yield from choose_and_move_renown(game, use.seat, performers_place(game, use), origins, (use.card,))


CESCA = character(
    8,
    "Cesca del Rosso",
    VODACCE,
    "Sorcerer, Strega, Red Hand, Vodacce",
    "Sadistic Weaver",
    (5, 1, 1, 2),
    "sewing-string",
)


@action(
    CESCA,
    "Reveal the top card of your deck. A Sorcery goes into your hand; you may sink any other card.",
    city=True,
    trait="Sorcerer",
)
def cesca_reads(game: State, use: Use) -> Flow[None]:
    for card in drawing.reveal_top(game, use.seat, 1):
        if has_trait(game, card, "Sorcery"):
            drawing.to_hand(game, use.seat, card)
        elif (yield from may(game, use.seat, "sink.revealed", (card, use.card))):
            drawing.sink(game, [card])
        else:
            game.put(card, DECK + use.seat)


def weaves_here(game: State, use: Use, event: Event) -> bool:
    """Cesca performed a Sorcerer ability, or one targeted a character where she is. Some cannot be copied."""
    used = event.use
    if used is None or not used.ability.has_trait("Sorcerer") or not used.ability.copyable:
        return False
    return used.performer == use.card or use.card in used.witnesses


@reaction(
    CESCA,
    "After Cesca has performed a Sorcerer ability, or one has targeted a character at her location • Wound Cesca. She "
    "performs a copy of that ability, paying all costs; its targets may be others.",
    (AFTER, ABILITY_USED),
    weaves_here,
)
def cesca_repeats(game: State, use: Use) -> Flow[None]:
    assert use.event is not None
    used = use.event.use
    yield from wound(game, use.card)
    if used is not None and game.is_in_play(use.card) and why_not_copy(game, used, use.card, use.card) is None:
        yield from perform_copy(game, used, use.card, use.card)


CIRILO = character(
    9, "Cirilo Naucriparos", VODACCE, "Red Hand, Extortionist, Numa", "Self-serving Serpent", (4, 3, 1, 2), "snake-bite"
)


@passive(
    CIRILO,
    "Your Mercenaries have Brute: your Crew Cap does not count them, the destroyed are discarded, and all leave when "
    "the Day ends.",
    IS_BRUTE,
)
def cirilo_exploits(game: State, cirilo: CardId, subject: CardId) -> int:
    yours = game.is_in_play(subject) and game.controller[subject] == game.controller[cirilo]
    return 1 if yours and has_trait(game, subject, "Mercenary") else 0


@action(
    CIRILO,
    "Engage Cirilo • Recruit target available Mercenary at this location. They are not Negotiable, and cost 1 whatever "
    "is printed.",
    city=True,
    costs=ENGAGE_PERFORMER,
)
def cirilo_extorts(game: State, use: Use) -> Flow[None]:
    here = performers_place(game, use)
    mercenary = yield from target_one(game, use, available_mercenaries(game, here))
    if mercenary != NO_CARD:
        payment = recruit_payment(game, use.seat, use.performer, mercenary)
        payment.negotiable, payment.printed = False, 1
        yield from recruit_for(game, payment, here)


SARAFINA = character(10, "Sarafina", VODACCE, "Spy, Vodacce", "Ice Heart", (5, 2, 2, 1), "domino-mask")


passive(SARAFINA, "Sarafina reveals one card more when gambling.", GAMBLE_REVEAL)(this_card)


@technique(
    SARAFINA,
    "Look at a card of the adversary's deck; at two, if a Strega of yours is at this location. Sink any number of "
    "them.",
)
def sarafina_spies(game: State, use: Use) -> Flow[None]:
    """What she looks at, only her player sees. Nobody draws or reveals, so no deck is made anew for it."""
    number = 2 if crew_with(game, use.seat, performers_place(game, use), "Strega") else 1
    seen = drawing.look_at_top(game, use.seat, DECK + adversary_player(game, use.seat), number)
    sunk: list[CardId] = []
    while seen:
        card = yield from pick(game, use.seat, "sink.any", seen, (use.card,), optional=True)
        if card == NO_CARD:
            break
        sunk.append(card)
        seen.remove(card)
    drawing.sink(game, sunk)


SERVO = character(
    11, "Servo Scarpa", VODACCE, "Duelist, Red Hand, Vodacce", "Haughty Heir", (5, 3, 2, 1), "sword-brandish"
)


@passive(
    SERVO,
    "Servo may challenge characters that oppose a Red Hand of yours at an adjacent location. When he does, he moves "
    "there.",
    CHALLENGES_FROM_AFAR,
)
def servo_rushes(game: State, servo: CardId, subject: CardId) -> int:
    return 1 if crew_with(game, game.controller[servo], game.location[subject], "Red Hand") else 0


@technique(SERVO, "+1 Thrust for each other Red Hand of yours at this location.")
def servo_leads(game: State, use: Use) -> Flow[None]:
    yield from ()
    hands = crew_with(game, use.seat, performers_place(game, use), "Red Hand")
    gain(game, use, THRUST, len([c for c in hands if c != use.performer]))


SIBELLA = character(
    12, "Sibella Scarpa", VODACCE, "Sorcerer, Strega, Red Hand, Vodacce", "Deceitful Witch", (4, 2, 2, 3), "witch-face"
)


action(
    SIBELLA,
    "Wound Sibella • Wound target opposing character.",
    city=True,
    trait="Sorcerer",
    costs=WOUND_PERFORMER,
)(wound_target_opposing_character)


VISSENTA = character(13, "Vissenta Scarpa", VODACCE, "Hero, Duelist, Vodacce", "Mouse Among Rats", (4, 3, 2, 1), "rat")


def red_hand_falls_here(game: State, use: Use, event: Event) -> bool:
    """Your Red Hand was destroyed where Vissenta is."""
    here = yours(game, use, event) and at_this_location(game, use, event)
    return here and has_trait(game, event.card, "Red Hand")


reaction(
    VISSENTA,
    "After a Red Hand of yours is destroyed at Vissenta's location • Draw a card.",
    (AFTER, DESTROYED),
    red_hand_falls_here,
)(draw_a_card)


def is_no_less_wounded(game: State, use: Use) -> Refusal | None:
    """If the performer has at least as many wounds as the adversary."""
    adversary = adversary_of(game, use.seat)
    return None if wounds_of(game, use.performer) >= wounds_of(game, adversary) else refusals.CONDITION


@technique(
    VISSENTA,
    "If Vissenta has no fewer wounds than the adversary • +1 Parry or +1 Thrust, as you choose.",
    condition=is_no_less_wounded,
)
def vissenta_bites(game: State, use: Use) -> Flow[None]:
    yield from choose_and_gain(game, use, PARRY, THRUST, 1)


VITTORIA = character(
    14, "Vittoria Anselmo", VODACCE, "Duelist, Red Hand, Vodacce", "Love-struck Enforcer", (4, 2, 3, 2), "hearts"
)


class ThugFromHand(Cost):
    """You may put a Thug from your hand into play where this card is, ignoring all costs. `use.chosen` is the Thug."""

    def pay(self, game: State, use: Use) -> Flow[bool]:
        if not game.hand(use.seat):
            return True
        thugs = [c for c in sorted(game.hand(use.seat)) if has_trait(game, c, "Thug")]
        thug = yield from pick(game, use.seat, "thug.enters", thugs, (use.card,), optional=True, hidden=True)
        if thug != NO_CARD:
            use.chosen = (thug,)
            yield from enters_play(game, use.seat, thug, game.location[use.card])
        return True


def opponent_targets_this(game: State, use: Use, event: Event) -> bool:
    """An opponent targets this card."""
    return about_this_card(game, use, event) and an_opponents(game, use, event)


def may_stand_in(game: State, use: Use, event: Event, thug: CardId) -> bool:
    """Whether a Thug beside Vittoria may be what she was targeted by, too: what the ability asks of its targets stays.

    Where the ability can list its targets anew it does; otherwise those it offered may, and who has just come to her.
    """
    aimed = event.use
    if aimed is None:
        return why_not_issue(game, event.seat, event.other, thug) is None
    if event.candidates is not None:
        return thug in event.candidates(game, aimed)
    return thug in event.offered or thug in use.chosen


@reaction(
    VITTORIA,
    "When an opponent targets Vittoria, you may put a Thug from your hand into play at this location, ignoring all "
    "costs • The opponent targets a Thug of yours there instead. If they do, Vittoria may go Home.",
    (WHEN, TARGETED),
    opponent_targets_this,
    costs=(ThugFromHand(),),
)
def vittoria_is_covered(game: State, use: Use) -> Flow[None]:
    """The opponent is the one who targets, so they choose among several Thugs."""
    event = use.event
    assert event is not None
    if not game.is_in_play(use.card):
        return
    here = game.location[use.card]
    thugs = [c for c in crew_with(game, use.seat, here, "Thug") if may_stand_in(game, use, event, c)]
    thug = yield from pick(game, event.seat, "target.instead", thugs, (use.card,))
    if thug == NO_CARD:
        return
    event.card = thug
    game.tell("targets.instead", use.seat, thug, use.card)
    if here < CITY_LOCATIONS and (yield from may(game, use.seat, "go_home", (use.card,))):
        yield from go_home(game, use.card)


# -- schemes ------------------------------------------------------------------------------------------------------

THE_GREAT_GAME = scheme(15, "The Great Game", VODACCE, "Bureaucracy, Zeal", 60, 0, "chess-king")


scheme_text(THE_GREAT_GAME, "Add a Renown to The Docks and one to The Grand Bazaar.")(add_renown_to_docks_and_bazaar)


def character_falls(game: State, use: Use, event: Event) -> bool:
    """What was destroyed is a character."""
    return game.card(event.card).is_character


reaction(THE_GREAT_GAME, "After any character is destroyed • Draw a card.", (AFTER, DESTROYED), character_falls)(
    draw_a_card
)


action(
    THE_GREAT_GAME,
    "Destroy your performer • Wound target character where they were.",
    city=True,
    costs=DESTROY_PERFORMER,
)(wound_target_where_they_were)


PLANS_WITHIN_PLANS = scheme(16, "Plans Within Plans", VODACCE, "Cunning, Gang", 73, -1, "maze")


scheme_text(PLANS_WITHIN_PLANS, "Add a Renown to each of two locations.")(add_renown_to_two_locations)


scheme_text(PLANS_WITHIN_PLANS, "Search your deck for a Red Hand Thug, which you reveal. It goes into your hand.")(
    search_for_a_thug
)


def you_claim_among_enemies(game: State, use: Use, event: Event) -> bool:
    """You claimed a location with characters that oppose yours."""
    own = game.crew_at(use.seat, event.place)
    return event.seat == use.seat and bool(own) and len(game.characters_at(event.place)) > len(own)


@reaction(
    PLANS_WITHIN_PLANS,
    "After you claim a location with an opposing character • Target character of yours there becomes en garde.",
    (AFTER, CLAIMED),
    you_claim_among_enemies,
)
def plans_unfold(game: State, use: Use) -> Flow[None]:
    assert use.event is not None
    target = yield from target_one(game, use, game.crew_at(use.seat, use.event.place))
    if target != NO_CARD:
        yield from en_garde(game, target)
