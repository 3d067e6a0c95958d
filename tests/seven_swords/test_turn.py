"""A turn on a quest: Prepare, Combat Resolution, Wound Resolution, Treasure, Discarding and Drawing, Fortify."""

from __future__ import annotations

import pytest

from quarterdeck.games.seven_swords.defs import BY_KEY, INJURIES
from quarterdeck.games.seven_swords.ids import COMMON, LEGENDARY, TREASURE, CardId, Seat
from quarterdeck.games.seven_swords.rules import combat, drawing, fortify, setup, values, wounds
from quarterdeck.games.seven_swords.rules.values import Worth
from quarterdeck.games.seven_swords.state import (
    ACTION,
    COUNTED,
    DECK,
    DEFEATED,
    DISCARD,
    ENHANCEMENT_DECK,
    ENHANCEMENTS,
    FACING,
    HAND,
    ITEM_RESERVE,
    LORD_WOUNDS,
    MONSTER_DECK,
    PLAY,
    TREASURE_DECK,
    UNDEFEATED,
    UNDER,
    WOUND_DECK,
)
from seven_swords.positions import Position


def side(speed: int, offense: int, defense: int, flags: int = 0) -> Worth:
    made = Worth()
    made.add((speed, offense, defense))
    made.flags = flags
    return made


def mine(p: Position, seat: int = 0) -> tuple[int, int, int]:
    return values.now(p.state, Seat(seat))[0].values()


def theirs(p: Position, seat: int = 0) -> tuple[int, int, int]:
    return values.now(p.state, Seat(seat))[1].values()


# -- decks --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("setup.treasure")
def test_the_treasure_table() -> None:
    assert setup.treasure_counts(4, 5) == (6, 14, 0)
    for experience in range(12):
        for players in range(1, 8):
            counts = setup.treasure_counts(experience, players)
            assert sum(counts) == 4 * players
            assert min(counts) >= 0
    assert setup.treasure_counts(2, 4) == (5, 11, 0)
    assert setup.treasure_counts(8, 1) == (0, 3, 1)
    assert setup.treasure_counts(9, 5) == (0, 19, 1)
    assert setup.treasure_counts(11, 7) == (0, 27, 1)
    assert setup.treasure_counts(13, 3) == setup.treasure_counts(11, 3) == (0, 8, 4)


@pytest.mark.rule("setup.treasure", "setup.legendary", "setup.substitute")
def test_the_treasure_deck_of_a_quest() -> None:
    p = Position("eloria", "magnus", quest="seventh-sword", experience=11)
    kinds = [p.state.card(c).kind for c in p.state.piles[TREASURE_DECK]]
    assert (kinds.count(COMMON), kinds.count(TREASURE), kinds.count(LEGENDARY)) == (0, 4, 4)
    p = Position("eloria", "magnus", quest="wolf-winter", experience=11)
    kinds = [p.state.card(c).kind for c in p.state.piles[TREASURE_DECK]]
    assert (kinds.count(COMMON), kinds.count(TREASURE), kinds.count(LEGENDARY)) == (4, 4, 0)


@pytest.mark.rule(
    "first.treasure", "first.monsters", "first.phases", "setup.hand", "setup.wounds", "setup.enhancements"
)
def test_the_first_game() -> None:
    p = Position("eloria", "magnus", "jannus")
    game = p.state
    kinds = [game.card(c).kind for c in game.piles[TREASURE_DECK]]
    assert (kinds.count(COMMON), kinds.count(TREASURE)) == (9, 3)
    assert len(game.piles[MONSTER_DECK]) == 12
    assert len(game.piles[WOUND_DECK]) == len([c for c in BY_KEY.values() if c.kind == "wound" and not c.envelope])
    assert len(game.piles[ENHANCEMENT_DECK]) == len(
        [c for c in BY_KEY.values() if c.kind == "enhancement" and not c.envelope]
    )
    assert not any(game.known[c] for pile in (WOUND_DECK, ENHANCEMENT_DECK, MONSTER_DECK) for c in game.piles[pile])
    assert [len(game.piles[DISCARD + s]) for s in range(3)] == [5, 5, 5]  # the hands that the position put away
    for card in list(game.piles[MONSTER_DECK])[:6]:
        game.move(card, DEFEATED)
    fortify.fortify(game)
    assert not game.piles[ENHANCEMENTS]


@pytest.mark.rule("setup.monsters")
def test_a_quests_own_monsters_come_first() -> None:
    p = Position("eloria", "magnus", quest="barrow", experience=1)
    keys = [p.state.card(c).key for c in p.state.piles[MONSTER_DECK]]
    assert len(keys) == 8
    assert sorted(k for k in keys if k in ("barrow-guard", "grave-shade", "bone-archer")) == [
        "barrow-guard",
        "barrow-guard",
        "bone-archer",
        "grave-shade",
        "grave-shade",
    ]


# -- Prepare ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("prepare.equip", "prepare.armour", "prepare.replace", "prepare.stays")
def test_one_armour_which_a_later_turn_may_replace() -> None:
    p = Position("eloria")
    p.hand(0, "chain-mail", "leather-jerkin")
    p.next_monsters("giant-rat")
    p.answer("equip", "chain-mail")
    assert not p.offers("equip", "leather-jerkin")
    p.until("discard")
    p.answer("done")
    assert p.names(PLAY) == ["chain-mail"]
    p.hand(0, "leather-jerkin")
    p.table.undo(0)
    q = Position("eloria")
    q.equip(0, "chain-mail")
    q.hand(0, "leather-jerkin")
    q.answer("equip", "leather-jerkin", "chain-mail")
    assert q.names(PLAY) == ["leather-jerkin"]
    assert "chain-mail" in q.names(DISCARD)


@pytest.mark.rule("prepare.hands", "prepare.worn")
def test_two_hands_and_three_worn_items() -> None:
    p = Position("tobin")
    p.equip(0, "dagger", "throwing-knives")
    p.hand(0, "halberd", "short-sword")
    assert p.offers("equip", "short-sword", "dagger")
    assert p.offers("equip", "halberd", "dagger", "throwing-knives")
    assert not any(o.ids[0] == p.card("short-sword") and len(o.ids) == 1 for o in p.asked.options if o.ids)
    q = Position("tobin")
    q.equip(0, "soft-boots", "leather-cap", "quiver")
    q.hand(0, "wool-cloak")
    assert q.offers("equip", "wool-cloak", "quiver")
    assert not any(o.verb == "equip" and len(o.ids) == 1 for o in q.asked.options)


@pytest.mark.rule("stack.double", "stack.once", "stack.picture", "prepare.action_alone")
def test_stacking_doubles_base_values_once() -> None:
    p = Position("eloria")
    p.equip(0, "chain-mail-of-radiance")
    p.hand(0, "chain-mail", "ring-mail", "longbow", "volley")
    assert mine(p) == (-1, 0, 3)
    assert not p.offers("stack", "longbow")
    assert not p.offers("stack", "volley")
    p.answer("stack", "chain-mail", "chain-mail-of-radiance")
    assert mine(p) == (-2, 0, 6)
    assert not p.offers("stack", "ring-mail")


@pytest.mark.rule("augment.magic", "augment.level")
def test_augmentation_up_to_its_level() -> None:
    p = Position("jannus")
    p.equip(0, "grey-robe")
    p.hand(0, "seeing-orb", "ring-of-haste", "oak-staff")
    assert not p.offers("augment", "oak-staff")
    before = mine(p)
    p.answer("augment", "seeing-orb", "grey-robe")
    assert mine(p) == (before[0], before[1], before[2] + 1)
    assert not p.offers("augment", "ring-of-haste")
    q = Position("jannus")
    q.equip(0, "robe-of-stars")
    q.hand(0, "seeing-orb", "ring-of-haste", "amulet-of-mending")
    q.answer("augment", "seeing-orb", "robe-of-stars")
    q.answer("augment", "ring-of-haste", "robe-of-stars")
    assert mine(q)[2] == 4
    assert not q.offers("augment", "amulet-of-mending")


@pytest.mark.rule("prepare.action", "prepare.action_values", "prepare.rest")
def test_one_action_or_rest() -> None:
    p = Position("eloria")
    p.hand(0, "precise-strike", "evade")
    p.answer("act", "precise-strike")
    assert mine(p) == (1, 2, 0)
    assert p.asked.kind != "prepare" or not p.offers("act", "evade")
    q = Position("bladesinger")
    q.hand(0, "mighty-strike", "riposte", "blade-song")
    q.answer("act", "mighty-strike")
    assert not q.offers("act", "riposte")
    assert q.offers("act", "blade-song")
    r = Position("eloria")
    r.wound(0, "bruised")
    r.hand(0, "evade")
    r.next_monsters("giant-rat")
    r.equip(0, "chain-mail", "long-spear")
    r.answer("done")
    r.until("recover")
    assert r.asked.seat == 0


@pytest.mark.rule("healing.any", "healing.one", "healing.two", "healing.before_combat")
def test_healing_effects() -> None:
    p = Position("maren", "magnus")
    p.hand(0, "prayer-of-mending")
    p.wound(1, "hobbled", "numb-fingers")
    p.next_wounds("gutted")
    p.answer("act", "prayer-of-mending")
    p.until("heal")
    assert p.asked.seat == 0
    assert mine(p, 1) == (-2, -1, 0)
    p.answer("heal", "hobbled")
    assert p.wounds(1)[:2] == ["numb-fingers", "gutted"]
    q = Position("maren", "magnus")
    q.hand(0, "laying-on-of-hands")
    q.wound(1, "hobbled", "numb-fingers")
    q.equip(1, "plate-mail", "tower-shield")
    q.next_monsters("giant-rat", "goblin-sneak")
    q.answer("act", "laying-on-of-hands")
    q.until("heal")
    q.answer("heal", "hobbled")
    assert "hobbled" not in q.wounds(1)
    assert q.state.wound_count(Seat(1)) <= 2


# -- Combat Resolution --------------------------------------------------------------------------------------------


@pytest.mark.rule("combat.speed", "combat.hit", "combat.slower")
@pytest.mark.parametrize(
    ("one", "other", "scored"),
    [
        (side(2, 3, 9), side(0, 3, 4), (1, 0)),  # 3 + 2 > 4
        (side(1, 3, 9), side(0, 3, 4), (0, 0)),  # 3 + 1 = 4
        (side(0, 5, 2), side(3, 0, 4), (1, 1)),  # the slower strikes back with plain Offense; 0 + 3 > 2
        (side(0, 5, 3), side(3, 0, 5), (0, 0)),
        (side(0, 4, 4), side(0, 4, 4), (0, 0)),
        (side(0, 5, 4), side(0, 5, 4), (1, 1)),
    ],
)
def test_normal_attacks(one: Worth, other: Worth, scored: tuple[int, int]) -> None:
    assert combat.exchange(one, other) == scored


RANGE, WOUNDING, IMMUNE = 1, 2, 64


@pytest.mark.rule("combat.preemptive", "combat.wounding", "combat.wounding_avoided")
@pytest.mark.parametrize(
    ("one", "other", "scored"),
    [
        (side(1, 4, 0, RANGE), side(0, 9, 4), (1, 0)),
        (side(1, 4, 0, RANGE), side(0, 9, 4, RANGE), (1, 1)),
        (side(1, 3, 0, RANGE), side(0, 9, 4), (0, 1)),
        (side(0, 5, 0, RANGE), side(0, 9, 4), (1, 1)),
        (side(0, 9, 4), side(1, 4, 4, RANGE), (0, 1)),
        (side(0, 0, 9, WOUNDING), side(0, 0, 9), (1, 0)),
        (side(0, 9, 9, WOUNDING), side(0, 0, 0), (2, 0)),
        (side(0, 0, 9, WOUNDING), side(0, 0, 9, IMMUNE), (0, 0)),
        (side(0, 0, 0, WOUNDING), side(1, 4, 9, RANGE), (0, 1)),
    ],
)
def test_range_and_wounding(one: Worth, other: Worth, scored: tuple[int, int]) -> None:
    assert combat.exchange(one, other) == scored


@pytest.mark.rule("combat.distribute", "combat.reshuffle", "wounds.undefeated")
def test_monsters_are_dealt_and_the_undefeated_come_again() -> None:
    p = Position("magnus", "eloria")
    game = p.state
    for card in list(game.piles[MONSTER_DECK]):
        game.move(card, UNDEFEATED)
    for card in list(game.piles[UNDEFEATED])[3:]:
        game.move(card, COUNTED)
    p.next_monsters("ogre")
    combat.distribute(game)
    assert len(game.piles[FACING]) == len(game.piles[FACING + 1]) == 1
    assert game.card(game.piles[FACING][0]).key == "ogre"
    assert len(game.piles[MONSTER_DECK]) == 2
    combat.strike(game, Seat(0), game.piles[FACING][0], 0)
    assert p.names(UNDEFEATED) == ["ogre"]


@pytest.mark.rule(
    "combat.values", "combat.monster_values", "fortify.enhancement", "setup.scenario", "adventurer.bonus_unbought"
)
def test_values_add_up_from_all_sources() -> None:
    p = Position("magnus", quest="iron-foundry", experience=3)
    p.state.folk = [0] * len(p.state.folk)
    p.state.rearranged()
    p.equip(0, "plate-mail", "great-hammer")
    p.wound(0, "marked")
    p.face(0, "orc-raider")
    assert mine(p) == (-3, 4, 3 + 1 - 1)
    assert theirs(p) == (0, 4 + 1, 2)
    p.enhance("blood-frenzy", "thick-hides")
    assert theirs(p) == (1, 6, 3)
    p.state.marks[p.state.definition[p.card("great-hammer")]] = 1
    assert mine(p)[1] == 5


@pytest.mark.rule("setup.many")
def test_the_card_for_many_players() -> None:
    for count, speed in ((4, 0), (5, 1)):
        p = Position(*["eloria", "magnus", "jannus", "maren", "tobin"][:count], quest="shard-keeper", experience=3)
        p.face(0, "orc-raider")
        assert theirs(p) == (speed, 4, 2)


@pytest.mark.rule("combat.lent")
def test_a_bonus_is_lent_now_or_later() -> None:
    p = Position("maren", "magnus")
    p.equip(0, "sun-shield")
    p.hand(0, "guiding-light")
    p.answer("act", "guiding-light")
    p.until("lend")
    assert p.asked.about == (p.card("sun-shield"),)
    p.answer("reserve")
    before = mine(p, 1)
    p.answer("lend", "guiding-light", 1)
    assert mine(p, 1) == (before[0] + 1, before[1] + 1, before[2])
    assert p.asked.kind == "lend"
    assert not p.offers("reserve")
    assert p.offers("lend", "sun-shield", 0)


@pytest.mark.rule("combat.resilience")
def test_resilience_draws_two_and_keeps_one() -> None:
    p = Position("magnus")
    p.equip(0, "tower-shield")
    p.next_monsters("ogre")
    p.next_wounds("hobbled", "bruised")
    p.until("resilience")
    p.answer("pick", "hobbled")
    assert p.wounds(0) == ["bruised"]


@pytest.mark.rule("combat.later", "wounds.adventurers")
def test_new_wounds_do_not_count_in_the_fight_that_caused_them() -> None:
    p = Position("kestra", "eloria")
    p.lord()
    p.state.lord_turn = 1
    p.equip(0, "great-axe")
    p.equip(1, "longbow")
    p.next_wounds("crushed-shoulder", "bruised")
    lord = p.state.quest_card().lord
    before = theirs(p, 1)
    assert before == (lord.speed, lord.offense, lord.defense)
    seats = combat.fight(p.state)
    assert p.names(LORD_WOUNDS) == ["crushed-shoulder", "bruised"]
    assert theirs(p, 1)[2] == lord.defense - 2
    assert seats == [0]


# -- Wound Resolution ---------------------------------------------------------------------------------------------


@pytest.mark.rule("wounds.rest", "wounds.regenerate")
def test_resting_and_regenerating_each_heal_a_wound() -> None:
    p = Position("eloria")
    p.equip(0, "amulet-of-mending")
    p.wound(0, "bruised", "scratched")
    assert wounds.recoveries(p.state) == [0, 0]
    p.put("evade", ACTION)
    assert wounds.recoveries(p.state) == [0]


@pytest.mark.rule("wounds.three", "defeated.removed", "defeated.injury", "defeated.choice")
def test_three_wounds_defeat_an_adventurer() -> None:
    p = Position("eloria", "magnus")
    p.wound(0, "bruised", "scratched")
    p.equip(1, "plate-mail", "tower-shield")
    p.hand(0, "quick-shot")
    p.next_monsters("ogre", "giant-rat")
    p.next_wounds("shaken")
    p.answer("act", "quick-shot")
    p.until("keep_going")
    game = p.table.state
    assert game.out == [True, False]
    assert len(game.sheet(Seat(0)).injuries) == 1
    assert p.asked.seat == 1
    p.answer("go_on")
    p.until("prepare")
    assert p.asked.seat == 1


@pytest.mark.rule("injury.retire")
def test_a_third_injury_or_the_same_again_retires() -> None:
    p = Position("eloria", "magnus")
    sheet = p.state.sheet(Seat(0))
    sheet.injuries = [0, 1]
    wounds.defeat(p.state, Seat(0))
    assert sheet.retired
    q = Position("eloria", "magnus")
    other = q.state.sheet(Seat(0))
    wounds.defeat(q.state, Seat(0))
    assert not other.retired
    first = other.injuries[0]
    seeds = 0
    while q.state.chance.copy().below(len(INJURIES)) != first:
        q.state.chance.next()
        seeds += 1
        assert seeds < 500
    wounds.defeat(q.state, Seat(0))
    assert other.injuries == [first, first]
    assert other.retired


@pytest.mark.rule("wounds.monsters", "wounds.tough_monsters", "healing.monsters")
def test_monsters_fall_to_one_wound_unless_they_are_tough() -> None:
    p = Position("eloria", quest="iron-foundry", experience=3)
    game = p.state
    rat = p.face(0, "giant-rat")
    combat.strike(game, Seat(0), rat, 1)
    assert p.names(DEFEATED) == ["giant-rat"]
    golem = p.face(0, "slag-golem")
    p.next_wounds("marked")
    combat.strike(game, Seat(0), golem, 1)
    assert "slag-golem" in p.names(UNDEFEATED)
    game.move(golem, FACING)
    assert theirs(p)[2] == 4 - 1
    p.next_wounds("bruised")
    combat.strike(game, Seat(0), golem, 1)
    assert "slag-golem" in p.names(DEFEATED)
    hag = p.put("river-hag", FACING)
    p.next_wounds("bruised")
    combat.strike(game, Seat(0), hag, 1)
    assert "river-hag" in p.names(UNDEFEATED)
    assert not wounds.monster_wounds(game, hag)
    game.move(hag, FACING)
    p.next_wounds("hobbled", "shaken")
    combat.strike(game, Seat(0), hag, 1)
    assert "river-hag" in p.names(DEFEATED)


# -- Treasure, discarding, drawing, fortify -----------------------------------------------------------------------


@pytest.mark.rule("treasure.draw", "treasure.place", "treasure.permission")
def test_a_treasure_for_each_monster_defeated() -> None:
    def found() -> Position:
        p = Position("kestra", "magnus")
        p.equip(0, "great-axe", "wolf-pelt")
        p.equip(1, "plate-mail", "tower-shield")
        p.next_monsters("giant-rat", "shambling-corpse")
        p.next_treasures("frostbrand")
        p.until("treasure")
        assert p.asked.seat == 0
        return p

    p = found()
    p.answer("top")
    p.until("prepare")
    assert "frostbrand" in p.names(HAND)
    q = found()
    q.answer("give", 1)
    assert q.asked.kind == "treasure.accept"
    q.answer("no", seat=1)
    assert q.asked.kind == "treasure"
    assert not q.offers("give", 1)
    q.answer("keep")
    assert "frostbrand" in q.names(DISCARD) + q.names(DECK) + q.names(HAND)
    r = found()
    r.answer("give", 1)
    r.answer("yes", seat=1)
    assert "frostbrand" in r.names(DISCARD + 1)


@pytest.mark.rule("discard.equipment", "discard.rest", "draw.five", "draw.uncounted")
def test_discarding_and_drawing() -> None:
    p = Position("eloria")
    p.equip(0, "chain-mail-of-radiance", "long-spear", "forest-cloak")
    p.under(0, "chain-mail", "chain-mail-of-radiance")
    p.hand(0, "longbow", "volley", "evade")
    p.next_monsters("giant-rat")
    assert drawing.draw_count(p.state, Seat(0)) == 3
    p.answer("act", "evade")
    p.until("discard")
    p.answer("discard", "chain-mail-of-radiance")
    assert p.names(UNDER) == []
    assert drawing.draw_count(p.table.state, Seat(0)) == 4
    p.answer("done")
    hand = p.names(HAND)
    assert len(hand) == 4
    assert not p.names(ACTION)


@pytest.mark.rule("draw.reshuffle")
def test_a_depleted_deck_is_formed_anew() -> None:
    p = Position("eloria")
    for card in list(p.state.piles[DECK]):
        p.state.move(card, DISCARD)
    drawing.draw(p.state, Seat(0), 4)
    assert len(p.state.piles[HAND]) == 4
    assert len(p.state.piles[DECK]) == 6
    assert not p.state.piles[DISCARD]


@pytest.mark.rule("fortify.count")
def test_one_enhancement_for_one_defeated_monster_a_player() -> None:
    p = Position("eloria", "magnus", "jannus", "maren", quest="drowned-mill", experience=0)
    game = p.state
    came = []
    for number in range(1, 13):
        game.move(game.piles[MONSTER_DECK][-1], DEFEATED)
        before = len(game.piles[ENHANCEMENTS])
        fortify.fortify(game)
        if len(game.piles[ENHANCEMENTS]) > before:
            came.append(number)
    assert came == [4, 8, 12]


# -- Monster Lords ------------------------------------------------------------------------------------------------


@pytest.mark.rule("lord.spawn", "lord.time", "quest.failures", "resolution.always")
def test_the_lord_comes_when_too_few_are_left_and_time_runs_out() -> None:
    p = Position("magnus", "kestra", quest="toll-road", experience=0)
    for card in list(p.state.piles[MONSTER_DECK])[1:]:
        p.state.move(card, COUNTED)
    p.equip(0, "plate-mail", "tower-shield", "iron-helm")
    p.equip(1, "wolf-pelt", "bone-charm")
    combat.distribute(p.state)
    assert p.state.lord
    assert p.state.lord_turn == 1
    assert not p.state.piles[FACING]
    p.state.lord_turn = p.state.quest_card().lord.turns - 1
    for s in (0, 1):
        for card in list(p.state.piles[DECK + s]):
            p.state.move(card, DISCARD + s)
    p.until("never")
    assert p.table.state.outcome is not None
    assert p.table.state.outcome.way == "defeat"
    assert p.table.state.failures[p.state.quest] == 1


@pytest.mark.rule("lord.values", "lord.wounds", "lord.weakened", "lord.defeated", "quest.experience")
def test_everybody_fights_the_lord() -> None:
    p = Position("eloria", "tobin", quest="toll-road", experience=0)
    p.lord()
    p.equip(0, "longbow")
    p.equip(1, "throwing-knives", "dagger")
    p.next_wounds("hobbled", "gutted")
    p.put("broken-arm", LORD_WOUNDS)
    assert wounds.lord_wounds(p.state) == 2 * 2 + 2
    p.until("never")
    outcome = p.table.state.outcome
    assert outcome is not None
    assert outcome.way == "victory"
    assert outcome.winners == (0, 1)
    assert p.table.state.experience == 1


@pytest.mark.rule("retreat.any_time", "retreat.no_card")
def test_retreat_needs_everybody() -> None:
    p = Position("kestra", "magnus", quest="toll-road", experience=0)
    p.answer("retreat", seat=0)
    p.answer("no", seat=1)
    assert not p.table.over
    assert not p.offers("retreat")
    q = Position("kestra", "magnus", quest="toll-road", experience=0)
    q.hand(0, "snarl")
    q.answer("retreat", seat=0)
    q.answer("yes", seat=1)
    q.answer("yes", seat=0)
    outcome = q.table.state.outcome
    assert outcome is not None
    assert (outcome.way, outcome.winners) == ("retreat", ())


def test_cards_put_aside_are_found_again() -> None:
    p = Position("eloria")
    assert p.state.card(CardId(p.card("longbow"))).key == "eloria.longbow"
    assert p.state.piles[ITEM_RESERVE]
