"""Chance: the same dice for ever, fair, and cheap to copy."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarterdeck.core.chance import Chance

WORD = 1 << 32


@pytest.mark.parametrize(
    ("seed", "first"),
    [
        (0, [4216505632, 947923937, 2491578854, 3964400089]),
        (1, [3387734806, 1080862987, 3546521498, 2861869171]),
        (2**64 + 12345, [4164635249, 2735703542, 1421366625, 943009175]),
    ],
)
def test_a_seed_gives_the_same_dice_for_ever(seed: int, first: list[int]) -> None:
    """Records hold a seed, not the dice: a change here would break every record there is."""
    chance = Chance(seed)
    assert [chance.next() for _ in range(4)] == first


def test_known_shuffle_and_throws() -> None:
    chance = Chance(2026)
    items = list(range(10))
    chance.shuffle(items)
    assert items == [7, 9, 2, 5, 3, 8, 0, 1, 6, 4]
    assert [chance.below(6) for _ in range(12)] == [2, 0, 4, 4, 5, 2, 2, 5, 0, 4, 3, 0]


@given(st.integers(), st.integers(min_value=1, max_value=WORD))
def test_below_stays_below(seed: int, n: int) -> None:
    chance = Chance(seed)
    assert all(0 <= chance.below(n) < n for _ in range(5))


@pytest.mark.parametrize("n", [0, -1, WORD + 1])
def test_below_refuses_what_it_cannot_do(n: int) -> None:
    chance = Chance(1)
    before = chance.words()
    with pytest.raises(ValueError, match="possibilities"):
        chance.below(n)
    assert chance.words() == before


@pytest.mark.parametrize("n", [2, 3, 6, 7, 52])
def test_every_number_is_equally_likely(n: int) -> None:
    """Chi-square over 1,000 throws a number, against a limit that a fair one passes all but never."""
    chance = Chance(n)
    counts = [0] * n
    for _ in range(1000 * n):
        counts[chance.below(n)] += 1
    chi_square = sum((count - 1000) ** 2 / 1000 for count in counts)
    assert chi_square < n + 6 * (2 * n) ** 0.5


def test_every_order_is_equally_likely() -> None:
    chance = Chance(3)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        items = [0, 1, 2]
        chance.shuffle(items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


@given(st.integers(), st.lists(st.integers(), max_size=60))
def test_a_shuffle_keeps_what_it_shuffles(seed: int, items: list[int]) -> None:
    shuffled = items.copy()
    Chance(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


@given(st.integers())
def test_copies_are_independent_and_equal(seed: int) -> None:
    chance = Chance(seed)
    other = chance.copy()
    words = chance.words()
    thrown = [chance.next() for _ in range(5)]
    assert other.words() == words
    assert [other.next() for _ in range(5)] == thrown
    assert Chance(0, words).next() == thrown[0]


def test_words_stay_small() -> None:
    chance = Chance(2**95 + 17)
    for _ in range(1000):
        chance.next()
        assert all(0 <= word < WORD for word in chance.words())


def test_near_seeds_give_other_games() -> None:
    assert len({Chance(seed).next() for seed in range(2000)}) == 2000
