"""Overrides: other printed numbers and other rules than the box has, for tools that ask what they would change.

    [cards.gallegos-blade]
    cost = 2
    thrust = 3          # "-" is a dash

    [rules]
    may_be_refused = false

Declarations are changed in place, for the whole process; what comes back undoes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.games.five_sails.catalogue import numbers
from quarterdeck.games.five_sails.defs import CardDef, find_card
from quarterdeck.games.five_sails.ids import DASH, STATS, VALUES
from quarterdeck.games.five_sails.rules.edition import EDITIONS, Edition

A_DASH: Final = "-"
_TABLES: Final = ("cards", "rules", "editions")

Printed = tuple[CardDef, str, int]
"""A card, the name of one of its numbers, and the number."""
Switched = tuple[Edition, str, bool]
"""An edition, a rule, and whether it holds."""


def override(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Make the changes, all or none. Returns those that put everything back."""
    for name in changes:
        if name not in _TABLES:
            raise QuarterdeckError(f"An override changes {', '.join(_TABLES)}; there is no {name!r} to change.")
    wanted = [one for name, table in _tables(changes, "cards") for one in _printed(name, table)]
    rules = _table("rules", changes.get("rules", {}))
    switches = [one for edition in EDITIONS for one in _switched(edition, rules)]
    for name, table in _tables(changes, "editions"):
        switches += _switched(_edition(name), table)
    undo: dict[str, Any] = {"cards": {}, "editions": {}}
    for card, name, number in wanted:
        before = _number(card, name)
        undo["cards"].setdefault(card.key, {}).setdefault(name, A_DASH if before == DASH else before)
        _print(card, name, number)
    for edition, name, holds in switches:
        undo["editions"].setdefault(edition.key, {}).setdefault(name, getattr(edition, name))
        setattr(edition, name, holds)
    return undo


def _table(name: str, value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise QuarterdeckError(f"{name!r} in an override is a table of names and values, not {value!r}.")
    return value


def _tables(changes: Mapping[str, Any], name: str) -> list[tuple[str, Mapping[str, Any]]]:
    return [(key, _table(key, value)) for key, value in _table(name, changes.get(name, {})).items()]


# -- cards --------------------------------------------------------------------------------------------------------


def _printed(name: str, table: Mapping[str, Any]) -> list[Printed]:
    """The changes of one card, checked."""
    card = find_card(name)
    if card is None:
        raise QuarterdeckError(f"There is no card {name!r} to override.")
    has = [number.replace(" ", "_") for number in numbers(card)]
    found: list[Printed] = []
    for key, value in table.items():
        if key not in has:
            raise QuarterdeckError(f"{card.name} has no {key!r} to override; its numbers are: {', '.join(has)}.")
        if value != A_DASH and (isinstance(value, bool) or not isinstance(value, int) or not -9 <= value <= 99):
            raise QuarterdeckError(f"{card.name}: {key} is a number from -9 to 99 or {A_DASH!r}, not {value!r}.")
        found.append((card, key, DASH if value == A_DASH else value))
    return found


def _number(card: CardDef, name: str) -> int:
    if name in STATS:
        return card.stats[STATS.index(name)]
    if name in VALUES:
        return card.values[VALUES.index(name)]
    return {
        "cost": card.cost,
        "crew_cap": card.crew_cap,
        "panache": card.panache,
        "initiative": card.initiative,
    }[name]


def _print(card: CardDef, name: str, number: int) -> None:
    if name in STATS:
        card.stats[STATS.index(name)] = number
    elif name in VALUES:
        card.values[VALUES.index(name)] = number
    else:
        setattr(card, name, number)


# -- rules --------------------------------------------------------------------------------------------------------


def _edition(key: str) -> Edition:
    for edition in EDITIONS:
        if edition.key == key:
            return edition
    raise QuarterdeckError(f"There is no edition {key!r} to override; there are: {', '.join(e.key for e in EDITIONS)}.")


def rules() -> list[str]:
    """The rules that can be switched: those in which editions differ."""
    first = EDITIONS[0]
    return sorted(name for name in dir(first) if isinstance(getattr(first, name), bool))


def _switched(edition: Edition, table: Mapping[str, Any]) -> list[Switched]:
    """The changes of an edition's rules, checked."""
    found: list[Switched] = []
    for name, value in table.items():
        if name not in rules():
            raise QuarterdeckError(f"There is no rule {name!r} to switch; there are: {', '.join(rules())}.")
        if not isinstance(value, bool):
            raise QuarterdeckError(f"The rule {name} is switched by true or false, not {value!r}.")
        found.append((edition, name, value))
    return found
