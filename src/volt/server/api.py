"""The HTTP API: what can be asked, and of whom. The OpenAPI document is made from the same table (``openapi``)."""

from collections.abc import Awaitable, Callable
from functools import cache
from importlib.metadata import version
from typing import Any, get_args

import msgspec
from msgspec import Struct
from starlette.requests import Request

from volt.arenas import DrawingError, check, load, names, read, write
from volt.arenas.svg import svg
from volt.texts import as_json, languages

from . import library_messages as lib
from . import messages as m
from .arena_fairness import Balances
from .bot_runner import levels
from .championships import ChampionshipRegistry
from .errors import RequestError, forbidden, not_found
from .limits import BODY, Addresses
from .metrics import ROOMS, exposition
from .records import replay_of
from .room import Room
from .rooms import RoomRegistry
from .tokens import any_opens

NEW_ROOMS_RATE, NEW_ROOMS_BURST = 0.2, 20.0
REQUESTS_RATE, REQUESTS_BURST = 20.0, 200.0


class Text(str):
    """An answer that is text: what it is, and whether it never changes."""

    media = "text/plain; charset=utf-8"


class Picture(Text):
    """A picture."""

    media = "image/svg+xml"


class Film(bytes):
    """A moving picture."""

    media = "image/gif"


class Route(Struct, frozen=True):
    """One thing that can be asked: how, what for, what with, what comes of it."""

    method: str
    path: str
    about: str
    does: Callable[["Api", Request, Any], Awaitable[Any]]
    gives: type
    body: type | None = None
    key: str = ""  # whose token it takes
    status: int = 200
    problems: tuple[int, ...] = ()
    lasting: bool = False  # the answer may be kept by the browser


class Api:
    """What the routes work on."""

    def __init__(self, rooms: RoomRegistry) -> None:
        self.rooms = rooms
        self.championships = ChampionshipRegistry(rooms)
        self.new_rooms = Addresses(NEW_ROOMS_RATE, NEW_ROOMS_BURST)
        self.requests = Addresses(REQUESTS_RATE, REQUESTS_BURST)
        self._limits = rooms.settings.limits
        self.balances = Balances()

    def limit(self, request: Request, making: bool = False) -> None:
        """Nobody may ask for more than the server can give to all."""
        address = request.client.host if request.client else ""
        if self._limits and not (self.new_rooms if making else self.requests).take(address):
            raise RequestError(429, "too_fast", "that is too fast; wait a few seconds")


def tokens(request: Request) -> tuple[str, ...]:
    """The tokens sent along: one, or several with commas between them."""
    scheme, _, sent = request.headers.get("authorization", "").partition(" ")
    return tuple(t.strip()[:64] for t in sent.split(",")[:5] if t.strip()) if scheme.lower() == "bearer" else ()


async def body_of(request: Request, kind: type) -> Any:
    """The body, read strictly."""
    sent = b""
    async for chunk in request.stream():
        sent += chunk
        if len(sent) > BODY:
            raise RequestError(413, "too_long", f"a body is {BODY // 1024} KB at most")
    try:
        return msgspec.json.decode(sent, type=kind)
    except msgspec.ValidationError as error:
        raise RequestError(422, "not_valid", f"the body is not as it should be: {error}") from None
    except (msgspec.DecodeError, UnicodeError):
        raise RequestError(400, "not_json", "the body is no JSON") from None


async def room_of(api: Api, request: Request) -> Room:
    """The room asked for; RequestError if there is none."""
    return await api.rooms.find(request.path_params["id"])


def host_only(kept: str, request: Request) -> None:
    """RequestError unless the host's token was sent."""
    if not any_opens(tokens(request), kept):
        raise forbidden("the host's token")


# --- rooms ---


async def make_room(api: Api, request: Request, wish: m.RoomWish) -> m.RoomMade:
    api.limit(request, making=True)
    return await api.rooms.make(wish)


async def list_rooms(api: Api, request: Request, _: None) -> m.Rooms:
    return m.Rooms(rooms=tuple(await api.rooms.lobby()))


async def show_room(api: Api, request: Request, _: None) -> m.RoomInfo:
    return (await room_of(api, request)).info()


async def take_seat(api: Api, request: Request, wish: m.TakeSeat) -> m.SeatTaken:
    return await api.rooms.take_seat(await room_of(api, request), request.path_params["colour"], wish)


async def leave_seat(api: Api, request: Request, _: None) -> m.RoomInfo:
    room = await room_of(api, request)
    seat = room.seat(request.path_params["colour"])
    if not any_opens(tokens(request), seat.token):
        raise forbidden("the token of the seat")
    await room.give_up_seat(seat.colour)
    return room.info()


async def change_seat(api: Api, request: Request, wish: m.ChangeSeat) -> m.RoomInfo:
    room = await room_of(api, request)
    host_only(room.state.host, request)
    await api.rooms.change_seat(room, request.path_params["colour"], wish)
    return room.info()


async def start(api: Api, request: Request, _: None) -> m.RoomInfo:
    room = await room_of(api, request)
    host_only(room.state.host, request)
    await room.start()
    return room.info()


async def rematch(api: Api, request: Request, _: None) -> m.RoomMade:
    room = await room_of(api, request)
    api.limit(request, making=True)
    return await api.rooms.rematch(room, tokens(request))


async def record(api: Api, request: Request, _: None) -> Text:
    room = await finished(api, request)
    kept = await api.rooms.store.record(room.state.id)
    if kept is None:
        raise not_found("record")
    return Text(kept)


async def replay(api: Api, request: Request, _: None) -> lib.Replay:
    room = await finished(api, request)
    assert room.play is not None
    return replay_of(room.info(), room.state, room.play.game.moves)


async def finished(api: Api, request: Request) -> Room:
    """The room, once its game is over; RequestError before."""
    room = await room_of(api, request)
    if room.info().status != "over":
        raise RequestError(409, "running", "the game is not over; what is secret stays secret until then")
    return room


async def room_picture(api: Api, request: Request, _: None) -> Picture:
    state = (await room_of(api, request)).state
    return _picture(state.drawing, "") if state.drawing else _picture("", state.arena)


# --- arenas, texts, bots ---


@cache
def _built_in_picture(name: str) -> str:
    arena = load(name)
    return svg(arena.drawing, theme=arena.name, title=arena.title)


def _picture(drawing: str, name: str) -> Picture:
    if name:
        return Picture(_built_in_picture(name))
    try:
        return Picture(svg(read(drawing)))
    except DrawingError as error:
        raise RequestError(422, "drawing", f"the drawing cannot be read: {error}", "drawing") from None


@cache
def _arenas() -> lib.Arenas:
    found = map(load, names())
    return lib.Arenas(
        arenas=tuple(
            lib.ArenaInfo(
                name=arena.name,
                title=arena.title,
                author=arena.author,
                columns=arena.drawing.columns,
                rows=arena.drawing.rows,
                drawing=write(arena.drawing),
            )
            for arena in found
        )
    )


async def list_arenas(api: Api, request: Request, _: None) -> lib.Arenas:
    return _arenas()


async def arena_picture(api: Api, request: Request, _: None) -> Picture:
    name = request.path_params["name"]
    if name not in names():
        raise not_found(f"arena; there are {', '.join(names())}")
    return _picture("", name)


async def check_arena(api: Api, request: Request, drawn: m.Drawn) -> lib.ArenaReport:
    try:
        found = check(read(drawn.drawing))
    except DrawingError as error:
        problem = lib.ArenaProblem(
            severity="error", place=f"line {error.line}, column {error.column}", reason=error.reason
        )
        return lib.ArenaReport(fit=False, problems=(problem,))
    problems = tuple(
        lib.ArenaProblem(severity=p.severity, place=p.place, reason=p.reason, key=p.key, params=dict(p.params))
        for p in found
    )
    return lib.ArenaReport(fit=all(p.severity != "error" for p in found), problems=problems)


async def draw_arena(api: Api, request: Request, drawn: m.Drawn) -> Picture:
    return _picture(drawn.drawing, "")


@cache
def _texts(language: str) -> lib.Texts:
    return msgspec.convert(as_json(language), lib.Texts)  # type: ignore[arg-type]


async def texts(api: Api, request: Request, _: None) -> lib.Texts:
    language = request.path_params["language"]
    if language not in languages():
        raise not_found(f"language; there are {', '.join(languages())}")
    return _texts(language)


async def bots(api: Api, request: Request, _: None) -> lib.Levels:
    return lib.Levels(levels=levels())


async def health(api: Api, request: Request, _: None) -> lib.Health:
    return lib.Health(
        status="well", version=version("volt-arena"), rooms=len(api.rooms.loaded), sockets=api.rooms.sockets
    )


async def metrics(api: Api, request: Request, _: None) -> Text:
    ROOMS.set(len(api.rooms.loaded))
    return Text(exposition())


COLOURS = get_args(m.Colour)
_ROOM, _SEAT = "/api/rooms/{id}", "/api/rooms/{id}/seats/{colour}"
ROUTES: tuple[Route, ...] = (
    Route("GET", "/api/rooms", "The lobby: public rooms, newest first.", list_rooms, m.Rooms),
    Route(
        "POST",
        "/api/rooms",
        "Make a room.",
        make_room,
        m.RoomMade,
        m.RoomWish,
        status=201,
        problems=(400, 413, 422, 429),
    ),
    Route("GET", _ROOM, "A room.", show_room, m.RoomInfo, problems=(404,)),
    Route(
        "POST",
        _SEAT,
        "Take a free seat.",
        take_seat,
        m.SeatTaken,
        m.TakeSeat,
        status=201,
        problems=(400, 404, 409, 413, 422),
    ),
    Route(
        "PUT",
        _SEAT,
        "Give a free seat to a bot, or make a bot's seat free.",
        change_seat,
        m.RoomInfo,
        m.ChangeSeat,
        key="host",
        problems=(400, 403, 404, 409, 413, 422),
    ),
    Route("DELETE", _SEAT, "Leave a seat.", leave_seat, m.RoomInfo, key="seat", problems=(403, 404)),
    Route(
        "POST", f"{_ROOM}/start", "Begin; open seats get bots.", start, m.RoomInfo, key="host", problems=(403, 404, 409)
    ),
    Route(
        "POST",
        f"{_ROOM}/rematch",
        "Play again: same seats, same tokens.",
        rematch,
        m.RoomMade,
        key="seat",
        problems=(403, 404, 409, 429),
    ),
    Route("GET", f"{_ROOM}/record", "The record of a finished game.", record, Text, problems=(404, 409), lasting=True),
    Route(
        "GET", f"{_ROOM}/replay", "A finished game to look at.", replay, lib.Replay, problems=(404, 409), lasting=True
    ),
    Route(
        "GET",
        f"{_ROOM}/arena.svg",
        "The picture of a room's arena.",
        room_picture,
        Picture,
        problems=(404,),
        lasting=True,
    ),
    Route("GET", "/api/arenas", "The built-in arenas.", list_arenas, lib.Arenas, lasting=True),
    Route(
        "GET",
        "/api/arenas/{name}.svg",
        "The picture of an arena.",
        arena_picture,
        Picture,
        problems=(404,),
        lasting=True,
    ),
    Route(
        "POST",
        "/api/arenas/check",
        "Is a drawing fit for a game?",
        check_arena,
        lib.ArenaReport,
        m.Drawn,
        problems=(400, 413, 422),
    ),
    Route(
        "POST", "/api/arenas/svg", "The picture of a drawing.", draw_arena, Picture, m.Drawn, problems=(400, 413, 422)
    ),
    Route("GET", "/api/texts/{language}", "Every word the game says.", texts, lib.Texts, problems=(404,), lasting=True),
    Route("GET", "/api/bots", "The levels of bots.", bots, lib.Levels),
    Route("GET", "/api/health", "Is the server well?", health, lib.Health),
    Route("GET", "/metrics", "Numbers for Prometheus.", metrics, Text),
)
