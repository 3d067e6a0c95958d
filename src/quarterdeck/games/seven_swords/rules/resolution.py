"""Game Resolution: the result on the Town Card, the tithe, legendary items, and what is recorded."""

from __future__ import annotations

from quarterdeck.core.decision import Option
from quarterdeck.core.flow import Flow
from quarterdeck.core.game import Outcome
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.seven_swords.defs import ADVENTURERS, CARDS, TOWNSFOLK
from quarterdeck.games.seven_swords.ids import (
    ADVENTURER,
    LEGENDARY,
    LEGENDS,
    RECORD,
    RESULTS,
    RETREAT,
    ROOM,
    TITHE,
    TOWN,
    TREASURE,
    VICTORY,
    CardId,
    Seat,
)
from quarterdeck.games.seven_swords.rules import refusals, setup
from quarterdeck.games.seven_swords.rules.asking import ask, at_checkpoint, yes
from quarterdeck.games.seven_swords.rules.report import packed_tithe
from quarterdeck.games.seven_swords.state import (
    ACTION,
    COUNTED,
    DECK,
    DEFEATED,
    DISCARD,
    ENHANCEMENT_DECK,
    ENHANCEMENTS,
    HAND,
    ITEM_RESERVE,
    LORD_WOUNDS,
    MONSTER_DECK,
    MONSTER_RESERVE,
    MONSTER_WOUNDS,
    PLAY,
    POOL,
    STORED,
    TREASURE_DECK,
    UNDEFEATED,
    UNDER,
    WOUND_CARDS,
    WOUND_DECK,
    WOUND_DISCARD,
    State,
)


def end_quest(game: State) -> None:
    """Write the result on the Town Card, resolve its card unless the party retreated, and clear the table."""
    quest = game.quest_card()
    game.tell("quest_ends", number=game.result, what=quest.key)
    game.taken.append((quest.index, game.result))
    if game.result == VICTORY:
        game.won[quest.index] = True
        if not quest.first_game:
            game.experience += 1
            game.tell("earns", number=game.experience)
    else:
        game.failures[quest.index] += 1
    if game.single:
        winners = tuple([Seat(s) for s in range(game.players)]) if game.result == VICTORY else ()
        game.outcome = Outcome(winners, RESULTS[game.result])
        return
    clear_table(game)
    if game.result != RETREAT:
        setup.grant(game, quest.victory if game.result == VICTORY else quest.defeat)
    if game.result == VICTORY and quest.finale:
        game.outcome = Outcome(tuple([Seat(s) for s in range(game.players)]), "the seven swords")
        game.tell("campaign_won")
        return
    begin_tithe(game)


def clear_table(game: State) -> None:
    """Everything goes back where it came from: items gained into the pool, the rest to its deck or its owner."""
    gained = set(game.gained)
    for s in range(game.players):
        cards: list[CardId] = []
        for pile in (DECK + s, HAND + s, PLAY + s, UNDER + s, ACTION + s, DISCARD + s):
            cards.extend(game.piles[pile])
        for card in cards:
            game.move(card, POOL if game.definition[card] in gained else STORED)
            game.reveal(card)
        game.tell("comes_home", Seat(s), tuple(cards))
        for card in list(game.piles[WOUND_CARDS + s]):
            game.move(card, WOUND_DECK)
    for source, target in (
        (MONSTER_WOUNDS, WOUND_DECK),
        (LORD_WOUNDS, WOUND_DECK),
        (WOUND_DISCARD, WOUND_DECK),
        (MONSTER_DECK, MONSTER_RESERVE),
        (UNDEFEATED, MONSTER_RESERVE),
        (DEFEATED, MONSTER_RESERVE),
        (COUNTED, MONSTER_RESERVE),
        (ENHANCEMENTS, ENHANCEMENT_DECK),
        (TREASURE_DECK, ITEM_RESERVE),
    ):
        for card in list(game.piles[source]):
            game.move(card, target)
    retire_cards(game)
    setup.shuffle_pools(game)
    game.lord = False


def retire_cards(game: State) -> None:
    """What was recorded on the card of a retired adventurer becomes available again."""
    for sheet in game.sheets:
        if sheet.retired:
            for number in sheet.recorded:
                give_back(game, number)
            sheet.recorded = []


def give_back(game: State, number: int) -> None:
    """An item is discarded: it may turn up in treasure decks again. What was written on it stays."""
    game.move(setup.id_of(game, number), ITEM_RESERVE)


# -- tithe --------------------------------------------------------------------------------------------------------


def treasures_in_pool(game: State) -> list[CardId]:
    return [card for card in game.piles[POOL] if game.card(card).kind == TREASURE]


def tithe_due(game: State) -> int:
    """One treasure for each adventurer who started, each Party Experience Earned, each hero defeated."""
    return game.started + game.experience + fallen(game)


def fallen(game: State) -> int:
    return len([out for out in game.out if out])


def begin_tithe(game: State) -> None:
    have = len(treasures_in_pool(game))
    game.tithe = min(tithe_due(game), have)
    game.tell("tithe", number=packed_tithe(game.started, game.experience, fallen(game), have))
    game.phase = TITHE


def tithe_step(game: State) -> Flow[None]:
    treasures = treasures_in_pool(game)
    if game.tithe == 0:
        game.phase = LEGENDS
        game.queue = [card for card in game.piles[POOL] if game.card(card).kind == LEGENDARY]
        return
    if game.tithe == len(treasures):
        for card in treasures:
            tithed(game, card)
        return
    option = yield from at_checkpoint(Seat(0), "tithe", [Option("discard", (c,)) for c in treasures])
    tithed(game, CardId(option.ids[0]))


def tithed(game: State, card: CardId) -> None:
    game.tithe -= 1
    game.tell("tithes", cards=(card,))
    give_back(game, game.definition[card])


# -- legendary items ----------------------------------------------------------------------------------------------


def room(game: State, adventurer: int) -> int:
    """How many more cards an adventurer's card has room for."""
    sheet = game.sheets[adventurer]
    if sheet.retired:
        return 0
    total = ROOM
    for person in TOWNSFOLK:
        level = game.ally_level(sheet, person)
        if level:
            total += person.levels[level - 1].room
    return total - len(sheet.recorded)


def available_experience(game: State, adventurer: int) -> int:
    return game.experience - game.sheets[adventurer].spent


def why_not_record(game: State, adventurer: int) -> Refusal | None:
    return refusals.NO_ROOM if room(game, adventurer) <= 0 else None


def why_not_buy(game: State, card: CardId, adventurer: int) -> Refusal | None:
    """Whoever was on the quest may keep a legendary item, with room and experience for it."""
    if available_experience(game, adventurer) < game.card(card).cost:
        return refusals.NO_EXPERIENCE
    return why_not_record(game, adventurer)


def legend_step(game: State) -> Flow[None]:
    """A legendary item is bought for Character Experience, or discarded."""
    if not game.queue:
        game.phase = RECORD
        game.queue = [int(card) for card in game.piles[POOL]]
        return
    card = CardId(game.queue[0])
    option = yield from at_checkpoint(Seat(0), "legend", _buyers(game, card, []), (card,))
    refused: list[int] = []
    while option.verb == "buy" and not (yield from _agrees(game, card, option.ids[1])):
        refused.append(option.ids[1])
        option = yield from ask(Seat(0), "legend", _buyers(game, card, refused), (card,))
    game.queue.pop(0)
    if option.verb == "buy":
        game.sheets[option.ids[1]].spent += game.card(card).cost
        record(game, card, option.ids[1])
    else:
        give_back(game, game.definition[card])


def _buyers(game: State, card: CardId, refused: list[int]) -> list[Option]:
    """Who of the party may buy a legendary item, but for those who do not want it; or it is discarded."""
    buyers = [a for a in game.party if why_not_buy(game, card, a) is None and a not in refused]
    return [*[Option("buy", (card, a)) for a in buyers], Option("discard", (card,))]


def _agrees(game: State, card: CardId, adventurer: int) -> Flow[bool]:
    """Nobody's experience is spent by others: who plays the adventurer is asked, unless they proposed it."""
    seat = Seat(game.party.index(adventurer))
    if seat == 0:
        return True
    return (yield from yes(seat, "legend.accept", (card, 0)))


# -- record -------------------------------------------------------------------------------------------------------


def record(game: State, card: CardId, adventurer: int) -> None:
    game.sheets[adventurer].recorded.append(game.definition[card])
    game.move(card, STORED)
    game.tell("records", cards=(card,), number=adventurer)


def record_step(game: State) -> Flow[None]:
    """Each item left is recorded on the card of an adventurer with room, or discarded."""
    if not game.queue:
        finish(game)
        return
    card = CardId(game.queue[0])
    options = [Option("record", (card, a.index)) for a in ADVENTURERS if why_not_record(game, a.index) is None]
    options.append(Option("discard", (card,)))
    option = yield from at_checkpoint(Seat(0), "record", options, (card,))
    game.queue.pop(0)
    if option.verb == "record":
        record(game, card, option.ids[1])
    else:
        give_back(game, game.definition[card])


def finish(game: State) -> None:
    """Back in town. A company that cannot fill its seats any more is broken."""
    setup.shuffle_pools(game)
    game.gained = []
    game.quest = -1
    game.party = [-1] * game.players
    game.out = [False] * game.players
    game.phase = TOWN
    game.active = Seat(0)
    if len([sheet for sheet in game.sheets if not sheet.retired]) < game.players:
        game.tell("broken")
        game.outcome = Outcome((), "the company is broken")


def check_sheets(game: State) -> None:
    """What is recorded is stored or in its adventurer's deck, once."""
    numbers = [number for sheet in game.sheets for number in sheet.recorded]
    assert len(set(numbers)) == len(numbers), "a card is recorded twice"
    for number in numbers:
        assert CARDS[number].kind != ADVENTURER, "an adventurer's own card is recorded"
