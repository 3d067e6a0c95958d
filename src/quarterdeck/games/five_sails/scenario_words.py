"""What the options of a question are called in a scenario of Five Sails, besides their labels."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from quarterdeck.core.decision import Decision, Option
from quarterdeck.games.five_sails.defs import ABILITIES, CARDS
from quarterdeck.games.five_sails.game import GAME
from quarterdeck.games.five_sails.ids import CITY_LOCATIONS, MOST_SEATS, CardId
from quarterdeck.games.five_sails.state import DISCARD, HAND, LOCKER, State
from quarterdeck.games.five_sails.words import LABELS, LOCATION_NAMES
from quarterdeck.scenario.words import Labelled, Speaker, fits, words_of

REACT_WORDS = frozenset(("react", "reacts", "reaction"))


class SailsSpeaker(Speaker):
    """Knows cards, places and abilities by name."""

    def __init__(self, seats: list[str], aliases: Mapping[str, int]) -> None:
        super().__init__(GAME, seats, aliases)

    def label(self, game: State, decision: Decision, option: Option) -> Labelled:
        label = GAME.label(game, decision, option)
        short = [*words_of(option.verb), *words_of(decision.kind)]
        alike: list[object] = [option.verb, option.what]
        if option.what:
            short += words_of(option.what)
        if option.verb not in ("use", "technique", "maneuver", "choose"):
            short += words_of(label)
        for position, number in enumerate(option.ids):
            if option.verb == "place" or (option.verb == "move" and position == 1):
                short += self._place_words(number)
                alike.append(number)
            elif option.verb == "seat":
                short += self.seat_words(number)
                alike.append(number)
            else:
                short += self._card_words(game, CardId(number))
                alike.append(_signature(game, CardId(number), frozenset(self.aliases.values())))
        return Labelled(option, label, short, tuple(alike))

    def _card_words(self, game: State, card: CardId) -> list[str]:
        words = words_of(game.card(card).name)
        for alias, named in self.aliases.items():
            if named == card:
                words += words_of(alias)
        controller = game.controller[card]
        if controller >= 0:
            words += self.seat_words(controller)
        pile = game.pile_of[card]
        for start, name in ((HAND, "hand"), (DISCARD, "discard"), (LOCKER, "locker")):
            if start <= pile < start + MOST_SEATS:
                words.append(name)
        return words

    def _place_words(self, place: int) -> list[str]:
        if place < CITY_LOCATIONS:
            return words_of(LOCATION_NAMES[place])
        return [*self.seat_words(place - CITY_LOCATIONS), "home"]

    def vocabulary(self) -> set[str]:
        return super().vocabulary() | _vocabulary()

    def is_name(self, token: str) -> bool:
        return any(token == ability.key for ability in ABILITIES)

    def by_words(self, options: list[Labelled], answer: str) -> list[Labelled]:
        """The key of an ability means that ability alone; "react" is no name of anything."""
        tokens = answer.lower().split()
        keys = {ability.key for ability in ABILITIES}.intersection(tokens)
        if keys:
            rest = [w for t in tokens if t not in keys for w in words_of(t) if w not in ("use", *REACT_WORDS)]
            return [o for o in options if o.option.what in keys and fits(rest, o.short)]
        plain = [w for w in words_of(answer) if w not in REACT_WORDS]
        return super().by_words(options, " ".join(plain)) if plain else []


@cache
def _vocabulary() -> frozenset[str]:
    known: set[str] = {"use", "home", "hand", "discard", "locker"} | REACT_WORDS
    for card in CARDS:
        known.update(words_of(card.name))
    for ability in ABILITIES:
        known.update(words_of(f"{ability.label} {ability.key} {ability.text}"))
    for name in LOCATION_NAMES:
        known.update(words_of(name))
    for verb, label in LABELS.items():
        known.update(words_of(f"{verb} {re.sub('{.*?}', '', label)}"))
    return frozenset(known)


def _signature(game: State, card: CardId, aliased: frozenset[int]) -> tuple[object, ...]:
    """Everything that tells one card from another of its name; a card with a name of its own is like no other."""
    return (
        game.definition[card],
        game.pile_of[card],
        game.location[card],
        game.host[card],
        game.engaged[card],
        game.wounds[card],
        game.controller[card],
        game.renown_on.get(card, 0),
        tuple(sorted(game.definition[a] for a in game.attached(card))),
        tuple(sorted((e.kind, e.amount) for e in game.lasting if e.card == card)),
        card if card in aliased else -1,
    )


def speaks_of_reaction(answer: str) -> bool:
    """Whether an answer is for a question about reactions: "react with Soline", "soline-el-gato.reaction"."""
    tokens = answer.lower().split()
    return any(t in REACT_WORDS or ".reaction" in t for t in tokens)
