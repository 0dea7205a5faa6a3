"""The HTTP API of championships."""

from ..protection.limits import Limits
from ..rooms.api import own_seat
from ..rooms.messages import ChangeSeat, SeatTaken, TakeSeat
from ..rooms.seating import change, opened_by, take, vacate
from ..routing.routes import Api, Request, RouteTable, host_only, tokens
from ..runtime.errors import forbidden
from . import messages as m
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

    @ROUTES("POST", _ALL, m.ChampionshipMade, m.ChampionshipWish, 429, status=201)
    async def make_championship(self, request: Request, wish: m.ChampionshipWish) -> m.ChampionshipMade:
        """Create a championship."""
        self._limits.room()
        return await self._championships.make(wish)

    @ROUTES("GET", _ALL, m.Championships)
    async def list_championships(self, request: Request, _: None) -> m.Championships:
        """Public championships, newest first."""
        return m.Championships(championships=await self._championships.listed())

    @ROUTES("GET", _ONE, m.ChampionshipInfo, None, 404)
    async def show_championship(self, request: Request, _: None) -> m.ChampionshipInfo:
        """A championship: titles, bouts, the open choice."""
        return (await self._championship(request)).info()

    @ROUTES("POST", _SEAT, SeatTaken, TakeSeat, 404, 409, status=201)
    async def enter_championship(self, request: Request, wish: TakeSeat) -> SeatTaken:
        """Enter a championship."""
        championship, colour = await self._championship(request), request.path_params["colour"]
        async with self._championships.changing_seats(championship) as seats:
            token = take(seats, colour, wish)
        return SeatTaken(colour=colour, token=token)

    @ROUTES("PUT", _SEAT, m.ChampionshipInfo, ChangeSeat, 403, 404, 409, key="host")
    async def change_entry(self, request: Request, wish: ChangeSeat) -> m.ChampionshipInfo:
        """Give a seat that no person has taken to a bot, or make it free."""
        championship, colour = await self._championship(request), request.path_params["colour"]
        host_only(championship.state.host, request)
        async with self._championships.changing_seats(championship) as seats:
            change(seats, colour, wish)
        return championship.info()

    @ROUTES("DELETE", _SEAT, m.ChampionshipInfo, None, 403, 404, 409, key="seat")
    async def leave_championship(self, request: Request, _: None) -> m.ChampionshipInfo:
        """Leave a championship before it begins."""
        championship = await self._championship(request)
        async with self._championships.changing_seats(championship) as seats:
            vacate(own_seat(seats, request))
        return championship.info()

    @ROUTES("POST", _ONE + "/start", m.ChampionshipInfo, None, 403, 404, 409, key="host")
    async def start_championship(self, request: Request, _: None) -> m.ChampionshipInfo:
        """Start the championship; open seats get bots."""
        championship = await self._championship(request)
        host_only(championship.state.host, request)
        await self._championships.start(championship)
        return championship.info()

    @ROUTES("POST", _ONE + "/picks", m.ChampionshipInfo, m.Picked, 403, 404, 409, key="seat")
    async def pick(self, request: Request, picked: m.Picked) -> m.ChampionshipInfo:
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
