"""The words of a scenario's script: which option of a question an answer means."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from quarterdeck.core.decision import Decision, Option
from quarterdeck.core.game import Game

IGNORED = frozenset(("a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "the", "to", "with"))


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

    def __init__(self, game: Game, seats: list[str], aliases: Mapping[str, int]) -> None:
        self.game = game
        self.seats = seats
        self.aliases = aliases

    def labelled(self, state: Any, decision: Decision) -> list[Labelled]:
        return [self.label(state, decision, option) for option in decision.options]

    def labels(self, state: Any, decision: Decision) -> list[str]:
        """What is offered, each label once."""
        return list(dict.fromkeys(self.game.label(state, decision, option) for option in decision.options))

    def label(self, state: Any, decision: Decision, option: Option) -> Labelled:
        """An option by its verb, the kind of question, its label, and the seats it names in a game's own way."""
        label = self.game.label(state, decision, option)
        short = [*words_of(option.verb), *words_of(decision.kind), *words_of(label)]
        return Labelled(option, label, short, self.game.edge_key(state, decision, option))

    def seat_words(self, seat: int) -> list[str]:
        words = words_of(self.seats[seat])
        return [*words, *[w + "s" for w in words]]

    def vocabulary(self) -> set[str]:
        """Every word that something in the game is called by."""
        known: set[str] = set()
        for seat in range(len(self.seats)):
            known.update(self.seat_words(seat))
        for alias in self.aliases:
            known.update(words_of(alias))
        return known

    # -- matching -------------------------------------------------------------------------------------------------

    def meant(self, state: Any, decision: Decision, answer: str) -> list[Labelled]:
        """The options that an answer can mean; those that nobody could tell apart count as one.

        In this order: the whole label; the option's key; the words of the short form (verb, names, kind of question);
        the words of the whole label. The first that finds anything decides.
        """
        first: dict[tuple[object, ...], Labelled] = {}
        for option in self.matching(self.labelled(state, decision), answer):
            first.setdefault(option.alike, option)
        return list(first.values())

    def matching(self, options: list[Labelled], answer: str) -> list[Labelled]:
        said = words_of(answer)
        if not said:
            return []
        found = [o for o in options if words_of(o.label) == said] or [o for o in options if o.option.key() == answer]
        return found or self.by_words(options, answer)

    def by_words(self, options: list[Labelled], answer: str) -> list[Labelled]:
        said = words_of(answer)
        found = [o for o in options if fits(said, o.short)]
        return found or [o for o in options if fits(said, [*o.short, *words_of(o.label)])]

    def is_name(self, token: str) -> bool:
        """Whether a word with its punctuation is the key of something, which `vocabulary` does not list."""
        return False

    def unknown_word(self, answer: str) -> str:
        """A word of an answer that nothing in the game is called by, for "not offered" would hold of it in vain."""
        known = self.vocabulary()
        for token in answer.lower().split():
            if self.is_name(token):
                continue
            for word in words_of(token):
                if word not in IGNORED and not any(k.startswith(word) for k in known):
                    return word
        return ""
