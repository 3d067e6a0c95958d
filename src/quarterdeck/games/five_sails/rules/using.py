"""Using an ability: announce, pay all costs and target, resolve the effects, and it is used.

`why_not_use` is the one check behind "may I?", the options offered, and the reasons given for what is not offered.
"""

from __future__ import annotations

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import (
    ACTION,
    IN_HAND,
    KEYS_A_CARD,
    MANEUVER,
    TECHNIQUE,
    Ability,
    Candidates,
    Effect,
    Use,
)
from quarterdeck.games.five_sails.defs import ABILITY
from quarterdeck.games.five_sails.events import (
    ABILITY_USED,
    ACTION_RESOLVED,
    ANNOUNCED,
    CARD_PLAYED,
    TARGETED,
    Event,
)
from quarterdeck.games.five_sails.ids import (
    CITY_LOCATIONS,
    EVENT,
    LOCATION,
    NO_CARD,
    NOBODY,
    CardId,
)
from quarterdeck.games.five_sails.rules import costs, drawing, refusals, timing
from quarterdeck.games.five_sails.rules.asking import pick
from quarterdeck.games.five_sails.rules.stats import has_trait, place_has_trait
from quarterdeck.games.five_sails.state import HAND, PLAYED, STREET, State

# -- verify -------------------------------------------------------------------------------------------------------


def used_key(ability: Ability, card: CardId, seat: int) -> int:
    """What marks an ability as used: by card, and by player too on events and City locations."""
    return card * KEYS_A_CARD + ability.index * 8 + (seat + 1 if ability.each_player else 0)


def has_access(game: State, seat: Seat, card: CardId, ability: Ability) -> bool:
    """Your own cards, City locations, and events where you have a character. What a card grants to the character it
    is equipped to belongs to that character's controller."""
    if ability.granted:
        host = game.host[card]
        return host != NO_CARD and game.controller[host] == seat
    if game.controller[card] == seat:
        return True
    kind = game.card(card).kind
    if kind == EVENT and game.pile_of[card] >= STREET:
        return bool(game.crew_at(seat, game.location[card]))
    return kind == LOCATION


def why_not_use(game: State, use: Use, public: bool = False) -> Refusal | None:
    """Why this ability cannot be used now, or None. With `public`, leaves out what only its player can know."""
    ability = use.ability
    if used_up(game, use):
        return refusals.USED_IN_DUEL if ability.kind == TECHNIQUE else refusals.USED
    if not ability.performs:
        return _why_not(game, use, public)
    if use.performer != NO_CARD:
        return why_not_perform(game, use, use.performer) or _why_not(game, use, public)
    refusal: Refusal | None = refusals.NO_PERFORMER
    for card in may_perform(game, use):
        refusal = why_not_perform(game, use, card)
        if refusal is None:
            use.performer = card
            refusal = _why_not(game, use, public)
            use.performer = NO_CARD
            if refusal is None:
                return None
    return refusal


def used_up(game: State, use: Use) -> bool:
    ability = use.ability
    if ability.kind in (TECHNIQUE, MANEUVER):
        duel = game.duel
        key = used_key(ability, use.card, use.seat)
        if duel is not None and key in duel.used:
            return True
        return ability.kind == TECHNIQUE and ability.once_a_day and key in game.used
    if ability.unlimited:
        return False
    return used_key(ability, use.card, use.seat) in game.used


def _why_not(game: State, use: Use, public: bool) -> Refusal | None:
    """The checks that may depend on the performer: condition, additional costs, targets and wealth."""
    ability = use.ability
    if ability.condition is not None:
        refusal = ability.condition(game, use)
        if refusal is not None:
            return refusal
    ignores_costs = ability.instead is not None and ability.instead.refuse(game, use) is None
    due: tuple[costs.Cost, ...] = () if ignores_costs else ability.costs
    kept = 0
    for cost in due:
        if public and cost.reads_hand:
            continue
        refusal = cost.refuse(game, use)
        if refusal is not None:
            return refusal
        kept += cost.cards
    targets: list[CardId] = []
    if ability.targets is not None:
        targets = ability.targets(game, use)
        if not targets:
            return refusals.NO_TARGET
    if ignores_costs:
        return None
    if pays_wealth(ability):
        if _affordable(game, use, targets, public):
            return None
        return refusals.TOO_EXPENSIVE
    if kept and kept > len(game.hand(use.seat)):
        return refusals.TOO_FEW_CARDS
    return None


def _affordable(game: State, use: Use, targets: list[CardId], public: bool) -> bool:
    payment = payment_for(use)
    if costs.can_pay(game, payment, public):
        return True
    if use.ability.card.own_cost is None:
        return False
    for target in targets:
        payment.target = target
        if costs.can_pay(game, payment, public):
            return True
    return False


def pays_wealth(ability: Ability) -> bool:
    """Whether its card's wealth cost is a cost of the ability: it is for cards from hand, and for Maneuvers."""
    return ability.zone == IN_HAND or ability.kind == MANEUVER


def payment_for(use: Use) -> costs.Payment:
    """What is paid is the cost of the card the ability is printed on, even when another card copies it."""
    payment = costs.Payment(use.seat, use.card, costs.PLAY_RISK, use.performer, use.target)
    payment.definition = use.ability.card
    payment.ability = use.ability
    payment.kept = sum([c.cards for c in use.ability.costs])
    return payment


def may_perform(game: State, use: Use) -> list[CardId]:
    """Who could perform: the character itself, the equipped character, or any of the player's characters."""
    card = use.card
    ability = use.ability
    duel = game.duel
    if ability.kind in (MANEUVER, TECHNIQUE) and duel is not None:
        return [duel.participants[duel.side_of(use.seat)]]
    if card != NO_CARD:
        if game.host[card] != NO_CARD:
            return [game.host[card]]
        kind = game.card(card).kind
        if game.card(card).is_character and ability.card.is_character:
            return [card]
        if kind == EVENT:
            return game.crew_at(use.seat, game.location[card])
    return game.crew(use.seat)


def why_not_perform(game: State, use: Use, performer: CardId) -> Refusal | None:
    """Whether a character satisfies every qualifier of the ability."""
    ability = use.ability
    if ability.trait:
        for trait in ability.trait.split(", "):
            if not has_trait(game, performer, trait) and not place_has_trait(game, game.location[performer], trait):
                return refusals.LACKS_TRAIT
    if ability.city and game.location[performer] >= CITY_LOCATIONS:
        return refusals.NOT_IN_CITY
    if ability.home and game.location[performer] < CITY_LOCATIONS:
        return refusals.NOT_AT_HOME
    return None


def performers(game: State, use: Use, public: bool = False) -> list[CardId]:
    """Who can perform this ability, costs and targets included; with `public`, as far as everybody can tell."""
    able: list[CardId] = []
    for card in may_perform(game, use):
        if why_not_perform(game, use, card) is None:
            use.performer = card
            if _why_not(game, use, public) is None:
                able.append(card)
    use.performer = NO_CARD
    return able


# -- do -----------------------------------------------------------------------------------------------------------


def use_ability(game: State, use: Use) -> Flow[None]:
    """Use an ability from announcing it to its last effect."""
    paid = yield from announce(game, use)
    if paid:
        yield from resolve(game, use)
    yield from finish(game, use)
    if paid:
        yield from used(game, use)
        if use.ability.kind == ACTION:
            yield from timing.happened(game, Event(ACTION_RESOLVED, use.seat, use.card))


def used(game: State, use: Use) -> Flow[None]:
    """The ability has been used: others may respond to that."""
    yield from timing.happened(game, Event(ABILITY_USED, use.seat, use.card, use.performer, use=use))


def announce(game: State, use: Use) -> Flow[bool]:
    """Announce an ability, then pay its costs. False when the costs could not be paid: its effect does not occur."""
    ability = use.ability
    key = used_key(ability, use.card, use.seat)
    if ability.kind in (TECHNIQUE, MANEUVER) and game.duel is not None:
        game.duel.used.add(key)
    if not ability.unlimited:
        game.used.add(key)
    game.show(use.card)
    if ability.performs and use.performer == NO_CARD:
        several = len(performers(game, use, public=True)) > 1
        able = performers(game, use)
        use.performer = yield from pick(
            game, use.seat, "performer", able, (use.card,), ability.key, hidden=several and len(able) < 2
        )
        if use.performer == NO_CARD:
            return False
    if use.performer != NO_CARD:
        use.place = game.location[use.performer]  # last known, if they leave play meanwhile
    if game.pile_of[use.card] == HAND + use.seat:
        game.put(use.card, PLAYED + use.seat)
    game.tell("announces", use.seat, use.card, use.performer, what=ability.key)
    event = Event(ANNOUNCED, use.seat, use.card, use.performer, use=use)
    yield from timing.about_to(game, event)
    if event.cancelled:
        use.cancelled = True
        game.tell("cancelled", use.seat, use.card, what=ability.key)
    paid = yield from pay_costs(game, use)
    if not paid:
        game.tell("unpaid", use.seat, use.card, what=ability.key)
    return paid


def pay_costs(game: State, use: Use) -> Flow[bool]:
    """Pay all costs. What is done to pay them is nobody's effect."""
    cause, game.cause = game.cause, NOBODY
    outer, game.using = game.using, use
    paid = yield from _pay_costs(game, use)
    game.cause, game.using = cause, outer
    return paid


def _pay_costs(game: State, use: Use) -> Flow[bool]:
    """Target among the costs, pay the wealth cost, then the additional costs in order."""
    ability = use.ability
    if ability.targets is not None:
        targets = ability.targets(game, use)
        several = False
        if ability.card.own_cost is not None and pays_wealth(ability):
            several = sum([_payable_for(game, use, t, True) for t in targets]) > 1
            targets = [t for t in targets if _payable_for(game, use, t, False)]
        if not targets:
            return False
        hidden = several and len(targets) < 2
        target = yield from pick(game, use.seat, "target", targets, (use.card,), ability.key, hidden=hidden)
        use.target = yield from targeted(game, use, target, targets, ability.targets)
    if ability.instead is not None and (yield from _pays_instead(game, use, ability.instead)):
        return (yield from ability.instead.pay(game, use))
    if pays_wealth(ability) and not (yield from costs.pay(game, payment_for(use))):
        return False
    for cost in ability.costs:
        if not (yield from cost.pay(game, use)):
            return False
    return True


def _pays_instead(game: State, use: Use, instead: costs.Cost) -> Flow[bool]:
    """Whether its player pays what replaces all costs. They are asked whenever they might: what the hand could pay
    for is theirs to know."""
    if instead.refuse(game, use) is not None:
        return False
    options = [Option("yes")]
    if costs.can_pay(game, payment_for(use)) and all([c.refuse(game, use) is None for c in use.ability.costs]):
        options.append(Option("no"))
    answer = yield Decision(use.seat, "pay.instead", options, (use.card, use.performer), use.ability.key)
    return answer.verb == "yes"


def _payable_for(game: State, use: Use, target: CardId, public: bool) -> bool:
    payment = payment_for(use)
    payment.target = target
    return costs.can_pay(game, payment, public)


def targeted(
    game: State, use: Use, target: CardId, offered: list[CardId] | None = None, candidates: Candidates | None = None
) -> Flow[CardId]:
    """A card has been targeted: others may respond, and cancel the effects or offer another target instead.

    Returns the card that is targeted in the end. `offered` and `candidates` say what else may be the target.
    """
    event = Event(TARGETED, use.seat, target, use=use)
    event.offered, event.candidates = offered or [], candidates
    yield from timing.about_to(game, event)
    if game.is_in_play(event.card) and game.location[event.card] >= 0:
        use.witnesses = (*use.witnesses, *game.characters_at(game.location[event.card]))
    if event.cancelled:
        use.cancelled = True
        game.tell("cancelled", use.seat, use.card, what=use.ability.key)
    return event.card


def target_one(
    game: State, use: Use, cards: list[CardId], *, hidden: bool = False, candidates: Candidates | None = None
) -> Flow[CardId]:
    """Target a card among the effects. NO_CARD when there is none or the effects were cancelled.

    `hidden`: what may be targeted depends on what its player holds. `candidates` lists the cards anew, where more is
    asked of them than to be at a location: another character may be offered as the target instead, even one that has
    just come.
    """
    card = yield from pick(game, use.seat, "target", cards, (use.card,), use.ability.key, hidden=hidden)
    if card == NO_CARD:
        return NO_CARD
    use.target = yield from targeted(game, use, card, cards, candidates)
    return NO_CARD if use.cancelled else use.target


def resolve(game: State, use: Use) -> Flow[None]:
    """Resolve the effects, as the effect of the player who used the ability. Repeatable abilities may go on."""
    ability = use.ability
    while not use.cancelled:
        yield from _take_effect(game, use, ability.effect)
        if not ability.repeatable or not (yield from repeats(game, use)):
            return


def _take_effect(game: State, use: Use, effect: Effect) -> Flow[None]:
    """An effect is its player's, and of the ability under way. After the outermost one come Reactions that waited."""
    cause, game.cause = game.cause, use.seat
    outer, game.using = game.using, use
    game.resolving += 1
    yield from effect(game, use)
    game.resolving -= 1
    game.cause, game.using = cause, outer
    if game.resolving == 0 and game.waiting and not game.catching_up:
        yield from timing.ability_has_resolved(game)


def repeats(game: State, use: Use) -> Flow[bool]:
    """Repeatable: right after it resolves, its player may pay all costs again, if for all that others know they can."""
    if _why_not_again(game, use, True) is not None:
        return False
    options = [Option("yes"), Option("no")] if _why_not_again(game, use, False) is None else [Option("no")]
    answer = yield Decision(use.seat, "repeat", options, (use.card,), use.ability.key)
    return answer.verb == "yes" and (yield from pay_costs(game, use))


def _why_not_again(game: State, use: Use, public: bool) -> Refusal | None:
    if use.performer == NO_CARD:
        return _why_not(game, use, public)
    if not game.is_in_play(use.performer):
        return refusals.NO_PERFORMER
    return why_not_perform(game, use, use.performer) or _why_not(game, use, public)


def resolve_forced(game: State, use: Use) -> Flow[None]:
    """A Forced ability happens, or what an ability left for later: nothing to announce or pay."""
    by_name = use.effect is None and not use.ability.is_printed_as_passive
    game.tell("forced" if by_name else "takes.effect", use.seat, use.card, what=use.ability.key)
    yield from _take_effect(game, use, use.ability.effect if use.effect is None else use.effect)


def finish(game: State, use: Use) -> Flow[None]:
    """The ability is now used: a card played from hand is discarded, unless its effect put it elsewhere."""
    if game.pile_of[use.card] == PLAYED + use.seat:
        yield from drawing.to_discard(game, use.card)
    if use.ability.zone == IN_HAND and game.card(use.card) is use.ability.card:
        yield from timing.happened(game, Event(CARD_PLAYED, use.seat, use.card))


# -- playing a risk from elsewhere, and copying -------------------------------------------------------------------


def playable_actions(game: State, seat: Seat, card: CardId) -> list[Ability]:
    """The Actions of a risk, wherever it is, that a player could use by playing it now."""
    return [
        ability
        for ability in game.card(card).actions
        if ability.zone == IN_HAND and why_not_use(game, Use(seat, card, ability)) is None
    ]


def play_as_if_from_hand(game: State, use: Use, card: CardId) -> Flow[CardId]:
    """Another ability plays a risk for one of its Actions, as if it were in its player's hand, paying all costs.

    The risk waits among the played cards for what its player's ability does with it: returns it, or NO_CARD when it
    was discarded because its costs could not be paid, or its own effect put it elsewhere.
    """
    seat = use.seat
    options = [Option("use", (card,), ability.key) for ability in playable_actions(game, seat, card)]
    if not options:
        return NO_CARD
    key = options[0].what
    if sum([ability.zone == IN_HAND for ability in game.card(card).actions]) > 1:
        answer = yield Decision(seat, "play.action", options, (use.card, card))
        key = answer.what
    game.put(card, PLAYED + seat)
    played = Use(seat, card, ABILITY[key])
    if not (yield from announce(game, played)):
        yield from finish(game, played)
        return NO_CARD
    yield from resolve(game, played)
    yield from timing.happened(game, Event(CARD_PLAYED, seat, card))
    yield from used(game, played)
    yield from timing.happened(game, Event(ACTION_RESOLVED, seat, card))
    return card if game.pile_of[card] == PLAYED + seat else NO_CARD


def why_not_copy(game: State, use: Use, card: CardId, performer: CardId) -> Refusal | None:
    """Whether a card could use a copy of the ability that `use` used, with this performer."""
    if not use.ability.copyable:
        return refusals.CONDITION
    if use.ability.kind in (TECHNIQUE, MANEUVER) and (game.duel is None or not game.duel.is_participant(performer)):
        return refusals.NO_PERFORMER
    copy = _copy(game, use, card, performer)
    return why_not_perform(game, copy, performer) or _why_not(game, copy, False)


def _copy(game: State, use: Use, card: CardId, performer: CardId) -> Use:
    copy = Use(game.controller[card], card, use.ability, performer)
    copy.event = use.event
    return copy


def perform_copy(game: State, use: Use, card: CardId, performer: CardId) -> Flow[None]:
    """A card uses a copy of an ability, paying all costs and choosing anew. What the copied card says of itself, the
    copy says of this card (self_reference.copied)."""
    copy = _copy(game, use, card, performer)
    game.tell("copies", copy.seat, card, use.card, what=use.ability.key)
    if (yield from pay_costs(game, copy)):
        yield from resolve(game, copy)
        yield from used(game, copy)
