"""Entry points: what they take and refuse, interpreted and as machine code."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from volt.compile import RULES, EntryPoint
from volt.game import Game
from volt.rules.dialect.packed_struct import pack, size_of
from volt.rules.interface.entry_points import StepBuffer
from volt.rules.questions import record_answer
from volt.rules.state import State
from volt.sim.arrays import dtype


def functions(native: bool) -> Any:
    return RULES.functions if native else RULES.interpreted


def read_only(array: Any) -> Any:
    array.flags.writeable = False
    return array


SIZE = size_of(State)
WRONG: list[tuple[str, Callable[[], Any], Any]] = [
    ("too short", lambda: bytearray(SIZE - 1), ValueError),
    ("too long", lambda: bytearray(SIZE + 1), ValueError),
    ("two of them", lambda: np.zeros(2, dtype(State)), ValueError),
    ("empty", bytearray, ValueError),
    ("read-only bytes", lambda: bytes(SIZE), BufferError),
    ("a read-only view", lambda: memoryview(bytearray(SIZE)).toreadonly(), BufferError),
    ("a read-only array", lambda: read_only(np.zeros(1, dtype(State))), (ValueError, BufferError)),
    ("not in one piece", lambda: np.zeros(2 * SIZE, np.uint8)[::2], (ValueError, BufferError)),
    ("no buffer", lambda: 3, TypeError),
    ("a string", lambda: "x" * SIZE, TypeError),
    ("nothing", lambda: None, TypeError),
]


@pytest.mark.parametrize(("what", "make", "error"), WRONG, ids=[one[0] for one in WRONG])
@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize("place", range(3))
def test_wrong_buffers_are_refused_and_nothing_changes(
    place: int, native: bool, what: str, make: Callable[[], Any], error: Any
) -> None:
    game = Game("training", seed=1)
    good = [
        bytearray(pack(game.state)),
        bytearray(size_of(StepBuffer)),
        bytearray(pack(game.setup.drawing.arena)),
    ]
    assert functions(native).answer_logged(*map(bytearray, good), game.state.question.fallback) is None
    given: list[Any] = list(map(bytearray, good))
    given[place] = make()
    with pytest.raises(error):
        functions(native).answer_logged(*given, game.state.question.fallback)
    for i, buffer in enumerate(given):
        if i != place:
            assert buffer == good[i]
            buffer.append(0)  # nobody holds on to it


@pytest.mark.parametrize("native", [True, False])
def test_wrong_numbers_are_refused_and_nothing_changes(native: bool) -> None:
    state = bytearray(pack(Game("training", seed=1).state))
    before, rules = bytes(state), functions(native)
    for arguments in ((), (state,), (state, 1, 2)):
        with pytest.raises(TypeError, match=rf"record_answer\(\) takes 2 arguments, not {len(arguments)}"):
            rules.record_answer(*arguments)
    for number in (1.0, "1", None, [1]):
        with pytest.raises(TypeError):
            rules.record_answer(state, number)
    with pytest.raises(TypeError):
        rules.record_answer(game=state, answer=1)
    assert state == before
    rules.record_answer(state, np.int64(1))
    assert state != before
    state.append(0)


@pytest.mark.parametrize("native", [True, False])
def test_lists_hold_whole_elements(native: bool) -> None:
    games, kinds, seats = bytearray(2 * SIZE), np.zeros(2, np.int64), np.zeros(2, np.int64)
    rules = functions(native)
    for wrong in (bytearray(2 * SIZE - 1), bytearray(1)):
        with pytest.raises(
            ValueError, match=f"questions: argument 1 needs a multiple of {SIZE} bytes, not {len(wrong)}"
        ):
            rules.questions(wrong, kinds, seats, 0, 2)
    with pytest.raises(ValueError, match="questions: argument 3 needs a multiple of 8 bytes, not 2"):
        rules.questions(games, kinds, np.zeros(2, np.int8), 0, 2)
    with pytest.raises(ValueError, match=f"record_answer: argument 1 needs {SIZE} bytes, not {2 * SIZE}"):
        rules.record_answer(games, 1)
    assert games == bytes(2 * SIZE)
    assert not kinds.any()
    rules.questions(games, kinds, seats, 0, 2)


def test_an_interpreted_rule_that_fails_writes_nothing() -> None:
    """Machine code does not look; Python does, and leaves all as it was."""
    games, kinds, seats = np.zeros(2, dtype(State)), np.full(2, 7), np.full(2, 7)
    with pytest.raises(IndexError):
        RULES.interpreted.questions(games, kinds, seats, 0, 3)
    assert (kinds == 7).all()


def test_one_buffer_given_twice_is_one() -> None:
    for native in (True, False):
        game = np.frombuffer(bytearray(pack(Game(seed=1).state)), dtype(State)).copy()
        before = game.tobytes()
        functions(native).observe(game, game, np.array([-1]), 0, 1)
        assert game.tobytes() != before


def test_entry_points_are_named_after_rule_and_variant() -> None:
    assert EntryPoint(record_answer).name == "record_answer"
    assert EntryPoint(record_answer, variant="quick").name == "record_answer_quick"
