"""Calculate Values: every condition of a card holds just when it should; where bonuses come from."""

from __future__ import annotations

import pytest

from quarterdeck.core.decision import Seat
from quarterdeck.games.seven_swords import ids
from quarterdeck.games.seven_swords.defs import ADVENTURERS, BY_KEY, ZERO, Mod
from quarterdeck.games.seven_swords.ids import (
    AGAINST_LORD,
    AGAINST_MONSTER,
    ALWAYS,
    ARMOURED,
    FIRST_TURNS,
    FOE_RANGE,
    FOE_WOUNDED,
    HAS_MAGIC,
    HAS_RANGE,
    HAS_SHIELD,
    LAST_STANDING,
    NO_ARMOUR,
    PLAYS_MARTIAL,
    PLAYS_SPELL,
    RANGE,
    RESTS,
    STEADY,
    TWO_HANDED,
    TWO_WEAPONS,
    UNWOUNDED,
    WOUNDED,
    CardId,
)
from quarterdeck.games.seven_swords.rules import setup, values
from quarterdeck.games.seven_swords.scenario import read_scenario
from quarterdeck.games.seven_swords.state import ACTION, FACING, MONSTER_WOUNDS, WOUND_CARDS, State

LORD = "lord: true"


def position(eloria: str = "{}", more: str = "", others: str = "magnus: {}") -> State:
    """Eloria on a quest, with what she has, what else is so, and who is with her."""
    text = f"quest: The Toll Road\n{more}\nseats:\n  eloria: {eloria}\n  {others}\n"
    game: State = read_scenario(text).position().game
    return game


def facing_ogre(more: str = "") -> State:
    """Eloria in a fight."""
    game = position(more=more)
    game.move(setup.id_of(game, BY_KEY["ogre"].index), FACING)
    return game


def bonus(game: State, monkeypatch: pytest.MonkeyPatch, mod: Mod, seat: int = 0) -> tuple[int, int]:
    """What a nature of hers adds to her own Speed and to the opponent's."""
    before = [side.speed for side in values.now(game, Seat(seat))]
    monkeypatch.setattr(ADVENTURERS[game.party[seat]], "mods", (*ADVENTURERS[game.party[seat]].mods, mod))
    game.rearranged()
    after = [side.speed for side in values.now(game, Seat(seat))]
    return (after[0] - before[0], after[1] - before[1])


@pytest.mark.rule("combat.values")
@pytest.mark.parametrize(
    ("condition", "holds", "holds_not"),
    [
        (PLAYS_MARTIAL, "{actions: [Evade]}", "{actions: [Scroll of Lightning]}"),
        (PLAYS_MARTIAL, "{actions: [Evade]}", "{}"),
        (PLAYS_SPELL, "{actions: [Scroll of Lightning]}", "{actions: [Evade]}"),
        (RESTS, "{}", "{actions: [Evade]}"),
        (HAS_SHIELD, "{equipped: [Buckler]}", "{equipped: [Hunting Knife]}"),
        (TWO_HANDED, "{equipped: [Longbow]}", "{equipped: [Hunting Knife]}"),
        (TWO_HANDED, "{equipped: [Long Spear]}", "{equipped: [Long Spear, Buckler]}"),
        (TWO_HANDED, "{equipped: [Long Spear]}", "{equipped: [Buckler, Long Spear]}"),
        (HAS_RANGE, "{equipped: [Longbow]}", "{equipped: [Long Spear]}"),
        (HAS_RANGE, "{actions: [Scroll of Lightning]}", "{}"),
        (TWO_WEAPONS, "{equipped: [Hunting Knife, Buckler]}", "{equipped: [Hunting Knife]}"),
        (NO_ARMOUR, "{equipped: [Longbow]}", "{equipped: [Chain Mail]}"),
        (ARMOURED, "{equipped: [Chain Mail]}", "{equipped: [Longbow]}"),
        (WOUNDED, "{wounds: [Bruised]}", "{}"),
        (UNWOUNDED, "{}", "{wounds: [Bruised]}"),
        (HAS_MAGIC, "{equipped: [Ring of Haste]}", "{equipped: [Longbow]}"),
        (HAS_MAGIC, "{equipped: [{Longbow: {stars: 1}}]}", "{equipped: [{Longbow: {boxes: [1]}}]}"),
    ],
)
def test_conditions_of_an_adventurer(
    condition: int, holds: str, holds_not: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert bonus(position(holds), monkeypatch, Mod(condition, (1, 0, 0))) == (1, 0)
    assert bonus(position(holds_not), monkeypatch, Mod(condition, (1, 0, 0))) == (0, 0)
    assert bonus(position(holds), monkeypatch, Mod(condition, (2, 0, 0), 0, True)) == (0, 2)


@pytest.mark.rule("combat.values")
@pytest.mark.parametrize(
    ("condition", "holds", "holds_not"),
    [
        (AGAINST_LORD, LORD, ""),
        (AGAINST_MONSTER, "", LORD),
        (FIRST_TURNS, "turn: 3", "turn: 4"),
        (FOE_RANGE, LORD, ""),
        (FOE_WOUNDED, "lord: {wounds: [Bruised]}", LORD),
        (ids.BANDIT, LORD, ""),
    ],
)
def test_conditions_of_the_fight(condition: int, holds: str, holds_not: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mod = Mod(condition, (1, 0, 0))
    assert bonus(position(more=holds), monkeypatch, mod) == (1, 0)
    assert bonus(position(more=holds_not), monkeypatch, mod) == (0, 0)


@pytest.mark.rule("combat.values")
def test_who_stands_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    mod = Mod(LAST_STANDING, (1, 0, 0))
    assert bonus(position(others="magnus: {defeated: true}"), monkeypatch, mod) == (1, 0)
    assert bonus(position(), monkeypatch, mod) == (0, 0)


@pytest.mark.rule("combat.values", "combat.monster_values")
def test_conditions_of_a_monster_that_was_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    game = facing_ogre()
    assert bonus(game, monkeypatch, Mod(ids.GIANT, (1, 0, 0))) == (1, 0)
    for condition in (ids.BEAST, FOE_RANGE, FOE_WOUNDED):
        assert bonus(game, monkeypatch, Mod(condition, (1, 0, 0))) == (0, 0)
    wound = setup.id_of(game, BY_KEY["bruised"].index)
    game.move(wound, MONSTER_WOUNDS)
    game.host[wound] = CardId(BY_KEY["ogre"].index)
    assert bonus(game, monkeypatch, Mod(FOE_WOUNDED, (1, 0, 0))) == (1, 0)
    monkeypatch.setattr(BY_KEY["ogre"], "flags", RANGE)
    assert bonus(game, monkeypatch, Mod(FOE_RANGE, (1, 0, 0))) == (1, 0)


@pytest.mark.rule("combat.values", "fortify.enhancement")
def test_an_enhancement_gives_range_to_all_monsters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BY_KEY["blood-frenzy"], "flags", RANGE)
    assert bonus(facing_ogre("enhancements: [Blood Frenzy]"), monkeypatch, Mod(FOE_RANGE, (1, 0, 0))) == (1, 0)


@pytest.mark.rule("combat.values", "wounds.rest")
def test_who_rests_in_action_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BY_KEY["ring-of-haste"], "flags", STEADY)
    game = position("{equipped: [Ring of Haste], actions: [Evade]}")
    assert bonus(game, monkeypatch, Mod(RESTS, (1, 0, 0))) == (1, 0)


@pytest.mark.rule("combat.values")
def test_abilities_come_from_items_actions_wounds_and_nature(monkeypatch: pytest.MonkeyPatch) -> None:
    bits = {"ring-of-haste": 1 << 20, "eloria.evade": 1 << 21, "bruised": 1 << 22, "chain-mail-of-radiance": 1 << 23}
    for key, bit in bits.items():
        monkeypatch.setattr(BY_KEY[key], "flags", bit)
    nature = (Mod(ALWAYS, ZERO, 1 << 24), Mod(ALWAYS, ZERO, 1 << 25, True), Mod(WOUNDED, ZERO, 1 << 26))
    monkeypatch.setattr(ADVENTURERS[0], "mods", (*nature, Mod(UNWOUNDED, ZERO, 1 << 27)))
    worn = "equipped: [Ring of Haste, {Chain Mail: {stacked: Chain Mail of Radiance}}]"
    game = position(f"{{{worn}, actions: [Evade], wounds: [Bruised]}}")
    mine, theirs = values.now(game, Seat(0))
    assert mine.flags == 1 << 20 | 1 << 21 | 1 << 22 | 1 << 24 | 1 << 26  # not what lies under the mail
    assert theirs.flags == 1 << 25


@pytest.mark.rule("combat.values")
def test_the_conditions_that_explain_are_those_that_count() -> None:
    """What is shown of a fight is worked out from the same conditions."""
    game = position(
        "{equipped: [Longbow, Chain Mail], actions: [Evade], wounds: [Bruised]}", "lord: {wounds: [Marked]}"
    )
    bits = values.context_now(game, Seat(0))
    expected = (ALWAYS, AGAINST_LORD, ids.BANDIT, FOE_RANGE, TWO_HANDED, HAS_RANGE, ARMOURED, PLAYS_MARTIAL, WOUNDED)
    assert bits == sum([1 << bit for bit in (*expected, FIRST_TURNS, FOE_WOUNDED, ids.PLAYERS + 2)])


@pytest.mark.rule("combat.values")
def test_the_second_adventurer_has_conditions_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    hurt = position("{wounds: [Bruised]}")
    assert bonus(hurt, monkeypatch, Mod(WOUNDED, (1, 0, 0)), 1) == (0, 0)
    assert bonus(position(others="magnus: {wounds: [Bruised]}"), monkeypatch, Mod(WOUNDED, (1, 0, 0)), 1) == (1, 0)
    monkeypatch.setattr(BY_KEY["bruised"], "flags", STEADY)
    game = position(others="magnus: {wounds: [Bruised], actions: [Stand Fast]}")
    assert bonus(game, monkeypatch, Mod(RESTS, (1, 0, 0)), 1) == (1, 0)
    offense = values.now(game, Seat(1))[0].offense
    monkeypatch.setattr(BY_KEY["bruised"], "offense", BY_KEY["bruised"].offense - 7)
    assert values.now(game, Seat(1))[0].offense == offense - 7
    game.lent = [1, 2, 3, 10, 20, 30]
    before = values.now(game, Seat(1))[0].values()
    game.lent = [0] * 6
    after = values.now(game, Seat(1))[0].values()
    assert tuple([x - y for x, y in zip(before, after, strict=True)]) == (10, 20, 30)


@pytest.mark.rule("combat.values")
def test_two_of_three_do_not_stand_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    mod = Mod(LAST_STANDING, (1, 0, 0))
    two = position(others="magnus: {defeated: true}\n  tobin: {}")
    one = position(others="magnus: {defeated: true}\n  tobin: {defeated: true}")
    assert bonus(two, monkeypatch, mod) == (0, 0)
    assert bonus(one, monkeypatch, mod) == (1, 0)


@pytest.mark.rule("combat.values")
def test_range_by_nature_counts_as_range(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ADVENTURERS[0], "mods", (Mod(ALWAYS, ZERO, RANGE),))
    assert bonus(position(), monkeypatch, Mod(HAS_RANGE, (1, 0, 0))) == (1, 0)
    monkeypatch.setattr(ADVENTURERS[0], "mods", (Mod(ALWAYS, ZERO, RANGE, True),))
    assert bonus(position(), monkeypatch, Mod(HAS_RANGE, (1, 0, 0))) == (0, 0)


@pytest.mark.rule("combat.values", "combat.monster_values", "wounds.tough_monsters")
def test_wounds_actions_and_monsters_change_both_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    game = facing_ogre()
    for pile, key in ((WOUND_CARDS, "bruised"), (ACTION, "eloria.evade"), (MONSTER_WOUNDS, "marked")):
        card = setup.id_of(game, BY_KEY[key].index)
        game.move(card, pile)
        game.host[card] = CardId(BY_KEY["ogre"].index)
    before = [side.values() for side in values.now(game, Seat(0))]
    changes = {
        "bruised": (1, 20, 300),
        "marked": (2, 30, 400),
    }
    for key, numbers in changes.items():
        for name, number in zip(("speed", "offense", "defense"), numbers, strict=True):
            monkeypatch.setattr(BY_KEY[key], name, getattr(BY_KEY[key], name) + number)
    monkeypatch.setattr(BY_KEY["eloria.evade"], "mods", (Mod(ALWAYS, (1000, 0, 0)), Mod(ALWAYS, (2000, 0, 0), 0, True)))
    ogre = (Mod(ALWAYS, (0, 1000, 0)), Mod(ALWAYS, (0, 2000, 0), 0, True))
    monkeypatch.setattr(BY_KEY["ogre"], "mods", (*BY_KEY["ogre"].mods, *ogre))
    after = [side.values() for side in values.now(game, Seat(0))]
    mine, theirs = ([x - y for x, y in zip(a, b, strict=True)] for a, b in zip(after, before, strict=True))
    assert mine == [1 + 1000, 20 + 2000, 300]
    assert theirs == [2 + 2000, 30 + 1000, 400]


@pytest.mark.rule("lord.weakened")
def test_an_unwounded_lord_is_not_wounded() -> None:
    assert not values.context_now(position(more=LORD), Seat(0)) >> FOE_WOUNDED & 1
    assert values.context_now(position(more="lord: {wounds: [Marked]}"), Seat(0)) >> FOE_WOUNDED & 1
