"""How routes and the sockets of rooms are served: here, or by the server that owns the room."""

import asyncio
import zlib
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from volt.texts import Phrase

from ..matching.service import Matchmaking
from ..matching.sockets import serve_lobby
from ..people.service import People
from ..protection.limits import BODY, Limits
from ..rooms.registry import RoomRegistry
from ..rooms.sockets import serve_socket
from ..routing.routes import FORWARDED, Api, Body, ResponseCache, Route, as_body, reader
from ..runtime.errors import OwnedElsewhere, RequestError, not_found
from ..runtime.metrics import REQUESTS

if TYPE_CHECKING:
    from ..cluster.relay import Relay  # needs the package redis

PAUSES = (0.0, 0.1, 0.2, 0.4, 0.8)  # seconds between attempts to reach the owner of a room
PIECE = 4 * 1024  # compressed bytes that are decompressed and sent at a time
UNLIMITED_PATHS = ("/api/health", "/api/ready")
BODY_WITHIN = 20.0  # seconds to receive a request's body
_DAY = "public, max-age=86400"


class Endpoint:
    """The endpoint of a route."""

    def __init__(self, api: Api, route: Route, limits: Limits, responses: ResponseCache, relay: "Relay | None") -> None:
        self._api, self._route, self._limits, self._responses, self._relay = api, route, limits, responses, relay

    async def respond(self, request: Request) -> Response:
        """The response to a request, or to a mistake in it."""
        route, path = self._route, request.scope["path"]  # not the URL, which a Host header is part of
        try:
            if path not in UNLIMITED_PATHS:
                self._limits.request(counted=FORWARDED in request.scope)
            content: Any = self._responses.get(path) if route.immutable else None
            if content is None:
                content = await self._handle(request)
                if isinstance(content, Response):
                    return content
                content = self._responses.add(path, content) if route.immutable else as_body(content)
            response = make_response(content, route.status, request, self._limits)
            if route.immutable:
                response.headers["Cache-Control"] = _DAY
        except RequestError as mistake:
            response = refusal(mistake)
        response.headers.setdefault("Cache-Control", "no-store")
        REQUESTS.labels(response.status_code).inc()
        return response

    async def _handle(self, request: Request) -> Any:
        """What the handler returns, or the response of another server if that server owns the room and can be reached."""
        route, relay = self._route, self._relay
        body = await read_body(request, route.body) if route.body is not None else None
        for pause in (*PAUSES, None):
            try:
                return await route.handler(self._api, request, body)
            except OwnedElsewhere as mistake:
                if relay is None or FORWARDED in request.scope or pause is None:
                    raise
                sent = b"" if body is None else msgspec.json.encode(body)
                replied = await relay.ask(request.scope, sent, mistake.server)
                if replied is not None:
                    return Response(replied.body, replied.status, Headers(raw=replied.headers))
                await asyncio.sleep(pause)  # if the owner is gone, this server can soon claim the room
        raise AssertionError


async def read_body(request: Request, kind: type) -> Any:
    """The body, decoded; RequestError if it is too long, comes too slowly, is cut short or is not valid."""
    sent = b""
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for chunk in request.stream():
                sent += chunk
                if len(sent) > BODY:
                    raise RequestError(413, "too_long", Phrase("errors.too_long", limit=f"{BODY // 1024} KB"))
    except (TimeoutError, ClientDisconnect):
        raise RequestError(408, "too_slow", Phrase("errors.too_slow")) from None
    return reader(kind)(sent)


def refusal(mistake: RequestError) -> Response:
    """The response to a mistake."""
    body = as_body(mistake.problem())
    return Response(body.content, mistake.status, media_type=body.media)


def make_response(body: Body, status: int, request: Request, limits: Limits) -> Response:
    """A response; a compressed body is decompressed for clients that do not accept gzip."""
    if not body.gzipped:
        return Response(body.content, status, media_type=body.media)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(body.content, status, {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}, body.media)
    return StreamingResponse(_unzipped(body.content, limits), status, media_type=body.media)


async def _unzipped(content: bytes, limits: Limits) -> AsyncIterator[bytes]:
    """Decompress the content piece by piece: replays are long, and hundreds of clients might be slow to read theirs."""
    plain = zlib.decompressobj(wbits=31)
    for start in range(0, len(content), PIECE):
        yield plain.decompress(content[start : start + PIECE])
        await asyncio.sleep(limits.pause())
    yield plain.flush()


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


class LobbySockets:
    """The ASGI application that serves the sockets of the lobby."""

    def __init__(self, lobby: Matchmaking, people: People, limits: Limits) -> None:
        self._lobby, self._people, self._limits = lobby, people, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._limits.request()
            with self._limits.socket("lobby"):
                socket = RoomSocket(scope, receive, send)
                await serve_lobby(socket, receive, self._lobby, self._people, self._limits)
        except RequestError as mistake:
            await refusal(mistake)(scope, receive, send)


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
