"""The source of the GPU kernels: the rules in C, and the order in which a block of threads plays its games."""

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from volt.compile import Options
from volt.compile.entry_point import Rule
from volt.compile.python_to_c import FunctionTranslator, translate
from volt.rules.arena import Arena
from volt.rules.dialect.registry import rule
from volt.rules.events import EventLog
from volt.rules.interface.entry_points import answer_question, deal_game, open_question
from volt.rules.interface.redaction import hide
from volt.rules.module_ids import BLUE
from volt.rules.module_table import WITH_RED
from volt.rules.phases.activation import first_die, next_robot
from volt.rules.phases.steps import (
    ACTIVATION,
    AT_PROGRAMMING,
    CLEAR_DAMAGE,
    EQUIP,
    LAST_STEP,
    PLACE_TOKEN,
    RETURN_NUMBERS,
    REVEAL,
    ROLL,
    SPACES,
    keep_or_restore,
    play_on,
    step_of,
    waiting,
)
from volt.rules.state import NOBODY, SQUAD, State, is_running, seat_with_number

from .playouts import program_randomly

NO_TASK, ANY_TASK, DRIVES, FIRES, CHOOSES = 0, 1, 1, 8, 9  # a blue die is DRIVES + its number
OTHER_STEPS = 10  # while stepping, tasks from here on are the steps without dice
TASKS = OTHER_STEPS + SPACES + 1
SOURCE = Path(__file__).with_name("kernels.cu")
SMALL, LARGE = 60, 150  # syntax nodes: smaller rules are always inlined, larger ones never


@rule
def next_task(game: State, step: int) -> int:
    """What a game does next in a step; longer tasks have higher numbers. NO_TASK if it is not at this step or is over."""
    if game.step != step or not is_running(game):
        return NO_TASK
    if game.owed_modules != 0:
        return ANY_TASK
    kind = step_of(game)
    if kind == EQUIP:
        who = seat_with_number(game, game.turn + 1)
        return CHOOSES if who != NOBODY and game.robots[who].inventory != 0 else ANY_TASK
    who = next_robot(game) if kind == ACTIVATION else NOBODY
    if who == NOBODY:
        return ANY_TASK
    robot = game.robots[who]
    die = robot.dice[first_die(game, who)]
    if die.colour == BLUE:
        return DRIVES + die.number
    return CHOOSES if robot.equipped & WITH_RED else FIRES


@rule
def any_task(game: State) -> int:
    """What a game that is not waiting does next, in any step."""
    task = next_task(game, game.step)
    return OTHER_STEPS + step_of(game) if task == ANY_TASK else task


@rule
def asks_nobody(game: State) -> bool:
    """Whether the next piece of a game that is not waiting is short and asks nothing, so it needs no checkpoint."""
    if game.owed_modules != 0:
        return False
    kind = step_of(game)
    if kind == ACTIVATION:
        return next_robot(game) == NOBODY
    return kind == PLACE_TOKEN or kind == CLEAR_DAMAGE or kind == RETURN_NUMBERS or kind == REVEAL or kind == ROLL


@rule
def play_piece(game: State, arena: Arena, log: EventLog) -> None:
    """Play one piece of a playout."""
    if game.step == AT_PROGRAMMING:
        program_randomly(game, log)
    play_on(game, arena, log)


def _qualifiers(function: FunctionTranslator) -> str:
    """Inline little: on a GPU, instruction fetches limit the speed of the rules (benchmarks/NOTES.md)."""
    size = sum(1 for _ in ast.walk(function.tree))
    return "static __device__ " + ("__forceinline__" if size <= SMALL else "__noinline__" if size > LARGE else "")


ENTRIES = (
    next_task,
    any_task,
    asks_nobody,
    play_piece,
    keep_or_restore,
    waiting,
    answer_question,
    deal_game,
    open_question,
    hide,
)


@dataclass(frozen=True)
class MoreKernels:
    """Kernels besides those of ``kernels.cu``: the rules that they call, constants, the source, and their names."""

    entries: tuple[Rule, ...] = ()
    constants: Mapping[str, int] = field(default_factory=dict)
    source: str = ""
    names: tuple[str, ...] = ()


def kernel_source(slots: int, per_warp: int, more: MoreKernels | None = None) -> str:
    """All kernels with the rules they need, for blocks of at most ``slots`` games. Nothing is logged."""
    more = more or MoreKernels()
    names: dict[str, int | str] = {"MAX_SLOTS": slots, "PER_WARP": per_warp, "TASKS": TASKS, "NO_TASK": NO_TASK}
    names |= more.constants
    names |= {"NOBODY": f"({NOBODY})", "SQUAD": SQUAD, "LAST_STEP": LAST_STEP, "AT_PROGRAMMING": AT_PROGRAMMING}
    constants = "".join(f"#define {name} {value}\n" for name, value in names.items())
    rules = translate((*ENTRIES, *more.entries), _qualifiers, Options(events=()))
    return rules + constants + SOURCE.read_text() + more.source
