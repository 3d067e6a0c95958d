"""Positions of Seven Swords, set up by hand: put cards where a test wants them, then play on."""

from __future__ import annotations

from typing import Any

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.table import Table
from quarterdeck.games.seven_swords.defs import ADVENTURERS, BY_KEY
from quarterdeck.games.seven_swords.game import GAME
from quarterdeck.games.seven_swords.ids import PREPARE, CardId
from quarterdeck.games.seven_swords.rules import setup
from quarterdeck.games.seven_swords.state import (
    DECK,
    DISCARD,
    ENHANCEMENTS,
    EVERYBODY,
    FACING,
    HAND,
    MONSTER_DECK,
    PLAY,
    TREASURE_DECK,
    UNDER,
    WOUND_CARDS,
    WOUND_DECK,
    State,
)
from seven_swords.tables import spec


class Position:
    """A quest under way, with empty hands. Names are keys of cards; those of an adventurer's own may be short."""

    def __init__(self, *adventurers: str, quest: str = "awakening", experience: int = 0, seed: int = 1) -> None:
        made = spec(len(adventurers), seed, quest=quest, experience=experience)
        for seat, key in zip(made.seats, adventurers, strict=True):
            seat.deck = key
        self.spec = made
        self.state: State = GAME.new(made)
        for sheet in self.state.sheets:
            for number in sheet.recorded:
                self.state.move(setup.id_of(self.state, number), setup.POOL_OF["treasure"])
            sheet.recorded = []
        setup.begin_quest(self.state)
        for s in range(len(adventurers)):
            for card in list(self.state.piles[HAND + s]):
                self.state.move(card, DISCARD + s)
        self._table: Table | None = None

    # -- arranging ------------------------------------------------------------------------------------------------

    def card(self, name: str, seat: int = 0, copy: int = 0) -> CardId:
        own = f"{ADVENTURERS[self.state.party[seat]].key}.{name}"
        definition = BY_KEY[own] if own in BY_KEY else BY_KEY[name]
        return setup.id_of(self.state, definition.index + copy)

    def card_of(self, number: int) -> CardId:
        return setup.id_of(self.state, number)

    def put(self, name: str, pile: int, seat: int = 0, copy: int = 0) -> CardId:
        card = self.card(name, seat, copy)
        self.state.move(card, pile)
        self.state.known[card] = EVERYBODY
        return card

    def hand(self, seat: int, *names: str) -> None:
        for name in names:
            self.put(name, HAND + seat, seat)

    def equip(self, seat: int, *names: str) -> None:
        for name in names:
            self.put(name, PLAY + seat, seat)

    def under(self, seat: int, name: str, item: str) -> None:
        card = self.put(name, UNDER + seat, seat)
        self.state.host[card] = self.card(item, seat)

    def wound(self, seat: int, *names: str) -> None:
        for name in names:
            self.put(name, WOUND_CARDS + seat)

    def next_wounds(self, *names: str) -> None:
        """The wound cards that are drawn next, in order."""
        for name in reversed(names):
            self.top(name, WOUND_DECK)

    def next_monsters(self, *names: str) -> None:
        for name in reversed(names):
            self.top(name, MONSTER_DECK)

    def next_treasures(self, *names: str) -> None:
        for name in reversed(names):
            self.top(name, TREASURE_DECK)

    def top(self, name: str, pile: int) -> None:
        card = self.card(name)
        self.state.move(card, pile)
        self.state.known[card] = 0

    def enhance(self, *names: str) -> None:
        for name in names:
            self.put(name, ENHANCEMENTS)
        self.state.rearranged()

    def face(self, seat: int, name: str) -> CardId:
        return self.put(name, FACING + seat)

    def lord(self) -> None:
        self.state.lord = True
        self.state.lord_turn = 0

    # -- playing --------------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        if self._table is None:
            assert self.state.phase == PREPARE
            self._table = Table(GAME, self.spec, self.state)
            self.state = self._table.state
        return self._table

    @property
    def asked(self) -> Decision:
        return self.table.decision

    def answer(self, verb: str, *names: str | int, seat: int | None = None) -> None:
        """Answer the open question: a verb, and names of cards or numbers."""
        decision = self.asked
        if seat is not None:
            assert decision.seat == seat, decision
        self.table.answer(self.option(verb, *names))
        GAME.check(self.table.state)

    def option(self, verb: str, *names: str | int) -> Option:
        decision = self.asked
        found = [o for o in decision.options if o.verb == verb and self._means(o, names)]
        assert found, f"{verb} {names} is not offered: {decision}"
        return found[0]

    def offers(self, verb: str, *names: str | int) -> bool:
        return any(o.verb == verb and self._means(o, names) for o in self.asked.options)

    def _means(self, option: Option, names: tuple[Any, ...]) -> bool:
        if len(names) > len(option.ids):
            return False
        for name, value in zip(names, option.ids, strict=False):
            if isinstance(name, int):
                if name != value:
                    return False
            elif self.state.card(CardId(value)).key.split(".")[-1] != name:
                return False
        return True

    def until(self, kind: str, verb: str = "") -> None:
        """Decline and finish everything until this kind of question is asked."""
        for _ in range(200):
            if self.table.over or self.asked.kind == kind:
                return
            self.table.answer(self.default())
        raise AssertionError(f"{kind} is never asked")

    def default(self) -> Option:
        for verb in ("done", "none", "keep", "go_on", "no"):
            for option in self.asked.options:
                if option.verb == verb:
                    return option
        return self.asked.options[0]

    def names(self, pile: int) -> list[str]:
        return [self.state.card(card).key.split(".")[-1] for card in self.state.piles[pile]]

    def wounds(self, seat: int) -> list[str]:
        return self.names(WOUND_CARDS + seat)

    def deck(self, seat: int) -> list[str]:
        return self.names(DECK + seat)

    def seat(self, number: int) -> Seat:
        return Seat(number)
