"""The wire under a socket: frames made once for all readers, and everything due in one moment sent in one go."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MOST_WAITING = 1 << 20  # bytes a slow reader may be behind; then it is cut off, and catches up when it is back
MOST_UNREAD = 64  # messages of one socket that may wait to be heard
COME_BACK = 1013  # the code of a socket that is closed because its reader is too slow
EXTENSION = "volt.wire"
_TEXT = b"\x81"  # a text frame, whole


def framed(text: bytes) -> bytes:
    """A message as it goes over the wire; the same bytes for every reader."""
    size = len(text)
    if size < 126:
        return _TEXT + bytes((size,)) + text
    if size < 1 << 16:
        return _TEXT + b"\x7e" + size.to_bytes(2, "big") + text
    return _TEXT + b"\x7f" + size.to_bytes(8, "big") + text


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, with two things changed: frames can be sent as they are, and reading goes on while one is heard."""

    _due: list[bytes]

    async def run_asgi(self) -> None:
        """As ever, but the application may find this wire in its scope."""
        self._due = []
        self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]
        await super().run_asgi()

    def put(self, frame: bytes) -> None:
        """Send a frame at the end of this moment, together with whatever else is due then. Never waits."""
        if not self._due:
            self.loop.call_soon(self._flush)
        self._due.append(frame)

    def _flush(self) -> None:
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
