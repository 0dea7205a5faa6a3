"""Single games by the compiled rules, told in full: what ``volt.game`` plays with once they are at hand."""

import threading
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from volt.arenas import Drawing
from volt.game.decisions import Decision, OpenQuestion, asked, open_plans
from volt.game.engine import Engine, play_quicker
from volt.game.events import BYTES
from volt.game.notation import Plan
from volt.rules.packed_struct import layout, pack, packed_view, place, unpack
from volt.rules.spelling import SPELLED, Pieces, Text
from volt.rules.state import NOBODY, UNITS, State

from .backend import compiled
from .batch import packed
from .entries import Sheet
from .plans import DICE, plan_code

Array = Any
DICE_OF_A_UNIT = DICE // UNITS


def _bytes(array: Array) -> memoryview:
    """The array as it lies there."""
    return memoryview(array.view(np.uint8))


class _Paper:
    """A sheet, and where things are on it."""

    def __init__(self) -> None:
        self.sheet = np.zeros(1, layout(Sheet))
        whole = _bytes(self.sheet)
        self.counts = whole[: place(Sheet, "more")[1]].cast("i")
        self.story = whole[slice(*place(Sheet, "story"))]
        self.seen = packed_view(State, whole[slice(*place(Sheet, "seen"))])
        text = whole[slice(*place(Sheet, "text"))]
        self.sizes = text[: place(Text, "size")[1]].cast("i")
        self.letters = text[slice(*place(Text, "letters"))]


class _Desk(threading.local):
    """Every thread has paper of its own."""

    def __init__(self) -> None:
        self.paper = _Paper()


_DESK = _Desk()


@lru_cache(maxsize=64)
def _arena(drawing: Drawing) -> Array:
    return packed(drawing.arena)


@lru_cache(maxsize=64)
def _cut(pieces: Pieces) -> Array:
    return packed(pieces)


class CompiledEngine:
    """Plays a packed state; ``state`` reads from it."""

    def __init__(self, drawing: Drawing, state: State) -> None:
        self.drawing = drawing
        self.pending = b""
        self._rules, self._arena = compiled(), _arena(drawing)
        self._packed = packed(state)
        self.state = packed_view(State, _bytes(self._packed))
        self._told: bytes | None = None  # what an answer has led to, until ``run`` is asked for it
        self._asked: OpenQuestion | None = None  # not known since something changed
        self._decisions: tuple[Decision, ...] | None = None

    @property
    def asked(self) -> OpenQuestion:
        """The open question."""
        if self._asked is None:
            self._asked = asked(self.state, self.drawing)
        return self._asked

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Who is asked what."""
        if self._decisions is None:
            if self.state.winner != NOBODY:
                self._decisions = ()
            else:
                self._decisions = (self.asked.decision,) if self.state.question.kind else open_plans(self.state)
        return self._decisions

    def run(self) -> bytes:
        """Play on until the game waits; what happened. A program or an answer has done that already."""
        if self._told is None:
            self._go(self._rules.play_told)
        told, self._told = self._told or b"", None
        return told

    def _go(self, entry: Callable[..., None], *values: int) -> None:
        """Play on, one way or another."""
        paper, told, more = _DESK.paper, b"", 1
        while more:
            entry(self._packed, paper.sheet, self._arena, *values)
            happened, pending, more = paper.counts.tolist()
            told += paper.story[: BYTES * happened].tobytes()
            entry, values = self._rules.play_told, ()
        self.pending = paper.story[BYTES * happened : BYTES * (happened + pending)].tobytes()
        self._told, self._asked, self._decisions = told, None, None

    def answer(self, value: int) -> None:
        """Record a legal answer to the open question."""
        self._go(self._rules.answer_told, value)

    def program(self, who: int, plan: Plan) -> list[int]:
        """Dice on the controller, a starting number taken; the units in which that is not legal."""
        if max(map(len, plan.program.units)) <= DICE_OF_A_UNIT:
            self._go(self._rules.program_told, who, plan_code(plan))
            if self._told:
                return []
            self._told = None  # not legal: nothing has changed
        return Engine(self.drawing, unpack(State, pack(self.state))).program(who, plan)

    def hidden(self, who: int) -> State:
        """What a seat may know; good until the next call."""
        paper = _DESK.paper
        self._rules.hide_told(self._packed, paper.sheet, who)
        return paper.seen

    def spell(self, pieces: Pieces, story: bytes) -> tuple[bytes, bytes]:
        """A packed story, and the state as spectators see it, as text."""
        paper, cut, told, most = _DESK.paper, _cut(pieces), [], BYTES * SPELLED
        for first in range(0, len(story) or 1, most):
            part = story[first : first + most]
            paper.story[: len(part)] = part
            self._rules.spell_told(self._packed, paper.sheet, cut, len(part) // BYTES)
            end, size = paper.sizes
            told.append(paper.letters[:end].tobytes())
        return b",".join(told), paper.letters[end:size].tobytes()

    def copy(self) -> "CompiledEngine":
        """A copy that shares nothing but the drawing."""
        made = CompiledEngine(self.drawing, self.state)
        made.pending = self.pending
        return made


def play_compiled() -> None:
    """From now on all games are played by the compiled rules."""
    compiled()
    play_quicker(CompiledEngine)
