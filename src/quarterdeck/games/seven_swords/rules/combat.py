"""Phase 2: Combat Resolution. Monsters are dealt, bonuses lent, values compared, wounds assigned."""

from __future__ import annotations

from quarterdeck.core.decision import Option
from quarterdeck.core.flow import Flow
from quarterdeck.games.seven_swords.defs import LORD_COMES_EARLY, RICH
from quarterdeck.games.seven_swords.ids import IMMUNE, RANGE, REGENERATING, WOUNDING, CardId, Seat
from quarterdeck.games.seven_swords.rules import values, wounds
from quarterdeck.games.seven_swords.rules.asking import at_checkpoint
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
    results: list[tuple[Seat, int, int]] = []
    for seat in game.standing():
        mine, theirs = values.now(game, seat)
        scored, taken = exchange(mine, theirs)
        results.append((seat, scored, taken))
    wounded: list[int] = []
    for seat, scored, taken in results:
        game.tell("fights", seat, tuple(game.piles[FACING + seat]), scored * 10 + taken)
        wounded.extend([int(seat)] * taken)
        if game.lord:
            for _ in range(scored):
                card = wounds.draw(game, LORD_WOUNDS)
                if card >= 0:
                    game.tell("lord_wounded", seat, (card,))
        else:
            strike(game, seat, game.piles[FACING + seat][0], scored)
    return wounded


def strike(game: State, seat: Seat, monster: CardId, scored: int) -> None:
    """What becomes of a monster after the fight: defeated, or back among the undefeated, perhaps wounded."""
    card = game.card(monster)
    regenerates = (card.flags | game.foes().flags) & REGENERATING != 0
    dead = scored > 0
    if card.wounds > 1 or regenerates:
        for _ in range(scored):
            wound = wounds.draw(game, MONSTER_WOUNDS)
            if wound >= 0:
                game.host[wound] = CardId(game.definition[monster])
                game.tell("monster_wounded", seat, (monster, wound))
        if regenerates:
            wounds.heal_at_random(game, wounds.monster_wounds(game, monster))
        dead = wounds.total(game, wounds.monster_wounds(game, monster)) >= card.wounds
    if not dead:
        game.move(monster, UNDEFEATED)
        return
    wounds.shed(game, monster)
    game.move(monster, DEFEATED)
    game.beat[seat] += 2 if game.has_rule(RICH) and card.envelope == game.quest_card().key else 1
    game.tell("defeats", seat, (monster,))
