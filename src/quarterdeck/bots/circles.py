"""Not going round in circles: what a bot answered when the table stood exactly as it does now led back here.

Rules may allow for ever what changes nothing: to equip a blade for nothing and lose it again, to trade an item to and
fro. To a bot that looks a few steps ahead this seems better than anything that makes its position worse, every time.
So it never answers the same in the same position, as long as it has another choice.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.decision import Decision, Option
from quarterdeck.core.table import Table

LOOK_BACK: Final = 12  # questions of the same kind to the same seat


def untried(table: Table, decision: Decision) -> list[Option]:
    """The options that have not led back to this position; all of them, if all have."""
    options = decision.options
    if len(options) == 1 or not decision.checkpoint or table.secret:
        return options
    led_back = _led_back(table, decision)
    if not led_back:
        return options
    return [option for option in options if option.key() not in led_back] or options


def _led_back(table: Table, decision: Decision) -> list[str]:
    """What this seat answered, not long ago, in positions equal to this one."""
    found: list[str] = []
    checkpoints = table.checkpoints
    here = checkpoints[-1]
    position = here.state.position()
    left = LOOK_BACK
    for i in range(len(checkpoints) - 2, -1, -1):
        before = checkpoints[i]
        if before.answers == here.answers:
            continue
        answer = table.answers[before.answers]
        if answer.seat == decision.seat and answer.kind == decision.kind:
            if before.state.position() == position:
                found.append(answer.key)
            left -= 1
            if left == 0:
                break
    return found
