"""What a seat sees, as numbers. Everything is made of states that went through ``volt.rules.redaction``, many at a time.

Robots come in the order of the seats, clockwise from the seat that looks: robot 0 is its own.
"""

from typing import Any

import numpy as np

from volt.arenas import Drawing
from volt.game.vocabulary import KINDS, MODULES
from volt.rules.arena import OUT, PIT, START, VOLTAGE, VP, WATER, WORKSHOP
from volt.rules.module_ids import BLUE
from volt.rules.phases import ACTIVATION, step_of
from volt.rules.questions import MINE_FROM, SPACE_CHOICE, START_CHOICE
from volt.rules.redaction import HAND_BITS, hand_size
from volt.rules.state import DECK_SIZE, DESTROYED, MINES_EACH, SEATS
from volt.sim.plans import DICE

from .actions import STAGES
from .kernels import kernel, twin

Array = Any  # of NumPy

CARDS = len(MODULES) - 1
ANSWERS = 8  # so many answers of one activation are shown
NO_ROBOT = SEATS
LAST_SPACE = 224
UNSEEN, AS_IS, DIE = 0, 1, 16  # how a number becomes facts: not at all, as it is, as the 16 bits of a die

PARTS: dict[str, tuple[tuple[int, ...], int, int, int]] = {  # shape, lowest, highest, columns of facts for each number
    "round": ((1,), 0, 2**15 - 1, AS_IS),
    "unit": ((1,), 0, 3, 4),
    "goal": ((1,), 0, 6, AS_IS),
    "kind": ((1,), 0, len(KINDS) - 1, len(KINDS)),  # of the open question; 0: the game is over
    "asked": ((1,), 0, NO_ROBOT, SEATS + 1),  # the robot whose operator is asked
    "stage": (
        (1,),
        0,
        STAGES,
        STAGES + 1,
    ),  # of the own program: none, I, II, III, where the fourth die goes, it, the number
    "active": ((1,), 0, NO_ROBOT, SEATS + 1),  # the robot whose die is next in Phase 2
    "answers": ((ANSWERS,), 0, 256, AS_IS),  # 1 + the answers given since that die came up
    "tokens": ((6,), 0, 4, AS_IS),
    "decks": ((3,), 0, DECK_SIZE, AS_IS),
    "inventory": ((CARDS,), 0, 1, AS_IS),
    "playing": ((SEATS,), 0, 1, AS_IS),
    "killbot": ((SEATS,), 0, 1, AS_IS),
    "side": ((SEATS,), 0, 3, UNSEEN),
    "at": ((SEATS,), OUT, LAST_SPACE, UNSEEN),
    "heading": ((SEATS,), 0, 4, 5),  # of a KillBot: none, n, e, s, w
    "number": ((SEATS,), 0, SEATS, SEATS + 1),
    "damage": ((SEATS,), 0, DESTROYED, AS_IS),
    "shield": ((SEATS,), 0, 2, AS_IS),
    "vp": ((SEATS,), 0, 24, AS_IS),
    "modules": ((SEATS, CARDS), 0, 1, AS_IS),
    "hands": ((SEATS, 3), 0, DECK_SIZE, AS_IS),  # cards of each colour in the inventory
    "mines": ((SEATS, MINES_EACH), OUT, LAST_SPACE, UNSEEN),
    "dice": ((SEATS, DICE), 0, 96, DIE),  # two to a unit: 0 none, else 1 + 48 if red + 8 × (number − 1) + key
}

_SIZES = {name: int(np.prod(shape)) for name, (shape, *_) in PARTS.items()}
_FIRST = dict(zip(_SIZES, np.cumsum([0, *_SIZES.values()]).tolist(), strict=False))
_AT, _MINES_AT, _TOKENS_AT, _SIDE = (_FIRST[name] for name in ("at", "mines", "tokens", "side"))
_PLAYING, _KIND = _FIRST["playing"], _FIRST["kind"]
NUMBERS = sum(_SIZES.values())
_SPREAD = np.repeat([spread for *_, spread in PARTS.values()], list(_SIZES.values()))
FACTS = int(_SPREAD.sum())

ARENA_PLANES = (
    *("pit", "water", "workshop", "voltage", "vp"),
    *(f"{what} {heading}" for what in ("wall", "barrier", "caution") for heading in "nesw"),
)
PLANES = (
    *ARENA_PLANES,
    *(f"start {robot}" for robot in range(SEATS)),
    *("tokens", "offered"),
    *(f"{what} {robot}" for what in ("robot", "mines") for robot in range(SEATS)),
)
_START_PLANE, _TOKENS, _OFFERED, _ROBOT, _MINES = (
    PLANES.index(name) for name in ("start 0", "tokens", "offered", "robot 0", "mines 0")
)

_hand_size, _step_of = twin(hand_size), twin(step_of)


def look(seen: Array, seats: Array, kinds: Array, asked: Array, stages: Array, dice: Array) -> Array:
    """What is seen as rows of numbers, part by part; every game is hidden for its seat.

    ``kinds`` and ``asked`` say what is asked of which seat; ``stages`` (-1: none) and ``dice`` are the own program in the making.
    """
    numbers = np.empty((len(seen), NUMBERS), np.int16)
    _look(numbers, seen, seats, kinds, asked, stages, dice)
    return numbers


def parts(numbers: Array) -> dict[str, Array]:
    """The structured observation: the numbers by the names of their parts."""
    return {
        name: numbers[:, _FIRST[name] : _FIRST[name] + _SIZES[name]].reshape(-1, *shape)
        for name, (shape, *_) in PARTS.items()
    }


def facts(numbers: Array) -> Array:
    """All that is no place, for networks: a choice among a few is spread over as many columns, a die over 16."""
    made = np.zeros((len(numbers), FACTS), np.uint8)
    _spread(made, numbers, _SPREAD)
    return made


@kernel
def _look(out: Array, seen: Array, seats: Array, kinds: Array, asked: Array, stages: Array, dice: Array) -> None:
    for i in range(len(seen)):
        game, row, seat = seen[i], out[i], seats[i]
        row[0], row[1], row[2], row[3] = game.rounds, game.unit, game.goal, kinds[i]
        row[4] = (asked[i] - seat) % SEATS if kinds[i] > 0 else NO_ROBOT
        row[5], row[6] = stages[i] + 1, _active(game, seat)
        n = 7
        for k in range(ANSWERS):
            row[n + k] = 1 + int(game.question.answers[k]) if k < game.question.given else 0
        n += ANSWERS
        for k in range(6):
            row[n + k] = game.tokens[1 + k]
        n += 6
        for k in range(3):
            row[n + k] = game.decks[BLUE + k].count
        n += 3
        for k in range(CARDS):
            row[n + k] = game.robots[seat].inventory >> 1 + k & 1
        n += CARDS
        for r in range(SEATS):
            _look_at_robot(row, n, r, game.robots[(seat + r) % SEATS], r == 0)
        if stages[i] >= 0:
            n = NUMBERS - SEATS * DICE
            for k in range(DICE):
                row[n + k] = dice[i, k]


@kernel
def _look_at_robot(row: Array, n: int, r: int, robot: Any, own: bool) -> None:
    cells = row[n + r : n + 9 * SEATS : SEATS]
    cells[0] = robot.playing
    cells[1] = robot.killbot
    cells[2] = robot.side
    cells[3] = robot.at
    cells[4] = 1 + robot.heading // 2 if robot.killbot else 0
    cells[5] = robot.number
    cells[6] = robot.damage
    cells[7] = robot.shield
    cells[8] = robot.vp
    n += 9 * SEATS
    for k in range(CARDS):
        row[n + r * CARDS + k] = robot.equipped >> 1 + k & 1
    n += SEATS * CARDS
    for k in range(3):
        backs = robot.inventory >> HAND_BITS * k & (1 << HAND_BITS) - 1
        row[n + r * 3 + k] = _hand_size(robot.inventory, BLUE + k) if own else backs
    n += SEATS * 3
    for k in range(MINES_EACH):
        row[n + r * MINES_EACH + k] = robot.mines[k]
    n += SEATS * MINES_EACH
    for k in range(DICE):
        die = robot.dice[k]
        row[n + r * DICE + k] = 1 + (die.colour - BLUE) * 48 + (die.number - 1) * 8 + die.key if die.colour > 0 else 0


@kernel
def _active(game: Any, seat: int) -> int:
    """ACT-1: whose die is next in Phase 2, as a robot; dice of robots off the arena do not count."""
    best, best_rank = NO_ROBOT, 1 << 30
    if _step_of(game) != ACTIVATION:
        return best
    for r in range(SEATS):
        robot = game.robots[(seat + r) % SEATS]
        for slot in range(2):
            die = robot.dice[2 * game.unit + slot]
            rank = (int(die.number) * 4 + die.colour) * 8 + robot.number
            if die.colour > 0 and robot.at != OUT and rank < best_rank:
                best, best_rank = r, rank
    return best


@kernel
def _spread(out: Array, numbers: Array, spread: Array) -> None:
    for i in range(len(numbers)):
        n = 0
        for column in range(NUMBERS):
            value, width = numbers[i, column], spread[column]
            if width == AS_IS:
                out[i, n] = min(value, 255)
            elif width == DIE and value > 0:
                code = value - 1
                out[i, n + code // 48] = 1
                out[i, n + 2 + code // 8 % 6] = 1
                out[i, n + 8 + code % 8] = 1
            elif width != DIE and width != UNSEEN:
                out[i, n + value] = 1
            n += width


class Planes:
    """The planes of one arena: the top row is north, as drawn."""

    def __init__(self, drawing: Drawing) -> None:
        self.shape = (len(PLANES), drawing.rows, drawing.columns)
        self._spaces = drawing.columns * drawing.rows
        column, row = np.divmod(np.arange(self._spaces), drawing.rows)
        self._flat = (drawing.rows - 1 - row) * drawing.columns + column
        self._vp = np.array(drawing.arena.vp_space[1:7])
        self._arena, self._starts = self._standing(drawing)

    def _standing(self, drawing: Drawing) -> tuple[Array, Array]:
        """What never changes, and the starting spaces of the four sides."""
        arena = drawing.arena
        kind = np.array(arena.kind[: self._spaces])
        walls, barriers = (np.array(bits[: self._spaces]) for bits in (arena.walls, arena.barriers))
        arrows = np.array(arena.caution[: 4 * self._spaces]).reshape(-1, 4)
        planes = [kind == PIT, kind == WATER, kind == WORKSHOP, kind == VOLTAGE, (kind > VP) & (kind < START)]
        planes += [walls >> heading & 1 for heading in range(0, 8, 2)]
        planes += [barriers >> heading & 1 for heading in range(0, 8, 2)]
        for side in range(4):  # 1: a KillBot turns right there, 2: left
            right = (arrows[:, side] - 2 * side) % 8 == 2
            planes.append(np.where(arrows[:, side] < 0, 0, np.where(right, 1, 2)))
        planes += [kind == START + side for side in range(4)]
        made = np.zeros((len(planes), self._spaces), np.uint8)
        made[:, self._flat] = np.array(planes)
        return made[: len(ARENA_PLANES)], made[len(ARENA_PLANES) :]

    def draw(self, numbers: Array, seen: Array) -> Array:
        """The planes of many games, by what ``look`` said of them."""
        planes = np.zeros((len(seen), len(PLANES), self._spaces), np.uint8)
        _draw(planes, numbers, seen, self._arena, self._starts, self._flat, self._vp)
        return planes.reshape(len(seen), *self.shape)


@kernel
def _draw(
    planes: Array, numbers: Array, seen: Array, arena: Array, starts: Array, flat: Array, vp_spaces: Array
) -> None:
    for i in range(len(seen)):
        row, legal = numbers[i], seen[i].question.legal
        planes[i, : len(arena)] = arena
        for number in range(6):
            if vp_spaces[number] != OUT:
                planes[i, _TOKENS, flat[vp_spaces[number]]] = row[_TOKENS_AT + number]
        if row[_KIND] == START_CHOICE or row[_KIND] == SPACE_CHOICE or row[_KIND] == MINE_FROM:
            for space in range(len(flat)):
                planes[i, _OFFERED, flat[space]] = legal[space >> 3] >> (space & 7) & 1
        for r in range(SEATS):
            if row[_PLAYING + r]:
                planes[i, _START_PLANE + r] = starts[row[_SIDE + r]]
            if row[_AT + r] != OUT:
                planes[i, _ROBOT + r, flat[row[_AT + r]]] = 1
            for which in range(MINES_EACH):
                mine = row[_MINES_AT + r * MINES_EACH + which]
                if mine != OUT:
                    planes[i, _MINES + r, flat[mine]] = 1
