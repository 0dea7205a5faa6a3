"""The link to Redis: it parses what servers send, however it is split, and changes only messages."""

import asyncio

import pytest

from . import links
from .links import NOWHERE, RedisLink, Trouble, packed, parsed

MESSAGE = [b"XADD", b"volt:7", b"*", b"", b"\r\n$5\r\n\x00"]
COMMANDS = [[b"PING"], MESSAGE, [b"EXPIRE", b"volt:7", b"60"]]


def test_commands_are_read_however_they_are_split() -> None:
    data = b"".join(map(packed, COMMANDS))
    for cut in range(len(data) + 1):
        first, rest = parsed(data[:cut])
        second, left = parsed(rest + data[cut:])
        assert (first + second, left) == (COMMANDS, b"")


@pytest.mark.parametrize(
    ("trouble", "passed", "later"),
    [
        ("", b"volt:7", 0),
        ("drop", NOWHERE, 0),
        ("silence", NOWHERE, 0),
        ("duplicate", b"volt:7", 1),
        ("reorder", NOWHERE, 1),
    ],
)
def test_only_messages_get_into_trouble(
    monkeypatch: pytest.MonkeyPatch, trouble: Trouble, passed: bytes, later: int
) -> None:
    async def send() -> None:
        monkeypatch.setattr(links, "OFTEN", 1.0)
        link, added = RedisLink(0), []

        async def note(command: bytes, _: float) -> None:
            added.append(command)

        monkeypatch.setattr(link, "_later", note)
        link.trouble = trouble
        found, rest = parsed(link._filter()(b"".join(map(packed, COMMANDS))))
        await asyncio.sleep(0)
        assert rest == b""
        assert found == [COMMANDS[0], [b"XADD", passed, *MESSAGE[2:]], COMMANDS[2]]
        assert added == [packed(MESSAGE)] * later

    asyncio.run(send())
