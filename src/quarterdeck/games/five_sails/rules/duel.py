"""Duels: rounds, combat cards, combat values, threat and wounds.

A round, in order:

    1. the round begins                                     duel.round_steps
    2. play a combat card, from hand or by gambling         duel.hand_or_gamble, duel.first_card, duel.no_card
       one Technique and/or one Maneuver, in any order      duel.one_each, duel.any_order
    3. combat values: Riposte, Parry, Thrust                duel.values_order
    4. resolve threat, within Restricted Hostilities        duel.resolve_threat, duel.restricted_hostilities
    5. the round ends; so does the duel when no threat      duel.end
       is left in any pool
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import Use
from quarterdeck.games.five_sails.defs import (
    ABILITIES,
    CARDS,
    DESTROYED_FOR_RIPOSTE,
    GAMBLE_REVEAL,
    KEEPS_DUELING_ATTACHMENTS,
    TAKES_THE_THREAT,
)
from quarterdeck.games.five_sails.events import (
    CARD_PLAYED,
    COMBAT_CARD_PLAYED,
    DUEL_BEGINS,
    DUEL_ENDS,
    ROUND_BEGINS,
    ROUND_ENDS,
    Event,
)
from quarterdeck.games.five_sails.ids import FINESSE, NO_CARD, NOBODY, PARRY, RIPOSTE, THRUST, CardId
from quarterdeck.games.five_sails.rules import drawing, refusals, timing, using, wounds
from quarterdeck.games.five_sails.rules.asking import pick
from quarterdeck.games.five_sails.rules.movement import move_to_adjacent_city
from quarterdeck.games.five_sails.rules.stats import combat_value, passive_sum, says, stat
from quarterdeck.games.five_sails.state import (
    DEFENDER,
    FOREVER,
    HAND,
    LESS_REVEALED_HERE,
    LETHAL,
    LINE,
    NO_MANEUVERS,
    Duel,
    DuelEffect,
    State,
)

# What a Maneuver or Technique may leave for the end of the round.
MOVES_AT_END: Final = 0
HEALS_AT_END: Final = 1


def fight(game: State, duel: Duel) -> Flow[None]:
    """The duel, from its first round to its end. It ends only when neither pool holds any threat."""
    game.tell("duel.begins", duel.seats[DEFENDER], duel.participants[DEFENDER], duel.participants[0])
    target = duel.participants[DEFENDER]
    begins = Event(DUEL_BEGINS, duel.seats[DEFENDER], target, duel.participants[0], game.location[target])
    yield from timing.about_to(game, begins)
    yield from timing.happened(game, begins)
    if duel.intervened and game.is_in_play(target) and says(game, TAKES_THE_THREAT, target):
        duel.round = 1
        yield from suffer_threat(game, duel, DEFENDER)
        duel.threat = [0, 0]
    else:
        yield from duel_round(game, duel)
        while duel.threat[0] > 0 or duel.threat[1] > 0:
            yield from duel_round(game, duel)
    yield from end_duel(game, duel)


def end_duel(game: State, duel: Duel) -> Flow[None]:
    """The dueling lines are discarded, and lasting effects of the duel end with it."""
    for side in (0, 1):
        seat = duel.seats[side]
        participant = duel.participants[side]
        keeps = game.is_in_play(participant) and says(game, KEEPS_DUELING_ATTACHMENTS, participant)
        for card in list(game.dueling_line(seat)):
            if keeps and game.card(card).is_attachment:
                game.put(card, HAND + seat)
                game.tell("line.to_hand", seat, card)
            else:
                yield from drawing.to_discard(game, card)
    game.tell("duel.ends", duel.seats[DEFENDER], duel.participants[DEFENDER], duel.participants[0])
    game.duel = None
    event = Event(DUEL_ENDS, duel.seats[DEFENDER], duel.participants[DEFENDER], duel.participants[0])
    yield from timing.happened(game, event)


# -- a round ------------------------------------------------------------------------------------------------------


def duel_round(game: State, duel: Duel) -> Flow[None]:
    """One round of one participant; the character that accepted has the first. The destroyed have no rounds."""
    duel.round += 1
    side = duel.round % 2
    duel.active = side
    duel.card = NO_CARD
    duel.technique_used = False
    duel.maneuver_used = False
    duel.bonus = [0, 0, 0]
    duel.final_strikes = []
    if duel.destroyed[side]:
        duel.threat[side] = 0
        return
    seat = duel.seats[side]
    game.tell("round.begins", seat, duel.participants[side], number=duel.round)
    begins = Event(ROUND_BEGINS, seat, duel.participants[side], duel.participants[1 - side], amount=duel.round)
    yield from timing.about_to(game, begins)
    yield from timing.happened(game, begins)
    if duel.destroyed[side]:
        return
    yield from play_combat_card(game, duel)
    if duel.card != NO_CARD:
        yield from techniques_and_maneuvers(game, duel)
        resolve_values(game, duel)
    yield from suffer_threat(game, duel, side)
    yield from final_strikes(game, duel)
    ends = Event(ROUND_ENDS, seat, duel.participants[side], duel.participants[1 - side], amount=duel.round)
    yield from timing.about_to(game, ends)
    yield from end_of_round(game, duel)
    yield from final_strikes(game, duel)
    yield from timing.happened(game, ends)


def end_of_round(game: State, duel: Duel) -> Flow[None]:
    """What was left for the end of the round."""
    seat = duel.seats[duel.active]
    for number, kind, who in list(duel.delayed):
        card = CardId(who)
        if number != duel.round or not game.is_in_play(card):
            continue
        if kind == MOVES_AT_END:
            yield from move_to_adjacent_city(game, seat, card, duel.card)
        else:
            yield from wounds.heal(game, card)


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


# -- the combat card ----------------------------------------------------------------------------------------------


def play_combat_card(game: State, duel: Duel) -> Flow[None]:
    """Play a combat card from hand or by gambling; or none, except in the first round."""
    side = duel.active
    seat = duel.seats[side]
    options = [Option("play", (c,)) for c in sorted(game.hand(seat))]
    if why_not_gamble(game, duel, side) is None:
        options.append(Option("gamble"))
    if duel.round > 1 or not options:
        options.append(Option("none"))
    answer = yield Decision(seat, "combat_card", options, tuple(duel.participants), str(duel.threat[side]))
    if answer.verb == "none":
        game.tell("no.card", seat, duel.participants[side])
        return
    if answer.verb == "gamble":
        duel.gambles[side] += 1
        game.tell("gambles", seat, duel.participants[side])
        cards = drawing.reveal_top(game, seat, gamble_count(game, duel, side))
        card = yield from pick(game, seat, "gamble", cards, tuple(duel.participants))
        if card == NO_CARD:
            return
        drawing.sink(game, [c for c in cards if c != card])
    else:
        card = CardId(answer.ids[0])
    game.put(card, LINE + seat)
    game.engaged[card] = answer.verb == "gamble"
    game.show(card)
    duel.card = card
    game.tell("plays.combat", seat, card, duel.participants[side])
    event = Event(COMBAT_CARD_PLAYED, seat, card, duel.participants[side])
    yield from break_for_riposte(game, duel)
    yield from timing.happened(game, event)
    yield from timing.happened(game, Event(CARD_PLAYED, seat, card))


def break_for_riposte(game: State, duel: Duel) -> Flow[None]:
    """Equipped cards that are destroyed when a combat card is played, for Riposte."""
    participant = duel.participants[duel.active]
    for card in list(game.in_play().passives.get(DESTROYED_FOR_RIPOSTE, ())):
        if game.host[card] == participant and (yield from wounds.destroy(game, card)):
            duel.bonus[RIPOSTE] += 1


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
        if effect.side != side or not effect.first <= duel.round <= effect.last:
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
    while not duel.destroyed[duel.active]:
        options = [] if duel.technique_used else technique_options(game, duel, duel.active)
        asked = bool(options)
        if not duel.maneuver_used:
            for ability in CARDS[game.definition[duel.card]].maneuvers:
                use = Use(seat, duel.card, ability, duel.participants[duel.active])
                if why_not_maneuver(game, duel, use, public=True) is None:
                    asked = True
                    if using.why_not_use(game, use) is None:
                        options.append(Option("maneuver", (duel.card,), ability.key))
        if not asked:
            return
        options.append(Option("done"))
        answer = yield Decision(seat, "duel.abilities", options, (duel.card,))
        if answer.verb == "done":
            return
        if answer.verb == "technique":
            duel.technique_used = True
            use = technique_use(game, duel, duel.active, answer)
        else:
            duel.maneuver_used = True
            card = CardId(answer.ids[0])
            use = Use(seat, card, timing.ability_of(game, card, answer.what), duel.participants[duel.active])
        if (yield from using.announce(game, use)):
            if use.ability.final_strike and not use.cancelled:
                duel.final_strikes.append((use.ability.index, use.card, use.target))
            else:
                yield from using.resolve(game, use)


def why_not_maneuver(game: State, duel: Duel, use: Use, public: bool = False) -> Refusal | None:
    if effect_on(duel, NO_MANEUVERS, duel.active):
        return refusals.NO_MANEUVERS
    return using.why_not_use(game, use, public)


def why_not_technique(game: State, duel: Duel, use: Use) -> Refusal | None:
    """Nobody is destroyed in the round of a challenge, for it has none: a Final Strike cannot be paid there."""
    if use.ability.final_strike and duel.round == 0:
        return refusals.FINAL_STRIKE
    return using.why_not_use(game, use)


def technique_options(game: State, duel: Duel, side: int) -> list[Option]:
    """The Techniques the participant of a side can use: its own, and those of its equipped cards."""
    options: list[Option] = []
    participant = duel.participants[side]
    cards = [participant]
    cards.extend(game.attached(participant))
    for card in cards:
        for ability in CARDS[game.definition[card]].techniques:
            use = Use(duel.seats[side], card, ability, participant)
            if why_not_technique(game, duel, use) is None:
                options.append(Option("technique", (card,), ability.key))
    return options


def technique_use(game: State, duel: Duel, side: int, answer: Option) -> Use:
    card = CardId(answer.ids[0])
    return Use(duel.seats[side], card, timing.ability_of(game, card, answer.what), duel.participants[side])


# -- combat values and threat -------------------------------------------------------------------------------------


def resolve_values(game: State, duel: Duel) -> None:
    """Riposte, Parry, Thrust, always in this order."""
    side = duel.active
    values = [combat_value(game, duel, which) for which in (RIPOSTE, PARRY, THRUST)]
    game.tell(
        "values", duel.seats[side], duel.card, number=(values[RIPOSTE] * 100 + values[PARRY]) * 100 + values[THRUST]
    )
    returned = min(values[RIPOSTE], duel.threat[side])
    duel.threat[side] -= returned
    send_threat(game, duel, 1 - side, returned)
    duel.threat[side] -= min(values[PARRY], duel.threat[side])
    send_threat(game, duel, 1 - side, values[THRUST])


def send_threat(game: State, duel: Duel, side: int, amount: int) -> None:
    """Add threat to a participant's pool. Threat sent to an absent adversary is discarded.

    Whoever sends it and is destroyed meanwhile counts as where they were last known to be.
    """
    if amount <= 0:
        return
    receiver, sender = duel.participants[side], duel.participants[1 - side]
    origin = duel.last_known[1 - side][-1] if duel.destroyed[1 - side] else game.location[sender]
    if duel.destroyed[side] or game.location[receiver] != origin:
        game.tell("threat.discarded", duel.seats[side], receiver, number=amount)
        return
    duel.threat[side] += amount
    game.tell("threat", duel.seats[side], receiver, number=amount)


def suffer_threat(game: State, duel: Duel, side: int) -> Flow[None]:
    """The threat left in a pool becomes wounds, at most the adversary's stat unless it is Lethal; the rest is lost."""
    threat = duel.threat[side]
    duel.threat[side] = 0
    if threat <= 0:
        return
    limit = restricted_hostilities(game, duel, 1 - side)
    suffered = threat if limit < 0 else min(threat, limit)
    if suffered < threat:
        game.tell("threat.excess", duel.seats[side], duel.participants[side], number=threat - suffered)
    yield from wounds.wound(game, duel.participants[side], suffered)


def restricted_hostilities(game: State, duel: Duel, side: int) -> int:
    """The most wounds this side's participant can inflict: its stat in the duel, or -1 for no limit (Lethal)."""
    if effect_on(duel, LETHAL, side):
        return -1
    return stat(game, duel.participants[side], duel.stat)


# -- effects within a duel: vocabulary for cards ------------------------------------------------------------------


def effect_on(duel: Duel, kind: int, side: int) -> bool:
    for effect in duel.effects:
        if effect.kind == kind and effect.side == side and effect.first <= duel.round <= effect.last:
            return True
    return False


def gain(game: State, use: Use, which: int, amount: int) -> None:
    """The combat card gains to a combat value; before the first round only Thrust matters, as threat."""
    if game.duel is not None:
        game.duel.bonus[which] += amount


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
        last = _next_round(duel, side) - 1
        duel.effects.append(DuelEffect(kind, side, amount, duel.round, last, card))


def in_adversarys_next_round(game: State, use: Use, kind: int, amount: int = 0) -> None:
    """A lasting effect on the adversary, during their next round."""
    duel = game.duel
    if duel is not None:
        side = 1 - duel.side_of(use.seat)
        number = _next_round(duel, side)
        duel.effects.append(DuelEffect(kind, side, amount, number, number))


def rest_of_duel(game: State, duel: Duel, side: int, kind: int, amount: int, card: CardId = NO_CARD) -> None:
    duel.effects.append(DuelEffect(kind, side, amount, 0, FOREVER, card))


def _next_round(duel: Duel, side: int) -> int:
    """The number of a side's next round. The defender has the odd rounds, the challenger the even ones."""
    number = duel.round + 1
    return number if number % 2 == side else number + 1


def at_end_of_round(game: State, use: Use, kind: int, card: CardId) -> None:
    """Leave something for the end of the user's round: this one, or their next where it is used at the challenge."""
    duel = game.duel
    if duel is not None:
        number = duel.round if duel.round > 0 else _next_round(duel, duel.side_of(use.seat))
        duel.delayed.append((number, kind, card))


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
