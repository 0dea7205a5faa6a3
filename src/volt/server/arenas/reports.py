"""Reports about a drawing for the arena workshop: its picture, its problems, how fair it is."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Annotated, Literal

from msgspec import Meta

from volt.arenas import DrawingError, check, read
from volt.arenas.art.heat import Heat
from volt.arenas.check import DrawingProblem
from volt.arenas.svg import svg
from volt.sim import Batch, Survey
from volt.sim.fairness import LONGEST, ROTATIONS, empty_surveys, report_of
from volt.texts import Phrase

from ..protection.fair_queue import FairQueue
from ..protection.limits import ADDRESS, Bucket, Limits
from ..runtime.errors import RequestError, catalogue_text
from ..runtime.wire import CatalogueText, Part
from ..workers.pool import WorkerPool, timed

GAMES, CHUNK = 8_000, 250
PART = GAMES // len(ROTATIONS)  # games per rotation of the sides
PART_SECONDS = 30.0  # for one chunk of each rotation
KEPT = 100
MOST_WAITING = 8  # arenas being measured or queued


class ArenaInfo(Part):
    """A built-in arena; its picture is at /api/arenas/{name}.svg."""

    name: str
    title: str
    author: str
    columns: int
    rows: int
    drawing: str


class Arenas(Part):
    """The built-in arenas."""

    arenas: tuple[ArenaInfo, ...]


class Drawn(Part):
    """A drawing to check or render."""

    drawing: Annotated[str, Meta(max_length=4000)]


class ArenaProblem(Part):
    """A problem with an arena; an error makes it invalid for play. ``text`` is for translating ``reason``, as in ``Problem``."""

    severity: Literal["error", "warning"]
    place: str
    reason: str
    text: CatalogueText | None


class ArenaReport(Part):
    """The result of checking a drawing."""

    fit: bool
    problems: tuple[ArenaProblem, ...]


class Balance(Part):
    """How fair an arena is: the share of wins of each side, with its 95% interval, and where robots stand and are destroyed."""

    games: int
    done: int  # games played so far
    sides: dict[str, tuple[float, ...]]  # share, and its interval
    undecided: int
    verdict: Literal["", "fair", "unfair", "unclear"]  # once all games are played
    off: tuple[str, ...]  # the sides that deviate beyond doubt
    picture: str  # an SVG heat map, once all games are played


def draw(drawing: str) -> str:
    """The picture of a drawing; RequestError if it cannot be read."""
    try:
        return svg(read(drawing))
    except DrawingError as error:
        raise RequestError(422, "drawing", Phrase("errors.drawing", reason=str(error)), "drawing") from None


def check_drawing(drawing: str) -> ArenaReport:
    """Whether a drawing is valid for play, and its problems."""
    try:
        found = check(read(drawing))
    except DrawingError as error:
        found = [DrawingProblem("error", "", str(error))]
    problems = [
        ArenaProblem(severity=p.severity, place=p.place, reason=p.reason, text=catalogue_text(p.reason)) for p in found
    ]
    return ArenaReport(fit=all(p.severity != "error" for p in found), problems=tuple(problems))


def play_part(drawing: str, first: int) -> list[Survey]:
    """Play a chunk of games for each rotation of the sides, after the ``first`` games of each; return one survey per rotation."""
    arena = read(drawing)
    batches = (
        Batch(CHUNK, arena=arena, seed=turn * PART + first, seats=seats, threads=1)
        for turn, seats in enumerate(ROTATIONS)
    )
    return [batch.playouts(LONGEST, survey=True).survey() for batch in batches]


def balance_of(drawing: str, surveys: Sequence[Survey]) -> Balance:
    """The report after these games, one survey per rotation."""
    report = report_of(surveys, complete=sum(survey.games for survey in surveys) >= GAMES)
    total = report.survey
    heat = Heat(total.stands.tolist(), total.deaths.tolist(), ("", ""))
    return Balance(
        games=GAMES,
        done=total.games,
        sides={side: (won.share, *won.interval) for side, won in report.sides.items()},
        undecided=total.games - total.decided,
        verdict=report.verdict if report.complete else "",
        off=tuple(report.off),
        picture=svg(read(drawing), counted=heat) if report.complete else "",
    )


class ArenaFairness:
    """Measures how fair drawings are, in one worker process: 1,000 games of each in turn. Reports are cached by drawing."""

    def __init__(self) -> None:
        self._reports: OrderedDict[str, Balance] = OrderedDict()
        self._worker, self._turns = WorkerPool(1, "balance", __name__), FairQueue(1)
        self._tasks: set[asyncio.Task[None]] = set()

    def report(self, drawing: str) -> Balance | None:
        """The report so far on a drawing; None if it is not being measured and has no cached report."""
        return self._reports.get(drawing)

    def measure(self, drawing: str, limits: Limits) -> Balance:
        """Begin to measure a drawing that is valid for play; the time is charged to the client's address.

        RequestError if too many are being measured, or the address has no time left.
        """
        if sum(not report.verdict for report in self._reports.values()) >= MOST_WAITING:
            raise RequestError(503, "busy", Phrase("errors.busy_arenas"))
        with ExitStack() as paid:
            budget = paid.enter_context(limits.work())
            task = asyncio.get_running_loop().create_task(self._measure(drawing, budget, paid.pop_all()))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._reports[drawing] = Balance(games=GAMES, done=0, sides={}, undecided=0, verdict="", off=(), picture="")
        while len(self._reports) > KEPT:
            self._reports.popitem(last=False)
        return self._reports[drawing]

    def close(self) -> None:
        """End the measurements."""
        for task in self._tasks:
            task.cancel()
        self._worker.close()

    async def _measure(self, drawing: str, budget: Bucket, paid: ExitStack) -> None:
        surveys = empty_surveys()
        with paid:
            for first in range(0, PART, CHUNK):
                try:
                    async with self._turns.turn(ADDRESS.get(), people=False):
                        played, spent = await self._worker.run(PART_SECONDS, timed, play_part, drawing, first)
                        budget.spend(spent)
                        for survey, part in zip(surveys, played, strict=True):
                            survey += part
                        report = await self._worker.run(PART_SECONDS, balance_of, drawing, surveys)
                except Exception:
                    self._reports.pop(drawing, None)
                    raise
                if drawing not in self._reports:
                    return
                self._reports[drawing] = report
