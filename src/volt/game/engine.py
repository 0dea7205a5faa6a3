"""A state, an arena, and playing on until somebody must decide: by the rules interpreted, unless something quicker is at hand."""

import threading
from collections.abc import Callable
from typing import Protocol

from volt.arenas import Drawing
from volt.rules.events import EventLog
from volt.rules.packed_struct import pack, unpack
from volt.rules.phases import play_on, waiting
from volt.rules.programming import clear_program, mistake, place_die, take_number
from volt.rules.questions import NOTHING_ASKED, record_answer
from volt.rules.redaction import hide
from volt.rules.rule_ids import PROG_3
from volt.rules.spelling import Pieces
from volt.rules.state import NOBODY, UNITS, Question, State

from .decisions import Decision, OpenQuestion, asked, open_decisions
from .notation import Plan


class GameEngine(Protocol):
    """Plays a state by the rules."""

    drawing: Drawing
    state: State  # to be looked at only
    pending: bytes  # what will happen up to the open question, whatever the answer

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Who is asked what; nobody once the game is over."""

    @property
    def asked(self) -> OpenQuestion:
        """The open question; there is one unless plans are waited for."""

    def run(self) -> bytes:
        """Play on until the game waits; what happened, that of ``program`` first: a ``Story``, packed."""

    def answer(self, value: int) -> None:
        """Record a legal answer to the open question."""

    def program(self, who: int, plan: Plan) -> list[int]:
        """PROG-1, PROG-3: dice on the controller, a free starting number taken.

        The units that PROG-5 would clear: then nothing has changed.
        """

    def hidden(self, who: int) -> State:
        """What a seat (NOBODY: a spectator) may know; to be looked at, at once."""

    def spell(self, pieces: Pieces, story: bytes) -> tuple[bytes, bytes] | None:
        """A packed story, and the state as spectators see it, as text made of these pieces; None if words are quicker."""

    def copy(self) -> "GameEngine":
        """A copy that shares nothing but the drawing."""


class _Paper(threading.local):
    """The log that rules write on. It is read at once, so all engines of a thread share it: it is large."""

    def __init__(self) -> None:
        self.log = EventLog()


_PAPER = _Paper()


class Engine:
    """Plays a state by the rules. Everything the game is lies in ``state``; the rest is scratch paper."""

    def __init__(self, drawing: Drawing, state: State) -> None:
        self.drawing = drawing
        self.state = state
        self.pending = self._programmed = b""

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Who is asked what."""
        return open_decisions(self.state, self.drawing) if self.state.winner == NOBODY else ()

    @property
    def asked(self) -> OpenQuestion:
        """The open question."""
        return asked(self.state, self.drawing)

    @property
    def _log(self) -> EventLog:
        return _PAPER.log

    def run(self, until: Callable[[State], bool] = lambda state: False) -> bytes:
        """Play on until the game waits or ``until`` holds; what happened."""
        told, self.pending, self._programmed = self._programmed, b"", b""
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

    def _told(self) -> bytes:
        return b"".join(map(pack, self._log.events[: self._log.count]))

    def program(self, who: int, plan: Plan) -> list[int]:
        """Dice on the controller, a starting number taken; the units in which that is not legal."""
        state = self.state
        for unit, dice in enumerate(plan.program.units):
            for die in dice:
                place_die(state, who, unit, die.colour, die.number, die.heading)
        wrong = [unit for unit in range(UNITS) if mistake(state, who, unit)]
        if wrong:
            clear_program(state, who)
        else:
            self._log.on, self._log.count = 1, 0
            take_number(state, self._log, who, plan.number, PROG_3)
            self._programmed = self._told()
        return wrong

    def answer(self, value: int) -> None:
        """Record a legal answer to the open question."""
        record_answer(self.state, value)

    def hidden(self, who: int) -> State:
        """A copy with everything hidden that the seat must not know."""
        return hidden_from(self.state, who)

    def spell(self, pieces: Pieces, story: bytes) -> None:
        """Letter by letter, interpreted: no."""
        return

    def copy(self) -> "Engine":
        """A copy that shares nothing but the drawing."""
        made = Engine(self.drawing, unpack(State, pack(self.state)))
        made.pending = self.pending
        return made


def hidden_from(state: State, who: int) -> State:
    """A copy of the state with everything hidden that a seat (NOBODY: a spectator) must not know."""
    seen = unpack(State, pack(state))
    hide(seen, who)
    return seen


class _Quicker:
    """Something that plays by the same rules, only faster; None until it is at hand."""

    make: Callable[[Drawing, State], GameEngine] | None = None


def play_quicker(make: Callable[[Drawing, State], GameEngine] | None) -> None:
    """From now on, play all games with this (``volt.sim.engine``), or interpreted again."""
    _Quicker.make = make


def engine(drawing: Drawing, state: State) -> GameEngine:
    """The quickest there is."""
    return Engine(drawing, state) if _Quicker.make is None else _Quicker.make(drawing, state)


def quickened(playing: GameEngine) -> GameEngine:
    """The same game, by something quicker if that has come to hand."""
    if _Quicker.make is None or not isinstance(playing, Engine):
        return playing
    made = _Quicker.make(playing.drawing, playing.state)
    made.pending = playing.pending
    return made
