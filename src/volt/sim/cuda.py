"""Batches on a GPU: the rules' C compiled by CuPy, everything in device memory.

Games are rows of bytes, one packed ``State`` each. Arrays are CuPy's; PyTorch and JAX read them through DLPack without a copy.
"""

from functools import cache
from typing import Any

import numpy as np

from volt.rules.arena import Arena
from volt.rules.dialect.packed_struct import size_of
from volt.rules.state import Robot, State

from .arrays import Array, dtype, one_each
from .gpu_scheduling import MoreKernels, kernel_source
from .playouts import Tally

try:
    import cupy  # type: ignore[import-not-found, unused-ignore]
except ImportError:
    raise ImportError("device='cuda' needs CuPy: pip install 'volt-arena[gpu]' (or cupy-cuda12x for CUDA 12)") from None

__all__ = ["CudaRunner", "Kernels", "cupy", "kernels", "on_gpu", "or_null"]

WARP = 32
PER_WARP = 16  # games per warp; this and the next two were measured (benchmarks/NOTES.md)
STEP_SLOTS = 176  # games of a block while stepping: two blocks share a multiprocessor
SIMPLE_BLOCK = 64  # threads of kernels with one thread per game
BESIDE = 4096  # bytes of shared memory for everything except games and arena
MAX_THREADS = 1024
SHARING = ("observe", "end_turns")  # kernels with one thread per game that keep the games of a block in shared memory
_WIDE = ("-DWIDE",) if dtype(Robot)["equipped"].itemsize > 4 else ()  # see ``volt.compile.python_to_c``


class Kernels:
    """The kernels, compiled for the current GPU and cached by CuPy."""

    def __init__(self, more: MoreKernels | None = None) -> None:
        self.device = cupy.cuda.Device()
        room = self.device.attributes["MaxSharedMemoryPerBlockOptin"] - size_of(Arena) - BESIDE
        fitting = room // size_of(State) // WARP * WARP
        self.slots = min(fitting, MAX_THREADS * PER_WARP // WARP)
        more = more or MoreKernels()
        code = kernel_source(self.slots, PER_WARP, more)
        module = cupy.RawModule(code=code, backend="nvrtc", options=("-std=c++17", *_WIDE))
        names = ("playouts", "answer", "run", "deal", "questions", "observe", *more.names)
        self.kernels = {name: module.get_function(name) for name in names}
        for name in ("playouts", "run", "observe", *more.names):
            self.kernels[name].max_dynamic_shared_size_bytes = self.slots * size_of(State)

    def _launch(self, name: str, blocks: int, slots: int, *arguments: Any) -> None:
        """Launch a kernel whose blocks keep this many games in shared memory."""
        threads = slots * WARP // PER_WARP
        self.kernels[name]((blocks,), (threads,), arguments, shared_mem=slots * size_of(State))

    def playouts(self, games: Array, arena: Array, rounds: int) -> None:
        """Play all games with the built-in policy."""
        processors = self.device.attributes["MultiProcessorCount"]
        share = min(-(-len(games) // processors), self.slots)
        taken, limit = cupy.zeros(1, np.uint64), np.int32(min(rounds, 2**31 - 1))
        arguments = (games, np.uint64(len(games)), arena, taken, limit, np.int32(share))
        self._launch("playouts", processors, self.slots, *arguments)

    def step(self, games: Array, checkpoints: Array, arena: Array, answers: Array | None) -> None:
        """Answer the open questions, unless ``answers`` is None, and play all games on to the next."""
        running, listed = self.nobody_runs(games)
        self.per_game("answer", games, or_null(answers), running, listed)
        self.play_on(games, checkpoints, arena, running, listed)

    def nobody_runs(self, games: Array) -> tuple[Array, Array]:
        """How many games can go on, and room for a list of them."""
        return cupy.zeros(2, np.int32), cupy.empty(len(games), np.int32)

    def play_on(self, games: Array, checkpoints: Array, arena: Array, running: Array, listed: Array) -> None:
        """Play the listed games on to their next questions."""
        blocks = -(-len(games) // STEP_SLOTS) + 1
        self._launch("run", blocks, STEP_SLOTS, games, np.uint64(len(games)), checkpoints, arena, running, listed)

    def per_game(self, name: str, games: Array, *arguments: Any) -> None:
        """Launch a kernel with one thread per game."""
        blocks = -(-len(games) // SIMPLE_BLOCK)
        shared = SIMPLE_BLOCK * size_of(State) if name in SHARING else 0
        self.kernels[name]((blocks,), (SIMPLE_BLOCK,), (games, np.uint64(len(games)), *arguments), shared_mem=shared)


def or_null(array: Array | None) -> Any:
    """The array as an argument of a kernel; None is NULL."""
    return np.uintp(0) if array is None else array


@cache
def kernels() -> Kernels:
    """The kernels; the first use compiles them, which takes seconds."""
    return Kernels()


def on_gpu(packed: Array) -> Array:
    """Copy packed NumPy structs to the GPU, as bytes."""
    return cupy.asarray(np.ascontiguousarray(packed).view(np.uint8))


class CudaRunner:
    """Runs the kernels over all games; the counterpart of ``CpuRunner``."""

    def __init__(self, games: int) -> None:
        self.kernels = kernels()
        self.games = cupy.zeros((games, size_of(State)), np.uint8)
        self._checkpoints: Array = None
        self._arenas: dict[int, Array] = {}

    def _arena(self, arena: Array) -> Array:
        if id(arena) not in self._arenas:
            self._arenas[id(arena)] = on_gpu(arena)
        return self._arenas[id(arena)]

    def deal(self, games: Array, setup: Array) -> None:
        """Deal games with successive seeds."""
        self.kernels.per_game("deal", games, on_gpu(setup))

    def resume(self, games: Array, arena: Array) -> None:
        """Play on to the first question."""
        self.step(games, arena, None)

    def step(self, games: Array, arena: Array, answers: Array | None) -> None:
        """Answer and play on to the next question."""
        if self._checkpoints is None:
            self._checkpoints = cupy.empty_like(games)
        self.kernels.step(games, self._checkpoints, self._arena(arena), answers)

    def questions(self, games: Array) -> tuple[Array, Array]:
        """The kinds of all open questions, and the seats that are asked."""
        kinds, seats = cupy.empty(len(games), np.int64), cupy.empty(len(games), np.int64)
        self.kernels.per_game("questions", games, kinds, seats)
        return kinds, seats

    def observe(self, games: Array, seats: Array) -> Array:
        """What a seat of every game may know."""
        seen = cupy.empty_like(games)
        self.kernels.per_game("observe", games, seen, seats)
        return seen

    def playouts(self, games: Array, arena: Array, rounds: int, survey: bool) -> Any:
        """Play all games with the built-in policy; ValueError for a survey, which runs on the CPU only."""
        if survey:
            raise ValueError("a survey runs on the CPU only: leave device='cuda' out")
        self.kernels.playouts(games, self._arena(arena), rounds)
        return np.zeros(1, dtype(Tally))

    def integers(self, values: Array) -> Array:
        """One integer per game; arrays that are already on the GPU stay there."""
        if hasattr(values, "__cuda_array_interface__") or (
            hasattr(values, "__dlpack__") and not isinstance(values, np.ndarray)
        ):
            given = cupy.from_dlpack(values) if not isinstance(values, cupy.ndarray) else values
            if given.shape != (len(self.games),) or given.dtype.kind not in "iu":
                raise ValueError(f"one whole number for each of the {len(self.games)} games is needed")
            return cupy.ascontiguousarray(given, np.int64)
        return cupy.asarray(one_each(values, len(self.games)))

    def host(self, games: Array) -> Array:
        """The packed games in main memory."""
        return cupy.asnumpy(games).view(dtype(State)).reshape(-1)
