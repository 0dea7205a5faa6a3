"""Many games at once, as rules: take actions, play on, and redraw what the learner sees (``canvas.py``).

One call does all of it for every game, so that a game is in the cache once.
"""

from volt.compile import EntryPoint, Options
from volt.rules.arena import Arena
from volt.rules.dialect.packed_struct import i16, i32, i64, u8
from volt.rules.dialect.registry import rule
from volt.rules.events import EventLog
from volt.rules.interface.entry_points import observe_game, open_question, step_game
from volt.rules.state import NOBODY, SEATS, State

from .canvas import Canvas, Turn, draw, draw_pick, mark_legal
from .rules import ACTIONS, take

ACT, PICK, REPLY = range(3)  # what is given: actions of the learner (-1: none), actions of a policy, whole answers


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
def begin_turn(
    i: int,
    value: i64,
    luck: i64,
    how: int,
    game: State,
    turn: Turn,
    stages: list[int],
    places: list[int],
    dice: list[int],
    mask: list[u8],
) -> i64:
    """Take what a game is given (``how`` says what that is; -1: nothing); return the plan or answer to go on with, or -1.

    ``luck`` replaces an illegal action by any legal one; with -1 it is the lowest.
    """
    turn.picked = 0
    if how == ACT:
        turn.acted = turn.seat
        turn.illegal = 0
        for who in range(SEATS):
            turn.vp[who] = game.robots[who].vp
        if value >= 0 and mask[i * ACTIONS + value] == 0:
            turn.illegal = 1
            value = _instead(mask, i * ACTIONS, luck)
    if value >= 0 and how != REPLY:
        value = take(game, turn.kind, turn.seat, value, i, stages, places, dice)
        turn.picked = 1 if value < 0 else 0
    return value


@rule
def end_turn(game: State, turn: Turn, canvas: Canvas) -> None:
    """After a game has been played on: who is asked what, and what everybody has gained."""
    if turn.picked:
        for who in range(SEATS):
            turn.rewards[who] = 0.0
        _settle(turn, canvas)
    else:
        _ask(game, turn, canvas)
        _reward(game, turn, canvas)


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
        value = begin_turn(i, given[j], luck[j] if len(luck) > 0 else -1, how, game, turn, stages, places, dice, mask)
        if value >= 0:
            step_game(game, checkpoint[0], arena[0], logs[0], value)
        if turn.picked == 0 or turn.waits == 0:
            end_turn(game, turn, canvas)
        if turn.waits == 0:
            if turn.picked:
                draw_pick(i, canvas, stages, dice, facts, flat, shown)
            else:
                observe_game(game, seen[0], turn.seat)
                draw(i, game, seen[0], turn, canvas, arena[0], row, stages, dice, planes, facts, flat, shown)
            for action in range(ACTIONS):
                mask[i * ACTIONS + action] = 0
            mark_legal(mask, i, game, turn, stages, dice)


STEPPING = EntryPoint(play_turns, Options(events=()), "silent")
