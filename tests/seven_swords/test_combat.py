"""Combat Resolution: who scores how many wounds."""

from __future__ import annotations

import pytest

from quarterdeck.games.seven_swords.ids import IMMUNE, RANGE, WOUNDING, CardId, Seat
from quarterdeck.games.seven_swords.rules import combat
from quarterdeck.games.seven_swords.rules.values import Worth
from quarterdeck.games.seven_swords.scenario import read_scenario
from quarterdeck.games.seven_swords.state import PLAY, State


def side(speed: int, offense: int, defense: int, flags: int = 0) -> Worth:
    made = Worth()
    made.add((speed, offense, defense))
    made.flags = flags
    return made


def check(one: Worth, other: Worth, scored: tuple[int, int]) -> None:
    """Both ways round: no rule knows who is the adventurer."""
    assert combat.exchange(one, other) == scored
    assert combat.exchange(other, one) == scored[::-1]


@pytest.mark.rule("combat.speed", "combat.hit", "combat.slower")
@pytest.mark.parametrize(
    ("one", "other", "scored"),
    [
        (side(2, 3, 9), side(0, 3, 4), (1, 0)),  # 3 + 2 > 4
        (side(1, 3, 9), side(0, 3, 4), (0, 0)),  # 3 + 1 = 4
        (side(0, 5, 2), side(3, 0, 4), (1, 1)),  # the slower strikes back with plain Offense; 0 + 3 > 2
        (side(0, 5, 3), side(3, 0, 5), (0, 0)),
        (side(0, 4, 4), side(0, 4, 4), (0, 0)),
        (side(0, 5, 4), side(0, 5, 4), (1, 1)),
        (side(-1, 5, 4), side(-3, 5, 6), (1, 1)),  # 5 + 2 > 6
    ],
)
def test_normal_attacks(one: Worth, other: Worth, scored: tuple[int, int]) -> None:
    check(one, other, scored)


@pytest.mark.rule("combat.preemptive", "combat.wounding", "combat.wounding_avoided")
@pytest.mark.parametrize(
    ("one", "other", "scored"),
    [
        (side(1, 4, 0, RANGE), side(0, 9, 4), (1, 0)),
        (side(1, 4, 0, RANGE), side(0, 9, 4, RANGE), (1, 1)),
        (side(1, 4, 0), side(0, 9, 4), (1, 1)),
        (side(1, 3, 0, RANGE), side(0, 9, 4), (0, 1)),  # no wound, nothing is pre-empted
        (side(0, 5, 0, RANGE), side(0, 9, 4), (1, 1)),  # nobody is faster
        (side(1, 0, 0, RANGE | WOUNDING), side(0, 9, 9), (1, 0)),  # a Wounding wound pre-empts as well
        (side(0, 0, 9, WOUNDING), side(0, 0, 9), (1, 0)),
        (side(0, 9, 9, WOUNDING), side(0, 0, 0), (2, 0)),
        (side(0, 0, 9, WOUNDING), side(0, 0, 9, IMMUNE), (0, 0)),
        (side(0, 9, 9, WOUNDING), side(0, 0, 0, IMMUNE), (1, 0)),
        (side(0, 0, 0, WOUNDING), side(1, 4, 9, RANGE), (0, 1)),  # forestalled
        (side(0, 0, 0, WOUNDING | RANGE), side(1, 4, 9, RANGE), (1, 1)),
    ],
)
def test_range_and_wounding(one: Worth, other: Worth, scored: tuple[int, int]) -> None:
    check(one, other, scored)


@pytest.mark.rule("combat.lent")
@pytest.mark.parametrize("card", [CardId(0), CardId(1)])
def test_any_card_may_be_kept_in_reserve_once(card: CardId, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also the first of the box."""
    game: State = read_scenario("seats: {eloria: {}, magnus: {}}").position().game
    game.move(card, PLAY)
    monkeypatch.setattr(game.card(card), "lend", (1, 0, 0))
    game.queue = combat.lenders(game)
    assert game.queue == [card]
    for last in ("reserve", "none"):
        flow = combat.lend_step(game)
        decision = next(flow)
        assert (decision.seat, decision.about) == (Seat(0), (card,))
        assert [option.key() for option in decision.options] == [f"lend {card} 0", f"lend {card} 1", last]
        with pytest.raises(StopIteration):
            flow.send(decision.options[-1])
    assert not game.queue
