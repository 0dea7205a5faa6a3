"""Playouts of full RFL games on a GPU: ``python -m benchmarks.gpu [games ...]``.

Prints activations per second by batch size and block size, then compares 100,000 final states with the CPU's, byte for byte.
"""

import sys
import time

import numpy as np
from numba import cuda

from volt.sim import Batch
from volt.sim import cuda as backend

SIZES = (1_000, 10_000, 100_000, 1_000_000)
BLOCKS = (32, 64, 128)
ROUNDS = 100
COMPARED = 100_000


def measure(games: int, block: int) -> float:
    """Activations per second of one batch, the games already dealt; the best of three."""
    best = 0.0
    for seed in range(3):
        batch = Batch(games, "twin-cities", "rfl", seed=seed * games, device="cuda")
        batch._runner.block = block
        cuda.synchronize()
        start = time.perf_counter()
        results = batch.playouts(rounds=ROUNDS)
        cuda.synchronize()
        best = max(best, results.activations / (time.perf_counter() - start))
    return best


def one_core(games: int = 2_000) -> float:
    """The same on one core of the CPU."""
    batch = Batch(games, "twin-cities", "rfl", threads=1)
    start = time.perf_counter()
    return batch.playouts(rounds=ROUNDS).activations / (time.perf_counter() - start)


def occupancy() -> str:
    """What the compiler says of the playout kernel."""
    kernel = backend.kernels()["playouts"]
    registers = set(kernel.get_regs_per_thread().values())
    local = set(kernel.get_local_mem_per_thread().values())
    return f"registers per thread {registers}, local memory per thread {local} bytes"


def equal() -> bool:
    """Whether the games of both are the same, final state by final state."""
    gpu = Batch(COMPARED, "rome", "rfl", seed=7, device="cuda")
    cpu = Batch(COMPARED, "rome", "rfl", seed=7)
    gpu.playouts(rounds=30)
    cpu.playouts(rounds=30)
    return np.array_equal(cpu.raw(cpu.games), cpu.raw(gpu._runner.host(gpu.games)))


def main() -> None:
    """All of it, as a table."""
    sizes = [int(word) for word in sys.argv[1:]] or SIZES
    print(cuda.get_current_device().name)
    start = time.perf_counter()
    Batch(64, "twin-cities", "rfl", device="cuda").playouts(rounds=1)
    print(f"first launch, compilation included: {time.perf_counter() - start:.1f} s")
    print(occupancy())
    core = one_core()
    print(f"one core of the CPU: {core:,.0f} activations/s")
    for games in sizes:
        for block in BLOCKS:
            rate = measure(games, block)
            print(
                f"{games:>9,} games, {block:>3} threads a block: {rate:>15,.0f} activations/s, {rate / core:,.0f} x one core"
            )
    print(f"{COMPARED:,} final states equal to the CPU's: {equal()}")


if __name__ == "__main__":
    main()
