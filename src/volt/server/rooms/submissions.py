"""Answers submitted to a room."""

import time
from collections.abc import Callable
from functools import cache

import msgspec

from volt.game.events import PackedEvents

from ..runtime.errors import RequestError
from ..runtime.metrics import MOVE_SECONDS, MOVES
from .messages import Colour
from .state import By, Input

_moves_by = cache(MOVES.labels)


class Submission(msgspec.Struct, eq=False):
    """A submitted answer. ``on_done`` is called with it and None once it is saved, or with it and the error."""

    seat: Colour
    question: int
    answer: str
    by: By
    on_done: Callable[["Submission", RequestError | None], None]
    token: str = ""  # the digest of the operator's token: the seat must not have changed hands since; "": not checked
    began: float = msgspec.field(default_factory=time.perf_counter)

    def finish(self, error: RequestError | None) -> None:
        """Report the outcome."""
        if error is None:
            _moves_by(self.by).inc()
            MOVE_SECONDS.observe(time.perf_counter() - self.began)
        self.on_done(self, error)


class SubmissionBatch:
    """Answers that were submitted together, and their outcome."""

    def __init__(self, since: int, before: int, told: PackedEvents | None = None) -> None:
        self.since, self.before = since, before  # the numbers of the next event and the next input, before these
        self.told = told
        self.inputs: list[Input] = []
        self.outcomes: list[tuple[Submission, RequestError | None]] = []
        self.returned = False  # whether an operator who had missed a round has answered

    @property
    def accepted(self) -> list[Submission]:
        """The accepted answers."""
        return [submission for submission, error in self.outcomes if error is None]
