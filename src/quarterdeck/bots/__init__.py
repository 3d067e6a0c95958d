"""Bots: they know a table and its open decision, and nothing else of any game."""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.core.decision import Decision, Option
from quarterdeck.core.table import Table

Bot = Callable[[Table, Decision], Option]
"""Chooses one of the decision's options. It has dice of its own and never moves the table's."""
