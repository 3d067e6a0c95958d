"""The weights of an evaluation: numbers with names, which tools may change for a while."""

from __future__ import annotations

from collections.abc import Mapping

from quarterdeck.core.refusal import QuarterdeckError


class Weights:
    """Numbers in a fixed order, for speed, each with a name, for people."""

    __slots__ = ("names", "values")

    def __init__(self, named: Mapping[str, float]) -> None:
        self.names = list(named)
        self.values = [float(value) for value in named.values()]

    def by_name(self) -> dict[str, float]:
        return dict(zip(self.names, self.values, strict=True))

    def weigh(self, weights: Mapping[str, float]) -> None:
        """Weigh so from now on, for the whole process; what is not named stays as it is."""
        for name, weight in weights.items():
            if name not in self.names:
                raise QuarterdeckError(f"There is no weight {name!r}; the weights are: {', '.join(self.names)}.")
            self.values[self.names.index(name)] = weight
