"""The names of all pictures that the registered games use: the page bundles these and no others."""

from __future__ import annotations

import json
import sys

from quarterdeck.core.registry import games


def icon_names() -> list[str]:
    names: set[str] = set()
    for game in games().values():
        names.add(game.icon)
        names.update(game.icons())
        names.update(card.get("icon", "") for card in game.catalogue())
    return sorted(names - {""})


if __name__ == "__main__":
    json.dump(icon_names(), sys.stdout, indent=1)
    sys.stdout.write("\n")
