"""The few statistics that the lab needs, all of them SciPy's: intervals, exact tests, correction for multiple looks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import Any

from quarterdeck.core.refusal import QuarterdeckError

CONFIDENCE = 0.95
CHANCE = 0.05
"""What differs with a smaller (corrected) probability than this is called more than chance."""


@cache
def scipy_stats() -> Any:
    """SciPy's statistics, loaded when they are needed: workers only play."""
    try:
        from scipy import stats
    except ImportError:
        raise QuarterdeckError("The lab needs SciPy, which is not installed: pip install 'quarterdeck[lab]'.") from None
    return stats


def rounded(value: float) -> float:
    """Six digits: more would only say on which machine it was computed."""
    return float(f"{value:.6g}")


def share(count: int, of: int) -> dict[str, Any]:
    """A share with its Wilson interval."""
    if not of:
        return {"count": 0, "of": 0, "share": None, "low": None, "high": None}
    interval = scipy_stats().binomtest(count, of).proportion_ci(CONFIDENCE, "wilson")
    return {
        "count": count,
        "of": of,
        "share": rounded(count / of),
        "low": rounded(max(0.0, interval.low)),
        "high": rounded(min(1.0, interval.high)),
    }


def even(ups: int, downs: int) -> float:
    """The probability of a split at least as uneven as this, if either side is as likely: the exact sign test."""
    return rounded(scipy_stats().binomtest(ups, ups + downs).pvalue) if ups + downs else 1.0


def apart(won: int, of: int, others_won: int, of_others: int) -> float:
    """The probability that two shares differ so, if they are the same: Fisher's exact test."""
    table = [[won, of - won], [others_won, of_others - others_won]]
    return rounded(scipy_stats().fisher_exact(table).pvalue)


def difference(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """One share less another, with Newcombe's interval, which is made of both shares' Wilson intervals."""
    a, b = one["share"], other["share"]
    low = a - b - sqrt((a - one["low"]) ** 2 + (other["high"] - b) ** 2)
    high = a - b + sqrt((one["high"] - a) ** 2 + (b - other["low"]) ** 2)
    return {"difference": rounded(a - b), "low": rounded(low), "high": rounded(high)}


def corrected(probabilities: Sequence[float]) -> list[float]:
    """Probabilities corrected for so many looks: Benjamini and Hochberg's false discovery rate."""
    if not probabilities:
        return []
    return [rounded(q) for q in scipy_stats().false_discovery_control(probabilities)]


def changed(before: Sequence[float], after: Sequence[float]) -> dict[str, Any]:
    """How paired numbers changed: both means, the mean difference with its interval, and its probability by chance.

    Shares (all numbers 0 or 1) are tested exactly and have Agresti and Min's interval, which is never of no width;
    other numbers have Student's paired test and interval.
    """
    pairs = len(before)
    if not pairs:
        return {"pairs": 0, "before": None, "after": None, "change": None, "low": None, "high": None, "p": 1.0}
    changes = [b - a for a, b in zip(before, after, strict=True)]
    mean = sum(changes) / pairs
    spread = sqrt(sum((c - mean) ** 2 for c in changes) / (pairs - 1)) if pairs > 1 else 0.0
    ups, downs = sum(c > 0 for c in changes), sum(c < 0 for c in changes)
    if all(x in (0, 1) for x in (*before, *after)):
        low, high = _between_paired(ups, downs, pairs)
        p = even(ups, downs)
    else:
        margin = scipy_stats().t.ppf(0.5 + CONFIDENCE / 2, pairs - 1) * spread / sqrt(pairs) if spread else 0.0
        low, high = mean - margin, mean + margin
        p = rounded(scipy_stats().ttest_1samp(changes, 0.0).pvalue) if spread else even(ups, downs)
    return {
        "pairs": pairs,
        "before": rounded(sum(before) / pairs),
        "after": rounded(sum(after) / pairs),
        "change": rounded(mean),
        "low": rounded(low),
        "high": rounded(high),
        "p": p,
    }


def _between_paired(ups: int, downs: int, pairs: int) -> tuple[float, float]:
    """The interval of a change of paired shares: Wald's, after half a pair is added to each of the four kinds."""
    of, lead = pairs + 2, ups - downs
    error = sqrt(ups + downs + 1 - lead**2 / of) / of
    margin = scipy_stats().norm.ppf(0.5 + CONFIDENCE / 2) * error
    return max(-1.0, lead / of - margin), min(1.0, lead / of + margin)


def spread_of(numbers: Sequence[float]) -> dict[str, Any]:
    """Mean, median and the middle half."""
    if not numbers:
        return {"mean": None, "median": None, "low": None, "high": None}
    ordered = sorted(numbers)
    last = len(ordered) - 1
    low, middle, high = (ordered[round(last * part)] for part in (0.25, 0.5, 0.75))
    return {"mean": rounded(sum(ordered) / len(ordered)), "median": middle, "low": low, "high": high}
