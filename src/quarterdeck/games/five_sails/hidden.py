"""What a seat cannot see, and how to redraw it.

Hidden cards are permuted within pools: equal printed owner, equal back, equal publicly known type. Knowledge is a
mask per id and stays with the id.
"""

from __future__ import annotations

from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.games.five_sails.ids import CITY, SCHEME, CardId
from quarterdeck.games.five_sails.state import CHOSEN, CITY_REVEALED, LOCATION_CARDS, PLAY, STREET, State


def pool_of(game: State, card: CardId) -> int:
    """A number for the cards that cannot be told apart from the back: owner, deck, and type in an Approach Deck."""
    owner = game.owner[card]
    if owner == CITY:
        return 0
    definition = game.card(card)
    if definition.kind == SCHEME:
        return owner * 4 + 1
    if definition.is_character and not definition.brute:
        return owner * 4 + 2
    return owner * 4 + 3


def determinise(game: State, seat: Seat, chance: Chance) -> None:
    """Redraw, in place, what every card is that this seat cannot know."""
    pools: dict[int, list[CardId]] = {}
    for i in range(len(game.definition)):
        card = CardId(i)
        if not game.knows(seat, card):
            pools.setdefault(pool_of(game, card), []).append(card)
    secrets = [(by, c, game.definition[c]) for by, c in sorted(game.chosen_in_secret.items())]
    for key in sorted(pools):
        cards = pools[key]
        definitions = sorted([game.definition[c] for c in cards])  # the world drawn must not depend on the true one
        chance.shuffle(definitions)
        for card, definition in zip(cards, definitions, strict=True):
            game.definition[card] = definition
    for by, chosen, definition in secrets:
        _redraw_choice(game, seat, chance, by, chosen, definition)
    game.follow_leaders()
    game.rearranged()


def _redraw_choice(game: State, seat: Seat, chance: Chance, by: CardId, chosen: CardId, definition: int) -> None:
    """A card chosen in secret in an Approach Deck: whoever chose it knows which card it is, others only whose."""
    owner = game.owner[chosen]
    pile = sorted([*game.approach(owner), *game.piles[CHOSEN + owner]])
    if chosen not in pile:
        return
    if game.controller[by] == seat:
        game.chosen_in_secret[by] = next(c for c in pile if game.definition[c] == definition)
    else:
        game.chosen_in_secret[by] = pile[chance.below(len(pile))]


def edge_key(game: State, decision: Decision, option: Option) -> tuple[str | int, ...]:
    """An option by what it is about: ids of places, seats and cards on the table; of other cards, what they are."""
    key: list[str | int] = [decision.seat, decision.kind, option.verb, option.what]
    if option.verb in ("place", "seat"):
        key.extend(option.ids)
        return tuple(key)
    for number, thing in enumerate(option.ids):
        is_card = number == 0 or option.verb != "move"
        key.append(game.card(CardId(thing)).key if is_card and not on_the_table(game, CardId(thing)) else thing)
    return tuple(key)


def on_the_table(game: State, card: CardId) -> bool:
    """Whether everybody sees which card this is: in play, at a location, or in a dueling line."""
    pile = game.pile_of[card]
    return PLAY <= pile < CHOSEN or STREET <= pile < CITY_REVEALED or pile == LOCATION_CARDS


def learnt(before: State, after: State, seat: Seat) -> bool:
    """Whether this seat now knows a card that it did not know before."""
    return any(after.knows(seat, CardId(i)) and not before.knows(seat, CardId(i)) for i in range(len(after.known)))


def check(game: State) -> None:
    """No card is lost or doubled: every id is in exactly the pile it is said to be in."""
    seen = [0] * len(game.definition)
    for number, pile in enumerate(game.piles):
        for card in pile:
            seen[card] += 1
            assert game.pile_of[card] == number, f"card {card} is in pile {number}, not in {game.pile_of[card]}"
    assert all(n == 1 for n in seen), "a card is lost or doubled"
    for crew in game.in_play().crew:
        for card in crew:
            assert game.location[card] >= 0, f"character {card} is nowhere"
    for host in game.in_play().attached:
        assert game.is_in_play(host), f"card {host} carries attachments but is not in play"
    assert all(n >= 0 for n in game.renown) and all(n >= 0 for n in game.renown_at), "Renown below zero"
