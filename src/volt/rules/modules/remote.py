"""REMOTE CONTROL: instead of firing, move one die on the controller of the first robot in the line of fire to another key.

Answers: ``die * 8 + key`` for the dice 0..5 of a controller; ``TURN + heading`` for a KillBot.
"""

from ..arena import OUT, Arena
from ..events import DIE_MOVED, TURNED, EventLog, log_event
from ..lines import first_in_line
from ..module_ids import NONE, RED, REMOTE, Module
from ..questions import REMOTE_CHOICE, ask_offered, offer
from ..registry import rule
from ..state import NOBODY, UNITS, State, robot_at, usable
from .nozzle import steers_diagonally

FACTS = Module(REMOTE, RED, die=RED, low=2, high=5)
LOW, HIGH = FACTS.low, FACTS.high
TURN = 2 * UNITS * 8


@rule
def _legal_key(game: State, who: int, colour: int, number: int, key: int) -> bool:
    """PROG-2, NOZZLE: whether a die may lie on a key."""
    return colour == RED or key % 2 == 0 or steers_diagonally(game, who, number)


@rule
def _target(game: State, arena: Arena, who: int, heading: int) -> int:
    """The first robot in the line of fire; mines are looked past."""
    space = first_in_line(game, arena, game.robots[who].at, heading, False)
    return NOBODY if space == OUT else robot_at(game, space)


@rule
def can_remote(game: State, arena: Arena, who: int, heading: int, number: int) -> bool:
    """There must be a robot in line with a die that has another legal key: every die on a controller has one."""
    if not usable(game, who, REMOTE, number, LOW, HIGH):
        return False
    target = _target(game, arena, who, heading)
    if target == NOBODY:
        return False
    if game.robots[target].killbot:
        return True
    for die in range(2 * UNITS):
        if game.robots[target].dice[die].colour != NONE:
            return True
    return False


@rule
def remote_control(game: State, arena: Arena, log: EventLog, who: int, heading: int) -> None:
    """The die keeps its number; the last mover of a die is credited if its robot perishes with it (``scoring.credit``)."""
    target = _target(game, arena, who, heading)
    robot = game.robots[target]
    first = -1
    if robot.killbot:
        for key in range(0, 8, 2):
            offer(game, TURN + key)
        first = TURN
    else:
        for which in range(2 * UNITS):
            die = robot.dice[which]
            for key in range(8):
                if die.colour != NONE and key != die.key and _legal_key(game, target, die.colour, die.number, key):
                    offer(game, which * 8 + key)
                    if first < 0:
                        first = which * 8 + key
    answer = ask_offered(game, log, who, REMOTE_CHOICE, first)
    if answer >= TURN:
        robot.heading = answer - TURN
        log_event(log, TURNED, target, REMOTE, robot.heading, 0, 0)
    else:
        robot.dice[answer // 8].key = answer % 8
        robot.dice[answer // 8].mover = 1 + who
        log_event(log, DIE_MOVED, target, REMOTE, answer // 8, answer % 8, who)
