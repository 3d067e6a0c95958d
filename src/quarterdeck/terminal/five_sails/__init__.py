"""City of Five Sails in the terminal, drawn from a view alone."""

from quarterdeck.terminal.five_sails.board import Board, condensed

__all__ = ["Board", "condensed"]
