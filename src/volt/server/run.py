"""Run the server in this process until it is stopped."""

import gc
import logging
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress

import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .http.app import make_app
from .protection.addresses import Proxies
from .protection.firewall import Firewall
from .protection.limits import MESSAGE, Limits
from .protection.pacing import KEPT, Connections
from .rooms.bots import register_program
from .runtime.clock import monotonic
from .runtime.metrics import REFUSED
from .runtime.settings import Settings
from .storage.store import Store

PING_INTERVAL = 120.0  # seconds; players get heartbeats, so pings are for the others
# Hardly anything here forms cycles, and a full collection visits every room while everybody waits (benchmarks/NOTES.md).
COLLECT = 100_000, 50, 1000  # new objects, and collections of the generation before, until a generation is collected
FILES = 65_536  # that may be open, connections included: systems often allow 1,024, of which one address may take many
GOODBYE = 5  # seconds that open requests get to finish when the server stops
SAMPLE = 60.0  # seconds
_CLIENT_ERRORS = {  # what uvicorn logs about clients, and how it is counted
    "Invalid HTTP request": "not_http",
    "Unsupported upgrade": "not_http",
    "ASGI callable returned without completing handshake": "handshake",
    "Invalid UTF-8": "not_utf8",
}
_logged: dict[str, float] = {}  # when each was last logged


def run(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until interrupted; StoreError if the database cannot be used."""
    allow_many_connections()
    sys.setswitchinterval(0.0005)  # let the writer thread run promptly: it has little to do, and everybody waits for it
    server = make_server(settings, ready)
    gc.collect()
    gc.freeze()  # what is there now stays: no collection needs to visit it
    gc.set_threshold(*COLLECT)
    server.run(sockets=[listening])


def allow_many_connections() -> None:
    """Let this process have as many open files as it may, at most ``FILES``; its children inherit that."""
    if sys.platform == "win32":
        return
    import resource

    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    if files != resource.RLIM_INFINITY and files < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def make_server(settings: Settings, ready: Callable[[], None]) -> uvicorn.Server:
    """A server that is ready to run; StoreError if the database cannot be used."""
    for name, command in settings.bots:
        register_program(name, command)
    logging.getLogger("uvicorn.error").addFilter(_worth_noting)
    store = Store(settings.database)
    connections = Connections(Limits(settings), Proxies(settings.proxies))
    app, drain = make_app(settings, store, connections)
    config = uvicorn.Config(
        app,
        http=connections.protocol(AutoHTTPProtocol),  # type: ignore[arg-type]
        # faster than uvicorn's two others, and leaves few objects per message to the garbage collector
        ws=connections.protocol(_SocketProtocol),  # type: ignore[arg-type]
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=2 * MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_INTERVAL,
        timeout_keep_alive=2 * int(KEPT),  # idle connections are closed by ``protection.pacing``
        timeout_graceful_shutdown=GOODBYE,
        lifespan="on",
        proxy_headers=False,
    )
    return _Server(config, ready, drain, connections.firewall)


def _worth_noting(record: logging.LogRecord) -> bool:
    """Whether to log a message: one in ``SAMPLE`` seconds of those that anybody can cause at will, which are counted instead."""
    code = next((code for message, code in _CLIENT_ERRORS.items() if str(record.msg).startswith(message)), None)
    if code is None:
        return True
    REFUSED.labels(code).inc()
    record.exc_info = None
    if monotonic() - _logged.get(code, -SAMPLE) < SAMPLE:
        return False
    _logged[code] = monotonic()
    return True


class _SocketProtocol(WebSocketsSansIOProtocol):
    """A socket that leaves nothing to the garbage collector, also if the client vanishes without saying goodbye."""

    def connection_lost(self, exc: Exception | None) -> None:
        """End the parser: it waits for more, and refers to the connection, which refers to it."""
        super().connection_lost(exc)
        self.conn.parser.close()


class _Server(uvicorn.Server):
    """Calls ``ready`` once it listens, and releases its rooms before it stops."""

    def __init__(
        self,
        config: uvicorn.Config,
        ready: Callable[[], None],
        drain: Callable[[], Awaitable[None]],
        firewall: Firewall,
    ) -> None:
        super().__init__(config)
        self._ready, self._drain, self._firewall = ready, drain, firewall

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then call ``ready``."""
        self._firewall.listening = sockets or ()
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Release the rooms, then close."""
        await self._drain()
        await super().shutdown(sockets)
