"""The JSON schema of all messages, from which the page's TypeScript types are generated."""

from __future__ import annotations

import json
import sys
from typing import Any, get_args

import msgspec

from quarterdeck.core.registry import games
from quarterdeck.server import messages

HTTP = (
    messages.GameInfo,
    messages.RulesInfo,
    messages.Visitor,
    messages.DeckCheck,
    messages.DeckReport,
    messages.KeepDeck,
    messages.KeptDeck,
    messages.NewTable,
    messages.NewTableMade,
    messages.Join,
    messages.TableInfo,
    messages.TablesWanted,
    messages.NewReplay,
    messages.ReplayInfo,
    messages.Frame,
)


def schema() -> dict[str, Any]:
    """One schema whose definitions are all the types, by name; the games' views and cards among them."""
    shapes = [shape for game in games().values() for shape in (game.view_type, game.card_type) if shape is not None]
    types = [*HTTP, *get_args(messages.FromServer), *get_args(messages.FromClient), *shapes]
    _, definitions = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    for kind in vars(messages).values():
        if isinstance(kind, type) and issubclass(kind, messages.Message) and not issubclass(kind, messages.Request):
            known = definitions.get(kind.__name__)
            if known is not None:  # what the server sends is sent whole, defaults too
                known["required"] = list(known["properties"])
    return {"$defs": definitions, "title": "Protocol", "type": "object"}


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=1)
