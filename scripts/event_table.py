#!/usr/bin/env python3
"""Write the table of all kinds of events from their declarations: scripts/event_table.py docs/events.md"""

import sys
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin

from volt.rules import event_kinds as kinds

HEAD = """# Events

Everything that happens in a game is an event. In order, events tell the whole story: the log and the animation are made from
nothing else. In Python an event is an object of its class (`volt.event_kinds.Moved`); as JSON, `kind` says which it is:

```json
{"kind": "moved", "seat": "red", "rule": "MOVE-1", "origin": "c3", "to": "c4", "heading": "n"}
```

Every event has `seat`, the robot that did it or that it happened to (null if there is none, `squad` if the KillBots
win together), and `rule`, the id of the rule or the name of the module that caused it. This page is generated from
`src/volt/rules/event_kinds.py` by `make wire`.

| kind | what happened | fields |
|---|---|---|
"""
NAMES = {
    kinds.Seat: "seat",
    kinds.Heading: "heading",
    kinds.Unit: "unit",
    kinds.Space: "space",
    kinds.Module: "module",
    kinds.Modules: "modules",
    kinds.RuleId: "rule id",
    int: "number",
}


def name(hint: Any) -> str:
    """The text for the type of a field."""
    if type(None) in get_args(hint):
        (some,) = (part for part in get_args(hint) if part is not type(None))
        return f"{name(some)} or null"
    return NAMES.get(hint) or " ".join(f"`{word}`" for word in get_args(hint))


def table() -> str:
    """The whole page as Markdown."""
    rows = []
    for kind in kinds.EVENT_KINDS:
        about = " ".join((kind.__doc__ or "").split()).replace("``", "`")
        fields = " · ".join(f"`{field}`: {name(hint)}" for field, hint in kinds.field_types(kind).items())
        rows.append(f"| `{kind.kind}` | {about} | {fields} |\n")
    words = [
        ("seat", " ".join(f"`{word}`" for word in get_args(kinds.Seat))),
        ("heading", " ".join(f"`{word}`" for word in get_args(kinds.Heading))),
        ("unit", " ".join(f"`{word}`" for word in get_args(kinds.Unit))),
        *((NAMES[hint], get_args(hint)[1]) for hint in NAMES if get_origin(hint) is Annotated),
    ]
    return HEAD + "".join(rows) + "\n" + "".join(f"- **{word}**: {meaning}\n" for word, meaning in words)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(table(), encoding="utf-8")
