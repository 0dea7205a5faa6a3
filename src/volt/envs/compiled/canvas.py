"""What the learner sees of many games, as rules: redraw it where it has changed.

A pick changes the stage, one die and the mask; only an answer, after which the game goes on, needs a redacted copy of the state,
and of its picture what differs.
"""

from typing import Annotated

from volt.rules.arena import MAX_SPACES, OUT, Arena
from volt.rules.dialect.packed_struct import f64, i8, i16, i32, packed_struct, u8
from volt.rules.dialect.registry import rule
from volt.rules.interface.plan_codes import DIE_SLOTS, colour_of, face_of, key_of
from volt.rules.module_ids import BLUE
from volt.rules.questions import MINE_FROM, PROGRAM, SPACE_CHOICE, START_CHOICE
from volt.rules.state import ANSWER_BYTES, MINES_EACH, SEATS, State

from .rules import (
    ACTIONS,
    ANSWER,
    AS_IS,
    AT,
    DICE_AT,
    DIE,
    MINES,
    PLAYING,
    ROW_LENGTH,
    SIDE,
    STAGE,
    TOKENS,
    UNSEEN,
    mask_program,
    write_row,
)

VP_SPACES = 6
BLOCK = 16  # numbers that are compared together


@packed_struct
class Turn:
    """What one of the games waits for, and what its last step brought."""

    rewards: Annotated[list[f64], SEATS]
    own: f64  # the reward of the seat that acted
    vp: Annotated[list[i8], SEATS]  # when the learner acted last
    kind: i8  # of the open question; 0: the game is over or cut short
    seat: i8  # that is asked
    acted: i8
    illegal: i8
    won: i8
    cut_short: i8
    waits: i8  # for an opponent
    offered: i8  # whether spaces are shown that may be chosen
    picked: i8  # whether the last action was one of several picks of a program


@packed_struct
class Canvas:
    """What is the same for all games: the task, and how a row of numbers is drawn in this arena."""

    codes: Annotated[list[i32], 256]  # the bits of each number as a 32-bit float
    max_rounds: i32
    planes: i32  # cells of all planes
    facts: i32  # columns
    begins: Annotated[list[i16], ROW_LENGTH]  # the first column of each number
    cell: Annotated[list[i16], MAX_SPACES]  # where a space is drawn
    spread: Annotated[list[u8], ROW_LENGTH]  # the columns of each number
    size: i16  # spaces
    first: i8  # the first plane that changes: the starting spaces of robot 0
    learner: i8  # its seat; NOBODY: every seat
    by_vp: i8  # the kind of reward
    penalty: f64  # what an illegal action costs


@rule
def _paint(canvas: Canvas, planes: list[u8], flat: list[i32], i: int, cell: int, value: int) -> None:
    if len(flat) > 0:
        flat[i * (canvas.planes + canvas.facts) + cell] = canvas.codes[value]
    else:
        planes[i * canvas.planes + cell] = value


@rule
def _note(canvas: Canvas, facts: list[u8], flat: list[i32], i: int, column: int, value: int) -> None:
    if len(flat) > 0:
        flat[i * (canvas.planes + canvas.facts) + canvas.planes + column] = canvas.codes[value]
    else:
        facts[i * canvas.facts + column] = value


@rule
def _note_die(canvas: Canvas, facts: list[u8], flat: list[i32], i: int, column: int, die: int, value: int) -> None:
    if die > 0:
        _note(canvas, facts, flat, i, column + colour_of(die) - BLUE, value)
        _note(canvas, facts, flat, i, column + 1 + face_of(die), value)
        _note(canvas, facts, flat, i, column + 8 + key_of(die), value)


@rule
def _show(canvas: Canvas, facts: list[u8], flat: list[i32], shown: list[i16], i: int, k: int, value: int) -> None:
    """Number ``k`` of a row is now this: as facts, what ``write_facts`` would write."""
    before = shown[i * ROW_LENGTH + k]
    if before == value:
        return
    shown[i * ROW_LENGTH + k] = value
    if len(flat) == 0 and len(facts) == 0:
        return
    columns, column = canvas.spread[k], canvas.begins[k]
    if columns == AS_IS:
        _note(canvas, facts, flat, i, column, min(value, 255))
    elif columns == DIE:
        _note_die(canvas, facts, flat, i, column, before, 0)
        _note_die(canvas, facts, flat, i, column, value, 1)
    elif columns != UNSEEN:
        _note(canvas, facts, flat, i, column + before, 0)
        _note(canvas, facts, flat, i, column + value, 1)


@rule
def _differ(shown: list[i16], at: int, row: list[i16], start: int, end: int) -> bool:
    """Whether any of these numbers differ; without a branch in it, so that the C compiler makes it a few instructions."""
    found = 0
    for k in range(start, end):
        found |= shown[at + k] ^ row[k]
    return found != 0


@rule
def _paint_starts(
    canvas: Canvas, arena: Arena, planes: list[u8], flat: list[i32], i: int, plane: int, side: int, value: int
) -> None:
    for k in range(arena.start_count[side]):
        space = arena.starts[arena.first_start[side] + k]
        _paint(canvas, planes, flat, i, plane + canvas.cell[space], value)


@rule
def _paint_robot(
    canvas: Canvas, arena: Arena, planes: list[u8], flat: list[i32], shown: list[i16], row: list[i16], i: int, r: int
) -> None:
    """The starting spaces, the space and the mines of a robot, where they differ."""
    size, was = canvas.size, i * ROW_LENGTH
    first = canvas.first * size
    if shown[was + PLAYING + r] != row[PLAYING + r] or shown[was + SIDE + r] != row[SIDE + r]:
        if shown[was + PLAYING + r]:
            _paint_starts(canvas, arena, planes, flat, i, first + r * size, shown[was + SIDE + r], 0)
        if row[PLAYING + r]:
            _paint_starts(canvas, arena, planes, flat, i, first + r * size, row[SIDE + r], 1)
    before, now = shown[was + AT + r], row[AT + r]
    if before != now:
        plane = first + (SEATS + 2 + r) * size
        if before != OUT:
            _paint(canvas, planes, flat, i, plane + canvas.cell[before], 0)
        if now != OUT:
            _paint(canvas, planes, flat, i, plane + canvas.cell[now], 1)
    plane = first + (2 * SEATS + 2 + r) * size
    for value in range(2):  # first those that are gone, then those that are there
        for k in range(MINES_EACH):
            mine = row[MINES + r * MINES_EACH + k] if value else shown[was + MINES + r * MINES_EACH + k]
            if mine != OUT:
                _paint(canvas, planes, flat, i, plane + canvas.cell[mine], value)


@rule
def _paint_all(
    canvas: Canvas,
    arena: Arena,
    planes: list[u8],
    flat: list[i32],
    shown: list[i16],
    row: list[i16],
    i: int,
    game: State,
    turn: Turn,
) -> None:
    """The planes: what ``write_planes`` would draw, where it differs."""
    size = canvas.size
    tokens = (canvas.first + SEATS) * size
    for k in range(VP_SPACES):
        space = arena.vp_space[1 + k]
        if space != OUT and shown[i * ROW_LENGTH + TOKENS + k] != row[TOKENS + k]:
            _paint(canvas, planes, flat, i, tokens + canvas.cell[space], row[TOKENS + k])
    kind = turn.kind
    offers = kind == START_CHOICE or kind == SPACE_CHOICE or kind == MINE_FROM
    if turn.offered or offers:
        for space in range(size):
            legal = game.question.legal[space >> 3] >> (space & 7) & 1
            _paint(canvas, planes, flat, i, tokens + size + canvas.cell[space], legal if offers else 0)
        turn.offered = 1 if offers else 0
    for r in range(SEATS):
        _paint_robot(canvas, arena, planes, flat, shown, row, i, r)


@rule
def draw(
    i: int,
    game: State,
    seen: State,
    turn: Turn,
    canvas: Canvas,
    arena: Arena,
    row: list[i16],
    stages: list[int],
    dice: list[int],
    planes: list[u8],
    facts: list[u8],
    flat: list[i32],
    shown: list[i16],
) -> None:
    """What the seat that is asked sees of a game, which is redacted for it in ``seen``: whatever has changed."""
    stage = stages[i] if turn.kind == PROGRAM else -1
    write_row(row, 0, seen, turn.seat, turn.kind, turn.seat, stage, dice, i * DIE_SLOTS)
    if len(flat) > 0 or len(planes) > 0:
        _paint_all(canvas, arena, planes, flat, shown, row, i, game, turn)
    for start in range(0, ROW_LENGTH, BLOCK):
        end = min(start + BLOCK, ROW_LENGTH)
        if _differ(shown, i * ROW_LENGTH, row, start, end):
            for k in range(start, end):
                _show(canvas, facts, flat, shown, i, k, row[k])


@rule
def draw_pick(
    i: int, canvas: Canvas, stages: list[int], dice: list[int], facts: list[u8], flat: list[i32], shown: list[i16]
) -> None:
    """The same after a pick, which changes only the stage and the dice."""
    _show(canvas, facts, flat, shown, i, STAGE, stages[i] + 1)
    for slot in range(DIE_SLOTS):
        _show(canvas, facts, flat, shown, i, DICE_AT + slot, dice[i * DIE_SLOTS + slot])


@rule
def mark_legal(mask: list[u8], i: int, game: State, turn: Turn, stages: list[int], dice: list[int]) -> None:
    """The legal actions of a game, whose row of the mask must be zeroed."""
    at = i * ACTIONS
    if turn.kind == PROGRAM:
        mask_program(mask, at, game, turn.seat, stages[i], dice, i * DIE_SLOTS)
    elif turn.kind > 0:
        for part in range(ANSWER_BYTES):
            legal = game.question.legal[part]
            if legal > 0:
                for bit in range(8):
                    mask[at + ANSWER + 8 * part + bit] = legal >> bit & 1
