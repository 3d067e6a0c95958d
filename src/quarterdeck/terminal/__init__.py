"""The table in the terminal: drawn with Rich, answered with one key, or with lines from a pipe."""

from quarterdeck.terminal.session import Player, play_in_terminal

__all__ = ["Player", "play_in_terminal"]
