"""The same rules on a GPU: one thread a game, everything in device memory. Playouts have a kernel of their own (``nvrtc.py``).

Arrays are Numba device arrays: PyTorch, JAX and CuPy read them without copying, by ``__cuda_array_interface__``.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numba import config, cuda, from_dtype

from volt.rules.events import EventLog
from volt.rules.packed_struct import layout
from volt.rules.registry import in_order, twins
from volt.rules.state import State, copy_game

from .batch import one_each
from .entries import Tally, asked, deal_game, observe_game, playout, step_game
from .jit import signature

BLOCK = 64  # threads; measured in benchmarks/NOTES.md
APART = {  # left alone, the compiler makes one body of all rules, and takes five minutes for it
    *(
        "resolve_blasts",
        "detonate_mine",
        "push",
        "jump",
        "spray",
        "remote_control",
        "throw_grenade",
        "crossfire",
        "equip",
    ),
    *("draw_module", "killbot_blue", "killbot_red", "repulsion", "saws", "shock", "activate_space", "reboot"),
}
RULES = (deal_game, playout, step_game, asked, observe_game, copy_game)


def _device(function: Callable[..., Any]) -> Any:
    """A rule that kernels can call; the simulator knows no types. What is rare or large stays a function of its own."""
    if config.ENABLE_CUDASIM:
        return cuda.jit(device=True)(function)
    made = cuda.jit(signature(function), device=True)(function)
    if function.__name__ in APART:
        for compiled in made.overloads.values():
            for module in compiled.library.modules:
                for body in module.functions:
                    body.attributes.add("noinline")
    return made


@cache
def kernels() -> dict[str, Any]:
    """The entries of ``entries.py`` as kernels."""
    made = twins(in_order(RULES), _device)
    deal_, play, step, ask, observe_, copy = (made[rule] for rule in RULES)
    packed = from_dtype(layout(State))

    @cuda.jit
    def deal(games, table, seed):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < games.shape[0]:
            deal_(games[i], table[0], seed + i)

    @cuda.jit
    def playouts(games, arena, logs, tallies, rounds):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        own = cuda.local.array(1, packed)  # local memory is laid out so that threads in step read it together
        if i < games.shape[0]:
            copy(own[0], games[i])
            play(own[0], arena[0], logs[0], tallies[0], rounds)
            copy(games[i], own[0])

    @cuda.jit
    def resume(games, scratch, arena, logs):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < games.shape[0]:
            step(games[i], scratch[i], arena[0], logs[0], 0)

    @cuda.jit
    def steps(games, scratch, arena, logs, answers):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < games.shape[0]:
            step(games[i], scratch[i], arena[0], logs[0], answers[i])

    @cuda.jit
    def questions(games, kinds, seats):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < games.shape[0]:
            kinds[i] = ask(games[i]) // 8
            seats[i] = ask(games[i]) % 8

    @cuda.jit
    def observe(games, seen, seats):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < games.shape[0]:
            observe_(games[i], seen[i], seats[i])

    return {
        "deal": deal,
        "playouts": playouts,
        "resume": resume,
        "steps": steps,
        "questions": questions,
        "observe": observe,
    }


class CudaRunner:
    """Runs the kernels over all games; what ``CpuRunner`` does on cores."""

    def __init__(self, games: int) -> None:
        self.games = cuda.to_device(np.zeros(games, layout(State)))
        self._scratch: Any = None
        self._logs = cuda.to_device(np.zeros(1, layout(EventLog)))
        self.block = BLOCK

    def run(self, entry: str, *arguments: Any) -> None:
        """A kernel that needs no arena."""
        blocks = (len(self.games) + self.block - 1) // self.block
        kernels()[entry][blocks, self.block](*(self._here(argument) for argument in arguments))

    def advance(self, entry: str, games: Any, arena: Any, *arguments: Any) -> None:
        """A kernel that plays on."""
        if self._scratch is None:
            self._scratch = cuda.to_device(np.zeros(len(games), layout(State)))
        self.run(entry, games, self._scratch, arena, self._logs, *arguments)

    def playouts(self, games: Any, arena: Any, rounds: int, survey: bool) -> Any:
        """Playouts of all games; surveys are for cores."""
        if survey:
            raise ValueError("a survey runs on the CPU only: leave device='cuda' out")
        tally = np.zeros(1, layout(Tally))
        if config.ENABLE_CUDASIM:
            self.run("playouts", games, arena, self._logs, tally, rounds)
        else:
            from .nvrtc import playouts

            playouts()(games, self._here(arena), rounds)
        return tally

    def zeros(self) -> Any:
        """One integer a game, to be filled in."""
        return cuda.to_device(np.zeros(len(self.games), np.int64))

    def integers(self, values: Any) -> Any:
        """One integer a game, as given; arrays that live on the GPU already stay there."""
        if hasattr(values, "__cuda_array_interface__"):
            return cuda.as_cuda_array(values)
        return cuda.to_device(one_each(values, len(self.games)))

    def like(self, games: Any) -> Any:
        """Room for as many games."""
        return cuda.device_array_like(games)

    def host(self, array: Any) -> Any:
        """The array in main memory."""
        return array.copy_to_host()

    @staticmethod
    def _here(argument: Any) -> Any:
        return cuda.to_device(argument) if isinstance(argument, np.ndarray) else argument
