"""How a route is served: limits, the body, the handler or the server that owns the room, and the response."""

import asyncio
import zlib
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ..protection.limits import Limits
from ..routing.requests import FORWARDED, read_body
from ..routing.responses import Body, ResponseCache, as_body
from ..routing.routes import Api, Route
from ..runtime.errors import OwnedElsewhere, RequestError
from ..runtime.metrics import REQUESTS

if TYPE_CHECKING:
    from ..cluster.relay import Relay  # needs the package redis

PAUSES = (0.0, 0.1, 0.2, 0.4, 0.8)  # seconds between attempts to reach the owner of a room
PIECE = 4 * 1024  # compressed bytes that are decompressed and sent at a time
UNLIMITED_PATHS = ("/api/health", "/api/ready")
_DAY = "public, max-age=86400"


class Endpoint:
    """The endpoint of a route."""

    def __init__(self, api: Api, route: Route, limits: Limits, responses: ResponseCache, relay: "Relay | None") -> None:
        self._api, self._route, self._limits, self._responses, self._relay = api, route, limits, responses, relay

    async def respond(self, request: Request) -> Response:
        """The response to a request, or to a mistake in it."""
        route, path = self._route, request.scope["path"]  # not the URL, which a Host header is part of
        try:
            if path not in UNLIMITED_PATHS and FORWARDED not in request.scope:
                self._limits.request()
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
