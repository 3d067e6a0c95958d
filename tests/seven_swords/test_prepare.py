"""Prepare: what is offered is not refused; healing that only sometimes holds; who may act at all."""

from __future__ import annotations

import pytest

from quarterdeck.core.decision import Seat
from quarterdeck.core.table import Table
from quarterdeck.games.seven_swords.defs import ADVENTURERS, ZERO, Mod
from quarterdeck.games.seven_swords.game import GAME
from quarterdeck.games.seven_swords.ids import ALWAYS, HEALING_1, HEALING_2, UNWOUNDED
from quarterdeck.games.seven_swords.rules import prepare
from quarterdeck.games.seven_swords.scenario import read_scenario
from quarterdeck.games.seven_swords.state import State


@pytest.mark.rule("prepare.equip", "stack.picture", "augment.magic")
def test_what_is_offered_is_not_refused() -> None:
    position = read_scenario("""
seats:
  eloria:
    equipped: [Chain Mail of Radiance, Robe of Stars]
    hand: [Chain Mail, Longbow, Evade, Ring of Haste, Forest Cloak, Hunting Knife]
  magnus: {}
""").position()
    table = Table(GAME, position.spec, position.game)
    offered = {GAME.label(table.state, table.decision, option) for option in table.decision.options}
    refused = {why.attempt for why in GAME.why_not(table.state, table.decision)}
    assert "Equip Longbow" in offered and "Augment Robe of Stars with Ring of Haste" in offered
    assert not offered & refused
    assert refused == {
        "Augment Robe of Stars with Chain Mail",
        "Augment Robe of Stars with Longbow",
        "Augment Robe of Stars with Forest Cloak",
        "Augment Robe of Stars with Hunting Knife",
    }


@pytest.mark.rule("healing.any")
def test_only_healing_that_always_holds_and_is_ones_own_heals(monkeypatch: pytest.MonkeyPatch) -> None:
    game: State = read_scenario("seats: {eloria: {}, magnus: {}}").position().game
    for mods, found in (
        ((Mod(ALWAYS, ZERO, HEALING_1),), [2]),
        ((Mod(ALWAYS, ZERO, HEALING_2),), [3]),
        ((Mod(UNWOUNDED, ZERO, HEALING_1),), []),
        ((Mod(ALWAYS, ZERO, HEALING_1, True),), []),
        ((Mod(ALWAYS, ZERO, HEALING_1), Mod(ALWAYS, ZERO, HEALING_1)), [2, 2]),
    ):
        monkeypatch.setattr(ADVENTURERS[1], "mods", mods)
        game.rearranged()
        assert prepare.healings(game) == found


@pytest.mark.rule("defeated.removed")
def test_the_fallen_neither_prepare_nor_heal() -> None:
    game: State = (
        read_scenario("""
seats:
  eloria: {defeated: true, equipped: [Amulet of Mending]}
  magnus: {hand: [Second Wind]}
  tobin: {defeated: true}
""")
        .position()
        .game
    )
    assert game.active == Seat(1)
    assert game.standing() == [Seat(1)]
    prepare.end_of_turn_to_prepare(game, Seat(1))
    assert game.active < 0
