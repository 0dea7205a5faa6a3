"""Plays one state by the rules until somebody must decide: with machine code, or interpreted for debugging."""

import threading
from collections.abc import Callable
from functools import cached_property
from typing import Any

from volt.arenas import Drawing
from volt.compile import RULES
from volt.rules.dialect.packed_struct import field_span, fields_reader, pack, packed_view, size_of, unpack
from volt.rules.events import PackedEvent
from volt.rules.interface.entry_points import StepBuffer
from volt.rules.interface.reach import DieReach, RoundReach
from volt.rules.interface.redaction import hide
from volt.rules.state import UNITS, State, copy_game

from .controller import illegal_units
from .decisions import Decision, OpenQuestion, decisions_in, question_in
from .notation import Plan

NATIVE, INTERPRETED = "native", "interpreted"
EVENT_SIZE = size_of(PackedEvent)


class _NativeBuffer:
    """A packed struct to be filled; ``fields`` reads from it."""

    def __init__(self, struct: Any) -> None:
        self.packed = bytearray(size_of(struct))
        self.fields = packed_view(struct, self.packed)
        self._bytes = memoryview(self.packed)

    def step(self) -> tuple[bytes, bytes, int]:
        """The output of a call: the events that have happened, those that lead up to the open question, ``more``."""
        happened, pending, more = _COUNTS.unpack_from(self.packed)
        end = _EVENTS + EVENT_SIZE * happened
        leading_up = self._bytes[end : end + EVENT_SIZE * pending].tobytes() if pending else b""
        return self._bytes[_EVENTS:end].tobytes(), leading_up, more


class _InterpretedBuffer:
    """The same for interpreted rules: a Python object."""

    def __init__(self, struct: Any) -> None:
        self.packed = self.fields = struct()

    def step(self) -> tuple[bytes, bytes, int]:
        """The same."""
        buffer = self.fields
        events = [pack(event) for event in buffer.events[: buffer.happened + buffer.pending]]
        return b"".join(events[: buffer.happened]), b"".join(events[buffer.happened :]), buffer.more


_COUNTS = fields_reader(StepBuffer, 1, "happened", "pending", "more")
_EVENTS = field_span(StepBuffer, "events")[0]


class _Buffers(threading.local):
    """The buffers of a kind of engine: they are large and read immediately, so all engines of a thread share them."""

    def __init__(self, make: type[_NativeBuffer] | type[_InterpretedBuffer]) -> None:
        self._make = make

    @cached_property
    def step(self) -> Any:
        """For calls that play on."""
        return self._make(StepBuffer)

    @cached_property
    def die_reach(self) -> Any:
        """For ``reach_of_die``."""
        return self._make(DieReach)

    @cached_property
    def round_reach(self) -> Any:
        """For ``reach_of_round``."""
        return self._make(RoundReach)


_BUFFERS = {NATIVE: _Buffers(_NativeBuffer), INTERPRETED: _Buffers(_InterpretedBuffer)}


class Engine:
    """Plays a state. ``kind`` is ``"native"`` (only where there is machine code) or ``"interpreted"``."""

    def __init__(self, drawing: Drawing, state: State | bytes, kind: str | None = None) -> None:
        if kind not in (None, NATIVE, INTERPRETED):
            raise ValueError(f"there is no engine {kind!r}; choose from {NATIVE}, {INTERPRETED}")
        self.drawing, packed = drawing, state if isinstance(state, bytes) else pack(state)
        self._rules = RULES.interpreted if kind == INTERPRETED else RULES.functions
        self._arena: Any
        self._state: Any
        if self._rules.native:
            self.kind, self._arena, self._state = NATIVE, drawing.packed_arena, bytearray(packed)
        else:
            self.kind, self._arena, self._state = INTERPRETED, drawing.arena, unpack(State, packed)
        self._wait(b"")

    def _wait(self, pending: bytes) -> None:
        self.pending = pending  # events up to the open question, whatever the answer
        self._decisions: tuple[Decision, ...] | None = None
        self._asked: OpenQuestion | None = None

    @cached_property
    def state(self) -> State:
        """The state, read-only; it follows the game."""
        return packed_view(State, self._state) if self.kind == NATIVE else self._state

    @property
    def packed(self) -> bytes:
        """The state, packed."""
        return bytes(self._state) if self.kind == NATIVE else pack(self._state)

    def saved(self) -> bytearray:
        """The state, packed, for ``restore``: bytearrays copy each other several times as fast as bytes."""
        return self._state.copy() if self.kind == NATIVE else bytearray(pack(self._state))

    def restore(self, packed: bytes | bytearray, pending: bytes) -> None:
        """Go back to a state in which the game waited, with the pending events it had."""
        if self.kind == NATIVE:
            self._state[:] = packed
        else:
            copy_game(self._state, unpack(State, bytes(packed)))
        self._wait(pending)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Who is asked what; nobody once the game is over."""
        if self._decisions is None:
            self._decisions = decisions_in(self.packed, self.drawing.size)
        return self._decisions

    @property
    def asked(self) -> OpenQuestion:
        """The open question; there is none while the game waits for plans."""
        if self._asked is None:
            self._asked = question_in(self.packed, self.drawing.size)
        return self._asked

    def illegal_units(self, who: int, plan: Plan) -> list[int]:
        """The units of a plan that PROG-5 would clear at the reveal."""
        code = plan.code
        if code is None:
            return illegal_units(self.state, who, plan.program)
        tried = bytearray(self._state) if self.kind == NATIVE else unpack(State, self.packed)
        wrong = self._rules.stage_program(tried, who, code)
        return [unit for unit in range(UNITS) if wrong >> unit & 1]

    def run(self) -> bytes:
        """Play on until the game waits; return the events, packed."""
        buffer = _BUFFERS[self.kind].step
        self._rules.run_logged(self._state, buffer.packed, self._arena)
        return self._collect(buffer)

    def answer(self, value: int) -> bytes:
        """Give a legal answer to the open question and play on; return the events."""
        buffer = _BUFFERS[self.kind].step
        self._rules.answer_logged(self._state, buffer.packed, self._arena, value)
        return self._collect(buffer)

    def program(self, who: int, plan: Plan) -> bytes | None:
        """PROG-1, PROG-3: program, take a free starting number and play on; if illegal, change nothing and return None."""
        code, buffer = plan.code, _BUFFERS[self.kind].step
        if code is None or not self._rules.program_logged(self._state, buffer.packed, self._arena, who, code):
            return None
        return self._collect(buffer)

    def _collect(self, buffer: Any) -> bytes:
        """The events of a call; plays on while there are more than the buffer can hold."""
        events, pending, more = buffer.step()
        while more:
            self._rules.run_logged(self._state, buffer.packed, self._arena)
            further, pending, more = buffer.step()
            events += further
        self._wait(pending)
        return events  # type: ignore[no-any-return]

    # --- piece by piece ---

    def record_answer(self, value: int) -> None:
        """Record a legal answer to the open question without playing on."""
        self._rules.record_answer(self._state, value)
        self._wait(self.pending)

    def stage_program(self, who: int, plan: Plan) -> bool:
        """Program a robot as if nobody else acted, for a preview; False if PROG-5 would clear a unit."""
        self._wait(self.pending)
        code = plan.code
        return code is not None and not self._rules.stage_program(self._state, who, code)

    def take_rolled_dice(self, who: int) -> None:
        """Take the dice that KillBots have rolled, for a preview in which only ``who`` acts."""
        self._rules.take_rolled_dice(self._state, who)

    def run_until(self, done: Callable[[State], bool]) -> bytes:
        """Play step by step until ``done(state)`` is true or the game waits; return the events."""
        buffer, events, goes_on = _BUFFERS[self.kind].step, b"", True
        self._wait(b"")
        while goes_on and not done(self.state):
            goes_on = self._rules.run_one_step(self._state, buffer.packed, self._arena)
            further, self.pending, _ = buffer.step()
            events += further
        return events

    # --- looking ---

    def redacted(self, who: int) -> State:
        """What a seat (NOBODY: a spectator) may know; valid until the next call of any engine in this thread."""
        buffer = _BUFFERS[self.kind].step
        self._rules.redact(self._state, buffer.packed, who)
        return buffer.fields.redacted  # type: ignore[no-any-return]

    def reach_of_die(self, who: int) -> DieReach:
        """What the next die of a robot would do; valid until the next call of any engine in this thread."""
        return self._reach(self._rules.reach_of_die, _BUFFERS[self.kind].die_reach, who)  # type: ignore[no-any-return]

    def reach_of_round(self, who: int) -> RoundReach:
        """What a robot can reach and hit in a round; valid until the next call of any engine in this thread."""
        return self._reach(self._rules.reach_of_round, _BUFFERS[self.kind].round_reach, who)  # type: ignore[no-any-return]

    def _reach(self, entry: Callable[..., Any], buffer: Any, who: int) -> Any:
        entry(self._state, buffer.packed, self._arena, who)
        return buffer.fields

    def copy(self) -> "Engine":
        """A copy that shares nothing but the drawing."""
        made = Engine(self.drawing, self.packed, self.kind)
        made.pending = self.pending
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return _engine, (self.drawing, self.packed, self.kind, self.pending)


def _engine(drawing: Drawing, packed: bytes, kind: str, pending: bytes) -> Engine:
    """Unpickle; interpreted where there is no machine code."""
    made = Engine(drawing, packed, kind)
    made.pending = pending
    return made


def redacted(state: State, who: int) -> State:
    """A copy of the state without anything that a seat (NOBODY: a spectator) must not know."""
    seen = unpack(State, pack(state))
    hide(seen, who)
    return seen
