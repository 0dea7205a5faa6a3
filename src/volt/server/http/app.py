"""The application: all parts of the server, put together."""

from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, Router, WebSocketRoute
from starlette.types import ASGIApp

from volt.texts import Phrase

from ..analysis.api import AnalysisApi
from ..analysis.service import Analyses
from ..arenas.api import ArenaApi
from ..arenas.reports import ArenaFairness
from ..championships.api import ChampionshipApi
from ..championships.service import ChampionshipRegistry
from ..exhibition.api import Exhibition
from ..library.api import LibraryApi
from ..links.api import LinkApi
from ..links.cards import Cards
from ..protection.limits import Limits
from ..protection.pacing import Connections
from ..replays.api import ReplayApi
from ..rooms.api import RoomApi
from ..rooms.registry import RoomRegistry
from ..routing.routes import ResponseCache
from ..routing.work import Work
from ..runtime.errors import RequestError, broken, not_found
from ..runtime.settings import Settings
from ..runtime.tasks import Tasks
from ..storage.retention import expire_for_ever
from ..storage.store import Store
from ..study.api import StudyApi
from .endpoints import Endpoint, RoomSockets, no_socket, refusal
from .health import HealthApi
from .openapi import OpenApi
from .security import SecurityMiddleware
from .static_page import Page

if TYPE_CHECKING:
    from ..cluster.relay import Relay  # needs the package redis

METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]


def make_app(
    settings: Settings, store: Store, connections: Connections
) -> tuple[ASGIApp, Callable[[], Awaitable[None]]]:
    """The whole server as an ASGI application, and a coroutine function to call before it is stopped."""
    limits = connections.limits
    rooms = RoomRegistry(store, settings)
    championships = ChampionshipRegistry(rooms, store)
    relay = _relay(settings.redis, rooms, limits, store.secret)
    work, responses = Work(limits, "volt.server.study.service"), ResponseCache()
    analyses, fairness = Analyses(limits), ArenaFairness(limits)
    apis = (
        RoomApi(rooms, limits),
        Exhibition(rooms, store),
        ReplayApi(rooms, store, limits, work),
        ArenaApi(rooms, fairness, work),
        LibraryApi(),
        LinkApi(rooms, work, responses),
        HealthApi(rooms, store, connections.proxies),
        ChampionshipApi(championships, limits),
        StudyApi(work, responses),
        AnalysisApi(rooms, analyses, work),
        OpenApi(),
    )

    def clear_caches() -> None:  # some responses may be about rooms that have been deleted
        responses.clear()
        analyses.results.clear()

    background: list[Callable[[], Coroutine[Any, Any, None]]] = [
        rooms.renew,
        championships.wake,
        rooms.sweep,
        rooms.beat,
    ]
    if settings.keep_days:
        background.append(partial(expire_for_ever, store, rooms, championships, settings.keep_days, clear_caches))
    if relay is not None:
        background.append(relay.run)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        tasks = Tasks()
        for run in background:
            tasks.start(run())
        yield
        tasks.cancel()
        rooms.close()
        if relay is not None:
            await relay.close()
        for part in (work, fairness, analyses, store):
            part.close()

    app = Starlette(
        routes=[
            *[
                Route(route.path, Endpoint(api, route, limits, responses, relay).respond, methods=[route.method])
                for api in apis
                for route in api.ROUTES
            ],
            Route("/api/{rest:path}", _unknown, methods=METHODS),
            Mount("/", Page(settings.page, Cards(rooms, championships))),
        ],
        lifespan=lifespan,
        exception_handlers={405: _not_allowed, 500: _broken},
    )
    if relay is not None:
        relay.app = app
    app.state.rooms, app.state.championships, app.state.relay = rooms, championships, relay
    # a router of their own: the coroutines of Starlette's middleware would live as long as the sockets
    sockets = Router([WebSocketRoute("/api/rooms/{id}/socket", RoomSockets(rooms, limits, relay))], default=no_socket)
    return SecurityMiddleware(app, sockets, settings, connections), rooms.drain


def _relay(url: str, rooms: RoomRegistry, limits: Limits, secret: bytes) -> "Relay | None":
    """The connection to other servers, if there are any."""
    if not url:
        return None
    from ..cluster.relay import Relay  # needs the package redis

    return Relay(url, rooms, limits, secret)


async def _unknown(request: Request) -> Response:
    return refusal(not_found("path; see /api/openapi.json"))


async def _not_allowed(request: Request, error: Exception) -> Response:
    allowed = getattr(error, "headers", None) or {}
    reason = Phrase("errors.method", method=request.method, allowed=allowed.get("Allow", ""))
    response = refusal(RequestError(405, "method", reason))
    response.headers.update(allowed)
    return response


async def _broken(request: Request, error: Exception) -> Response:
    return refusal(broken())
