"""Playouts of full RFL games on a GPU: ``python -m benchmarks.gpu [games ...]``.

Prints activations per second by batch size, beside one core of the CPU, and compares 100,000 final states with the CPU's, byte
for byte. Games are dealt before the clock starts and stay on the GPU; every one of them is played to its end.
"""

import sys
import time

import numpy as np
from numba import cuda

from volt.sim import Batch
from volt.sim.nvrtc import playouts

from .ours import TO_THE_END

SIZES = (1_000, 10_000, 100_000, 1_000_000)
COMPARED = 100_000


def measure(games: int) -> float:
    """Activations per second of one batch, the games already dealt; the best of three."""
    best = 0.0
    for seed in range(3):
        batch = Batch(games, "twin-cities", "rfl", seed=seed * games, device="cuda")
        cuda.synchronize()
        start = time.perf_counter()
        results = batch.playouts(TO_THE_END)
        cuda.synchronize()
        seconds = time.perf_counter() - start
        best = max(best, results.activations / seconds)
    return best


def one_core(games: int = 2_000) -> float:
    """The same on one core of the CPU."""
    batch = Batch(games, "twin-cities", "rfl", threads=1)
    best = 0.0
    for _ in range(3):
        batch.reset(0)
        start = time.perf_counter()
        best = max(best, batch.playouts(TO_THE_END).activations / (time.perf_counter() - start))
    return best


def occupancy() -> str:
    """What there is of the playout kernel."""
    kernel = playouts()
    registers, local = kernel.attribute("NUM_REGS"), kernel.attribute("LOCAL_SIZE_BYTES")
    return f"{kernel.block} games a multiprocessor, {registers} registers and {local} bytes of stack a thread"


def equal(arena: str, rounds: int) -> bool:
    """Whether the games of both are the same, final state by final state."""
    gpu = Batch(COMPARED, arena, "rfl", seed=7, device="cuda")
    cpu = Batch(COMPARED, arena, "rfl", seed=7)
    gpu.playouts(rounds)
    cpu.playouts(rounds)
    return np.array_equal(cpu.raw(cpu.games), cpu.raw(gpu._runner.host(gpu.games)))


def main() -> None:
    """All of it, as a table."""
    sizes = [int(word) for word in sys.argv[1:]] or SIZES
    print(cuda.get_current_device().name)
    start = time.perf_counter()
    playouts()
    print(f"the kernel of playouts, compiled or loaded: {time.perf_counter() - start:.1f} s")
    print(occupancy())
    rates = {games: measure(games) for games in sizes}
    core = one_core()
    print(f"one core of the CPU: {core:,.0f} activations/s")
    for games, rate in rates.items():
        print(f"{games:>9,} games: {rate:>15,.0f} activations/s, {rate / core:,.0f} x one core")
    print(f"{COMPARED:,} games of 30 rounds in Rome, final states equal to the CPU's: {equal('rome', 30)}")
    print(
        f"{COMPARED:,} whole games in Twin Cities, final states equal to the CPU's: {equal('twin-cities', TO_THE_END)}"
    )


if __name__ == "__main__":
    main()
