"""The HTTP API of the pictures of links."""

from volt.arenas import names
from volt.game.setup import make_setup

from ..rooms.registry import RoomRegistry
from ..routing.routes import Api, Body, Request, ResponseCache, RouteTable
from ..routing.work import Work
from ..runtime.errors import not_found
from .pictures import PNG, PicturedPosition, picture, picture_of_puzzle, picture_of_setup, position_of


class LinkApi(Api):
    """The handlers."""

    ROUTES = RouteTable()

    def __init__(self, rooms: RoomRegistry, work: Work, responses: ResponseCache) -> None:
        self._rooms, self._work, self._responses = rooms, work, responses

    @ROUTES("GET", "/api/arenas/{name}.png", PNG, None, 404, immutable=True)
    async def arena_card(self, request: Request, _: None) -> Body:
        """The picture of a link to what will be fought out in a built-in arena."""
        if request.path_params["name"] not in names():
            raise not_found("arena")
        body: Body = await self._work.run(picture_of_setup, make_setup(arena=request.path_params["name"]))
        return body

    @ROUTES("GET", "/api/puzzles/{name}/picture.png", PNG, None, 404, immutable=True)
    async def puzzle_card(self, request: Request, _: None) -> Body:
        """The picture of a link to a puzzle."""
        body: Body = await self._work.run(picture_of_puzzle, request.path_params["name"])
        return body

    @ROUTES("GET", "/api/rooms/{id}/picture.png", PNG, None, 404, 409)
    async def room_card(self, request: Request, _: None) -> Body:
        """The picture of a link to a room or its replay: where everybody stood when this round began, or at the end."""
        room = await self._rooms.find(request.path_params["id"])
        game = room.game
        key = f"picture of {room.state.id} in round {0 if game is None else game.game.round}, {room.state.status}"
        if (known := self._responses.get(key)) is not None:
            return known
        if game is not None:
            return self._responses.add(key, await self._draw(position_of(game.game.see(None))))
        body: Body = await self._work.run(picture_of_setup, room.state.setup())
        return self._responses.add(key, body)

    async def _draw(self, position: PicturedPosition) -> Body:
        body: Body = await self._work.run(picture, position)
        return body
