"""The HTTP API of the pictures of links."""

from starlette.requests import Request

from volt.arenas import names

from ..rooms.registry import RoomRegistry
from ..routing.routes import Api, Body, ResponseCache, RouteTable
from ..routing.work import Work
from ..runtime.errors import not_found
from .pictures import PNG, Position, picture, picture_of_puzzle, position_of


class LinkApi(Api):
    """The handlers."""

    ROUTES = RouteTable()

    def __init__(self, rooms: RoomRegistry, work: Work, responses: ResponseCache) -> None:
        self._rooms, self._work, self._responses = rooms, work, responses

    @ROUTES("GET", "/api/arenas/{name}.png", PNG, None, 404, immutable=True)
    async def arena_card(self, request: Request, _: None) -> Body:
        """The picture of a link to something in a built-in arena."""
        if request.path_params["name"] not in names():
            raise not_found("arena")
        return await self._draw(Position(request.path_params["name"]))

    @ROUTES("GET", "/api/puzzles/{name}/picture.png", PNG, None, 404, immutable=True)
    async def puzzle_card(self, request: Request, _: None) -> Body:
        """The picture of a link to a puzzle."""
        body: Body = await self._work.run(picture_of_puzzle, request.path_params["name"])
        return body

    @ROUTES("GET", "/api/rooms/{id}/picture.png", PNG, None, 404, 409)
    async def room_card(self, request: Request, _: None) -> Body:
        """The picture of a link to a room or its replay: where everybody stood when this round began, or at the end."""
        room = await self._rooms.find(request.path_params["id"])
        if room.game is None:
            return await self._draw(Position(room.state.arena, room.state.drawing))
        key = f"picture of {room.state.id} in round {room.game.game.round}, {room.state.status}"
        known = self._responses.get(key)
        return known or self._responses.add(key, await self._draw(position_of(room.game.game.see(None))))

    async def _draw(self, position: Position) -> Body:
        body: Body = await self._work.run(picture, position)
        return body
