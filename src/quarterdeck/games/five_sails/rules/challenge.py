"""Challenges: issue, activate a Technique, accept or refuse or intervene, resolve the Technique, generate threat."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import Use
from quarterdeck.games.five_sails.defs import (
    CANNOT_BE_CHALLENGED,
    CANNOT_CHALLENGE,
    CANNOT_INTERVENE,
    CHALLENGES_ENGAGED,
    CHALLENGES_FROM_AFAR,
    INTERVENES_ENGAGED,
    INTERVENES_FREELY,
    INTERVENES_WITH_WEAPON,
    KEPT_FROM_OPPONENTS,
    MUST_BE_CHALLENGED,
)
from quarterdeck.games.five_sails.events import (
    CHALLENGE_ACCEPTED,
    CHALLENGE_ISSUED,
    CHALLENGE_REFUSED,
    TARGETED,
    Event,
)
from quarterdeck.games.five_sails.ids import CITY_LOCATIONS, COMBAT, NO_CARD, NOBODY, THRUST, CardId
from quarterdeck.games.five_sails.rules import duel as dueling
from quarterdeck.games.five_sails.rules import refusals, timing, using, wounds
from quarterdeck.games.five_sails.rules.asking import may
from quarterdeck.games.five_sails.rules.movement import go_home, move
from quarterdeck.games.five_sails.rules.stats import has_dash, has_trait, says, stat
from quarterdeck.games.five_sails.state import CHALLENGER, DEFENDER, Duel, Later, State


def day_mark(card: CardId, kind: int) -> int:
    """What marks a once-a-Day passive permission as used."""
    return -(card * 64 + kind) - 1


# -- verify -------------------------------------------------------------------------------------------------------


def why_not_issue(game: State, seat: Seat, challenger: CardId, target: CardId, which: int = COMBAT) -> Refusal | None:
    """Whether a character may challenge another with this stat, whatever the costs."""
    if game.location[challenger] >= CITY_LOCATIONS:
        return refusals.NOT_IN_CITY
    if game.controller[target] == seat:
        return refusals.NOT_OPPOSING
    if game.location[target] != game.location[challenger] and not reaches(game, challenger, target):
        return refusals.NOT_OPPOSING
    if has_dash(game, challenger, which):
        return refusals.DASH_STAT
    if game.edition.dash_takes_no_part and has_dash(game, target, which):
        return refusals.NO_PART_WITH_DASH
    if says(game, CANNOT_CHALLENGE, challenger):
        return refusals.CANNOT_ISSUE
    if says(game, CANNOT_BE_CHALLENGED, target):
        return refusals.CANNOT_BE_CHALLENGED
    if not says(game, MUST_BE_CHALLENGED, target):
        for other in game.characters_at(game.location[target]):
            if game.controller[other] == seat:
                continue
            if says(game, MUST_BE_CHALLENGED, other) and not says(game, CANNOT_BE_CHALLENGED, other):
                return refusals.MUST_CHALLENGE_OTHER
    return None


def reaches(game: State, challenger: CardId, target: CardId) -> bool:
    """Whether a character may challenge another at an adjacent location, to which it then moves."""
    if not game.is_adjacent(game.location[challenger], game.location[target]):
        return False
    for passive in game.card(challenger).passives:
        if passive.kind == CHALLENGES_FROM_AFAR and passive.rule(game, challenger, target):
            return True
    return False


def can_be_challenged_by(game: State, seat: Seat, challenger: CardId, which: int = COMBAT) -> list[CardId]:
    """Everyone whom this character may challenge: opposing, or within the reach of some."""
    enemies = [*game.opposing(challenger), *within_reach(game, challenger)]
    return [c for c in enemies if why_not_issue(game, seat, challenger, c, which) is None]


def within_reach(game: State, challenger: CardId) -> list[CardId]:
    """Enemies at adjacent locations that this character may challenge from afar."""
    if CHALLENGES_FROM_AFAR not in game.in_play().passives:
        return []
    seat = game.controller[challenger]
    return [c for s in game.opponents(seat) for c in game.crew(s) if reaches(game, challenger, c)]


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
    event = Event(TARGETED, seat, target, challenger)
    if not (yield from timing.about_to(game, event)):
        game.tell("challenge.cancelled", seat, challenger)
        return
    yield from issue_challenge(game, seat, challenger, event.card, COMBAT)


# -- do -----------------------------------------------------------------------------------------------------------


class Terms:
    """On what terms a challenge is issued, as its text says."""

    def __init__(
        self,
        *,
        only_leaders_refuse: bool = False,
        cannot_be_refused: bool = False,
        only_leaders_intervene: bool = False,
        nobody_intervenes: bool = False,
        may_go_home: bool = False,
        later: Later | None = None,
    ) -> None:
        self.only_leaders_refuse = only_leaders_refuse
        self.cannot_be_refused = cannot_be_refused
        self.only_leaders_intervene = only_leaders_intervene
        self.nobody_intervenes = nobody_intervenes
        self.may_go_home = may_go_home
        self.later = later  # what the ability leaves for later in the duel


AS_USUAL: Final = Terms()


def issue_challenge(
    game: State, seat: Seat, challenger: CardId, target: CardId, which: int, terms: Terms = AS_USUAL
) -> Flow[None]:
    """A challenge, from issuing it to the end of the duel. What happens in a duel is no effect of what began it."""
    outer, game.using = game.using, None
    cause, game.cause = game.cause, NOBODY
    resolving, game.resolving = game.resolving, 0
    waiting, game.waiting = game.waiting, []
    catching_up, game.catching_up = game.catching_up, False
    if game.location[challenger] != game.location[target] and reaches(game, challenger, target):
        yield from move(game, challenger, game.location[target])
    if game.is_in_play(challenger) and game.is_in_play(target):
        yield from _issue(game, Duel((challenger, target), (seat, game.controller[target]), which), terms)
    game.using, game.cause, game.resolving = outer, cause, resolving
    game.waiting, game.catching_up = waiting, catching_up


def _issue(game: State, duel: Duel, terms: Terms) -> Flow[None]:
    challenger, target = duel.participants[CHALLENGER], duel.participants[DEFENDER]
    seat, defender = duel.seats[CHALLENGER], duel.seats[DEFENDER]
    duel.only_leaders_refuse, duel.cannot_be_refused = terms.only_leaders_refuse, terms.cannot_be_refused
    duel.only_leaders_intervene, duel.nobody_intervenes = terms.only_leaders_intervene, terms.nobody_intervenes
    if terms.later is not None:
        duel.later.append(terms.later)
    game.duel = duel
    game.tell("challenges", seat, challenger, target, number=duel.stat)
    event = Event(CHALLENGE_ISSUED, seat, challenger, target, game.location[challenger])
    stands = yield from timing.about_to(game, event)
    goes_home = stands and terms.may_go_home and not says(game, KEPT_FROM_OPPONENTS, target)
    if goes_home and (yield from may(game, defender, "challenge.go_home", (target, challenger))):
        yield from go_home(game, target, engaged=True)
        stands = False
    if not stands or not _both_in_play(game, duel):
        yield from _called_off(game, duel)
        return
    technique: Use | None = None
    if game.edition.technique_before_intervening:
        technique = yield from activate_technique(game, duel)
        if not _both_in_play(game, duel):
            yield from _called_off(game, duel)
            return
    accepted = yield from respond(game, duel)
    if duel.called_off or not _both_in_play(game, duel):
        yield from _called_off(game, duel)
        return
    if accepted:
        duel.accepted = True
        target = duel.participants[DEFENDER]
        event = Event(CHALLENGE_ACCEPTED, defender, target, challenger, game.location[target])
        yield from timing.about_to(game, event)
        yield from timing.happened(game, event)
    if not game.edition.technique_before_intervening:
        technique = yield from activate_technique(game, duel)
    if technique is not None:
        yield from using.resolve(game, technique)
        yield from using.used(game, technique)
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
    """The challenger may activate one Technique. Its costs are paid now; it resolves when the challenge is met.

    (In the playtest it is activated only then.)
    """
    seat = duel.seats[CHALLENGER]
    options = dueling.technique_options(game, duel, CHALLENGER)
    if not options:
        return None
    options.append(Option("none"))
    answer = yield Decision(seat, "challenge.technique", options, tuple(duel.participants))
    if answer.verb == "none":
        return None
    use = dueling.ability_use(game, duel, CHALLENGER, answer)
    if not (yield from using.announce(game, use)):
        return None
    return use


def respond(game: State, duel: Duel) -> Flow[bool]:
    """The challenged character accepts or refuses, or another one intervenes. True when a duel follows.

    (In the playtest nobody can refuse: without anybody to intervene there is nothing to decide.)
    """
    target = duel.participants[DEFENDER]
    seat = duel.seats[DEFENDER]
    options = [Option("accept")]
    if may_refuse(game, duel):
        options.append(Option("refuse"))
    for card in game.crew_at(seat, game.location[target]):
        if why_not_intervene(game, duel, card) is None:
            if not game.engaged[card] or says(game, INTERVENES_ENGAGED, card):
                options.append(Option("intervene", (card,)))
            for weapon in weapons_to_engage(game, card):
                options.append(Option("intervene", (card, weapon)))
    if len(options) == 1 and not game.edition.may_be_refused:
        return True
    answer = yield Decision(seat, "challenge.respond", options, (duel.participants[0], target), str(duel.stat))
    if answer.verb == "refuse":
        game.tell("refuses", seat, target, duel.participants[0])
        return False
    if answer.verb == "intervene":
        yield from intervene(game, duel, CardId(answer.ids[0]), CardId(answer.ids[-1]))
    else:
        game.tell("accepts", seat, target, duel.participants[0])
    return True


def may_refuse(game: State, duel: Duel) -> bool:
    """Whether the challenged character may refuse."""
    if not game.edition.may_be_refused or duel.cannot_be_refused:
        return False
    return not duel.only_leaders_refuse or wounds.is_leader(game, duel.participants[DEFENDER])


def intervene(game: State, duel: Duel, card: CardId, engages: CardId) -> Flow[None]:
    """Another character becomes the target of the challenge. It engages, or its Weapon does; some need not.

    The challenger now targets it, to which others may respond as to any targeting.
    """
    target = duel.participants[DEFENDER]
    if engages != card:
        wounds.engage(game, engages)
    elif game.engaged[card]:
        game.used.add(day_mark(card, CHALLENGES_ENGAGED))
    elif not says(game, INTERVENES_FREELY, card):
        wounds.engage(game, card)
    duel.participants[DEFENDER] = card
    duel.intervened = True
    game.tell("intervenes", duel.seats[DEFENDER], card, target)
    event = Event(TARGETED, duel.seats[CHALLENGER], card, duel.participants[CHALLENGER])
    duel.called_off = not (yield from timing.about_to(game, event))
    duel.participants[DEFENDER] = event.card


def weapons_to_engage(game: State, card: CardId) -> list[CardId]:
    """The en garde Weapons that a character may engage instead of itself to intervene."""
    if not says(game, INTERVENES_WITH_WEAPON, card):
        return []
    return [c for c in game.attached(card) if not game.engaged[c] and has_trait(game, c, "Weapon")]


def why_not_intervene(game: State, duel: Duel, card: CardId) -> Refusal | None:
    """Another character at the same location engages to become the target of the challenge."""
    target = duel.participants[DEFENDER]
    if card == target or game.location[card] != game.location[target]:
        return refusals.NOT_HERE
    if duel.nobody_intervenes or card in duel.cannot_intervene or says(game, CANNOT_INTERVENE, card):
        return refusals.CANNOT_INTERVENE
    if duel.only_leaders_intervene and not wounds.is_leader(game, card):
        return refusals.CANNOT_INTERVENE
    if game.edition.dash_takes_no_part and has_dash(game, card, duel.stat):
        return refusals.NO_PART_WITH_DASH
    if game.engaged[card] and not says(game, INTERVENES_ENGAGED, card) and not weapons_to_engage(game, card):
        return refusals.ENGAGED
    return None


def threat_of(game: State, duel: Duel) -> int:
    """How much threat a challenge generates, as things stand."""
    return max(0, stat(game, duel.participants[CHALLENGER], duel.stat) + duel.gained(NO_CARD, THRUST))


def generate_threat(game: State, duel: Duel) -> None:
    """The challenger's stat, and any Thrust its Technique added, threaten the adversary."""
    dueling.send_threat(game, duel, DEFENDER, threat_of(game, duel))
    if game.edition.threat_stays_where_it_resolved:
        dueling.tie_threat(game, duel, DEFENDER)


def _refused(game: State, duel: Duel) -> Flow[None]:
    """The refusing character suffers the threat as wounds, within Restricted Hostilities."""
    target = duel.participants[DEFENDER]
    event = Event(CHALLENGE_REFUSED, duel.seats[DEFENDER], target, duel.participants[CHALLENGER], game.location[target])
    yield from timing.about_to(game, event)
    yield from dueling.suffer_threat(game, duel, DEFENDER)
    game.duel = None
    yield from timing.happened(game, event)
