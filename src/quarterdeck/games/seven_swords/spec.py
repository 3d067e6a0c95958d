"""From a table's spec to its first state: a campaign, new or saved, or a single quest with some experience."""

from __future__ import annotations

from quarterdeck.core.game import Spec
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.games.seven_swords import campaign
from quarterdeck.games.seven_swords.defs import ADVENTURERS, QUESTS, QuestDef, quest_by_key
from quarterdeck.games.seven_swords.ids import OUTFIT, TREASURE, Seat
from quarterdeck.games.seven_swords.rules import setup
from quarterdeck.games.seven_swords.rules.resolution import room
from quarterdeck.games.seven_swords.state import ITEM_RESERVE, STORED, State

OPTIONS = ("campaign", "quest", "experience")
MOST_EXPERIENCE = 14


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
    for name in spec.options:
        if name not in OPTIONS:
            raise QuarterdeckError(f"Seven Swords has no option {name!r}; its options are: {', '.join(OPTIONS)}.")
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
        experience = spec.options.get("experience", quest.stage)
        if not isinstance(experience, int) or not 0 <= experience <= MOST_EXPERIENCE:
            raise QuarterdeckError(f"The party's experience is a number from 0 to {MOST_EXPERIENCE}.")
        single_quest(game, quest, experience)
    return game


def single_quest(game: State, quest: QuestDef, experience: int) -> None:
    """A table for one quest, with what a party of this experience has met and found on its way."""
    game.single = True
    game.experience = experience
    for earlier in QUESTS:
        if earlier.stage < quest.stage:
            game.unlocked[earlier.index] = True
            setup.open_envelope(game, earlier.key)
            setup.grant(game, earlier.victory)
            game.won[earlier.index] = True
    setup.unlock(game, quest.index)
    game.quest = quest.index
    taken: list[int] = []
    needed = [a.index for a in ADVENTURERS if a.key in quest.needs]
    for s in range(game.players):
        wish = game.wishes[s]
        left = [a for a in needed if a not in taken and a not in game.wishes]
        free = left + [a.index for a in ADVENTURERS if a.index not in taken and a.index not in game.wishes]
        free += [a.index for a in ADVENTURERS if a.index not in taken]
        taken.append(wish if wish >= 0 and wish not in taken else free[0])
    game.party = taken
    find_treasures(game, experience)
    game.story = []
    game.phase = OUTFIT
    game.active = Seat(0)
    game.rearranged()


def treasures_found(experience: int) -> int:
    """How many treasures an adventurer has recorded by then: a party that plays on has about this many."""
    return min(5, (experience + 1) // 2)


def find_treasures(game: State, experience: int) -> None:
    for _ in range(treasures_found(experience)):
        for s in range(game.players):
            cards = [c for c in game.piles[ITEM_RESERVE] if game.card(c).kind == TREASURE]
            if cards and room(game, game.party[s]) > 0:
                card = cards[game.chance.below(len(cards))]
                game.sheets[game.party[s]].recorded.append(game.definition[card])
                game.move(card, STORED)
                game.reveal(card)
