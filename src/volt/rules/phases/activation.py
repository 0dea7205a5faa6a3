"""ACT – Phase 2: whose die is next, and what it does."""

from ..arena import Arena
from ..dialect.registry import rule
from ..event_kinds import Activated, DieRemoved
from ..events import EventLog, log_event
from ..firing import fire
from ..killbots import killbot_blue, killbot_red
from ..module_ids import NONE, RAM, RED
from ..modules.mobility import moves_instead
from ..modules.ram import holds_two, keeps_second
from ..modules.rotary import rotate
from ..movement import drive
from ..rule_ids import ACT_1, ACT_2
from ..state import NOBODY, SEATS, State, in_arena
from .programming import take_die

LAST_RANK = 1 << 10  # the rank of a missing die: after all others


@rule
def activation_rank(number: int, colour: int, starting_number: int) -> int:
    """ACT-1: the lowest rank goes first. Dice rank by number, then by colour (blue before red), then by starting number."""
    return (number * 8 + colour) * 8 + starting_number


@rule
def rank(game: State, who: int, which: int) -> int:
    """The rank of a die on a controller; LAST_RANK if there is none."""
    robot = game.robots[who]
    die = robot.dice[which]
    order = activation_rank(die.number, die.colour, robot.number)
    return order if die.colour != NONE else LAST_RANK


@rule
def first_die(game: State, who: int) -> int:
    """Which of its dice on the current unit a robot activates first; RAM: of two equal dice, the one placed first."""
    first = 2 * game.unit
    second = first + 1
    if not holds_two(game, who):
        return first
    first_rank = rank(game, who, first)
    return second if rank(game, who, second) < first_rank else first


@rule
def next_robot(game: State) -> int:
    """ACT-1: whose die is activated next, or NOBODY if no die of this unit is left."""
    first, best = NOBODY, LAST_RANK
    for who in range(SEATS):
        for slot in range(2 if holds_two(game, who) else 1):
            its_rank = rank(game, who, 2 * game.unit + slot)
            first = who if its_rank < best else first
            best = min(best, its_rank)
    return first


@rule
def remove_die(game: State, log: EventLog, who: int, which: int, rule_id: int) -> None:
    """Remove a die that will not be activated."""
    die = game.robots[who].dice[which]
    unit, place = which // 2, 1 + which % 2
    log_event(log, DieRemoved, who, rule_id, unit=unit, place=place, colour=die.colour, number=die.number)
    take_die(game, who, which)


@rule
def clear_dice_of_absent(game: State, log: EventLog) -> None:
    """ACT-2: a die whose robot is out of the arena is removed."""
    for who in range(SEATS):
        if not in_arena(game, who):
            for slot in range(2):
                if game.robots[who].dice[2 * game.unit + slot].colour != NONE:
                    remove_die(game, log, who, 2 * game.unit + slot, ACT_2)


@rule
def _set_active(game: State, who: int, mover: int) -> None:
    """Begin the activation of a robot's die, or end it (NOBODY); reset what the previous activation remembered."""
    game.active = who
    game.active_mover = mover
    game.saw_asked = 0
    game.mine_asked = 0


@rule
def _operator_red(game: State, arena: Arena, log: EventLog, who: int, key: int, number: int) -> None:
    """ACT-3: an operator's red die fires, or moves the robot (MOBILITY)."""
    heading = rotate(game, log, who, key, number)
    if moves_instead(game, log, who, heading, number):
        drive(game, arena, log, who, heading, number)
    else:
        fire(game, arena, log, who, heading, number)


@rule
def activate(game: State, arena: Arena, log: EventLog, who: int, which: int) -> None:
    """ACT-3, MOD: activate one die."""
    die = game.robots[who].dice[which]
    colour = die.colour
    number = die.number
    killbot = game.robots[who].killbot
    heading = game.robots[who].heading if killbot else die.key
    game.activations += 1
    _set_active(game, who, die.mover)
    take_die(game, who, which)
    log_event(log, Activated, who, ACT_1, colour=colour, number=number, heading=heading)
    if killbot and colour == RED:
        killbot_red(game, arena, log, who, number)
    elif killbot:
        killbot_blue(game, arena, log, who, number)
    elif colour == RED:
        _operator_red(game, arena, log, who, heading, number)
    else:
        drive(game, arena, log, who, heading, number)
    _set_active(game, NOBODY, 0)
    game.anchor_asked = 0


@rule
def activate_next(game: State, arena: Arena, log: EventLog) -> bool:
    """ACT-1, RAM: activate the next die of the unit, or remove it if the second is kept; False when there is none left."""
    clear_dice_of_absent(game, log)
    who = next_robot(game)
    if who == NOBODY:
        return False
    which = first_die(game, who)
    other = which ^ 1  # of the same unit
    if holds_two(game, who) and game.robots[who].dice[other].colour != NONE:
        if keeps_second(game, log, who):
            remove_die(game, log, who, which, RAM)
            return True
        remove_die(game, log, who, other, RAM)
    activate(game, arena, log, who, which)
    return True
