"""What the network sees and what it consists of: its features with their sizes, constant tables, and the parameters."""

from dataclasses import dataclass
from functools import cache
from typing import Annotated

import numpy as np
from msgspec import Meta

from volt.rules.interface.plan_codes import DIE_CODES, DIE_SLOTS, FACES, KEYS, colour_of, face_of, key_of
from volt.rules.module_ids import BLUE, LAST_MODULE, RED
from volt.rules.modules.nozzle import HIGH as STEERABLE
from volt.rules.outfits import outfit_code
from volt.rules.phases.programming import DICE_OF_A_COLOUR
from volt.rules.questions import MINE_FROM, PROGRAM, SPACE_CHOICE, START_CHOICE
from volt.rules.state import ANSWERS, DESTROYED, SEATS, UNITS

from ..search.evaluation import PARTIES
from ..search.evaluation_weights import LACK
from .backend import Array
from .boards import PLANES
from .observation import SHOWN_ANSWERS

# stages of a program after its dice: RAM EXPANSION, the starting number
PLACE, FOURTH, NUMBER = UNITS, UNITS + 1, UNITS + 2
STAGES = UNITS + 3
SPATIAL = (START_CHOICE, SPACE_CHOICE, MINE_FROM)  # questions about spaces
RED_DICE = DIE_CODES // 2  # the index of the first red die
SMALL = 15  # answers below this are one-hot as well
HIDDEN = 128  # units between a robot's features and its channels


@dataclass(frozen=True)
class Shape:
    """The size of a network: channels of the map, residual blocks, hidden units, size of keys and queries.

    ``modules`` and ``kinds`` (of questions) are what the game had when it was trained: it does not see what was added later.
    """

    channels: Annotated[int, Meta(ge=1)] = 64
    blocks: Annotated[int, Meta(ge=0)] = 4
    hidden: Annotated[int, Meta(ge=1)] = 256
    keys: Annotated[int, Meta(ge=1)] = 32
    modules: Annotated[int, Meta(ge=22, le=LAST_MODULE)] = LAST_MODULE
    kinds: Annotated[int, Meta(ge=24, le=PROGRAM + 1)] = PROGRAM + 1

    @property
    def answers(self) -> int:
        """How many answers it can give; the highest are outfits."""
        return max(256, outfit_code(self.modules - 1, self.modules) + 1)


# --- features, with their sizes ---

DIE = {"colour": 2, "number": FACES, "key": KEYS}
DIE_SIZE = sum(DIE.values())
ANSWER = {"small": SMALL, "bits": 8, "given": 1}
ANSWER_SIZE = sum(ANSWER.values())
SPACE = {"tokens": 1, "own mines": 1, "other mines": 1, "offered": 1, "starts": SEATS}


def robot_features(shape: Shape) -> dict[str, int]:
    """What is known of a robot."""
    return {
        "playing": 1,
        "killbot": 1,
        "there": 1,
        "heading": 4,
        "number": SEATS + 1,
        "damage": DESTROYED + 1,
        "shield": 3,
        "missing": 7,
        "equipped": shape.modules,
        "hands": 3,
        "dice": DIE_SLOTS * DIE_SIZE,
        "who": SEATS,
        "active": 1,
    }


def game_features(shape: Shape) -> dict[str, int]:
    """What is known of the game."""
    return {
        "round": 1,
        "goal": 1,
        "mode": 1,
        "level": 1,
        "unit": UNITS + 1,
        "kind": shape.kinds,
        "active": SEATS + 1,
        "tokens": 6,
        "decks": 3,
        "inventory": shape.modules,
        "squad": 1,
        "answers": SHOWN_ANSWERS * ANSWER_SIZE,
    }


# --- constant tables ---


def _one_hots(parts: dict[str, int], values: dict[str, Array]) -> Array:
    """Features of things that have some values, with a row of zeros before them for "none"."""
    columns = [np.eye(size, dtype=np.float32)[values[name]] for name, size in parts.items()]
    return np.concatenate([np.zeros((1, sum(parts.values())), np.float32), np.concatenate(columns, 1)])


def _answers() -> Array:
    """Features of answers: all by their lowest bits, small ones one-hot as well."""
    value = np.arange(ANSWERS)
    small = np.eye(ANSWERS, SMALL, dtype=np.float32)
    columns = [small, value[:, None] >> np.arange(ANSWER["bits"]) & 1, np.ones((ANSWERS, 1))]
    return np.concatenate([np.zeros((1, ANSWER_SIZE)), np.concatenate(columns, 1)]).astype(np.float32)


def _outfits(shape: Shape) -> Array:
    """Which modules belong to an answer that is an outfit."""
    outfit = np.zeros((shape.modules + 1, shape.answers), np.float32)
    for other in range(1, shape.modules + 1):
        for one in range(other):
            outfit[other, outfit_code(one, other)] = 1
            outfit[one, outfit_code(one, other)] = one > 0
    return outfit


def _kinds(shape: Shape) -> Array:
    """Kinds of questions one-hot; the program is the last one, and those added later look like no question."""
    seen = [*range(shape.kinds - 1), *[0] * (PROGRAM + 1 - shape.kinds), shape.kinds - 1]
    return np.eye(shape.kinds, dtype=np.float32)[seen]


@cache
def tables(shape: Shape) -> dict[str, Array]:
    """Constant features of dice, answers, outfits and questions."""
    die: Array = np.arange(1, DIE_CODES + 1)
    colour, face, key = colour_of(die), face_of(die), key_of(die)
    red, straight = colour == RED, key % 2 == 0
    keys = np.stack([red | straight, red | straight | (face <= STEERABLE)])  # PROG-2; with a STEERING NOZZLE
    left = np.arange(DICE_OF_A_COLOUR + 1) < DICE_OF_A_COLOUR  # PROG-1: by the number of dice of a colour on the keys
    robot = robot_features(shape)
    return {
        "die": _one_hots(DIE, {"colour": colour - BLUE, "number": face - 1, "key": key}),
        "dice": keys[:, None, None] & ((left[:, None, None] & ~red) | (left[:, None] & red)),
        "answer": _answers(),
        "outfit": _outfits(shape),
        "kind": _kinds(shape),
        "spatial": np.isin(np.arange(PROGRAM + 1), SPATIAL),
        **{
            f"one_hot{size}": np.eye(size, dtype=np.float32)
            for size in {*robot.values(), UNITS + 1, STAGES}
            if size > 1
        },
        "lacking": np.array(LACK, np.float32),
        "bits": np.arange(1, shape.modules + 1),
        "bits32": np.arange(32),
        "who": np.arange(SEATS),
    }


# --- parameters ---


def layers(shape: Shape) -> dict[str, tuple[tuple[int, ...], float]]:
    """The parameters by name: their shapes, and their initial scale (0: zeros; otherwise times 1 / sqrt(inputs))."""
    c, h, d = shape.channels, shape.hidden, shape.keys
    found: dict[str, tuple[tuple[int, ...], float]] = {}

    def linear(name: str, inputs: int, outputs: int, scale: float = 1.0, bias: bool = True) -> None:
        found[name] = ((inputs, outputs), scale)
        if bias:
            found[f"{name}.bias"] = ((outputs,), 0.0)

    linear("planes", PLANES, c)
    linear("changing", sum(SPACE.values()), c)
    linear("robot1", sum(robot_features(shape).values()), HIDDEN)
    linear("robot2", HIDDEN, c)
    linear("global", sum(game_features(shape).values()) + SEATS * c, h)
    linear("spread", h, c)
    for i in range(shape.blocks):
        found[f"block{i}.first"] = ((3, 3, c, c), 1.0)
        found[f"block{i}.second"] = ((3, 3, c, c), 0.0)
        if i % 2:
            linear(f"block{i}.pool", 2 * c, c)
    linear("trunk1", h + 2 * c + SEATS * c, h)
    linear("trunk2", h, h)
    linear("value", h, PARTIES, 0.0)
    linear("vp", h, SEATS, 0.0)
    linear("question", h + shape.kinds, h)
    linear("answers", h, shape.answers, 0.1)
    linear("spaces", h, c, 0.1)
    linear("outfits", h, shape.modules + 1, 0.1)
    linear("program1", h, h)
    linear("program.here", c, h, bias=False)
    linear("program.dice", DIE_SLOTS * DIE_SIZE + STAGES, h, bias=False)
    linear("program2", h, h)
    linear("keys", c, d)
    found["keys.off"] = ((d,), 0.0)
    linear("die", h, DIE_CODES, 0.1)
    linear("query", h, 2 * d, 0.1)
    linear("hit", h, FACES * (SEATS - 1), 0.1)
    linear("barrier", h, 1, 0.1)
    linear("place", h, 1 + UNITS, 0.1)
    linear("number", h, SEATS, 0.1)
    return found
