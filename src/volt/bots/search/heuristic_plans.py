"""Fast heuristic programs: rollouts use them for later rounds, and the search starts from them.

Drive to a token, if one is within a round's reach, and fire at robots in line; now and then act at random.
"""

from volt.rules.arena import OUT, Arena
from volt.rules.dialect.registry import rule
from volt.rules.interface.plan_codes import die_code, number_of, place_dice, plan_on, with_die
from volt.rules.interface.random_programs import place_random_program
from volt.rules.module_ids import RED
from volt.rules.phases.programming import clear_program, must_program, number_free, robots_in_game
from volt.rules.rng import rand
from volt.rules.state import NOBODY, SEATS, UNITS, State, robot_at

from .reachability import GOALS, MOVES, STAY, WAYS, Ground, blue_die, ways_to

WILD = 8  # one program in this many is random
NO_GOAL = -1


@rule
def random_plan(game: State, who: int) -> int:
    """A random legal program; with RAM EXPANSION, all four dice half of the time. Overwrites the controller."""
    clear_program(game, who)
    place_random_program(game, who, 2)
    return plan_on(game, who)


@rule
def aimed_key(game: State, arena: Arena, who: int, space: int) -> int:
    """The key towards a robot in line, mostly the one with the most damage and VP; a random key if there is none."""
    best, most = rand(game, 8), 0
    for heading in range(8):
        at = space
        for _ in range(arena.sight[space * 8 + heading]):
            at = arena.next[at * 8 + heading]
            robot = robot_at(game, at)
            if robot != NOBODY and robot != who:
                luck = rand(game, 6)
                worth = 4 + 4 * int(game.robots[robot].damage) + int(game.robots[robot].vp) + luck
                if worth > most:
                    best, most = heading, worth
                break
    return best


@rule
def _goal(game: State, ground: Ground, who: int) -> int:
    """A goal within a round's reach: a space with tokens, the more the better, or (with 2 or more damage) a workshop."""
    space = game.robots[who].at
    best, most = NO_GOAL, 0
    for goal in range(GOALS - 1):
        worth = int(game.tokens[goal]) if goal > 0 else int(game.robots[who].damage) - 1
        if worth > 0 and ways_to(ground, space, goal) > 0:
            weight = 4 * worth + rand(game, 8)
            if weight > most:
                best, most = goal, weight
    return best


@rule
def _safe_move(game: State, ground: Ground, space: int) -> int:
    """A blue die that leads nowhere dangerous, if one is found quickly."""
    move = rand(game, MOVES)
    for _ in range(6):
        if ground.ends[space * MOVES + move] != OUT:
            break
        move = rand(game, MOVES)
    return move


@rule
def _way(game: State, ground: Ground, who: int, space: int) -> int:
    """A route to a goal within reach; otherwise one or two dice that, if possible, lead nowhere dangerous."""
    goal = _goal(game, ground, who)
    if goal != NO_GOAL:
        known = ways_to(ground, space, goal)
        return ground.ways[(space * GOALS + goal) * WAYS + rand(game, min(WAYS, known))]
    first = _safe_move(game, ground, space)
    middle = ground.ends[space * MOVES + first]
    second = STAY if middle == OUT or rand(game, 2) == 0 else _safe_move(game, ground, middle)
    return first + 32 * second


@rule
def heuristic_plan(game: State, arena: Arena, ground: Ground, who: int) -> int:
    """A route to a goal, and shots at robots in line from it; sometimes a random program, always if it is out of the arena."""
    space = game.robots[who].at
    if space == OUT or rand(game, WILD) == 0:
        return random_plan(game, who)
    way = _way(game, ground, who, space)
    first, second = way % 32, way // 32
    odd = rand(game, UNITS)  # the unit that fires; with a route of one die, the unit that drives
    plan, driven = 0, 0
    for unit in range(UNITS):
        if (unit == odd) == (second == STAY):
            move = first if driven == 0 else second
            driven += 1
            plan = with_die(plan, 2 * unit, blue_die(move))
            space = max(0, int(ground.ends[space * MOVES + move]))
        else:
            one, other = rand(game, 6), rand(game, 6)
            plan = with_die(plan, 2 * unit, die_code(RED, 1 + min(one, other), aimed_key(game, arena, who, space)))
    return plan


@rule
def free_number(game: State, wanted: int) -> int:
    """PROG-3: the wanted starting number (a random one for 0) or, if that is taken, the next free one."""
    total = robots_in_game(game)
    number = wanted
    if number == 0 or number > total:
        number = 1 + rand(game, total)
    while not number_free(game, number):
        number = number % total + 1
    return number


@rule
def commit(game: State, who: int, plan: int) -> None:
    """PROG-1, PROG-3: place the dice of a legal plan; a seat without a starting number takes the plan's, or the next free one."""
    place_dice(game, who, plan)
    if game.robots[who].number == 0:
        game.robots[who].number = free_number(game, number_of(plan))


@rule
def program_by_heuristic(game: State, arena: Arena, ground: Ground) -> None:
    """Make a plan for every operator without a starting number; the race for numbers starts at a random seat."""
    first = rand(game, SEATS)
    for i in range(SEATS):
        who = (first + i) % SEATS
        if must_program(game, who):
            commit(game, who, heuristic_plan(game, arena, ground, who))
