"""Games on a GPU: ``python -m benchmarks.gpu [envs | games ...]``.

Prints activations per second of playouts by batch size, compared with one CPU core; decisions per second of games stepped by a
policy on the GPU; and whether 100,000 final states equal the CPU's, byte for byte. Games are dealt before the clock starts and
stay on the GPU; playouts run to the end of every game. Then the same of the vector environment (``envs``: only that).
"""

import sys
import time
from typing import Any

import cupy
import numpy as np

from volt.envs.compiled.rules import ACTIONS
from volt.envs.cuda import CudaVectorEnv, env_kernels
from volt.envs.vector import VoltVectorEnv
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

# A random legal action of every game, by one warp each: a row of the mask is 87 words of four bytes, 0 or 1.
RANDOM = f"""
extern "C" __global__ void pick(const unsigned *mask, long long *actions, unsigned seed, int count) {{
    int i = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32, own = 0;
    if (i >= count) return;
    unsigned words[3];
    for (int k = 0; k < 3; k++) {{
        int word = 3 * lane + k;
        words[k] = word < {ACTIONS // 4} ? mask[(long long)i * {ACTIONS // 4} + word] : 0;
        own += __popc(words[k]);
    }}
    int upto = own;
    for (int by = 1; by < 32; by *= 2) {{
        int other = __shfl_up_sync(0xFFFFFFFF, upto, by);
        if (lane >= by) upto += other;
    }}
    int total = __shfl_sync(0xFFFFFFFF, upto, 31), before = upto - own;
    unsigned x = (i + 1u) * 2654435761u ^ seed * 0x9E3779B9u;
    x ^= x << 13; x ^= x >> 17; x ^= x << 5; x *= 0x85EBCA6Bu; x ^= x >> 15;
    int wanted = total ? x % total : 0;
    if (total == 0 && lane == 0) actions[i] = 0;
    if (wanted < before || wanted >= upto) return;
    for (int byte = 0; byte < 12; byte++)
        if (words[byte / 4] >> 8 * (byte % 4) & 1 && wanted-- == before) actions[i] = 12 * lane + byte;
}}
"""


def environment(games: int, mode: str, observation: str, steps: int) -> tuple[float, dict[str, float]]:
    """Decisions per second of the vector environment with a random policy on the GPU, and milliseconds of its parts."""
    pick = cupy.RawModule(code=RANDOM, options=("-std=c++17",)).get_function("pick")
    envs = CudaVectorEnv(games, observation, mode=mode, arena="twin-cities")
    envs.reset(seed=1)
    actions, decided = cupy.zeros(games, np.int64), cupy.zeros(1, np.int64)

    def choose(i: int) -> None:
        words = envs.action_masks().view(np.uint32)
        pick((-(-games // 8),), (256,), (words, actions, np.uint32(i), np.int32(games)))

    for i in range(300):  # until games are at all stages, and some have ended
        choose(i)
        info = envs.step(actions)[4]
    cupy.cuda.Device().synchronize()
    start = time.perf_counter()
    for i in range(steps):
        choose(1000 + i)
        decided += (info["kind"] > 0).sum()
        info = envs.step(actions)[4]
    cupy.cuda.Device().synchronize()
    rate = int(decided[0]) / (time.perf_counter() - start)
    parts: dict[str, float] = {}
    launch = {name: getattr(envs._kernels, name) for name in ("per_game", "play_on")}

    def timed(name: str) -> Any:
        def call(*arguments: Any) -> None:
            cupy.cuda.Device().synchronize()
            began = time.perf_counter()
            launch[name](*arguments)
            cupy.cuda.Device().synchronize()
            what = arguments[0] if name == "per_game" else "run"
            parts[what] = parts.get(what, 0.0) + (time.perf_counter() - began) * 1e3 / 50

        return call

    for name in launch:
        setattr(envs._kernels, name, timed(name))
    for i in range(50):
        choose(5000 + i)
        envs.step(actions)
    for name in launch:
        delattr(envs._kernels, name)
    return rate, parts


def equal_environment(games: int, steps: int, observation: str, **options: Any) -> str:
    """Whether observations, masks and rewards are those of the CPU, while games last that were dealt alike."""
    gpu, cpu = CudaVectorEnv(games, observation, **options), VoltVectorEnv(games, None, None, observation, **options)
    seen = {"gpu": gpu.reset(seed=5), "cpu": cpu.reset(seed=5)}
    rng, same = np.random.default_rng(1), np.ones(games, bool)
    compared, equal = 0, True
    for _ in range(steps):
        mask = cpu.action_masks()
        observed = [one if observation == "planes" else {"flat": one} for one in (seen["gpu"][0], seen["cpu"][0])]
        for name, part in observed[1].items():
            equal &= np.array_equal(cupy.asnumpy(observed[0][name])[same], part[same])
        equal &= np.array_equal(cupy.asnumpy(gpu.action_masks())[same], mask[same])
        compared += int(same.sum())
        actions = (rng.random(mask.shape, np.float32) * mask).argmax(axis=1)
        actions = np.where(rng.random(games) < 0.05, rng.integers(0, ACTIONS, games), actions)
        one, other = gpu.step(cupy.asarray(actions)), cpu.step(actions)
        for k in range(1, 4):
            equal &= np.array_equal(cupy.asnumpy(one[k])[same], other[k][same])
        same &= ~(other[2] | other[3])
        seen = {"gpu": one, "cpu": other}
    return f"{equal} ({compared:,} positions)"


def shared() -> str:
    """Whether PyTorch and JAX read what is observed without a copy."""
    envs = CudaVectorEnv(64, mode="rfl")
    planes = envs.reset(seed=1)[0]["planes"]
    said = []
    for library in ("torch", "jax"):
        try:
            module = __import__(f"{library}.dlpack" if library == "jax" else library)
            read = module.dlpack.from_dlpack if library == "jax" else module.from_dlpack
            tensor = read(planes)
            address = tensor.data_ptr() if library == "torch" else tensor.unsafe_buffer_pointer()
            said.append(f"{library} {address == planes.data.ptr}")
        except Exception as error:  # it need not be there
            said.append(f"{library} {type(error).__name__}: {error}"[:200])
    return ", ".join(said)


def environments() -> None:
    """Everything about the vector environment."""
    start = time.perf_counter()
    loaded = env_kernels()
    print(f"the kernels of environments, compiled or loaded: {time.perf_counter() - start:.1f} s")
    for name in ("begin_turns", "end_turns", "run"):
        kernel = loaded.kernels[name]
        print(f"{name}: {kernel.num_regs} registers, {kernel.local_size_bytes} bytes of stack a thread", flush=True)
    for observation in ("planes", "flat"):
        print(
            f"environment, {observation}, equal to the CPU's: {equal_environment(3000, 250, observation)}", flush=True
        )
    print(f"the same with KillBots: {equal_environment(1000, 250, 'planes', operators=2, killbots=2, max_rounds=3)}")
    print(f"observations shared without a copy: {shared()}", flush=True)
    for mode in ("rfl", "training"):
        for observation in ("planes", "flat"):
            for games in (16_384, STEPPED, 4 * STEPPED):
                rate, parts = environment(games, mode, observation, 300)
                told = ", ".join(f"{name} {ms:.2f} ms" for name, ms in parts.items())
                print(
                    f"environment, {mode}, {observation}, {games:,} games: {rate:,.0f} decisions/s ({told})", flush=True
                )


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
    print(cupy.cuda.runtime.getDeviceProperties(0)["name"].decode())
    if sys.argv[1:] == ["envs"]:
        environments()
        return
    sizes = [int(word) for word in sys.argv[1:]] or SIZES
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
    environments()


if __name__ == "__main__":
    main()
