"""Links between servers and what they need: TCP proxies on loopback into which faults can be injected."""

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Literal

Trouble = Literal["", "drop", "duplicate", "reorder", "silence"]
OFTEN = 0.3  # the share of messages that is dropped, duplicated or delayed
DELAY = (0.01, 0.5)  # seconds after which a duplicate or a delayed message arrives
NOWHERE = b"volt:nowhere"  # the stream of messages that nobody reads


class Link:
    """A TCP proxy that can be cut (all connections break) or held (no data passes, but no connection breaks)."""

    def __init__(self, target: int) -> None:
        self.port = 0
        self._target = target
        self._there, self._back = asyncio.Event(), asyncio.Event()
        self.release()
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    def hold(self) -> None:
        self._there.clear()
        self._back.clear()

    def hold_answers(self) -> None:
        """Pass on what is asked, but none of the answers."""
        self._back.clear()

    def release(self) -> None:
        self._there.set()
        self._back.set()

    def close(self) -> None:
        self._server.close()
        self.cut()
        for task in self._tasks:
            task.cancel()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        self._begin(self._pass(reader, far_writer, self._there, self._filter()))
        self._begin(self._pass(far_reader, writer, self._back, bytes))

    def _begin(self, work: "asyncio._CoroutineLike[None]") -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _filter(self) -> Callable[[bytes], bytes]:
        """What becomes of the data of a new connection."""
        return bytes

    async def _pass(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        passes: asyncio.Event,
        becomes: Callable[[bytes], bytes],
    ) -> None:
        self._writers.add(writer)
        try:
            with suppress(OSError):
                while data := await reader.read(1 << 16):
                    await passes.wait()
                    writer.write(becomes(data))
                    await writer.drain()
        finally:
            self._writers.discard(writer)
            writer.close()


class RedisLink(Link):
    """A link to Redis that can also drop, duplicate or reorder the messages that a server adds to streams, or silence it."""

    def __init__(self, target: int) -> None:
        super().__init__(target)
        self.trouble: Trouble = ""
        self._random = random.Random(target)

    def _filter(self) -> Callable[[bytes], bytes]:
        rest = b""

        def becomes(data: bytes) -> bytes:
            nonlocal rest
            commands, rest = parsed(rest + data)
            return b"".join(packed(self._trouble(command)) for command in commands)

        return becomes

    def _trouble(self, command: list[bytes]) -> list[bytes]:
        """The command, or one with the same reply and another effect."""
        if command[0].upper() != b"XADD" or not self.trouble:
            return command
        if self.trouble != "silence" and self._random.random() > OFTEN:
            return command
        if self.trouble in ("duplicate", "reorder"):
            self._begin(self._later(packed(command), self._random.uniform(*DELAY)))
        return command if self.trouble == "duplicate" else [command[0], NOWHERE, *command[2:]]

    async def _later(self, command: bytes, seconds: float) -> None:
        await asyncio.sleep(seconds)
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", self._target)
            writer.write(command)
            await reader.readline()
            writer.close()


def parsed(data: bytes) -> tuple[list[list[bytes]], bytes]:
    """The commands of a client of Redis, and the rest of the data, which is the beginning of another one."""
    commands: list[list[bytes]] = []
    at = 0
    while (found := _command(data, at)) is not None:
        command, at = found
        commands.append(command)
    return commands, data[at:]


def _command(data: bytes, at: int) -> tuple[list[bytes], int] | None:
    """The command that begins there and where it ends, or None if it is not complete."""
    words: list[bytes] = []
    count: int | None = None
    while count is None or len(words) < count:
        end = data.find(b"\r\n", at)
        if end < 0:
            return None
        number, at = int(data[at + 1 : end]), end + 2
        if count is None:
            count = number
        elif len(data) < at + number + 2:
            return None
        else:
            words.append(data[at : at + number])
            at += number + 2
    return words, at


def packed(command: list[bytes]) -> bytes:
    """The command as a client sends it."""
    return b"*%d\r\n" % len(command) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in command)
