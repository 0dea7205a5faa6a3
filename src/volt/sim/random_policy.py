"""The built-in fast policy: random legal programs, by the chance of the game itself."""

from volt.rules.events import EventLog
from volt.rules.module_ids import BLUE, RED
from volt.rules.modules.nozzle import steers_diagonally
from volt.rules.modules.ram import holds_two
from volt.rules.programming import place_die, robots_in_game, take_number
from volt.rules.registry import rule
from volt.rules.rng import rand
from volt.rules.rule_ids import PROG_3
from volt.rules.state import SEATS, UNITS, State


@rule
def _random_number(game: State) -> int:
    """One of the starting numbers still free."""
    free = (1 << robots_in_game(game)) - 1 << 1
    for who in range(SEATS):
        free &= ~(1 << game.robots[who].number)
    left = 0
    for number in range(1, SEATS + 1):
        left += free >> number & 1
    pick = rand(game, left)
    picked = 0
    for number in range(1, SEATS + 1):
        picked += number * (pick == 0) * (free >> number & 1)
        pick -= free >> number & 1
    return picked


@rule
def _place_random_die(game: State, who: int, unit: int, colour: int) -> None:
    """A die of a random number on a random key it may lie on."""
    number = 1 + rand(game, 6)
    free = colour == RED or steers_diagonally(game, who, number)
    place_die(game, who, unit, colour, number, rand(game, 8) if free else 2 * rand(game, 4))


@rule
def _program_randomly(game: State, log: EventLog, who: int) -> None:
    """Three of the four dice; with RAM EXPANSION all four, two of them on a random unit. Then a random number."""
    double = rand(game, UNITS) if holds_two(game, who) else -1
    blues, reds = 2, 2
    for unit in range(UNITS):
        for _ in range(2 if unit == double else 1):
            colour = BLUE if rand(game, blues + reds) < blues else RED
            blues -= colour == BLUE
            reds -= colour == RED
            _place_random_die(game, who, unit, colour)
    take_number(game, log, who, _random_number(game), PROG_3)


@rule
def program_randomly(game: State, log: EventLog) -> None:
    """Every operator makes a random plan, the race for numbers starting at a random seat (PROG-3)."""
    first = rand(game, SEATS)
    for i in range(SEATS):
        who = (first + i) % SEATS
        robot = game.robots[who]
        if robot.playing and not robot.killbot and robot.number == 0:
            _program_randomly(game, log, who)
