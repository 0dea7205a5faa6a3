"""The HTTP API of analyses of finished games, of exercises made from mistakes, and of the coach."""

import hashlib

from volt.bots.review import Judgement
from volt.game.views.view import SeatView
from volt.texts import Phrase

from ..replays.api import finished
from ..replays.service import Record
from ..rooms.api import own_seat
from ..rooms.messages import RoomInfo
from ..rooms.registry import RoomRegistry
from ..routing.routes import Api, Body, Request, RouteTable, number_in
from ..routing.work import Work
from ..runtime.errors import RequestError
from ..study.messages import Attempt, ExerciseInfo, Run
from . import mistakes
from .service import Analyses, Analysis, CoachConsent, HintWish, RecordAttempt, RecordMistake, answer_count

_MISTAKE = "/api/rooms/{id}/mistakes/{move}"
_SEAT = "/api/rooms/{id}/seats/{colour}"


class AnalysisApi(Api):
    """The handlers."""

    ROUTES = RouteTable()

    def __init__(self, rooms: RoomRegistry, analyses: Analyses, work: Work) -> None:
        self._rooms, self._analyses, self._work = rooms, analyses, work

    @ROUTES("GET", "/api/rooms/{id}/analysis", Analysis, None, 404, 409, 503)
    async def analysis(self, request: Request, _: None) -> Analysis | Body:
        """The analysis of a finished game. Poll for progress; it is cancelled if nobody does."""
        key = f"room {request.path_params['id']}"
        found = self._analyses.known(key)
        if found is None:
            state, inputs = await finished(self._rooms, self._work, request)
            found = self._analyses.known(key) or self._analyses.analyse(key, (state, inputs), len(inputs))
        return found

    @ROUTES("POST", "/api/replays/analysis", Analysis, Record, 409, 503)
    async def record_analysis(self, request: Request, file: Record) -> Analysis | Body:
        """The analysis of an uploaded record of a finished game. Poll for progress."""
        key = f"record {hashlib.sha256(file.record.encode()).hexdigest()}"
        found = self._analyses.known(key)
        if found is None:
            answers = await self._work.run(answer_count, file.record)
            found = self._analyses.known(key) or self._analyses.analyse(key, file.record, answers)
        return found

    @ROUTES("GET", _MISTAKE, ExerciseInfo, None, 404, 409)
    async def mistake(self, request: Request, _: None) -> Body:
        """The position in which a program was chosen in a finished game, as an exercise."""
        return await self._work.json(
            mistakes.mistake_info, await finished(self._rooms, self._work, request), number_in(request, "move")
        )

    @ROUTES("POST", _MISTAKE, Run, Attempt, 404, 409)
    async def try_mistake(self, request: Request, wish: Attempt) -> Body:
        """Try another program in an exercise made from a mistake."""
        source = await finished(self._rooms, self._work, request)
        return await self._work.json(mistakes.try_mistake, source, number_in(request, "move"), wish)

    @ROUTES("POST", "/api/replays/mistakes", ExerciseInfo, RecordMistake, 404, 409)
    async def record_mistake(self, request: Request, wish: RecordMistake) -> Body:
        """The position in which a program was chosen in a recorded game, as an exercise."""
        return await self._work.json(mistakes.mistake_info, wish.record, wish.move)

    @ROUTES("POST", "/api/replays/mistakes/try", Run, RecordAttempt, 404, 409)
    async def try_record_mistake(self, request: Request, wish: RecordAttempt) -> Body:
        """Try another program in an exercise made from a mistake in a recorded game."""
        return await self._work.json(mistakes.try_mistake, wish.record, wish.move, wish.attempt)

    # --- the coach ---

    @ROUTES("PUT", f"{_SEAT}/coach", RoomInfo, CoachConsent, 403, 404, 409, key="seat")
    async def agree(self, request: Request, wish: CoachConsent) -> RoomInfo:
        """Agree that everybody in the room may ask the coach, or withdraw the agreement; if it is rated, before the game."""
        room = await self._rooms.find(request.path_params["id"])
        async with room.changing() as state:
            if wish.agreed and state.status == "running" and not state.unrated:
                raise RequestError(409, "rated", Phrase("errors.coach_rated"))
            own_seat(state.seats, request).coach = wish.agreed
        return room.info()

    @ROUTES("POST", f"{_SEAT}/hint", Judgement, HintWish, 403, 404, 409, key="seat")
    async def hint(self, request: Request, wish: HintWish) -> Body:
        """A hint from the coach while programming, based on what the seat may know; everybody sees how many a seat has had."""
        room = await self._rooms.find(request.path_params["id"])
        async with room.lock:  # what is being saved is not shown yet
            colour = own_seat(room.state.seats, request).colour
            game = room.playing()
            if not room.state.coach:
                raise RequestError(409, "coach", Phrase("errors.coach"))
            open_ = game.open.get(colour)
            if open_ is None or open_.kind != "program" or room.seat(colour).blind:
                raise RequestError(409, "no_hint", Phrase("errors.no_hint"))
            given = sum((one.seat, one.kind) == (colour, "program") for one in game.game.moves)
            seen = SeatView.of(game.game, colour)
        judged = await self._work.json(mistakes.hint, seen, wish.draft)
        async with room.changing():
            seat = room.seat(colour)
            seat.hints += 1
            seat.hinted += (given,)
        return judged
