"""The rules interpreted: a state, an arena, and playing on until somebody must decide."""

from collections.abc import Callable

from volt.arenas import Drawing
from volt.rules.asking import record_answer
from volt.rules.events import Log
from volt.rules.ids import PROG_3
from volt.rules.programming import take_number
from volt.rules.record import pack, unpack
from volt.rules.rounds import advance
from volt.rules.state import Game as State

from .story import Event, tell


class Engine:
    """Plays a state by the rules. Everything the game is lies in ``state``; the rest is scratch paper."""

    def __init__(self, drawing: Drawing, state: State) -> None:
        self.drawing = drawing
        self.state = state
        self.pending: list[Event] = []  # what will happen up to the open question, whatever the answer
        self._checkpoint = State()
        self._log = Log()

    def run(self, until: Callable[[State], bool] = lambda state: False) -> list[Event]:
        """Play on until the game waits or ``until`` holds; the events that happened."""
        told: list[Event] = []
        self.pending = []
        while not until(self.state):
            self._log.on, self._log.count = 1, 0
            if not advance(self.state, self._checkpoint, self.drawing.arena, self._log):
                self.pending = self._told()
                break
            told += self._told()
        return told

    def run_silently(self) -> None:
        """Play on until the game waits, telling no story."""
        self._log.on = 0
        while advance(self.state, self._checkpoint, self.drawing.arena, self._log):
            pass

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
