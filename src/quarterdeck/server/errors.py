"""What a server refuses, apart from what the rules do: each a sentence, each with its own answer over HTTP."""

from __future__ import annotations

from quarterdeck.core.refusal import QuarterdeckError


class NotFound(QuarterdeckError):
    """There is no such thing, or it is not yours."""


class NoSuchTable(NotFound):
    """There is no table with this address."""

    def __init__(self) -> None:
        super().__init__("There is no table at this address.")


class NotAllowed(QuarterdeckError):
    """Somebody else may do this."""


class TooLate(QuarterdeckError):
    """It could have been done at another time."""


class TooMany(QuarterdeckError):
    """There are enough of them already."""


class Stale(QuarterdeckError):
    """An answer to a question that is no longer asked."""


class FaultyRules(QuarterdeckError):
    """The rules failed; the table stands as before."""
