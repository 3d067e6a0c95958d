"""What goes wrong becomes a sentence: `{"status_code": 404, "detail": "There is no table x."}`, never a traceback."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap
from msgspec import Struct

from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.server.errors import NotAllowed, NotFound, TooLate, TooMany

log = logging.getLogger("quarterdeck.server")

STATUS: tuple[tuple[type[QuarterdeckError], int], ...] = (
    (NotFound, 404),
    (NotAllowed, 403),
    (TooLate, 409),
    (TooMany, 429),
)
GONE = "client disconnected prematurely"
"""What the framework calls a failure of ours: somebody hung up in the middle of a request."""
FAILED = "Something went wrong inside Quarterdeck. The server's log tells more."


class ErrorInfo(Struct, frozen=True, kw_only=True):
    """Why something was not done. `detail` is one sentence for people."""

    status_code: int
    detail: str


def can_fail(*codes: int) -> Mapping[int, ResponseSpec]:
    """The answers that a route's documentation lists beside the good one."""
    reasons = {
        400: "What was sent makes no sense; the sentence says why.",
        401: "The visitor's token is missing or unknown.",
        403: "Not allowed.",
        404: "There is no such thing.",
        409: "Not now.",
        413: "Too long.",
        503: "The store does not answer.",
        429: "Too many requests; the header Retry-After says how long to wait.",
    }
    wanted = sorted({400, 403, 429, *codes})
    return {code: ResponseSpec(ErrorInfo, description=reasons[code], generate_examples=False) for code in wanted}


def _told(status: int, detail: str, headers: Mapping[str, str] | None = None) -> Response[ErrorInfo]:
    return Response(
        ErrorInfo(status_code=status, detail=detail),
        status_code=status,
        headers=dict(headers or {}),
        media_type="application/json",
    )


def refused(_: Request[Any, Any, Any], error: QuarterdeckError) -> Response[ErrorInfo]:
    """Something that was asked for and cannot be done."""
    status = next((code for kind, code in STATUS if isinstance(error, kind)), 400)
    return _told(status, str(error), {"Retry-After": "10"} if status == 429 else None)


def invalid(_: Request[Any, Any, Any], error: ValidationException) -> Response[ErrorInfo]:
    """A body or a parameter of the wrong shape: which part, and what is wrong with it."""
    found = error.extra if isinstance(error.extra, list) else []
    sentences = [_sentence(problem) for problem in found if isinstance(problem, dict)]
    return _told(400, " ".join(sentences[:5]) or _full_stop(error.detail))


def _sentence(problem: dict[str, Any]) -> str:
    message = str(problem.get("message", "It is not valid"))
    key = str(problem.get("key", ""))
    if message == "'data'":
        return "A body of JSON is missing."
    return _full_stop(f"{key}: {message}" if key and key != "data" else message)


def http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorInfo]:
    """What the framework refuses: unknown paths, wrong methods, bodies that are no JSON, or too long."""
    path = request.scope["path"]
    sentences = {
        404: f"There is nothing at {path}.",
        405: f"{request.method} cannot be done at {path}.",
        413: "That is too long.",
    }
    unsaid = error.detail in ("", HTTPStatus(error.status_code).phrase)
    detail = sentences.get(error.status_code, error.detail) if unsaid else error.detail
    if error.detail == GONE:
        return _told(400, "The request was broken off.")
    if error.status_code == 500:
        log.error("%s %s failed.", request.method, path, exc_info=error)
        return _told(error.status_code, FAILED)
    return _told(error.status_code, _full_stop(detail or "It cannot be done"), error.headers)


def unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorInfo]:
    """A body that is no text, or nested deeper than anything we ask for. Without a body it is a fault of ours."""
    if request.method in ("GET", "HEAD", "DELETE"):
        return failed(request, error)
    return _told(400, "What was sent cannot be read.")


def failed(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorInfo]:
    """A fault of ours. The log has its traceback; neither the answer nor the log has what was sent."""
    log.error("%s %s failed.", request.method, request.scope["path"], exc_info=error)
    return _told(500, FAILED)


def _full_stop(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."


HANDLERS: ExceptionHandlersMap = {
    QuarterdeckError: refused,
    ValidationException: invalid,
    HTTPException: http_error,
    RecursionError: unreadable,
    UnicodeError: unreadable,
    Exception: failed,
}
