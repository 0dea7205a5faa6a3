"""Analyses of finished games, in the background: one worker process, which gives way to everything else.

A game is judged in parts. Between two parts, the server checks whether anybody is still waiting for the game, and charges the
time to the address that asked for it. Results are cached: finished games never change.
"""

import asyncio
from contextlib import suppress
from typing import Annotated

from msgspec import Meta, Struct, field

from volt.bots.review import Findings, Review, Reviewer, summary
from volt.texts import Phrase

from ..protection.limits import ADDRESS, Bucket, Limits, too_fast
from ..replays.service import Record, Saved, game_of_source
from ..routing.routes import Body, ResponseCache, as_body
from ..runtime.clock import monotonic
from ..runtime.errors import RequestError, report
from ..runtime.wire import Part
from ..study.messages import Attempt, Word
from ..workers.pool import WorkerPool, timed

PART = 4  # answers judged at a time
PART_SECONDS = 120.0  # generous: the worker runs only when the processor is idle
MOST_WAITING = 20  # games
MOST_OF_ADDRESS = 2  # games requested from one address
FORGOTTEN = 15.0  # seconds without a poll after which a game is dropped
PAUSE = 0.5  # seconds until the budgets of the waiting addresses are checked again


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


class _Job(Struct):
    source: Saved | str
    answers: int
    address: str
    budget: Bucket
    asked: float  # when somebody last polled
    done: int = 0
    parts: list[Findings] = field(default_factory=list)
    failed: RequestError | None = None


class Analyses:
    """The queue of games to be analysed, and the results."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._worker = WorkerPool(1, "analysis", __name__)
        self._jobs: dict[str, _Job] = {}
        self.results = ResponseCache()
        self._working: asyncio.Task[None] | None = None

    def known(self, key: str) -> Analysis | Body | None:
        """The analysis of a game so far, or None; polling keeps it going. RequestError if it has failed."""
        kept = self.results.get(key)
        if kept is not None:
            return kept
        job = self._jobs.get(key)
        if job is None:
            return None
        if job.failed is not None:
            del self._jobs[key]
            raise job.failed
        job.asked = monotonic()
        return Analysis(done=job.done, of=job.answers, ahead=list(self._jobs).index(key))

    def start(self, key: str, source: Saved | str, answers: int) -> Analysis | Body:
        """Analyse a finished game; RequestError if too many are waiting or the address has no time left."""
        self._waiting()  # drops those that nobody polls
        address = ADDRESS.get()
        budget = self._limits.analysis[address]
        if self._limits.on and (
            budget.left < 0 or sum(job.address == address for job in self._jobs.values()) >= MOST_OF_ADDRESS
        ):
            raise too_fast()
        if len(self._jobs) >= MOST_WAITING:
            raise RequestError(503, "busy", Phrase("errors.busy_analyses"))
        self._jobs[key] = _Job(source, answers, address, budget, monotonic())
        if self._working is None or self._working.done():
            self._working = asyncio.get_running_loop().create_task(self._work())
        found = self.known(key)
        assert found is not None
        return found

    def close(self) -> None:
        """End the worker."""
        if self._working is not None:
            self._working.cancel()
        self._worker.close()

    async def _work(self) -> None:
        """Judge one part after another, always of the oldest game whose address has time left."""
        while self._waiting():
            key = next((key for key, job in self._waiting().items() if self._may_go_on(job)), None)
            if key is None:
                await asyncio.sleep(PAUSE)
                continue
            job = self._jobs[key]
            try:
                await self._part(key, job)
            except RequestError as error:
                job.failed = error
            except Exception as error:
                report(error, "an analysis failed")
                job.failed = RequestError(503, "busy", Phrase("errors.busy"))

    def _waiting(self) -> dict[str, _Job]:
        """The unfinished games; those that nobody is waiting for are dropped."""
        for key in [key for key, job in self._jobs.items() if monotonic() - job.asked > FORGOTTEN]:
            del self._jobs[key]
        return {key: job for key, job in self._jobs.items() if job.failed is None}

    def _may_go_on(self, job: _Job) -> bool:
        return job.budget.left > 0

    async def _part(self, key: str, job: _Job) -> None:
        if job.done < job.answers:
            last = min(job.done + PART, job.answers)
            found, spent = await self._worker.run(PART_SECONDS, timed, judge_part, job.source, job.done, last)
            job.parts.append(found)
            job.done = last
            job.budget.spend(spent)
            return
        content = await self._worker.run(PART_SECONDS, complete, job.source, job.parts)
        self.results.add(key, content)
        with suppress(KeyError):  # dropped: nobody is waiting any more
            del self._jobs[key]
