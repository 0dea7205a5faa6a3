"""The HTTP API of finished games: records and replays, of rooms or uploaded, and playing on from them."""

from volt.texts import Phrase

from ..protection.limits import Limits
from ..rooms.messages import RoomMade
from ..rooms.registry import RoomRegistry
from ..rooms.store import RoomStore
from ..routing.routes import PLAIN, Api, Body, Request, RouteTable, number_in, plain
from ..routing.work import Work
from ..runtime.errors import RequestError, not_found
from . import service
from .service import Fork, Record, RecordFork, RecordRound, Replay

_ROOM, _ROUND = "/api/rooms/{id}", "/api/rooms/{id}/rounds/{round}"


class ReplayApi(Api):
    """The handlers."""

    ROUTES = RouteTable()

    def __init__(self, rooms: RoomRegistry, store: RoomStore, limits: Limits, work: Work) -> None:
        self._rooms, self._store, self._limits, self._work = rooms, store, limits, work

    @ROUTES("GET", f"{_ROOM}/record", PLAIN, None, 404, 409, immutable=True)
    async def record(self, request: Request, _: None) -> Body:
        """The record of a finished game."""
        id_ = request.path_params["id"]
        room = self._rooms.loaded.get(id_)
        saved = None
        if (
            room is None or room.info().status == "over"
        ):  # stored, so available even if these rules cannot replay the game
            saved = await self._store.record(id_)
        if saved is None:
            await finished(self._rooms, self._work, request)
            raise not_found("record")
        return plain(saved)

    @ROUTES("GET", f"{_ROOM}/replay", Replay, None, 404, 409, immutable=True)
    async def replay(self, request: Request, _: None) -> Body:
        """The replay of a finished game."""
        return await self._work.json(service.replay_of, *await finished(self._rooms, self._work, request))

    @ROUTES("GET", f"{_ROUND}/scenario", PLAIN, None, 404, 409, 422)
    async def round_scenario(self, request: Request, _: None) -> Body:
        """A round of a finished game as a scenario file."""
        saved, number = await finished(self._rooms, self._work, request), number_in(request, "round")
        return plain(await self._work.run(service.scenario_of_round, saved, number))

    @ROUTES("POST", "/api/rooms/{id}/fork", RoomMade, Fork, 404, 409, 429, status=201)
    async def play_on(self, request: Request, wish: Fork) -> RoomMade:
        """Play on from a moment of a finished game."""
        saved = await finished(self._rooms, self._work, request)
        self._limits.room()
        return await self._play_on(saved, wish)

    @ROUTES("POST", "/api/replays", Replay, Record)
    async def replay_record(self, request: Request, file: Record) -> Body:
        """The replay of an uploaded record."""
        return await self._work.json(service.replay_of_record, file.record)

    @ROUTES("POST", "/api/replays/scenario", PLAIN, RecordRound)
    async def record_scenario(self, request: Request, wish: RecordRound) -> Body:
        """A round of a recorded game as a scenario file."""
        return plain(await self._work.run(service.scenario_of_round, wish.record, wish.round))

    @ROUTES("POST", "/api/replays/fork", RoomMade, RecordFork, 429, status=201)
    async def play_record_on(self, request: Request, wish: RecordFork) -> RoomMade:
        """Play on from a moment of a recorded game."""
        self._limits.room()
        return await self._play_on(wish.record, wish.fork)

    async def _play_on(self, source: service.Saved | str, wish: Fork) -> RoomMade:
        forked = await self._work.run(service.forked, source, wish)
        async with self._work.reading():
            room = await self._rooms.add_begun(forked.state, forked.inputs, forked.checkpoint)
        return RoomMade(room=room.info(), host=forked.host, tokens=forked.tokens)


async def finished(rooms: RoomRegistry, work: Work, request: Request) -> service.Saved:
    """The requested room and its inputs, once its game is over; RequestError before that."""
    async with work.reading():
        room = await rooms.find(request.path_params["id"])
        if room.info().status != "over":
            raise RequestError(409, "running", Phrase("errors.running"))
        saved = await rooms.store.room(room.state.id)
    assert saved is not None
    return saved
