"""REMOTE CONTROL: instead of firing, move one die on the controller of the first robot in the line of fire to another key.

An answer is ``die * 8 + key`` for the dice 0..5 of a controller, or ``TURN + heading`` for a KillBot.
"""

from ..arena import HEADINGS, OUT, Arena
from ..dialect.registry import rule
from ..event_kinds import DieMoved, Turned
from ..events import EventLog, log_event
from ..lines import first_in_line
from ..module_ids import NONE, RED, REMOTE, Module
from ..phases.programming import key_allowed
from ..questions import REMOTE_CHOICE, ask_offered, offer
from ..state import NOBODY, UNITS, State, robot_at, usable

FACTS = Module(REMOTE, RED, die=RED, low=2, high=5)
LOW, HIGH = FACTS.low, FACTS.high
TURN = 2 * UNITS * 8


@rule
def _target(game: State, arena: Arena, who: int, heading: int) -> int:
    """The first robot in the line of fire, ignoring mines; NOBODY if there is none."""
    space = first_in_line(game, arena, game.robots[who].at, heading, False)
    return NOBODY if space == OUT else robot_at(game, space)


@rule
def can_remote(game: State, arena: Arena, who: int, heading: int, number: int) -> bool:
    """Whether there is a KillBot in line, or a robot with a die to move; every die has another legal key."""
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
def _offer_headings(game: State) -> int:
    """Offer the headings a KillBot may be turned to; return the default answer."""
    for key in range(0, HEADINGS, 2):
        offer(game, TURN + key)
    return TURN


@rule
def _offer_keys(game: State, target: int) -> int:
    """Offer every other legal key for every die of the target; return the default answer, the first of them."""
    first = -1
    for which in range(2 * UNITS):
        die = game.robots[target].dice[which]
        for key in range(HEADINGS):
            if die.colour != NONE and key != die.key and key_allowed(game, target, die.colour, die.number, key):
                offer(game, which * 8 + key)
                if first < 0:
                    first = which * 8 + key
    return first


@rule
def remote_control(game: State, arena: Arena, log: EventLog, who: int, heading: int) -> None:
    """The die keeps its number. If its robot is destroyed while it is active and nobody else is credited, its last mover is."""
    target = _target(game, arena, who, heading)
    robot = game.robots[target]
    default = _offer_headings(game) if robot.killbot else _offer_keys(game, target)
    answer = ask_offered(game, log, who, REMOTE_CHOICE, default)
    if answer >= TURN:
        robot.heading = answer - TURN
        log_event(log, Turned, target, REMOTE, heading=robot.heading)
        return
    which = answer // 8
    robot.dice[which].key = answer % 8
    robot.dice[which].mover = 1 + who
    log_event(log, DieMoved, target, REMOTE, unit=which // 2, place=1 + which % 2, heading=answer % 8, by=who)
