"""A GPU that is emulated: a C++ compiler's idea of one, with a thread of the system for every thread of a block."""

import ctypes
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from volt.envs.compiled.gpu_kernels import ENV_KERNELS
from volt.sim.gpu_scheduling import kernel_source

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
extern "C" void launch_begin_turns(State *games, Count count, const State *setup, long long *dealt, Turn *turns,
                                   const long long *actions, const long long *luck, unsigned char *mask,
                                   long long *stages, long long *places, long long *dice, int *running, int *listed) {
    launch(enough(count, THREADS), [=] {
        begin_turns(games, count, setup, dealt, turns, actions, luck, mask, stages, places, dice, running, listed);
    });
}
extern "C" void launch_run(State *games, Count count, State *checkpoints, Arena *arena, int *running, int *listed) {
    launch(enough(count, MAX_SLOTS) + 1, [=] { run(games, count, checkpoints, arena, running, listed); });
}
extern "C" void launch_end_turns(State *games, Count count, Arena *arena, Canvas *canvas, Turn *turns, long long *stages,
                                 long long *dice, unsigned char *mask, unsigned char *planes, unsigned char *facts,
                                 int *flat, short *shown) {
    launch(enough(count, THREADS), [=] {
        end_turns(games, count, arena, canvas, turns, stages, dice, mask, planes, facts, flat, shown);
    });
}
extern "C" void launch_observe(const State *games, Count count, State *seen, const long long *seats) {
    launch(enough(count, THREADS), [=] { observe(games, count, seen, seats); });
}
"""


def emulate(folder: Path) -> Callable[..., None]:
    """Compile all kernels in a folder; returns a function that launches them by name, with the games first."""
    source = GPU % {"threads": THREADS} + kernel_source(SLOTS, PER_WARP, ENV_KERNELS) + BLOCKS_OF_THREADS
    (folder / "kernel.cpp").write_text(source)
    command = ["c++", "-std=c++20", "-O1", "-w", "-shared", "-fPIC", "-pthread", "-o", "kernel.so", "kernel.cpp"]
    subprocess.run(command, cwd=folder, check=True)
    library = ctypes.CDLL(str(folder / "kernel.so"))

    def call(kernel: str, games: Any, *arguments: Any) -> None:
        given = [
            one.ctypes.data_as(ctypes.c_void_p) if isinstance(one, np.ndarray) else one or None for one in arguments
        ]
        data = games.ctypes.data_as(ctypes.c_void_p)
        getattr(library, f"launch_{kernel}")(data, ctypes.c_uint64(len(games)), *given)

    return call


class Kernels:
    """The counterpart of ``volt.sim.cuda.Kernels``."""

    def __init__(self, launch: Callable[..., None]) -> None:
        self.per_game, self._launch = launch, launch

    def nobody_runs(self, games: Any) -> tuple[Any, Any]:
        return np.zeros(2, np.int32), np.empty(len(games), np.int32)

    def play_on(self, games: Any, *arguments: Any) -> None:
        self._launch("run", games, *arguments)


def cupy() -> ModuleType:
    """NumPy in the place of CuPy."""
    made = ModuleType("cupy")
    for name in (
        "arange",
        "asarray",
        "ascontiguousarray",
        "broadcast_to",
        "empty",
        "from_dlpack",
        "ndarray",
        "random",
        "zeros",
    ):
        setattr(made, name, getattr(np, name))
    return made
