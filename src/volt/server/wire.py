"""The wire under a socket: frames made once for all readers, and everything due in one moment sent in one go."""

import asyncio
import struct
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]

MOST_WAITING = 1 << 20  # bytes a slow reader may be behind; then it is cut off, and catches up when it is back
MOST_UNREAD = 64  # messages of one socket that may wait to be heard
COME_BACK = 1013  # the code of a socket that is closed because its reader is too slow
EXTENSION = "volt.wire"
_WHOLE_TEXT = 0x81
_SHORT, _LONG, _VERY_LONG = (struct.Struct(form).pack for form in (">BB", ">BBH", ">BBQ"))


def frame_size(data: bytes) -> tuple[int, int]:
    """Where the payload of a client's frame begins, and where it ends; (0, 0) if that cannot be seen yet, or is far away."""
    if len(data) < 6:
        return 0, 0
    size = data[1] - 0x80  # the highest bit: it is masked
    if 0 <= size < 126:
        return 6, 6 + size
    if size == 126 and len(data) >= 8:
        return 8, 8 + int.from_bytes(data[2:4], "big")
    return 0, 0


def framed(text: bytes) -> bytes:
    """A message as it goes over the wire; the same bytes for every reader."""
    size = len(text)
    if size < 126:
        return _SHORT(_WHOLE_TEXT, size) + text
    if size < 1 << 16:
        return _LONG(_WHOLE_TEXT, 126, size) + text
    return _VERY_LONG(_WHOLE_TEXT, 127, size) + text


class Moment:
    """All wires of an event loop that have something to send at the end of this moment."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._due: list[Wire] = []

    def add(self, wire: "Wire") -> None:
        """It has something to send now."""
        if not self._due:
            self._loop.call_soon(self._end)
        self._due.append(wire)

    def _end(self) -> None:
        due, self._due = self._due, []
        for wire in due:
            wire.flush()


_MOMENTS: WeakKeyDictionary[asyncio.AbstractEventLoop, Moment] = WeakKeyDictionary()


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, with two things changed: frames can be sent as they are, and reading goes on while one is heard."""

    _due: list[bytes]
    _moment: Moment
    hear_now: Callable[[bytes], bool] | None = None  # takes a message at once, or leaves it to be heard in its turn
    _in_step = True  # every frame so far came whole

    def data_received(self, data: bytes) -> None:
        """Whole text frames are read here; everything else, and all after half a frame, by uvicorn."""
        if self.hear_now is None or not self._in_step:
            super().data_received(data)
            return
        while data:
            head, size = frame_size(data)
            if size == 0 or len(data) < size:
                self._in_step = False
                super().data_received(data)
                return
            plain = data[0] == _WHOLE_TEXT and size <= self.config.ws_max_size
            if plain and not (self.frames or self.close_sent or self.read_paused):
                self._hear(apply_mask(data[head:size], data[head - 4 : head]))
            else:
                super().data_received(data[:size])
            data = data[size:]

    def _hear(self, text: bytes) -> None:
        """Tell it at once if nothing waits to be heard before it."""
        if not (self.queue.empty() and self.hear_now is not None and self.hear_now(text)):
            self.curr_msg_data_type, self.frames = "text", [text]
            self.send_receive_event_to_app()

    async def run_asgi(self) -> None:
        """As ever, but the application may find this wire in its scope."""
        self._due = []
        self._moment = _MOMENTS.setdefault(self.loop, Moment(self.loop))
        self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]
        await super().run_asgi()

    def put(self, frame: bytes) -> None:
        """Send a frame at the end of this moment, together with whatever else is due then. Never waits."""
        if not self._due:
            self._moment.add(self)
        self._due.append(frame)

    def flush(self) -> None:
        """Send what is due."""
        due, self._due = self._due, []
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return
        self.transport.write(b"".join(due))
        if self.transport.get_write_buffer_size() > MOST_WAITING:
            self.end(COME_BACK, "come back and catch up")

    def end(self, code: int, reason: str) -> None:
        """Close the socket."""
        if not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def send_receive_event_to_app(self) -> None:
        """Hand over a message; stop reading only when many wait, not after each."""
        unread, self.read_paused = self.queue.qsize(), True
        super().send_receive_event_to_app()
        self.read_paused = unread >= MOST_UNREAD
        if self.read_paused:
            self.transport.pause_reading()


def wire_of(scope: Any) -> Wire:
    """The wire of a socket."""
    wire = scope["extensions"].get(EXTENSION)
    if not isinstance(wire, Wire):
        raise RuntimeError("sockets of this application need volt.server.wire.Wire as uvicorn's ws protocol")
    return wire
