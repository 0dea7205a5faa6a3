"""The HTTP API of rooms: the lobby, seats, starting, rematches."""

from collections.abc import Sequence
from copy import copy

from volt.game.preview import threats
from volt.texts import Phrase

from ..protection.limits import ADDRESS, Limits
from ..protection.tokens import any_opens
from ..routing.routes import Api, Request, RouteTable, host_only, number_in, tokens
from ..runtime.errors import RequestError, forbidden
from ..runtime.wire import Part
from . import messages as m
from .agreements import request_time
from .registry import RoomRegistry
from .result import note_leaver
from .room import Room
from .seating import change, claim, confirm_claim, give_to_bot, opened_by, present, replace_host, take, vacate
from .serialize import earlier
from .state import ABSENT, STAND_IN, RoomSeat, RoomState, seat_of

_ROOM, _SEAT = "/api/rooms/{id}", "/api/rooms/{id}/seats/{colour}"


class ChangeChat(Part):
    """Whether spectators may write."""

    spectators: bool


class RoomApi(Api):
    """The handlers."""

    ROUTES = RouteTable()

    def __init__(self, rooms: RoomRegistry, limits: Limits) -> None:
        self._rooms, self._limits = rooms, limits

    async def _room(self, request: Request) -> Room:
        return await self._rooms.find(request.path_params["id"])

    @ROUTES("GET", "/api/rooms", m.Rooms)
    async def list_rooms(self, request: Request, _: None) -> m.Rooms:
        """The lobby: public rooms, newest first."""
        return await self._rooms.lobby.list()

    @ROUTES("POST", "/api/rooms", m.RoomMade, m.RoomWish, status=201)
    async def make_room(self, request: Request, wish: m.RoomWish) -> m.RoomMade:
        """Create a room."""
        self._limits.room()
        return await self._rooms.make(wish)

    @ROUTES("GET", _ROOM, m.RoomInfo, None, 404, 409)
    async def show_room(self, request: Request, _: None) -> m.RoomInfo:
        """A room."""
        return (await self._room(request)).info()

    @ROUTES("POST", _SEAT, m.SeatTaken, m.TakeSeat, 404, 409, status=201)
    async def take_seat(self, request: Request, wish: m.TakeSeat) -> m.SeatTaken:
        """Take a free seat."""
        room, colour = await self._room(request), request.path_params["colour"]
        async with room.changing() as state:
            _check_joinable(state)
            token = take(state.seats, colour, wish)
            if room.game is not None:
                room.seat(colour).blind = room.seat(colour).joined = room.game.game.round
        return m.SeatTaken(colour=colour, token=token)

    @ROUTES("PUT", _SEAT, m.RoomInfo, m.ChangeSeat, 403, 404, 409, key="host")
    async def change_seat(self, request: Request, wish: m.ChangeSeat) -> m.RoomInfo:
        """Give a seat to a bot, or make it free for others: any seat as the host, or your own.

        Once the game has begun, the host can give another operator's seat only to a bot.
        """
        room = await self._room(request)
        async with room.changing() as state:
            seat = room.seat(request.path_params["colour"])
            own = any_opens(tokens(request), seat.token)
            if not own:
                host_only(state.host, request)
            _check_not_over(state)
            before = copy(seat)
            change(state.seats, seat.colour, wish, own or state.status == "open" or wish.kind == "bot")
            if room.game is not None:
                note_leaver(state, before, room.game.game)
        return room.info()

    @ROUTES("POST", f"{_SEAT}/claim", m.SeatTaken, None, 404, 409, status=201)
    async def claim_seat(self, request: Request, _: None) -> m.SeatTaken:
        """Say that a seat is yours, on a device without its token; the new token opens it once that is confirmed."""
        room = await self._room(request)
        async with room.changing() as state:
            _check_joinable(state)
            seat = room.seat(request.path_params["colour"])
            token = claim(seat)
        return m.SeatTaken(colour=seat.colour, token=token)

    @ROUTES("PUT", f"{_SEAT}/claim", m.RoomInfo, m.ConfirmClaim, 403, 404, 409, key="host")
    async def confirm_claim(self, request: Request, wish: m.ConfirmClaim) -> m.RoomInfo:
        """Give your seat to a new device of yours, or refuse; as the host, that of an operator who is not connected."""
        room = await self._room(request)
        async with room.changing() as state:
            seat = room.seat(request.path_params["colour"])
            confirm_claim(state, seat, wish, tokens(request), room.audience.online)
        return room.info()

    @ROUTES("POST", f"{_SEAT}/stand-in", m.RoomInfo, None, 403, 404, 409, key="seat")
    async def stand_in(self, request: Request, _: None) -> m.RoomInfo:
        """Let a bot play for an absent operator until they return."""
        room = await self._room(request)
        seated_only(room.state, request)
        async with room.changing():
            seat = room.seat(request.path_params["colour"])
            if seat.colour not in room.gone():
                raise present(seat.colour)
            seat.missed = ABSENT
        return room.info()

    @ROUTES("PUT", f"{_SEAT}/time", m.RoomInfo, m.RequestTime, 403, 404, 409, key="seat")
    async def request_time(self, request: Request, wish: m.RequestTime) -> m.RoomInfo:
        """Wish for more time or for a pause, or to go on after it: that happens once all operators wish it."""
        room = await self._room(request)
        async with room.changing() as state:
            agreed = request_time(state, room.playing(), own_seat(state.seats, request), wish.wish)
        if agreed:
            await room.show_clocks()
        return room.info()

    @ROUTES("GET", f"{_ROOM}/events/{{before}}", m.Earlier, None, 404, 409, key="seat")
    async def earlier(self, request: Request, _: None) -> m.Earlier:
        """What happened in past rounds before event number ``before``, as the holder of a seat or a spectator may know it."""
        room, before = await self._room(request), number_in(request, "before")
        async with room.lock:  # what is being saved is not shown yet
            mine = opened_by(room.state.seats, tokens(request))
            return earlier(room.playing(), before, mine[0].colour if len(mine) == 1 and not mine[0].blind else None)

    @ROUTES("GET", f"{_ROOM}/threats", m.Threats, None, 404, 409)
    async def show_threats(self, request: Request, _: None) -> m.Threats:
        """What each robot in the arena can reach and hit in the round that is being programmed."""
        room = await self._room(request)
        async with room.lock:
            return m.Threats(robots=threats(room.playing().game))  # type: ignore[arg-type]

    @ROUTES("DELETE", _SEAT, m.RoomInfo, None, 403, 404, 409, key="seat")
    async def leave_seat(self, request: Request, _: None) -> m.RoomInfo:
        """Leave a seat: before the game it becomes free; once it has begun, a bot takes over."""
        room = await self._room(request)
        async with room.changing() as state:
            seat = own_seat(state.seats, request)
            if state.status == "open":
                vacate(seat)
            else:
                note_leaver(state, seat, room.playing().game)
                give_to_bot(seat, STAND_IN)
        return room.info()

    @ROUTES("POST", f"{_ROOM}/start", m.RoomInfo, None, 403, 404, 409, key="host")
    async def start(self, request: Request, _: None) -> m.RoomInfo:
        """Start the game; open seats get bots."""
        room = await self._room(request)
        host_only(room.state.host, request)
        self._rooms.check_share()
        room.address = ADDRESS.get()
        await room.start()
        return room.info()

    @ROUTES("POST", f"{_ROOM}/host", m.RoomMade, None, 403, 404, 409, key="seat")
    async def replace_host(self, request: Request, _: None) -> m.RoomMade:
        """Become the host of a room that waits to begin, if its host has been gone for too long and you have a seat."""
        room = await self._room(request)
        async with room.changing() as state:
            host = replace_host(state, tokens(request), room.host_gone)
        return m.RoomMade(room=room.info(), host=host, tokens={})

    @ROUTES("PUT", f"{_ROOM}/chat", m.RoomInfo, ChangeChat, 403, 404, key="host")
    async def change_chat(self, request: Request, wish: ChangeChat) -> m.RoomInfo:
        """Allow or forbid spectators to write."""
        room = await self._room(request)
        host_only(room.state.host, request)
        async with room.changing() as state:
            state.quiet = not wish.spectators
        return room.info()

    @ROUTES("POST", f"{_ROOM}/rematch", m.RoomMade, None, 403, 404, 409, 429, key="seat")
    async def rematch(self, request: Request, _: None) -> m.RoomMade:
        """Create a rematch with the same seats and tokens, or find it if there is one."""
        room = await self._room(request)
        self._limits.room()
        return await self._rooms.rematch(room, tokens(request))


def own_seat(seats: Sequence[RoomSeat], request: Request) -> RoomSeat:
    """The requested seat; RequestError unless its token was sent."""
    seat = seat_of(seats, request.path_params["colour"])
    if not any_opens(tokens(request), seat.token):
        raise forbidden("seat")
    return seat


def seated_only(state: RoomState, request: Request) -> None:
    """RequestError unless the token of the host or of any seat was sent."""
    if not opened_by(state.seats, tokens(request)) and not any_opens(tokens(request), state.host):
        raise forbidden("seated")


def _check_not_over(state: RoomState) -> None:
    if state.status == "over":
        raise RequestError(409, "over", Phrase("errors.over"))


def _check_joinable(state: RoomState) -> None:
    _check_not_over(state)
    if state.forked:
        raise RequestError(409, "forked", Phrase("errors.forked"))
