"""One module a game, named like it, and `general` for games that have none."""
