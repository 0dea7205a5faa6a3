"""The application: routes, the socket, the page, security headers."""

import asyncio
import re
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from ipaddress import ip_address
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Mount
from starlette.routing import Route as HttpRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from volt.texts import Phrase

from ..protection.limits import ADDRESS, Limits, charged
from ..protection.pacing import Connections
from ..rooms.api import Api, body_of
from ..rooms.heartbeat import beat_for_ever
from ..rooms.registry import RoomRegistry
from ..rooms.serialize import encode
from ..rooms.sockets import serve_socket
from ..runtime.errors import OwnedElsewhere, RequestError, broken, not_found
from ..runtime.metrics import REQUESTS
from ..runtime.settings import Settings
from ..runtime.tasks import Tasks
from ..storage.retention import expire_for_ever
from ..storage.store import Store
from .openapi import document
from .routes import ROUTES
from .routing import FORWARDED, Route, Text, Zipped
from .static_page import Page

FOREIGN_PAGE = RequestError(403, "origin", Phrase("errors.origin"))
OTHER_HOST = RequestError(421, "host", Phrase("errors.host"))
PAUSES = (0.0, 0.1, 0.2, 0.4, 0.8)  # seconds between attempts to reach the owner of a room
PIECE = 4 * 1024  # compressed bytes that are decompressed and sent at a time
_DAY = "public, max-age=86400"
Socket = Callable[[WebSocket, Receive], Coroutine[None, None, None]]
_SOCKET = re.compile("/api/rooms/([^/]+)/socket")


def make_response(status: int, content: object) -> Response:
    """A response: text unchanged, anything else as JSON."""
    if isinstance(content, Text):
        return Response(content, status, media_type=content.media)
    return Response(encode(content), status, media_type="application/json")


def gzip_response(status: int, content: Zipped, request: Request, limits: Limits) -> Response:
    """A response that is stored compressed; it is decompressed for clients that do not accept gzip."""
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(content, status, {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}, content.media)
    return StreamingResponse(unzipped(content, limits), status, media_type=content.media)


async def unzipped(content: bytes, limits: Limits) -> AsyncIterator[bytes]:
    """Decompress the content piece by piece: replays are long, and hundreds of clients might be slow to read theirs."""
    plain = zlib.decompressobj(wbits=31)
    for start in range(0, len(content), PIECE):
        yield plain.decompress(content[start : start + PIECE])
        await asyncio.sleep(limits.pause())
    yield plain.flush()


def endpoint(api: Api, route: Route) -> Callable[[Request], Awaitable[Response]]:
    """The ASGI endpoint of a route."""

    async def respond(request: Request) -> Response:
        try:
            if request.url.path not in ("/api/health", "/api/ready") and FORWARDED not in request.scope:
                api.limits.request()
            path = request.url.path
            content = api.responses.get(path) if route.immutable else None
            if content is None:
                body = await body_of(request, route.body) if route.body is not None else None
                content = await _handle(api, route, request, body)
                if isinstance(content, Response):
                    return content
                if route.immutable:
                    content = api.responses.add(path, content)
            if isinstance(content, Zipped):
                response = gzip_response(route.status, content, request, api.limits)
            else:
                response = make_response(route.status, content)
            if route.immutable:
                response.headers["Cache-Control"] = _DAY
        except RequestError as mistake:
            response = make_response(mistake.status, mistake.problem())
        response.headers.setdefault("Cache-Control", "no-store")
        REQUESTS.labels(response.status_code).inc()
        return response

    return respond


async def _handle(api: Api, route: Route, request: Request, body: object) -> Any:
    """What the handler returns, or the response of another server if that server owns the room and can be reached."""
    for pause in (*PAUSES, None):
        try:
            return await route.handler(api, request, body)
        except OwnedElsewhere as mistake:
            if api.relay is None or FORWARDED in request.scope or pause is None:
                raise
            sent = b"" if body is None else msgspec.json.encode(body)
            replied = await api.relay.ask(request.scope, sent, mistake.server)
            if replied is not None:
                return Response(replied.body, replied.status, Headers(raw=replied.headers))
            await asyncio.sleep(pause)  # if the owner is gone, this server can soon claim the room
    raise AssertionError


def _room_of(path: str) -> str:
    """The id of the room whose socket has this path; RequestError if the path is not that of a socket."""
    asked = _SOCKET.fullmatch(path)
    if asked is None:
        raise not_found("socket")
    return asked[1]


def make_app(
    settings: Settings, store: Store, connections: Connections
) -> tuple[ASGIApp, Callable[[], Awaitable[None]]]:
    """The whole server as an ASGI application, and a coroutine function to call before it is stopped."""
    limits = connections.limits
    rooms = RoomRegistry(store, settings)
    api = Api(rooms, limits, connections.proxies)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        work = [rooms.renew(), api.championships.wake(), rooms.sweep(), beat_for_ever(rooms.loaded)]
        if settings.keep_days:
            work.append(expire_for_ever(rooms, api.championships, settings.keep_days, api.clear_caches))
        if api.relay is not None:
            work.append(api.relay.run())
        tasks = Tasks()
        for one in work:
            tasks.start(one)
        yield
        tasks.cancel()
        rooms.close()
        if api.relay is not None:
            await api.relay.close()
        api.close()
        store.close()

    async def socket(websocket: WebSocket, receive: Receive) -> None:
        try:
            limits.request()
            if not host_fits(host_of(websocket.headers), settings.hosts):
                raise OTHER_HOST
            if not origin_fits(websocket.headers, settings.origins):
                raise FOREIGN_PAGE
            id_ = _room_of(websocket.scope["path"])
            try:
                room = await rooms.find(id_)
            except OwnedElsewhere as mistake:
                if api.relay is None or not api.relay.reaches(mistake.server):
                    raise
                with limits.socket(id_):
                    return await api.relay.bridge(websocket, id_, mistake.server)
            with limits.socket(room.state.id):
                await serve_socket(websocket, receive, room, limits)
        except RequestError as mistake:
            await websocket.send_denial_response(make_response(mistake.status, mistake.problem()))

    async def openapi(request: Request) -> Response:
        content = api.responses.get(request.url.path) or api.responses.add(request.url.path, document())
        return gzip_response(200, content, request, limits)

    async def unknown(request: Request) -> Response:
        return make_response(404, not_found("path; see /api/openapi.json").problem())

    routes = [HttpRoute(route.path, endpoint(api, route), methods=[route.method]) for route in ROUTES]
    app = Starlette(
        routes=[
            HttpRoute("/api/openapi.json", openapi),
            *routes,
            HttpRoute("/api/{rest:path}", unknown, methods=["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]),
            Mount("/", Page(settings.page)),
        ],
        lifespan=lifespan,
        exception_handlers={405: _not_allowed, 500: _broken},
    )
    if settings.redis:
        from ..cluster.relay import Relay  # needs the package redis

        api.relay = Relay(settings.redis, rooms, limits, app)
    app.state.rooms, app.state.championships, app.state.relay = rooms, api.championships, api.relay
    return SecurityMiddleware(app, socket, settings, connections), rooms.drain


async def _not_allowed(request: Request, error: Exception) -> Response:
    allowed = getattr(error, "headers", None) or {}
    reason = Phrase("errors.method", method=request.method, allowed=allowed.get("Allow", ""))
    response = make_response(405, RequestError(405, "method", reason).problem())
    response.headers.update(allowed)
    return response


async def _broken(request: Request, error: Exception) -> Response:
    return make_response(500, broken().problem())


def origin_fits(headers: Headers, allowed: tuple[str, ...]) -> bool:
    """Whether the Origin of a request is this server or an allowed one, or missing: clients other than browsers send none."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    return re.sub("^https?://", "", origin) == host_of(headers)


def host_of(headers: Headers) -> str:
    """The name by which a request calls this server; empty if it gives none or several."""
    names = headers.getlist("host")
    return names[0] if len(names) == 1 else ""


def host_fits(host: str, names: tuple[str, ...]) -> bool:
    """Whether a request's Host is safe from DNS rebinding: an IP address, localhost or a subdomain, or a name of the server."""
    name = re.sub(r":\d*$", "", host).strip("[]").lower()
    with suppress(ValueError):
        return bool(ip_address(name))
    return name in ("localhost", *names) or name.endswith(".localhost")


class SecurityMiddleware:
    """Middleware around everything: resolves client addresses, checks hosts and origins, adds security headers."""

    def __init__(self, app: ASGIApp, socket: Socket, settings: Settings, connections: Connections) -> None:
        self._app, self._socket, self._settings, self._connections = app, socket, settings, connections

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        address = self._connections.proxies.address_of(scope)
        ADDRESS.set(address)
        self._connections.began(scope["client"], address)
        try:
            if scope["type"] == "websocket":  # bypass the middleware, whose coroutines would live as long as the socket
                return await self._socket(WebSocket(scope, receive, send), receive)
            request = self._request(scope, receive, send)
            return await charged(request, self._connections.limits.loop[address])
        finally:
            self._connections.ended(scope["client"])

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        host = host_of(headers)
        safe = security_headers(host)

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(safe)
            await send(message)

        refused = None
        if not host_fits(host, self._settings.hosts):
            refused = OTHER_HOST
        elif scope["method"] not in ("GET", "HEAD") and not origin_fits(headers, self._settings.origins):
            refused = FOREIGN_PAGE
        app = self._app if refused is None else make_response(refused.status, refused.problem())
        await app(scope, receive, send_safely)


def security_headers(host: str) -> dict[str, str]:
    """The security headers of every response."""
    sockets = f" ws://{host} wss://{host}" if re.fullmatch(r"[\w.\-\[\]:]{1,255}", host) else ""
    return {
        "Content-Security-Policy": (
            f"default-src 'self'; img-src 'self' data:; connect-src 'self'{sockets}; object-src 'none'; "
            "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        ),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
        "X-Frame-Options": "DENY",
    }
