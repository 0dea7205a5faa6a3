"""TELEPORT: instead of firing, swap places with the first robot or mine in the line of fire. This is not a movement."""

from ..arena import OUT, Arena
from ..dialect.registry import rule
from ..event_kinds import MineLaid, MineTaken, Teleported
from ..events import EventLog, log_event
from ..lines import first_in_line
from ..module_ids import BLUE, RED, TELEPORT, Module
from ..state import NOBODY, State, mine_at, mine_owner, mine_token, robot_at, usable

FACTS = Module(TELEPORT, BLUE, die=RED, low=2, high=5)
LOW, HIGH = FACTS.low, FACTS.high


@rule
def can_teleport(game: State, arena: Arena, who: int, heading: int, number: int) -> bool:
    """Whether there is something to swap places with."""
    if not usable(game, who, TELEPORT, number, LOW, HIGH):
        return False
    return first_in_line(game, arena, game.robots[who].at, heading, True) != OUT


@rule
def teleport(game: State, arena: Arena, log: EventLog, who: int, heading: int) -> None:
    """Swap places; pits, barriers, mines and ANCHOR have no effect on it."""
    here = game.robots[who].at
    there = first_in_line(game, arena, here, heading, True)
    robot, mine = robot_at(game, there), mine_at(game, there)
    game.robots[who].at = there
    log_event(log, Teleported, who, TELEPORT, origin=here, to=there)
    if robot != NOBODY:
        game.robots[robot].at = here
        log_event(log, Teleported, robot, TELEPORT, origin=there, to=here)
    else:
        owner = mine_owner(mine)
        game.robots[owner].mines[mine_token(mine)] = here
        log_event(log, MineTaken, owner, TELEPORT, space=there)
        log_event(log, MineLaid, owner, TELEPORT, space=here)
