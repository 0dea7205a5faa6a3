"""What is compiled: loops over many games. A list of records is an array of packed ones in the compiled world."""

from volt.rules.arena import Arena
from volt.rules.asking import record_answer
from volt.rules.build import rule
from volt.rules.events import Log
from volt.rules.rounds import ACTIVATION, PROGRAMMING, advance, step_of
from volt.rules.state import Game, going

from .plans import lock
from .policy import program_randomly


@rule
def playout(game: Game, scratch: Game, arena: Arena, log: Log, rounds: int) -> int:
    """Play a game by the fast policy to its end, or to the end of a round; the number of activations."""
    game.auto = 1
    activations = 0
    last = game.round + rounds
    while going(game) and game.round < last:
        step = step_of(game)
        if step == PROGRAMMING:
            program_randomly(game, log)
        unit = game.unit
        advance(game, scratch, arena, log)
        if step == ACTIVATION and game.unit == unit:
            activations += 1
    return activations


@rule
def playouts(
    games: list[Game], scratch: list[Game], arena: Arena, logs: list[Log], first: int, last: int, rounds: int
) -> int:
    """``playout`` of the games from ``first`` to ``last``; all activations."""
    activations = 0
    for i in range(first, last):
        activations += playout(games[i], scratch[0], arena, logs[0], rounds)
    return activations


@rule
def resume(games: list[Game], scratch: list[Game], arena: Arena, logs: list[Log], first: int, last: int) -> None:
    """Play every game on until it waits for somebody."""
    for i in range(first, last):
        while advance(games[i], scratch[0], arena, logs[0]):
            logs[0].count = 0


@rule
def answer(games: list[Game], i: int, value: int) -> None:
    """Record a legal answer in one game."""
    record_answer(games[i], value)


@rule
def lock_plan(games: list[Game], logs: list[Log], i: int, who: int, plan: int) -> bool:
    """Program one seat of one game."""
    return lock(games[i], logs[0], who, plan)


ENTRIES = (playouts, resume, answer, lock_plan)
