"""Duels: rounds, combat cards, combat values, threat and wounds.

A round, in order:

    1. the round begins                                     duel.round_steps, playtest.round.by_threat
    2. play a combat card, from hand or by gambling         duel.hand_or_gamble, duel.first_card, duel.no_card
       one Technique and/or one Maneuver, in any order      duel.one_each, duel.any_order
    3. combat values: Riposte, Parry, Thrust                duel.values_order
    4. resolve threat, within Restricted Hostilities        duel.resolve_threat, duel.restricted_hostilities
    5. the round ends; so does the duel when no threat      duel.end
       is left in any pool

Where the editions differ, `game.edition` says which way it goes.
"""

from __future__ import annotations

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import MANEUVER, TECHNIQUE, Effect, Matches, Use
from quarterdeck.games.five_sails.defs import (
    ABILITIES,
    ABILITY,
    CARDS,
    GAMBLE_REVEAL,
    TAKES_THE_THREAT,
)
from quarterdeck.games.five_sails.events import (
    CARD_PLAYED,
    COMBAT_CARD_PLAYED,
    DUEL_BEGINS,
    DUEL_ENDS,
    ROUND_BEGINS,
    ROUND_ENDS,
    THREAT_RESOLVED,
    WHEN,
    Event,
)
from quarterdeck.games.five_sails.ids import (
    FINESSE,
    NO_CARD,
    NOBODY,
    NOWHERE,
    PARRY,
    RIPOSTE,
    THRUST,
    CardId,
    LocationId,
)
from quarterdeck.games.five_sails.rules import drawing, refusals, timing, using, wounds
from quarterdeck.games.five_sails.rules.asking import pick
from quarterdeck.games.five_sails.rules.stats import combat_value, passive_sum, says, stat
from quarterdeck.games.five_sails.state import (
    DEFENDER,
    FOREVER,
    LESS_REVEALED_HERE,
    LETHAL,
    LINE,
    NO_MANEUVERS,
    NO_TECHNIQUES,
    Duel,
    DuelEffect,
    Lasting,
    Later,
    State,
)


def fight(game: State, duel: Duel) -> Flow[None]:
    """The duel, from its first round to its end. It ends only when neither pool holds any threat."""
    game.tell("duel.begins", duel.seats[DEFENDER], duel.participants[DEFENDER], duel.participants[0])
    target = duel.participants[DEFENDER]
    begins = Event(DUEL_BEGINS, duel.seats[DEFENDER], target, duel.participants[0], game.location[target])
    yield from timing.about_to(game, begins)
    yield from timing.happened(game, begins)
    if duel.intervened and game.is_in_play(target) and says(game, TAKES_THE_THREAT, target):
        begin_round(duel, DEFENDER)
        yield from suffer_threat(game, duel, DEFENDER)
        duel.threat = [0, 0]
    else:
        if not game.edition.threat_has_the_round:
            yield from duel_round(game, duel, DEFENDER)
        while duel.threat[0] > 0 or duel.threat[1] > 0:
            yield from duel_round(game, duel, whose_round(game, duel))
    yield from end_duel(game, duel)


def whose_round(game: State, duel: Duel) -> int:
    """Rounds alternate, the character that accepted has the first; or they go to whoever has threat in their pool."""
    alternate = 1 - duel.active if duel.round > 0 else DEFENDER
    if game.edition.threat_has_the_round and duel.threat[alternate] == 0:
        return 1 - alternate
    return alternate


def end_duel(game: State, duel: Duel) -> Flow[None]:
    """The dueling lines are discarded, and lasting effects of the duel end with it."""
    event = Event(DUEL_ENDS, duel.seats[DEFENDER], duel.participants[DEFENDER], duel.participants[0])
    event.duel = duel
    yield from timing.about_to(game, event)
    for seat in duel.seats:
        for card in list(game.dueling_line(seat)):
            yield from drawing.to_discard(game, card)
    game.tell("duel.ends", duel.seats[DEFENDER], duel.participants[DEFENDER], duel.participants[0])
    game.duel = None
    if game.lasting:
        game.lasting = [effect for effect in game.lasting if not effect.ends_with_duel]
    yield from timing.happened(game, event)


# -- a round ------------------------------------------------------------------------------------------------------


def begin_round(duel: Duel, side: int) -> None:
    """A new round of a side: nothing is played, gained or used yet."""
    duel.round += 1
    duel.rounds[side] += 1
    duel.active = side
    duel.card = NO_CARD
    duel.additional = []
    duel.technique_used = False
    duel.maneuver_used = False
    duel.gains = {}
    duel.final_strikes = []
    duel.wounded_this_round = []


def duel_round(game: State, duel: Duel, side: int) -> Flow[None]:
    """One round of one participant. The destroyed have no rounds."""
    begin_round(duel, side)
    if duel.left_play[side]:
        duel.threat[side] = 0
        return
    seat = duel.seats[side]
    game.tell("round.begins", seat, duel.participants[side], number=duel.round)
    begins = Event(ROUND_BEGINS, seat, duel.participants[side], duel.participants[1 - side], amount=duel.round)
    yield from timing.about_to(game, begins)
    yield from timing.happened(game, begins)
    if duel.left_play[side]:
        return
    if escaped(game, duel, side):
        discard_threat(game, duel, side)
    else:
        if duel.card == NO_CARD:
            yield from play_combat_card(game, duel)
        if duel.card != NO_CARD:
            yield from techniques_and_maneuvers(game, duel)
            resolve_values(game, duel)
    yield from resolve_threat(game, duel, side)
    yield from final_strikes(game, duel)
    ends = Event(ROUND_ENDS, seat, duel.participants[side], duel.participants[1 - side], amount=duel.round)
    yield from timing.about_to(game, ends)
    yield from final_strikes(game, duel)
    yield from timing.happened(game, ends)


def final_strikes(game: State, duel: Duel) -> Flow[None]:
    """A character destroyed this round, by threat or as the round ends: the abilities that waited for it resolve."""
    if not duel.destroyed[duel.active]:
        return
    seat = duel.seats[duel.active]
    waiting, duel.final_strikes = duel.final_strikes, []
    for index, card, target in waiting:
        use = Use(seat, CardId(card), ABILITIES[index], duel.participants[duel.active])
        use.target = CardId(target)
        yield from using.resolve(game, use)
        yield from using.used(game, use)


# -- the combat card ----------------------------------------------------------------------------------------------


def play_combat_card(game: State, duel: Duel) -> Flow[None]:
    """Play a combat card from hand or by gambling; or none, except in the first round."""
    side = duel.active
    seat = duel.seats[side]
    options = [Option("play", (c,)) for c in sorted(game.hand(seat))]
    if why_not_gamble(game, duel, side) is None:
        options.append(Option("gamble"))
    if duel.round > 1 or not options or not game.edition.first_card_is_a_must:
        options.append(Option("none"))
    answer = yield Decision(seat, "combat_card", options, tuple(duel.participants), str(duel.threat[side]))
    if answer.verb == "none":
        game.tell("no.card", seat, duel.participants[side])
        return
    if answer.verb == "gamble":
        duel.gambles[side] += 1
        yield from gamble(game, duel)
    else:
        yield from play_as_combat_card(game, duel, CardId(answer.ids[0]))


def gamble(game: State, duel: Duel, additional: bool = False) -> Flow[None]:
    """Reveal cards, play the chosen one as the combat card, and sink the other (or discard it, in the playtest).

    With `additional`, it is played as an additional combat card.
    """
    seat = duel.seats[duel.active]
    game.tell("gambles", seat, duel.participants[duel.active])
    cards = drawing.reveal_top(game, seat, gamble_count(game, duel, duel.active))
    card = yield from pick(game, seat, "gamble", cards, tuple(duel.participants))
    if card == NO_CARD:
        return
    others = [c for c in cards if c != card]
    if game.edition.gamble_discards:
        for other in others:
            yield from drawing.to_discard(game, other)
    else:
        drawing.sink(game, others)
    yield from play_as_combat_card(game, duel, card, gambled=True, additional=additional)


def play_as_combat_card(
    game: State, duel: Duel, card: CardId, gambled: bool = False, additional: bool = False
) -> Flow[None]:
    """Play a card into the dueling line, engaged if it was gambled. It is announced first, and may yet be replaced."""
    seat = duel.seats[duel.active]
    participant = duel.participants[duel.active]
    game.put(card, LINE + seat)
    game.engaged[card] = gambled
    game.show(card)
    game.tell("plays.combat", seat, card, participant)
    event = Event(COMBAT_CARD_PLAYED, seat, card, participant)
    if not (yield from timing.about_to(game, event)):
        return
    if additional:
        duel.additional.append(card)
    else:
        duel.card = card
    yield from timing.happened(game, event)
    yield from timing.happened(game, Event(CARD_PLAYED, seat, card))


def why_not_gamble(game: State, duel: Duel, side: int) -> Refusal | None:
    """A player gambles at most as many times in a duel as the participant has Finesse."""
    if duel.gambles[side] >= stat(game, duel.participants[side], FINESSE):
        return refusals.NO_GAMBLES_LEFT
    seat = duel.seats[side]
    if gamble_count(game, duel, side) <= 0 or not (game.deck(seat) or game.discard(seat)):
        return refusals.NOTHING_REVEALED
    return None


def gamble_count(game: State, duel: Duel, side: int) -> int:
    """How many cards a gamble reveals: two, as abilities change it."""
    participant = duel.participants[side]
    count = 2 + passive_sum(game, GAMBLE_REVEAL, participant)
    for effect in duel.effects:
        if effect.side != side or not duel.holds(effect):
            continue
        if effect.kind == GAMBLE_REVEAL or (
            effect.kind == LESS_REVEALED_HERE
            and game.is_in_play(effect.card)
            and game.place_of(effect.card) == game.location[participant]
        ):
            count += effect.amount
    return max(0, count)


# -- Techniques and Maneuvers -------------------------------------------------------------------------------------


def techniques_and_maneuvers(game: State, duel: Duel) -> Flow[None]:
    """Up to one Technique and up to one Maneuver, in any order."""
    seat = duel.seats[duel.active]
    while not duel.left_play[duel.active]:
        options = [] if duel.technique_used else technique_options(game, duel, duel.active)
        asked = bool(options)
        if not duel.maneuver_used and maneuver_options(game, duel, duel.card, options):
            asked = True
        if not asked:
            return
        options.append(Option("done"))
        answer = yield Decision(seat, "duel.abilities", options, (duel.card,))
        if answer.verb == "done":
            return
        if answer.verb == "technique":
            duel.technique_used = True
        else:
            duel.maneuver_used = True
        yield from use_in_duel(game, duel, ability_use(game, duel, duel.active, answer))


def use_in_duel(game: State, duel: Duel, use: Use) -> Flow[None]:
    """Use a Technique or a Maneuver. A Final Strike waits for its participant's destruction."""
    if not (yield from using.announce(game, use)):
        return
    if use.ability.final_strike and not use.cancelled:
        duel.final_strikes.append((use.ability.index, use.card, use.target))
        return
    yield from using.resolve(game, use)
    yield from using.used(game, use)


def maneuver_options(game: State, duel: Duel, card: CardId, options: list[Option]) -> bool:
    """Add the Maneuvers of a combat card to the options. True if, for all that others know, there is one."""
    asked = False
    for ability in CARDS[game.definition[card]].maneuvers:
        use = Use(duel.seats[duel.active], card, ability, duel.participants[duel.active])
        if why_not_maneuver(game, duel, use, public=True) is None:
            asked = True
            if using.why_not_use(game, use) is None:
                options.append(Option("maneuver", (card,), ability.key))
    return asked


def maneuver_of(game: State, duel: Duel, card: CardId) -> Flow[None]:
    """Its player may use a Maneuver of an additional combat card."""
    options: list[Option] = []
    if duel.left_play[duel.active] or not maneuver_options(game, duel, card, options):
        return
    options.append(Option("done"))
    answer = yield Decision(duel.seats[duel.active], "duel.abilities", options, (card,))
    if answer.verb != "done":
        yield from use_in_duel(game, duel, ability_use(game, duel, duel.active, answer))


def why_not_maneuver(game: State, duel: Duel, use: Use, public: bool = False) -> Refusal | None:
    if effect_on(duel, NO_MANEUVERS, duel.active):
        return refusals.NO_MANEUVERS
    return using.why_not_use(game, use, public)


def why_not_technique(game: State, duel: Duel, use: Use) -> Refusal | None:
    """Nobody is destroyed in the round of a challenge, for it has none: a Final Strike cannot be paid there.
    A Belayed Technique cannot be activated there."""
    if duel.round == 0 and use.ability.final_strike:
        return refusals.FINAL_STRIKE
    if duel.round == 0 and use.ability.belayed:
        return refusals.BELAYED
    if effect_on(duel, NO_TECHNIQUES, duel.side_of(use.seat)):
        return refusals.NO_TECHNIQUES
    return using.why_not_use(game, use)


def techniques_of(game: State, participant: CardId) -> list[Use]:
    """The Techniques of a character: its own, those of its equipped cards, and what others grant it."""
    seat = game.controller[participant]
    found: list[Use] = []
    for ability in CARDS[game.definition[participant]].techniques:
        found.append(Use(seat, participant, ability, participant))
    for card in game.attached(participant):
        for ability in CARDS[game.definition[card]].techniques:
            found.append(Use(seat, card, ability, participant))
    for source, ability in game.in_play().grants:
        if ability.granted_to is not None and ability.granted_to(game, source, participant):
            found.append(Use(seat, participant, ability, participant))
    return found


def technique_options(game: State, duel: Duel, side: int) -> list[Option]:
    """The Techniques the participant of a side can use."""
    participant = duel.participants[side]
    if not game.is_in_play(participant):
        return []
    return [
        Option("technique", (use.card,), use.ability.key)
        for use in techniques_of(game, participant)
        if why_not_technique(game, duel, use) is None
    ]


def ability_use(game: State, duel: Duel, side: int, answer: Option) -> Use:
    """The use of a Technique or Maneuver that was chosen."""
    return Use(duel.seats[side], CardId(answer.ids[0]), ABILITY[answer.what], duel.participants[side])


# -- combat values and threat -------------------------------------------------------------------------------------


def resolve_values(game: State, duel: Duel) -> None:
    """Riposte, Parry, Thrust, always in this order."""
    side = duel.active
    values = [combat_value(game, duel, which) for which in (RIPOSTE, PARRY, THRUST)]
    game.tell(
        "values", duel.seats[side], duel.card, number=(values[RIPOSTE] * 100 + values[PARRY]) * 100 + values[THRUST]
    )
    left, returned = exchange(duel.threat[side], values)
    duel.threat[side] = left
    send_threat(game, duel, 1 - side, returned)
    send_threat(game, duel, 1 - side, values[THRUST])


def exchange(threat: int, values: list[int]) -> tuple[int, int]:
    """What combat values make of the threat in the pool: (what is left of it, what Riposte sends back)."""
    returned = min(values[RIPOSTE], threat)
    return threat - returned - min(values[PARRY], threat - returned), returned


def send_threat(game: State, duel: Duel, side: int, amount: int) -> None:
    """Add threat to a participant's pool. Threat sent to an absent adversary is discarded.

    Whoever sends it and is destroyed meanwhile counts as where they were last known to be. In the playtest it does not
    matter where anybody is before the threat resolves.
    """
    if amount <= 0:
        return
    receiver = duel.participants[side]
    absent = not game.edition.threat_stays_where_it_resolved and apart(game, duel, side)
    if duel.left_play[side] or absent:
        game.tell("threat.discarded", duel.seats[side], receiver, number=amount)
        return
    duel.threat[side] += amount
    game.tell("threat", duel.seats[side], receiver, number=amount)


def apart(game: State, duel: Duel, side: int) -> bool:
    """Whether a participant is away from whoever sends threat to it."""
    return game.location[duel.participants[side]] != _where(game, duel, 1 - side)


def _where(game: State, duel: Duel, side: int) -> int:
    """Where a participant is, or was last known to be."""
    return duel.last_known[side][-1] if duel.left_play[side] else game.location[duel.participants[side]]


def resolve_threat(game: State, duel: Duel, side: int) -> Flow[None]:
    """The threat left in the active pool becomes wounds. In the playtest, new threat is now tied to this location."""
    if escaped(game, duel, side):
        discard_threat(game, duel, side)
    yield from suffer_threat(game, duel, side)
    if game.edition.threat_stays_where_it_resolved:
        tie_threat(game, duel, 1 - side)
    resolved = Event(THREAT_RESOLVED, duel.seats[side], duel.participants[side], duel.participants[1 - side])
    yield from timing.happened(game, resolved)


def tie_threat(game: State, duel: Duel, side: int) -> None:
    """Threat is tied to the location it resolves in, where the sender is. If the adversary is not there, it is
    discarded."""
    duel.threat_at[side] = LocationId(_where(game, duel, 1 - side))
    if escaped(game, duel, side):
        discard_threat(game, duel, side)


def escaped(game: State, duel: Duel, side: int) -> bool:
    """Whether a participant is away from the location its threat is tied to."""
    if not game.edition.threat_stays_where_it_resolved or duel.left_play[side] or duel.threat[side] == 0:
        return False
    return duel.threat_at[side] not in (NOWHERE, game.location[duel.participants[side]])


def discard_threat(game: State, duel: Duel, side: int) -> None:
    """Discard all threat in a pool."""
    if duel.threat[side] > 0:
        game.tell("threat.discarded", duel.seats[side], duel.participants[side], number=duel.threat[side])
        duel.threat[side] = 0


def suffer_threat(game: State, duel: Duel, side: int) -> Flow[None]:
    """The threat left in a pool becomes wounds, at most the adversary's stat unless it is Lethal; the rest is lost."""
    threat = duel.threat[side]
    duel.threat[side] = 0
    if threat <= 0:
        return
    suffered = wounds_of(game, duel, side, threat)
    if suffered < threat:
        game.tell("threat.excess", duel.seats[side], duel.participants[side], number=threat - suffered)
    yield from wounds.wound(game, duel.participants[side], suffered)


def wounds_of(game: State, duel: Duel, side: int, threat: int) -> int:
    """How many wounds so much threat in a pool becomes."""
    limit = restricted_hostilities(game, duel, 1 - side)
    return threat if limit < 0 else min(threat, limit)


def restricted_hostilities(game: State, duel: Duel, side: int) -> int:
    """The most wounds this side's participant can inflict: its stat in the duel, or -1 for no limit (Lethal)."""
    if effect_on(duel, LETHAL, side):
        return -1
    return stat(game, duel.participants[side], duel.stat)


# -- effects within a duel: vocabulary for cards ------------------------------------------------------------------


def effect_on(duel: Duel, kind: int, side: int) -> bool:
    return any([effect.kind == kind and effect.side == side and duel.holds(effect) for effect in duel.effects])


def gain(game: State, use: Use, which: int, amount: int) -> None:
    """The combat card gains to a combat value; before the first round only Thrust matters, as threat.

    A Maneuver speaks of its own card, which may be an additional one; anything else of the round's combat card.
    """
    duel = game.duel
    if duel is not None:
        duel.gain(use.card if use.card in duel.additional else duel.card, which, amount)


def gain_lethal(game: State, use: Use) -> None:
    """Ignore Restricted Hostilities until your next round."""
    duel = game.duel
    if duel is not None:
        until_your_next_round(game, use, LETHAL)


def until_your_next_round(game: State, use: Use, kind: int, amount: int = 0, card: CardId = NO_CARD) -> None:
    """A lasting effect on the user's own side, until their next round begins."""
    duel = game.duel
    if duel is not None:
        side = duel.side_of(use.seat)
        duel.effects.append(DuelEffect(kind, side, amount, duel.rounds[side], duel.rounds[side], card))


def in_adversarys_next_round(game: State, use: Use, kind: int, amount: int = 0) -> None:
    """A lasting effect on the adversary, during their next round."""
    duel = game.duel
    if duel is not None:
        side = 1 - duel.side_of(use.seat)
        number = duel.rounds[side] + 1
        duel.effects.append(DuelEffect(kind, side, amount, number, number))


def rest_of_duel(game: State, duel: Duel, side: int, kind: int, amount: int = 0, card: CardId = NO_CARD) -> None:
    duel.effects.append(DuelEffect(kind, side, amount, 0, FOREVER, card))


def lasts(game: State, use: Use, kind: int, card: CardId, amount: int = 1) -> None:
    """A lasting effect on a card, whose ability does not say for how long: used inside a duel, to the end of the duel;
    otherwise of the Day. (In the playtest, to the end of the duel if it is a Technique or a Maneuver.)"""
    duel = game.duel
    in_duel = duel is not None and (duel.round > 0 or use.ability.kind == TECHNIQUE)
    if game.edition.reactions_last_the_day:
        in_duel = use.ability.kind in (TECHNIQUE, MANEUVER)
    game.lasting.append(Lasting(kind, card, amount, ends_with_duel=in_duel))


def later(game: State, use: Use, when: tuple[int, int], matches: Matches, effect: Effect) -> None:
    """Leave an effect for later in this duel: the first event of this kind that matches brings it about, once."""
    duel = game.duel
    if duel is not None:
        duel.later.append(left_for_later(use, when, matches, effect))


def left_for_later(use: Use, when: tuple[int, int], matches: Matches, effect: Effect) -> Later:
    """What an ability leaves for later in a duel; in one that it begins, it is among the terms of the challenge."""
    timing_of, kind = when
    left = Use(use.seat, use.card, use.ability, use.performer)
    left.target, left.effect = use.target, effect
    return Later(kind * 3 + timing_of, left, matches)


def _your_round(game: State, use: Use, event: Event) -> bool:
    return event.seat == use.seat


def _adversarys_round(game: State, use: Use, event: Event) -> bool:
    return event.seat != use.seat


def when_your_round_ends(game: State, use: Use, effect: Effect) -> None:
    """Leave an effect for the end of the user's round: this one, or their next where it is used at the challenge."""
    later(game, use, (WHEN, ROUND_ENDS), _your_round, effect)


def when_adversarys_round_ends(game: State, use: Use, effect: Effect) -> None:
    """Leave an effect for the end of the adversary's next round."""
    later(game, use, (WHEN, ROUND_ENDS), _adversarys_round, effect)


def when_adversarys_round_begins(game: State, use: Use, effect: Effect) -> None:
    """Leave an effect for the beginning of the adversary's next round."""
    later(game, use, (WHEN, ROUND_BEGINS), _adversarys_round, effect)


def swap(game: State, duel: Duel, side: int, character: CardId) -> None:
    """Another character takes a participant's place in the duel, and faces the threat in its pool."""
    game.tell("swaps", duel.seats[side], character, duel.participants[side])
    duel.participants[side] = character


def participant_of(game: State, seat: Seat) -> CardId:
    """A player's participating character, or NO_CARD."""
    duel = game.duel
    if duel is None or duel.side_of(seat) < 0:
        return NO_CARD
    return duel.participants[duel.side_of(seat)]


def adversary_of(game: State, seat: Seat) -> CardId:
    """The character that a player's participant fights, or NO_CARD."""
    duel = game.duel
    if duel is None or duel.side_of(seat) < 0:
        return NO_CARD
    return duel.participants[1 - duel.side_of(seat)]


def adversary_player(game: State, seat: Seat) -> Seat:
    """The player a player's participant fights, who stays the adversary when the character is destroyed."""
    duel = game.duel
    if duel is None or duel.side_of(seat) < 0:
        return NOBODY
    return duel.seats[1 - duel.side_of(seat)]
