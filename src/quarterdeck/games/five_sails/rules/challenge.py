"""Challenges: issue, activate a Technique, accept or refuse or intervene, resolve the Technique, generate threat."""

from __future__ import annotations

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import Use
from quarterdeck.games.five_sails.defs import (
    CANNOT_BE_CHALLENGED,
    CANNOT_CHALLENGE,
    CANNOT_INTERVENE,
    CHALLENGES_ENGAGED,
    INTERVENES_ENGAGED,
    MUST_BE_CHALLENGED,
)
from quarterdeck.games.five_sails.events import CHALLENGE_ACCEPTED, CHALLENGE_ISSUED, CHALLENGE_REFUSED, Event
from quarterdeck.games.five_sails.ids import CITY_LOCATIONS, COMBAT, THRUST, CardId
from quarterdeck.games.five_sails.rules import duel as dueling
from quarterdeck.games.five_sails.rules import refusals, timing, using, wounds
from quarterdeck.games.five_sails.rules.asking import may
from quarterdeck.games.five_sails.rules.movement import go_home
from quarterdeck.games.five_sails.rules.stats import has_dash, says, stat
from quarterdeck.games.five_sails.state import CHALLENGER, DEFENDER, Duel, State


def day_mark(card: CardId, kind: int) -> int:
    """What marks a once-a-Day passive permission as used."""
    return -(card * 64 + kind) - 1


# -- verify -------------------------------------------------------------------------------------------------------


def why_not_issue(game: State, seat: Seat, challenger: CardId, target: CardId, which: int = COMBAT) -> Refusal | None:
    """Whether a character may challenge another with this stat, whatever the costs."""
    if game.location[challenger] >= CITY_LOCATIONS:
        return refusals.NOT_IN_CITY
    if game.controller[target] == seat or game.location[target] != game.location[challenger]:
        return refusals.NOT_OPPOSING
    if has_dash(game, challenger, which):
        return refusals.DASH_STAT
    if says(game, CANNOT_CHALLENGE, challenger):
        return refusals.CANNOT_ISSUE
    if says(game, CANNOT_BE_CHALLENGED, target):
        return refusals.CANNOT_BE_CHALLENGED
    if not says(game, MUST_BE_CHALLENGED, target):
        for other in game.opposing(challenger):
            if says(game, MUST_BE_CHALLENGED, other) and not says(game, CANNOT_BE_CHALLENGED, other):
                return refusals.MUST_CHALLENGE_OTHER
    return None


def can_be_challenged_by(game: State, seat: Seat, challenger: CardId, which: int = COMBAT) -> list[CardId]:
    """Everyone this character may challenge."""
    return [c for c in game.opposing(challenger) if why_not_issue(game, seat, challenger, c, which) is None]


def why_not_challenge(game: State, seat: Seat, challenger: CardId, target: CardId) -> Refusal | None:
    """The Challenge action: the performer must engage."""
    if game.engaged[challenger] and not says(game, CHALLENGES_ENGAGED, challenger):
        return refusals.ENGAGED
    return why_not_issue(game, seat, challenger, target)


def challenge_action(game: State, seat: Seat, challenger: CardId, target: CardId) -> Flow[None]:
    """Engage the performer; they issue a Combat challenge to the target."""
    if game.engaged[challenger]:
        game.used.add(day_mark(challenger, CHALLENGES_ENGAGED))
    else:
        wounds.engage(game, challenger)
    yield from issue_challenge(game, seat, challenger, target, COMBAT)


# -- do -----------------------------------------------------------------------------------------------------------


def issue_challenge(
    game: State,
    seat: Seat,
    challenger: CardId,
    target: CardId,
    which: int,
    only_leaders_refuse: bool = False,
    only_leaders_intervene: bool = False,
    may_go_home: bool = False,
) -> Flow[None]:
    """A challenge, from issuing it to the end of the duel."""
    defender = game.controller[target]
    duel = Duel((challenger, target), (seat, defender), which)
    game.duel = duel
    game.tell("challenges", seat, challenger, target, number=which)
    event = Event(CHALLENGE_ISSUED, seat, challenger, target, game.location[challenger])
    stands = yield from timing.about_to(game, event)
    if stands and may_go_home and (yield from may(game, defender, "challenge.go_home", (target, challenger))):
        yield from go_home(game, target, engaged=True)
        stands = False
    if not stands or not _both_in_play(game, duel):
        yield from _called_off(game, duel)
        return
    technique = yield from activate_technique(game, duel)
    if not _both_in_play(game, duel):
        yield from _called_off(game, duel)
        return
    accepted = yield from respond(game, duel, only_leaders_refuse, only_leaders_intervene)
    if accepted:
        duel.accepted = True
        target = duel.participants[DEFENDER]
        event = Event(CHALLENGE_ACCEPTED, defender, target, challenger, game.location[target])
        yield from timing.about_to(game, event)
        yield from timing.happened(game, event)
    if technique is not None:
        yield from using.resolve(game, technique)
    generate_threat(game, duel)
    if accepted:
        yield from dueling.fight(game, duel)
    else:
        yield from _refused(game, duel)


def _both_in_play(game: State, duel: Duel) -> bool:
    return game.is_in_play(duel.participants[0]) and game.is_in_play(duel.participants[1])


def _called_off(game: State, duel: Duel) -> Flow[None]:
    """The challenge is cancelled: no duel follows."""
    yield from ()
    game.tell("challenge.cancelled", duel.seats[0], duel.participants[0])
    game.duel = None


def activate_technique(game: State, duel: Duel) -> Flow[Use | None]:
    """The challenger may activate one Technique. Its costs are paid now; it resolves when the challenge is met."""
    seat = duel.seats[CHALLENGER]
    options = dueling.technique_options(game, duel, CHALLENGER)
    if not options:
        return None
    options.append(Option("none"))
    answer = yield Decision(seat, "challenge.technique", options, tuple(duel.participants))
    if answer.verb == "none":
        return None
    use = dueling.technique_use(game, duel, CHALLENGER, answer)
    if not (yield from using.announce(game, use)):
        return None
    return use


def respond(game: State, duel: Duel, only_leaders_refuse: bool, only_leaders_intervene: bool) -> Flow[bool]:
    """The challenged character accepts or refuses, or another one intervenes. True when a duel follows."""
    target = duel.participants[DEFENDER]
    seat = duel.seats[DEFENDER]
    options = [Option("accept")]
    if not only_leaders_refuse or wounds.is_leader(game, target):
        options.append(Option("refuse"))
    for card in game.crew_at(seat, game.location[target]):
        if why_not_intervene(game, duel, card, only_leaders_intervene) is None:
            options.append(Option("intervene", (card,)))
    answer = yield Decision(seat, "challenge.respond", options, (duel.participants[0], target), str(duel.stat))
    if answer.verb == "refuse":
        game.tell("refuses", seat, target, duel.participants[0])
        return False
    if answer.verb == "intervene":
        card = CardId(answer.ids[0])
        if game.engaged[card]:
            game.used.add(day_mark(card, CHALLENGES_ENGAGED))
        else:
            wounds.engage(game, card)
        duel.participants[DEFENDER] = card
        duel.intervened = True
        game.tell("intervenes", seat, card, target)
    else:
        game.tell("accepts", seat, target, duel.participants[0])
    return True


def why_not_intervene(game: State, duel: Duel, card: CardId, only_leaders: bool) -> Refusal | None:
    """Another character at the same location engages to become the target of the challenge."""
    target = duel.participants[DEFENDER]
    if card == target or game.location[card] != game.location[target]:
        return refusals.NOT_HERE
    if says(game, CANNOT_INTERVENE, card) or (only_leaders and not wounds.is_leader(game, card)):
        return refusals.CANNOT_INTERVENE
    if game.engaged[card] and not says(game, INTERVENES_ENGAGED, card):
        return refusals.ENGAGED
    return None


def generate_threat(game: State, duel: Duel) -> None:
    """The challenger's stat, and any Thrust its Technique added, threaten the adversary."""
    challenger = duel.participants[CHALLENGER]
    amount = stat(game, challenger, duel.stat) + duel.bonus[THRUST]
    duel.bonus = [0, 0, 0]
    dueling.send_threat(game, duel, DEFENDER, max(0, amount))


def _refused(game: State, duel: Duel) -> Flow[None]:
    """The refusing character suffers the threat as wounds, within Restricted Hostilities."""
    target = duel.participants[DEFENDER]
    event = Event(CHALLENGE_REFUSED, duel.seats[DEFENDER], target, duel.participants[CHALLENGER], game.location[target])
    yield from timing.about_to(game, event)
    yield from dueling.suffer_threat(game, duel, DEFENDER)
    game.duel = None
    yield from timing.happened(game, event)
