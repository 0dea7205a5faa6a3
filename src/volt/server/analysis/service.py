"""Analyses of finished games: long jobs, a few answers at a time. Their results are cached: finished games never change."""

from collections.abc import AsyncIterator
from typing import Annotated

from msgspec import Meta, structs

from volt.bots.review import Findings, Review, Reviewer, summary
from volt.texts import Phrase

from ..protection.limits import Limits
from ..replays.service import Record, Saved, game_of_source
from ..routing.routes import Body, as_body
from ..routing.work import Jobs, Run
from ..runtime.errors import RequestError
from ..runtime.wire import Part
from ..runtime.workers import Workers, idle_workers
from ..study.messages import Attempt, Word

PART = 4  # answers judged at a time
PART_SECONDS = 120.0  # of processor time
MOST_WAITING = 20  # games


class Analysis(Part):
    """The analysis of a finished game: its progress, the number of games ahead of it, and what was found."""

    done: int  # answers judged
    of: int
    ahead: int
    review: Review | None = None  # once the analysis is complete


class RecordMistake(Record):
    """A decision in a recorded game, identified by the number of answers before it."""

    move: Annotated[int, Meta(ge=0, le=1_000_000)]


class RecordAttempt(RecordMistake):
    """Another program for a decision in a recorded game."""

    attempt: Attempt


class HintWish(Part):
    """A request for a hint; ``draft`` is the program so far, with or without a starting number, to compare with the hint."""

    draft: Word = ""


class CoachConsent(Part):
    """Whether the operator of a seat agrees that everybody may ask the coach."""

    agreed: bool


# --- in the worker process ---


def judge_part(source: Saved | str, first: int, last: int) -> Findings:
    """Judge the part of a game between two answers: winning chances and decisions."""
    return Reviewer().part(game_of_source(source), first, last)


def complete(source: Saved | str, parts: list[Findings]) -> Body:
    """The finished analysis, compressed."""
    game = game_of_source(source)
    answers = len(game.moves)
    return as_body(Analysis(done=answers, of=answers, ahead=0, review=summary(game, parts))).compressed()


def answer_count(record: str) -> int:
    """The number of answers in an uploaded game; RequestError unless it is over."""
    game = game_of_source(record)
    if not game.over:
        raise RequestError(409, "running", Phrase("errors.running"))
    return len(game.moves)


# --- on the event loop ---


class Analyses(Jobs):
    """The queue of games to be analysed, and the results."""

    def __init__(self, limits: Limits, worker: Workers | None = None) -> None:
        worker = worker or idle_workers(1, "analysis", __name__)
        super().__init__(worker, limits, limits.analysis, PART_SECONDS, MOST_WAITING, Phrase("errors.busy_analyses"))

    def known(self, key: str) -> Analysis | Body | None:
        """The analysis of a game so far, or None; polling keeps it going. RequestError if it has failed."""
        found = super().known(key)
        return structs.replace(found, ahead=self.ahead(key)) if isinstance(found, Analysis) else found

    def analyse(self, key: str, source: Saved | str, answers: int) -> Analysis | Body:
        """Analyse a finished game; RequestError if too many are waiting or the address has no time left."""

        async def parts(run: Run) -> AsyncIterator[Analysis | Body]:
            found = []
            for first in range(0, answers, PART):
                last = min(first + PART, answers)
                found.append(await run(judge_part, source, first, last))
                yield Analysis(done=last, of=answers, ahead=0)
            yield await run(complete, source, found)

        return self.start(key, parts, Analysis(done=0, of=answers, ahead=0))  # type: ignore[no-any-return]
