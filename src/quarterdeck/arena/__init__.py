"""The arena: the games behind the interfaces that research uses. Field by field in docs/arena.md.

`quarterdeck.arena.aec` is for PettingZoo, `quarterdeck.arena.single` for Gymnasium, `quarterdeck.arena.spiel` for
OpenSpiel. All three sit at the same `Stage` and see a table through the same `Encoding`.
"""

from quarterdeck.arena.needs import need

need("numpy", "gymnasium", "pettingzoo")
