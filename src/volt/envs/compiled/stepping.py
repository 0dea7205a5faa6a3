"""Many games at once, as rules: take actions, play on, and redraw what the learner sees where it has changed.

One call does all of it for every game, so that a game is in the cache once. A pick changes the stage, one die and the mask; only
an answer, after which the game goes on, needs a redacted copy of the state, and of its picture what differs.
"""

from typing import Annotated

from volt.compile import EntryPoint, Options
from volt.rules.arena import MAX_SPACES, OUT, Arena
from volt.rules.dialect.packed_struct import f64, i8, i16, i32, i64, packed_struct, u8
from volt.rules.dialect.registry import rule
from volt.rules.events import EventLog, append_event
from volt.rules.interface.entry_points import observe_game, open_question, step_game
from volt.rules.interface.plan_codes import DIE_SLOTS, colour_of, face_of, key_of
from volt.rules.module_ids import BLUE
from volt.rules.questions import MINE_FROM, PROGRAM, SPACE_CHOICE, START_CHOICE
from volt.rules.state import ANSWER_BYTES, MINES_EACH, NOBODY, SEATS, State

from .rules import (
    ACTIONS,
    ANSWER,
    AS_IS,
    AT,
    DICE_AT,
    DIE,
    MINES,
    NUMBERS,
    PLAYING,
    SIDE,
    STAGE,
    TOKENS,
    UNSEEN,
    mask_program,
    take,
    write_row,
)

ACT, PICK, REPLY = range(3)  # what is given: actions of the learner (-1: none), actions of a policy, whole answers
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


@packed_struct
class Canvas:
    """What is the same for all games: the task, and how a row of numbers is drawn in this arena."""

    codes: Annotated[list[i32], 256]  # the bits of each number as a 32-bit float
    max_rounds: i32
    planes: i32  # cells of all planes
    facts: i32  # columns
    begins: Annotated[list[i16], NUMBERS]  # the first column of each number
    cell: Annotated[list[i16], MAX_SPACES]  # where a space is drawn
    spread: Annotated[list[u8], NUMBERS]  # the columns of each number
    size: i16  # spaces
    first: i8  # the first plane that changes: the starting spaces of robot 0
    learner: i8  # its seat; NOBODY: every seat
    by_vp: i8  # the kind of reward
    penalty: f64  # what an illegal action costs


# --- drawing ---


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
    before = shown[i * NUMBERS + k]
    if before == value:
        return
    shown[i * NUMBERS + k] = value
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
    size, was = canvas.size, i * NUMBERS
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
        if space != OUT and shown[i * NUMBERS + TOKENS + k] != row[TOKENS + k]:
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
def _write_mask(mask: list[u8], i: int, game: State, turn: Turn, stages: list[int], dice: list[int]) -> None:
    at = i * ACTIONS
    for action in range(ACTIONS):
        mask[at + action] = 0
    if turn.kind == PROGRAM:
        mask_program(mask, at, game, turn.seat, stages[i], dice, i * DIE_SLOTS)
    elif turn.kind > 0:
        for part in range(ANSWER_BYTES):
            legal = game.question.legal[part]
            if legal > 0:
                for bit in range(8):
                    mask[at + ANSWER + 8 * part + bit] = legal >> bit & 1


# --- playing ---


@rule
def _instead(mask: list[u8], at: int, luck: i64) -> int:
    """The legal action that an illegal one counts as: the lowest, or with ``luck`` (not negative) any."""
    count = 0
    for action in range(ACTIONS):
        count += mask[at + action]
    left = luck % count if luck >= 0 else 0
    for action in range(ACTIONS):
        if mask[at + action]:
            if left == 0:
                return action
            left -= 1
    return 0


@rule
def _ask(game: State, turn: Turn, canvas: Canvas) -> None:
    question = open_question(game)
    turn.won = 1 if game.winner != NOBODY else 0
    turn.cut_short = 1 if question > 0 and game.rounds > canvas.max_rounds else 0
    turn.kind = 0 if turn.cut_short else question // 8
    if turn.kind > 0:
        turn.seat = question % 8
    learner = canvas.learner
    turn.waits = 1 if learner != NOBODY and turn.kind > 0 and turn.seat != learner else 0
    if learner != NOBODY and not turn.waits:
        turn.seat = learner


@rule
def _settle(turn: Turn, canvas: Canvas) -> None:
    """The reward of the seat that acted."""
    if turn.illegal:
        turn.rewards[turn.acted] -= canvas.penalty
    turn.own = turn.rewards[turn.acted]


@rule
def _reward(game: State, turn: Turn, canvas: Canvas) -> None:
    """What everybody has gained since the learner acted (``rewards.rewards``)."""
    robots = 0
    for who in range(SEATS):
        robots += game.robots[who].playing
    others = max(robots - 1, 1)
    total = 0
    for who in range(SEATS):
        total += game.robots[who].vp - turn.vp[who]
    for who in range(SEATS):
        gained = 0.0
        if game.robots[who].playing:
            if canvas.by_vp:
                vp = game.robots[who].vp - turn.vp[who]
                gained = (vp - (total - vp) / others) / game.goal
            elif turn.won:
                gained = 1.0 if game.winner == who else -1.0 / others
        turn.rewards[who] = gained
    _settle(turn, canvas)


@rule
def play_turns(
    rows: list[int],
    given: list[int],
    luck: list[int],
    how: int,
    games: list[State],
    checkpoint: list[State],
    arena: list[Arena],
    logs: list[EventLog],
    seen: list[State],
    row: list[i16],
    canvas: Canvas,
    turns: list[Turn],
    stages: list[int],
    places: list[int],
    dice: list[int],
    mask: list[u8],
    planes: list[u8],
    facts: list[u8],
    flat: list[i32],
    shown: list[i16],
    first: int,
    last: int,
) -> None:
    """Give the games of these rows what is ``given`` (``how`` says what that is), and let each play on to its next turn.

    What the learner sees is drawn unless it is an opponent's turn. ``luck`` replaces illegal actions at random; it may be empty.
    """
    for j in range(first, last):
        i = rows[j]
        game, turn = games[i], turns[i]
        value, picked = given[j], False
        if how == ACT:
            turn.acted = turn.seat
            turn.illegal = 0
            for who in range(SEATS):
                turn.vp[who] = game.robots[who].vp
            if value >= 0 and mask[i * ACTIONS + value] == 0:
                turn.illegal = 1
                value = _instead(mask, i * ACTIONS, luck[j] if len(luck) > 0 else -1)
        if value >= 0 and how != REPLY:
            value = take(game, turn.kind, turn.seat, value, i, stages, places, dice)
            picked = value < 0
        if value >= 0:
            step_game(game, checkpoint[0], arena[0], logs[0], value)
        if not picked:
            _ask(game, turn, canvas)
            _reward(game, turn, canvas)
        if turn.waits == 0:
            if picked:
                for who in range(SEATS):
                    turn.rewards[who] = 0.0
                _settle(turn, canvas)
                _show(canvas, facts, flat, shown, i, STAGE, stages[i] + 1)
                for slot in range(DIE_SLOTS):
                    _show(canvas, facts, flat, shown, i, DICE_AT + slot, dice[i * DIE_SLOTS + slot])
            else:
                observe_game(game, seen[0], turn.seat)
                stage = stages[i] if turn.kind == PROGRAM else -1
                write_row(row, 0, seen[0], turn.seat, turn.kind, turn.seat, stage, dice, i * DIE_SLOTS)
                if len(flat) > 0 or len(planes) > 0:
                    _paint_all(canvas, arena[0], planes, flat, shown, row, i, game, turn)
                for start in range(0, NUMBERS, BLOCK):
                    end = min(start + BLOCK, NUMBERS)
                    if _differ(shown, i * NUMBERS, row, start, end):
                        for k in range(start, end):
                            _show(canvas, facts, flat, shown, i, k, row[k])
            _write_mask(mask, i, game, turn, stages, dice)


STEPPING = EntryPoint(play_turns, Options(omitted=(append_event,)), "silent")
