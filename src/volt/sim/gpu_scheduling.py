"""Playouts piece by piece, for a GPU: what a game is up to next, so that threads with the same errand go together."""

import ast
from pathlib import Path

from volt.rules.activation import NO_DIE, next_die
from volt.rules.arena import Arena
from volt.rules.events import EventLog, log_event
from volt.rules.module_ids import BLUE
from volt.rules.module_table import WITH_RED
from volt.rules.phases import ACTIVATION, AT_PROGRAMMING, EQUIP, LAST_STEP, play_on, step_of
from volt.rules.registry import rule
from volt.rules.state import NOBODY, SQUAD, State, is_running, seat_of

from .policy import program_randomly
from .translate import Function, Manner, translate

NOTHING, SOMETHING, DRIVES, FIRES, CHOOSES = 0, 1, 1, 8, 9  # a blue die is DRIVES + its number
ERRANDS = 10
KERNEL = Path(__file__).with_name("playouts.cu")
SMALL, LARGE = 60, 150  # nodes of syntax: what is smaller is always inlined, what is larger never


@rule
def errand(game: State, step: int) -> int:
    """What a game is about to do in a step, the longest last; NOTHING if it is not there or over."""
    if game.step != step or not is_running(game):
        return NOTHING
    if game.owed != 0:
        return SOMETHING
    kind = step_of(game)
    if kind == EQUIP:
        who = seat_of(game, game.turn + 1)
        return CHOOSES if who != NOBODY and game.robots[who].inventory != 0 else SOMETHING
    chosen = next_die(game) if kind == ACTIVATION else NO_DIE
    if chosen == NO_DIE:
        return SOMETHING
    robot = game.robots[chosen // 8]
    die = robot.dice[chosen % 8]
    if die.colour == BLUE:
        return DRIVES + die.number
    return CHOOSES if robot.equipped & WITH_RED else FIRES


@rule
def run_errand(game: State, arena: Arena, log: EventLog) -> None:
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
    return translate((errand, run_errand), _mark, Manner(unsaid=(log_event,))) + constants + KERNEL.read_text()
