"""The outermost loop: step after step, each with its place in the state.

Whatever a step changes, it changes after its question; so the loop can be started on the copy of any checkpoint.
"""

from __future__ import annotations

from quarterdeck.core.decision import Option
from quarterdeck.core.flow import Flow
from quarterdeck.games.seven_swords.defs import LORD_HEALS
from quarterdeck.games.seven_swords.ids import (
    COMBAT,
    DEFEAT,
    DISCARDING,
    HEALING,
    HEALING_1,
    HEALING_2,
    KEEP_GOING,
    LEGENDS,
    LENDING,
    MUSTER,
    OUTFIT,
    PREPARE,
    RECORD,
    REGENERATING,
    TITHE,
    TOWN,
    TREASURES,
    UNDER_WAY,
    VICTORY,
    WOUNDS,
    Seat,
)
from quarterdeck.games.seven_swords.rules import (
    combat,
    drawing,
    fortify,
    outfit,
    prepare,
    resolution,
    setup,
    town,
    treasure,
    wounds,
)
from quarterdeck.games.seven_swords.rules.asking import at_checkpoint
from quarterdeck.games.seven_swords.state import LORD_WOUNDS, State


def play(game: State) -> Flow[None]:
    """From wherever the state stands to the end of the game."""
    while game.outcome is None:
        yield from step(game)


def step(game: State) -> Flow[None]:
    """One step: at most one question of its own, and what follows from the answer."""
    phase = game.phase
    if phase == TOWN:
        yield from town.quest_step(game)
    elif phase == MUSTER:
        yield from town.muster_step(game)
    elif phase == OUTFIT:
        yield from outfit.outfit_step(game)
        if game.active == game.players:
            setup.begin_quest(game)
    elif phase == PREPARE:
        yield from prepare.prepare_step(game)
        if game.result != UNDER_WAY:
            resolution.end_quest(game)
        elif game.active < 0:
            game.active = Seat(0)
            game.phase = HEALING
            game.queue = prepare.healings(game)
    elif phase == HEALING:
        if game.queue:
            yield from prepare.heal_step(game)
        else:
            lord_heals(game)
            combat.distribute(game)
            game.phase = LENDING
            game.queue = combat.lenders(game)
    elif phase == LENDING:
        if game.queue:
            yield from combat.lend_step(game)
        else:
            game.queue = combat.fight(game)
            game.phase = COMBAT
    elif phase == COMBAT:
        if game.queue:
            seat = Seat(game.queue.pop(0))
            yield from wounds.suffer(game, seat, wounds.is_resilient(game, seat))
        else:
            game.phase = WOUNDS
            game.queue = wounds.recoveries(game)
    elif phase == WOUNDS:
        if game.queue:
            yield from wounds.recover_step(game)
        else:
            resolve_wounds(game)
    elif phase == KEEP_GOING:
        yield from keep_going_step(game)
    elif phase == TREASURES:
        if game.queue:
            yield from treasure.treasure_step(game)
        else:
            game.phase = DISCARDING
            game.queue = [int(seat) for seat in game.standing()]
    elif phase == DISCARDING:
        if game.queue:
            yield from drawing.discard_step(game)
        else:
            end_turn(game)
    elif phase == TITHE:
        yield from resolution.tithe_step(game)
    elif phase == LEGENDS:
        yield from resolution.legend_step(game)
    elif phase == RECORD:
        yield from resolution.record_step(game)


def lord_heals(game: State) -> None:
    """A Monster Lord with a healing effect heals itself as the last part of Prepare."""
    flags = game.quest_card().lord.flags
    if game.lord and flags & (HEALING_1 | HEALING_2):
        wounds.heal_at_random(game, game.piles[LORD_WOUNDS], 2 if flags & HEALING_2 else 1)


def resolve_wounds(game: State) -> None:
    """The end of Wound Resolution: who is defeated, and whether the quest is over."""
    won = wounds.lord_is_defeated(game)
    fallen = [seat for seat in game.standing() if wounds.is_defeated(game, seat)]
    for seat in fallen:
        wounds.defeat(game, seat)
    if won:
        game.tell("lord_falls", number=game.quest)
        game.result = VICTORY
        resolution.end_quest(game)
        return
    if not game.standing():
        game.result = DEFEAT
        resolution.end_quest(game)
        return
    if game.lord and game.quest_card().lord.flags & REGENERATING:
        wounds.heal_at_random(game, game.piles[LORD_WOUNDS])
    if fallen:
        game.phase = KEEP_GOING
        game.queue = [*[int(seat) for seat in fallen], int(game.spokesman())]
    else:
        begin_treasure(game)


def keep_going_step(game: State) -> Flow[None]:
    """When an adventurer is defeated, the group may keep going or retreat: the fallen say it first, then the others."""
    seat = Seat(game.queue[0])
    option = yield from at_checkpoint(seat, "keep_going", [Option("go_on"), Option("retreat")])
    game.queue.pop(0)
    if option.verb == "retreat":
        game.queue = []
        yield from prepare.propose_retreat(game, seat)
    if game.result != UNDER_WAY:
        resolution.end_quest(game)
    elif not game.queue:
        begin_treasure(game)


def begin_treasure(game: State) -> None:
    game.phase = TREASURES
    game.queue = [s for s in range(game.players) for _ in range(game.beat[s]) if not game.out[s]]
    game.beat = [0] * game.players


def end_turn(game: State) -> None:
    """Fortify, the Monster Lord's time limit, and the next turn."""
    fortify.fortify(game)
    lord = game.quest_card().lord
    if game.lord and game.lord_turn >= lord.turns:
        game.tell("time_runs_out", number=game.quest)
        game.result = DEFEAT
        resolution.end_quest(game)
        return
    if game.lord and game.has_rule(LORD_HEALS) and game.lord_turn % 3 == 0:
        wounds.heal_at_random(game, game.piles[LORD_WOUNDS])
    game.turn += 1
    game.fresh = []
    game.lent = [0] * (3 * game.players)
    game.may_retreat = True
    game.phase = PREPARE
    game.active = game.standing()[0]
    game.tell("turn", number=game.turn)
