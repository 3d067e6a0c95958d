"""The rulebook's worked examples, with its numbers."""

from __future__ import annotations

import pytest

from quarterdeck.games.seven_swords.defs import CARDS
from quarterdeck.games.seven_swords.ids import RESILIENCE, Seat
from quarterdeck.games.seven_swords.rules import combat, resolution, values, wounds
from quarterdeck.games.seven_swords.state import DISCARD, LORD_WOUNDS, PLAY, POOL
from seven_swords.positions import Position


@pytest.mark.rule("stack.double", "prepare.equip", "prepare.action", "combat.values")
def test_eloria_prepares() -> None:
    """Radiance over Chain Mail, the Long Spear in both hands, Precise Strike; the Longbow is left."""
    p = Position("eloria")
    p.hand(0, "chain-mail", "long-spear", "longbow", "chain-mail-of-radiance", "precise-strike")
    p.next_monsters("giant-rat")
    p.answer("equip", "chain-mail-of-radiance")
    p.answer("stack", "chain-mail", "chain-mail-of-radiance")
    p.answer("equip", "long-spear")
    p.answer("act", "precise-strike")
    mine = values.now(p.table.state, Seat(0))[0]
    assert mine.values() == (2 * -1 + 0 + 1, 0 + 1 + 2 + 2, 2 * 3 + 1 + 0)
    p.until("discard")  # the Longbow cannot replace the spear that was equipped this turn
    p.answer("done")
    assert "longbow" in p.names(DISCARD) + p.names(7) + p.names(0)
    assert p.names(PLAY) == ["chain-mail-of-radiance", "long-spear"]


@pytest.mark.rule("combat.speed", "combat.preemptive", "combat.resilience", "combat.monster_values", "lord.values")
def test_the_bladesinger_against_the_bandit_king() -> None:
    """Speed 2 more, 4 + 2 = 6 > 4 is a wound; 4 > 2 would be one too, but the King has Range and acts first."""
    p = Position("bladesinger", "eloria", quest="toll-road", experience=0)
    p.enhance("blood-frenzy")
    p.lord()
    p.equip(0, "longsword", "steel-shield", "chain-mail")
    p.hand(0, "mighty-strike")
    p.next_wounds("hobbled", "shaken")
    p.answer("act", "mighty-strike")
    mine, king = values.now(p.table.state, Seat(0))
    assert mine.values() == (0, 4, 4)
    assert king.values() == (2, 4, 2)
    assert combat.exchange(mine, king) == (0, 1)
    assert mine.flags & RESILIENCE
    p.until("resilience")
    assert len(p.asked.options) == 2
    p.answer("pick", "hobbled")
    assert p.wounds(0) == ["shaken"]
    assert not p.table.state.piles[LORD_WOUNDS]


@pytest.mark.rule("lord.wounds", "lord.weakened")
def test_primordion_after_two_wounds() -> None:
    """Three adventurers: P + 1 wounds are four. Hobbled and Marked are three of them: one remains."""
    p = Position("eloria", "magnus", "jannus", quest="shard-keeper", experience=3)
    p.lord()
    lord = p.state.quest_card().lord
    assert lord.name.startswith("Primordion")
    before = values.now(p.state, Seat(0))[1].values()
    for name in ("hobbled", "marked"):
        p.put(name, LORD_WOUNDS)
    assert wounds.lord_wounds(p.state) == 4
    assert wounds.lord_wounds(p.state) - wounds.total(p.state, p.state.piles[LORD_WOUNDS]) == 1
    assert values.now(p.state, Seat(0))[1].values() == (before[0] - 2, before[1], before[2] - 1)
    assert not wounds.lord_is_defeated(p.state)
    p.put("bruised", LORD_WOUNDS)
    assert wounds.lord_is_defeated(p.state)


@pytest.mark.rule("tithe.amount", "tithe.common", "tithe.pool")
def test_the_tithe() -> None:
    """Four adventurers, 4 experience, one defeated: 14 treasures gained, 9 tithed, 5 to keep; 4 common items stay."""
    p = Position("eloria", "magnus", "jannus", "maren", quest="wolf-winter", experience=3)
    game = p.state
    game.single = False
    game.out[1] = True
    for kind, count in (("treasure", 14), ("common", 4)):
        found = [n for n, card in enumerate(CARDS) if card.kind == kind and not card.envelope]
        for number in found[:count]:
            game.move(p.card_of(number), DISCARD)
            game.gained.append(number)
    game.result = 1
    resolution.end_quest(game)
    assert game.experience == 4
    assert resolution.tithe_due(game) == 9
    flow = resolution.tithe_step(game)
    for _ in range(9):
        decision = next(flow)
        assert decision.kind == "tithe"
        try:
            flow.send(decision.options[0])
        except StopIteration:
            flow = resolution.tithe_step(game)
    kinds = [game.card(c).kind for c in game.piles[POOL]]
    assert (kinds.count("treasure"), kinds.count("common")) == (5, 4)
