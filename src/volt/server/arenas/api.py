"""The HTTP API of arenas: the built-in ones, and reports on drawings for the arena workshop."""

from functools import cache

from volt.arenas import load_arena, names, write_drawing
from volt.arenas.svg import svg

from ..rooms.registry import RoomRegistry
from ..rooms.seating import fit_drawing
from ..routing.routes import SVG, Api, Body, Request, RouteTable, picture
from ..routing.work import Work
from ..runtime.errors import not_found
from .reports import ArenaFairness, ArenaInfo, ArenaReport, Arenas, Balance, Drawn, check_drawing, draw


class ArenaApi(Api):
    """The handlers."""

    ROUTES = RouteTable()

    def __init__(self, rooms: RoomRegistry, fairness: ArenaFairness, work: Work) -> None:
        self._rooms, self._fairness, self._work = rooms, fairness, work

    @ROUTES("GET", "/api/arenas", Arenas, immutable=True)
    async def list_arenas(self, request: Request, _: None) -> Arenas:
        """The built-in arenas."""
        return _arenas()

    @ROUTES("GET", "/api/arenas/{name}.svg", SVG, None, 404, immutable=True)
    async def arena_picture(self, request: Request, _: None) -> Body:
        """The picture of an arena."""
        name = request.path_params["name"]
        if name not in names():
            raise not_found("arena")
        return _built_in_picture(name)

    @ROUTES("GET", "/api/rooms/{id}/arena.svg", SVG, None, 404, 409, immutable=True)
    async def room_picture(self, request: Request, _: None) -> Body:
        """The picture of a room's arena."""
        state = (await self._rooms.find(request.path_params["id"])).state
        return picture(await self._work.run(draw, state.drawing)) if state.drawing else _built_in_picture(state.arena)

    @ROUTES("POST", "/api/arenas/check", ArenaReport, Drawn)
    async def check_arena(self, request: Request, drawn: Drawn) -> Body:
        """Check whether a drawing is valid for play."""
        return await self._work.json(check_drawing, drawn.drawing)

    @ROUTES("POST", "/api/arenas/svg", SVG, Drawn)
    async def draw_arena(self, request: Request, drawn: Drawn) -> Body:
        """The picture of a drawing."""
        return picture(await self._work.run(draw, drawn.drawing))

    @ROUTES("POST", "/api/arenas/balance", Balance, Drawn)
    async def balance(self, request: Request, drawn: Drawn) -> Balance | Body:
        """How fair a drawing is. Poll for progress; the measurement is cancelled if nobody does."""
        known: Balance | Body | None = self._fairness.known(drawn.drawing)
        if known is not None:
            return known
        fit = await self._work.run(fit_drawing, drawn.drawing)
        return self._fairness.known(fit) or self._fairness.measure(fit)


@cache
def _built_in_picture(name: str) -> Body:
    arena = load_arena(name)
    return picture(svg(arena.drawing, theme=arena.name, title=arena.title))


@cache
def _arenas() -> Arenas:
    arenas = [
        ArenaInfo(
            name=arena.name,
            title=arena.title,
            author=arena.author,
            columns=arena.drawing.columns,
            rows=arena.drawing.rows,
            drawing=write_drawing(arena.drawing),
        )
        for arena in map(load_arena, names())
    ]
    return Arenas(arenas=tuple(arenas))
