"""The wire format as JSON Schema and as TypeScript types, which ``make wire`` writes."""

from functools import cache
from typing import Any, get_args

import msgspec

from volt.game.serialize import schema_hook

from ..rooms import messages
from ..routing.routes import Api, Route
from ..runtime.wire import Problem

UNIONS: dict[str, Any] = {
    "GameEvent": messages.GameEvent,
    "FromServer": messages.FromServer,
    "FromClient": messages.FromClient,
}
_REFERENCE = "#/components/schemas/{name}"


def routes() -> list[Route]:
    """The routes of all APIs that have been imported, by path; the application imports them all."""
    found = [route for api in Api.__subclasses__() for route in api.ROUTES]
    return sorted(found, key=lambda route: (route.path, route.method))


def schemas() -> dict[str, Any]:
    """The JSON Schema of every message by name, for the OpenAPI document; what is sent over sockets is in the unions."""
    bodies = [route.body for route in routes() if route.body is not None]
    found, components = msgspec.json.schema_components(
        (*UNIONS.values(), *bodies, *_responses()), schema_hook=schema_hook, ref_template=_REFERENCE
    )
    return components | dict(zip(UNIONS, found, strict=False))


def _responses() -> tuple[type, ...]:
    return (Problem, *(route.response for route in routes() if isinstance(route.response, type)))


def typescript() -> str:
    """The TypeScript types for the client."""
    lines = ["// Generated from the server's messages by `make wire`; do not edit.", ""]
    for name in ("Colour", "Robot"):
        words = " | ".join(f'"{word}"' for word in get_args(getattr(messages, name)))
        lines += [f"export type {name} = {words};", ""]
    for name, schema in schemas().items():
        if name in UNIONS:
            lines += [f"export type {name} = {' | '.join(map(_type, schema['anyOf']))};", ""]
            continue
        about = " ".join(schema.get("description", "").split())
        lines += [f"/** {about} */", f"export interface {name} {{"]
        required = schema.get("required", ())
        for field, value in schema["properties"].items():
            # the server sends all fields; only the client may omit some
            optional = "" if field in required or name in _sent() else "?"
            lines.append(f"  {field}{optional}: {_type(value)};")
        lines += ["}", ""]
    return "\n".join(lines)


@cache
def _sent() -> set[str]:
    """The names of the types that the server sends."""
    sent = (*UNIONS["FromServer"].__args__, *_responses())
    _, components = msgspec.json.schema_components(sent, schema_hook=schema_hook)
    return set(components)


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"].rsplit("/", 1)[1])
    if "enum" in schema:
        for name in ("Colour", "Robot"):
            words = set(get_args(getattr(messages, name)))
            if words == {value for value in schema["enum"] if value is not None}:
                return name + (" | null" if None in schema["enum"] else "")
        return " | ".join("null" if value is None else f'"{value}"' for value in schema["enum"])
    if "anyOf" in schema:
        options = dict.fromkeys(_type(option) for option in schema["anyOf"])
        named = (name for name, union in UNIONS.items() if options.keys() == {kind.__name__ for kind in union.__args__})
        return next(named, " | ".join(options))
    kind = schema.get("type")
    if kind is None:
        return "unknown"
    if kind == "array":
        inner = _type(schema["items"])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        return f"{{ [key: string]: {_type(schema.get('additionalProperties', {}))} }}"
    names = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
    return names[str(kind)]
