"""Random operators for tests, straight on the state: quick enough for thousands of games."""

import random

from volt.game.engine import Engine
from volt.game.table import Table, seats_for, set_table
from volt.rules.asking import legal
from volt.rules.equipment import MODULES
from volt.rules.facts import BLUE, RED
from volt.rules.programming import all_programmed, number_free
from volt.rules.rounds import PROGRAMMING, step_of
from volt.rules.state import Game as State
from volt.rules.state import going, wears
from volt.rules.facts import NOZZLE, RAM
from volt.sim.plans import BITS, DICE, die_code

from volt.game.words import MODULES as NAMES

ARENAS = ("twin-cities", "rome", "ruhrgebiet", "tokyo")
CHAMPIONS = ("jetpack", "water", "conductor", "walls")


def random_table(rng: random.Random, mode: str | None = None, killbots: int | None = None) -> Table:
    """Any set-up: mode, arena, edition, operators, KillBots with modules, a titleholder now and then."""
    mode = mode or rng.choice(["training", "rfl", "rfl"])
    bots = rng.choice([0, 0, 1, 2, 3]) if killbots is None else killbots
    operators = rng.randint(max(1, 2 - bots), 4 - bots)
    modules = tuple(_killbot_modules(rng) if mode == "rfl" and i < 2 else () for i in range(bots))
    holder = mode == "rfl" and rng.random() < 0.4
    return set_table(
        mode=mode,
        arena=rng.choice(ARENAS),
        operators=operators,
        killbots=bots,
        seats=seats_for(operators, bots, modules),
        edition=rng.choice(["default", "english", "german", "polish"]),
        goal=None,
        seed=rng.randrange(2**32),
        titleholder="red" if holder else "",
        champion=rng.choice(CHAMPIONS) if holder else "",
    )


def _killbot_modules(rng: random.Random) -> tuple[str, ...]:
    known = [i for i, facts in MODULES.items() if facts.killbot]
    one, other = rng.sample(known, 2)
    if MODULES[one].colour == MODULES[other].colour or rng.random() < 0.2:
        return ()
    return (NAMES[one], NAMES[other])


def legal_answers(state: State) -> list[int]:
    """The answers to the open question."""
    return [value for value in range(256) if legal(state, value)]


def seats_to_program(state: State) -> list[int]:
    """Operators that have taken no starting number yet."""
    return [w for w, robot in enumerate(state.robots) if robot.playing and not robot.killbot and robot.number == 0]


def programming(state: State) -> bool:
    """Whether the game waits for plans."""
    return step_of(state) == PROGRAMMING and not state.question.kind and not all_programmed(state)


def random_plan(rng: random.Random, state: State, who: int) -> int:
    """A legal plan, now and then with an empty unit, as a number (``volt.sim.plans``)."""
    colours = [BLUE, BLUE, RED, RED]
    rng.shuffle(colours)
    double = rng.randrange(3) if wears(state, who, RAM) and rng.random() < 0.8 else -1
    plan = 0
    for unit in range(3):
        for slot in range(2 if unit == double else int(rng.random() > 0.03)):
            colour, number = colours.pop(), rng.randint(1, 6)
            diagonal = colour == RED or (wears(state, who, NOZZLE) and number <= 3)
            plan |= die_code(colour, number, rng.randrange(8) if diagonal else 2 * rng.randrange(4)) << BITS * (
                2 * unit + slot
            )
    number = rng.choice([number for number in range(1, 5) if number_free(state, number)])
    return plan | number << BITS * DICE


def over(state: State) -> bool:
    """Whether somebody has won."""
    return not going(state)


def begun(table: Table) -> Engine:
    """A game at its first decision."""
    engine = Engine(table.drawing, table.deal())
    engine.run()
    return engine
