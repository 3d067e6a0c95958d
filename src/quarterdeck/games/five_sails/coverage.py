"""Counting uses: how often each ability of each card really did something, over many simulated games.

Abilities count when their effect begins to resolve; passive ones when they change something. The declarations
themselves are made to count, for the whole process: this is for tools that measure, not for play.
"""

from __future__ import annotations

from quarterdeck.core.flow import Flow
from quarterdeck.games.five_sails.abilities import Effect, Use
from quarterdeck.games.five_sails.defs import CARDS, CardDef, CostRule, FitRule, PassiveRule
from quarterdeck.games.five_sails.ids import CardId
from quarterdeck.games.five_sails.rules.costs import Payment
from quarterdeck.games.five_sails.state import State


def count_uses() -> dict[str, int]:
    """From now on, count. Returns the counts by key, which grow as games are played: every key is there, at 0."""
    counts: dict[str, int] = {}
    for card in CARDS:
        if card.number > 0:
            _count_abilities(card, counts)
            _count_passives(card, counts)
    return counts


def _count_abilities(card: CardDef, counts: dict[str, int]) -> None:
    for ability in card.abilities:
        counts[ability.key] = 0
        ability.effect = _counted_effect(ability.effect, ability.key, counts)


def _count_passives(card: CardDef, counts: dict[str, int]) -> None:
    keys = card.passive_keys()
    for passive in card.passives:
        key = keys[passive.text]
        counts.setdefault(key, 0)
        passive.rule = _counted_rule(passive.rule, key, counts)
    for name, text in card.rule_texts.items():
        counts[keys[text]] = 0
        if name == "cost_rule":
            card.cost_rules[0] = _counted_cost(card.cost_rules[0], keys[text], counts)
        elif name == "own_cost" and card.own_cost is not None:
            card.own_cost = _counted_cost(card.own_cost, keys[text], counts)
        elif name == "fits" and card.fits is not None:
            card.fits = _counted_fit(card.fits, keys[text], counts, counts_when=False)
        elif name == "unspendable" and card.unspendable is not None:
            card.unspendable = _counted_fit(card.unspendable, keys[text], counts, counts_when=True)


def _counted_effect(effect: Effect, key: str, counts: dict[str, int]) -> Effect:
    def counted(game: State, use: Use) -> Flow[None]:
        counts[key] += 1
        return effect(game, use)

    return counted


def _counted_rule(rule: PassiveRule, key: str, counts: dict[str, int]) -> PassiveRule:
    def counted(game: State, source: CardId, subject: CardId) -> int:
        amount = rule(game, source, subject)
        if amount:
            counts[key] += 1
        return amount

    return counted


def _counted_cost(rule: CostRule, key: str, counts: dict[str, int]) -> CostRule:
    def counted(game: State, source: CardId, payment: Payment) -> int:
        change = rule(game, source, payment)
        if change:
            counts[key] += 1
        return change

    return counted


def _counted_fit(rule: FitRule, key: str, counts: dict[str, int], *, counts_when: bool) -> FitRule:
    """A restriction does something when it forbids."""

    def counted(game: State, card: CardId, other: CardId) -> bool:
        answer = rule(game, card, other)
        if answer == counts_when:
            counts[key] += 1
        return answer

    return counted
