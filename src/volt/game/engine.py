"""The rules interpreted: a state, an arena, and playing on until somebody must decide."""

import threading
from collections.abc import Callable

from volt.arenas import Drawing
from volt.rules.asking import NOTHING_ASKED, record_answer
from volt.rules.events import Log
from volt.rules.ids import PROG_3
from volt.rules.programming import take_number
from volt.rules.record import pack, unpack
from volt.rules.rounds import play_on, waiting
from volt.rules.state import Game as State
from volt.rules.state import Question

from .story import Event, tell


class _Paper(threading.local):
    """The log that rules write on. It is read at once, so all engines of a thread share it: it is large."""

    def __init__(self) -> None:
        self.log = Log()


_PAPER = _Paper()


class Engine:
    """Plays a state by the rules. Everything the game is lies in ``state``; the rest is scratch paper."""

    def __init__(self, drawing: Drawing, state: State) -> None:
        self.drawing = drawing
        self.state = state
        self.pending: list[Event] = []  # what will happen up to the open question, whatever the answer

    @property
    def _log(self) -> Log:
        return _PAPER.log

    def run(self, until: Callable[[State], bool] = lambda state: False) -> list[Event]:
        """Play on until the game waits or ``until`` holds; the events that happened."""
        told: list[Event] = []
        self.pending = []
        while not until(self.state):
            self._log.on, self._log.count = 1, 0
            if not self._advance():
                self.pending = self._told()
                break
            told += self._told()
        return told

    def run_silently(self) -> None:
        """Play on until the game waits, telling no story."""
        self._log.on = 0
        while self._advance():
            pass

    def _advance(self) -> bool:
        """``rounds.advance``, with a checkpoint that costs little unless it is needed."""
        state, question = self.state, self.state.question
        if waiting(state):
            return False
        checkpoint = State.flat(state)  # type: ignore[attr-defined]
        play_on(state, self.drawing.arena, self._log)
        question.used = 0
        if question.kind != NOTHING_ASKED:
            asked = Question.flat(question)  # type: ignore[attr-defined]
            State.fill(state, list(checkpoint))  # type: ignore[attr-defined]
            Question.fill(question, list(asked))  # type: ignore[attr-defined]
            self._log.count = self._log.asked
            return False
        question.answers[: question.given] = [0] * question.given
        question.given = 0
        return True

    def _told(self) -> list[Event]:
        return [tell(event, self.drawing) for event in self._log.events[: self._log.count]]

    def take_number(self, who: int, number: int) -> list[Event]:
        """PROG-3: the operator is done and takes a starting number."""
        self._log.on, self._log.count = 1, 0
        take_number(self.state, self._log, who, number, PROG_3)
        return self._told()

    def answer(self, value: int) -> None:
        """Record a legal answer to the open question."""
        record_answer(self.state, value)

    def packed(self) -> bytes:
        """The state as bytes."""
        return pack(self.state)

    def copy(self) -> "Engine":
        """A copy that shares nothing but the drawing."""
        made = Engine(self.drawing, unpack(State, self.packed()))
        made.pending = list(self.pending)
        return made
