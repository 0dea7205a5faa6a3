"""A proxy between browser and server that fails like real networks, at a chosen message."""

import asyncio
import json
import threading
import time
from collections.abc import Coroutine
from typing import Any, Literal
from urllib.parse import urlsplit

from support.waiting import PATIENCE

Way = Literal["up", "down"]  # to the server, to the browser
Fault = Literal["frozen", "dead", "cut", "slow"]
Message = dict[str, Any]
DELAY, BANDWIDTH = 0.4, 50_000  # of a slow connection: seconds each way, bytes per second
CHUNK = 4096


class Trap:
    """Where the connection fails: at the first message of a type."""

    def __init__(self, fault: Fault, way: Way, type_: str, after: bool) -> None:
        self.fault: Fault = fault
        self.way, self.type, self.after = way, type_, after

    def matches(self, way: Way, messages: list[Message]) -> bool:
        return way == self.way and any(message.get("type") == self.type for message in messages)


class Proxy:
    """A TCP proxy that inspects WebSocket messages.

    frozen: everything is delayed for a while. dead: existing connections stay open but carry nothing any more (a changed
    network). cut: connections break, and new ones are refused. slow: high latency and low bandwidth.
    """

    def __init__(self, url: str) -> None:
        self.fault: Fault | None = None
        self.refused = 0  # connections while it was cut
        self.passed: list[tuple[float, Way, Message]] = []  # everything that came through, and when
        self._target = urlsplit(url)
        self._trap: Trap | None = None
        self._tunnels: set[Tunnel] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = self._do(asyncio.start_server(self._accept, "127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def _do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def fail(self, fault: Fault) -> None:
        """Fail from now on."""
        self._do(self._set(fault))

    def mend(self) -> None:
        """Restore the connection."""
        self._do(self._set(None))

    def fail_at(self, fault: Fault, way: Way, type_: str, *, after: bool = False) -> None:
        """Fail before, or after, the next message of that type."""
        self._trap = Trap(fault, way, type_, after)

    def close(self) -> None:
        self._do(self._stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()

    async def _stop(self) -> None:
        self._server.close()
        for tunnel in list(self._tunnels):
            tunnel.abort()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _set(self, fault: Fault | None) -> None:
        self.apply(fault)

    def apply(self, fault: Fault | None) -> None:
        """Apply a fault; runs in the proxy's own thread."""
        self.fault = fault
        for tunnel in list(self._tunnels):
            tunnel.dead |= fault == "dead"
            if fault == "cut" or (fault is None and tunnel.dead and not tunnel.waits):
                tunnel.abort()  # browsers drop connections that they do not use when the network changes
            tunnel.changed.set()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.fault == "cut":
            self.refused += 1
            writer.transport.abort()
            return
        tunnel = Tunnel(self, writer)
        tunnel.dead = self.fault == "dead"
        self._tunnels.add(tunnel)
        work = asyncio.current_task()
        assert work is not None
        self._tasks.add(work)
        try:
            there = await asyncio.open_connection(self._target.hostname, self._target.port)
            tunnel.ends.append(there[1])
            ways = (tunnel.read(reader, "up"), tunnel.write(there[1], "up"), tunnel.read(there[0], "down"))
            await asyncio.gather(*ways, tunnel.write(writer, "down"))
        except OSError:
            pass
        finally:
            tunnel.abort()
            self._tunnels.discard(tunnel)
            self._tasks.discard(work)

    def trapped(self, way: Way, messages: list[Message], after: bool) -> None:
        """Fail if this message is the trap."""
        trap = self._trap
        if trap is not None and trap.after == after and trap.matches(way, messages):
            self._trap = None
            self.apply(trap.fault)


class Tunnel:
    """One connection through the proxy."""

    def __init__(self, proxy: Proxy, writer: asyncio.StreamWriter) -> None:
        self.dead = False
        self.waits = False  # whether it is a socket, or a request without a response
        self.ends = [writer]
        self.changed = asyncio.Event()
        self._proxy = proxy
        self._sockets: set[Way] = set()  # the ways that have become a WebSocket's
        self._queues: dict[Way, asyncio.Queue[tuple[float, bytes, list[Message]]]] = {
            "up": asyncio.Queue(),
            "down": asyncio.Queue(),
        }

    def abort(self) -> None:
        for end in self.ends:
            end.transport.abort()

    async def read(self, reader: asyncio.StreamReader, way: Way) -> None:
        """Read incoming data, as whole messages once this is a WebSocket."""
        free = 0.0  # when a slow connection has carried everything so far
        while True:
            data, messages = await self._frame(reader) if way in self._sockets else (await reader.read(CHUNK), [])
            if self._proxy.fault == "slow":
                free = max(free, time.time()) + len(data) / BANDWIDTH
            else:
                free = min(free, time.time())
            await self._queues[way].put((free + DELAY if self._proxy.fault == "slow" else 0.0, data, messages))
            if not data:
                return
            if b"upgrade: websocket" in data.lower() and not messages:
                self._sockets.add(way)

    async def _frame(self, reader: asyncio.StreamReader) -> tuple[bytes, list[Message]]:
        """The next frame of a WebSocket, and the messages in it."""
        try:
            head = await reader.readexactly(2)
            length = head[1] & 0x7F
            if length >= 126:
                head += await reader.readexactly(2 if length == 126 else 8)
                length = int.from_bytes(head[2:])
            mask = await reader.readexactly(4) if head[1] & 0x80 else b""
            payload = await reader.readexactly(length)
        except asyncio.IncompleteReadError:
            return b"", []
        text = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)) if mask else payload
        messages = [json.loads(line) for line in text.split(b"\n")] if head[0] & 0x0F == 1 else []
        return head + mask + payload, messages

    async def write(self, writer: asyncio.StreamWriter, way: Way) -> None:
        """Forward what was read, when and if the connection lets it through."""
        proxy = self._proxy
        while True:
            due, data, messages = await self._queues[way].get()
            await asyncio.sleep(max(0.0, due - time.time()))
            self.waits = way == "up" or bool(self._sockets)
            proxy.trapped(way, messages, after=False)
            while self.dead or proxy.fault == "frozen":
                self.changed.clear()
                await self.changed.wait()
            proxy.passed += [(time.time(), way, message) for message in messages]
            if not data:
                writer.close()
                return
            writer.write(data)
            await writer.drain()
            proxy.trapped(way, messages, after=True)
