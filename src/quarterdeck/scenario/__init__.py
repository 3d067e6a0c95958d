"""Scenarios: a position, a script of answers in a person's words, and what must be seen. See docs/scenarios.md.

What every game's scenarios share: `reading` files, the `words` of answers, `looking` at the table, `running` scripts.
A game adds its positions, its addresses and, where it has them, steps of its own: a `Stage`.
"""
