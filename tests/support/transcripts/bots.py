"""Write the transcript in docs/bots.md again, after a deliberate change of the protocol::

PYTHONPATH=tests .venv/bin/python -m support.transcripts.bots
"""

import json
import re
import sys
from itertools import islice
from typing import Any

from support.paths import ROOT
from volt.bots.process.check import check

PAGE = ROOT / "docs" / "bots.md"
MESSAGES = 6
_BLOCK = re.compile(r"(?<=^```transcript\n).*?(?=^```$)", re.DOTALL | re.MULTILINE)
_BROKEN = ("view", "robots", "events", "decisions", "controller", "keys")  # these take several lines

Message = tuple[str, dict[str, Any]]


def spoken(command: str) -> list[Message]:
    """The first messages of a check."""
    lines: list[Message] = []
    games = check(command, 1.0, lambda way, line: lines.append((way, json.loads(line))))
    next(games)
    games.close()  # type: ignore[attr-defined]
    return lines[:MESSAGES]


def shown() -> list[Message]:
    """The messages on the page."""
    (block,) = _BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    messages = re.split(r"^(?=[<>])", block, flags=re.MULTILINE)
    return [(text[0], json.loads(text[1:])) for text in messages if text]


def _laid_out(thing: Any, depth: int, broken: bool) -> str:
    if not broken or not thing:
        return json.dumps(thing, ensure_ascii=False)
    inside = "\n" + "  " * (depth + 1)
    if isinstance(thing, list):
        return f"[{inside}" + f",{inside}".join(_laid_out(one, depth + 1, False) for one in thing) + "]"
    parts = (f'"{name}": {_laid_out(one, depth + 1, name in _BROKEN)}' for name, one in thing.items())
    return f"{{{inside}" + f",{inside}".join(parts) + "}"


def main() -> None:
    messages = spoken(f"{sys.executable} {ROOT / 'examples' / 'bot.py'}")
    block = "".join(f"{way} {_laid_out(message, 0, len(message) > 5)}\n" for way, message in islice(messages, MESSAGES))
    PAGE.write_text(_BLOCK.sub(lambda _: block, PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
