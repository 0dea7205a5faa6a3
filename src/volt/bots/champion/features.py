"""Constant tables of the network: the features of dice, answers, outfits and questions."""

from functools import cache

import numpy as np

from volt.rules.interface.plan_codes import DIE_CODES, colour_of, face_of, key_of
from volt.rules.module_ids import BLUE, RED
from volt.rules.modules.nozzle import HIGH as STEERABLE
from volt.rules.outfits import outfit_code
from volt.rules.phases.programming import DICE_OF_A_COLOUR
from volt.rules.questions import PROGRAM
from volt.rules.state import ANSWERS, SEATS, UNITS

from ..search.evaluation_weights import LACK
from .backend import Array
from .shape import ANSWER, ANSWER_SIZE, DIE, SMALL, SPATIAL, STAGES, Shape, robot_features


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
