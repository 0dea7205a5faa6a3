"""One JSON encoder for everything shown of a game, for the server, for bots and for files.

Events, robots and situations are declared in the form in which they are serialised (``volt.rules.event_kinds``, ``view``);
this adds programs and phrases.
"""

from typing import Any

import msgspec

from volt.texts import Phrase

from .notation import Program


def _written(value: object) -> str:
    if isinstance(value, Program):
        return str(value)
    if isinstance(value, Phrase):
        return value.english
    raise NotImplementedError(f"{type(value).__name__} cannot be written as JSON")


def schema_hook(kind: type) -> dict[str, Any]:
    """The JSON Schema of a ``Program``, which is written as text."""
    if kind is Program:
        return {"type": "string"}
    raise NotImplementedError(f"{kind.__name__} cannot be written as JSON")


encode = msgspec.json.Encoder(enc_hook=_written).encode
"""Encode anything shown of a game as JSON bytes."""


def to_dict(thing: Any) -> Any:
    """Like ``encode``, but return plain dicts, lists, strings and numbers instead of bytes."""
    return msgspec.json.decode(encode(thing))
