"""The HTTP API of analyses of finished games, of exercises made from mistakes, and of the coach."""

import hashlib

from starlette.requests import Request

from volt.bots.review import Judgement
from volt.texts import Phrase

from ..http.routing import RouteTable
from ..rooms.api import Api, finished, number_in, own_seat, room_of
from ..rooms.bots import SeatView
from ..rooms.messages import RoomInfo
from ..runtime.errors import RequestError, not_begun
from ..study import messages as s
from . import mistakes
from .messages import Analysis, CoachConsent, HintWish, RecordAttempt, RecordMistake
from .service import answer_count

ROUTES = RouteTable()
_MISTAKE = "/api/rooms/{id}/mistakes/{move}"
_SEAT = "/api/rooms/{id}/seats/{colour}"


@ROUTES("GET", "/api/rooms/{id}/analysis", Analysis, None, 404, 409, 503)
async def analysis(api: Api, request: Request, _: None) -> Analysis:
    """The analysis of a finished game. Poll for progress; it is cancelled if nobody does."""
    key = f"room {request.path_params['id']}"
    found = api.analyses.known(key)
    if found is None:
        state, inputs = await finished(api, request)
        found = api.analyses.known(key) or api.analyses.start(key, (state, inputs), len(inputs))
    return found  # type: ignore[return-value]


@ROUTES("POST", "/api/replays/analysis", Analysis, s.Record, 409, 503)
async def record_analysis(api: Api, request: Request, file: s.Record) -> Analysis:
    """The analysis of an uploaded record of a finished game. Poll for progress."""
    key = f"record {hashlib.sha256(file.record.encode()).hexdigest()}"
    found = api.analyses.known(key)
    if found is None:
        answers = await api.work(answer_count, file.record)
        found = api.analyses.known(key) or api.analyses.start(key, file.record, answers)
    return found  # type: ignore[return-value]


@ROUTES("GET", _MISTAKE, s.ExerciseInfo, None, 404, 409)
async def mistake(api: Api, request: Request, _: None) -> s.ExerciseInfo:
    """The position in which a program was chosen in a finished game, as an exercise."""
    return await api.json(mistakes.mistake_info, await finished(api, request), number_in(request, "move"))  # type: ignore[no-any-return]


@ROUTES("POST", _MISTAKE, s.Run, s.Attempt, 404, 409)
async def try_mistake(api: Api, request: Request, wish: s.Attempt) -> s.Run:
    """Try another program in an exercise made from a mistake."""
    source = await finished(api, request)
    return await api.json(mistakes.try_mistake, source, number_in(request, "move"), wish)  # type: ignore[no-any-return]


@ROUTES("POST", "/api/replays/mistakes", s.ExerciseInfo, RecordMistake, 404, 409)
async def record_mistake(api: Api, request: Request, wish: RecordMistake) -> s.ExerciseInfo:
    """The position in which a program was chosen in a recorded game, as an exercise."""
    return await api.json(mistakes.mistake_info, wish.record, wish.move)  # type: ignore[no-any-return]


@ROUTES("POST", "/api/replays/mistakes/try", s.Run, RecordAttempt, 404, 409)
async def try_record_mistake(api: Api, request: Request, wish: RecordAttempt) -> s.Run:
    """Try another program in an exercise made from a mistake in a recorded game."""
    return await api.json(mistakes.try_mistake, wish.record, wish.move, wish.attempt)  # type: ignore[no-any-return]


# --- the coach ---


@ROUTES("PUT", f"{_SEAT}/coach", RoomInfo, CoachConsent, 403, 404, key="seat")
async def agree(api: Api, request: Request, wish: CoachConsent) -> RoomInfo:
    """Agree that everybody in the room may ask the coach, or withdraw the agreement."""
    room = await room_of(api, request)
    async with room.changing() as state:
        own_seat(state.seats, request).coach = wish.agreed
    return room.info()


@ROUTES("POST", f"{_SEAT}/hint", Judgement, HintWish, 403, 404, 409, key="seat")
async def hint(api: Api, request: Request, wish: HintWish) -> Judgement:
    """A hint from the coach while programming, based on what the seat may know; everybody sees how many hints a seat has had."""
    room = await room_of(api, request)
    async with room.lock:  # what is being saved is not shown yet
        colour = own_seat(room.state.seats, request).colour
        if room.play is None:
            raise not_begun()
        if not room.state.coach:
            raise RequestError(409, "coach", Phrase("errors.coach"))
        open_ = room.play.open.get(colour)
        if open_ is None or open_.kind != "program":
            raise RequestError(409, "no_hint", Phrase("errors.no_hint"))
        given = sum((one.seat, one.kind) == (colour, "program") for one in room.play.game.moves)
        seen = SeatView.of(room.play.game, colour)
    judged = await api.json(mistakes.hint, seen, wish.draft)
    async with room.changing():
        seat = room.seat(colour)
        seat.hints += 1
        seat.hinted += (given,)
    return judged  # type: ignore[no-any-return]
