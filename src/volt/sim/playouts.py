"""Playouts: games played by the built-in random policy, as one compiled library.

The library contains them three times: once for any match, and twice with the settings of a common kind of match as constants,
so that the C compiler removes code for what cannot happen there.
"""

from typing import Annotated, Any

from volt.compile import EntryPoint, Library, Options
from volt.compile.entry_point import Constants
from volt.rules.arena import MAX_SPACES, OUT, Arena
from volt.rules.dialect.packed_struct import i64, packed_struct, u64
from volt.rules.dialect.registry import rule
from volt.rules.event_kinds import Destroyed, Scored, field_place
from volt.rules.events import EventLog
from volt.rules.interface.random_programs import place_random_program
from volt.rules.phases.programming import must_program, robots_in_game, take_number
from volt.rules.phases.steps import AT_PROGRAMMING, FIRST_OF_ROUND, LAST_STEP, play_on
from volt.rules.rng import part, rand
from volt.rules.rule_ids import PROG_3
from volt.rules.state import SEATS, TRAINING, PlacedDie, Question, Robot, State, is_running

CAUSES = 256
DESTROYED, SPACE, CAUSE = Destroyed.kind_number, field_place(Destroyed, "space"), field_place(Destroyed, "cause")
SCORED, GAINED = Scored.kind_number, field_place(Scored, "gained")


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


@packed_struct
class Tally:
    """What a survey of many games counts."""

    stands: Annotated[list[i64], MAX_SPACES]  # robots on a space at the end of a round
    deaths: Annotated[list[i64], MAX_SPACES]  # robots destroyed on a space
    causes: Annotated[list[i64], CAUSES]  # by the rule or module that did it
    scored: Annotated[list[i64], CAUSES]  # VP by the rule or module that gave them


@rule
def _count(log: EventLog, tally: Tally) -> None:
    """Count the destructions and the VP of one piece."""
    for i in range(log.count):
        event = log.events[i]
        if event.kind == DESTROYED:
            tally.deaths[event.values[SPACE]] += 1
            tally.causes[event.values[CAUSE]] += 1
        elif event.kind == SCORED:
            tally.scored[event.rule] += event.values[GAINED]
    log.count = 0


@rule
def play_steps(game: State, arena: Arena, log: EventLog, tally: Tally, first: int, last: int) -> None:
    """Play the steps from ``first`` up to, but not including, ``last``."""
    for step in range(first, last):
        while game.step == step and is_running(game):
            if step == AT_PROGRAMMING:
                program_randomly(game, log)
            play_on(game, arena, log)
            if log.on:
                _count(log, tally)


@rule
def playout(game: State, arena: Arena, log: EventLog, tally: Tally, rounds: int) -> None:
    """Play a game for at most ``rounds`` rounds and prepare the next; with the log on, count into the tally."""
    game.auto = 1
    play_steps(game, arena, log, tally, 0, AT_PROGRAMMING)
    for _ in range(rounds):
        if not is_running(game):
            break
        play_steps(game, arena, log, tally, AT_PROGRAMMING, LAST_STEP + 1)
        if log.on:
            for who in range(SEATS):
                if game.robots[who].at != OUT:
                    tally.stands[game.robots[who].at] += 1
        play_steps(game, arena, log, tally, FIRST_OF_ROUND, AT_PROGRAMMING)
    game.auto = 0


@rule
def playouts(
    games: list[State],
    arena: list[Arena],
    logs: list[EventLog],
    tallies: list[Tally],
    rounds: int,
    first: int,
    last: int,
) -> None:
    """Run ``playout`` for the games from ``first`` up to, but not including, ``last``, with one tally."""
    for i in range(first, last):
        playout(games[i], arena[0], logs[0], tallies[0], rounds)


# --- kinds of matches ---

BASIC, OPERATORS, ANY = "basic", "operators", ""  # training without KillBots; no KillBots; any match
_SILENT: Constants = {(EventLog, "on"): 0, (State, "auto"): 1}  # in playouts without a survey
_UNAIDED: Constants = {(Question, "given"): 0, (Question, "used"): 0, (State, "draws"): 0, (Robot, "killbot"): 0}
_NO_MODULES: Constants = {
    (Robot, "equipped"): 0,
    (Robot, "inventory"): 0,
    (Robot, "shield"): 0,
    (Robot, "mines"): OUT,
    (PlacedDie, "mover"): 0,
    (State, "owed_modules"): 0,
    (State, "active_mover"): 0,
    (State, "hit_mines"): 0,
}
VARIANTS: dict[str, Constants] = {  # settings that never change in such a match; the most specific kind first
    BASIC: {(State, "mode"): TRAINING, **_UNAIDED, **_NO_MODULES},
    OPERATORS: _UNAIDED,
}
_INLINED = ("play_steps", "play_on", "_perform", "step_of")  # so every step of a round is compiled separately


def variant(kind: str) -> EntryPoint:
    """The playouts of a kind of match."""
    options = Options(events=(), unrolled=(play_steps,), constants={**_SILENT, **VARIANTS[kind]})
    return EntryPoint(playouts, options, kind, _INLINED)


_COUNTED: Constants = {(EventLog, "on"): 1, (State, "auto"): 1, **VARIANTS[BASIC]}
SURVEYED = EntryPoint(  # of games that are so short that logging events for any match would take half as long again
    playouts, Options((Destroyed, Scored), (play_steps,), _COUNTED), f"{BASIC}_surveyed", _INLINED
)
PLAYOUTS = Library("playouts", [playouts, *map(variant, VARIANTS), SURVEYED], sources=("sim",))


def holds(constants: Constants, games: Any, struct: Any = State) -> bool:
    """Whether the constants hold in all these packed structs."""
    for name, (kind, _) in struct.kinds.items():
        if (struct, name) in constants:
            if (games[name] != constants[struct, name]).any():
                return False
        elif hasattr(kind, "layout") and not holds(constants, games[name], kind):
            return False
    return True


def kind_of(games: Any) -> str:
    """The most specific kind of match that fits all these games."""
    return next((kind for kind, constants in VARIANTS.items() if holds(constants, games)), ANY)


def playouts_for(games: Any, survey: bool) -> Any:
    """The fastest playouts for all these games."""
    kind = kind_of(games)
    name = f"playouts_{kind}" if kind != ANY else "playouts"
    if survey:
        name = SURVEYED.name if kind == BASIC else "playouts"
    return getattr(PLAYOUTS.functions, name)
