"""A fight for the eye: both sides' combat values, and what each is made of."""

from __future__ import annotations

from quarterdeck.core.decision import Seat
from quarterdeck.games.seven_swords.defs import INJURIES, PATHS, TOWNSFOLK, Mod
from quarterdeck.games.seven_swords.rules import combat
from quarterdeck.games.seven_swords.rules import values as worth
from quarterdeck.games.seven_swords.rules.values import Worth
from quarterdeck.games.seven_swords.state import ENHANCEMENTS, FACING, LORD_WOUNDS, WOUND_CARDS, State
from quarterdeck.games.seven_swords.view_types import FightView, PartView, SideView, ValuesView
from quarterdeck.games.seven_swords.words import abilities_text

Sums = dict[str, list[int]]


def _values(values: tuple[int, ...]) -> ValuesView:
    return {"speed": values[0], "offense": values[1], "defense": values[2]}


def _add(sums: Sums, name: str, values: tuple[int, int, int]) -> None:
    entry = sums.setdefault(name, [0, 0, 0])
    for i in range(3):
        entry[i] += values[i]


def _mods(name: str, mods: tuple[Mod, ...], bits: int, mine: Sums, theirs: Sums) -> None:
    for mod in mods:
        if bits >> mod.cond & 1:
            _add(theirs if mod.foe else mine, name, (mod.speed, mod.offense, mod.defense))


def _side(total: Worth, sums: Sums) -> SideView:
    parts: list[PartView] = [{"name": name, "values": _values(tuple(v))} for name, v in sums.items() if any(v)]
    return {"values": _values(total.values()), "parts": parts, "abilities": abilities_text(total.flags)}


def passive_sources(game: State, seat: Seat) -> list[tuple[str, tuple[Mod, ...]]]:
    """What an adventurer has without cards in play, each by name."""
    sheet = game.sheet(seat)
    found: list[tuple[str, tuple[Mod, ...]]] = [(game.adventurer(seat).name, game.adventurer(seat).mods)]
    found += [(INJURIES[i].name, INJURIES[i].mods) for i in sheet.injuries]
    found += [(PATHS[p].name, PATHS[p].mods(level, side)) for p, level, side in sheet.paths]
    for person in TOWNSFOLK:
        level = game.ally_level(sheet, person)
        if level:
            found.append((person.name, person.levels[level - 1].mods))
    return found


def fight(game: State, seat: Seat) -> FightView:
    """The fight as it stands: against the lord, the monster dealt, or nobody yet."""
    total, other = worth.now(game, seat)
    mine: Sums = {}
    theirs: Sums = {}
    cards = worth.cards_of(game, seat)
    alone = worth.hand_items(game, cards) == 1
    bits = worth.context_now(game, seat)
    for item in cards.items:
        _add(mine, game.card(item).name, worth.item_values(game, item, cards, alone))
        _mods(game.card(item).name, game.card(item).mods, bits, mine, theirs)
    for action in cards.actions:
        _add(mine, game.card(action).name, worth.action_values(game, action))
        _mods(game.card(action).name, game.card(action).mods, bits, mine, theirs)
    for wound in game.piles[WOUND_CARDS + seat]:
        card = game.card(wound)
        _add(mine, card.name, (card.speed, card.offense, card.defense))
    lent = game.lent[3 * seat : 3 * seat + 3]
    _add(mine, "Lent by others", (lent[0], lent[1], lent[2]))
    for name, mods in passive_sources(game, seat):
        _mods(name, mods, bits, mine, theirs)
    foe = worth.NOTHING
    foe_wounds = worth.NO_WOUNDS
    if game.lord:
        foe, foe_wounds = game.quest_card().lord, game.piles[LORD_WOUNDS]
    elif game.piles[FACING + seat]:
        monster = game.piles[FACING + seat][0]
        foe, foe_wounds = game.card(monster), worth.wounds_on(game, monster)
    _add(theirs, foe.name, (foe.speed, foe.offense, foe.defense))
    _mods(foe.name, foe.mods, bits, theirs, mine)
    for wound in foe_wounds:
        card = game.card(wound)
        _add(theirs, card.name, (card.speed, card.offense, card.defense))
    for enhancement in game.piles[ENHANCEMENTS]:
        card = game.card(enhancement)
        _add(theirs, card.name, (card.speed, card.offense, card.defense))
        _mods(card.name, card.mods, bits, theirs, mine)
    quest = game.quest_card()
    _mods(quest.scenario.name, quest.scenario.mods, bits, theirs, mine)
    if game.players > 4:
        _mods(quest.many.name, quest.many.mods, bits, theirs, mine)
    faced = game.lord or bool(game.piles[FACING + seat])
    scores, suffers = combat.exchange(total, other) if faced else (0, 0)
    return {"adventurer": _side(total, mine), "opponent": _side(other, theirs), "scores": scores, "suffers": suffers}
