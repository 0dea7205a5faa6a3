#!/usr/bin/env python3
"""Write the client's types from the messages of the server: scripts/wire_types.py web/src/protocol/wire.ts"""

import re
import sys
from collections.abc import Container, Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec

from volt.game.serialize import schema_hook
from volt.rules.event_kinds import Event
from volt.server.http import app as app  # imports every API
from volt.server.http.openapi import UNIONS, responses, schemas
from volt.server.rooms import messages

WEB = Path(__file__).parents[1] / "web"
IMPORT = re.compile(r"import type \{([^}]+)\} from \"[./\w]*/wire\"")


def typescript() -> str:
    """The TypeScript types that the client imports, and those they refer to."""
    declared = dict(_declarations())
    wanted: set[str] = set()
    unread = _imported() & declared.keys()
    while unread:
        wanted |= unread
        named = " ".join(declared[name][1] for name in unread)
        unread = {name for name in re.findall(r"\w+", named) if name in declared} - wanted
    lines = ["// Generated from the server's messages by `make wire`; do not edit.", ""]
    for name, (about, code) in declared.items():
        if name in wanted:
            lines += [f"/** {about} */"] * bool(about) + [code, ""]
    return "\n".join(lines)


def _imported() -> set[str]:
    """The names that files of the client import."""
    files = (
        file for part in ("src", "fixtures") for file in (WEB / part).rglob("*") if file.suffix in (".ts", ".svelte")
    )
    lists = (names for file in files for names in IMPORT.findall(file.read_text(encoding="utf-8")))
    return {name for names in lists for name in re.findall(r"(\w+)(?: as \w+)?", names)}


def _declarations() -> Iterator[tuple[str, tuple[str, str]]]:
    """Every type by name: what it is, and its TypeScript."""
    for name in ("Colour", "Robot"):
        words = " | ".join(f'"{word}"' for word in get_args(getattr(messages, name)))
        yield name, ("", f"export type {name} = {words};")
    found = schemas()
    event = found[UNIONS["GameEvent"].__args__[0].__name__]["properties"]
    common = {field: event[field] for field in Event.__struct_fields__}
    yield "Event", (_about(Event.__doc__), "\n".join(["interface Event {", *_fields("Event", common, common), "}"]))
    kinds = {kind.__name__ for kind in UNIONS["GameEvent"].__args__}
    for name, schema in found.items():
        if name in UNIONS:
            yield name, ("", f"export type {name} = {' | '.join(map(type_of, schema['anyOf']))};")
            continue
        is_event = name in kinds
        properties = {
            field: value for field, value in schema["properties"].items() if not (is_event and field in common)
        }
        lines = [f"export interface {name} {'extends Event ' if is_event else ''}{{"]
        lines += [*_fields(name, properties, schema.get("required", ())), "}"]
        yield name, (_about(schema.get("description", "")), "\n".join(lines))


def _about(docstring: str | None) -> str:
    return " ".join((docstring or "").split())


def _fields(name: str, properties: dict[str, Any], required: Container[str]) -> Iterator[str]:
    for field, value in properties.items():
        # the server sends all fields; only the client may omit some
        optional = "" if field in required or name in _sent() else "?"
        yield f"  {field}{optional}: {type_of(value)};"


@cache
def _sent() -> set[str]:
    """The names of the types that the server sends."""
    sent = (*UNIONS["FromServer"].__args__, *UNIONS["FromLobby"].__args__, *responses())
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
