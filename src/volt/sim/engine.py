"""Single games by the compiled rules, told in full: what ``volt.game`` plays with once they are at hand."""

import threading
from functools import lru_cache
from typing import Any

import numpy as np

from volt.arenas import Drawing
from volt.game.decisions import Decision, open_decisions
from volt.game.engine import Engine, play_quicker
from volt.game.notation import Plan
from volt.game.story import BYTES
from volt.rules.events import Event, Log
from volt.rules.record import layout, look, pack, unpack
from volt.rules.state import NOBODY, UNITS
from volt.rules.state import Game as State

from .backend import compiled
from .batch import packed
from .entries import STORY
from .plans import DICE, plan_code

Array = Any
DICE_OF_A_UNIT = DICE // UNITS
_EVENTS = layout(Log).fields["events"][1]  # type: ignore[index]


def _bytes(array: Array) -> memoryview:
    """The array as it lies there."""
    return memoryview(array.view(np.uint8))


class _Paper:
    """What is played on: room for a checkpoint, the log, the story, a state to hide things in."""

    def __init__(self) -> None:
        self.checkpoint, self.seen = np.zeros(1, layout(State)), np.zeros(1, layout(State))
        self.log, self.story = np.zeros(1, layout(Log)), np.zeros(STORY, layout(Event))
        self.logged, self.told = _bytes(self.log)[_EVENTS:], _bytes(self.story)
        self.looked = look(State, _bytes(self.seen))
        self.counts, self.seat = np.zeros(3, np.int64), np.zeros(1, np.int64)


class _Desk(threading.local):
    """Every thread has paper of its own."""

    def __init__(self) -> None:
        self.paper = _Paper()


_DESK = _Desk()


@lru_cache(maxsize=64)
def _arena(drawing: Drawing) -> Array:
    return packed(drawing.arena)


class CompiledEngine:
    """Plays a packed state; ``state`` reads from it."""

    def __init__(self, drawing: Drawing, state: State) -> None:
        self.drawing = drawing
        self.pending = self._programmed = b""
        self._rules, self._arena = compiled(), _arena(drawing)
        self._packed = packed(state)
        self.state = look(State, _bytes(self._packed))
        self._decisions: tuple[Decision, ...] | None = None  # not known since something changed

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Who is asked what."""
        if self._decisions is None:
            going = self.state.winner == NOBODY
            self._decisions = open_decisions(self.state, self.drawing) if going else ()
        return self._decisions

    def run(self) -> bytes:
        """Play on until the game waits; what happened."""
        self._decisions = None
        paper, told, more = _DESK.paper, self._programmed, 1
        self._programmed = b""
        while more:
            self._rules.play_told(self._packed, paper.checkpoint, self._arena, paper.log, paper.story, paper.counts)
            happened, pending, more = paper.counts.tolist()
            told += paper.told[: BYTES * happened].tobytes()
        self.pending = paper.told[BYTES * happened : BYTES * (happened + pending)].tobytes() if pending else b""
        return told

    def answer(self, value: int) -> None:
        """Record a legal answer to the open question."""
        self._decisions = None
        self._rules.answer_told(self._packed, value)

    def program(self, who: int, plan: Plan) -> list[int]:
        """Dice on the controller, a starting number taken; the units in which that is not legal."""
        count, paper = 0, _DESK.paper
        if max(map(len, plan.program.units)) <= DICE_OF_A_UNIT:
            self._decisions = None
            self._rules.program_told(self._packed, paper.log, paper.counts, who, plan_code(plan))
            count = int(paper.counts[0])
            self._programmed = paper.logged[: BYTES * count].tobytes()
        return [] if count else Engine(self.drawing, unpack(State, pack(self.state))).program(who, plan)

    def hidden(self, who: int) -> State:
        """What a seat may know; good until the next call."""
        paper = _DESK.paper
        paper.seat[0] = who
        self._rules.observe(self._packed, paper.seen, paper.seat, 0, 1)
        return paper.looked

    def copy(self) -> "CompiledEngine":
        """A copy that shares nothing but the drawing."""
        made = CompiledEngine(self.drawing, self.state)
        made.pending = self.pending
        return made


def play_compiled() -> None:
    """From now on all games are played by the compiled rules."""
    compiled()
    play_quicker(CompiledEngine)
