"""Rules in C behave like the Python rules, and Python that C would run differently is refused with its location."""

import ctypes
import inspect
import random
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pytest

from support.native import compiled
from volt.compile import Options, TranslationError
from volt.compile.python_to_c import FunctionTranslator, translate
from volt.rules.dialect.packed_struct import i8, i32, i64, layout, packed_struct, u8, u64
from volt.rules.dialect.registry import in_order, rule
from volt.rules.interface.entry_points import deal_game
from volt.rules.interface.plan_codes import BITS, DIE_SLOTS, die_code
from volt.rules.questions import PROGRAM
from volt.rules.rng import rand
from volt.rules.state import Robot, State
from volt.sim import Batch
from volt.sim.arrays import packed, seeded
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
@pytest.mark.parametrize(("rounds", "share"), [(0, SLOTS), (3, SLOTS), (10, 3)])
def test_playouts_of_the_kernel_are_equal(emulated: Any, options: dict[str, Any], rounds: int, share: int) -> None:
    cpu, gpu = Batch(30, seed=3, **options), Batch(30, seed=3, **options)
    cpu.playouts(rounds)
    emulated("playouts", gpu.games, gpu._arena, rounds, share)
    assert np.array_equal(cpu.raw(cpu.games), gpu.raw(gpu.games))


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_stepping_by_the_kernels_is_equal(emulated: Any, options: dict[str, Any]) -> None:
    games, rng = 21, random.Random(str(options))
    cpu, gpu = Batch(games, seed=5, **options), Batch(games, seed=9, **options)
    cpu.reset(2**64 - games // 2)  # the upper half of the seed is counted up, too
    emulated("deal", gpu.games, seeded(packed(cpu.setup.seated()), 2**64 - games // 2))
    cpu.start()
    checkpoints, arena = np.zeros(games, layout(State)), gpu._arena
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
    small, data = Small(), np.zeros(1, layout(Small))
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


# --- what has none ---

LISTED, WORD = [1, 2], "word"
FULL = 2**64 - 1


def helper(number: int) -> int:
    return number


def tries(game: State) -> None:
    try:  # wrong
        game.rounds += 1
    finally:
        game.rounds -= 1


def catches(game: State) -> None:
    game.rounds = 0
    try:  # wrong
        game.rounds += 1
    except ValueError:
        game.rounds -= 1


def comprehends(game: State) -> int:
    found = [robot.vp for robot in game.robots]  # wrong
    return found[0]


def speaks(game: State) -> None:
    game.rounds = "one"  # type: ignore[assignment]  # wrong


def reads_a_word(game: State) -> int:
    return WORD  # type: ignore[return-value]  # wrong


def reads_a_list(game: State) -> int:
    return LISTED[0]  # wrong


def slices(game: State) -> int:
    game.rounds = 0
    tokens = game.tokens[1:3]  # wrong
    return tokens[0]


def names_an_argument(game: State) -> int:
    return rand(game, n=6)  # wrong


def misses_an_argument(game: State) -> int:
    return rand(game)  # type: ignore[call-arg]  # wrong


def passes_another_struct(game: State) -> int:
    return rand(game.robots[0], 6)  # type: ignore[arg-type]  # wrong


def calls_no_rule(game: State) -> int:
    return helper(3)  # wrong


def calls_a_method(game: State) -> int:
    return game.tokens.index(3)  # wrong


def is_not_annotated(game: State, number) -> int:  # type: ignore[no-untyped-def]  # wrong
    return number + 1


def returns_anything(game: State):  # type: ignore[no-untyped-def]  # wrong
    return 1


def takes_a_word(game: State, word: str) -> int:  # wrong
    return 1


def takes_words(game: State, words: list[str]) -> int:  # wrong
    return 1


def has_a_default(game: State, number: int = 1) -> int:  # wrong
    return number


def knows_no_such_name(game: State) -> int:
    game.rounds = 1
    return game.rounds + nothing_of_the_kind  # type: ignore[name-defined] # noqa: F821  # wrong


def knows_no_such_field(game: State) -> int:
    return game.wheels  # type: ignore[attr-defined]  # wrong


def else_after_while(game: State) -> None:
    game.rounds = 0
    while game.rounds < 3:  # wrong
        game.rounds += 1
    else:  # noqa: PLW0120
        game.rounds = 9


def else_after_for(game: State) -> None:
    for i in range(3):  # wrong
        game.rounds += i
    else:  # noqa: PLW0120
        game.rounds = 9


def loops_over_a_list(game: State) -> None:
    for robot in game.robots:  # wrong
        robot.vp = 0


def loops_in_pairs(game: State) -> None:
    for a, b in range(3):  # type: ignore[misc]  # wrong
        game.rounds = a + b


def steps_by_a_variable(game: State, step: int) -> None:
    for i in range(0, 9, step):  # wrong
        game.rounds += i


def compares_unsigned_with_signed(game: State, word: u64) -> bool:
    return word > game.rounds  # wrong


def negates_an_unsigned(game: State, word: u64) -> u64:
    return -word  # wrong


def calls_twice(game: State) -> int:
    return rand(game, 6) - rand(game, 6)  # wrong


def calls_in_a_macro(game: State) -> int:
    return min(rand(game, 6), 3)  # wrong


def calls_in_the_middle(game: State) -> int:
    return 0 < rand(game, 6) < 3  # wrong


def reads_beside_a_call(game: State) -> int:
    return game.rounds + rand(game, 6)  # wrong


def adds_a_call(game: State) -> None:
    game.rounds += rand(game, 6)  # wrong


def finds_its_place_beside_a_call(game: State) -> None:
    game.tokens[game.rounds] = rand(game, 6)  # wrong


def assigns_twice(game: State) -> None:
    game.rounds = game.turn = 1  # wrong


def unpacks(game: State) -> int:
    a, b = game.tokens  # type: ignore[misc]  # wrong
    return a + b


def counts_wrong(game: State) -> int:
    a, b = 1, 2, 3  # type: ignore[misc]  # wrong
    return a + b


def changes_its_type(game: State) -> int:
    found = game.robots[0]
    found = 3  # type: ignore[assignment]  # wrong
    return found + 1  # type: ignore[operator]


def changes_its_struct(game: State) -> int:
    found = game.robots[0]
    found = game  # type: ignore[assignment]  # wrong
    return found.vp


def keeps_a_list(numbers: list[int]) -> int:
    kept = numbers  # wrong
    return len(kept)


def counts_from_the_end(game: State) -> int:
    return game.tokens[-1]  # wrong


def cuts_floats(game: State) -> int:
    return int(2.5 // 2.0)  # wrong


def takes_three(game: State) -> int:
    return min(1, 2, 3)  # wrong


def raises_to_a_power(game: State) -> int:
    return game.rounds**2  # wrong


def is_the_same(game: State) -> int:
    return game.rounds is game.turn  # type: ignore[return-value]  # wrong


def prefers_a_struct(game: State) -> Robot:
    return game.robots[0] if game.rounds else game  # type: ignore[return-value]  # wrong


def asserts(game: State) -> None:
    assert game.rounds  # wrong


def annotates(game: State) -> None:
    rounds: int = 3  # wrong
    game.rounds = rounds


NONSENSE: list[tuple[Callable[..., Any], str]] = [
    (tries, "Try has no translation"),
    (catches, "Try has no translation"),
    (comprehends, "ListComp has no translation"),
    (speaks, "str constants have no translation"),
    (reads_a_word, "str globals have no translation"),
    (reads_a_list, "list globals have no translation"),
    (slices, "only single elements of arrays"),
    (names_an_argument, "with positional arguments"),
    (misses_an_argument, "the arguments do not match the parameters of rand"),
    (passes_another_struct, "the arguments do not match the parameters of rand"),
    (calls_no_rule, "only rules and int, min, max"),
    (calls_a_method, "called by their bare names"),
    (is_not_annotated, "annotate number"),
    (returns_anything, "annotate return"),
    (takes_a_word, "the type str has no translation"),
    (takes_words, "has no translation"),
    (has_a_default, "no defaults"),
    (knows_no_such_name, "unknown name: nothing_of_the_kind"),
    (knows_no_such_field, "not a field of a packed struct: game.wheels"),
    (else_after_while, "While has no translation"),
    (else_after_for, "For has no translation"),
    (loops_over_a_list, r"loops must be over range\(\)"),
    (loops_in_pairs, "a loop needs a single variable"),
    (steps_by_a_variable, "the step of a loop must be a constant"),
    (calls_twice, "assign one to a variable first"),
    (calls_in_a_macro, "assign one to a variable first"),
    (calls_in_the_middle, "assign one to a variable first"),
    (reads_beside_a_call, "may change what is read beside it"),
    (adds_a_call, "may change what is read beside it"),
    (finds_its_place_beside_a_call, "may change what is read beside it"),
    (assigns_twice, "Assign has no translation"),
    (unpacks, "a tuple must be assigned value by value"),
    (counts_wrong, "a tuple must be assigned value by value"),
    (changes_its_type, "a variable cannot change its type"),
    (changes_its_struct, "a variable cannot change its type"),
    (keeps_a_list, "a list cannot be kept in a variable"),
    (counts_from_the_end, "an index must be an integer from 0 on"),
    (cuts_floats, "floats can only be added, subtracted"),
    (takes_three, "min takes two values"),
    (raises_to_a_power, "the operator Pow has no translation"),
    (is_the_same, "the operator Is has no translation"),
    (prefers_a_struct, "both values must be of the same type"),
    (asserts, "Assert has no translation"),
    (annotates, "AnnAssign has no translation"),
]


@pytest.mark.parametrize(("wrong", "said"), NONSENSE, ids=[one.__name__ for one, _ in NONSENSE])
def test_what_has_no_translation_is_refused_with_its_place(wrong: Callable[..., Any], said: str) -> None:
    lines, first = inspect.getsourcelines(wrong)
    line = first + next(i for i, text in enumerate(lines) if "# wrong" in text)
    with pytest.raises(TranslationError, match=said) as caught:
        FunctionTranslator(wrong).define("static")
    assert str(caught.value).startswith(f"{__file__}:{line}: rule {wrong.__name__}: ")
