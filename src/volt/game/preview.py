"""Previews: where dice can take a robot, what a program would do if nobody else acted, and what an answer would lead to.

They are computed on what a seat or a spectator knows, never on the real game: for a program or an answer, on a world drawn
from it (``Game.packed_world``). Where others may answer a question on the way (ANCHOR, SHIELD), there is one **course** of
events for each way things can go: what all courses have in common is certain, and what really happens is one of them.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from msgspec import Struct

from volt.arenas import space_name
from volt.rules.arena import OUT
from volt.rules.dialect.packed_struct import pack
from volt.rules.event_kinds import (
    Activated,
    ModuleDrawn,
    PhaseBegan,
    Rolled,
    RoundBegan,
    TokenPlaced,
    UnitBegan,
)
from volt.rules.interface.reach import HIGHEST
from volt.rules.module_ids import BLUE
from volt.rules.phases.activation import LAST_RANK, activation_rank
from volt.rules.phases.steps import AT_REVEAL, phase_of
from volt.rules.questions import QUESTIONS
from volt.rules.state import State
from volt.texts import Phrase

from .controller import illegal_units
from .decisions import Decision, IllegalAnswer, OpenQuestion, answer_text
from .engine import EVENT_SIZE, Engine
from .events import PackedEvents
from .game import Game
from .notation import Die, Plan, Program
from .vocabulary import COLOURS, HEADINGS, KINDS, UNITS

MOST_OPTIONS = 16
MOST_COURSES = 64
MOST_WAYS = 4096  # in which others may answer in one unit; many of them lead to the same course
_UNSURE = (Rolled, ModuleDrawn, TokenPlaced)  # random: what follows cannot be known
_LATER = (UnitBegan, Activated, PhaseBegan, RoundBegan)  # no longer a consequence
PROGRAMMING = 1  # the phase
_BLUE_DICE = [str(Die(BLUE, number, key)) for number in range(1, HIGHEST + 1) for key in range(len(HEADINGS))]
_SECRET = {kind for kind, question in zip(KINDS, QUESTIONS, strict=True) if question.secret}


# --- reach ---


class Reach(Struct, frozen=True):
    """What one die would do if everybody else stood still. ``origin`` is empty if the robot is out of the arena."""

    origin: str
    drives: dict[str, str]  # where a blue die can end: space → the die with the lowest number (``c5`` → ``B3n``)
    lost: tuple[str, ...]  # those of them on which the robot is destroyed
    shots: dict[str, str]  # where a laser ends, by heading
    hits: tuple[str, ...]  # the headings in which it hits a robot or a mine


class Threat(Struct, frozen=True):
    """The fewest dice a robot needs to be on a space, or to hit what is there: a digit per space, by row from the north.

    0 means that it cannot.
    """

    drive: str
    fire: str


def reach_of_die(engine: Engine, seat: str) -> Reach:
    """What the next die of a robot would do in a state."""
    who, drawing = COLOURS.index(seat), engine.drawing
    found, here = engine.reach_of_die(who), engine.state.robots[who].at
    drives: dict[str, str] = {}
    lost: list[str] = []
    for die, space, gone in zip(_BLUE_DICE, found.drives, found.lost, strict=True):
        if space not in (OUT, here) and (name := space_name(drawing, space)) not in drives:
            drives[name] = die
            if gone:
                lost.append(name)
    shots: dict[str, str] = {
        HEADINGS[key]: space_name(drawing, end) for key, end in enumerate(found.shots) if end not in (OUT, here)
    }
    return Reach(
        origin="" if here == OUT else space_name(drawing, here),
        drives=drives,
        lost=tuple(lost),
        shots=shots,
        hits=tuple(HEADINGS[key] for key, hit in enumerate(found.hits) if hit),
    )


def threats(game: Game) -> dict[str, Threat]:
    """What each robot in the arena threatens with whatever it may program or (KillBots) roll; empty except in Phase 1."""
    if phase_of(game.state) != PROGRAMMING:
        return {}
    engine = Engine(game.setup.drawing, pack(game.hidden(None)), game.engine.kind)
    return {COLOURS[who]: _threat(engine, who) for who, robot in enumerate(engine.state.robots) if robot.at != OUT}


def _threat(engine: Engine, who: int) -> Threat:
    found, columns, rows = engine.reach_of_round(who), engine.drawing.columns, engine.drawing.rows
    order = [column * rows + row for row in reversed(range(rows)) for column in range(columns)]
    return Threat(*("".join(str(dice[space]) for space in order) for dice in (found.drive, found.fire)))


# --- courses ---


class ModuleUse(NamedTuple):
    """A module that another operator may use on the way, as the answer to a question: ``anchor``, ``2``."""

    seat: str
    kind: str
    answer: str


class Course(NamedTuple):
    """One way things can go, and the modules that others use in it."""

    events: PackedEvents
    uses: tuple[ModuleUse, ...] = ()


class Outlook(NamedTuple):
    """All courses; in the first of them nobody else uses a module. ``more``: there are others that are not listed."""

    courses: tuple[Course, ...]
    more: bool = False


class UnitOutcome(NamedTuple):
    """What one unit would do, and the first and last place its dice can take among everybody's dice of that unit (1 is first).

    ``reach`` says what each possible die on the unit would do if others used no modules before.
    """

    outlook: Outlook
    first: int
    last: int
    reach: Reach


class _Played(NamedTuple):
    """An engine that has played on, the events, and the modules that others have used."""

    engine: Engine
    events: bytes
    uses: tuple[ModuleUse, ...] = ()


def imagine(game: Game, seat: str, seed: int) -> Engine:
    """The game as the seat knows it; what it does not know is drawn at random from the seed."""
    return enter(game, game.packed_world(seat, seed))


def enter(game: Game, world: bytes) -> Engine:
    """A world of a game (``Game.packed_world``), played on until somebody must decide."""
    engine = Engine(game.setup.drawing, world, game.engine.kind)
    engine.run()
    return engine


def _play(
    engine: Engine, run: Callable[[Engine], bytes], answers: Callable[[OpenQuestion], Iterable[int]]
) -> Iterator[_Played]:
    """Play on with ``run``, through the questions to which there are ``answers``, in every way; uses up the engine."""
    events = run(engine)
    values = tuple(answers(engine.asked)) if engine.state.question.kind else ()
    if not values:
        yield _Played(engine, events)
    for value in values:
        asked, branch = engine.asked, engine.copy()
        branch.record_answer(value)
        answer = answer_text(asked.decision.options[asked.values.index(value)])
        uses = (ModuleUse(asked.decision.seat, asked.decision.kind, answer),) if value and len(values) > 1 else ()
        for played in _play(branch, run, answers):
            yield _Played(played.engine, events + played.events, uses + played.uses)


def _outlook(courses: Iterable[Course]) -> Outlook:
    """The distinct courses; of those with the same events, the first is listed."""
    found: dict[bytes, Course] = {}
    for course in courses:
        if len(found) == MOST_COURSES and course.events.packed not in found:
            return Outlook(tuple(found.values()), more=True)
        found.setdefault(course.events.packed, course)
    return Outlook(tuple(found.values()))


# --- a program ---


def preview(imagined: Engine, seat: str, program: Program) -> list[UnitOutcome]:
    """What each unit would do if everybody else stood still; IllegalAnswer if a unit would be cleared.

    Others may still use modules when something happens to them. The seat's own questions get their default answers, and modules
    that are drawn are left out: they are random, and nobody can use them in this round.
    """
    who, engine = COLOURS.index(seat), imagined.copy()
    places = _places(engine.state, who, program)
    if not engine.stage_program(who, Plan(program, 1)):
        wrong = ", ".join(UNITS[unit] for unit in illegal_units(engine.state, who, program))
        raise IllegalAnswer(Phrase("errors.illegal_program", program=str(program), units=wrong))
    starts, more, outcomes = [_Played(engine, b"")], False, []
    for unit, place in enumerate(places):
        activation = AT_REVEAL + 2 * (unit + 1)
        for start in starts:
            _play_to(activation)(start.engine)
            start.engine.take_rolled_dice(who)
        reach = reach_of_die(starts[0].engine, seat)
        played = list(islice(_through_unit(starts, seat, activation + 1), MOST_WAYS + 1))
        more |= len(played) > MOST_WAYS
        courses = ((PackedEvents(engine.drawing.size, each.events), each.uses) for each in played)
        outlook = _outlook(Course(events.without(ModuleDrawn), uses) for events, uses in courses)
        outcomes.append(UnitOutcome(outlook._replace(more=outlook.more or more), *place, reach))
        starts = list({each.engine.packed: each for each in reversed(played)}.values())[::-1]
    return outcomes


def _play_to(step: int) -> Callable[[Engine], bytes]:
    """Plays to a step of the round, to a question, or to the end of the game."""
    return lambda engine: engine.run_until(lambda state: state.step >= step or state.winner >= 0)


def _through_unit(starts: Iterable[_Played], seat: str, step: int) -> Iterator[_Played]:
    """Play a unit to its end from every start, in every way in which others may answer."""

    def answers(asked: OpenQuestion) -> Iterable[int]:
        decision = asked.decision
        if decision.seat == seat or decision.kind in _SECRET:  # what a secret answer changes is not seen in this round
            return (asked.values[decision.options.index(decision.default)],)
        return asked.values

    for start in starts:
        for played in _play(start.engine, _play_to(step), answers):
            yield played._replace(uses=start.uses + played.uses)


def _places(state: State, me: int, program: Program) -> list[tuple[int, int]]:
    """ACT-1: the first and the last place that a die of each unit can take, given only the starting numbers."""
    own = state.robots[me].number
    numbers = [robot.number for who, robot in enumerate(state.robots) if robot.playing and who != me]
    free = [number for number in range(1, len(numbers) + 2) if number not in numbers]
    mine, lowest = own or max(free), min(free)
    ranks = [activation_rank(1, BLUE, number or lowest) for number in numbers]
    places = []
    for dice in program.units:
        last = max((activation_rank(die.number, die.colour, mine) for die in dice), default=LAST_RANK)
        places.append((1, 1 + sum(rank < last for rank in ranks)))
    return places


# --- an answer ---


def can_preview_answers(decision: Decision) -> bool:
    """Whether there are few enough options, and each leads to something that can be shown."""
    return len(decision.options) <= MOST_OPTIONS and decision.kind not in ("program", "equip", "draft", "deck")


def preview_answers(imagined: Engine, decision: Decision) -> list[Outlook]:
    """What each option leads to, up to the seat's next question, the next die or chance; empty if options are too many."""
    asked = next((d for d in imagined.decisions if (d.seat, d.kind) == (decision.seat, decision.kind)), None)
    known, found = len(imagined.pending) // EVENT_SIZE, []

    def answers(asked: OpenQuestion) -> Iterable[int]:
        return () if asked.decision.seat == decision.seat or asked.decision.kind in _SECRET else asked.values

    def course(played: _Played) -> Course:
        events = PackedEvents(imagined.drawing.size, played.events + played.engine.pending)
        return Course(sure(events[known:]), played.uses)

    for option in decision.options if asked is not None and can_preview_answers(decision) else ():
        engine = imagined.copy()
        value = engine.asked.value(option)
        if value is None:
            return []
        engine.record_answer(value)
        found.append(_outlook(map(course, _play(engine, _one_piece, answers))))
    return found


def _one_piece(engine: Engine) -> bytes:
    """The outcome of an activation, or of a robot's turn."""
    begun = iter((False,))
    return engine.run_until(lambda state: next(begun, True))


def sure(events: PackedEvents) -> PackedEvents:
    """The events before the first that is random, or that begins another activation, unit, phase or round."""
    for i, event in enumerate(events):
        if isinstance(event, (*_UNSURE, *_LATER)):
            return events[:i]
    return events
