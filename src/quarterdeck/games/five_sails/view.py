"""What one seat may see, built from scratch: what is not listed here is not shown."""

from __future__ import annotations

from typing import Any

from quarterdeck.core.decision import Seat
from quarterdeck.games.five_sails.ids import PHASES
from quarterdeck.games.five_sails.state import State


def view(game: State, seat: Seat) -> dict[str, Any]:
    return {"day": game.day, "phase": PHASES[game.phase]}
