"""The HTTP API for learning: lessons, puzzles, the lab, diagrams."""

import datetime

from ..routing.routes import Api, Body, Request, RouteTable
from ..routing.work import Work
from . import messages as m
from . import service


class StudyApi(Api):
    """The handlers."""

    ROUTES = RouteTable()

    def __init__(self, work: Work) -> None:
        self._work = work

    @ROUTES("GET", "/api/lessons", m.Exercises, immutable=True)
    async def list_lessons(self, request: Request, _: None) -> Body:
        """The training course."""
        return await self._work.json(service.all_lessons)

    @ROUTES("GET", "/api/puzzles", m.Puzzles, immutable=True)
    async def list_puzzles(self, request: Request, _: None) -> Body:
        """The puzzles in the list, without their positions."""
        return await self._work.json(service.all_puzzles)

    @ROUTES("GET", "/api/puzzles/{name}", m.Puzzle, None, 404)
    async def show_puzzle(self, request: Request, _: None) -> Body:
        """A puzzle: one in the list, or, for a day such as ``2026-11-30`` or ``today``, the puzzle of that day."""
        name = request.path_params["name"]
        return await self._work.json(service.one_puzzle, name, datetime.datetime.now(datetime.UTC).date())

    @ROUTES("POST", "/api/exercises/{name}", m.Run, m.Attempt, 404)
    async def try_exercise(self, request: Request, wish: m.Attempt) -> Body:
        """Try an exercise: the outcome of a plan."""
        return await self._work.json(service.try_exercise, request.path_params["name"], wish)

    @ROUTES("POST", "/api/lab/file", m.LabPage, m.LabFile)
    async def read_lab_file(self, request: Request, file: m.LabFile) -> Body:
        """Parse a scenario file."""
        return await self._work.json(service.read_file, file.text)

    @ROUTES("POST", "/api/lab/position", m.LabPage, m.Position)
    async def read_lab_position(self, request: Request, position: m.Position) -> Body:
        """Check a position and write it as a scenario file."""
        return await self._work.json(service.read_position, position)

    @ROUTES("POST", "/api/lab/run", m.Run, m.LabRun)
    async def run_lab(self, request: Request, wish: m.LabRun) -> Body:
        """Play a scenario."""
        return await self._work.json(service.run_file, wish)

    @ROUTES("POST", "/api/lab/preview", m.LabPreview, m.LabDraft)
    async def preview_lab(self, request: Request, wish: m.LabDraft) -> Body:
        """What a program would do if nobody else acted."""
        return await self._work.json(service.preview_file, wish)

    @ROUTES("GET", "/api/diagrams", m.Diagrams, immutable=True)
    async def list_diagrams(self, request: Request, _: None) -> Body:
        """The diagrams of the rulebook."""
        return await self._work.json(service.all_diagrams)
