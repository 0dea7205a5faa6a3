"""REPULSION BLAST: when the movement is over, push all robots and mines on the neighbouring spaces 1 space away."""

from ..arena import Arena
from ..damage import resolve_blasts, set_off_mines
from ..events import MODULE_USED, EventLog, log_event
from ..lines import anyone_adjacent
from ..module_ids import BLUE, REPULSION, Module
from ..pushing import push
from ..questions import REPULSION_CHOICE, ask
from ..registry import rule
from ..state import MINES_EACH, NOBODY, SEATS, State, in_arena, is_running, mine_at, robot_at, seat_with_number, usable

FACTS = Module(REPULSION, BLUE, die=BLUE, low=2, high=4, killbot=True)
LOW, HIGH = FACTS.low, FACTS.high


@rule
def repulsion(game: State, arena: Arena, log: EventLog, who: int, number: int) -> None:
    """Those affected are fixed at once: first the mines, together, then the robots still on their spaces by starting number."""
    space = game.robots[who].at
    if not usable(game, who, REPULSION, number, LOW, HIGH) or not anyone_adjacent(game, arena, space):
        return
    if ask(game, log, who, REPULSION_CHOICE, 1) == 0:
        return
    log_event(log, MODULE_USED, who, REPULSION, REPULSION, 0, 0)
    affected = 0  # four bits for each robot: 8 + the heading it is pushed to
    for heading in range(8):
        if not arena.walls[space] >> heading & 1:
            there = arena.next[space * 8 + heading]
            robot, mine = robot_at(game, there), mine_at(game, there)
            if robot != NOBODY:
                affected |= (8 + heading) << 4 * robot
            if mine != NOBODY:
                game.hit_mines[mine // MINES_EACH] |= 1 << mine % MINES_EACH
    set_off_mines(game)
    resolve_blasts(game, arena, log)
    if not in_arena(game, who):
        return
    for starting in range(1, SEATS + 1):
        robot = seat_with_number(game, starting)
        if robot == NOBODY or not affected >> 4 * robot & 8 or not is_running(game):
            continue
        heading = affected >> 4 * robot & 7
        if game.robots[robot].at == arena.next[space * 8 + heading]:
            push(game, arena, log, robot, heading, 1, who)
