"""Phase 2: Combat Resolution. Monsters are dealt, bonuses lent, values compared, wounds assigned."""

from __future__ import annotations

from quarterdeck.core.decision import Option
from quarterdeck.core.flow import Flow
from quarterdeck.games.seven_swords.defs import CARDS, LORD_COMES_EARLY, RICH, CardDef
from quarterdeck.games.seven_swords.ids import IMMUNE, NO_CARD, RANGE, REGENERATING, WOUNDING, CardId, Seat
from quarterdeck.games.seven_swords.rules import values, wounds
from quarterdeck.games.seven_swords.rules.asking import at_checkpoint
from quarterdeck.games.seven_swords.rules.report import packed
from quarterdeck.games.seven_swords.rules.values import Worth
from quarterdeck.games.seven_swords.state import (
    ACTION,
    DEFEATED,
    FACING,
    LORD_WOUNDS,
    MONSTER_DECK,
    MONSTER_WOUNDS,
    PLAY,
    UNDEFEATED,
    WOUND_DISCARD,
    State,
)

EARLY_TURN = 7


def exchange(one: Worth, other: Worth) -> tuple[int, int]:
    """How many wounds each side scores: (one on the other, the other on one).

    The faster adds the difference in Speed to Offense. Wounding needs no hit. A faster side with Range that scores
    leaves a slower one without Range no attack at all.
    """
    ahead = one.speed - other.speed
    scored = int(one.offense + max(0, ahead) > other.defense)
    taken = int(other.offense + max(0, -ahead) > one.defense)
    if one.flags & WOUNDING and not other.flags & IMMUNE:
        scored += 1
    if other.flags & WOUNDING and not one.flags & IMMUNE:
        taken += 1
    if ahead > 0 and scored and one.flags & RANGE and not other.flags & RANGE:
        taken = 0
    elif ahead < 0 and taken and other.flags & RANGE and not one.flags & RANGE:
        scored = 0
    return scored, taken


# -- monsters come ------------------------------------------------------------------------------------------------


def distribute(game: State) -> None:
    """Deal a monster to each adventurer; when there are not enough of them, the Monster Lord comes."""
    if game.lord:
        game.lord_turn += 1
        return
    standing = game.standing()
    enough = len(game.piles[MONSTER_DECK]) + len(game.piles[UNDEFEATED]) >= len(standing)
    if not enough or (game.has_rule(LORD_COMES_EARLY) and game.turn >= EARLY_TURN):
        game.lord = True
        game.lord_turn = 1
        game.tell("lord_comes", number=game.quest)
        return
    for seat in standing:
        if not game.piles[MONSTER_DECK]:
            for card in list(game.piles[UNDEFEATED]):
                game.move(card, MONSTER_DECK)
            game.shuffle(MONSTER_DECK)
        monster = game.piles[MONSTER_DECK][-1]
        game.move(monster, FACING + seat)
        game.reveal(monster)
        if game.definition[monster] not in game.seen:
            game.seen.append(game.definition[monster])
        game.tell("faces", seat, (monster,))


# -- bonuses lent -------------------------------------------------------------------------------------------------


def lenders(game: State) -> list[int]:
    """Cards in play whose bonus may go to somebody."""
    return [
        card
        for seat in game.standing()
        for card in game.piles[PLAY + seat] + game.piles[ACTION + seat]
        if game.card(card).lends
    ]


def holder_of(game: State, card: CardId) -> Seat:
    return Seat(game.pile_of[card] % 7)


def lend_step(game: State) -> Flow[None]:
    """A bonus is given to an adventurer, or kept in reserve until the others have been given."""
    entry = game.queue[0]
    reserved = entry < 0
    card = CardId(-entry - 1 if reserved else entry)
    seat = holder_of(game, card)
    standing = game.standing()
    if len(standing) == 1:
        game.queue.pop(0)
        lend(game, card, seat)
        return
    options = [Option("lend", (card, other)) for other in standing]
    options.append(Option("none" if reserved else "reserve"))
    option = yield from at_checkpoint(seat, "lend", options, (card,))
    game.queue.pop(0)
    if option.verb == "lend":
        lend(game, card, Seat(option.ids[1]))
        game.tell("lends", seat, (card,), game.party[option.ids[1]])
    elif option.verb == "reserve":
        game.queue.append(-card - 1)


def lend(game: State, card: CardId, seat: Seat) -> None:
    for i, value in enumerate(game.card(card).lend):
        game.lent[3 * seat + i] += value


# -- the fights ---------------------------------------------------------------------------------------------------


def fight(game: State) -> list[int]:
    """All fights of the turn, by the values before any of their wounds count. Returns the seats wounded, in order."""
    results: list[tuple[Seat, int, int, int]] = []
    for seat in game.standing():
        mine, theirs = values.now(game, seat)
        scored, taken = exchange(mine, theirs)
        results.append((seat, scored, taken, packed(mine, theirs, scored, taken) if game.telling else 0))
    wounded: list[int] = []
    for seat, scored, taken, report in results:
        game.tell("fights", seat, tuple(game.piles[FACING + seat]), report)
        wounded.extend([int(seat)] * taken)
        if game.lord:
            for _ in range(scored):
                card = wounds.draw(game, LORD_WOUNDS)
                if card != NO_CARD:
                    game.tell("lord_wounded", seat, (card,))
        else:
            strike(game, seat, game.piles[FACING + seat][0], scored)
    regenerate(game)
    for seat, scored, _, _ in results:
        for monster in list(game.piles[FACING + seat]):
            settle(game, seat, monster, scored)
    return wounded


def regenerates(game: State, monster: CardDef) -> bool:
    return (monster.flags | game.foes().flags) & REGENERATING != 0


def takes_cards(game: State, monster: CardDef) -> bool:
    """Most monsters fall to any wound; those that regenerate or take several are given wound cards."""
    return monster.wounds > 1 or regenerates(game, monster)


def strike(game: State, seat: Seat, monster: CardId, scored: int) -> None:
    """Wounds scored on a monster that is given cards for them."""
    if not takes_cards(game, game.card(monster)):
        return
    for _ in range(scored):
        wound = wounds.draw(game, MONSTER_WOUNDS)
        if wound != NO_CARD:
            game.host[wound] = CardId(game.definition[monster])
            game.tell("monster_wounded", seat, (monster, wound))


def regenerate(game: State) -> None:
    """Every wounded monster that regenerates heals a wound at the end of the turn, whether it fought or waits."""
    hosts: list[int] = []
    for card in game.piles[MONSTER_WOUNDS]:
        if game.host[card] not in hosts:
            hosts.append(game.host[card])
    for number in hosts:
        if regenerates(game, CARDS[number]):
            wounds.heal_at_random(game, values.wounds_of(game, number))


def settle(game: State, seat: Seat, monster: CardId, scored: int) -> None:
    """What becomes of a monster after the fight: defeated, or back among the undefeated, perhaps wounded."""
    card = game.card(monster)
    cards = values.wounds_on(game, monster)
    dead = wounds.total(game, cards) >= card.wounds if takes_cards(game, card) else scored > 0
    if not dead:
        game.move(monster, UNDEFEATED)
        return
    for wound in cards:
        game.move(wound, WOUND_DISCARD)
    game.move(monster, DEFEATED)
    game.beat[seat] += 2 if game.has_rule(RICH) and card.envelope == game.quest_card().key else 1
    game.tell("defeats", seat, (monster,))
