"""Phase 3, High Drama: players take turns performing one action, until all pass in a row.

The loop keeps its position in the state (`active`, `passes`), so every action begins at a checkpoint.
"""

from __future__ import annotations

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import IN_HAND, Use
from quarterdeck.games.five_sails.defs import CARDS
from quarterdeck.games.five_sails.events import ACTION_RESOLVED, HIGH_DRAMA_BEGINS, HIGH_DRAMA_ENDS, Event
from quarterdeck.games.five_sails.ids import CITY_LOCATIONS, EVENT, NO_CARD, RISK, CardId, LocationId
from quarterdeck.games.five_sails.rules import refusals, timing, using
from quarterdeck.games.five_sails.rules.challenge import challenge_action, why_not_challenge
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
from quarterdeck.games.five_sails.state import PLAY, State


def high_drama(game: State) -> Flow[None]:
    if not game.begun:
        yield from timing.point(game, HIGH_DRAMA_BEGINS)
        game.active = game.first
        game.passes = 0
        game.begun = True
    while game.passes < game.players:
        seat = game.active
        answer = yield Decision(seat, "action", action_options(game, seat), checkpoint=True)
        yield from take_action(game, seat, answer)
        if game.extra_actions[seat] > 0:
            game.extra_actions[seat] -= 1
        else:
            game.active = Seat((seat + 1) % game.players)
    game.extra_actions = [0] * game.players
    yield from timing.point(game, HIGH_DRAMA_ENDS)


def take_action(game: State, seat: Seat, answer: Option) -> Flow[None]:
    """Perform one action, or pass."""
    if answer.verb == "pass":
        game.passes += 1
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
        yield from using.use_ability(game, Use(seat, card, timing.ability_of(game, card, answer.what)))
        yield from timing.happened(game, Event(ACTION_RESOLVED, seat, card))
        return
    yield from timing.happened(game, Event(ACTION_RESOLVED, seat))


# -- what may be done, and why not --------------------------------------------------------------------------------


def action_options(game: State, seat: Seat) -> list[Option]:
    """Every action this player can perform now."""
    options: list[Option] = []
    for option, refusal in attempts(game, seat, False):
        if refusal is None:
            options.append(option)
    options.append(Option("pass"))
    return options


def attempts(game: State, seat: Seat, everything: bool) -> list[tuple[Option, Refusal | None]]:
    """Every action a player might think of, with the reason where it cannot be done.

    Without `everything`, leaves out what is plainly impossible (a move to a location that is not adjacent).
    """
    found: list[tuple[Option, Refusal | None]] = []
    hand = game.hand(seat)
    attachments = [c for c in hand if CARDS[game.definition[c]].is_attachment]
    for card in game.crew(seat):
        place = game.location[card]
        in_city = place < CITY_LOCATIONS
        for to in game.line if everything else game.reachable(seat, place):
            if everything and to == place:
                continue
            found.append((Option("move", (card, to)), why_not_move(game, seat, card, to)))
        if in_city or everything:
            found.append((Option("claim", (card,)), why_not_claim(game, seat, card)))
        if in_city:
            for enemy in game.opposing(card):
                found.append((Option("challenge", (card, enemy)), why_not_challenge(game, seat, card, enemy)))
            for mercenary in available_mercenaries(game, place):
                found.append((Option("recruit", (card, mercenary)), why_not_recruit(game, seat, card, mercenary)))
            for attachment in available_attachments(game, card):
                found.append((Option("equip", (card, attachment)), why_not_equip(game, seat, attachment, card)))
        for attachment in attachments:
            found.append((Option("equip", (card, attachment)), why_not_equip(game, seat, attachment, card)))
    for card in hand:
        definition = CARDS[game.definition[card]]
        if definition.is_character:
            found.append((Option("brute", (card,)), why_not_play_brute(game, seat, card)))
            continue
        _add_abilities(game, seat, card, found)
        if everything:
            _add_impossible(card, definition.kind == RISK, game, found)
    for card in game.piles[PLAY + seat]:
        _add_abilities(game, seat, card, found)
    for place in game.line:
        for card in game.street(place):
            if CARDS[game.definition[card]].kind == EVENT and game.crew_at(seat, place):
                _add_abilities(game, seat, card, found)
    for card in game.location_cards:
        _add_abilities(game, seat, card, found)
    return found


def _add_abilities(game: State, seat: Seat, card: CardId, found: list[tuple[Option, Refusal | None]]) -> None:
    definition = CARDS[game.definition[card]]
    for ability in definition.actions:
        if ability.zone == IN_HAND and definition.kind == RISK and game.host[card] != NO_CARD:
            continue
        use = Use(seat, card, ability)
        found.append((Option("use", (card,), ability.key), using.why_not_use(game, use)))


def _add_impossible(card: CardId, is_risk: bool, game: State, found: list[tuple[Option, Refusal | None]]) -> None:
    """Cards in hand that have nothing to do with actions."""
    definition = game.card(card)
    if is_risk and not definition.actions:
        reason = refusals.IS_REACTION if definition.triggers else refusals.ONLY_IN_DUEL
        found.append((Option("use", (card,), definition.key), reason))
