"""The state of the server, for load balancers and Prometheus."""

from typing import Literal

from starlette.requests import Request

from volt import __version__
from volt.texts import Phrase

from ..protection.addresses import Proxies
from ..protection.limits import ADDRESS, is_this_machine
from ..rooms.registry import RoomRegistry
from ..routing.routes import PLAIN, Api, Body, RouteTable, plain
from ..runtime.errors import NOT_SAVED, RequestError, not_found
from ..runtime.metrics import ROOMS, exposition
from ..runtime.wire import Part
from ..storage.store import Store


class Health(Part):
    """The server is healthy."""

    status: Literal["well"]
    version: str
    rooms: int
    sockets: int


class Ready(Part):
    """The server can save what is played."""

    status: Literal["ready"]


class HealthApi(Api):
    """The handlers."""

    ROUTES = RouteTable()

    def __init__(self, rooms: RoomRegistry, store: Store, proxies: Proxies) -> None:
        self._rooms, self._store, self._proxies = rooms, store, proxies

    @ROUTES("GET", "/api/health", Health, None, 503)
    async def health(self, request: Request, _: None) -> Health:
        """The health of the server."""
        if not self._store.well:
            raise RequestError(503, NOT_SAVED, Phrase("errors.last_not_kept"))
        return Health(status="well", version=__version__, rooms=len(self._rooms.loaded), sockets=self._rooms.sockets)

    @ROUTES("GET", "/api/ready", Ready, None, 503)
    async def ready(self, request: Request, _: None) -> Ready:
        """Can the server save games? While it cannot, a load balancer should send people elsewhere."""
        if self._rooms.draining or not self._store.may_show or not await self._store.can_save():
            raise RequestError(503, NOT_SAVED, Phrase("errors.last_not_kept"))
        return Ready(status="ready")

    @ROUTES("GET", "/metrics", PLAIN, None, 404)
    async def metrics(self, request: Request, _: None) -> Body:
        """Metrics for Prometheus, only for clients on the server's own machine or in a network of trusted proxies."""
        address = ADDRESS.get()
        if not (is_this_machine(address) or self._proxies.trusts(address.removesuffix("/64"))):
            raise not_found("page")
        ROOMS.set(len(self._rooms.loaded))
        return plain(exposition())
