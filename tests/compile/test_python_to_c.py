"""Rules in C behave like the Python rules."""

import random
from typing import Annotated, Any

import numpy as np
import pytest

from support.machine_code.native import compiled
from volt.compile import Options
from volt.compile.python_to_c import FunctionTranslator, translate
from volt.rules.dialect.packed_struct import i8, i32, i64, packed_struct, u8, u64
from volt.rules.dialect.registry import in_order, rule
from volt.rules.event_kinds import RoundBegan, Scored
from volt.rules.events import EventLog, log_event
from volt.rules.interface.entry_points import deal_game
from volt.sim.arrays import dtype

FULL = 2**64 - 1


@packed_struct
class Small:
    low: u8
    number: i32
    wide: i64
    some: Annotated[list[i8], 4]


DOWN, TABLE, WIDE_TABLE = -2, (3, -1, 4, -1, 5), (1, 2**40)


@rule
def bump(small: Small) -> int:
    small.number += 1
    return small.number


@rule
def even(number: int) -> bool:
    return number % 2 == 0


@rule
def arithmetic(out: list[int], a: int, b: int) -> None:
    out[0] = a // b
    out[1] = a % b
    out[2] = a // 8
    out[3] = a % 8
    out[4] = -a + ~b
    out[5] = min(a, b) * max(a, b) - abs(a)
    out[6] = a << 3 ^ b >> 2 | a & b
    out[7] = 1 << 40
    out[8] = a - -DOWN
    out[9] = int(1.5 * a)
    out[10] = len(TABLE) + len(out) + TABLE[a % 5] + WIDE_TABLE[1]
    out[11] = 0 < a <= b < 9


@rule
def truth(out: list[int], a: int, b: int) -> None:
    out[0] = a and b
    out[1] = a or b
    out[2] = a and not b
    out[3] = a > 0 and b
    out[4] = a or b or 7
    out[5] = 9 and a and b
    out[6] = even(a) and even(b)
    out[7] = a if a or even(b) else b
    both = even(a) or a == b
    both = both or even(b)
    out[8] = both
    out[9] = 1 if a and b else 2
    out[10] = not (a and b)
    out[11] = (a or b) + (a and b)


@rule
def loops(out: list[int], a: int, b: int) -> None:
    at = 0
    for i in range(a % 7, -5, DOWN):
        out[at % 12] += i
        at += 1
    for i in range(3):
        for _ in range(b % 5):
            if i == 1:
                continue
            out[at % 12] -= at
            at += 1
    end = 4
    for i in range(end):
        end = 0
        out[i] += 100
        i += 5
        out[9] = i
    while True:
        at += 3
        if at > 40:
            break
    x, y = a, b
    x, y = y, x - y
    out[10] = x
    out[11] = y + at


@rule
def fields(small: Small, a: int) -> int:
    some = small.some
    some[a & 3] = a & 63
    small.low += 1
    small.wide += a << 20
    first = bump(small)
    small.number = first - bump(small)
    return len(some) + some[a & 3] + small.number


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return compiled(tmp_path_factory.mktemp("machine"), arithmetic, truth, loops, fields, unsigned)


@pytest.mark.parametrize("tested", [arithmetic, truth, loops])
def test_c_computes_what_python_computes(machine: Any, tested: Any) -> None:
    rng = random.Random(tested.__name__)
    values = [(a, b) for a in range(-9, 10) for b in range(-9, 10)]
    values += [(rng.randrange(-(2**40), 2**40), rng.randrange(-(2**20), 2**20)) for _ in range(200)]
    for a, b in values:
        if b or tested is not arithmetic:
            expected, found = [0] * 12, np.zeros(12, np.int64)
            tested(expected, a, b)
            getattr(machine, tested.__name__)(found, a, b)
            assert found.tolist() == [int(value) for value in expected], (a, b)


def test_c_changes_the_fields_that_python_changes(machine: Any) -> None:
    small, data = Small(), np.zeros(1, dtype(Small))
    for a in range(-50, 200):
        assert machine.fields(data, a) == fields(small, a)
        assert data[["low", "number", "wide"]][0].tolist() == (small.low % 256, small.number, small.wide)
        assert data["some"][0].tolist() == small.some


def test_wide_numbers_stay_wide() -> None:
    assert "long long number_" in translate([deal_game], lambda function: "static")


@rule
def unsigned(out: list[u64], a: u64, b: u64) -> u64:
    out[0] = (a + b) & FULL
    out[1] = (a - b) & FULL
    out[2] = a * b & FULL
    out[3] = a << 13 & FULL | a >> 51
    out[4] = (a ^ FULL) >> 1
    out[5] = a // (b | 1)
    out[6] = a % (b | 1)
    out[7] = 1 if a < b else 2
    out[8] = (a >> 40) * 1000 >> 24
    return a if a > 5 else b


def test_unsigned_words_are_those_of_python(machine: Any) -> None:
    rng = random.Random(64)
    words = [0, 1, 2**63 - 1, 2**63, FULL, *(rng.getrandbits(64) for _ in range(30))]
    for a in words:
        for b in words:
            expected, found = [0] * 9, np.zeros(9, np.uint64)
            assert machine.unsigned(found, a, b) == unsigned(expected, a, b)
            assert found.tolist() == expected, (a, b)
    for wrong in (-1, 2**64):
        with pytest.raises(OverflowError):
            machine.unsigned(np.zeros(9, np.uint64), wrong, 0)


def test_constants_are_written_instead_of_fields() -> None:
    @rule
    def reads(small: Small) -> int:
        small.number = 3
        return small.number + small.some[1]

    options = Options(constants={(Small, "number"): 7, (Small, "some"): 2})
    code = FunctionTranslator(reads, options).define("static")
    assert "small_->number_ = 3;" in code
    assert "CONSTANT(small_->number_, (7)) + CONSTANT(small_->some_[1], (2))" in code


def test_events_of_some_kinds_are_not_logged() -> None:
    @rule
    def logs(log: EventLog) -> None:
        log_event(log, RoundBegan, 0, 1, round=2)

    assert "append_event" in FunctionTranslator(logs).define("static")
    assert "append_event" in FunctionTranslator(logs, Options(events=(RoundBegan,))).define("static")
    assert "append_event" not in FunctionTranslator(logs, Options(events=(Scored,))).define("static")
    assert "append_event" not in FunctionTranslator(logs, Options(events=())).define("static")


def test_rules_never_recurse() -> None:
    with pytest.raises(RecursionError, match="rule endless calls itself"):
        in_order([endless])


@rule
def endless(small: Small) -> int:
    return endless(small)
