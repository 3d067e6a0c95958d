"""Seven Swords in the terminal, drawn from a view alone."""

from quarterdeck.terminal.seven_swords.board import Board

__all__ = ["Board"]
