"""The network's choices, computed with NumPy: plans and answers without any search."""

import json
from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from volt.arenas import Drawing
from volt.compile import RULES
from volt.rules.questions import NOTHING_ASKED, PROGRAM
from volt.rules.state import SEATS, State
from volt.sim.arrays import dtype

from .boards import board_of
from .network import Network, Sight
from .observation import observe
from .pace import Pace
from .shape import FIRST_INPUTS, OWN_LEVEL, SHIPPED, Shape, layers

Array = Any
FIRST_PACE = 15e-6  # seconds per unit of ``pace.work``, as a slow machine takes: assumed until the network has run


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


class Policy(Pace):
    """The network with some weights, for any arena; on one core."""

    quick = True

    def __init__(self, weights: dict[str, Array], shape: Shape) -> None:
        super().__init__(FIRST_PACE)
        self._network = lru_cache(maxsize=16)(lambda drawing: Network(weights, shape, board_of(drawing)))

    def look(self, drawing: Drawing, seen: Array, seats: Array, kinds: Array, levels: Array) -> Sight:
        """Look at packed states, each redacted for its seat."""
        rows = observe(seen, seats, kinds, levels)
        return self._network(drawing).see(rows, np.zeros(len(rows), np.int64))

    def foretell(
        self,
        drawing: Drawing,
        world: bytes,
        seats: Sequence[int],
        levels: Sequence[int],
        count: int,
        seed: int,
        warmth: float = 1.0,
    ) -> list[list[int]]:
        """As ``Predictor`` says."""
        worlds, seen = np.tile(np.frombuffer(world, dtype(State)), len(seats)), np.zeros(len(seats), dtype(State))
        worlds["robots"]["number"][np.arange(len(seats)), seats] = 0  # as if the seat had not programmed yet
        worlds["robots"]["dice"][np.arange(len(seats)), seats] = np.zeros((), worlds["robots"]["dice"].dtype)
        RULES.functions.observe(worlds, seen, np.asarray(seats, np.int64), 0, len(seats))
        with self.timed(drawing, len(seats), count), one_core():
            sight = self.look(drawing, seen, np.asarray(seats), np.full(len(seats), PROGRAM), np.asarray(levels))
            plans = self._network(drawing).programs(sight, count, _drawer(seed, warmth))
        return plans.tolist()  # type: ignore[no-any-return]

    def choose(self, drawing: Drawing, seen: bytes, who: int, level: int, seed: int, warmth: float) -> int:
        """As ``Predictor`` says."""
        states = np.frombuffer(seen, dtype(State))
        kind = int(states["question"]["kind"][0]) or PROGRAM
        network, draw = self._network(drawing), _drawer(seed, warmth)
        with self.timed(drawing, 1, 1), one_core():
            sight = self.look(drawing, states, np.array([who]), np.array([kind]), np.array([level]))
            if kind == PROGRAM:
                return int(network.programs(sight, 1, draw)[0, 0])
            return int(draw(NOTHING_ASKED, network.answers(sight))[0])

    def chances(self, drawing: Drawing, seen: bytes, who: int) -> list[float]:
        """As ``Predictor`` says."""
        states = np.frombuffer(seen, dtype(State))
        with one_core():
            sight = self.look(drawing, states, np.array([who]), np.array([PROGRAM]), np.array([OWN_LEVEL]))
            value = self._network(drawing).value(sight)[0]
        shares = np.exp(value - value.max())
        shares = (shares / shares.sum()).tolist()
        return [*(shares[(seat - who) % SEATS] for seat in range(SEATS)), *shares[SEATS:]]


def one_core() -> AbstractContextManager[object]:
    """A context in which NumPy multiplies on one core: threads make that slower here, up to ten times on a busy machine."""
    limited: AbstractContextManager[object] = _blas().limit(limits=1, user_api="blas")
    return limited


@cache
def _blas() -> Any:
    from threadpoolctl import ThreadpoolController  # not there when the package is built

    return ThreadpoolController()  # takes milliseconds to find NumPy's library


def _drawer(seed: int, warmth: float) -> Any:
    """Return a function that samples from logits: the highest after Gumbel noise, here from exponentials, which are faster."""
    draws = np.random.default_rng(seed)

    def draw(stage: int, logits: Array) -> Array:
        noise = warmth * np.log(draws.standard_exponential(logits.shape)) if warmth else 0.0
        return (logits - noise).argmax(-1)

    return draw


@cache
def shipped_policy() -> Policy:
    """The policy with the shipped weights."""
    return Policy(*load_weights(SHIPPED))
