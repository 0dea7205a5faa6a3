"""The built-in fast policy of playouts: every operator makes a random legal program."""

from volt.rules.dialect.packed_struct import u64
from volt.rules.dialect.registry import rule
from volt.rules.events import EventLog
from volt.rules.interface.random_programs import place_random_program
from volt.rules.phases.programming import must_program, robots_in_game, take_number
from volt.rules.rng import part, rand
from volt.rules.rule_ids import PROG_3
from volt.rules.state import SEATS, State


@rule
def _free_number(game: State, luck: u64) -> int:
    """A free starting number, chosen by a random fraction."""
    free = (1 << robots_in_game(game)) - 1 << 1
    for who in range(SEATS):
        free &= ~(1 << game.robots[who].number)
    left = 0
    for number in range(1, SEATS + 1):
        left += free >> number & 1
    pick = part(luck, left)
    picked = 0
    for number in range(1, SEATS + 1):
        picked += number * (pick == 0) * (free >> number & 1)
        pick -= free >> number & 1
    return picked


@rule
def _program_randomly(game: State, log: EventLog, who: int) -> None:
    """A random legal program (with RAM EXPANSION always all four dice) and a random starting number."""
    luck = place_random_program(game, who, 1)
    take_number(game, log, who, _free_number(game, luck), PROG_3)


@rule
def program_randomly(game: State, log: EventLog) -> None:
    """Every operator makes a random plan, the race for numbers starting at a random seat (PROG-3)."""
    first = rand(game, SEATS)
    for i in range(SEATS):
        who = (first + i) % SEATS
        if must_program(game, who):
            _program_randomly(game, log, who)
