"""Encodings: what an observation says, that it keeps within its bounds, and that it tells nothing hidden."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from contract import checks, toy
from helpers import Case, play_on, registered_case, seats_of
from quarterdeck.arena import document
from quarterdeck.arena.encoding import Encoding, encoding_of
from quarterdeck.arena.encodings.five_sails import FiveSailsEncoding
from quarterdeck.arena.encodings.general import GeneralEncoding
from quarterdeck.arena.layout import Vector
from quarterdeck.arena.stage import Stage, Terms
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.refusal import NotOffered, QuarterdeckError
from quarterdeck.core.table import Table
from quarterdeck.games.five_sails.state import State

PAGE = Path(__file__).resolve().parents[2] / "docs" / "arena.md"


def test_the_documented_fields_are_those_of_the_code() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert document.written(text) == text, "python -m quarterdeck.arena.document docs/arena.md"


def test_every_encoding_is_documented() -> None:
    named = [name for _, name, _ in document.MARKED.findall(PAGE.read_text(encoding="utf-8"))]
    assert sorted(named) == sorted(document.tables())


# -- what every encoding keeps ------------------------------------------------------------------------------------


def test_observations_stay_within_their_bounds_and_masks_name_the_options(case: Case) -> None:
    table, chance = case.table(3), Chance(4)
    encoding = encoding_of(case.game, case.seats)
    space = encoding.observation_space()
    while not table.over:
        for seat in seats_of(table):
            seen, mask = encoding.observation(table, seat), encoding.mask(table, seat)
            assert space.contains({"observation": seen, "action_mask": mask})
            decision = table.decision_of(seat)
            count = len(decision.options) if decision is not None else 0
            assert mask.sum() == min(count, encoding.max_options) + (count > encoding.max_options)
            assert np.array_equal(encoding.split(seen)[1].any(axis=1), mask[: encoding.max_options])
        play_on(table, chance, 1 + chance.below(12))


def compare_worlds(case: Case, encoding: Encoding, seed: int, every: int) -> tuple[int, int]:
    """How many observations of redrawn worlds were compared, and how many would have differed for another seat."""
    table, chance = case.table(seed), Chance(seed + 1)
    compared = others = 0
    while not table.over:
        for seat in seats_of(table):
            fork = table.fork()
            case.game.determinise(fork.state, seat, chance)
            assert_same_observation(encoding, table, fork, seat)
            world = checks.other_world(table, seat, chance)
            if world is None:
                continue
            assert_same_observation(encoding, table, world, seat)
            compared += 1
            for other in seats_of(table):
                others += not np.array_equal(encoding.observation(table, other), encoding.observation(world, other))
        play_on(table, chance, 1 + chance.below(every))
    return compared, others


def assert_same_observation(encoding: Encoding, one: Table, other: Table, seat: Seat) -> None:
    mine, theirs = encoding.observation(one, seat), encoding.observation(other, seat)
    differ = np.flatnonzero(mine != theirs)
    assert not differ.size, f"seat {seat} sees hidden things in columns {differ[:8]}"
    assert np.array_equal(encoding.mask(one, seat), encoding.mask(other, seat))


def test_observations_tell_nothing_hidden(case: Case) -> None:
    compared, others = compare_worlds(case, encoding_of(case.game, case.seats), seed=5, every=25)
    assert compared
    if case.game.secrets:
        assert others, "nothing that was redrawn is in anybody's observation: the comparison proves nothing"


def test_the_general_encoding_tells_nothing_hidden_and_serves_any_game() -> None:
    case = toy.toy_case(toy.Toy())
    encoding = encoding_of(case.game, case.seats)
    assert isinstance(encoding, GeneralEncoding)
    compared, others = compare_worlds(case, encoding, seed=1, every=3)
    assert compared and others
    table = case.table(2)
    rows = encoding.split(encoding.observation(table, table.decision.seat))[1]
    count = len(table.decision.options)
    assert len(np.unique(rows[:count], axis=0)) > 1
    assert encoding.split(encoding.observation(table, Seat(1 - table.decision.seat)))[1].max() == 0


def test_a_leak_would_be_found() -> None:
    """Guards the comparison above: an encoding that shows the other's hand does not pass it."""

    class Leaky(FiveSailsEncoding):
        def observation(self, table: Table, seat: Seat, page: int = 0) -> Vector:
            seen = super().observation(table, seat, page)
            state: State = table.state
            hand = state.hand(Seat(1 - seat))
            seen[0] = state.definition[hand[0]] / 1000 if hand else 0
            return seen

    case = registered_case("five-sails", 2)
    with pytest.raises(AssertionError, match=r"sees hidden things in columns \[0\]"):
        compare_worlds(case, Leaky(case.game, 2), seed=5, every=25)


# -- Five Sails ---------------------------------------------------------------------------------------------------


def a_turn(terms: Terms) -> Stage:
    """A stage at an action with several moves to choose from."""
    stage, chance = Stage(terms, terms.table(2)), Chance(7)
    while stage.decision.kind != "action" or len([o for o in stage.decision.options if o.verb == "move"]) < 3:
        play_on(stage.table, chance, 1)
    return stage


def test_fields_say_what_the_table_shows() -> None:
    stage = a_turn(Terms("five-sails", ["castille", "eisen"]))
    state, encoding = stage.table.state, stage.terms.encoding
    seat, other = stage.seat, Seat(1 - stage.seat)
    seen = encoding.split(stage.observation(seat))[0]

    def field(group: str, name: str, number: int = 0) -> float:
        return float(seen[encoding.state_layout.column(group, name, number)])

    assert field("table", "day") == pytest.approx(state.day / 5)
    assert seen[encoding.state_layout.column("table", "phase") + state.phase] == 1
    assert field("table", "active") == 1
    for number, who in enumerate((seat, other)):
        assert field("seats", "renown", number) == pytest.approx(state.renown[who] / 7)
        assert field("seats", "hand", number) == pytest.approx(len(state.hand(who)) / 10)
        assert field("seats", "crew", number) == pytest.approx(len(state.crew(who)) / 8)
    for place in state.line:
        assert field("places", "renown", place) == pytest.approx(state.renown_at[place] / 5)
        assert field("places", "characters_0", place) == pytest.approx(len(state.crew_at(seat, place)) / 5)
        assert field("places", "characters_1", place) == pytest.approx(len(state.crew_at(other, place)) / 5)
    column, width = encoding.state_layout.column("cards", "hand"), encoding.state_layout["cards"].width
    in_hand = seen[column::width][: encoding.state_layout["cards"].times].round(5) * 3
    for card in state.hand(seat):
        assert in_hand[state.definition[card]] > 0.9
    assert in_hand.sum() == pytest.approx(len(state.hand(seat)), abs=1e-3)


def test_rows_describe_their_options() -> None:
    stage = a_turn(Terms("five-sails", ["castille", "eisen"]))
    state, encoding = stage.table.state, stage.terms.encoding
    layout, rows = encoding.option_layout, encoding.split(stage.observation(stage.seat))[1]
    for option, row in zip(stage.options(), rows, strict=False):
        if option.verb == "move":
            who, place = option.ids
            home = place >= 5
            assert row[layout.column("option", "place") + (5 if home else place)] == 1
            thing = layout.column("things", "card")
            assert row[thing] == pytest.approx((state.definition[who] + 1) / 207)
            assert row[layout.column("things", "mine")] == 1
    moves = [row for option, row in zip(stage.options(), rows, strict=False) if option.verb == "move"]
    assert len(np.unique(np.array(moves), axis=0)) == len(moves)


# -- pages --------------------------------------------------------------------------------------------------------


class Narrow(FiveSailsEncoding):
    max_options = 2


def narrow_stage() -> Stage:
    terms = Terms("five-sails", ["castille", "eisen"])
    terms.encoding = Narrow(terms.game, 2)
    return a_turn(terms)


def test_every_option_can_be_reached_by_turning_pages() -> None:
    stage = narrow_stage()
    decision, before = stage.decision, stage.table.state.data()
    shown: list[Option] = []
    while True:
        assert list(np.flatnonzero(stage.mask(stage.seat))) == stage.actions()
        shown += stage.options()
        if not stage.has_more():
            break
        assert stage.act(stage.terms.encoding.more) is None
        assert stage.decision == decision and stage.table.state.data() == before, "turning a page changed the table"
    assert shown == decision.options
    with pytest.raises(NotOffered, match="turns the page, and this is the last one"):
        stage.act(stage.terms.encoding.more)
    chosen = stage.act(len(stage.options()) - 1)
    assert chosen == decision.options[-1] and stage.page == 0
    assert stage.table.answers[-1].key == decision.options[-1].key()


def test_a_page_shows_its_own_options() -> None:
    stage = narrow_stage()
    wide = FiveSailsEncoding(stage.terms.game, 2)
    all_rows = wide.split(wide.observation(stage.table, stage.seat))[1]
    stage.act(stage.terms.encoding.more)
    encoding = stage.terms.encoding
    state, rows = encoding.split(stage.observation(stage.seat))
    assert np.array_equal(rows, all_rows[2:4])
    assert state[encoding.state_layout.column("question", "pages")] == 1


def test_a_masked_action_is_refused_and_changes_nothing() -> None:
    stage = Stage(terms := Terms("five-sails"), terms.table(1))
    before = stage.table.state.data()
    for action in (-1, len(stage.options()), terms.encoding.more):
        with pytest.raises(NotOffered):
            stage.act(action)
    assert stage.table.state.data() == before and stage.steps == 0


# -- terms --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"game": "five-sails", "seats": 9}, "is for 2 to 4 players, not 9"),
        ({"game": "five-sails", "seats": 3, "decks": ["castille", "eisen"]}, "3 seats cannot play with 2 decks"),
        ({"game": "five-sails", "decks": ["castille", "nobody"]}, "There is no deck 'nobody'"),
        ({"game": "five-sails", "edition": "fourth"}, "has no edition 'fourth'"),
        ({"game": "seven-swords", "settings": {"quest": "nowhere"}}, "There is no quest 'nowhere'"),
    ],
)
def test_wrong_terms_are_refused_in_a_sentence(wrong: dict[str, object], says: str) -> None:
    with pytest.raises(QuarterdeckError, match=says):
        Terms(**wrong)  # type: ignore[arg-type]


def test_rewards_are_of_the_outcome() -> None:
    for key, seats in (("five-sails", 3), ("seven-swords", 2)):
        terms = Terms(key, seats=seats)
        stage = Stage(terms, terms.table(1))
        assert stage.rewards() == [0.0] * seats
        play_on(stage.table, Chance(2))
        winners = stage.table.state.outcome.winners
        lost = 0.0 if not winners and not terms.game.cooperative else -1.0
        assert stage.rewards() == [1.0 if s in winners else lost for s in range(seats)]


def test_partners_lose_together() -> None:
    terms = Terms("seven-swords", seats=2, settings={"quest": "awakening"})
    for seed in range(20):
        stage = Stage(terms, terms.table(seed))
        play_on(stage.table, Chance(seed))
        if not stage.table.state.outcome.winners:
            assert stage.rewards() == [-1.0, -1.0]
            return
    pytest.fail("random adventurers never lost")


def test_a_secret_answer_is_not_seen_before_the_last_is_given() -> None:
    """The other seat's observation is the same, whatever was answered first in a simultaneous choice."""
    terms = Terms("five-sails", ["castille", "eisen"])
    seen = []
    first: Decision = terms.table(1).decision
    for action in range(2):
        stage = Stage(terms, terms.table(1))
        assert stage.table.secret
        stage.act(action)
        assert stage.seat != first.seat
        seen.append(stage.observation(stage.seat))
    assert np.array_equal(seen[0], seen[1])
