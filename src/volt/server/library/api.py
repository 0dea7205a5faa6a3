"""The HTTP API of what never changes: texts and facts, and the bots."""

from functools import cache

from starlette.requests import Request

from volt.texts import as_json, languages

from ..rooms.bots import levels
from ..routing.routes import Api, RouteTable
from ..runtime.errors import not_found
from .facts import facts
from .messages import Facts, Levels, Texts


class LibraryApi(Api):
    """The handlers."""

    ROUTES = RouteTable()

    @ROUTES("GET", "/api/texts/{language}", Texts, None, 404, immutable=True)
    async def texts(self, request: Request, _: None) -> Texts:
        """All texts of the game in one language, with the facts."""
        language = request.path_params["language"]
        if language not in languages():
            raise not_found("language")
        return _texts(language)

    @ROUTES("GET", "/api/facts", Facts)
    async def facts(self, request: Request, _: None) -> Facts:
        """What can be chosen and explained: modules, questions, bots, arenas, robots, clocks."""
        return facts()

    @ROUTES("GET", "/api/bots", Levels)
    async def bots(self, request: Request, _: None) -> Levels:
        """The names of the bots one can play against."""
        return Levels(levels=levels())


@cache
def _texts(language: str) -> Texts:
    return Texts(**as_json(language), facts=facts())  # type: ignore[arg-type]
