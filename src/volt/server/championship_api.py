"""The HTTP API of championships."""

from starlette.requests import Request

from . import championship_messages as c
from . import messages as m
from .api import Api, Route, host_only, tokens
from .championships import ActiveChampionship
from .errors import forbidden
from .seating import change, seat_of, take, vacate
from .tokens import opens


async def _championship(api: Api, request: Request) -> ActiveChampionship:
    return await api.championships.find(request.path_params["id"])


async def make_championship(api: Api, request: Request, wish: c.ChampionshipWish) -> c.ChampionshipMade:
    api.limit(request, making=True)
    return await api.championships.make(wish)


async def list_championships(api: Api, request: Request, _: None) -> c.Championships:
    return c.Championships(championships=await api.championships.listed())


async def show_championship(api: Api, request: Request, _: None) -> c.ChampionshipInfo:
    return (await _championship(api, request)).info()


async def enter_championship(api: Api, request: Request, wish: m.TakeSeat) -> m.SeatTaken:
    championship, colour = await _championship(api, request), request.path_params["colour"]
    given: list[str] = []
    await api.championships.change_seats(championship, lambda seats: given.append(take(seats, colour, wish)))
    return m.SeatTaken(colour=colour, token=given[0])


async def change_entry(api: Api, request: Request, wish: m.ChangeSeat) -> c.ChampionshipInfo:
    championship, colour = await _championship(api, request), request.path_params["colour"]
    host_only(championship.state.host, request)
    await api.championships.change_seats(championship, lambda seats: change(seats, colour, wish))
    return championship.info()


async def leave_championship(api: Api, request: Request, _: None) -> c.ChampionshipInfo:
    championship, colour = await _championship(api, request), request.path_params["colour"]
    seat = seat_of(championship.state.seats, colour)
    if not any(opens(token, seat.token) for token in tokens(request)):
        raise forbidden("the token of the seat")
    await api.championships.change_seats(championship, lambda seats: vacate(seat_of(seats, colour)))
    return championship.info()


async def start_championship(api: Api, request: Request, _: None) -> c.ChampionshipInfo:
    championship = await _championship(api, request)
    host_only(championship.state.host, request)
    await api.championships.start(championship)
    return championship.info()


async def pick(api: Api, request: Request, picked: c.Picked) -> c.ChampionshipInfo:
    championship = await _championship(api, request)
    held = [s.colour for s in championship.state.seats if any(opens(token, s.token) for token in tokens(request))]
    if not held:
        raise forbidden("the token of a seat")
    asked = championship.picking
    await api.championships.pick(
        championship, asked.seat if asked is not None and asked.seat in held else held[0], picked.answer
    )
    return championship.info()


_ALL, _ONE = "/api/championships", "/api/championships/{id}"
_SEAT = _ONE + "/seats/{colour}"
_BODY = (400, 413, 422)
ROUTES: tuple[Route, ...] = (
    Route("GET", _ALL, "Public championships, newest first.", list_championships, c.Championships),
    Route(
        "POST",
        _ALL,
        "Make a championship.",
        make_championship,
        c.ChampionshipMade,
        c.ChampionshipWish,
        status=201,
        problems=(*_BODY, 429),
    ),
    Route(
        "GET",
        _ONE,
        "A championship: titles, bouts, who is to choose.",
        show_championship,
        c.ChampionshipInfo,
        problems=(404,),
    ),
    Route(
        "POST",
        _SEAT,
        "Enter a championship.",
        enter_championship,
        m.SeatTaken,
        m.TakeSeat,
        status=201,
        problems=(*_BODY, 404, 409),
    ),
    Route(
        "PUT",
        _SEAT,
        "Give a free seat to a bot, or make a bot's seat free.",
        change_entry,
        c.ChampionshipInfo,
        m.ChangeSeat,
        key="host",
        problems=(*_BODY, 403, 404, 409),
    ),
    Route(
        "DELETE",
        _SEAT,
        "Leave before it begins.",
        leave_championship,
        c.ChampionshipInfo,
        key="seat",
        problems=(403, 404, 409),
    ),
    Route(
        "POST",
        _ONE + "/start",
        "Begin; open seats get bots.",
        start_championship,
        c.ChampionshipInfo,
        key="host",
        problems=(403, 404, 409),
    ),
    Route(
        "POST",
        _ONE + "/picks",
        "Choose a robot, or the next arena.",
        pick,
        c.ChampionshipInfo,
        c.Picked,
        key="seat",
        problems=(*_BODY, 403, 404, 409),
    ),
)
