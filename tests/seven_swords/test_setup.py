"""Set-up: the treasure table, and what is in the decks of a quest."""

from __future__ import annotations

import pytest

from quarterdeck.core.decision import Seat
from quarterdeck.games.seven_swords import cards  # noqa: F401  declares every card
from quarterdeck.games.seven_swords.defs import (
    ADVENTURERS,
    BY_KEY,
    CARDS,
    QUESTS,
    TOWNSFOLK,
    ZERO,
    Mod,
    Reward,
    quest_by_key,
)
from quarterdeck.games.seven_swords.ids import (
    ALWAYS,
    COMMON,
    DEFEAT,
    EXTRA_CARD,
    LEGENDARY,
    PREPARE,
    RANGE,
    TREASURE,
    UNCOUNTED,
    UNDER_WAY,
    WOUNDED,
    CardId,
)
from quarterdeck.games.seven_swords.rules import drawing, fortify, resolution, setup
from quarterdeck.games.seven_swords.state import (
    DECK,
    DISCARD,
    ENHANCEMENT_DECK,
    ENHANCEMENTS,
    HAND,
    MONSTER_DECK,
    PLAY,
    SEALED,
    TREASURE_DECK,
    WOUND_DECK,
    State,
)

TABLE = """
0   3/1/0  6/2/0  9/3/0   12/4/0  15/5/0   18/6/0   21/7/0
1   2/2/0  4/4/0  7/5/0   9/7/0   12/8/0   15/9/0   18/10/0
2   1/3/0  3/5/0  5/7/0   5/11/0  10/10/0  13/11/0  16/12/0
3   0/4/0  2/6/0  3/9/0   4/12/0  8/12/0   11/13/0  14/14/0
4   0/4/0  1/7/0  2/10/0  3/13/0  6/14/0   9/15/0   12/16/0
5   0/4/0  0/8/0  1/11/0  2/14/0  4/16/0   7/17/0   10/18/0
6   0/4/0  0/8/0  0/12/0  1/15/0  2/18/0   5/19/0   8/20/0
7   0/4/0  0/8/0  0/12/0  0/16/0  0/20/0   3/21/0   6/22/0
8   0/3/1  0/7/1  0/11/1  0/15/1  0/20/0   1/23/0   4/24/0
9   0/2/2  0/6/2  0/10/2  0/14/2  0/19/1   0/24/0   2/26/0
10  0/1/3  0/5/3  0/9/3   0/13/3  0/18/2   0/23/1   0/28/0
11  0/0/4  0/4/4  0/8/4   0/12/4  0/17/3   0/22/2   0/27/1
"""
"""The rulebook's table: a row for each Party Experience, a column for each number of players."""


def set_out(quest: str, players: int = 2, experience: int = 0, seed: int = 1, everything: bool = False) -> State:
    """A quest that has just begun; with every envelope of the box opened, if wanted."""
    game = setup.fill_box(players, seed)
    for envelope in [q.key for q in QUESTS] + ["legends.first", "legends.second", "legends.third"]:
        if everything:
            setup.open_envelope(game, envelope)
    card = quest_by_key(quest)
    assert card is not None
    setup.unlock(game, card.index)
    game.experience = experience
    game.quest = card.index
    game.party = list(range(players))
    setup.begin_quest(game)
    return game


def kinds(game: State) -> tuple[int, int, int]:
    found = [game.card(card).kind for card in game.piles[TREASURE_DECK]]
    return found.count(COMMON), found.count(TREASURE), found.count(LEGENDARY)


@pytest.mark.rule("setup.treasure")
def test_every_cell_of_the_treasure_table() -> None:
    rows = [line.split() for line in TABLE.strip().splitlines()]
    assert [int(row[0]) for row in rows] == list(range(12))
    for row in rows:
        for players, cell in enumerate(row[1:], 1):
            counts = tuple(int(number) for number in cell.split("/"))
            assert setup.treasure_counts(int(row[0]), players) == counts
            assert sum(counts) == 4 * players
    assert setup.treasure_counts(12, 3) == setup.treasure_counts(14, 3) == setup.treasure_counts(11, 3)


@pytest.mark.rule("setup.treasure", "setup.legendary")
@pytest.mark.parametrize(("experience", "players"), [(0, 1), (2, 4), (4, 5), (8, 1), (10, 6), (11, 3), (13, 2)])
def test_a_treasure_deck_is_what_the_table_says(experience: int, players: int) -> None:
    game = set_out("wolf-winter", players, experience, everything=True)
    assert kinds(game) == setup.treasure_counts(experience, players)


@pytest.mark.rule("first.treasure", "setup.substitute")
def test_the_treasure_decks_without_legends_and_of_the_first_game() -> None:
    assert kinds(set_out("wolf-winter", 2, 11)) == (4, 4, 0)
    assert kinds(set_out("awakening", 3, 11, everything=True)) == (9, 3, 0)


@pytest.mark.rule("setup.monsters", "first.monsters")
def test_a_quests_own_monsters_come_first_but_for_the_first_game() -> None:
    barrow, awakening = quest_by_key("barrow"), quest_by_key("awakening")
    assert barrow is not None and awakening is not None
    own = sum(BY_KEY[key].copies for key in barrow.monsters)
    missing = others = 0
    for seed in range(20):
        game = set_out("barrow", 1, seed=seed)
        deck = [game.card(card).key for card in game.piles[MONSTER_DECK]]
        assert len(deck) == 4
        assert len([key for key in deck if key in barrow.monsters]) == min(4, own)
        many = set_out("barrow", 4, seed=seed)
        deck = [many.card(card).key for card in many.piles[MONSTER_DECK]]
        assert len(deck) == 16
        assert set(barrow.monsters) <= set(deck)
        others += len({key for key in deck if key not in barrow.monsters})
        first = set_out("awakening", 1, seed=seed)
        deck = [first.card(card).key for card in first.piles[MONSTER_DECK]]
        missing += not set(awakening.monsters) <= set(deck)
    assert missing > 10
    assert others > 20 * 4


@pytest.mark.rule("setup.wounds", "setup.enhancements", "setup.hand")
def test_decks_lie_face_down() -> None:
    game = set_out("awakening", 2)
    for pile in (MONSTER_DECK, TREASURE_DECK, WOUND_DECK, ENHANCEMENT_DECK, DECK, DECK + 1):
        assert game.piles[pile]
        assert not any(game.known[card] for card in game.piles[pile])
    for seat in (0, 1):
        assert all(game.known[card] for card in game.piles[HAND + seat])
        own = sorted(game.definition[card] for card in game.piles[DECK + seat] + game.piles[HAND + seat])
        assert own == sorted(ADVENTURERS[seat].deck)


@pytest.mark.rule("setup.hand")
def test_decks_are_shuffled() -> None:
    orders = {
        tuple(g.definition[c] for c in g.piles[DECK]) for g in [set_out("awakening", 1, seed=s) for s in range(9)]
    }
    assert len(orders) > 5


@pytest.mark.rule("draw.reshuffle")
def test_discarded_cards_are_shuffled_when_they_form_a_new_deck() -> None:
    orders = set()
    for seed in range(9):
        game = set_out("awakening", 2, seed=seed)
        for card in list(game.piles[DECK + 1]) + list(game.piles[HAND + 1]):
            game.move(card, DISCARD + 1)
            game.reveal(card)
        drawing.draw(game, Seat(1), 3)
        assert (len(game.piles[HAND + 1]), len(game.piles[DECK + 1]), len(game.piles[DISCARD + 1])) == (3, 7, 0)
        assert not any(game.known[card] for card in game.piles[DECK + 1])
        orders.add(tuple(game.definition[card] for card in game.piles[DECK + 1]))
    assert len(orders) > 5


@pytest.mark.rule("draw.five")
def test_nobody_draws_fewer_than_no_cards() -> None:
    """Armour, two hands and three worn items that all count are six."""
    game = set_out("awakening", 2)
    items = [n for n, c in enumerate(CARDS) if c.is_equipment and not c.flags & (UNCOUNTED | EXTRA_CARD)][:6]
    for count, number in enumerate(items, 1):
        game.move(setup.id_of(game, number), PLAY + 1)
        assert drawing.draw_count(game, Seat(1)) == max(0, 5 - count)
    assert drawing.draw_count(game, Seat(0)) == 5


@pytest.mark.rule("draw.five")
def test_a_card_more_is_drawn_for_what_always_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    game = set_out("awakening", 2)
    nature = (Mod(ALWAYS, ZERO, EXTRA_CARD), Mod(WOUNDED, ZERO, EXTRA_CARD), Mod(ALWAYS, ZERO, RANGE))
    monkeypatch.setattr(ADVENTURERS[1], "mods", nature)
    game.rearranged()
    assert drawing.draw_count(game, Seat(1)) == 6
    assert drawing.draw_count(game, Seat(0)) == 5
    boots = next(n for n, card in enumerate(CARDS) if card.flags & EXTRA_CARD and card.is_equipment)
    monkeypatch.setattr(CARDS[boots], "flags", EXTRA_CARD | UNCOUNTED)
    game.move(setup.id_of(game, boots), PLAY + 1)
    assert drawing.draw_count(game, Seat(1)) == 7
    assert drawing.draw_count(game, Seat(0)) == 5


@pytest.mark.rule("ally.levels")
def test_allies_may_enlarge_the_first_hand() -> None:
    game = set_out("awakening", 1)
    assert setup.first_hand(game, Seat(0)) == 5
    innkeeper = next(i for i, person in enumerate(TOWNSFOLK) if person.levels[0].first_hand)
    game.folk[innkeeper] = 1
    assert setup.first_hand(game, Seat(0)) == 5 + TOWNSFOLK[innkeeper].levels[0].first_hand


# -- envelopes and rewards ----------------------------------------------------------------------------------------


def verbs(game: State, since: int) -> list[str]:
    return [fact.verb for fact in game.story[since:]]


@pytest.mark.rule("unlock.quest", "quest.envelope")
def test_a_quest_is_unlocked_once() -> None:
    game = setup.fill_box(1, 1)
    assert game.opened == ["awakening"]
    sealed = len(game.piles[SEALED])
    for told in (["unlocks"], []):
        since = len(game.story)
        setup.unlock(game, 3)
        assert verbs(game, since) == told
    assert game.opened == ["awakening", QUESTS[3].key]
    assert len(game.piles[SEALED]) == sealed - len([card for card in CARDS if card.envelope == QUESTS[3].key])


@pytest.mark.rule("ally.available", "ally.levels")
def test_townsfolk_rise_to_their_last_level_and_no_further() -> None:
    game = setup.fill_box(1, 1)
    person = TOWNSFOLK[0]
    for level in range(1, len(person.levels) + 2):
        since = len(game.story)
        setup.grant(game, Reward("It is told.", townsfolk=(person.key,)))
        assert game.folk[0] == min(level, len(person.levels))
        assert verbs(game, since) == (["townsperson"] if level <= len(person.levels) else [])
    assert sum(game.folk) == len(person.levels)
    other = setup.fill_box(1, 1)
    setup.grant(other, Reward("Twice at once.", townsfolk=(person.key, person.key)))
    assert other.folk[0] == 2


@pytest.mark.rule("quest.reward_envelope", "quest.unlocks")
def test_a_reward_opens_each_of_its_envelopes_once() -> None:
    game = setup.fill_box(1, 1)
    reward = Reward("It is told.", quests=("toll-road", "barrow"), envelopes=("legends.first",))
    setup.grant(game, reward)
    assert game.opened == ["awakening", "toll-road", "barrow", "legends.first"]
    assert [QUESTS[i].key for i, open_ in enumerate(game.unlocked) if open_] == ["awakening", "toll-road", "barrow"]
    since = len(game.story)
    setup.grant(game, reward)
    assert verbs(game, since) == []


@pytest.mark.rule("setup.special", "setup.enhancements", "setup.scenario")
def test_a_quest_begins_with_nothing_of_the_last_one() -> None:
    game = set_out("toll-road", 2)
    for _ in range(3):
        fortify.enhance(game)
    monsters, hero = game.foes(), game.passive(Seat(0))
    game.out, game.lord, game.lord_turn, game.result = [True, True], True, 3, DEFEAT
    game.fresh, game.lent, game.may_retreat, game.beat = [CardId(0)], [1] * 6, False, [1, 1]
    game.gained, game.seen, game.turn = [1], [2], 9
    resolution.clear_table(game)
    game.party = [2, 3]
    setup.begin_quest(game)
    assert (game.out, game.lord, game.lord_turn, game.result) == ([False, False], False, 0, UNDER_WAY)
    assert (game.fresh, game.lent, game.may_retreat, game.beat) == ([], [0] * 6, True, [0, 0])
    assert (game.gained, game.seen, game.turn) == ([], [], 1)
    assert (game.phase, game.active) == (PREPARE, Seat(0))
    assert game.foes() is not monsters
    assert game.passive(Seat(0)) != hero
    assert not game.piles[ENHANCEMENTS]


@pytest.mark.rule("setup.monsters", "setup.treasure")
def test_which_monsters_and_treasures_come_and_when_is_left_to_chance() -> None:
    games = [set_out("barrow", 4, 2, seed=seed) for seed in range(12)]
    for pile in (MONSTER_DECK, TREASURE_DECK):
        decks = [[game.card(card).key for card in game.piles[pile]] for game in games]
        assert len({tuple(sorted(deck)) for deck in decks}) > 8
        assert len({deck[-1] for deck in decks}) > 4
    own = setup.scenario_monsters(games[0])
    first = [game.card(game.piles[MONSTER_DECK][0]).key in own for game in games]
    last = [game.card(game.piles[MONSTER_DECK][-1]).key in own for game in games]
    assert any(first) and not all(first) and any(last) and not all(last)
    kinds_on_top = {game.card(game.piles[TREASURE_DECK][-1]).kind for game in games}
    kinds_below = {game.card(game.piles[TREASURE_DECK][0]).kind for game in games}
    assert kinds_on_top == kinds_below == {COMMON, TREASURE}
