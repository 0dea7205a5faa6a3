"""The HTTP API: code shared by handlers, then rooms, arenas, texts. ``openapi`` builds its document from the same routes.

Everything that takes more than a few milliseconds runs in a worker process (``Api.work``).
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import Request

from volt import __version__
from volt.arenas import load, names, write
from volt.arenas.svg import svg
from volt.game.preview import threats
from volt.texts import Phrase, as_json, languages

from ..analysis.service import Analyses
from ..arenas.reports import ArenaFairness, check_drawing, draw
from ..championships.service import ChampionshipRegistry
from ..exhibition.service import Exhibition
from ..http.routing import Picture, ResponseCache, RouteTable, Text, Zipped
from ..library import messages as lib
from ..protection.fair_queue import FairQueue
from ..protection.limits import ADDRESS, BODY, Limits, Proxies
from ..protection.tokens import any_opens
from ..replays.service import replay_of
from ..runtime.errors import NOT_SAVED, RequestError, forbidden, not_begun, not_found
from ..runtime.metrics import ROOMS, exposition
from ..study.service import encoded
from ..workers.pool import WorkerPool, timed
from . import messages as m
from .bots import levels
from .registry import RoomRegistry
from .room import Room
from .seating import change, give_to_bot, held, seat_of, take, vacate
from .serialize import facts
from .state import STAND_IN, Input, RoomSeat, RoomState

if TYPE_CHECKING:
    from ..cluster.relay import Relay  # needs the package redis

WORKERS = 2
WORK_SECONDS = 30.0  # seconds a request may keep a worker busy
BODY_WITHIN = 20.0  # seconds to receive a request's body


class Api:
    """The objects that handlers use."""

    def __init__(self, rooms: RoomRegistry, limits: Limits, proxies: Proxies) -> None:
        self.rooms, self.limits, self.proxies = rooms, limits, proxies
        self.relay: Relay | None = None  # to other servers
        self.championships = ChampionshipRegistry(rooms)
        self.exhibition = Exhibition(rooms)
        self.fairness = ArenaFairness()
        self.analyses = Analyses(limits)
        self._workers = WorkerPool(WORKERS, "work", "volt.server.study.service")
        self._turns = FairQueue(WORKERS)
        self.responses = ResponseCache()

    async def work(self, function: Callable[..., Any], *args: Any) -> Any:
        """Call a function in a worker process; its processor time is charged to the client's address.

        RequestError if the address has no time left, or the function takes too long.
        """
        with self.limits.work() as budget:
            async with self._turns.turn(ADDRESS.get(), people=False):
                began = time.monotonic()
                try:
                    result, spent = await self._workers.run(WORK_SECONDS, timed, function, *args)
                except Exception as error:
                    budget.spend(time.monotonic() - began)
                    if isinstance(error, TimeoutError | EOFError):
                        raise RequestError(503, "busy", Phrase("errors.busy")) from error
                    raise
                budget.spend(spent)
                return result

    async def json(self, function: Callable[..., Any], *args: Any) -> Any:
        """Call a function in a worker process; return its result as compressed JSON."""
        return Zipped(await self.work(encoded, function, *args))

    def clear_caches(self) -> None:
        """Forget cached responses: some may be about rooms that have been deleted."""
        self.responses.clear()
        self.analyses.results.clear()

    def close(self) -> None:
        """End the workers."""
        self._workers.close()
        self.fairness.close()
        self.analyses.close()


def tokens(request: Request) -> tuple[str, ...]:
    """The bearer tokens in the request: none, one, or up to five separated by commas."""
    scheme, _, sent = request.headers.get("authorization", "").partition(" ")
    return tuple(t.strip()[:64] for t in sent.split(",")[:5] if t.strip()) if scheme.lower() == "bearer" else ()


async def body_of(request: Request, kind: type) -> Any:
    """The body, decoded strictly; RequestError if it is too long, comes too slowly or is not valid."""
    sent = b""
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for chunk in request.stream():
                sent += chunk
                if len(sent) > BODY:
                    raise RequestError(413, "too_long", Phrase("errors.too_long", limit=f"{BODY // 1024} KB"))
    except TimeoutError:
        raise RequestError(408, "too_slow", Phrase("errors.too_slow")) from None
    try:
        return msgspec.json.decode(sent, type=kind)
    except msgspec.ValidationError as error:
        raise RequestError(422, "not_valid", Phrase("errors.not_valid", reason=str(error))) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise RequestError(400, "not_json", Phrase("errors.not_json")) from None


def number_in(request: Request, name: str) -> int:
    """A number in the path; RequestError unless it has one to eight digits."""
    number = request.path_params[name]
    if not (number.isascii() and number.isdecimal() and len(number) < 9):
        raise not_found(name)
    return int(number)


async def room_of(api: Api, request: Request) -> Room:
    """The requested room; RequestError if it cannot be found or loaded."""
    return await api.rooms.find(request.path_params["id"])


def host_only(digest: str, request: Request) -> None:
    """RequestError unless the host's token was sent."""
    if not any_opens(tokens(request), digest):
        raise forbidden("host")


def own_seat(seats: Sequence[RoomSeat], request: Request) -> RoomSeat:
    """The requested seat; RequestError unless its token was sent."""
    seat = seat_of(seats, request.path_params["colour"])
    if not any_opens(tokens(request), seat.token):
        raise forbidden("seat")
    return seat


def check_not_over(state: RoomState) -> None:
    """RequestError if the game is over."""
    if state.status == "over":
        raise RequestError(409, "over", Phrase("errors.over"))


async def finished(api: Api, request: Request) -> tuple[RoomState, tuple[Input, ...]]:
    """The room and its inputs, once its game is over; RequestError before that."""
    room = await room_of(api, request)
    if room.info().status != "over":
        raise RequestError(409, "running", Phrase("errors.running"))
    saved = await api.rooms.store.room(room.state.id)
    assert saved is not None
    return saved


ROUTES = RouteTable()
_ROOM, _SEAT = "/api/rooms/{id}", "/api/rooms/{id}/seats/{colour}"


@ROUTES("GET", "/api/rooms", m.Rooms)
async def list_rooms(api: Api, request: Request, _: None) -> m.Rooms:
    """The lobby: public rooms, newest first."""
    return m.Rooms(rooms=tuple(await api.rooms.lobby()))


@ROUTES("POST", "/api/rooms", m.RoomMade, m.RoomWish, status=201)
async def make_room(api: Api, request: Request, wish: m.RoomWish) -> m.RoomMade:
    """Create a room."""
    api.limits.room()
    return await api.rooms.make(wish)


@ROUTES("GET", "/api/exhibition", m.OnAir)
async def exhibition(api: Api, request: Request, _: None) -> m.OnAir:
    """The room in which bots play for whoever is watching, if the server shows one."""
    return m.OnAir(room=await api.exhibition.room() if api.rooms.settings.exhibition else None)


@ROUTES("GET", _ROOM, m.RoomInfo, None, 404, 409)
async def show_room(api: Api, request: Request, _: None) -> m.RoomInfo:
    """A room."""
    return (await room_of(api, request)).info()


@ROUTES("POST", _SEAT, m.SeatTaken, m.TakeSeat, 404, 409, status=201)
async def take_seat(api: Api, request: Request, wish: m.TakeSeat) -> m.SeatTaken:
    """Take a free seat."""
    room, colour = await room_of(api, request), request.path_params["colour"]
    async with room.changing() as state:
        check_not_over(state)
        if state.forked:
            raise RequestError(409, "forked", Phrase("errors.forked"))
        token = take(state.seats, colour, wish)
        if room.play is not None and room.play.has_locked(colour):
            room.seat(colour).blind = room.play.game.round
    return m.SeatTaken(colour=colour, token=token)


@ROUTES("PUT", _SEAT, m.RoomInfo, m.ChangeSeat, 403, 404, 409, key="host")
async def change_seat(api: Api, request: Request, wish: m.ChangeSeat) -> m.RoomInfo:
    """Give a seat to a bot, or make it free for others: any seat as the host, or your own.

    Once the game has begun, the host can give another operator's seat only to a bot.
    """
    room = await room_of(api, request)
    async with room.changing() as state:
        seat = room.seat(request.path_params["colour"])
        own = any_opens(tokens(request), seat.token)
        if not own:
            host_only(state.host, request)
        check_not_over(state)
        change(state.seats, seat.colour, wish, own or state.status == "open" or wish.kind == "bot")
    return room.info()


@ROUTES("POST", f"{_SEAT}/stand-in", m.RoomInfo, None, 403, 404, 409, key="seat")
async def stand_in(api: Api, request: Request, _: None) -> m.RoomInfo:
    """Let a bot play for an absent operator until they return."""
    room = await room_of(api, request)
    if not held(room.state.seats, tokens(request)) and not any_opens(tokens(request), room.state.host):
        raise forbidden("seated")
    await room.stand_in(room.seat(request.path_params["colour"]).colour)
    return room.info()


@ROUTES("GET", f"{_ROOM}/events/{{before}}", lib.Earlier, None, 404, 409, key="seat")
async def earlier(api: Api, request: Request, _: None) -> lib.Earlier:
    """What happened in past rounds before event number ``before``, as the holder of a seat or a spectator may know it."""
    room, before = await room_of(api, request), number_in(request, "before")
    async with room.lock:  # what is being saved is not shown yet
        if room.play is None:
            raise not_begun()
        mine = held(room.state.seats, tokens(request))
        return room.play.earlier(before, mine[0].colour if len(mine) == 1 else None)


@ROUTES("GET", f"{_ROOM}/threats", m.Threats, None, 404, 409)
async def show_threats(api: Api, request: Request, _: None) -> m.Threats:
    """What each robot in the arena can reach and hit in the round that is being programmed."""
    room = await room_of(api, request)
    async with room.lock:
        if room.play is None:
            raise not_begun()
        return m.Threats(robots=threats(room.play.game))  # type: ignore[arg-type]


@ROUTES("DELETE", _SEAT, m.RoomInfo, None, 403, 404, 409, key="seat")
async def leave_seat(api: Api, request: Request, _: None) -> m.RoomInfo:
    """Leave a seat: before the game it becomes free; once it has begun, a bot takes over."""
    room = await room_of(api, request)
    async with room.changing() as state:
        seat = own_seat(state.seats, request)
        if state.status == "open":
            vacate(seat)
        else:
            give_to_bot(seat, STAND_IN)
    return room.info()


@ROUTES("POST", f"{_ROOM}/start", m.RoomInfo, None, 403, 404, 409, key="host")
async def start(api: Api, request: Request, _: None) -> m.RoomInfo:
    """Start the game; open seats get bots."""
    room = await room_of(api, request)
    host_only(room.state.host, request)
    await room.start()
    return room.info()


@ROUTES("PUT", f"{_ROOM}/chat", m.RoomInfo, m.ChangeChat, 403, 404, key="host")
async def change_chat(api: Api, request: Request, wish: m.ChangeChat) -> m.RoomInfo:
    """Allow or forbid spectators to write."""
    room = await room_of(api, request)
    host_only(room.state.host, request)
    async with room.changing() as state:
        state.quiet = not wish.spectators
    return room.info()


@ROUTES("POST", f"{_ROOM}/rematch", m.RoomMade, None, 403, 404, 409, 429, key="seat")
async def rematch(api: Api, request: Request, _: None) -> m.RoomMade:
    """Create a rematch with the same seats and tokens, or find it if there is one."""
    room = await room_of(api, request)
    api.limits.room()
    return await api.rooms.rematch(room, tokens(request))


@ROUTES("GET", f"{_ROOM}/record", Text, None, 404, 409, immutable=True)
async def record(api: Api, request: Request, _: None) -> Text:
    """The record of a finished game."""
    room = api.rooms.loaded.get(request.path_params["id"])
    saved = None
    if room is None or room.info().status == "over":  # stored, so available even if these rules cannot replay the game
        saved = await api.rooms.store.record(request.path_params["id"])
    if saved is None:
        await finished(api, request)
        raise not_found("record")
    return Text(saved)


@ROUTES("GET", f"{_ROOM}/replay", lib.Replay, None, 404, 409, immutable=True)
async def replay(api: Api, request: Request, _: None) -> lib.Replay:
    """The replay of a finished game."""
    state, inputs = await finished(api, request)
    return await api.json(replay_of, state, inputs)  # type: ignore[no-any-return]


@ROUTES("GET", f"{_ROOM}/arena.svg", Picture, None, 404, 409, immutable=True)
async def room_picture(api: Api, request: Request, _: None) -> Picture:
    """The picture of a room's arena."""
    state = (await room_of(api, request)).state
    return Picture(await api.work(draw, state.drawing) if state.drawing else _built_in_picture(state.arena))


# --- arenas, texts, bots ---


@cache
def _built_in_picture(name: str) -> str:
    arena = load(name)
    return svg(arena.drawing, theme=arena.name, title=arena.title)


@cache
def _arenas() -> lib.Arenas:
    arenas = [
        lib.ArenaInfo(
            name=arena.name,
            title=arena.title,
            author=arena.author,
            columns=arena.drawing.columns,
            rows=arena.drawing.rows,
            drawing=write(arena.drawing),
        )
        for arena in map(load, names())
    ]
    return lib.Arenas(arenas=tuple(arenas))


@ROUTES("GET", "/api/arenas", lib.Arenas, immutable=True)
async def list_arenas(api: Api, request: Request, _: None) -> lib.Arenas:
    """The built-in arenas."""
    return _arenas()


@ROUTES("GET", "/api/arenas/{name}.svg", Picture, None, 404, immutable=True)
async def arena_picture(api: Api, request: Request, _: None) -> Picture:
    """The picture of an arena."""
    name = request.path_params["name"]
    if name not in names():
        raise not_found("arena")
    return Picture(_built_in_picture(name))


@ROUTES("POST", "/api/arenas/check", lib.ArenaReport, m.Drawn)
async def check_arena(api: Api, request: Request, drawn: m.Drawn) -> lib.ArenaReport:
    """Check whether a drawing is valid for play."""
    return await api.json(check_drawing, drawn.drawing)  # type: ignore[no-any-return]


@ROUTES("POST", "/api/arenas/svg", Picture, m.Drawn)
async def draw_arena(api: Api, request: Request, drawn: m.Drawn) -> Picture:
    """The picture of a drawing."""
    return Picture(await api.work(draw, drawn.drawing))


@cache
def _texts(language: str) -> lib.Texts:
    return lib.Texts(**as_json(language), facts=facts())  # type: ignore[arg-type]


@ROUTES("GET", "/api/texts/{language}", lib.Texts, None, 404, immutable=True)
async def texts(api: Api, request: Request, _: None) -> lib.Texts:
    """All texts of the game in one language."""
    language = request.path_params["language"]
    if language not in languages():
        raise not_found("language")
    return _texts(language)


@ROUTES("GET", "/api/bots", lib.Levels)
async def bots(api: Api, request: Request, _: None) -> lib.Levels:
    """The names of the bots one can play against."""
    return lib.Levels(levels=levels())


@ROUTES("GET", "/api/health", lib.Health, None, 503)
async def health(api: Api, request: Request, _: None) -> lib.Health:
    """The health of the server."""
    rooms = api.rooms
    if not rooms.store.well:
        raise RequestError(503, NOT_SAVED, Phrase("errors.last_not_kept"))
    return lib.Health(status="well", version=__version__, rooms=len(rooms.loaded), sockets=rooms.sockets)


@ROUTES("GET", "/api/ready", lib.Ready, None, 503)
async def ready(api: Api, request: Request, _: None) -> lib.Ready:
    """Can the server save games? While it cannot, a load balancer should send people elsewhere."""
    store = api.rooms.store
    if api.rooms.draining or not store.lease.held or not await store.can_save():
        raise RequestError(503, NOT_SAVED, Phrase("errors.last_not_kept"))
    return lib.Ready(status="ready")


@ROUTES("GET", "/metrics", Text, None, 404)
async def metrics(api: Api, request: Request, _: None) -> Text:
    """Metrics for Prometheus, only for clients on the server's own machine or in a network of trusted proxies."""
    address = ADDRESS.get()
    if not (address.startswith("127.") or address == "::/64" or api.proxies.trusts(address.removesuffix("/64"))):
        raise not_found("page")
    ROOMS.set(len(api.rooms.loaded))
    return Text(exposition())
