"""The HTTP API of championships."""

from ..protection.limits import Limits
from ..rooms import messages as m
from ..rooms.api import own_seat
from ..rooms.seating import change, opened_by, take, vacate
from ..routing.routes import Api, Request, RouteTable, host_only, tokens
from ..runtime.errors import forbidden
from . import messages as c
from .service import ActiveChampionship, ChampionshipRegistry

_ALL, _ONE = "/api/championships", "/api/championships/{id}"
_SEAT = _ONE + "/seats/{colour}"


class ChampionshipApi(Api):
    """The handlers."""

    ROUTES = RouteTable()

    def __init__(self, championships: ChampionshipRegistry, limits: Limits) -> None:
        self._championships, self._limits = championships, limits

    async def _championship(self, request: Request) -> ActiveChampionship:
        return await self._championships.find(request.path_params["id"])

    @ROUTES("POST", _ALL, c.ChampionshipMade, c.ChampionshipWish, 429, status=201)
    async def make_championship(self, request: Request, wish: c.ChampionshipWish) -> c.ChampionshipMade:
        """Create a championship."""
        self._limits.room()
        return await self._championships.make(wish)

    @ROUTES("GET", _ALL, c.Championships)
    async def list_championships(self, request: Request, _: None) -> c.Championships:
        """Public championships, newest first."""
        return c.Championships(championships=await self._championships.listed())

    @ROUTES("GET", _ONE, c.ChampionshipInfo, None, 404)
    async def show_championship(self, request: Request, _: None) -> c.ChampionshipInfo:
        """A championship: titles, bouts, the open choice."""
        return (await self._championship(request)).info()

    @ROUTES("POST", _SEAT, m.SeatTaken, m.TakeSeat, 404, 409, status=201)
    async def enter_championship(self, request: Request, wish: m.TakeSeat) -> m.SeatTaken:
        """Enter a championship."""
        championship, colour = await self._championship(request), request.path_params["colour"]
        async with self._championships.changing_seats(championship) as seats:
            token = take(seats, colour, wish)
        return m.SeatTaken(colour=colour, token=token)

    @ROUTES("PUT", _SEAT, c.ChampionshipInfo, m.ChangeSeat, 403, 404, 409, key="host")
    async def change_entry(self, request: Request, wish: m.ChangeSeat) -> c.ChampionshipInfo:
        """Give a seat that no person has taken to a bot, or make it free."""
        championship, colour = await self._championship(request), request.path_params["colour"]
        host_only(championship.state.host, request)
        async with self._championships.changing_seats(championship) as seats:
            change(seats, colour, wish)
        return championship.info()

    @ROUTES("DELETE", _SEAT, c.ChampionshipInfo, None, 403, 404, 409, key="seat")
    async def leave_championship(self, request: Request, _: None) -> c.ChampionshipInfo:
        """Leave a championship before it begins."""
        championship = await self._championship(request)
        async with self._championships.changing_seats(championship) as seats:
            vacate(own_seat(seats, request))
        return championship.info()

    @ROUTES("POST", _ONE + "/start", c.ChampionshipInfo, None, 403, 404, 409, key="host")
    async def start_championship(self, request: Request, _: None) -> c.ChampionshipInfo:
        """Start the championship; open seats get bots."""
        championship = await self._championship(request)
        host_only(championship.state.host, request)
        await self._championships.start(championship)
        return championship.info()

    @ROUTES("POST", _ONE + "/picks", c.ChampionshipInfo, c.Picked, 403, 404, 409, key="seat")
    async def pick(self, request: Request, picked: c.Picked) -> c.ChampionshipInfo:
        """Choose a robot, or the next arena."""
        championship = await self._championship(request)
        mine = [seat.colour for seat in opened_by(championship.state.seats, tokens(request))]
        if not mine:
            raise forbidden("seated")
        asked = championship.picking
        await self._championships.pick(
            championship, asked.seat if asked is not None and asked.seat in mine else mine[0], picked.answer
        )
        return championship.info()
