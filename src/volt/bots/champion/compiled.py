"""The champion's network in machine code, for places without NumPy, such as a browser; ``policy`` has the same on NumPy."""

import ast
import json
import struct
import zipfile
from array import array
from collections.abc import Mapping, Sequence
from pathlib import Path

from volt.arenas import Drawing
from volt.compile import RULES, Library
from volt.rules.arena import MAX_SPACES
from volt.rules.dialect.packed_struct import pack, packed_view, size_of
from volt.rules.questions import PROGRAM
from volt.rules.state import State

from ..search.evaluation import PARTIES
from ..search.evaluation_weights import LACK, MACHINE_PLAYS
from .chance_rules import write_chances
from .choice_rules import choose_answer, write_programs
from .pace import Pace
from .shape import FIRST_INPUTS, OWN_LEVEL, Shape, layers
from .sight_rules import LAYERS, MOST_BLOCKS, NetworkLayout

NETWORK = Library(
    "network",
    (choose_answer, write_chances, write_programs),
    sources=[
        *(
            f"bots/champion/{name}.py"
            for name in ("chance_rules", "choice_rules", "layer_rules", "shape", "sight_rules")
        ),
        *(f"bots/search/{name}.py" for name in ("evaluation", "evaluation_weights", "reachability")),
    ],
)
FIRST_PACE = 60e-6  # seconds per unit of work, as a slow machine takes: assumed until the network has run
ROOM = 1024  # numbers that fit into each room of the memory, besides what depends on the network's size


def read_weights(file: Path) -> tuple[dict[str, Sequence[float]], Shape]:
    """The weights of a file that ``policy.save_weights`` has written, and the shape of their network."""
    found: dict[str, Sequence[float]] = {}
    with zipfile.ZipFile(file) as saved:
        for name in saved.namelist():
            data = saved.read(name)
            (length,) = struct.unpack_from("<H", data, 8)
            header, values = ast.literal_eval(data[10 : 10 + length].decode("latin-1")), data[10 + length :]
            name = name.removesuffix(".npy")
            if name == "json":
                shape = Shape(**FIRST_INPUTS | json.loads(values)["shape"])
            elif header["descr"] == "<f2" and not header["fortran_order"]:
                found[name] = struct.unpack(f"<{len(values) // 2}e", values)
            else:
                raise ValueError(f"{file}: {name} is not in 16-bit floats; save the weights again")
    return found, shape


def laid_out(weights: Mapping[str, Sequence[float]], shape: Shape) -> tuple[bytearray, "array[float]", int]:
    """A packed ``NetworkLayout``, the weights in its order, and how much memory the network needs."""
    if shape.blocks > MOST_BLOCKS:
        raise ValueError(f"the network has {shape.blocks} blocks; at most {MOST_BLOCKS} can be compiled")
    net, numbers = NetworkLayout(), array("d")

    def put(name: str) -> int:
        at = len(numbers)
        numbers.extend(weights[name])
        numbers.extend(weights.get(f"{name}.bias", ()))
        return at

    net.channels, net.blocks, net.hidden, net.keys = shape.channels, shape.blocks, shape.hidden, shape.keys
    net.modules, net.question_kinds, net.answers = shape.modules, shape.kinds, shape.answers
    net.layers = [put(name) for name in LAYERS]
    for i in range(shape.blocks):
        net.first[i], net.second[i] = put(f"block{i}.first"), put(f"block{i}.second")
        net.pool[i] = put(f"block{i}.pool") if i % 2 else 0
    map_size, room = (MAX_SPACES + 1) * shape.channels, ROOM + 4 * shape.hidden + 8 * shape.channels + shape.answers
    net.whole, net.space_keys = map_size, map_size + shape.hidden
    first = net.space_keys + (MAX_SPACES + 1) * shape.keys
    at = first + max(map_size, room)
    net.room = [first, *(at + i * room for i in range(3))]
    return bytearray(pack(net)), numbers, at + 3 * room


class CompiledPolicy(Pace):
    """The network with some weights, for any arena."""

    def __init__(self, weights: Mapping[str, Sequence[float]], shape: Shape) -> None:
        super().__init__(FIRST_PACE)
        if (sizes := {name: len(values) for name, values in weights.items()}) != _sizes(shape):
            raise ValueError(f"these weights do not fit this version's network: {sizes}")
        self._layout, self._weights, memory = laid_out(weights, shape)
        self._memory = array("d", bytes(8 * memory))
        self._functions = NETWORK.functions
        self.quick: bool = self._functions.native

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
        with self.timed(drawing, len(seats), count):
            return [
                self._programs(drawing, _before_programming(world, who), who, level, count, seed + i, warmth)
                for i, (who, level) in enumerate(zip(seats, levels, strict=True))
            ]

    def choose(self, drawing: Drawing, seen: bytes, who: int, level: int, seed: int, warmth: float) -> int:
        """As ``Predictor`` says."""
        kind, state = packed_view(State, seen).question.kind or PROGRAM, bytearray(seen)
        with self.timed(drawing, 1, 1):
            if kind == PROGRAM:
                return self._programs(drawing, state, who, level, 1, seed, warmth)[0]
            found: int = self._functions.choose_answer(
                *(state, drawing.packed_arena, self._layout, self._weights, self._memory),
                *(who, kind, level, warmth, seed),
            )
            return found

    def chances(self, drawing: Drawing, seen: bytes, who: int) -> list[float]:
        """As ``Predictor`` says."""
        shares = array("d", bytes(8 * PARTIES))
        self._functions.write_chances(
            *(bytearray(seen), drawing.packed_arena, self._layout, self._weights, self._memory),
            *(who, OWN_LEVEL, array("d", (*LACK, MACHINE_PLAYS)), shares),
        )
        return shares.tolist()

    def _programs(
        self, drawing: Drawing, seen: bytearray, who: int, level: int, count: int, seed: int, warmth: float
    ) -> list[int]:
        plans = array("q", bytes(8 * count))
        self._functions.write_programs(
            *(seen, drawing.packed_arena, self._layout, self._weights, self._memory),
            *(who, PROGRAM, level, warmth, seed, plans),
        )
        return plans.tolist()


def _sizes(shape: Shape) -> dict[str, int]:
    found = {}
    for name, (size, _) in layers(shape).items():
        found[name] = 1
        for length in size:
            found[name] *= length
    return found


def _before_programming(world: bytes, who: int) -> bytearray:
    """What a seat sees of a world, as if it had not programmed yet."""
    state, seen = bytearray(world), bytearray(size_of(State))
    robot = packed_view(State, state, writable=True).robots[who]
    robot.number = 0
    for die in robot.dice:
        die.colour = die.number = die.key = die.mover = 0
    RULES.functions.observe(state, seen, array("q", [who]), 0, 1)
    return seen
