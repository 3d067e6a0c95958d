"""Statistics against values that are printed elsewhere or can be worked out by hand."""

import pytest

from quarterdeck.lab import statistics


def test_a_share_has_the_wilson_interval() -> None:
    share = statistics.share(8, 10)
    assert share["share"] == 0.8
    assert (share["low"], share["high"]) == (pytest.approx(0.4902, abs=1e-4), pytest.approx(0.9433, abs=1e-4))


def test_shares_at_the_ends_stay_between_none_and_all() -> None:
    nothing, everything = statistics.share(0, 20), statistics.share(20, 20)
    assert (nothing["low"], everything["high"]) == (0.0, 1.0)
    assert nothing["high"] == pytest.approx(0.1611, abs=1e-4)
    assert everything["low"] == pytest.approx(1 - 0.1611, abs=1e-4)


def test_a_share_of_nothing_is_no_number() -> None:
    assert statistics.share(0, 0)["share"] is None


def test_the_sign_test_is_exact() -> None:
    assert statistics.even(8, 2) == pytest.approx(2 * (45 + 10 + 1) / 1024)
    assert statistics.even(5, 5) == 1.0
    assert statistics.even(0, 0) == 1.0


def test_fishers_tea() -> None:
    """The lady tasting tea: three of four cups right."""
    assert statistics.apart(3, 4, 1, 4) == pytest.approx(0.4857, abs=1e-4)


def test_newcombes_example() -> None:
    """56 of 70 against 48 of 80, from the paper that proposed the interval (method 10)."""
    found = statistics.difference(statistics.share(56, 70), statistics.share(48, 80))
    assert found["difference"] == pytest.approx(0.2)
    assert (found["low"], found["high"]) == (pytest.approx(0.0524, abs=1e-4), pytest.approx(0.3339, abs=1e-4))


def test_the_false_discovery_rate_by_hand() -> None:
    assert statistics.corrected([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.16 / 3, 0.16 / 3, 0.5], abs=1e-6)
    assert statistics.corrected([]) == []


def test_paired_shares_are_tested_by_those_that_changed() -> None:
    before, after = [0] * 8 + [1] * 2 + [1] * 10, [1] * 8 + [0] * 2 + [1] * 10
    found = statistics.changed(before, after)
    assert found["p"] == statistics.even(8, 2)
    assert (found["before"], found["after"], found["change"]) == (0.6, 0.9, 0.3)
    # 8.5 up, 2.5 down, of 22: 6/22, and an error of √(11 - 36/22)/22
    margin = 1.959964 * (11 - 36 / 22) ** 0.5 / 22
    assert (found["low"], found["high"]) == (pytest.approx(6 / 22 - margin, abs=1e-5), pytest.approx(6 / 22 + margin))


def test_a_share_that_did_not_change_might_have() -> None:
    found = statistics.changed([0, 1] * 8, [0, 1] * 8)
    assert (found["change"], found["p"]) == (0, 1.0)
    assert found["low"] == -found["high"] == pytest.approx(-1.959964 / 18, abs=1e-5)


def test_paired_numbers_by_hand() -> None:
    """Changes 1, 2, 3: mean 2, standard error 1/√3, t with two degrees of freedom 4.3027."""
    found = statistics.changed([10, 10, 10], [11, 12, 13])
    assert found["change"] == 2
    assert found["high"] - found["change"] == pytest.approx(4.30265 / 3**0.5, rel=1e-4)
    assert found["p"] == pytest.approx(0.0742, abs=1e-4)


def test_what_does_not_change_does_not_differ() -> None:
    found = statistics.changed([4, 5, 6], [4, 5, 6])
    assert (found["change"], found["low"], found["high"], found["p"]) == (0, 0, 0, 1.0)
    assert statistics.changed([], [])["p"] == 1.0


def test_what_changes_always_by_the_same_differs() -> None:
    assert statistics.changed([1.0] * 12, [3.0] * 12)["p"] == pytest.approx(2 / 2**12, rel=1e-5)


def test_the_spread_of_numbers() -> None:
    assert statistics.spread_of([5, 1, 4, 2, 3]) == {"mean": 3, "median": 3, "low": 2, "high": 4}
    assert statistics.spread_of([])["mean"] is None
