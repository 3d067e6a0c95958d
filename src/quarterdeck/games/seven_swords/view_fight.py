"""A fight for the eye: both sides' combat values, and what each is made of."""

from __future__ import annotations

from quarterdeck.core.decision import Seat
from quarterdeck.core.story import Fact
from quarterdeck.games.seven_swords.defs import CARDS, INJURIES, PATHS, TOWNSFOLK, Fighter, Mod, Values
from quarterdeck.games.seven_swords.ids import (
    BOTH_ACTIONS,
    DEFENSE,
    EXTRA_CARD,
    MAGIC,
    NO_CARD,
    OFFENSE,
    SHIELD,
    SPEED,
    UNCOUNTED,
)
from quarterdeck.games.seven_swords.rules import combat
from quarterdeck.games.seven_swords.rules import values as worth
from quarterdeck.games.seven_swords.rules.report import values_in, wounds_in
from quarterdeck.games.seven_swords.state import ENHANCEMENTS, FACING, LORD_WOUNDS, WOUND_CARDS, State
from quarterdeck.games.seven_swords.view_types import FighterView, FightView, PartView, SwordsValuesView
from quarterdeck.games.seven_swords.words import abilities_text

BESIDES = MAGIC | SHIELD | UNCOUNTED | BOTH_ACTIONS | EXTRA_CARD
"""What a card is, and what helps before and after a fight: nothing that shows in the fight itself."""


class _Sum:
    """What one side's combat values are made of, by name, and its abilities."""

    def __init__(self, flags: int) -> None:
        self.flags = flags
        self.parts: dict[str, list[int]] = {}

    def add(self, name: str, values: Values) -> None:
        entry = self.parts.setdefault(name, [0, 0, 0])
        for i in range(3):
            entry[i] += values[i]

    def card(self, card: Fighter) -> None:
        self.add(card.name, (card.speed, card.offense, card.defense))

    def total(self) -> Values:
        speed, offense, defense = [sum([part[i] for part in self.parts.values()]) for i in range(3)]
        return (speed, offense, defense)


def _values(values: Values) -> SwordsValuesView:
    return {"speed": values[0], "offense": values[1], "defense": values[2]}


def _mods(name: str, mods: tuple[Mod, ...], bits: int, mine: _Sum, theirs: _Sum) -> None:
    for mod in mods:
        if bits >> mod.cond & 1:
            side = theirs if mod.foe else mine
            side.add(name, (mod.speed, mod.offense, mod.defense))
            side.flags |= mod.flags


def _side(values: Values, other: Values, scores: int) -> FighterView:
    """A side with its attack on the other."""
    faster = max(0, values[SPEED] - other[SPEED])
    strikes = values[OFFENSE] + faster
    return {
        "values": _values(values),
        "parts": [],
        "abilities": [],
        "faster": faster,
        "strikes": strikes,
        "hits": strikes > other[DEFENSE],
        "scores": scores,
    }


def _explained(side: FighterView, made_of: _Sum) -> FighterView:
    """The side with what its values are made of, if that is what they are."""
    if _values(made_of.total()) != side["values"]:
        return side
    parts: list[PartView] = [
        {"name": name, "values": _values((v[0], v[1], v[2]))} for name, v in made_of.parts.items() if any(v)
    ]
    return {**side, "parts": parts, "abilities": abilities_text(made_of.flags & ~BESIDES)}


# -- the fight that is over ---------------------------------------------------------------------------------------


class LastFight:
    """The last fight of an adventurer on this quest: whom it was with, by the number of the card (the Monster Lord has
    none), how it went, in which turn, and whether a monster was defeated."""

    def __init__(self, foe: int, fight: FightView, turn: int, defeated: bool) -> None:
        self.foe = foe
        self.fight = fight
        self.turn = turn
        self.defeated = defeated


def last_fight(game: State, seat: Seat) -> LastFight | None:
    """As the story tells it."""
    turn, won = game.turn, False
    since: list[Fact] = []
    for fact in reversed(game.story):
        if fact.verb == "sets_out":
            break
        if fact.verb == "turn":
            turn -= 1
        elif fact.seat == seat and fact.verb == "defeats":
            won = True
        elif fact.seat == seat and fact.verb == "fights":
            foe = fact.things[0][1] if fact.things else NO_CARD
            told = _told(fact)
            return LastFight(foe, _fought(game, seat, foe, told, since) if turn == game.turn else told, turn, won)
        since.append(fact)
    return None


def _told(fact: Fact) -> FightView:
    mine, theirs = values_in(fact.number)
    scored, taken = wounds_in(fact.number)
    return {"adventurer": _side(mine, theirs, scored), "opponent": _side(theirs, mine, taken), "faced": True}


def _fought(game: State, seat: Seat, number: int, told: FightView, since: list[Fact]) -> FightView:
    """The fight of this turn, explained by what is still in play: the wounds are those from before it.

    `since` is what happened after it, the last first.
    """
    foe: Fighter = CARDS[number] if number >= 0 else game.quest_card().lord
    wounds = [game.definition[card] for card in game.piles[WOUND_CARDS + seat]]
    there = worth.wounds_of(game, number) if number >= 0 else game.piles[LORD_WOUNDS]
    foe_wounds = [game.definition[card] for card in there]
    for later in since:
        if later.verb in ("wounded", "wounded_instead") and later.seat == seat:
            _take_away(wounds, later.things[0][1])
        elif later.verb == "heals" and later.number == game.party[seat]:
            wounds.append(later.things[0][1])
        elif later.verb in ("monster_wounded", "lord_wounded", "monster_has_instead"):
            _take_away(foe_wounds, later.things[-1][1])
        elif later.verb == "monster_heals" and (game.lord or foe_wounds):
            foe_wounds.append(later.things[0][1])
    bits = worth.context_with(game, seat, foe, len(wounds) > 0, len(foe_wounds) > 0)
    mine, theirs = _sums(game, seat, foe, bits, wounds, foe_wounds)
    return {
        "adventurer": _explained(told["adventurer"], mine),
        "opponent": _explained(told["opponent"], theirs),
        "faced": True,
    }


def _take_away(numbers: list[int], number: int) -> None:
    if number in numbers:
        numbers.remove(number)


# -- the fight as it stands ---------------------------------------------------------------------------------------


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


def _sums(
    game: State, seat: Seat, foe: Fighter, bits: int, wounds: list[int], foe_wounds: list[int]
) -> tuple[_Sum, _Sum]:
    """What both sides' values are made of, under these conditions and with these wound cards on them."""
    cards = worth.cards_of(game, seat)
    mine = _Sum(worth.abilities(game, seat, cards))
    theirs = _Sum(foe.flags)
    alone = worth.hand_items(game, cards) == 1
    for item in cards.items:
        mine.add(game.card(item).name, worth.item_values(game, item, cards, alone))
        _mods(game.card(item).name, game.card(item).mods, bits, mine, theirs)
    for action in cards.actions:
        mine.add(game.card(action).name, worth.action_values(game, action))
        _mods(game.card(action).name, game.card(action).mods, bits, mine, theirs)
    for wound in wounds:
        mine.card(CARDS[wound])
    lent = game.lent[3 * seat : 3 * seat + 3]
    mine.add("Lent by others", (lent[0], lent[1], lent[2]))
    for name, mods in passive_sources(game, seat):
        _mods(name, mods, bits, mine, theirs)
    theirs.card(foe)
    _mods(foe.name, foe.mods, bits, theirs, mine)
    for wound in foe_wounds:
        theirs.card(CARDS[wound])
    for enhancement in game.piles[ENHANCEMENTS]:
        card = game.card(enhancement)
        theirs.card(card)
        theirs.flags |= card.flags
        _mods(card.name, card.mods, bits, theirs, mine)
    quest = game.quest_card()
    _mods(quest.scenario.name, quest.scenario.mods, bits, theirs, mine)
    if game.players > 4:
        _mods(quest.many.name, quest.many.mods, bits, theirs, mine)
    return mine, theirs


def fight(game: State, seat: Seat) -> FightView:
    """The fight as it stands: against the lord, the monster dealt, or nobody yet."""
    total, other = worth.now(game, seat)
    foe, foe_wounds = worth.opponent(game, seat)
    wounds = [game.definition[card] for card in game.piles[WOUND_CARDS + seat]]
    bits = worth.context_now(game, seat)
    mine, theirs = _sums(game, seat, foe, bits, wounds, [game.definition[card] for card in foe_wounds])
    faced = game.lord or bool(game.piles[FACING + seat])
    scores, suffers = combat.exchange(total, other) if faced else (0, 0)
    against = other.values() if faced else total.values()
    return {
        "adventurer": _explained(_side(total.values(), against, scores), mine),
        "opponent": _explained(_side(other.values(), total.values(), suffers), theirs),
        "faced": faced,
    }
