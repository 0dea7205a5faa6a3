"""KILL: robots without an operator."""

from .arena import OUT, Arena, caution_arrow, neighbour, turned, wall_towards
from .dialect.registry import rule
from .event_kinds import Rolled, Turned
from .events import EventLog, log_event
from .firing import laser
from .module_ids import BLUE, GRENADES, RED
from .modules.crossfire import can_crossfire, crossfire
from .modules.grenades import can_throw, throw_grenade
from .movement import after_moving, move
from .rng import rand
from .rule_ids import KILL_3, KILL_5, KILL_6
from .scoring import tokens_on
from .state import (
    ENGLISH,
    NOBODY,
    SCRIPT,
    SEATS,
    State,
    has_equipped,
    in_arena,
    robot_at,
    seat_in,
    starting_order,
    still_fighting,
)

UNSEEN = 99
LEFT, RIGHT = -2, 2  # in eighths of a turn


@rule
def _distance(game: State, arena: Arena, who: int, heading: int, tokens: bool, through_walls: bool) -> int:
    """KILL-4: how far off a KillBot spots a robot (or token, if ``tokens``), or UNSEEN; squad mates block its sight (KILL-10)."""
    space = game.robots[who].at
    distance = 0
    while neighbour(arena, space, heading) != OUT and (through_walls or not wall_towards(arena, space, heading)):
        space = neighbour(arena, space, heading)
        distance += 1
        robot = robot_at(game, space)
        if robot != NOBODY:
            return UNSEEN if game.robots[robot].killbot else distance
        if tokens and tokens_on(game, arena, space) > 0:
            return distance
    return UNSEEN


@rule
def spotted(game: State, arena: Arena, who: int, tokens: bool, through_walls: bool) -> int:
    """KILL-4, KILL-5: the heading of the single nearest thing spotted to the left, ahead or right; -1 if none or a tie."""
    nearest, towards = UNSEEN, -1
    for turn in range(LEFT, RIGHT + 1, 2):
        heading = turned(game.robots[who].heading, turn)
        distance = _distance(game, arena, who, heading, tokens, through_walls)
        if distance < nearest:
            nearest, towards = distance, heading
        elif distance == nearest:
            towards = -1
    return towards


@rule
def _sees_robot(game: State, arena: Arena, who: int) -> bool:
    """KILL-3: whether a KillBot spots any robot to the left, ahead or right."""
    for turn in range(LEFT, RIGHT + 1, 2):
        heading = turned(game.robots[who].heading, turn)
        if _distance(game, arena, who, heading, False, False) != UNSEEN:
            return True
    return False


@rule
def rolls_red(game: State, arena: Arena, who: int) -> bool:
    """KILL-3: whether the next die a KillBot rolls is red."""
    return tokens_on(game, arena, game.robots[who].at) > 0 or _sees_robot(game, arena, who)


@rule
def _roll_die(game: State) -> int:
    """The next scripted roll, or a random one."""
    number = game.rolls[game.rolls_used] if game.rolls_used < SCRIPT else 0
    if number > 0:
        game.rolls_used += 1
        return number
    return 1 + rand(game, 6)


@rule
def roll(game: State, arena: Arena, log: EventLog) -> None:
    """KILL-3: right before a unit each KillBot in the arena rolls one die; 4, 5, 6 count as 3, 2, 1."""
    killbots = 0
    for seat in range(SEATS):
        killbots += game.robots[seat].killbot
    order = starting_order(game)
    for starting in range(1, SEATS + 1 if killbots else 0):
        who = seat_in(order, starting)
        if who == NOBODY or not game.robots[who].killbot or not in_arena(game, who):
            continue
        number = _roll_die(game)
        die = game.robots[who].dice[2 * game.unit]
        die.colour = RED if rolls_red(game, arena, who) else BLUE
        die.number = min(number, 7 - number)
        log_event(log, Rolled, who, KILL_3, colour=die.colour, number=die.number, shown=number)


@rule
def _face(game: State, log: EventLog, who: int, heading: int, rule_id: int) -> None:
    """Turn to a heading; -1 keeps the current one."""
    if heading >= 0 and game.robots[who].heading != heading:
        game.robots[who].heading = heading
        log_event(log, Turned, who, rule_id, heading=heading)


@rule
def killbot_blue(game: State, arena: Arena, log: EventLog, who: int, number: int) -> None:
    """KILL-5: a blue die; each step is a movement of its own."""
    robot = game.robots[who]
    for _ in range(number):
        if still_fighting(game, who):
            _face(game, log, who, spotted(game, arena, who, True, False), KILL_5)
            _face(game, log, who, caution_arrow(arena, robot.at, robot.heading), KILL_5)
            move(game, arena, log, who, robot.heading, 1, number, False)
    after_moving(game, arena, log, who, number)


@rule
def killbot_red(game: State, arena: Arena, log: EventLog, who: int, number: int) -> None:
    """KILL-6: a red die. With GRENADES, walls do not block its sight, except in the English edition (EDITIONS)."""
    through_walls = has_equipped(game, who, GRENADES) and game.edition != ENGLISH
    _face(game, log, who, spotted(game, arena, who, False, through_walls), KILL_6)
    heading = game.robots[who].heading
    if can_throw(game, who, number):
        throw_grenade(game, arena, log, who, heading, number)
    elif can_crossfire(game, who, number):
        crossfire(game, arena, log, who, heading)
    else:
        laser(game, arena, log, who, heading, number)
