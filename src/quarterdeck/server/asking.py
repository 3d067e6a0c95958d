"""What a game asks and tells, as messages for one reader."""

from __future__ import annotations

from typing import Any

from quarterdeck.core.decision import NOBODY, Decision, Seat
from quarterdeck.core.table import PASS, REACT, Table
from quarterdeck.server.messages import OptionInfo, OutcomeInfo, Question, RefusedInfo, StoryLine


def only_passing(decision: Decision) -> bool:
    """Whether a reaction is asked about that this seat cannot have."""
    return decision.kind == REACT and len(decision.options) == 1 and decision.options[0].key() == PASS


def question(table: Table, decision: Decision, number: int) -> Question:
    """A decision in words, with all that may be answered, and why other things may not."""
    game, state = table.game, table.state
    asked = game.ask(state, decision)
    options = []
    for option in decision.options:
        described = game.describe(state, decision, option)
        options.append(
            OptionInfo(
                key=option.key(),
                label=described.label,
                verb=option.verb,
                icon=described.icon,
                cards=list(described.cards),
                places=list(described.places),
                group=described.group,
                confirm=described.confirm,
            )
        )
    refused = [
        RefusedInfo(attempt=w.attempt, reason=w.reason, rule=w.rule, cards=list(w.cards), places=list(w.places))
        for w in game.why_not(state, decision)
        if not w.cards or not set(w.cards) <= set(asked.more)  # those may be ticked
    ]
    return Question(
        number=number,
        seat=decision.seat,
        kind=decision.kind,
        prompt=asked.prompt,
        why=asked.why,
        rule=asked.rule,
        options=options,
        refused=refused,
        many=asked.many,
        more=list(asked.more),
        secret=table.secret,
        passes=asked.passes or (PASS if decision.find(PASS) is not None else ""),
    )


def story(table: Table, seat: Seat, since: int) -> list[StoryLine]:
    """What happened, and what bots said, since the reader's last line."""
    return [
        StoryLine(
            number=since + i,
            text=line.text,
            cards=list(line.cards),
            rule=line.rule,
            heading=line.heading,
            by=line.by,
            hope=line.hope,
        )
        for i, line in enumerate(table.told(seat, since))
    ]


def outcome(table: Table, names: list[str]) -> OutcomeInfo:
    """How a finished game ended, for everybody."""
    ended = table.state.outcome
    told = table.game.ending(table.state)
    if told:
        return OutcomeInfo(winners=[int(seat) for seat in ended.winners], way=ended.way, text=told)
    shown: Any = table.view(NOBODY).get("outcome")
    way = shown.get("text", ended.way) if isinstance(shown, dict) else ended.way
    winners = [int(seat) for seat in ended.winners]
    return OutcomeInfo(winners=winners, way=ended.way, text=f"{who_won(winners, names)} {sentence(way)}".strip())


def resigned(seat: int, names: list[str]) -> OutcomeInfo:
    """How a game of two ends when one of them gives up."""
    winners = [other for other in range(len(names)) if other != seat]
    return OutcomeInfo(winners=winners, way="resigned", text=f"{who_won(winners, names)} {names[seat]} resigned.")


def given_up(seat: int, names: list[str]) -> OutcomeInfo:
    """How a game that all win or lose together ends when its last player gives up."""
    return OutcomeInfo(winners=[], way="resigned", text=f"{names[seat]} gave up, and nobody is left to play on.")


def who_won(winners: list[int], names: list[str]) -> str:
    if not winners:
        return "Nobody wins."
    if len(winners) == 1:
        return f"{names[winners[0]]} wins."
    return f"{', '.join(names[w] for w in winners[:-1])} and {names[winners[-1]]} win."


def sentence(text: str) -> str:
    """A text as a sentence of its own."""
    text = text.strip()
    return f"{text[0].upper()}{text[1:].rstrip('.')}." if text else ""
