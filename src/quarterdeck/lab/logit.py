"""The multinomial logit: who wins, by what each has. Fitted by maximum likelihood, with errors that know of clusters.

A case is a choice among alternatives, each with a row of numbers. Rows times coefficients are the logarithms of the
alternatives' odds. Two alternatives, one of them all zeros, make it the plain logistic regression.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq, minimize

Floats = NDArray[np.float64]

RIDGE = 0.01
"""How firmly coefficients are held where they start: next to nothing, unless the cases say nothing of them."""


class Cases:
    """Rows of numbers by case and alternative, what each alternative got of the victory, and the case's cluster."""

    def __init__(self, rows: Floats, possible: NDArray[np.bool_], won: Floats, cluster: NDArray[np.int64]) -> None:
        self.rows = rows
        self.possible = possible  # which alternatives there are
        self.won = won  # of each case 1 in all
        self.cluster = cluster

    def __len__(self) -> int:
        return len(self.cluster)

    def where(self, chosen: NDArray[np.bool_]) -> Cases:
        return Cases(self.rows[chosen], self.possible[chosen], self.won[chosen], self.cluster[chosen])

    def columns(self, count: int) -> Cases:
        """With the first columns only."""
        return Cases(self.rows[:, :, :count], self.possible, self.won, self.cluster)

    def chances(self, coefficients: Floats) -> Floats:
        """The chance of each alternative."""
        worth = np.where(self.possible, self.rows @ coefficients, -np.inf)
        odds = np.exp(worth - worth.max(axis=1, keepdims=True))
        return np.asarray(odds / odds.sum(axis=1, keepdims=True))

    def losses(self, coefficients: Floats) -> Floats:
        """The log loss of each case: how surprising its end is, in nats."""
        worth = np.where(self.possible, self.rows @ coefficients, -np.inf)
        best = worth.max(axis=1, keepdims=True)
        odds = np.log(np.exp(worth - best).sum(axis=1, keepdims=True)) + best
        return np.asarray(np.where(self.possible, self.won * (odds - np.where(self.possible, worth, 0.0)), 0.0).sum(1))

    def by_cluster(self, losses: Floats) -> list[float]:
        """The mean loss of each cluster, in the clusters' order."""
        _, which, sizes = np.unique(self.cluster, return_inverse=True, return_counts=True)
        return [float(one) for one in np.bincount(which, losses) / sizes]

    def differing(self) -> list[bool]:
        """Of each column, whether it ever tells alternatives apart."""
        possible = self.possible[:, :, None]
        high = np.where(possible, self.rows, -np.inf).max(axis=1)
        low = np.where(possible, self.rows, np.inf).min(axis=1)
        return [bool(one) for one in (high > low).any(axis=0)]


def fit(cases: Cases, start: Floats) -> tuple[Floats, Floats]:
    """The most likely coefficients, and their standard errors by the sandwich estimator, clustered."""

    def loss_and_slope(at: Floats) -> tuple[float, Floats]:
        away = at - start
        loss = cases.losses(at).sum() + RIDGE / 2 * away @ away
        return float(loss), RIDGE * away - _slopes(cases, at).sum(axis=0)

    options = {"maxiter": 2000, "maxfun": 4000, "ftol": 1e-13, "gtol": 1e-7}
    found: Floats = minimize(loss_and_slope, start, jac=True, method="L-BFGS-B", options=options).x
    found -= np.linalg.solve(_curvature(cases, found), loss_and_slope(found)[1])  # Newton's step: to the last digits
    bread = np.linalg.inv(_curvature(cases, found))
    _, which = np.unique(cases.cluster, return_inverse=True)
    clusters = int(which.max()) + 1
    together = np.zeros((clusters, len(start)))
    np.add.at(together, which, _slopes(cases, found))
    sandwich = bread @ (together.T @ together) @ bread * clusters / max(1, clusters - 1)
    return found, np.sqrt(np.diag(sandwich))


def level(cases: Cases, coefficients: Floats) -> None:
    """Set the coefficient of what is the same in all cases, if there is such a column, so that the first alternative
    is expected as often as it was right: for coefficients that lack some of what they were fitted with."""
    first = cases.rows[:, 0, :]
    constant = np.flatnonzero((first == first[0]).all(axis=0) & (first[0] != 0))[:1]
    right = cases.won[:, 0].mean()

    def too_often(value: float) -> float:
        coefficients[constant] = value
        return float(cases.chances(coefficients)[:, 0].mean() - right)

    if constant.size:
        coefficients[constant] = brentq(too_often, -100.0, 100.0)


def _slopes(cases: Cases, at: Floats) -> Floats:
    """How each case's log likelihood rises with each coefficient."""
    return np.asarray(np.einsum("ck,ckp->cp", cases.won - cases.chances(at), cases.rows))


def _curvature(cases: Cases, at: Floats) -> Floats:
    """The second derivative of the whole loss."""
    columns = len(at)
    weighted = cases.chances(at)[:, :, None] * cases.rows
    mean = weighted.sum(axis=1)
    flat = cases.rows.reshape(-1, columns)
    return np.asarray(flat.T @ weighted.reshape(-1, columns) - mean.T @ mean + RIDGE * np.eye(columns))
