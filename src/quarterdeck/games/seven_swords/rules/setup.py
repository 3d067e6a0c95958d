"""Set-up: the box, envelopes, and the decks of a quest."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.chance import Chance
from quarterdeck.games.seven_swords.defs import (
    ADVENTURERS,
    BY_KEY,
    CARDS,
    QUESTS,
    SMALL_HAND,
    START_ENHANCED,
    START_WOUNDED,
    SWARM,
    TOWNSFOLK,
    Reward,
)
from quarterdeck.games.seven_swords.ids import (
    ADVENTURER,
    COMMON,
    ENHANCEMENT,
    HAND_SIZE,
    LEGENDARY,
    MONSTER,
    MONSTERS_A_PLAYER,
    PREPARE,
    TREASURE,
    UNDER_WAY,
    WOUND,
    CardId,
    Seat,
)
from quarterdeck.games.seven_swords.rules import drawing, fortify, wounds
from quarterdeck.games.seven_swords.state import (
    DECK,
    ENHANCEMENT_DECK,
    EVERYBODY,
    ITEM_RESERVE,
    MONSTER_DECK,
    MONSTER_RESERVE,
    SEALED,
    STORED,
    TREASURE_DECK,
    WOUND_DECK,
    State,
)

POOL_OF: Final[dict[str, int]] = {
    ADVENTURER: STORED,
    COMMON: ITEM_RESERVE,
    TREASURE: ITEM_RESERVE,
    LEGENDARY: ITEM_RESERVE,
    MONSTER: MONSTER_RESERVE,
    ENHANCEMENT: ENHANCEMENT_DECK,
    WOUND: WOUND_DECK,
}

# Common items and treasures by Party Experience (0 to 11) and players (1 to 7); the rest up to four a player is
# legendary.
TREASURE_TABLE: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    ((3, 1), (6, 2), (9, 3), (12, 4), (15, 5), (18, 6), (21, 7)),
    ((2, 2), (4, 4), (7, 5), (9, 7), (12, 8), (15, 9), (18, 10)),
    ((1, 3), (3, 5), (5, 7), (5, 11), (10, 10), (13, 11), (16, 12)),
    ((0, 4), (2, 6), (3, 9), (4, 12), (8, 12), (11, 13), (14, 14)),
    ((0, 4), (1, 7), (2, 10), (3, 13), (6, 14), (9, 15), (12, 16)),
    ((0, 4), (0, 8), (1, 11), (2, 14), (4, 16), (7, 17), (10, 18)),
    ((0, 4), (0, 8), (0, 12), (1, 15), (2, 18), (5, 19), (8, 20)),
    ((0, 4), (0, 8), (0, 12), (0, 16), (0, 20), (3, 21), (6, 22)),
    ((0, 3), (0, 7), (0, 11), (0, 15), (0, 20), (1, 23), (4, 24)),
    ((0, 2), (0, 6), (0, 10), (0, 14), (0, 19), (0, 24), (2, 26)),
    ((0, 1), (0, 5), (0, 9), (0, 13), (0, 18), (0, 23), (0, 28)),
    ((0, 0), (0, 4), (0, 8), (0, 12), (0, 17), (0, 22), (0, 27)),
)


def treasure_counts(experience: int, players: int) -> tuple[int, int, int]:
    """Common items, treasures and legendary items of the treasure deck."""
    common, treasure = TREASURE_TABLE[min(experience, 11)][players - 1]
    return (common, treasure, 4 * players - common - treasure)


# -- the box and its envelopes ------------------------------------------------------------------------------------


def fill_box(players: int, seed: int) -> State:
    """Every card of the box: the adventurers' own open, what is in envelopes sealed, the rest available."""
    game = State(players, Chance(seed))
    for number, card in enumerate(CARDS):
        game.new_card(number, SEALED if card.envelope else POOL_OF[card.kind])
        if card.kind == ADVENTURER:
            game.known[number] = EVERYBODY
    game.unlocked[0] = True
    open_envelope(game, QUESTS[0].key)
    return game


def open_envelope(game: State, envelope: str) -> None:
    """Add what is in an envelope to the available cards."""
    if envelope in game.opened:
        return
    game.opened.append(envelope)
    for card in list(game.piles[SEALED]):
        if game.card(card).envelope == envelope:
            game.move(card, POOL_OF[game.card(card).kind])


def shuffle_pools(game: State) -> None:
    for pile in (ITEM_RESERVE, MONSTER_RESERVE, ENHANCEMENT_DECK, WOUND_DECK):
        game.shuffle(pile)


def unlock(game: State, quest: int) -> None:
    """A quest is written onto the Town Card, and its envelope opened."""
    if game.unlocked[quest]:
        return
    game.unlocked[quest] = True
    open_envelope(game, QUESTS[quest].key)
    game.tell("unlocks", number=quest)


def grant(game: State, reward: Reward) -> None:
    """Resolve a Victory or Defeat card."""
    for quest in QUESTS:
        if quest.key in reward.quests:
            unlock(game, quest.index)
    for person in TOWNSFOLK:
        times = len([key for key in reward.townsfolk if key == person.key])
        if times and game.folk[person.index] < len(person.levels):
            game.folk[person.index] = min(len(person.levels), game.folk[person.index] + times)
            game.tell("townsperson", number=person.index * 10 + game.folk[person.index])
    for envelope in reward.envelopes:
        if envelope not in game.opened:
            open_envelope(game, envelope)
            game.tell("opens", what=envelope)


# -- the decks of a quest -----------------------------------------------------------------------------------------


def id_of(game: State, number: int) -> CardId:
    """The id that is this physical card now."""
    return CardId(game.definition.index(number))


def begin_quest(game: State) -> None:
    """Put the quest's decks together, and deal the first hands."""
    quest = game.quest_card()
    game.out = [False] * game.players
    game.turn = 1
    game.lord = False
    game.lord_turn = 0
    game.result = UNDER_WAY
    game.fresh = []
    game.lent = [0] * (3 * game.players)
    game.may_retreat = True
    game.beat = [0] * game.players
    game.gained = []
    game.seen = []
    game.rearranged()
    game.tell("sets_out", number=quest.index)
    game.shuffle(ENHANCEMENT_DECK)
    game.shuffle(WOUND_DECK)
    _monster_deck(game)
    _treasure_deck(game)
    game.tell("wound_deck", cards=tuple(game.piles[WOUND_DECK]), number=len(game.piles[WOUND_DECK]))
    for s in range(game.players):
        _adventurer_deck(game, Seat(s))
    if game.has_rule(START_ENHANCED):
        fortify.enhance(game)
    if game.has_rule(START_WOUNDED):
        for s in range(game.players):
            wounds.give(game, Seat(s))
    game.phase = PREPARE
    game.active = Seat(0)


def scenario_monsters(game: State) -> tuple[str, ...]:
    """The monsters that the quest puts into its deck. The first game's deck is drawn from all that are available."""
    return () if game.quest_card().first_game else game.quest_card().monsters


def _monster_deck(game: State) -> None:
    """The quest's own monsters first, then others at random up to four a player."""
    scenario = scenario_monsters(game)
    wanted = (MONSTERS_A_PLAYER + 1 if game.has_rule(SWARM) else MONSTERS_A_PLAYER) * game.players
    game.shuffle(MONSTER_RESERVE)
    own = [c for c in game.piles[MONSTER_RESERVE] if game.card(c).key in scenario]
    others = [c for c in game.piles[MONSTER_RESERVE] if game.card(c).key not in scenario]
    for card in (own + others)[:wanted]:
        game.move(card, MONSTER_DECK)
    game.shuffle(MONSTER_DECK)
    game.tell("monster_deck", cards=tuple(game.piles[MONSTER_DECK]), number=len(game.piles[MONSTER_DECK]))


def _treasure_deck(game: State) -> None:
    """By the table; where a kind is lacking, common items instead."""
    counts = (3 * game.players, game.players, 0)
    if not game.quest_card().first_game:
        counts = treasure_counts(game.experience, game.players)
    game.shuffle(ITEM_RESERVE)
    taken: list[CardId] = []
    lacking = 0
    for kind, count in ((LEGENDARY, counts[2]), (TREASURE, counts[1]), (COMMON, counts[0])):
        wanted = count + lacking if kind == COMMON else count
        found = [c for c in game.piles[ITEM_RESERVE] if game.card(c).kind == kind][:wanted]
        taken.extend(found)
        lacking += count - len(found)
    for card in taken:
        game.move(card, TREASURE_DECK)
    game.shuffle(TREASURE_DECK)
    game.tell("treasure_deck", cards=tuple(game.piles[TREASURE_DECK]), number=len(game.piles[TREASURE_DECK]))


def first_hand(game: State, seat: Seat) -> int:
    size = HAND_SIZE - 1 if game.has_rule(SMALL_HAND) else HAND_SIZE
    sheet = game.sheet(seat)
    for person in TOWNSFOLK:
        level = game.ally_level(sheet, person)
        if level:
            size += person.levels[level - 1].first_hand
    return size


def _adventurer_deck(game: State, seat: Seat) -> None:
    """An adventurer's ten cards and those recorded on their card."""
    numbers = ADVENTURERS[game.party[seat]].deck + game.sheet(seat).recorded
    for card in [id_of(game, number) for number in numbers]:
        game.move(card, DECK + seat)
    game.shuffle(DECK + seat)
    drawing.draw(game, seat, first_hand(game, seat))


def check_keys() -> None:
    """Every quest names monsters, quests and townsfolk that exist."""
    keys = {quest.key for quest in QUESTS}
    people = {person.key for person in TOWNSFOLK}
    for quest in QUESTS:
        for key in quest.monsters:
            assert BY_KEY[key].kind == MONSTER, key
        for reward in (quest.victory, quest.defeat):
            assert set(reward.quests) <= keys, reward.quests
            assert set(reward.townsfolk) <= people, reward.townsfolk
