"""What the routes are given: the hall, the replays, the kept answers, and who asks."""

from __future__ import annotations

from typing import Any, TypeAlias

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide

from quarterdeck.server.hall import Hall
from quarterdeck.server.kept import Answers
from quarterdeck.server.replaying import Replays

AnyRequest: TypeAlias = Request[Any, Any, Any]
TheHall: TypeAlias = NamedDependency[Hall]
TheReplays: TypeAlias = NamedDependency[Replays]
TheAnswers: TypeAlias = NamedDependency[Answers]


def _hall(state: State) -> Hall:
    hall: Hall = state.hall
    return hall


def _replays(state: State) -> Replays:
    replays: Replays = state.replays
    return replays


def _answers(state: State) -> Answers:
    answers: Answers = state.answers
    return answers


GIVEN = {
    "hall": Provide(_hall, sync_to_thread=False),
    "replays": Provide(_replays, sync_to_thread=False),
    "answers": Provide(_answers, sync_to_thread=False),
}
