"""The documentation of the HTTP side, drawn from its OpenAPI document. It needs no script and no other host."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

import yaml
from litestar import Router, get
from litestar.enums import MediaType, OpenAPIMediaType
from litestar.serialization import decode_json, encode_json

from quarterdeck.server.http.given import AnyRequest

METHODS = ("get", "post", "put", "delete")
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
:root { color-scheme: light dark }
h2 { margin-top: 2.5rem } h3 { margin: 2rem 0 .25rem } code, pre { font-size: .9em }
h3 code { font-size: 1em } .method { text-transform: uppercase; font-weight: 700 }
table { border-collapse: collapse; margin: .5rem 0 }
td, th { text-align: left; vertical-align: top; padding: .2rem .8rem .2rem 0 }
summary { cursor: pointer } details { margin: .5rem 0 }
"""


@get("/docs", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def docs(request: AnyRequest) -> bytes:
    """A page that lists every route with its parameters, bodies and answers, and every type."""
    return "".join(_page(_document(request))).encode()


@get("/openapi.json", media_type=OpenAPIMediaType.OPENAPI_JSON, include_in_schema=False, sync_to_thread=False)
def as_json(request: AnyRequest) -> bytes:
    """The document that the page is drawn from, for programs."""
    return encode_json(_document(request))


@get("/openapi.yaml", media_type=OpenAPIMediaType.OPENAPI_YAML, include_in_schema=False, sync_to_thread=False)
def as_yaml(request: AnyRequest) -> bytes:
    """The same, to read."""
    plain = decode_json(encode_json(_document(request)))
    return yaml.safe_dump(plain, sort_keys=False, allow_unicode=True).encode()


def _document(request: AnyRequest) -> dict[str, Any]:
    document: dict[str, Any] = request.app.openapi_schema.to_schema()
    return document


def _page(document: Mapping[str, Any]) -> Iterator[str]:
    info = document["info"]
    title = escape(info["title"])
    yield f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<style>{STYLE}</style></head>"
    yield f"<body><h1>{title}</h1><p>{escape(info.get('description', ''))}</p>"
    yield '<p>The same for programs: <a href="/api/openapi.json">JSON</a>, <a href="/api/openapi.yaml">YAML</a>.</p>'
    yield "<h2>Routes</h2>"
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield from _operation(path, method, item[method])
    yield "<h2>Types</h2>"
    for name, schema in sorted(document.get("components", {}).get("schemas", {}).items()):
        yield from _type(name, schema)
    yield "</body></html>"


def _operation(path: str, method: str, operation: Mapping[str, Any]) -> Iterator[str]:
    yield f"<h3><span class='method'>{method}</span> <code>{escape(path)}</code></h3>"
    yield f"<p>{escape(operation.get('description') or operation.get('summary') or '')}</p><table>"
    for parameter in operation.get("parameters", ()):
        where = f"{parameter['in']} <code>{escape(parameter['name'])}</code>"
        about = escape(parameter.get("description", ""))
        yield f"<tr><td>{where}</td><td>{_kind(parameter.get('schema', {}))}</td><td>{about}</td></tr>"
    body = _content(operation.get("requestBody", {}))
    if body:
        yield f"<tr><td>body</td><td>{body}</td><td></td></tr>"
    for code, response in sorted(operation.get("responses", {}).items()):
        about = escape(response.get("description", "")) if int(code) >= 400 else ""
        yield f"<tr><td>answer {code}</td><td>{_content(response)}</td><td>{about}</td></tr>"
    yield "</table>"


def _content(holder: Mapping[str, Any]) -> str:
    for content in holder.get("content", {}).values():
        return _kind(content.get("schema", {}))
    return ""


def _type(name: str, schema: Mapping[str, Any]) -> Iterator[str]:
    short = name.rpartition("_")[2] if "_" in name else name
    yield f'<details id="{escape(name)}"><summary><code>{escape(short)}</code></summary>'
    yield f"<p>{escape(schema.get('description', ''))}</p><table>"
    needed = set(schema.get("required", ()))
    for field, kind in schema.get("properties", {}).items():
        optional = "" if field in needed else ", optional"
        yield f"<tr><td><code>{escape(field)}</code></td><td>{_kind(kind)}{optional}</td></tr>"
    yield "</table></details>"


def _kind(schema: Mapping[str, Any]) -> str:
    """A schema in a few words, with links to the types that it names."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#{escape(name)}">{escape(name)}</a>'
    for joined in ("oneOf", "anyOf", "allOf"):
        if joined in schema:
            return " or ".join(_kind(part) for part in schema[joined])
    if "enum" in schema:
        return " | ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    if "const" in schema:
        return f"<code>{escape(str(schema['const']))}</code>"
    if schema.get("type") == "array":
        if "prefixItems" in schema:
            return f"({', '.join(_kind(part) for part in schema['prefixItems'])})"
        return f"list of {_kind(schema.get('items', {}))}"
    return f"{escape(str(schema.get('type', 'anything')))}{_limits(schema)}"


def _limits(schema: Mapping[str, Any]) -> str:
    words = {"minLength": "at least", "maxLength": "at most", "minimum": "from", "maximum": "to", "pattern": "like"}
    found = [f"{word} {escape(str(schema[key]))}" for key, word in words.items() if key in schema]
    return f" ({', '.join(found)})" if found else ""


router = Router("/", route_handlers=[docs, as_json, as_yaml])
