"""Playouts piece by piece, for a GPU: what a game is up to next, so that threads with the same errand go together."""

import ast
from pathlib import Path

from volt.rules.activation import NO_DIE, next_die
from volt.rules.arena import Arena
from volt.rules.build import rule
from volt.rules.events import Log, tell
from volt.rules.facts import RED
from volt.rules.rounds import ACTIVATION, AT_PROGRAMMING, LAST_STEP, play_on, step_of
from volt.rules.state import NOBODY, SQUAD, Game, going

from .policy import program_randomly
from .translate import Function, translate

NOTHING, SOMETHING, DRIVES, FIRES = 0, 1, 1, 8  # a blue die is DRIVES + its number
ERRANDS = 9
KERNEL = Path(__file__).with_name("playouts.cu")
SMALL, LARGE = 60, 150  # nodes of syntax: what is smaller is always inlined, what is larger never


@rule
def errand(game: Game, step: int) -> int:
    """What a game is about to do in a step, the longest last; NOTHING if it is not there or over."""
    if game.step != step or not going(game):
        return NOTHING
    if step_of(game) != ACTIVATION:
        return SOMETHING
    chosen = next_die(game)
    if chosen == NO_DIE:
        return SOMETHING
    die = game.robots[chosen // 8].dice[chosen % 8]
    return FIRES if die.colour == RED else DRIVES + die.number


@rule
def run_errand(game: Game, arena: Arena, log: Log) -> None:
    """One piece of a playout."""
    if game.step == AT_PROGRAMMING:
        program_randomly(game, log)
    play_on(game, arena, log)


def _mark(function: Function) -> str:
    """Little is inlined: fetching code is what bounds playouts on a GPU (benchmarks/NOTES.md)."""
    size = sum(1 for _ in ast.walk(function.tree))
    return "static __device__ " + ("__forceinline__" if size <= SMALL else "__noinline__" if size > LARGE else "")


def kernel(block: int) -> str:
    """The kernel of playouts with the rules it needs, for so many games a block. Nobody listens: nothing is told."""
    names = {"BLOCK": block, "ERRANDS": ERRANDS, "NOTHING": NOTHING, "NOBODY": f"({NOBODY})", "SQUAD": SQUAD}
    names |= {"LAST_STEP": LAST_STEP, "AT_PROGRAMMING": AT_PROGRAMMING}
    constants = "".join(f"#define {name} {value}\n" for name, value in names.items())
    return translate((errand, run_errand), (Game, Arena, Log), _mark, unsaid=(tell,)) + constants + KERNEL.read_text()
