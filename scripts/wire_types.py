#!/usr/bin/env python3
"""Write the client's types from the messages of the server: scripts/wire_types.py web/src/protocol/wire.ts"""

import sys
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec

from volt.game.serialize import schema_hook
from volt.server.http import app as app  # imports every API
from volt.server.http.openapi import UNIONS, responses, schemas
from volt.server.rooms import messages


def typescript() -> str:
    """The TypeScript types for the client."""
    lines = ["// Generated from the server's messages by `make wire`; do not edit.", ""]
    for name in ("Colour", "Robot"):
        words = " | ".join(f'"{word}"' for word in get_args(getattr(messages, name)))
        lines += [f"export type {name} = {words};", ""]
    for name, schema in schemas().items():
        if name in UNIONS:
            lines += [f"export type {name} = {' | '.join(map(type_of, schema['anyOf']))};", ""]
            continue
        about = " ".join(schema.get("description", "").split())
        lines += [f"/** {about} */", f"export interface {name} {{"]
        required = schema.get("required", ())
        for field, value in schema["properties"].items():
            # the server sends all fields; only the client may omit some
            optional = "" if field in required or name in _sent() else "?"
            lines.append(f"  {field}{optional}: {type_of(value)};")
        lines += ["}", ""]
    return "\n".join(lines)


@cache
def _sent() -> set[str]:
    """The names of the types that the server sends."""
    sent = (*UNIONS["FromServer"].__args__, *responses())
    _, components = msgspec.json.schema_components(sent, schema_hook=schema_hook)
    return set(components)


def type_of(schema: dict[str, Any]) -> str:
    """A JSON Schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"].rsplit("/", 1)[1])
    if "enum" in schema:
        for name in ("Colour", "Robot"):
            words = set(get_args(getattr(messages, name)))
            if words == {value for value in schema["enum"] if value is not None}:
                return name + (" | null" if None in schema["enum"] else "")
        return " | ".join("null" if value is None else f'"{value}"' for value in schema["enum"])
    if "anyOf" in schema:
        options = dict.fromkeys(type_of(option) for option in schema["anyOf"])
        named = (name for name, union in UNIONS.items() if options.keys() == {kind.__name__ for kind in union.__args__})
        return next(named, " | ".join(options))
    kind = schema.get("type")
    if kind is None:
        return "unknown"
    if kind == "array":
        inner = type_of(schema["items"])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        return f"{{ [key: string]: {type_of(schema.get('additionalProperties', {}))} }}"
    names = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
    return names[str(kind)]


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), encoding="utf-8")
