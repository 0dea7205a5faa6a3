"""Rules in C behave like the Python rules."""

import ctypes
import random
import shutil
import subprocess
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pytest

from support.machine_code.native import compiled
from volt.compile import Options
from volt.compile.python_to_c import FunctionTranslator, translate
from volt.rules.dialect.packed_struct import i8, i32, i64, packed_struct, u8, u64
from volt.rules.dialect.registry import in_order, rule
from volt.rules.interface.entry_points import deal_game
from volt.rules.interface.plan_codes import BITS, DIE_SLOTS, die_code
from volt.rules.questions import PROGRAM
from volt.rules.state import State
from volt.sim import Batch
from volt.sim.arrays import dtype, packed, seeded
from volt.sim.gpu_scheduling import kernel_source

# --- the GPU, emulated ---

SLOTS, PER_WARP = 8, 4  # games of a block and of a warp
THREADS = SLOTS * 32 // PER_WARP
GPU = """
#include <algorithm>
#include <barrier>
#include <thread>
#include <vector>
#define THREADS %(threads)d
#define __device__
#define __shared__
#define __global__
#define __noinline__
#define __forceinline__
#define __launch_bounds__(threads)
using std::min;
struct Index { unsigned x; };
static thread_local Index threadIdx;
static Index blockIdx, blockDim = {THREADS};
static std::barrier<> all(THREADS);
static std::vector<std::barrier<> *> warps = [] {
    std::vector<std::barrier<> *> made;
    for (int i = 0; i < THREADS; i += 32) made.push_back(new std::barrier<>(32));
    return made;
}();
static int any;
template <typename T> T atomicAdd(T *to, T amount) { return __sync_fetch_and_add(to, amount); }
static void __syncwarp() { warps[threadIdx.x / 32]->arrive_and_wait(); }
static void __syncthreads() { all.arrive_and_wait(); }
static int __syncthreads_or(int one) {
    if (one) __sync_fetch_and_or(&any, 1);
    all.arrive_and_wait();
    int found = any;
    all.arrive_and_wait();
    any = 0;
    all.arrive_and_wait();
    return found;
}
"""
BLOCKS_OF_THREADS = """
State slots[THREADS];
template <typename Kernel> static void launch(Count blocks, Kernel kernel) {
    for (blockIdx.x = 0; blockIdx.x < blocks; blockIdx.x++) {
        std::vector<std::thread> threads;
        for (unsigned i = 0; i < THREADS; i++) threads.emplace_back([=] { threadIdx.x = i; kernel(); });
        for (auto &thread : threads) thread.join();
    }
}
static Count enough(Count count, Count each) { return (count + each - 1) / each; }
extern "C" void launch_playouts(State *games, Count count, Arena *arena, int rounds, int share) {
    Count next = 0, *at = &next;
    launch(1, [=] { playouts(games, count, arena, at, rounds, share); });
}
extern "C" void launch_step(State *games, Count count, State *checkpoints, Arena *arena, const long long *answers) {
    std::vector<int> running(2), listed(count);
    int *how_many = running.data(), *which = listed.data();
    launch(enough(count, THREADS), [=] { answer(games, count, answers, how_many, which); });
    launch(enough(count, MAX_SLOTS) + 1, [=] { run(games, count, checkpoints, arena, how_many, which); });
}
extern "C" void launch_deal(State *games, Count count, const State *setup) {
    launch(enough(count, THREADS), [=] { deal(games, count, setup); });
}
extern "C" void launch_questions(State *games, Count count, long long *kinds, long long *seats) {
    launch(enough(count, THREADS), [=] { questions(games, count, kinds, seats); });
}
extern "C" void launch_observe(const State *games, Count count, State *seen, const long long *seats) {
    launch(enough(count, THREADS), [=] { observe(games, count, seen, seats); });
}
"""
TABLES = [
    {"arena": "rome"},
    {"arena": "tokyo", "mode": "training"},
    {"arena": "ruhrgebiet", "operators": 2, "killbots": 2},
    {"operators": 3, "killbots": 1, "edition": "english"},
]


@pytest.fixture(scope="module")
def emulated(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The kernels, run by a C++ compiler's idea of a GPU."""
    if shutil.which("c++") is None:
        pytest.skip("there is no C++ compiler here (c++)")
    folder: Path = tmp_path_factory.mktemp("kernel")
    source = GPU % {"threads": THREADS} + kernel_source(SLOTS, PER_WARP) + BLOCKS_OF_THREADS
    (folder / "kernel.cpp").write_text(source)
    command = ["c++", "-std=c++20", "-O1", "-w", "-shared", "-fPIC", "-pthread", "-o", "kernel.so", "kernel.cpp"]
    subprocess.run(command, cwd=folder, check=True)
    library = ctypes.CDLL(str(folder / "kernel.so"))

    def call(kernel: str, games: Any, *arguments: Any) -> None:
        given = [one.ctypes.data_as(ctypes.c_void_p) if isinstance(one, np.ndarray) else one for one in arguments]
        data = games.ctypes.data_as(ctypes.c_void_p)
        getattr(library, f"launch_{kernel}")(data, ctypes.c_uint64(len(games)), *given)

    return call


@pytest.mark.parametrize("options", TABLES, ids=str)
@pytest.mark.parametrize(
    ("rounds", "share"), [(0, SLOTS), (3, SLOTS), (3, 3), pytest.param(10, 3, marks=pytest.mark.soak)]
)
def test_playouts_of_the_kernel_are_equal(emulated: Any, options: dict[str, Any], rounds: int, share: int) -> None:
    cpu, gpu = Batch(30, seed=3, **options), Batch(30, seed=3, **options)
    cpu.playouts(rounds)
    emulated("playouts", gpu.games, gpu.arena, rounds, share)
    assert np.array_equal(cpu.raw(cpu.games), gpu.raw(gpu.games))


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_stepping_by_the_kernels_is_equal(emulated: Any, options: dict[str, Any]) -> None:
    games, rng = 21, random.Random(str(options))
    cpu, gpu = Batch(games, seed=5, **options), Batch(games, seed=9, **options)
    cpu.reset(2**64 - games // 2)  # the upper half of the seed is counted up, too
    emulated("deal", gpu.games, seeded(packed(cpu.setup.seated()), 2**64 - games // 2))
    cpu.start()
    checkpoints, arena = np.zeros(games, dtype(State)), gpu.arena
    emulated("step", gpu.games, checkpoints, arena, None)
    kinds, seats, seen = np.zeros(games, np.int64), np.zeros(games, np.int64), np.zeros_like(gpu.games)
    for _ in range(40):
        assert np.array_equal(cpu.raw(cpu.games), gpu.raw(gpu.games))
        emulated("questions", gpu.games, kinds, seats)
        assert [one.tolist() for one in cpu.questions] == [kinds.tolist(), seats.tolist()]
        emulated("observe", gpu.games, seen, seats)
        assert np.array_equal(cpu.raw(cpu.observe(seats)), gpu.raw(seen))
        answers = np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else -1 for mask in cpu.legal_mask()])
        dice = [die_code(1 + rng.randrange(2), rng.randint(1, 6), 2 * rng.randrange(4)) for _ in range(3)]
        plan = sum(die << 2 * BITS * unit for unit, die in enumerate(dice)) | rng.randint(1, 4) << BITS * DIE_SLOTS
        answers = np.where(kinds == PROGRAM, plan, answers)
        cpu.step(answers)
        emulated("step", gpu.games, checkpoints, arena, answers)


# --- what has a translation ---

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


def test_calls_can_be_left_out() -> None:
    @rule
    def calls(small: Small) -> None:
        bump(small)

    assert "bump" in FunctionTranslator(calls).define("static")
    assert "bump" not in FunctionTranslator(calls, Options(omitted=(bump,))).define("static")


def test_rules_never_recurse() -> None:
    with pytest.raises(RecursionError, match="rule endless calls itself"):
        in_order([endless])


@rule
def endless(small: Small) -> int:
    return endless(small)
