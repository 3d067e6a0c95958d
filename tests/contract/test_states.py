"""States are plain data: all of it is compared, all of it is copied, and nothing kept for speed is out of date."""

from __future__ import annotations

import re
from typing import Any

import pytest

from contract import static
from helpers import Case, fingerprint, play_on, registered_case
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Seat
from quarterdeck.games.five_sails import state as five_sails
from quarterdeck.games.five_sails.ids import COMBAT, DOCKS, CardId


def attributes(state: Any) -> list[str]:
    """Every attribute of a state, as its class and the core's assign them."""
    module = type(state).__module__.removeprefix("quarterdeck.").replace(".", "/")
    source = (static.PACKAGE / f"{module}.py").read_text(encoding="utf-8")
    core = (static.PACKAGE / "core/game.py").read_text(encoding="utf-8")
    return [*static.attributes_of(core, "GameState"), *static.attributes_of(source, type(state).__name__)]


def public_attributes(state: Any) -> list[str]:
    """Without what is only kept for looking things up faster, which has a name with an underscore."""
    return [name for name in attributes(state) if not name.startswith("_")]


def in_the_middle(case: Case) -> Any:
    """A state at a checkpoint in the middle of a game."""
    table, chance = case.table(11), Chance(12)
    play_on(table, chance, 60)
    return table.checkpoints[-1].state


def test_data_names_every_attribute(case: Case) -> None:
    """What `data` leaves out, no test of copies, forks or replays would ever miss."""
    state = in_the_middle(case)
    assert sorted(state.data()) == sorted(public_attributes(state))


def test_a_copy_is_equal_and_shares_nothing_that_changes(case: Case) -> None:
    """A list that a copy shares must be one that no game ever changes."""
    table, chance = case.table(21), Chance(22)
    copy = table.checkpoints[0].state.copy()
    shared = []
    for name in public_attributes(copy):
        mine, theirs = getattr(copy, name), getattr(copy.copy(), name)
        if isinstance(mine, list | dict | set) or hasattr(mine, "__dict__"):
            if mine is theirs:
                shared.append(name)
            elif isinstance(mine, list) and mine and isinstance(mine[0], list):
                assert not any(a is b for a, b in zip(mine, theirs, strict=True)), f"copies share the lists in {name}"
    before = {name: contents(getattr(table.state, name)) for name in shared}
    play_on(table, chance)
    for name, value in before.items():
        assert contents(getattr(table.state, name)) == value, f"copies share {name!r}, and a game has changed it"


def contents(value: Any) -> object:
    """What a list or an object holds now, apart from it."""
    return value.copy() if isinstance(value, list | dict | set) else dict(vars(value))


def test_data_is_plain(case: Case) -> None:
    """Numbers, words, and lists, tuples and dicts of them: nothing that compares by identity."""
    assert not list(strange(in_the_middle(case).data()))


def strange(value: object) -> list[str]:
    if isinstance(value, list | tuple):
        return [found for item in value for found in strange(item)]
    if isinstance(value, dict):
        return [found for item in value.values() for found in strange(item)]
    return [] if value is None or isinstance(value, int | str) else [repr(value)]


def test_two_tables_of_one_seed_are_equal_and_of_two_are_not(case: Case) -> None:
    assert fingerprint(case.table(5).state) == fingerprint(case.table(5).state)
    assert fingerprint(case.table(5).state) != fingerprint(case.table(6).state)


# -- City of Five Sails -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("under_way", ["duel", "pressure", "depth"])
def test_a_copy_asserts_that_nothing_is_under_way(under_way: str) -> None:
    state = registered_case("five-sails", 2).table(1).state
    state.copy()
    if under_way == "duel":
        state.duel = five_sails.Duel((CardId(0), CardId(1)), (Seat(0), Seat(1)), COMBAT)
    elif under_way == "pressure":
        state.pressure = five_sails.Pressure(Seat(0), CardId(0), DOCKS, COMBAT)
    else:
        state.depth = 1
    with pytest.raises(AssertionError, match="under way"):
        state.copy()


@pytest.mark.parametrize("class_name", ["Duel", "Pressure", "Lasting", "DuelEffect"])
def test_the_data_of_what_is_under_way_is_complete(class_name: str) -> None:
    """Each attribute of what a state holds is in its data: changing any of them changes the data."""
    source = (static.PACKAGE / "games/five_sails/state.py").read_text(encoding="utf-8")
    body = source[source.index(f"class {class_name}:") :]
    data = body[body.index("def data") :].split("\n\n")[0]
    for name in static.attributes_of(source, class_name):
        assert re.search(rf"self\.{name}\b", data), f"{class_name}.data leaves out {name!r}"


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_kept_for_looking_up_is_never_out_of_date(seats: int) -> None:
    """`in_play` is built once for every change of what is in play: after every answer it is what a new one would be."""
    source = (static.PACKAGE / "games/five_sails/state.py").read_text(encoding="utf-8")
    names = static.attributes_of(source, "InPlay")
    table, chance = registered_case("five-sails", seats).table(31), Chance(32)
    while not table.over:
        play_on(table, chance, 1)
        kept = {name: getattr(table.state.in_play(), name) for name in names}
        table.state.rearranged()
        for name in names:
            assert getattr(table.state.in_play(), name) == kept[name], f"in_play().{name} is out of date"
