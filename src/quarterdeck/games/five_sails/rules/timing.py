"""The timing rule: when abilities respond to an event.

An event goes through these steps, in this order:

    BEFORE   1. Forced abilities "before" it, or when it "would" happen   forced.mandatory
             2. Reactions "before" it, or when it "would" happen          reaction.before
    WHEN     3. Forced abilities "when" it happens                        forced.mandatory
             4. Reactions "when" it happens (cancelling, intervening)     reaction.when
             -- the event itself, unless it was cancelled or replaced --  replacement.effect
    AFTER    5. Forced abilities "after" it                               forced.mandatory
             6. Reactions "after" it, before the next effect resolves     reaction.after
                (in the playtest, when the whole ability has resolved)    playtest.reaction.after

Several Forced abilities at one step: the First Player orders them (first_player.simultaneous). Reactions: each player
in turn from the First Player, until all pass in a row. Who is asked depends on public information alone.

`about_to` runs steps 1 to 4 and says whether the event still happens; `happened` runs 5 and 6.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.table import PASS, REACT
from quarterdeck.games.five_sails.abilities import EQUIPPING, FORCED, IN_DISCARD, IN_HAND, Ability, Use
from quarterdeck.games.five_sails.defs import ABILITIES, ABILITY, CARDS
from quarterdeck.games.five_sails.events import AFTER, BEFORE, ENTERS_DISCARD, EQUIPPED, WHEN, Event
from quarterdeck.games.five_sails.ids import FACTIONS, NEUTRAL, NO_CARD, CardId
from quarterdeck.games.five_sails.rules import using
from quarterdeck.games.five_sails.state import State

_from_hand: Final[dict[str, dict[int, list[Ability]]]] = {}
_counted: Final[list[int]] = [-1]


def reactions_from_hand(faction: str) -> dict[int, list[Ability]]:
    """By window, every printed Reaction that a player of a faction could play from hand: who could listen at all."""
    if _counted[0] != len(ABILITIES):
        _from_hand.clear()
        _counted[0] = len(ABILITIES)
    found = _from_hand.get(faction)
    if found is None:
        found = {}
        for ability in ABILITIES:
            if ability.zone == IN_HAND and (ability.card.faction == faction or ability.card.faction not in FACTIONS):
                for key in ability.windows:
                    found.setdefault(key, []).append(ability)
        _from_hand[faction] = found
    return found


def hand_windows(factions: list[str]) -> frozenset[int]:
    """The windows in which somebody at this table could play a Reaction from hand."""
    return frozenset([key for faction in factions for key in reactions_from_hand(faction)])


def about_to(game: State, event: Event) -> Flow[bool]:
    """Open the windows before an event. False when it was cancelled or replaced: then it does not happen."""
    key = event.kind * 3
    if _is_heard(game, key + BEFORE):
        yield from window(game, event, BEFORE)
        if event.cancelled:
            return False
    if event.kind == EQUIPPED or _is_heard(game, key + WHEN):
        yield from window(game, event, WHEN)
    return not event.cancelled


def happened(game: State, event: Event) -> Flow[None]:
    """Open the windows after an event."""
    if _is_heard(game, event.kind * 3 + AFTER) or (
        event.kind == ENTERS_DISCARD and CARDS[game.definition[event.card]].triggers
    ):
        yield from window(game, event, AFTER)


def _is_heard(game: State, key: int) -> bool:
    """Whether anything could respond in this window."""
    if key in game.hand_windows or key in game.in_play().triggers:
        return True
    duel = game.duel
    return duel is not None and any([later.key == key for later in duel.later])


def point(game: State, kind: int) -> Flow[None]:
    """A timing point of the Day: something that begins or ends, with nothing to cancel."""
    event = Event(kind)
    yield from about_to(game, event)
    yield from happened(game, event)


def window(game: State, event: Event, timing: int) -> Flow[None]:
    """One window: Forced abilities first, then Reactions."""
    game.depth += 1
    yield from _forced(game, event, event.kind * 3 + timing)
    if timing == AFTER and game.resolving > 0 and game.edition.after_waits:
        event.heard_by = _heard_by(game, event, event.kind * 3 + timing)
        game.waiting.append(event)
    elif not event.cancelled or timing == AFTER:
        yield from _reactions(game, event, event.kind * 3 + timing, timing)
    game.depth -= 1


def ability_has_resolved(game: State) -> Flow[None]:
    """The outermost ability has resolved: now come the Reactions "after" whatever it did, one event after the other.

    What those Reactions set off comes last.
    """
    game.catching_up = True
    while game.waiting:
        event = game.waiting.pop(0)
        game.depth += 1
        yield from _reactions(game, event, event.kind * 3 + AFTER, AFTER)
        game.depth -= 1
    game.catching_up = False


def _heard_by(game: State, event: Event, key: int) -> list[tuple[int, int, int]]:
    """Which Reactions an event that has to wait concerns. That is settled as it happens: who stood there then may be
    elsewhere when they are asked."""
    heard: list[tuple[int, int, int]] = []
    for seat in game.seats_from_first():
        for card, ability in game.in_play().triggers.get(key, ()):
            if ability.kind != FORCED and _is_met(game, _reacts(seat, card, ability, event), event):
                heard.append((seat, card, ability.index))
        for ability in reactions_from_hand(game.factions[seat]).get(key, ()):
            if _is_met(game, _reacts(seat, NO_CARD, ability, event), event):
                heard.append((seat, NO_CARD, ability.index))
    return heard


def _reacts(seat: Seat, card: CardId, ability: Ability, event: Event) -> Use:
    """The use of an ability in response to an event."""
    use = Use(seat, card, ability)
    use.event = event
    return use


def _is_met(game: State, use: Use, event: Event) -> bool:
    """Whether the triggering condition of a Reaction is met; or was, when the event had to wait."""
    if event.heard_by is not None:
        card = NO_CARD if use.ability.zone == IN_HAND else use.card
        return (use.seat, card, use.ability.index) in event.heard_by
    return use.ability.matches is None or use.ability.matches(game, use, event)


# -- Forced -------------------------------------------------------------------------------------------------------


def _forced(game: State, event: Event, key: int) -> Flow[None]:
    done: list[tuple[CardId, int]] = []
    while True:
        ready = [use for use in _forced_now(game, event, key) if (use.card, use.ability.index) not in done]
        if not ready or event.cancelled:
            return
        use = ready[0]
        if len(ready) > 1:
            chooser = game.first if game.first >= 0 else Seat(0)
            use = yield from _order(chooser, ready)
        if use.effect is None:
            done.append((use.card, use.ability.index))
        elif game.duel is not None:
            game.duel.later = [later for later in game.duel.later if later.use is not use]
        yield from using.resolve_forced(game, use)


def _order(chooser: Seat, ready: list[Use]) -> Flow[Use]:
    """Which of several Forced abilities comes next. What two copies of one ability do, they do in any order."""
    options: list[Option] = []
    uses: list[Use] = []
    for use in ready:
        twice = sum([other.card == use.card for other in ready]) > 1
        option = Option("pick", (use.card,), use.ability.key if twice else "")
        if option not in options:
            options.append(option)
            uses.append(use)
    if len(options) == 1:
        return uses[0]
    answer = yield Decision(chooser, "order.forced", options)
    return uses[options.index(answer)]


def _forced_now(game: State, event: Event, key: int) -> list[Use]:
    found: list[Use] = []
    for card, ability in game.in_play().triggers.get(key, ()):
        if ability.kind == FORCED:
            use = _use(game, card, ability, event)
            if ability.matches is None or ability.matches(game, use, event):
                found.append(use)
    if event.kind in (ENTERS_DISCARD, EQUIPPED):
        zone = IN_DISCARD if event.kind == ENTERS_DISCARD else EQUIPPING
        for ability in CARDS[game.definition[event.card]].triggers:
            if ability.zone == zone and key in ability.windows:
                found.append(_use(game, event.card, ability, event))
    duel = game.duel
    if duel is not None:
        for later in duel.later:
            if later.key == key and later.matches(game, later.use, event):
                later.use.event = event
                found.append(later.use)
    return found


def _use(game: State, card: CardId, ability: Ability, event: Event) -> Use:
    """A use by the card's controller; by the First Player where nobody controls the card."""
    seat = game.controller[card]
    return _reacts(seat if seat >= 0 else game.seats_from_first()[0], card, ability, event)


# -- Reactions ----------------------------------------------------------------------------------------------------


def _reactions(game: State, event: Event, key: int, timing: int) -> Flow[None]:
    if key not in game.hand_windows and key not in game.in_play().triggers:
        return
    seats = game.seats_from_first()
    turn = 0
    passed = 0
    while passed < len(seats):
        seat = seats[turn % len(seats)]
        turn += 1
        asked, options = reactions_of(game, seat, event, key)
        if not asked or (game.asks_only_able and not options):
            passed += 1
            continue
        options.append(Option(PASS))
        answer = yield Decision(seat, REACT, options, _about(event), str(event.kind))
        if answer.verb == PASS:
            passed += 1
            continue
        passed = 0
        yield from using.use_ability(game, _reacts(seat, CardId(answer.ids[0]), ABILITY[answer.what], event))
        if event.cancelled and timing != AFTER:
            return


def _about(event: Event) -> tuple[int, ...]:
    """The public cards a reaction is about."""
    if event.other != NO_CARD:
        return (event.card, event.other)
    return (event.card,) if event.card != NO_CARD else ()


def reactions_of(game: State, seat: Seat, event: Event, key: int) -> tuple[bool, list[Option]]:
    """Whether a seat is asked to react (by public information alone), and with what it can."""
    asked = False
    options: list[Option] = []
    for card, ability in game.in_play().triggers.get(key, ()):
        if ability.kind == FORCED or not using.has_access(game, seat, card, ability):
            continue
        use = _reacts(seat, card, ability, event)
        if not _is_met(game, use, event):
            continue
        if using.why_not_use(game, use, public=True) is None:
            asked = True
            if not ability.costs or using.why_not_use(game, use) is None:
                options.append(Option("use", (card,), ability.key))
    if key in game.hand_windows and game.hand(seat):
        faction = game.factions[seat]
        for ability in reactions_from_hand(faction).get(key, ()):
            if ability.card.faction not in (faction, NEUTRAL):
                continue
            if _is_met(game, _reacts(seat, NO_CARD, ability, event), event):
                asked = True
                break
        for card in game.hand(seat):
            for ability in CARDS[game.definition[card]].triggers:
                if ability.zone != IN_HAND or key not in ability.windows:
                    continue
                use = _reacts(seat, card, ability, event)
                if _is_met(game, use, event):
                    asked = True
                    if using.why_not_use(game, use) is None:
                        options.append(Option("use", (card,), ability.key))
    return asked, options
