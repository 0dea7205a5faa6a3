"""Reports about a drawing for the arena workshop: its picture, its problems, how fair it is."""

from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from volt.arenas import DrawingError, check, parse_drawing
from volt.arenas.art.heat import Heat
from volt.arenas.check import DrawingProblem
from volt.arenas.svg import svg
from volt.game.vocabulary import SIDES
from volt.sim.fairness import ROTATIONS, SideCounts, play_rotation, report_of
from volt.texts import Phrase

from ..protection.limits import Limits
from ..routing.routes import Body
from ..routing.work import Jobs, Run, encoded
from ..runtime.errors import RequestError, catalogue_text
from ..runtime.wire import CatalogueText, Part
from ..runtime.workers import Workers, idle_workers

GAMES, CHUNK = 8_000, 250
PART = GAMES // len(SIDES)  # games per rotation of the sides
PART_SECONDS = 30.0  # of processor time, for one chunk of each rotation
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
        return svg(parse_drawing(drawing))
    except DrawingError as error:
        raise RequestError(422, "drawing", Phrase("errors.drawing", reason=str(error)), "drawing") from None


def check_drawing(drawing: str) -> ArenaReport:
    """Whether a drawing is valid for play, and its problems."""
    try:
        found = check(parse_drawing(drawing))
    except DrawingError as error:
        found = [DrawingProblem("error", "", str(error))]
    problems = [
        ArenaProblem(severity=p.severity, place=p.place, reason=p.reason, text=catalogue_text(p.reason)) for p in found
    ]
    return ArenaReport(fit=all(p.severity != "error" for p in found), problems=tuple(problems))


def play_part(drawing: str, first: int) -> list[SideCounts]:
    """Play a chunk of games for each rotation of the sides, after the ``first`` games of each."""
    arena = parse_drawing(drawing)
    return [play_rotation(arena, turn, CHUNK, turn * PART + first) for turn in range(len(ROTATIONS))]


def balance_of(drawing: str, counts: Sequence[SideCounts]) -> Balance:
    """The report after these games of each rotation."""
    report = report_of(counts, complete=sum(counted.games for counted in counts) >= GAMES)
    total = report.counts
    heat = Heat(total.stands, total.deaths, ("", ""))
    return Balance(
        games=GAMES,
        done=total.games,
        sides={side: (won.share, *won.interval) for side, won in report.sides.items()},
        undecided=total.games - total.decided,
        verdict=report.verdict if report.complete else "",
        off=tuple(report.off),
        picture=svg(parse_drawing(drawing), counted=heat) if report.complete else "",
    )


class ArenaFairness(Jobs):
    """Measures how fair drawings are, a thousand games at a time. Reports are cached by drawing."""

    def __init__(self, limits: Limits, worker: Workers | None = None) -> None:
        worker = worker or idle_workers(1, "balance", __name__)
        super().__init__(worker, limits, limits.workers, PART_SECONDS, MOST_WAITING, Phrase("errors.busy_arenas"))

    def measure(self, drawing: str) -> Balance | Body:
        """Begin to measure a drawing that is valid for play; RequestError if too many are waiting, or there is no time left."""

        async def parts(run: Run) -> AsyncIterator[Body]:
            counts = [SideCounts() for _ in ROTATIONS]
            for first in range(0, PART, CHUNK):
                for counted, part in zip(counts, await run(play_part, drawing, first), strict=True):
                    counted += part
                yield await run(encoded, balance_of, drawing, counts)

        nothing = Balance(games=GAMES, done=0, sides={}, undecided=0, verdict="", off=(), picture="")
        return self.start(drawing, parts, nothing)  # type: ignore[no-any-return]
