"""Games on a GPU: ``python -m benchmarks.gpu [games ...]``.

Prints activations per second of playouts by batch size, compared with one CPU core; decisions per second of games stepped by a
policy on the GPU; and whether 100,000 final states equal the CPU's, byte for byte. Games are dealt before the clock starts and
stay on the GPU; playouts run to the end of every game.
"""

import sys
import time
from typing import Any

import cupy
import numpy as np

from volt.rules.dialect.packed_struct import field_span, size_of
from volt.rules.interface.plan_codes import BITS, DIE_SLOTS
from volt.rules.questions import PROGRAM
from volt.rules.state import ANSWER_BYTES, ANSWERS, Robot, State
from volt.sim import Batch
from volt.sim.cuda import kernels

TO_THE_END = 1_000_000  # rounds: nobody plays that long
SIZES = (1_000, 10_000, 100_000, 1_000_000)
COMPARED = 100_000
STEPPED = 65_536
STEPS = {"rfl": 200, "training": 60}  # few games are over by then
_ROBOTS = field_span(State, "robots")[0]
_NUMBER = field_span(Robot, "number")[0]

# A random legal answer to every open question: what a policy would choose from observations and masks.
POLICY = f"""
extern "C" __global__ void choose(const unsigned char *seen, const unsigned char *legal, long stride, const long long *kinds,
                                  long long *answers, unsigned seed, int count) {{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    unsigned x = (i + 1u) * 2654435761u ^ seed * 0x9E3779B9u;
    auto roll = [&](unsigned n) {{ x ^= x << 13; x ^= x >> 17; x ^= x << 5; return (x >> 8) % n; }};
    const unsigned char *own = seen + (long)i * {size_of(State)}, *bits = legal + i * stride;
    if (kinds[i] == {PROGRAM}) {{
        long long plan = 0;
        int colours[4] = {{0, 0, 1, 1}};
        for (int unit = 0; unit < 3; unit++) {{
            int left = 4 - unit, pick = roll(left), colour = colours[pick];
            colours[pick] = colours[left - 1];
            int key = colour ? roll(8) : 2 * roll(4);
            plan |= (long long)(1 + colour * 48 + roll(6) * 8 + key) << {2 * BITS} * unit;
        }}
        int number = roll(4) + 1, taken = 0;
        for (int who = 0; who < 4; who++) taken |= 1 << own[{_ROBOTS} + who * {size_of(Robot)} + {_NUMBER}];
        while (taken >> number & 1) number = number % 4 + 1;
        answers[i] = plan | (long long)number << {BITS * DIE_SLOTS};
    }} else {{
        int total = 0;
        for (int b = 0; b < {ANSWER_BYTES}; b++) total += __popc(bits[b]);
        int pick = total ? roll(total) : 0;
        for (int answer = 0; answer < {ANSWERS}; answer++)
            if (bits[answer >> 3] >> (answer & 7) & 1 && pick-- == 0) answers[i] = answer;
    }}
}}
"""


def measure(games: int, mode: str) -> float:
    """Activations per second of one batch whose games are already dealt; the best of three."""
    best = 0.0
    for seed in range(3):
        batch = Batch(games, mode, "twin-cities", seed=seed * games, device="cuda")
        cupy.cuda.Device().synchronize()
        start = time.perf_counter()
        results = batch.playouts(TO_THE_END)
        cupy.cuda.Device().synchronize()
        seconds = time.perf_counter() - start
        best = max(best, results.activations / seconds)
    return best


def stepped(games: int, mode: str, steps: int) -> tuple[float, dict[str, float]]:
    """Decisions per second of games that are stepped (questions, observations, answers), and where the time goes."""
    choose = cupy.RawModule(code=POLICY, options=("-std=c++17",)).get_function("choose")
    batch = Batch(games, mode, "twin-cities", device="cuda")
    batch.start()
    answers = cupy.zeros(games, np.int64)

    def decisions() -> int:
        return int(batch.runner.host(batch.games)["decisions"].sum())

    def once(i: int, note: Any = lambda name: None) -> None:
        kinds, seats = batch.questions
        note("questions")
        seen = batch.observe(seats)
        note("observations")
        legal = batch.legal
        arguments = (seen, legal, np.int64(legal.strides[0]), kinds, answers, np.uint32(i), np.int32(games))
        choose((-(-games // 256),), (256,), arguments)
        note("masks and policy")
        batch.step(answers)
        note("step")

    for i in range(20):
        once(i)
    before, start = decisions(), time.perf_counter()
    for i in range(steps):
        once(100 + i)
    cupy.cuda.Device().synchronize()
    seconds = time.perf_counter() - start
    rate = (decisions() - before) / seconds
    parts: dict[str, float] = {}
    for i in range(20):
        cupy.cuda.Device().synchronize()
        last = [time.perf_counter()]

        def note(name: str, last: list[float] = last) -> None:
            cupy.cuda.Device().synchronize()
            now = time.perf_counter()
            parts[name] = parts.get(name, 0.0) + (now - last[0]) / 20 * 1e3
            last[0] = now

        once(1000 + i, note)
    return rate, parts


def one_core(games: int = 2_000) -> float:
    """Activations per second of RFL playouts on one core of the CPU."""
    batch = Batch(games, "rfl", "twin-cities", threads=1)
    best = 0.0
    for _ in range(3):
        batch.reset(0)
        start = time.perf_counter()
        best = max(best, batch.playouts(TO_THE_END).activations / (time.perf_counter() - start))
    return best


def equal(arena: str, rounds: int, **options: Any) -> bool:
    """Whether CPU and GPU play the same games, final state by final state."""
    gpu = Batch(COMPARED, "rfl", arena, seed=7, device="cuda", **options)
    cpu = Batch(COMPARED, "rfl", arena, seed=7, **options)
    gpu.playouts(rounds)
    cpu.playouts(rounds)
    return np.array_equal(cpu.raw(cpu.games), cpu.raw(gpu.runner.host(gpu.games)))


def equal_stepped(games: int = 20_000, steps: int = 200, **options: Any) -> bool:
    """The same for games that are stepped, with the same answers."""
    gpu, cpu = Batch(games, seed=3, device="cuda", **options), Batch(games, seed=3, **options)
    gpu.start()
    cpu.start()
    rng = np.random.default_rng(1)
    for _ in range(steps):
        answers = np.where(
            cpu.questions[0] == PROGRAM,
            rng.integers(0, 1 << BITS * DIE_SLOTS + 3, games),
            rng.integers(0, ANSWERS, games),
        )
        gpu.step(answers)
        cpu.step(answers)
    return np.array_equal(cpu.raw(cpu.games), cpu.raw(gpu.runner.host(gpu.games)))


def main() -> None:
    """Print everything as a table."""
    sizes = [int(word) for word in sys.argv[1:]] or SIZES
    print(cupy.cuda.runtime.getDeviceProperties(0)["name"].decode())
    start = time.perf_counter()
    loaded = kernels()
    print(f"the kernels, compiled or loaded: {time.perf_counter() - start:.1f} s")
    for name, kernel in loaded.kernels.items():
        print(f"{name}: {kernel.num_regs} registers, {kernel.local_size_bytes} bytes of stack a thread")
    core = one_core()
    print(f"one core of the CPU, RFL: {core:,.0f} activations/s")
    for mode in ("rfl", "training"):
        for games in sizes:
            rate = measure(games, mode)
            print(
                f"playouts, {mode}, {games:>9,} games: {rate:>15,.0f} activations/s, {rate / core:,.0f} x that core",
                flush=True,
            )
    for mode in ("rfl", "training"):
        rate, parts = stepped(STEPPED, mode, STEPS[mode])
        shown = ", ".join(f"{name} {ms:.2f} ms" for name, ms in parts.items())
        print(f"stepped, {mode}, {STEPPED:,} games: {rate:>15,.0f} decisions/s ({shown})", flush=True)
    print(f"{COMPARED:,} games of 30 rounds in Rome, final states equal to the CPU's: {equal('rome', 30)}")
    print(f"{COMPARED:,} whole games in Twin Cities, equal: {equal('twin-cities', TO_THE_END)}")
    print(f"stepped games, equal: {equal_stepped()}, with KillBots: {equal_stepped(operators=2, killbots=2)}")


if __name__ == "__main__":
    main()
