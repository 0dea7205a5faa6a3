"""The module of the day."""

from starlette.requests import Request

from volt.game.vocabulary import MODULES

from ..routing.routes import Api, RouteTable
from ..runtime.clock import now
from ..runtime.wire import Part

DAY = 86_400


class Today(Part):
    """The module that is shown today."""

    module: str


class TodayApi(Api):
    """The handler."""

    ROUTES = RouteTable()

    @ROUTES("GET", "/api/today", Today)
    async def today(self, request: Request, _: None) -> Today:
        """The module of the day."""
        return Today(module=MODULES[1:][int(now() // DAY) % len(MODULES[1:])])
