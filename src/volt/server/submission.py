"""An answer on its way: who gave it, and who is to hear what came of it."""

import time
from collections.abc import Callable
from typing import Literal

from .errors import RequestError
from .messages import Colour
from .metrics import METRICS

Heard = Callable[["Given", RequestError | None], None]
By = Literal["operator", "order", "bot", "clock"]


class Given:
    """An answer that somebody gave; ``heard`` is told what came of it: None, or the Mistake."""

    __slots__ = ("_heard", "answer", "began", "by", "question", "seat")

    def __init__(self, seat: Colour, question: int, answer: str, by: By, heard: Heard) -> None:
        self.seat, self.question, self.answer, self.by = seat, question, answer, by
        self._heard: Heard | None = heard
        self.began = time.perf_counter()

    def finish(self, mistake: RequestError | None) -> None:
        """Say what came of it, once."""
        heard, self._heard = self._heard, None
        if heard is not None:
            if mistake is None:
                METRICS.move(self.by, time.perf_counter() - self.began)
            heard(self, mistake)
