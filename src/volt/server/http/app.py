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
from ..matching.service import Matchmaking
from ..moderation.api import ModerationApi
from ..notices.api import NoticeApi
from ..people.api import PeopleApi
from ..people.blocks import BlocksApi
from ..people.holdings import Holdings
from ..people.service import People
from ..protection.limits import Limits
from ..protection.pacing import Connections
from ..ratings.api import RatingApi
from ..ratings.service import Ratings
from ..replays.api import ReplayApi
from ..rooms.api import RoomApi
from ..rooms.registry import RoomRegistry
from ..routing.routes import Api, ResponseCache
from ..routing.work import Work
from ..runtime.errors import RequestError, broken, not_found
from ..runtime.settings import Settings
from ..runtime.tasks import Tasks
from ..storage.retention import expire_for_ever
from ..storage.store import Store
from ..study.api import StudyApi
from .endpoints import Endpoint, LobbySockets, RoomSockets, no_socket, refusal
from .health import HealthApi
from .openapi import OpenApi
from .security import SecurityMiddleware
from .static_page import Page

if TYPE_CHECKING:
    from ..cluster.relay import Relay  # needs the package redis

METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]


class Parts:
    """The parts of the server, each made with those that it needs."""

    def __init__(self, settings: Settings, store: Store, connections: Connections) -> None:
        limits = connections.limits
        self.store, self.limits, self.responses = store, limits, ResponseCache()
        self.rooms = rooms = RoomRegistry(store, settings, limits=limits)
        self.championships = ChampionshipRegistry(rooms, store, limits)
        self.relay = _relay(settings.redis, rooms, limits, store.secret)
        self.work = work = Work(limits, "volt.server.study.service")
        self.analyses, self.fairness = Analyses(limits), ArenaFairness(limits)
        self.people, self.ratings = People(store), Ratings(store)
        self.lobby = Matchmaking(store, rooms, self.ratings)
        self.notices = NoticeApi(self.people, rooms, store, limits, settings)
        rooms.on_result = self.ratings.rate_soon
        holdings = Holdings(store, rooms, self.championships)
        people = PeopleApi(self.people, holdings, limits, work, self.responses, settings.keep_days)
        self.apis: tuple[Api, ...] = (
            RoomApi(rooms, limits),
            people,
            BlocksApi(self.people),
            self.notices,
            ModerationApi(self.people, rooms, store, limits, settings),
            Exhibition(rooms, store),
            ReplayApi(rooms, store, limits, work),
            ArenaApi(rooms, self.fairness, work),
            LibraryApi(),
            LinkApi(rooms, work, self.responses),
            HealthApi(rooms, store, connections.proxies),
            ChampionshipApi(self.championships, limits),
            StudyApi(work),
            RatingApi(store, self.ratings, work),
            AnalysisApi(rooms, self.analyses, work),
            OpenApi(),
        )
        self.background: list[Callable[[], Coroutine[Any, Any, None]]] = [
            rooms.renew,
            self.championships.wake,
            rooms.sweep,
            rooms.beat,
            people.sweep,
            self.ratings.sweep,
            self.notices.run,
            self.lobby.run,
        ]
        if settings.keep_days:
            deletes = partial(expire_for_ever, store, rooms, self.championships, settings.keep_days, self.clear_caches)
            self.background.append(deletes)
        if self.relay is not None:
            self.background.append(self.relay.run)

    def clear_caches(self) -> None:
        """Forget responses: some may be about rooms that have been deleted."""
        self.responses.clear()
        self.analyses.results.clear()

    @asynccontextmanager
    async def running(self, _: Starlette) -> AsyncIterator[None]:
        """Run what is in the background until the server stops; then close everything."""
        tasks = Tasks()
        for run in self.background:
            tasks.start(run())
        yield
        tasks.cancel()
        self.rooms.close()
        if self.relay is not None:
            await self.relay.close()
        for part in (self.notices, self.work, self.fairness, self.analyses, self.store):
            part.close()


def make_app(
    settings: Settings, store: Store, connections: Connections
) -> tuple[ASGIApp, Callable[[], Awaitable[None]]]:
    """The whole server as an ASGI application, and a coroutine function to call before it is stopped."""
    parts = Parts(settings, store, connections)
    endpoints = [
        Route(
            route.path,
            Endpoint(api, route, parts.limits, parts.responses, parts.relay).respond,
            methods=[route.method],
        )
        for api in parts.apis
        for route in api.ROUTES
    ]
    app = Starlette(
        routes=[
            *endpoints,
            Route("/api/{rest:path}", _unknown, methods=METHODS),
            Mount("/", Page(settings.page, Cards(parts.rooms, parts.championships))),
        ],
        lifespan=parts.running,
        exception_handlers={405: _not_allowed, 500: _broken},
    )
    app.state.parts = parts
    if parts.relay is not None:
        parts.relay.app = app
    # a router of their own: the coroutines of Starlette's middleware would live as long as the sockets
    sockets = Router(
        [
            WebSocketRoute("/api/rooms/{id}/socket", RoomSockets(parts.rooms, parts.limits, parts.relay)),
            WebSocketRoute("/api/lobby", LobbySockets(parts.lobby, parts.people, parts.limits)),
        ],
        default=no_socket,
    )
    return SecurityMiddleware(app, sockets, settings, connections), parts.rooms.drain


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
