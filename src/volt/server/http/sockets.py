"""The sockets of rooms: served here, or bridged to the server that owns the room."""

from typing import TYPE_CHECKING

from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..protection.limits import Limits
from ..rooms.registry import RoomRegistry
from ..rooms.sockets import serve_socket
from ..runtime.errors import OwnedElsewhere, RequestError, not_found
from .endpoints import refusal

if TYPE_CHECKING:
    from ..cluster.relay import Relay  # needs the package redis


class RoomSocket(WebSocket):
    """A WebSocket that reports a lost connection as a ConnectionError: rooms do not know Starlette."""

    async def send(self, message: Message) -> None:
        """Send an ASGI message."""
        try:
            await super().send(message)
        except WebSocketDisconnect as error:
            raise ConnectionError from error


async def no_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a socket at any other path."""
    await refusal(not_found("socket"))(scope, receive, send)


class RoomSockets:
    """The ASGI application that serves the sockets of all rooms."""

    def __init__(self, rooms: RoomRegistry, limits: Limits, relay: "Relay | None") -> None:
        self._rooms, self._limits, self._relay = rooms, limits, relay

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._limits.request()
            await self._serve(RoomSocket(scope, receive, send), receive, scope["path_params"]["id"])
        except RequestError as mistake:
            await refusal(mistake)(scope, receive, send)

    async def _serve(self, socket: RoomSocket, receive: Receive, id_: str) -> None:
        try:
            room = await self._rooms.find(id_)
        except OwnedElsewhere as mistake:
            if self._relay is None or not self._relay.reaches(mistake.server):
                raise
            with self._limits.socket(id_):
                await self._relay.bridge(socket, id_, mistake.server)
            return
        with self._limits.socket(id_):
            await serve_socket(socket, receive, room, self._limits)
