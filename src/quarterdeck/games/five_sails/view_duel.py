"""What everybody sees of a pressure or a duel under way, and what a player's combat cards would do.

Every number comes from the functions that the rules themselves use.
"""

from __future__ import annotations

from quarterdeck.core.decision import ALL, Seat
from quarterdeck.games.five_sails import words
from quarterdeck.games.five_sails.abilities import Use
from quarterdeck.games.five_sails.ids import FINESSE, NO_CARD, PARRY, RIPOSTE, STATS, THRUST, CardId
from quarterdeck.games.five_sails.rules import costs, pressure, using
from quarterdeck.games.five_sails.rules import duel as dueling
from quarterdeck.games.five_sails.rules.stats import combat_value, stat, value_of
from quarterdeck.games.five_sails.state import DEFENDER, EVERYBODY, PLAYED, Duel, State
from quarterdeck.games.five_sails.view_types import DuelView, PressureView, PreviewView, SideView, ValuesNowView


def pressure_view(game: State) -> PressureView | None:
    made = game.pressure
    if made is None:
        return None
    return {
        "seat": made.seat,
        "performer": made.performer,
        "place": made.place,
        "stat": STATS[made.stat],
        "totals": pressure.totals(game, made),
    }


def duel_view(game: State, reader: Seat) -> DuelView | None:
    duel = game.duel
    if duel is None:
        return None
    return {
        "place": game.location[duel.participants[DEFENDER]],
        "stat": STATS[duel.stat],
        "accepted": duel.accepted,
        "intervened": duel.intervened,
        "round": duel.round,
        "active": duel.active if duel.round > 0 else -1,
        "card": duel.card,
        "additional": list(duel.additional),
        "values": _values(game, duel),
        "technique_used": duel.technique_used,
        "maneuver_used": duel.maneuver_used,
        "sides": [_side(game, duel, side) for side in (0, 1)],
        "previews": _previews(game, duel, reader),
    }


def _values(game: State, duel: Duel) -> ValuesNowView | None:
    if duel.card == NO_CARD:
        return None
    riposte, parry, thrust = [combat_value(game, duel, which) for which in (RIPOSTE, PARRY, THRUST)]
    return {"riposte": riposte, "parry": parry, "thrust": thrust}


def _side(game: State, duel: Duel, side: int) -> SideView:
    participant = duel.participants[side]
    limit = dueling.restricted_hostilities(game, duel, side)
    finesse = stat(game, participant, FINESSE) if game.is_in_play(participant) else 0
    name = _name(game, participant)
    return {
        "seat": duel.seats[side],
        "participant": participant,
        "name": name,
        "present": game.is_in_play(participant) and not duel.left_play[side],
        "threat": duel.threat[side],
        "gambles": duel.gambles[side],
        "gambles_left": max(0, finesse - duel.gambles[side]),
        "inflicts": None if limit < 0 else limit,
        "lethal": limit < 0,
        "text": f"{name} is Lethal: Restricted Hostilities do not hold."
        if limit < 0
        else f"{name} can inflict at most {words.counted(limit, 'wound')} (Restricted Hostilities).",
    }


def _name(game: State, participant: CardId) -> str:
    return game.card(participant).name if game.known[participant] == EVERYBODY else ""


# -- what a combat card would do ----------------------------------------------------------------------------------


def _previews(game: State, duel: Duel, reader: Seat) -> list[PreviewView]:
    """For whoever is to play a combat card: each card of their hand, what they have revealed, and playing none."""
    side = duel.active
    seat = duel.seats[side]
    if duel.round == 0 or duel.card != NO_CARD or duel.left_play[side] or reader not in (seat, ALL):
        return []
    cards = [*sorted(game.hand(seat)), *game.piles[PLAYED + seat]]
    return [_preview(game, duel, side, c) for c in [*cards, NO_CARD] if c == NO_CARD or game.knows(reader, c)]


def _preview(game: State, duel: Duel, side: int, card: CardId) -> PreviewView:
    """By its values alone: what Techniques and Maneuvers would add is not foreseen."""
    cards = [card, *duel.additional] if card != NO_CARD else []
    values = [sum(value_of(game, duel, c, which) for c in cards) for which in (RIPOSTE, PARRY, THRUST)]
    threat = duel.threat[side]
    left, returned = dueling.exchange(threat, values)
    lost = duel.left_play[1 - side] or dueling.apart(game, duel, 1 - side)
    sent = 0 if lost else returned + values[THRUST]
    suffered = dueling.wounds_of(game, duel, side, left)
    adversary = _name(game, duel.participants[1 - side]) or "the adversary"
    return {
        "card": card,
        "riposte": values[RIPOSTE],
        "parry": values[PARRY],
        "thrust": values[THRUST],
        "cost": _maneuver_cost(game, duel, side, card),
        "threat_left": left,
        "wounds": suffered,
        "threat_sent": sent,
        "text": _foreseen(threat, returned, threat - returned - left, left, suffered, sent, adversary),
    }


def _maneuver_cost(game: State, duel: Duel, side: int, card: CardId) -> int | None:
    if card == NO_CARD:
        return None
    uses = [Use(duel.seats[side], card, a, duel.participants[side]) for a in game.card(card).maneuvers]
    payable = [u for u in uses if dueling.why_not_maneuver(game, duel, u) is None]
    return min((costs.cost_of(game, using.payment_for(u)) for u in payable), default=None)


def _foreseen(threat: int, returned: int, parried: int, left: int, suffered: int, sent: int, adversary: str) -> str:
    if threat == 0:
        mine = "you face no threat"
    else:
        less = "".join(f" - {n} {word}" for n, word in ((returned, "Riposte"), (parried, "Parry")) if n)
        mine = f"{threat} threat{less} leaves you {words.counted(suffered, 'wound') if suffered else 'unharmed'}"
        if suffered < left:
            mine += f", for Restricted Hostilities spare you {left - suffered}"
    theirs = f"{adversary} faces {sent} more threat" if sent else f"{adversary} faces no new threat"
    return f"{mine[:1].upper()}{mine[1:]}; {theirs}."
