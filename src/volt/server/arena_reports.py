"""Reports about a drawing for the arena workshop: its picture, its problems, how fair it is."""

import hashlib
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

from volt.arenas import Drawing, DrawingError, check, read, write
from volt.arenas.art.heat import Heat
from volt.arenas.check import DrawingProblem
from volt.arenas.svg import svg
from volt.game.setup import Seat
from volt.game.vocabulary import COLOURS, SIDES
from volt.texts import Phrase

from .errors import RequestError, catalogue_text
from .library_messages import ArenaProblem, ArenaReport
from .study_messages import Balance

GAMES, CHUNK, LONGEST = 8_000, 250, 1000
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


class ArenaFairness:
    """Measures how fair drawings are, one at a time on a thread: the games run as machine code, which releases the GIL.
    Reports are cached by a digest of the drawing."""

    def __init__(self) -> None:
        self._reports: OrderedDict[str, Balance] = OrderedDict()
        self._worker = ThreadPoolExecutor(1, "balance")

    def report(self, drawing: Drawing) -> Balance:
        """The report of a drawing so far; starts measuring if it is new."""
        key = hashlib.sha256(write(drawing).encode()).hexdigest()[:16]
        if key not in self._reports:
            if sum(not report.verdict for report in self._reports.values()) >= MOST_WAITING:
                raise RequestError(503, "busy", Phrase("errors.busy_arenas"))
            self._reports[key] = Balance(games=GAMES, done=0, sides={}, undecided=0, verdict="", off=(), picture="")
            self._worker.submit(self._measure, key, drawing)
            while len(self._reports) > KEPT:
                self._reports.popitem(last=False)
        return self._reports[key]

    def close(self) -> None:
        """Start no new measurements."""
        self._worker.shutdown(wait=False, cancel_futures=True)

    def _measure(self, key: str, drawing: Drawing) -> None:
        from volt.sim import Batch  # imported lazily: this loads the compiler
        from volt.sim.statistics import Share, Survey

        turns = [Survey(LONGEST) for _ in SIDES]
        part = GAMES // len(SIDES)
        for start in range(0, part, CHUNK):
            for turn, survey in enumerate(turns):
                seats = tuple(Seat(colour, SIDES[(i + turn) % len(SIDES)]) for i, colour in enumerate(COLOURS))
                batch = Batch(CHUNK, arena=drawing, seed=turn * part + start, seats=seats, threads=1)
                results = batch.playouts(LONGEST, survey=True)
                survey.count(results.games)
                survey.tally(results.tally)
            if key not in self._reports:
                return
            total = Survey(LONGEST)
            for survey in turns:
                total += survey
            won = [sum(int(t.wins[(s - i) % len(SIDES)]) for i, t in enumerate(turns)) for s in range(len(SIDES))]
            shares = [Share(count, total.decided) for count in won]
            done = total.games >= GAMES
            off = tuple(side for side, share in zip(SIDES, shares, strict=True) if _beyond(*share.interval) > 0)
            sure = all(_beyond(*share.interval) < 0 for share in shares)
            heat = Heat(total.stands.tolist(), total.deaths.tolist(), ("", ""))
            self._reports[key] = Balance(
                games=GAMES,
                done=total.games,
                sides={side: (share.share, *share.interval) for side, share in zip(SIDES, shares, strict=True)},
                undecided=total.games - total.decided,
                verdict=("unfair" if off else "fair" if sure else "unclear") if done else "",
                off=off,
                picture=svg(drawing, counted=heat) if done else "",
            )


def _beyond(low: float, high: float) -> int:
    """Whether the interval lies beyond the tolerance: 1 all of it, -1 none of it, 0 part of it."""
    if low > EVEN + TOLERANCE or high < EVEN - TOLERANCE:
        return 1
    return -1 if low >= EVEN - TOLERANCE and high <= EVEN + TOLERANCE else 0
