"""REPULSION BLAST: when the movement is over, push all robots and mines on the neighbouring spaces 1 space away."""

from ..arena import HEADINGS, Arena, heading_to, neighbour, wall_towards
from ..damage import detonate_hit_mines, hit_mine
from ..dialect.bit_sets import contains, including
from ..dialect.registry import rule
from ..event_kinds import Repelled
from ..events import EventLog, log_event
from ..lines import anyone_adjacent
from ..module_ids import BLUE, REPULSION, Module
from ..pushing import push
from ..questions import REPULSION_CHOICE, ask
from ..state import NOBODY, SEATS, State, in_arena, mine_at, robot_at, seat_with_number, still_fighting, usable

FACTS = Module(REPULSION, BLUE, die=BLUE, low=2, high=4, killbot=True)
LOW, HIGH = FACTS.low, FACTS.high


@rule
def _affected_robots(game: State, arena: Arena, space: int) -> int:
    """The robots on the neighbouring spaces that no wall shelters, as a bit set."""
    affected = 0
    for heading in range(HEADINGS):
        if not wall_towards(arena, space, heading):
            robot = robot_at(game, neighbour(arena, space, heading))
            if robot != NOBODY:
                affected = including(affected, robot)
    return affected


@rule
def _hit_mines_around(game: State, arena: Arena, space: int) -> None:
    """Mark the mines on the neighbouring spaces that no wall shelters."""
    for heading in range(HEADINGS):
        if not wall_towards(arena, space, heading):
            mine = mine_at(game, neighbour(arena, space, heading))
            if mine != NOBODY:
                hit_mine(game, mine)


@rule
def _push_away(game: State, arena: Arena, log: EventLog, who: int, space: int, affected: int) -> None:
    """Push the robots away from the space by starting number; one that is no longer on its neighbouring space is skipped.

    Pushes lead away from the space, so whoever is still its neighbour has not moved. The user may be destroyed meanwhile.
    """
    for number in range(1, SEATS + 1):
        robot = seat_with_number(game, number)
        if robot != NOBODY and contains(affected, robot) and still_fighting(game, robot):
            heading = heading_to(arena, space, game.robots[robot].at)
            if heading >= 0:
                push(game, arena, log, robot, heading, 1, who)


@rule
def repulsion(game: State, arena: Arena, log: EventLog, who: int, number: int) -> None:
    """What is affected is fixed first. Then all mines detonate together; then, if the user survived, robots are pushed."""
    space = game.robots[who].at
    if not usable(game, who, REPULSION, number, LOW, HIGH) or not anyone_adjacent(game, arena, space):
        return
    if ask(game, log, who, REPULSION_CHOICE, 1) == 0:
        return
    log_event(log, Repelled, who, REPULSION, space=space)
    affected = _affected_robots(game, arena, space)
    _hit_mines_around(game, arena, space)
    detonate_hit_mines(game, arena, log)
    if in_arena(game, who):
        _push_away(game, arena, log, who, space, affected)
