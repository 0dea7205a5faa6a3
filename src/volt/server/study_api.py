"""The HTTP API of the places to learn: lessons, puzzles, the lab, replays that go on, the arena workshop."""

import asyncio
import datetime
from collections.abc import Callable
from functools import cache
from typing import Any

from starlette.requests import Request

from volt.arenas import read
from volt.exercises import daily, diagrams, lessons, puzzles
from volt.game import Game
from volt.game.scenario_file import ScenarioError
from volt.game.scenario_text import scenario_of, write_scenario

from . import study
from . import study_messages as s
from .api import Api, Film, Route, Text, finished
from .errors import RequestError, not_found
from .library_messages import Replay
from .messages import Drawn, RoomMade
from .records import inputs_of, read_record, room_of_game
from .records import replay_record as replay_of_record
from .seating import fit_drawing


def _tried(work: Callable[[], Any]) -> Any:
    """What comes of it, or what was wrong with the position, the plan or the answers."""
    try:
        return work()
    except ScenarioError as error:
        raise RequestError(422, "scenario", f"{error.key}: {error.reason}", error.key) from None
    except ValueError as error:
        raise RequestError(422, "plan", str(error), "plan") from None


@cache
def _lessons() -> s.Exercises:
    return s.Exercises(exercises=tuple(map(study.exercise_info, lessons())))


@cache
def _puzzles() -> tuple[s.Exercise, ...]:
    return tuple(map(study.exercise_info, puzzles()))


async def list_lessons(api: Api, request: Request, _: None) -> s.Exercises:
    return _lessons()


async def list_puzzles(api: Api, request: Request, _: None) -> s.Exercises:
    today = datetime.datetime.now(datetime.UTC).date()
    return s.Exercises(exercises=_puzzles(), daily=daily(today).name)


async def try_exercise(api: Api, request: Request, wish: s.Attempt) -> s.Run:
    name = request.path_params["name"]
    exercise = next((found for found in (*lessons(), *puzzles()) if found.name == name), None)
    if exercise is None:
        raise not_found("exercise")
    return _tried(lambda: study.try_exercise(exercise, wish))  # type: ignore[no-any-return]


async def read_lab_file(api: Api, request: Request, file: s.LabFile) -> s.LabPage:
    return _tried(lambda: study.read_file(file.text))  # type: ignore[no-any-return]


async def read_lab_position(api: Api, request: Request, position: s.Position) -> s.LabPage:
    return _tried(lambda: study.read_position(position))  # type: ignore[no-any-return]


async def run_lab(api: Api, request: Request, wish: s.LabRun) -> s.Run:
    return _tried(lambda: study.run_file(wish))  # type: ignore[no-any-return]


async def preview_lab(api: Api, request: Request, wish: s.LabDraft) -> s.LabPreview:
    return _tried(lambda: study.preview_file(wish))  # type: ignore[no-any-return]


@cache
def _diagrams() -> s.Diagrams:
    return s.Diagrams(diagrams=tuple(study.diagram(rule, scenario) for rule, scenario in diagrams()))


async def list_diagrams(api: Api, request: Request, _: None) -> s.Diagrams:
    return _diagrams()


def _round(request: Request) -> int:
    number = request.path_params["round"]
    if not (number.isascii() and number.isdecimal() and len(number) < 6):
        raise not_found("round")
    return int(number)


def _scenario(game: Game, number: int) -> Text:
    return Text(_tried(lambda: write_scenario(scenario_of(game, number))))


async def _film(game: Game, number: int) -> Film:
    from .gif import film

    try:
        return Film(await asyncio.to_thread(film, game, number))
    except ValueError as error:
        raise RequestError(404, "not_found", str(error)) from None


async def _game(api: Api, request: Request) -> Game:
    room = await finished(api, request)
    assert room.play is not None
    return room.play.game


async def round_scenario(api: Api, request: Request, _: None) -> Text:
    return _scenario(await _game(api, request), _round(request))


async def round_film(api: Api, request: Request, _: None) -> Film:
    return await _film(await _game(api, request), _round(request))


async def play_on(api: Api, request: Request, wish: s.Fork) -> RoomMade:
    api.limit(request, making=True)
    kept = await api.rooms.store.room((await finished(api, request)).state.id)
    if kept is None:
        raise not_found("room")
    return await api.rooms.fork(*kept, wish)


# --- records from files ---


async def replay_record(api: Api, request: Request, file: s.Record) -> Replay:
    return await asyncio.to_thread(replay_of_record, file.record)


async def record_scenario(api: Api, request: Request, wish: s.RecordRound) -> Text:
    return _scenario(await asyncio.to_thread(read_record, wish.record), wish.round)


async def record_film(api: Api, request: Request, wish: s.RecordRound) -> Film:
    return await _film(await asyncio.to_thread(read_record, wish.record), wish.round)


async def play_record_on(api: Api, request: Request, wish: s.RecordFork) -> RoomMade:
    api.limit(request, making=True)
    game = await asyncio.to_thread(read_record, wish.record)
    return await api.rooms.fork(room_of_game(game), inputs_of(game), wish.fork)


async def balance(api: Api, request: Request, drawn: Drawn) -> s.Balance:
    return api.balances.wish(read(fit_drawing(drawn.drawing)))


_ROUND = "/api/rooms/{id}/rounds/{round}"
_BAD = (400, 413, 422)
ROUTES: tuple[Route, ...] = (
    Route("GET", "/api/lessons", "The training course.", list_lessons, s.Exercises, lasting=True),
    Route("GET", "/api/puzzles", "Positions to win in this round, and the one of the day.", list_puzzles, s.Exercises),
    Route(
        "POST",
        "/api/exercises/{name}",
        "Try an exercise: what comes of a plan.",
        try_exercise,
        s.Run,
        s.Attempt,
        problems=(*_BAD, 404),
    ),
    Route("POST", "/api/lab/file", "Take a scenario file.", read_lab_file, s.LabPage, s.LabFile, problems=_BAD),
    Route(
        "POST", "/api/lab/position", "A position as a file.", read_lab_position, s.LabPage, s.Position, problems=_BAD
    ),
    Route("POST", "/api/lab/run", "Play a scenario.", run_lab, s.Run, s.LabRun, problems=_BAD),
    Route(
        "POST",
        "/api/lab/preview",
        "What a program would do if nobody else acted.",
        preview_lab,
        s.LabPreview,
        s.LabDraft,
        problems=_BAD,
    ),
    Route(
        "GET", "/api/diagrams", "Rules at work: scenarios of the rule book.", list_diagrams, s.Diagrams, lasting=True
    ),
    Route(
        "GET",
        f"{_ROUND}/scenario",
        "A round of a finished game as a scenario file.",
        round_scenario,
        Text,
        problems=(404, 409, 422),
    ),
    Route("GET", f"{_ROUND}/film.gif", "A round as a moving picture.", round_film, Film, problems=(404, 409)),
    Route(
        "POST",
        "/api/rooms/{id}/fork",
        "Play on from a moment of a finished game.",
        play_on,
        RoomMade,
        s.Fork,
        status=201,
        problems=(*_BAD, 404, 409, 429),
    ),
    Route("POST", "/api/replays", "The record of a game to look at.", replay_record, Replay, s.Record, problems=_BAD),
    Route(
        "POST",
        "/api/replays/scenario",
        "A round of a recorded game as a scenario file.",
        record_scenario,
        Text,
        s.RecordRound,
        problems=_BAD,
    ),
    Route(
        "POST",
        "/api/replays/film.gif",
        "A round of a recorded game as a moving picture.",
        record_film,
        Film,
        s.RecordRound,
        problems=(*_BAD, 404),
    ),
    Route(
        "POST",
        "/api/replays/fork",
        "Play on from a moment of a recorded game.",
        play_record_on,
        RoomMade,
        s.RecordFork,
        status=201,
        problems=(*_BAD, 429),
    ),
    Route(
        "POST",
        "/api/arenas/balance",
        "How fair is a drawing? Ask again to see how far it has got.",
        balance,
        s.Balance,
        Drawn,
        problems=_BAD,
    ),
)
