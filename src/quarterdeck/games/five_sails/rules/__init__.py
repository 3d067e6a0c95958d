"""The rulebook, a module a concept."""
