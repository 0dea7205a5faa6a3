"""The network's choices, computed with NumPy: plans and answers without any search."""

import json
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from volt.arenas import Drawing
from volt.compile import RULES
from volt.rules.dialect.packed_struct import layout
from volt.rules.questions import NOTHING_ASKED, PROGRAM
from volt.rules.state import SEATS, State

from .boards import board_of
from .features import Shape, layers
from .network import Network, Sight
from .observation import observe

Array = Any
SHIPPED = Path(__file__).with_name("weights.npz")
FIRST_INPUTS = {"modules": 22, "kinds": 24}  # of weights that do not say
FIRST_PACE = 15e-6  # seconds per unit of ``_work``, as a slow machine takes: assumed until the network has run
DECAY = 0.8  # the weight of the estimated pace in the next estimate, unless the network was slower
RETRY = 0.98  # factor of an estimate that left no time for anything


def save_weights(file: Path, weights: dict[str, Array], shape: Shape, about: dict[str, Any]) -> None:
    """Write weights as 16-bit floats, with the shape of the network and metadata."""
    arrays = {name: np.asarray(values, np.float16) for name, values in weights.items()}
    note = json.dumps({"shape": vars(shape), "about": about})
    temporary = file.with_suffix(".new.npz")
    np.savez_compressed(temporary, **arrays, json=np.frombuffer(note.encode(), np.uint8))  # type: ignore[arg-type]
    temporary.replace(file)


def load_weights(file: Path) -> tuple[dict[str, Array], Shape]:
    """Weights as 32-bit floats, and the shape of their network; ValueError if they do not fit this version's."""
    with np.load(file) as saved:
        arrays = {name: saved[name].astype(np.float32) for name in saved.files if name != "json"}
        shape = Shape(**FIRST_INPUTS | json.loads(saved["json"].tobytes())["shape"])
    if {name: values.shape for name, values in arrays.items()} != {n: size for n, (size, _) in layers(shape).items()}:
        raise ValueError(f"{file}: these weights do not fit this version's network; train new ones")
    return arrays, shape


class Policy:
    """The network with some weights, for any arena; on one core. It notes how long it takes."""

    def __init__(self, weights: dict[str, Array], shape: Shape) -> None:
        self._pace = FIRST_PACE
        self._network = lru_cache(maxsize=16)(lambda drawing: Network(weights, shape, board_of(drawing)))

    def look(self, drawing: Drawing, seen: Array, seats: Array, kinds: Array, levels: Array) -> Sight:
        """Look at packed states, each redacted for its seat."""
        rows = observe(seen, seats, kinds, levels)
        return self._network(drawing).see(rows, np.zeros(len(rows), np.int64))

    def affordable(self, drawing: Drawing, count: int, seconds: float) -> int:
        """For how many seats it can foretell ``count`` plans in this time, to judge by what it took lately."""
        for seats in range(SEATS, 0, -1):
            if self._pace * _work(drawing, seats, count) <= seconds:
                return seats
        return 0

    def skipped(self) -> None:
        """Note that there was no time for it, so that it is tried again some time: it may not be that slow any more."""
        self._pace *= RETRY

    @contextmanager
    def _timed(self, drawing: Drawing, seats: int, count: int) -> Iterator[None]:
        """A context to work in, on one core, that notes how long it takes."""
        began = time.perf_counter()
        with one_core():
            yield
        took = (time.perf_counter() - began) / _work(drawing, seats, count)
        self._pace = max(took, DECAY * self._pace + (1 - DECAY) * took)

    def foretell(
        self, drawing: Drawing, world: Array, seats: Array, levels: Array, count: int, chance: Any, warmth: float = 1.0
    ) -> Array:
        """Predict plan codes for each of these seats in a possible world, as players of these levels would choose them.

        With a lower ``warmth``, the sampling temperature, likely plans are more frequent.
        """
        worlds, seen = np.repeat(world, len(seats)), np.zeros(len(seats), layout(State))
        worlds["robots"]["number"][np.arange(len(seats)), seats] = 0  # as if the seat had not programmed yet
        worlds["robots"]["dice"][np.arange(len(seats)), seats] = np.zeros((), worlds["robots"]["dice"].dtype)
        RULES.functions.observe(worlds, seen, np.asarray(seats, np.int64), 0, len(seats))
        with self._timed(drawing, len(seats), count):
            sight = self.look(drawing, seen, seats, np.full(len(seats), PROGRAM), levels)
            return self._network(drawing).programs(sight, count, _drawer(chance, warmth))

    def choose(self, drawing: Drawing, seen: Array, seat: int, level: int, chance: Any, warmth: float) -> int:
        """A plan code, or the answer to the open question; ``warmth`` is the sampling temperature, 0 takes the likeliest."""
        kind = int(seen["question"]["kind"][0]) or PROGRAM
        network, draw = self._network(drawing), _drawer(chance, warmth)
        with self._timed(drawing, 1, 1):
            sight = self.look(drawing, seen, np.array([seat]), np.array([kind]), np.array([level]))
            if kind == PROGRAM:
                return int(network.programs(sight, 1, draw)[0, 0])
            return int(draw(NOTHING_ASKED, network.answers(sight))[0])

    def chances(self, drawing: Drawing, seen: Array, seats: Array) -> Array:
        """Each robot's chance of winning before programs are made, as these seats see it: (n, parties) by seat."""
        many = np.full(len(seen), PROGRAM)
        with one_core():
            sight = self.look(drawing, seen, seats, many, np.ones(len(seen), np.int64))
            value = self._network(drawing).value(sight)
        shares = np.exp(value - value.max(1, keepdims=True))
        shares /= shares.sum(1, keepdims=True)
        order = (np.arange(4) - np.asarray(seats)[:, None]) % 4
        return np.concatenate([np.take_along_axis(shares, order, 1), shares[:, 4:]], 1)


def one_core() -> AbstractContextManager[object]:
    """A context in which NumPy multiplies on one core: threads make that slower here, up to ten times on a busy machine."""
    limited: AbstractContextManager[object] = _blas().limit(limits=1, user_api="blas")
    return limited


@cache
def _blas() -> Any:
    from threadpoolctl import ThreadpoolController  # not there when the package is built

    return ThreadpoolController()  # takes milliseconds to find NumPy's library


def _work(drawing: Drawing, seats: int, count: int) -> int:
    """How much work it is to foretell plans, in units of one space of a map (measured, within a tenth)."""
    return 150 + seats * (drawing.columns * drawing.rows + 2 * count)


def _drawer(chance: Any, warmth: float) -> Any:
    """Return a function that samples from logits: the highest after Gumbel noise, here from exponentials, which are faster."""

    def draw(stage: int, logits: Array) -> Array:
        noise = warmth * np.log(chance.standard_exponential(logits.shape)) if warmth else 0.0
        return (logits - noise).argmax(-1)

    return draw


@cache
def shipped_policy() -> Policy:
    """The policy with the shipped weights."""
    return Policy(*load_weights(SHIPPED))
