"""From a table's spec to its first state: a campaign, new or saved, or a single quest with some experience."""

from __future__ import annotations

from typing import Any

from quarterdeck.core.game import Spec
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.setting import CHOICE, FILE, NUMBER, Setting
from quarterdeck.games.seven_swords import campaign
from quarterdeck.games.seven_swords.defs import ADVENTURERS, QUESTS, QuestDef, quest_by_key
from quarterdeck.games.seven_swords.ids import COMMON, MOST_EXPERIENCE, OUTFIT, TREASURE, Seat
from quarterdeck.games.seven_swords.rules import setup, town
from quarterdeck.games.seven_swords.rules.resolution import room
from quarterdeck.games.seven_swords.state import ITEM_RESERVE, STORED, State

ANY_EXPERIENCE = -1
"""What a party has by the time it comes to the quest."""


def settings() -> list[Setting]:
    return [
        Setting(
            "campaign",
            "Campaign",
            "Go on with a saved campaign, with any number of adventurers. Without one, a new campaign begins.",
            FILE,
        ),
        Setting(
            "quest",
            "Only one quest",
            "Play a single quest instead of a campaign, with what a party would own by then.",
            CHOICE,
            "",
            (("", "No: play the campaign"), *[(quest.key, quest.name) for quest in QUESTS]),
        ),
        Setting(
            "experience",
            "Party Experience",
            "For a single quest: how much the party has earned. -1 is what a party usually has by then.",
            NUMBER,
            ANY_EXPERIENCE,
            low=ANY_EXPERIENCE,
            high=MOST_EXPERIENCE,
            only_with="quest",
        ),
    ]


def sample_options(number: int) -> dict[str, Any]:
    """Quests in turn, and every fourth table a campaign."""
    turn, which = divmod(number, 4)
    return {"quest": QUESTS[(3 * turn + which) % len(QUESTS)].key} if which < 3 else {}


def contest_options(number: int) -> dict[str, Any]:
    """Quests in turn: a campaign would take many times as long to tell one party from another."""
    return {"quest": QUESTS[number % len(QUESTS)].key}


def adventurer_named(name: str) -> int:
    """An adventurer by key or name, -1 for no wish."""
    wanted = name.strip().casefold()
    for adventurer in ADVENTURERS:
        if wanted in (adventurer.key, adventurer.name.casefold()):
            return adventurer.index
    if not wanted:
        return -1
    known = ", ".join(a.name for a in ADVENTURERS)
    raise QuarterdeckError(f"There is no adventurer {name.strip()!r}; they are: {known}.")


def new_state(spec: Spec, low: int, high: int) -> State:
    if not low <= len(spec.seats) <= high:
        raise QuarterdeckError(f"Seven Swords is for {low} to {high} adventurers, not {len(spec.seats)}.")
    game = setup.fill_box(len(spec.seats), spec.seed)
    game.wishes = [adventurer_named(seat.deck) for seat in spec.seats]
    saved, key = str(spec.options.get("campaign", "")), str(spec.options.get("quest", ""))
    if saved and key:
        raise QuarterdeckError("A table plays a saved campaign or a single quest, not both.")
    if saved:
        campaign.load(saved, game)
        if len([sheet for sheet in game.sheets if not sheet.retired]) < game.players:
            raise QuarterdeckError("Too few adventurers of this campaign are left for so many seats.")
    elif key:
        quest = quest_by_key(key)
        if quest is None:
            raise QuarterdeckError(f"There is no quest {key!r}; they are: {', '.join(q.key for q in QUESTS)}.")
        wanted = spec.options.get("experience", ANY_EXPERIENCE)
        if not isinstance(wanted, int) or not ANY_EXPERIENCE <= wanted <= MOST_EXPERIENCE:
            raise QuarterdeckError(f"The party's experience is a number from 0 to {MOST_EXPERIENCE}.")
        experience = wanted if wanted != ANY_EXPERIENCE else quest.stage
        single_quest(game, quest, experience)
    return game


def single_quest(game: State, quest: QuestDef, experience: int) -> None:
    """A table for one quest, with what a party of this experience has met and found on its way."""
    game.single = True
    game.experience = experience
    for earlier in won_before(game, quest, experience):
        setup.unlock(game, earlier.index)
        setup.grant(game, earlier.victory)
        game.won[earlier.index] = True
    setup.unlock(game, quest.index)
    game.quest = quest.index
    muster(game)
    find_treasures(game, experience)
    game.story = []
    game.phase = OUTFIT
    game.active = Seat(0)
    game.rearranged()


def muster(game: State) -> None:
    """Each seat has the adventurer it wished for, unless somebody else has, or the quest needs another one."""
    for s in range(game.players):
        free = town.choices(game, Seat(s))
        unwished = [adventurer for adventurer in free if adventurer not in game.wishes]
        game.party[s] = game.wishes[s] if game.wishes[s] in free else (unwished or free)[0]


def won_before(game: State, quest: QuestDef, experience: int) -> list[QuestDef]:
    """The quests that a party of this experience has won on its way: one of every earlier stage, then others."""
    earlier = [q.index for q in QUESTS if q.stage < quest.stage]
    game.chance.shuffle(earlier)
    met: list[int] = []
    first: list[int] = []
    others: list[int] = []
    for index in earlier:
        (others if QUESTS[index].stage in met else first).append(index)
        met.append(QUESTS[index].stage)
    won = (first + others)[: experience + 1]  # Awakening gives no experience
    return [QUESTS[index] for index in sorted(won)]


COMMON_ITEMS = 2
"""How many common items an adventurer has recorded, from the first quest on."""
KEPT = 0.7
"""The share of the treasures left after the tithes that somebody found worth recording."""


def treasures_found(experience: int, players: int) -> int:
    """How many treasures a party has recorded by then: what the treasure decks held, less the tithes of victories."""
    left = 0
    for earned in range(experience):
        left += max(0, setup.treasure_counts(earned, players)[1] - players - earned - 1)
    return int(KEPT * left)


def find_treasures(game: State, experience: int) -> None:
    """Record at random what a party would have. Whoever sets out for the first time has nothing but their own."""
    if not game.quest_card().first_game:
        find(game, COMMON, COMMON_ITEMS * game.players)
        find(game, TREASURE, treasures_found(experience, game.players))


def find(game: State, kind: str, count: int) -> None:
    for i in range(count):
        adventurer = game.party[i % game.players]
        cards = [c for c in game.piles[ITEM_RESERVE] if game.card(c).kind == kind]
        if cards and room(game, adventurer) > 0:
            card = cards[game.chance.below(len(cards))]
            game.sheets[adventurer].recorded.append(game.definition[card])
            game.move(card, STORED)
            game.reveal(card)
