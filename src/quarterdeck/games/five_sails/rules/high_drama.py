"""Phase 3, High Drama: players take turns performing one action, until all pass in a row.

The loop keeps its position in the state (`active`, `passes`), so every action begins at a checkpoint.
"""

from __future__ import annotations

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import IN_HAND, Use
from quarterdeck.games.five_sails.defs import ABILITY, CARDS
from quarterdeck.games.five_sails.events import ACTION_RESOLVED, HIGH_DRAMA_BEGINS, HIGH_DRAMA_ENDS, Event
from quarterdeck.games.five_sails.ids import CITY_LOCATIONS, EVENT, NOBODY, RISK, CardId, LocationId
from quarterdeck.games.five_sails.rules import refusals, timing, using, victory
from quarterdeck.games.five_sails.rules.challenge import challenge_action, why_not_challenge, within_reach
from quarterdeck.games.five_sails.rules.equip import available_attachments, equip_action, why_not_equip
from quarterdeck.games.five_sails.rules.movement import move_action, why_not_move
from quarterdeck.games.five_sails.rules.pressure import claim_action, why_not_claim
from quarterdeck.games.five_sails.rules.recruit import (
    available_mercenaries,
    play_brute,
    recruit,
    why_not_play_brute,
    why_not_recruit,
)
from quarterdeck.games.five_sails.state import HAND, PLAY, State


def high_drama(game: State) -> Flow[None]:
    if not game.begun:
        yield from timing.point(game, HIGH_DRAMA_BEGINS)
        game.active = game.first
        if game.began == NOBODY:
            game.began = game.first
        game.passes = 0
        game.begun = True
    while game.passes < len(game.seats_from(game.active)):
        seat = game.active
        options = [] if game.replaying else action_options(game, seat)
        answer = yield Decision(seat, "action", options, checkpoint=True)
        yield from take_action(game, seat, answer)
        victory.clear_away(game)
        if game.extra_actions[seat] > 0 and not game.out[seat]:
            game.extra_actions[seat] -= 1
        else:
            game.active = game.seats_from(Seat((seat + 1) % game.players))[0]
    game.extra_actions = [0] * game.players
    yield from timing.point(game, HIGH_DRAMA_ENDS)


def take_action(game: State, seat: Seat, answer: Option) -> Flow[None]:
    """Perform one action, or pass."""
    if answer.verb == "pass":
        game.passes += 1
        game.extra_actions[seat] = 0
        game.tell("passes", seat)
        return
    game.passes = 0
    card = CardId(answer.ids[0])
    if answer.verb == "move":
        yield from move_action(game, seat, card, LocationId(answer.ids[1]))
    elif answer.verb == "challenge":
        yield from challenge_action(game, seat, card, CardId(answer.ids[1]))
    elif answer.verb == "claim":
        yield from claim_action(game, seat, card)
    elif answer.verb == "recruit":
        yield from recruit(game, seat, card, CardId(answer.ids[1]))
    elif answer.verb == "equip":
        yield from equip_action(game, seat, CardId(answer.ids[1]), card)
    elif answer.verb == "brute":
        yield from play_brute(game, seat, card)
    else:
        yield from using.use_ability(game, Use(seat, card, ABILITY[answer.what]))
        return
    yield from timing.happened(game, Event(ACTION_RESOLVED, seat))


# -- what may be done, and why not --------------------------------------------------------------------------------


class Attempts:
    """Every action a player might think of: those that can be done, and, if wanted, the others with the reason."""

    def __init__(self, everything: bool) -> None:
        self.everything = everything
        self.options: list[Option] = []
        self.refused: list[tuple[Option, Refusal]] = []

    def add(self, refusal: Refusal | None, verb: str, ids: tuple[int, ...], what: str = "") -> None:
        if refusal is None:
            self.options.append(Option(verb, ids, what))
        elif self.everything:
            self.refused.append((Option(verb, ids, what), refusal))


def action_options(game: State, seat: Seat) -> list[Option]:
    """Every action this player can perform now."""
    options = attempts(game, seat, False).options
    options.append(Option("pass"))
    return options


def refused_actions(game: State, seat: Seat) -> list[tuple[Option, Refusal]]:
    """What this player might expect to do now and cannot, with the reason."""
    return attempts(game, seat, True).refused


def attempts(game: State, seat: Seat, everything: bool) -> Attempts:
    """Go through all actions. Without `everything`, skips what is plainly impossible (a move to a distant location)."""
    found = Attempts(everything)
    hand = game.hand(seat)
    attachments = [c for c in hand if CARDS[game.definition[c]].is_attachment]
    for card in game.crew(seat):
        _character_attempts(game, seat, card, attachments, found)
    for card in attachments:
        if CARDS[game.definition[card]].fits_anyone:
            for host in [c for enemy in game.opponents(seat) for c in game.crew(enemy)]:
                found.add(why_not_equip(game, seat, card, host), "equip", (host, card))
    for card in hand:
        definition = CARDS[game.definition[card]]
        if definition.is_character:
            found.add(why_not_play_brute(game, seat, card), "brute", (card,))
            continue
        if definition.actions:
            _ability_attempts(game, seat, card, found)
        if everything:
            _hopeless_attempts(game, card, found)
    for card in game.piles[PLAY + seat]:
        if CARDS[game.definition[card]].actions:
            _ability_attempts(game, seat, card, found)
    for card in game.crew(seat):
        for attached in game.attached(card):
            if game.controller[attached] != seat:
                _ability_attempts(game, seat, attached, found)
    for place in game.line:
        for card in game.street(place):
            if CARDS[game.definition[card]].kind == EVENT and game.crew_at(seat, place):
                _ability_attempts(game, seat, card, found)
    for card in game.location_cards:
        _ability_attempts(game, seat, card, found)
    return found


def _character_attempts(game: State, seat: Seat, card: CardId, attachments: list[CardId], found: Attempts) -> None:
    """The basic actions a character can perform."""
    place = game.location[card]
    if found.everything:
        for to in game.line:
            if to != place:
                found.add(why_not_move(game, seat, card, to), "move", (card, to))
    elif not game.engaged[card]:
        for to in game.reachable(seat, place):
            found.add(why_not_move(game, seat, card, to), "move", (card, to))
    if place < CITY_LOCATIONS or found.everything:
        found.add(why_not_claim(game, seat, card), "claim", (card,))
    if place < CITY_LOCATIONS:
        for enemy in [*game.opposing(card), *within_reach(game, card)]:
            found.add(why_not_challenge(game, seat, card, enemy), "challenge", (card, enemy))
        for mercenary in available_mercenaries(game, place):
            found.add(why_not_recruit(game, seat, card, mercenary), "recruit", (card, mercenary))
        for attachment in available_attachments(game, card):
            found.add(why_not_equip(game, seat, attachment, card), "equip", (card, attachment))
    for attachment in attachments:
        found.add(why_not_equip(game, seat, attachment, card), "equip", (card, attachment))


def _ability_attempts(game: State, seat: Seat, card: CardId, found: Attempts) -> None:
    """The Actions printed on a card."""
    in_hand = game.pile_of[card] == HAND + seat
    for ability in CARDS[game.definition[card]].actions:
        if (ability.zone == IN_HAND) != in_hand or not (in_hand or using.has_access(game, seat, card, ability)):
            continue
        found.add(using.why_not_use(game, Use(seat, card, ability)), "use", (card,), ability.key)


def _hopeless_attempts(game: State, card: CardId, found: Attempts) -> None:
    """Risks in hand that have nothing to do with actions."""
    definition = game.card(card)
    if definition.kind == RISK and not any(a.zone == IN_HAND for a in definition.actions):
        reason = refusals.IS_REACTION if definition.triggers else refusals.ONLY_IN_DUEL
        found.add(reason, "use", (card,), definition.key)
