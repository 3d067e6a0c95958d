"""Fuzzing the HTTP side with schemathesis: what the OpenAPI document allows, what it does not, and what lies between.

First every operation is called as it is meant to be. Then schemathesis makes up requests; parts of most of them are
exchanged for what really stands on the server, so that they get past the first check.
"""

from __future__ import annotations

import hashlib
import json
import random
import threading
from typing import Any, TypeAlias

import schemathesis
from schemathesis import BaseSchema, Config, HookContext, Response
from schemathesis.core.result import Ok
from schemathesis.engine import events, from_schema

from fuzzing.tally import Tally
from fuzzing.world import STRANGERS_DECK, Call, World

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "response_headers_conformance",
)
SHARE = 0.5
"""How likely a part of a request is exchanged for one that is known to be good."""
TIMEOUT = 60.0
TOO_MUCH = ("Traceback", "sqlalchemy", "sqlite", "asyncpg", "quarterdeck/", ".py")
"""Words that no sentence for people has, unless they said them first."""

Case: TypeAlias = schemathesis.Case[Any]


class HttpFuzz:
    """One run. It ends after `examples` requests an operation, or goes on for `seconds`."""

    def __init__(self, world: World, tally: Tally, seed: int = 1) -> None:
        self.world = world
        self.tally = tally
        self.seed = seed
        self._names = world.names()
        self._calls = world.calls()
        self._lock = threading.Lock()

    def run(self, examples: int = 10, seconds: int | None = None, coverage: bool = True) -> None:
        schema = self._schema(examples, seconds, coverage)
        self._call_each(schema)
        for event in from_schema(schema).execute():
            if isinstance(event, events.ScenarioFinished):
                for checks in event.recorder.checks.values():
                    for check in checks:
                        if check.failure_info is not None:
                            failure = check.failure_info.failure
                            self._complain(event.recorder.label, check.name, f"{failure.title}: {failure.message}")
            elif isinstance(event, events.NonFatalError):
                self.tally.problem(f"{event.label}: {event.info.title}: {event.info.message}")
            elif isinstance(event, events.FatalError):
                raise event.exception

    def _schema(self, examples: int, seconds: int | None, coverage: bool) -> BaseSchema:
        chosen: dict[str, Any] = {"enabled": False} | {name: {"enabled": True} for name in CHECKS}
        settings: dict[str, Any] = {
            "seed": self.seed,
            "continue-on-failure": True,
            "request-timeout": TIMEOUT,
            "checks": chosen,
            "generation": {"max-examples": examples, "no-shrink": True, "database": "none"},
            "phases": {
                "examples": {"enabled": False},
                "coverage": {"enabled": coverage},
                "stateful": {"enabled": False},
            },
        }
        if seconds is not None:
            settings["max-time"] = seconds
        schema = schemathesis.openapi.from_url(
            f"{self.world.address}/api/openapi.json", config=Config.from_dict(settings), wait_for_schema=TIMEOUT
        )

        @schema.hook
        def map_case(context: HookContext, case: Case) -> Case:
            return self.change(case)

        @schema.hook
        def after_call(context: HookContext, case: Case, response: Response) -> None:
            self.read(case, response)

        return schema

    # -- the requests that are meant --------------------------------------------------------------------------------

    def _call_each(self, schema: BaseSchema) -> None:
        """Every operation, as it is meant to be called."""
        operations = {found.ok().label: found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)}
        for label in operations.keys() ^ self._calls.keys():
            self.tally.problem(f"{label}: the fuzz run and the OpenAPI document know different operations.")
        for label, calls in self._calls.items():
            for call in calls if label in operations else ():
                case = operations[label].Case(path_parameters=dict(call.path), query=dict(call.query))
                self._put(case, call, ("body", "headers"))
                try:
                    response = case.call_and_validate(timeout=TIMEOUT)
                except schemathesis.errors.FailureGroup as group:
                    for failure in group.exceptions:
                        self._complain(label, "call", str(failure))
                    continue
                if response.status_code >= 300:
                    said = response.content[:200]
                    self.tally.problem(f"{label}: a good request was answered with {response.status_code}: {said!r}")
                if label.startswith("DELETE") or label.endswith("/join"):
                    break  # the others are for requests that schemathesis makes up

    def _put(self, case: Case, call: Call, parts: tuple[str, ...]) -> None:
        """Exchange parts of a request for good ones."""
        if "path" in parts and call.path:
            case.path_parameters = dict(call.path)
        if "query" in parts and call.query:
            case.query = dict(call.query)
        if "headers" in parts and call.headers:
            case.headers.update(call.headers)
        if "body" in parts and call.body is not None:
            case.body = call.body
            case.media_type = "application/json"

    # -- hooks ----------------------------------------------------------------------------------------------------

    def change(self, case: Case) -> Case:
        """Exchange parts of a made-up request for known ones. The same request is always changed alike."""
        made = repr((case.method, case.path, case.path_parameters, case.query, case.body))
        dice = random.Random(hashlib.sha256(made.encode("utf-8", "replace")).digest())
        calls = self._calls.get(case.operation.label)
        if not calls:
            return case
        parts = tuple(part for part in ("path", "query", "body", "headers") if dice.random() < SHARE)
        self._put(case, dice.choice(calls), parts)
        if isinstance(case.path_parameters, dict):
            for name in case.path_parameters:
                if name in self._names and dice.random() < SHARE / 2:
                    case.path_parameters[name] = dice.choice(self._names[name])
        if dice.random() < SHARE / 2:
            case.headers["Authorization"] = f"Bearer {dice.choice(self.world.bearers())}"
        return case

    def read(self, case: Case, response: Response) -> None:
        """Count the answer, and read it for what must not be in it."""
        label = f"{case.method} {case.operation.path}"
        request = response.request
        sent = [str(request.url), str(dict(request.headers)), _text(request.body)]
        said = f"{response.content.decode('utf-8', 'replace')}\n{response.headers}"
        with self._lock:
            self.tally.requests[label, response.status_code] += 1
            for whose in self.world.secrets.found_in(said, sent):
                self.tally.problem(f"{label}: {whose} was told to somebody else.")
            if response.status_code == 201:
                self.world.secrets.add_from(_json(response), f"a secret that {label} gave to somebody else")
        if STRANGERS_DECK in said and self.world.stranger not in sent[1]:
            self.tally.problem(f"{label}: another visitor's deck was told.")
        if response.status_code >= 500:
            self.tally.problem(f"{label}: {response.status_code}: {said[:200]}")
        elif response.status_code >= 400 and case.method != "HEAD":
            self._check_sentence(label, response, "".join(sent))
        self._check_closed(label, case, response)

    def _check_sentence(self, label: str, response: Response, sent: str) -> None:
        """Whatever is refused is refused in a sentence, and with nothing else."""
        said = _json(response)
        if not isinstance(said, dict) or said.keys() != {"status_code", "detail"}:
            self.tally.problem(f"{label}: {response.status_code} without a sentence: {response.content[:200]!r}")
        elif said["status_code"] != response.status_code or not said["detail"].endswith((".", "?", "!")):
            self.tally.problem(f"{label}: {said}")
        elif any(word in said["detail"] and word not in sent for word in TOO_MUCH):
            self.tally.problem(f"{label}: the sentence tells too much: {said['detail'][:200]}")

    def _check_closed(self, label: str, case: Case, response: Response) -> None:
        """Records and replays of tables that are still played are nobody's to read."""
        if response.status_code != 200 or not isinstance(case.path_parameters, dict):
            return
        name = case.path_parameters.get("replay")
        if name is None and case.operation.path.endswith("/record"):
            name = case.path_parameters.get("table")
        if name in self.world.under_way and case.method == "GET":
            self.tally.problem(f"{label}: told what happens at a table that is still played.")

    def _complain(self, label: str, check: str, text: str) -> None:
        self.tally.problem(f"{label}: {check}: {' '.join(text.split())[:300]}")


def _text(body: Any) -> str:
    return body.decode("utf-8", "replace") if isinstance(body, bytes) else str(body or "")


def _json(response: Response) -> Any:
    try:
        return json.loads(response.content)
    except ValueError:
        return None
