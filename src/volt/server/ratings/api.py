"""The HTTP API of results, the ladder and profiles. All of it is public."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import sqlalchemy as sql
from starlette.requests import Request

from volt.game.vocabulary import MODES

from ..routing.routes import Api, RouteTable, id_in, number_in
from ..routing.work import Work
from ..runtime.errors import not_found
from ..storage.store import Store
from . import messages as m
from .games import read_results
from .profiles import ladder, players, profile
from .scale import POOLS
from .service import Ratings

Result = TypeVar("Result")


class RatingApi(Api):
    """The handlers."""

    ROUTES = RouteTable()

    def __init__(self, store: Store, ratings: Ratings, work: Work) -> None:
        self._store, self._ratings, self._work = store, ratings, work

    async def _read(self, query: Callable[[sql.Connection], Result]) -> Result:
        """What a query finds; its time is charged to the address."""
        async with self._work.reading():
            return await self._store.run(query)

    @ROUTES("GET", "/api/rooms/{id}/result", m.FinishedGame, None, 404)
    async def show_result(self, request: Request, _: None) -> m.FinishedGame:
        """The result of a finished game in which people played, with what it did to their ratings."""
        room = id_in(request)
        await self._ratings.rate_soon()
        found = await self._read(partial(read_results, rooms=[room]))
        if not found:
            raise not_found("result")
        return found[0]

    @ROUTES("GET", "/api/ladder/{mode}/{pool}/{page}", m.Ladder, None, 404)
    async def show_ladder(self, request: Request, _: None) -> m.Ladder:
        """A page of the ladder of a mode and a pool (``duel`` or ``group``); the first is 0."""
        mode, pool, page = request.path_params["mode"], request.path_params["pool"], number_in(request, "page")
        if mode not in MODES or pool not in POOLS:
            raise not_found("ladder")
        return await self._read(partial(ladder, mode=mode, pool=pool, page=page))

    @ROUTES("GET", "/api/rooms/{id}/players", m.SeatedPlayers, None, 404)
    async def show_players(self, request: Request, _: None) -> m.SeatedPlayers:
        """Those in a room who have accounts: their ratings in this kind of game, and how reliable they are."""
        return await self._read(partial(players, room=id_in(request)))

    @ROUTES("GET", "/api/players/{id}", m.Profile, None, 404)
    async def show_profile(self, request: Request, _: None) -> m.Profile:
        """What everybody may know of a player."""
        person = id_in(request)
        return await self._read(partial(profile, person=person))
