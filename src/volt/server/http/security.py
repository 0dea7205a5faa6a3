"""Security around everything: client addresses, allowed hosts and origins, security headers."""

import asyncio
import re
from collections import Counter
from contextlib import suppress
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from volt.texts import Phrase

from ..protection.limits import ADDRESS, MOST_OWED, charged, drop, too_fast
from ..protection.pacing import Connections
from ..runtime.errors import RequestError
from ..runtime.settings import Settings
from .endpoints import UNLIMITED_PATHS, refusal

FOREIGN_PAGE = RequestError(403, "origin", Phrase("errors.origin"))
AT_ONCE = 256  # requests and sockets of an address; directly, each takes one of its connections
OTHER_HOST = RequestError(421, "host", Phrase("errors.host"))
_HOST = re.compile(r"(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9._-]{1,253}))(?::\d{0,5})?", re.IGNORECASE)


class SecurityMiddleware:
    """Resolves client addresses, refuses other hosts and origins, adds security headers, and charges requests for their time."""

    def __init__(self, app: ASGIApp, sockets: ASGIApp, settings: Settings, connections: Connections) -> None:
        self._app, self._sockets, self._settings, self._connections = app, sockets, settings, connections
        self._at_once: Counter[str] = Counter()  # requests and sockets, by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        address = self._connections.proxies.address_of(scope)
        ADDRESS.set(address)
        self._connections.began(scope["client"], address)
        self._at_once[address] += 1
        try:
            headers = Headers(scope=scope)
            refused = self._refused(scope, headers) if await self._may_go_on(scope, address) else too_fast()
            if scope["type"] == "websocket":
                return await (self._sockets if refused is None else refusal(refused))(scope, receive, send)
            app = self._app if refused is None else refusal(refused)
            request = _respond(app, scope, receive, send, security_headers(host_of(headers)))
            return await charged(request, self._connections.limits.loop[address])
        finally:
            drop(self._at_once, address)
            self._connections.ended(scope["client"])

    async def _may_go_on(self, scope: Scope, address: str) -> bool:
        """Hold a request back until its address may use the event loop: behind a proxy, it was not known any earlier.

        False if the address has too many at once, or owes too much.
        """
        limits = self._connections.limits
        if limits.on and self._at_once[address] > AT_ONCE:
            return False
        if pause := limits.pause():
            await asyncio.sleep(pause)
        return limits.loop[address].left > -MOST_OWED or scope["path"] in UNLIMITED_PATHS

    def _refused(self, scope: Scope, headers: Headers) -> RequestError | None:
        if not host_fits(host_of(headers), self._settings.hosts):
            return OTHER_HOST
        reads = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        return None if reads or origin_fits(headers, self._settings.origins) else FOREIGN_PAGE


async def _respond(app: ASGIApp, scope: Scope, receive: Receive, send: Send, headers: dict[str, str]) -> None:
    """Run the application; its response gets these headers."""

    async def send_safely(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(headers)
        await send(message)

    await app(scope, receive, send_safely)


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
    found = _HOST.fullmatch(host)
    if found is None:
        return False
    name = (found[1] or found[2]).lower()
    with suppress(ValueError):
        return bool(ip_address(name))
    return name in ("localhost", *names) or name.endswith(".localhost")


def security_headers(host: str) -> dict[str, str]:
    """The security headers of every response."""
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
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
