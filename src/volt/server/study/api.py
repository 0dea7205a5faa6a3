"""The HTTP API for learning: lessons, puzzles, the lab, diagrams, continued replays, the arena workshop."""

import datetime

from starlette.requests import Request

from ..http.routing import RouteTable, Text
from ..library.messages import Replay
from ..replays import service as records
from ..rooms.api import Api, finished, number_in
from ..rooms.messages import Drawn, RoomMade
from ..rooms.seating import fit_drawing
from . import messages as s
from . import service as study

ROUTES = RouteTable()
_ROUND = "/api/rooms/{id}/rounds/{round}"


@ROUTES("GET", "/api/lessons", s.Exercises, immutable=True)
async def list_lessons(api: Api, request: Request, _: None) -> s.Exercises:
    """The training course."""
    return await api.json(study.all_lessons)  # type: ignore[no-any-return]


@ROUTES("GET", "/api/puzzles", s.Exercises)
async def list_puzzles(api: Api, request: Request, _: None) -> s.Exercises:
    """All puzzles, and the one of the day."""
    today = datetime.datetime.now(datetime.UTC).date()
    known = api.responses.get(f"puzzles of {today}")
    return known or api.responses.add(f"puzzles of {today}", await api.json(study.all_puzzles, today))  # type: ignore[return-value]


@ROUTES("POST", "/api/exercises/{name}", s.Run, s.Attempt, 404)
async def try_exercise(api: Api, request: Request, wish: s.Attempt) -> s.Run:
    """Try an exercise: the outcome of a plan."""
    return await api.json(study.try_exercise, request.path_params["name"], wish)  # type: ignore[no-any-return]


@ROUTES("POST", "/api/lab/file", s.LabPage, s.LabFile)
async def read_lab_file(api: Api, request: Request, file: s.LabFile) -> s.LabPage:
    """Parse a scenario file."""
    return await api.json(study.read_file, file.text)  # type: ignore[no-any-return]


@ROUTES("POST", "/api/lab/position", s.LabPage, s.Position)
async def read_lab_position(api: Api, request: Request, position: s.Position) -> s.LabPage:
    """Check a position and write it as a scenario file."""
    return await api.json(study.read_position, position)  # type: ignore[no-any-return]


@ROUTES("POST", "/api/lab/run", s.Run, s.LabRun)
async def run_lab(api: Api, request: Request, wish: s.LabRun) -> s.Run:
    """Play a scenario."""
    return await api.json(study.run_file, wish)  # type: ignore[no-any-return]


@ROUTES("POST", "/api/lab/preview", s.LabPreview, s.LabDraft)
async def preview_lab(api: Api, request: Request, wish: s.LabDraft) -> s.LabPreview:
    """What a program would do if nobody else acted."""
    return await api.json(study.preview_file, wish)  # type: ignore[no-any-return]


@ROUTES("GET", "/api/diagrams", s.Diagrams, immutable=True)
async def list_diagrams(api: Api, request: Request, _: None) -> s.Diagrams:
    """The diagrams of the rulebook."""
    return await api.json(study.all_diagrams)  # type: ignore[no-any-return]


# --- finished games ---


@ROUTES("GET", f"{_ROUND}/scenario", Text, None, 404, 409, 422)
async def round_scenario(api: Api, request: Request, _: None) -> Text:
    """A round of a finished game as a scenario file."""
    return Text(await api.work(records.scenario_of_round, await finished(api, request), number_in(request, "round")))


@ROUTES("POST", "/api/rooms/{id}/fork", RoomMade, s.Fork, 404, 409, 429, status=201)
async def play_on(api: Api, request: Request, wish: s.Fork) -> RoomMade:
    """Play on from a moment of a finished game."""
    state, inputs = await finished(api, request)
    api.limits.room()
    return await api.rooms.fork(state, inputs, wish)


@ROUTES("POST", "/api/replays", Replay, s.Record)
async def replay_record(api: Api, request: Request, file: s.Record) -> Replay:
    """The replay of an uploaded record."""
    return await api.json(records.replay_of_record, file.record)  # type: ignore[no-any-return]


@ROUTES("POST", "/api/replays/scenario", Text, s.RecordRound)
async def record_scenario(api: Api, request: Request, wish: s.RecordRound) -> Text:
    """A round of a recorded game as a scenario file."""
    return Text(await api.work(records.scenario_of_round, wish.record, wish.round))


@ROUTES("POST", "/api/replays/fork", RoomMade, s.RecordFork, 429, status=201)
async def play_record_on(api: Api, request: Request, wish: s.RecordFork) -> RoomMade:
    """Play on from a moment of a recorded game."""
    api.limits.room()
    state, inputs = await api.work(records.room_of_record, wish.record)
    return await api.rooms.fork(state, inputs, wish.fork)


@ROUTES("POST", "/api/arenas/balance", s.Balance, Drawn)
async def balance(api: Api, request: Request, drawn: Drawn) -> s.Balance:
    """How fair a drawing is. Poll for progress."""
    known = api.fairness.report(drawn.drawing)
    if known is not None:
        return known
    fit = await api.work(fit_drawing, drawn.drawing)
    return api.fairness.report(fit) or api.fairness.measure(fit, api.limits)
