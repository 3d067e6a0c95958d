"""Quarterdeck: a rules-enforcing digital table for swashbuckling games.

>>> import quarterdeck
>>> table = quarterdeck.new_table("five-sails", decks=["castille", "eisen"], seed=1)
>>> table.decision.kind
'plan.scheme'
>>> table.answer(table.decision.options[0])
>>> table.undo()
"""

from quarterdeck.core.registry import new_table, the_game
from quarterdeck.core.table import Table

__version__ = "0.1.0"
__all__ = ["Table", "__version__", "new_table", "the_game"]
