"""Reach: where dice would take a robot and what its laser would hit if everybody else stood still.

Operators are not asked: every question gets its default answer, so modules that must be chosen are not used.
"""

from typing import Annotated

from ..arena import HEADINGS, MAX_SPACES, OUT, Arena, neighbour, spaces_to_wall
from ..dialect.packed_struct import i8, i16, packed_struct
from ..dialect.registry import rule
from ..event_kinds import Destroyed, Fired
from ..events import EventLog
from ..killbots import rolls_red
from ..lines import first_in_line
from ..module_ids import BLUE, RED
from ..phases.activation import activate
from ..phases.programming import clear_program, key_allowed
from ..state import UNITS, State, copy_game, in_arena

HIGHEST = 6  # number of a die
HIGHEST_ROLL = 3  # of a KillBot: 4, 5 and 6 count as 3, 2 and 1
ONE_DIE, TWO_DICE, THREE_DICE = 1, 2, 3
_DESTROYED, _FIRED = Destroyed.kind_number, Fired.kind_number


@packed_struct
class DieReach:
    """What the next die of a robot would do, by key."""

    # where a blue die ends, by ``8 * (number - 1) + key``; OUT if the key is closed to it
    drives: Annotated[list[i16], HIGHEST * HEADINGS]
    lost: Annotated[list[i8], HIGHEST * HEADINGS]  # 1 if the robot is destroyed there
    shots: Annotated[list[i16], HEADINGS]  # where the laser ends
    hits: Annotated[list[i8], HEADINGS]  # 1 if it hits a robot or a mine there
    trial: State
    log: EventLog


@packed_struct
class RoundReach:
    """The fewest dice with which a robot can be on a space this round, or hit what is there; 0: it cannot."""

    drive: Annotated[list[i8], MAX_SPACES]
    fire: Annotated[list[i8], MAX_SPACES]
    once: State
    twice: State
    log: EventLog


@rule
def _try_die(game: State, arena: Arena, log: EventLog, who: int, colour: int, number: int, key: int) -> None:
    """Activate a die that nobody has programmed."""
    die = game.robots[who].dice[0]
    die.colour = colour
    die.number = number
    die.key = key
    log.count = 0
    activate(game, arena, log, who, 0)


@rule
def _logged_space(log: EventLog, kind: int, who: int, field: int, otherwise: int) -> int:
    """A space logged in the first event of a kind for a robot; ``otherwise`` if there is none."""
    for i in range(log.count):
        event = log.events[i]
        if event.kind == kind and event.seat == who:
            return event.values[field]
    return otherwise


@rule
def _try_drive(game: State, reach: DieReach, arena: Arena, who: int, number: int, key: int) -> None:
    """Note where a blue die ends."""
    trial = reach.trial
    copy_game(trial, game)
    clear_program(trial, who)
    _try_die(trial, arena, reach.log, who, BLUE, number, key)
    which = HEADINGS * (number - 1) + key
    at = trial.robots[who].at
    reach.lost[which] = at == OUT
    reach.drives[which] = _logged_space(reach.log, _DESTROYED, who, 0, at) if at == OUT else at


@rule
def _try_shot(game: State, reach: DieReach, arena: Arena, who: int, key: int) -> None:
    """Note where a laser ends."""
    copy_game(reach.trial, game)
    clear_program(reach.trial, who)
    _try_die(reach.trial, arena, reach.log, who, RED, 1, key)
    reach.shots[key] = _logged_space(reach.log, _FIRED, who, 1, OUT)
    reach.hits[key] = first_in_line(game, arena, game.robots[who].at, key, True) != OUT


@rule
def reach_of_die(game: State, reach: DieReach, arena: Arena, who: int) -> None:
    """Note what each die on each key would do now."""
    reach.log.on = 1
    for key in range(HEADINGS):
        reach.shots[key] = OUT
        reach.hits[key] = 0
        if in_arena(game, who):
            _try_shot(game, reach, arena, who, key)
        for number in range(1, HIGHEST + 1):
            reach.drives[HEADINGS * (number - 1) + key] = OUT
            reach.lost[HEADINGS * (number - 1) + key] = 0
            if in_arena(game, who) and key_allowed(game, who, BLUE, number, key):
                _try_drive(game, reach, arena, who, number, key)


@rule
def _note(fewest: RoundReach, space: int, drives: bool, dice: int) -> None:
    """Note that a space can be reached or hit with this many dice."""
    if drives:
        known = fewest.drive[space]
        fewest.drive[space] = dice if known == 0 else min(known, dice)
    else:
        known = fewest.fire[space]
        fewest.fire[space] = dice if known == 0 else min(known, dice)


@rule
def _note_shot(game: State, arena: Arena, reach: RoundReach, who: int, heading: int, dice: int) -> None:
    """FIRE-1: note the spaces that the robot's laser passes, up to the first robot or mine."""
    space = game.robots[who].at
    target = first_in_line(game, arena, space, heading, True)
    for _ in range(spaces_to_wall(arena, space, heading)):
        space = neighbour(arena, space, heading)
        _note(reach, space, False, dice)
        if space == target:
            break


@rule
def _note_shots(game: State, arena: Arena, reach: RoundReach, who: int, dice: int) -> None:
    """Note what a red die can hit from here, in any heading."""
    for heading in range(HEADINGS):
        _note_shot(game, arena, reach, who, heading, dice)


@rule
def _reach_of_killbot(game: State, reach: RoundReach, arena: Arena, who: int) -> None:
    """KILL-3: note where the dice that a KillBot may roll can take it, and what they can hit; all rolls are tried."""
    for rolls in range(HIGHEST_ROLL * HIGHEST_ROLL * HIGHEST_ROLL):
        copy_game(reach.once, game)
        left = rolls
        for unit in range(UNITS):
            if not in_arena(reach.once, who):
                break
            fires = rolls_red(reach.once, arena, who)
            copy_game(reach.twice, reach.once)
            _try_die(reach.once, arena, reach.log, who, RED if fires else BLUE, 1 + left % HIGHEST_ROLL, 0)
            left = left // HIGHEST_ROLL
            if fires:  # what it aims at may be gone by now
                _note_shot(reach.twice, arena, reach, who, reach.once.robots[who].heading, unit + 1)
            elif in_arena(reach.once, who):
                _note(reach, reach.once.robots[who].at, True, unit + 1)


@rule
def reach_of_round(game: State, reach: RoundReach, arena: Arena, who: int) -> None:
    """Note where a robot can be with one or two blue dice, and what a red die can hit before or after them.

    For a KillBot, note the same for its three rolls.
    """
    log = reach.log
    log.on = 0
    for space in range(MAX_SPACES):
        reach.drive[space] = 0
        reach.fire[space] = 0
    if not in_arena(game, who):
        return
    if game.robots[who].killbot:
        _reach_of_killbot(game, reach, arena, who)
        return
    _note_shots(game, arena, reach, who, ONE_DIE)
    for first in range(HIGHEST * HEADINGS):
        if not key_allowed(game, who, BLUE, 1 + first // HEADINGS, first % HEADINGS):
            continue
        copy_game(reach.once, game)
        clear_program(reach.once, who)
        _try_die(reach.once, arena, log, who, BLUE, 1 + first // HEADINGS, first % HEADINGS)
        if not in_arena(reach.once, who):
            continue
        _note(reach, reach.once.robots[who].at, True, ONE_DIE)
        _note_shots(reach.once, arena, reach, who, TWO_DICE)
        for second in range(HIGHEST * HEADINGS):
            if not key_allowed(game, who, BLUE, 1 + second // HEADINGS, second % HEADINGS):
                continue
            copy_game(reach.twice, reach.once)
            _try_die(reach.twice, arena, log, who, BLUE, 1 + second // HEADINGS, second % HEADINGS)
            if in_arena(reach.twice, who):
                _note(reach, reach.twice.robots[who].at, True, TWO_DICE)
                _note_shots(reach.twice, arena, reach, who, THREE_DICE)
