"""ACT – Phase 2: whose die is next, and what it does."""

from .arena import Arena
from .events import ACTIVATED, DIE_REMOVED, EventLog, log_event
from .firing import fire
from .killbots import killbot_blue, killbot_red
from .module_ids import NONE, RAM, RED
from .modules.mobility import moves_instead
from .modules.ram import holds_two, second_chosen
from .modules.rotary import rotate
from .movement import drive
from .programming import take_die
from .registry import rule
from .rule_ids import ACT_1, ACT_2
from .state import NOBODY, SEATS, State, present

NO_DIE = -1
NO_RANK = 31  # of a die that is not there: after all others, without asking


@rule
def remove_die(game: State, log: EventLog, who: int, which: int, rule_id: int) -> None:
    """A die that will not be activated."""
    die = game.robots[who].dice[which]
    log_event(log, DIE_REMOVED, who, rule_id, die.colour, die.number, which)
    take_die(game, who, which)


@rule
def clear_dice_of_absent(game: State, log: EventLog) -> None:
    """ACT-2: a die whose robot is off the arena is removed."""
    for who in range(SEATS):
        if not present(game, who):
            for slot in range(2):
                if game.robots[who].dice[2 * game.unit + slot].colour != NONE:
                    remove_die(game, log, who, 2 * game.unit + slot, ACT_2)


@rule
def activation_rank(number: int, colour: int, starting_number: int) -> int:
    """ACT-1: dice are activated from the lowest rank on: by number, then blue before red, then by starting number."""
    return (number * 4 + colour - 1 & NO_RANK) * 8 + starting_number


@rule
def next_die(game: State) -> int:
    """ACT-1: the die with the lowest rank, as ``seat * 8 + die``, or NO_DIE.

    Only with RAM EXPANSION a unit holds a second die.
    """
    best = NO_RANK << 9
    for who in range(SEATS):
        for which in range(2 * game.unit, 2 * game.unit + (2 if holds_two(game, who) else 1)):
            die = game.robots[who].dice[which]
            rank = activation_rank(die.number, die.colour, game.robots[who].number)
            best = min(best, (rank * 8 + which) * 8 + who)
    return NO_DIE if best >= NO_RANK << 9 else best % 8 * 8 + best // 8 % 8


@rule
def activate(game: State, arena: Arena, log: EventLog, who: int, which: int) -> None:
    """ACT-3, MOD: one die."""
    die = game.robots[who].dice[which]
    colour = die.colour
    number = die.number
    heading = game.robots[who].heading if game.robots[who].killbot else die.key
    game.activations += 1
    game.active = who
    game.remote = die.mover
    game.sawn = 0
    game.leaving = 0
    take_die(game, who, which)
    log_event(log, ACTIVATED, who, ACT_1, colour, number, heading)
    if game.robots[who].killbot:
        if colour == RED:
            killbot_red(game, arena, log, who, number)
        else:
            killbot_blue(game, arena, log, who, number)
    elif colour == RED:
        heading = rotate(game, log, who, heading, number)
        if moves_instead(game, log, who, heading, number):
            drive(game, arena, log, who, heading, number)
        else:
            fire(game, arena, log, who, heading, number)
    else:
        drive(game, arena, log, who, heading, number)
    game.active = NOBODY
    game.remote = 0
    game.sawn = 0
    game.leaving = 0
    game.anchored = 0


@rule
def activate_next(game: State, arena: Arena, log: EventLog) -> bool:
    """ACT-1, RAM: activate the next die of the unit; False when there is none left."""
    clear_dice_of_absent(game, log)
    chosen = next_die(game)
    if chosen == NO_DIE:
        return False
    who = chosen // 8
    which = chosen % 8
    twin = which ^ 1
    if holds_two(game, who) and game.robots[who].dice[twin].colour != NONE:
        if second_chosen(game, log, who):
            remove_die(game, log, who, which, RAM)
            return True
        remove_die(game, log, who, twin, RAM)
    activate(game, arena, log, who, which)
    return True
