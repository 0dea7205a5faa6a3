"""The rules in C are the same rules: the kernel of playouts, run by a C++ compiler's idea of a GPU."""

import ctypes
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from volt.rules.rng import rand
from volt.rules.state import State
from volt.sim import Batch
from volt.sim.entries import deal_game
from volt.sim.errands import kernel
from volt.sim.translate import Function, translate

BLOCK = 8
GPU = """
#include <barrier>
#include <thread>
#include <vector>
#define __device__
#define __shared__
#define __global__
#define __noinline__
#define __forceinline__
#define __launch_bounds__(threads)
struct Index { int x; };
static thread_local Index threadIdx;
static std::barrier<> all(%(block)d);
static int any;
template <typename T> T atomicAdd(T *to, T amount) { return __sync_fetch_and_add(to, amount); }
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
BLOCK_OF_THREADS = """
Game slots[BLOCK];
extern "C" void run(Game *games, Count count, const Arena *arena, int rounds, int share) {
    Count next = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < BLOCK; i++)
        threads.emplace_back([=, &next] { threadIdx.x = i; playouts(games, count, arena, &next, rounds, share); });
    for (auto &thread : threads) thread.join();
}
"""


@pytest.fixture(scope="module")
def emulated(tmp_path_factory: pytest.TempPathFactory) -> Any:
    if shutil.which("c++") is None:
        pytest.skip("there is no C++ compiler here (c++)")
    folder: Path = tmp_path_factory.mktemp("kernel")
    (folder / "kernel.cpp").write_text(GPU % {"block": BLOCK} + kernel(BLOCK) + BLOCK_OF_THREADS)
    command = ["c++", "-std=c++20", "-O1", "-w", "-shared", "-fPIC", "-pthread", "-o", "kernel.so", "kernel.cpp"]
    subprocess.run(command, cwd=folder, check=True)
    return ctypes.CDLL(str(folder / "kernel.so"))


@pytest.mark.parametrize(
    "options",
    [
        {"arena": "rome"},
        {"arena": "tokyo", "mode": "training"},
        {"arena": "ruhrgebiet", "operators": 2, "killbots": 2},
        {"operators": 3, "killbots": 1, "edition": "english"},
    ],
    ids=str,
)
@pytest.mark.parametrize(("rounds", "share"), [(0, BLOCK), (3, BLOCK), (40, 3)])
def test_playouts_of_the_kernel_are_equal(emulated: Any, options: dict[str, Any], rounds: int, share: int) -> None:
    cpu, gpu = Batch(30, seed=3, **options), Batch(30, seed=3, **options)
    cpu.playouts(rounds)
    data, arena = gpu.games.ctypes.data_as(ctypes.c_void_p), gpu._arena.ctypes.data_as(ctypes.c_void_p)
    emulated.run(data, ctypes.c_uint64(len(gpu)), arena, rounds, share)
    assert np.array_equal(cpu.raw(cpu.games), gpu.raw(gpu.games))


def test_wide_numbers_stay_wide() -> None:
    assert "long long seed_" in translate([deal_game], lambda function: "static")


def luckier(game: State) -> int:
    return min(rand(game, 6), 3)


def uneven(game: State) -> int:
    return rand(game, 6) - rand(game, 6)


def careful(game: State) -> None:
    try:
        game.rounds += 1
    finally:
        game.rounds -= 1


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (luckier, "give the call a name of its own"),
        (uneven, "give the call a name of its own"),
        (careful, "rules do not say this"),
    ],
)
def test_what_c_would_do_otherwise_is_refused(rule: Any, said: str) -> None:
    with pytest.raises(SyntaxError, match=said):
        str(Function(rule))
