"""What a seat sees, as rows of integers for the network: many games at a time, from states redacted for their seats.

Robots are listed clockwise from the observing seat: robot 0 is its own. A robot or mine out of the arena is on space ``OUT``.
"""

from typing import Any

import numpy as np

from volt.rules.arena import OUT
from volt.rules.interface.plan_codes import DIE_SLOTS, die_code
from volt.rules.interface.redaction import HAND_BITS
from volt.rules.module_ids import BLUE, YELLOW
from volt.rules.module_table import COLOUR
from volt.rules.phases.activation import LAST_RANK, activation_rank
from volt.rules.state import ANSWER_BYTES, MINES_EACH, SEATS, UNITS

from .shape import DECKS, NO_ROBOT, SHOWN_ANSWERS, VALUES

Array = Any  # of NumPy

SHAPES: dict[str, tuple[int, ...]] = {
    "round": (),
    "unit": (),
    "goal": (),
    "mode": (),
    "kind": (),  # of the question, ``volt.rules.questions``
    "level": (),  # who is asked: see ``IMITATED``
    "active": (),  # the robot whose die is next in Phase 2
    "squad": (),
    "tokens": (VALUES,),
    "decks": (DECKS,),
    "inventory": (),  # its own, a bit set
    "answers": (SHOWN_ANSWERS,),  # 1 + the answer, 0: none
    "playing": (SEATS,),
    "killbot": (SEATS,),
    "side": (SEATS,),
    "at": (SEATS,),
    "heading": (SEATS,),
    "number": (SEATS,),
    "damage": (SEATS,),
    "shield": (SEATS,),
    "vp": (SEATS,),
    "equipped": (SEATS,),  # bit sets
    "hands": (SEATS, DECKS),
    "mines": (SEATS, MINES_EACH),
    "dice": (SEATS, DIE_SLOTS),  # as in ``volt.rules.interface.plan_codes``
    "legal": (-(-ANSWER_BYTES // 4),),  # answers, 32 bits each
}
_SIZES = [int(np.prod(shape)) for shape in SHAPES.values()]
_ENDS = np.cumsum(_SIZES).tolist()
ROW = _ENDS[-1]
_SPANS = {name: (end - size, end) for name, end, size in zip(SHAPES, _ENDS, _SIZES, strict=True)}
_HANDS = np.array([[COLOUR[module] == colour for module in range(len(COLOUR))] for colour in range(BLUE, YELLOW + 1)])


def part(rows: Array, name: str) -> Array:
    """One part of all rows, in its shape; rows may be PyTorch's."""
    first, last = _SPANS[name]
    return rows[:, first:last].reshape(len(rows), *SHAPES[name])


def observe(seen: Array, seats: Array, kinds: Array, levels: Array) -> Array:
    """Rows for packed states, each redacted for its seat, which is asked a question of this kind."""
    robots = seen["robots"][np.arange(len(seen))[:, None], (np.asarray(seats)[:, None] + np.arange(SEATS)) % SEATS]
    dice = robots["dice"]
    placed = dice["colour"] > 0
    codes = die_code(dice["colour"], dice["number"], dice["key"])
    question = seen["question"]
    latest = question["given"].astype(np.int64)[:, None] - 1 - np.arange(SHOWN_ANSWERS)
    answers = question["answers"][np.arange(len(seen))[:, None], np.maximum(latest, 0)]
    parts = {
        "round": seen["rounds"],
        "unit": seen["unit"],
        "goal": seen["goal"],
        "mode": seen["mode"],
        "kind": np.asarray(kinds),
        "level": np.asarray(levels),
        "active": _active(seen, robots),
        "squad": robots["killbot"].sum(1) > 1,
        "tokens": seen["tokens"][:, 1 : VALUES + 1],
        "decks": seen["decks"]["count"][:, BLUE : YELLOW + 1],
        "inventory": robots["inventory"][:, 0],
        "answers": np.where(latest >= 0, 1 + answers.astype(np.int32), 0),
        "hands": _hands(robots["inventory"]),
        "dice": np.where(placed, codes, 0),
        "legal": _words(question["legal"]),
    }
    parts |= {name: robots[name] for name in SHAPES if name not in parts}
    flat = [
        np.asarray(parts[name], np.int32).reshape(len(seen), size) for name, size in zip(SHAPES, _SIZES, strict=True)
    ]
    return np.concatenate(flat, axis=1)


def _words(bits: Array) -> Array:
    """Rows of bytes as rows of 32-bit integers."""
    padded = np.zeros((len(bits), 4 * SHAPES["legal"][0]), np.uint8)
    padded[:, : bits.shape[1]] = bits
    return padded.view("<i4")


def _active(seen: Array, robots: Array) -> Array:
    """ACT-1: the robot whose die on the current unit comes next, or NO_ROBOT."""
    units = robots["dice"].reshape(len(seen), SEATS, UNITS, 2)[
        np.arange(len(seen)), :, np.minimum(seen["unit"], UNITS - 1)
    ]
    ranks = activation_rank(units["number"].astype(int), units["colour"], robots["number"][:, :, None])
    there = (units["colour"] > 0) & (robots["at"] != OUT)[:, :, None]
    ranks = np.where(there, ranks, LAST_RANK).min(2)
    return np.where(ranks.min(1) < LAST_RANK, ranks.argmin(1), NO_ROBOT)


def _hands(inventories: Array) -> Array:
    """The number of cards of each colour; for the other robots, a redacted state has only these numbers."""
    sizes = inventories[:, :, None] >> HAND_BITS * np.arange(DECKS) & (1 << HAND_BITS) - 1
    own = inventories[:, 0, None] >> np.arange(len(COLOUR)) & 1
    sizes[:, 0] = own @ _HANDS.T
    return sizes
