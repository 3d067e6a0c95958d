"""The words of a scenario's script: which option of a question an answer means."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

from quarterdeck.core.decision import Decision, Option
from quarterdeck.games.five_sails.defs import ABILITIES, CARDS
from quarterdeck.games.five_sails.game import GAME
from quarterdeck.games.five_sails.ids import CITY_LOCATIONS, MOST_SEATS, CardId
from quarterdeck.games.five_sails.state import DISCARD, HAND, LOCKER, State
from quarterdeck.games.five_sails.words import LABELS, LOCATION_NAMES

IGNORED = frozenset(("a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "the", "to", "with"))
REACT_WORDS = frozenset(("react", "reacts", "reaction"))


def words_of(text: str) -> list[str]:
    """A text as plain words: lower case, no accents, quotes or punctuation."""
    plain = unicodedata.normalize("NFKD", text)
    plain = "".join(c for c in plain if not unicodedata.combining(c)).lower()
    return re.findall(r"[a-z0-9]+", re.sub(r"[’'\"“”]", "", plain))


def fits(answer: Iterable[str], words: Iterable[str]) -> bool:
    """Whether every word of an answer is one of these words, or begins one."""
    known = list(words)
    return all(any(k.startswith(a) for k in known) for a in answer if a not in IGNORED)


class Labelled:
    """An option with everything a person might call it by."""

    def __init__(self, option: Option, label: str, short: list[str], alike: tuple[object, ...]) -> None:
        self.option = option
        self.label = label
        self.short = short
        self.alike = alike
        """Equal for options that nobody at the table could tell apart: two copies of a card in one hand."""


class Speaker:
    """Knows what the options of a question are called in one scenario."""

    def __init__(self, seats: list[str], aliases: Mapping[str, CardId]) -> None:
        self.seats = seats
        self.aliases = aliases

    def labelled(self, game: State, decision: Decision) -> list[Labelled]:
        return [self._labelled(game, decision, option) for option in decision.options]

    def labels(self, game: State, decision: Decision) -> list[str]:
        """What is offered, each label once."""
        return list(dict.fromkeys(GAME.label(game, decision, option) for option in decision.options))

    def _labelled(self, game: State, decision: Decision, option: Option) -> Labelled:
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
                short += self._seat_words(number)
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
            words += self._seat_words(controller)
        pile = game.pile_of[card]
        for start, name in ((HAND, "hand"), (DISCARD, "discard"), (LOCKER, "locker")):
            if start <= pile < start + MOST_SEATS:
                words.append(name)
        return words

    def _seat_words(self, seat: int) -> list[str]:
        words = words_of(self.seats[seat])
        return [*words, *[w + "s" for w in words]]

    def _place_words(self, place: int) -> list[str]:
        if place < CITY_LOCATIONS:
            return words_of(LOCATION_NAMES[place])
        return [*self._seat_words(place - CITY_LOCATIONS), "home"]

    # -- matching -------------------------------------------------------------------------------------------------

    def meant(self, game: State, decision: Decision, answer: str) -> list[Labelled]:
        """The options that an answer can mean; those that nobody could tell apart count as one.

        In this order: the whole label; the option's key or the key of its ability; the words of the short form (verb,
        names, kind of question); the words of the whole label. The first that finds anything decides.
        """
        first: dict[tuple[object, ...], Labelled] = {}
        for option in _matching(self.labelled(game, decision), answer):
            first.setdefault(option.alike, option)
        return list(first.values())

    def unknown_word(self, answer: str) -> str:
        """A word of an answer that nothing in the game is called by, for "not offered" would hold of it in vain."""
        known = _vocabulary()
        for seat in range(len(self.seats)):
            known.update(self._seat_words(seat))
        for alias in self.aliases:
            known.update(words_of(alias))
        for token in answer.lower().split():
            if any(token == ability.key for ability in ABILITIES):
                continue
            for word in words_of(token):
                if word not in IGNORED and not any(k.startswith(word) for k in known):
                    return word
        return ""


def _matching(options: list[Labelled], answer: str) -> list[Labelled]:
    said = words_of(answer)
    if not said:
        return []
    found = [o for o in options if words_of(o.label) == said] or [o for o in options if o.option.key() == answer]
    if found:
        return found
    tokens = answer.lower().split()
    keys = {ability.key for ability in ABILITIES}.intersection(tokens)
    if keys:
        rest = [w for t in tokens if t not in keys for w in words_of(t) if w not in ("use", *REACT_WORDS)]
        return [o for o in options if o.option.what in keys and fits(rest, o.short)]
    if any(w in REACT_WORDS for w in said):
        said = [w for w in said if w not in REACT_WORDS]
    if not said:
        return []
    found = [o for o in options if fits(said, o.short)]
    return found or [o for o in options if fits(said, [*o.short, *words_of(o.label)])]


def _vocabulary() -> set[str]:
    known: set[str] = {"use", "home", "hand", "discard", "locker"} | REACT_WORDS
    for card in CARDS:
        known.update(words_of(card.name))
    for ability in ABILITIES:
        known.update(words_of(f"{ability.label} {ability.key} {ability.text}"))
    for name in LOCATION_NAMES:
        known.update(words_of(name))
    for verb, label in LABELS.items():
        known.update(words_of(f"{verb} {re.sub('{.*?}', '', label)}"))
    return known


def _signature(game: State, card: CardId, aliased: frozenset[CardId]) -> tuple[object, ...]:
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
