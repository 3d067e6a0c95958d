"""Between adventures: which quest, and which adventurers go on it."""

from __future__ import annotations

from quarterdeck.core.decision import Option
from quarterdeck.core.flow import Flow
from quarterdeck.core.game import Outcome
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.seven_swords.defs import ADVENTURERS, QUESTS
from quarterdeck.games.seven_swords.ids import MUSTER, OUTFIT, Seat
from quarterdeck.games.seven_swords.rules import refusals
from quarterdeck.games.seven_swords.rules.asking import at_checkpoint
from quarterdeck.games.seven_swords.state import State


def why_not_quest(game: State, quest: int) -> Refusal | None:
    return refusals.QUEST_WON if game.won[quest] else None


def quest_step(game: State) -> Flow[None]:
    """The players choose a quest of those written on the Town Card; or they end the campaign."""
    options = [
        Option("quest", (q.index,)) for q in QUESTS if game.unlocked[q.index] and why_not_quest(game, q.index) is None
    ]
    if game.taken or not options:
        options.append(Option("retire"))
    option = yield from at_checkpoint(Seat(0), "quest", options)
    if option.verb == "retire":
        game.tell("campaign_ends")
        game.outcome = Outcome((), "retired")
        return
    game.quest = option.ids[0]
    game.tell("chooses_quest", number=game.quest)
    game.phase = MUSTER


def required(game: State) -> list[int]:
    """The adventurers that the quest needs and that nobody has chosen yet; those who retired cannot come."""
    return [
        a.index
        for a in ADVENTURERS
        if a.key in game.quest_card().needs and not game.sheets[a.index].retired and a.index not in game.party
    ]


def choices(game: State, seat: Seat) -> list[int]:
    """The adventurers a seat may choose: free ones; required ones, when no seat is left for others."""
    needed = required(game)
    if len(needed) >= game.players - seat:
        return needed
    return [a.index for a in ADVENTURERS if not game.sheets[a.index].retired and a.index not in game.party]


def why_not_adventurer(game: State, seat: Seat, adventurer: int) -> Refusal | None:
    if game.sheets[adventurer].retired:
        return refusals.RETIRED
    return None if adventurer in choices(game, seat) else refusals.REQUIRED


def muster_step(game: State) -> Flow[None]:
    seat = game.active
    options = [Option("adventurer", (a,)) for a in choices(game, seat)]
    option = yield from at_checkpoint(seat, "adventurer", options)
    game.party[seat] = option.ids[0]
    game.tell("goes_along", seat, number=option.ids[0])
    game.active = Seat(seat + 1)
    if game.active == game.players:
        game.active = Seat(0)
        game.phase = OUTFIT
