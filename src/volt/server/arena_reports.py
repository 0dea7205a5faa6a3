"""Reports about a drawing for the arena workshop: its picture, its problems, how fair it is."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING

from volt.arenas import DrawingError, check, read
from volt.arenas.art.heat import Heat
from volt.arenas.check import DrawingProblem
from volt.arenas.svg import svg
from volt.game.setup import Seat
from volt.game.vocabulary import COLOURS, SIDES
from volt.texts import Phrase

from .errors import RequestError, catalogue_text
from .fair_queue import FairQueue
from .library_messages import ArenaProblem, ArenaReport
from .limits import ADDRESS, Bucket, Limits
from .study_messages import Balance
from .workers import WorkerPool, timed

if TYPE_CHECKING:
    from volt.sim.statistics import Survey

GAMES, CHUNK, LONGEST = 8_000, 250, 1000
PART = GAMES // len(SIDES)  # games per rotation of the sides
PART_SECONDS = 30.0  # for one chunk of each rotation
EVEN, TOLERANCE = 1 / len(SIDES), 0.015  # as in ``volt arena balance``
KEPT = 100
MOST_WAITING = 8  # arenas being measured or queued


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


def play_part(drawing: str, first: int) -> list["Survey"]:
    """Play a chunk of games for each rotation of the sides, after the ``first`` games of each; return one survey per rotation."""
    from volt.sim import Batch  # imported lazily: this loads the compiler
    from volt.sim.statistics import Survey

    surveys = []
    for turn in range(len(SIDES)):
        seats = tuple(Seat(colour, SIDES[(i + turn) % len(SIDES)]) for i, colour in enumerate(COLOURS))
        batch = Batch(CHUNK, arena=read(drawing), seed=turn * PART + first, seats=seats, threads=1)
        results = batch.playouts(LONGEST, survey=True)
        survey = Survey(LONGEST)
        survey.count(results.games)
        survey.tally(results.tally)
        surveys.append(survey)
    return surveys


def balance_of(drawing: str, turns: Sequence["Survey"]) -> Balance:
    """The report after these games."""
    from volt.sim.statistics import Share, Survey

    total = Survey(LONGEST)
    for survey in turns:
        total += survey
    won = [sum(int(t.wins[(s - i) % len(SIDES)]) for i, t in enumerate(turns)) for s in range(len(SIDES))]
    shares = [Share(count, total.decided) for count in won]
    done = total.games >= GAMES
    off = tuple(side for side, share in zip(SIDES, shares, strict=True) if _beyond(*share.interval) > 0)
    sure = all(_beyond(*share.interval) < 0 for share in shares)
    heat = Heat(total.stands.tolist(), total.deaths.tolist(), ("", ""))
    return Balance(
        games=GAMES,
        done=total.games,
        sides={side: (share.share, *share.interval) for side, share in zip(SIDES, shares, strict=True)},
        undecided=total.games - total.decided,
        verdict=("unfair" if off else "fair" if sure else "unclear") if done else "",
        off=off,
        picture=svg(read(drawing), counted=heat) if done else "",
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
        from volt.sim.statistics import Survey

        turns = [Survey(LONGEST) for _ in SIDES]
        with paid:
            for first in range(0, PART, CHUNK):
                try:
                    async with self._turns.turn(ADDRESS.get(), people=False):
                        played, spent = await self._worker.run(PART_SECONDS, timed, play_part, drawing, first)
                        budget.spend(spent)
                        for turn, survey in enumerate(played):
                            turns[turn] += survey
                        report = await self._worker.run(PART_SECONDS, balance_of, drawing, turns)
                except Exception:
                    self._reports.pop(drawing, None)
                    raise
                if drawing not in self._reports:
                    return
                self._reports[drawing] = report


def _beyond(low: float, high: float) -> int:
    """Whether the interval lies outside the tolerance: 1 if all of it does, -1 if none of it, 0 if part of it."""
    if low > EVEN + TOLERANCE or high < EVEN - TOLERANCE:
        return 1
    return -1 if low >= EVEN - TOLERANCE and high <= EVEN + TOLERANCE else 0
