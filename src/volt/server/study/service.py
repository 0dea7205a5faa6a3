"""Exercises and the lab. Stateless: a worker process plays every request from its position."""

import datetime
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from msgspec import structs

from volt.arenas import Drawing, space_name, write_drawing
from volt.exercises import (
    Exercise,
    Puzzle,
    attempt,
    daily,
    diagrams,
    exercise_named,
    exercise_of,
    explanation,
    lessons,
    puzzle_named,
    puzzles,
)
from volt.exercises.puzzle_text import title_of
from volt.game import Decision, IllegalAnswer, Program
from volt.game.decisions import answer_text
from volt.game.engine import Engine
from volt.game.preview import MOST_OPTIONS, preview, sure
from volt.game.scenario import Outcome, Scenario, ScenarioRobot, play, set_up, setup_of
from volt.game.scenario_file import ScenarioError, parse_scenario, scenario_from
from volt.game.scenario_text import write_scenario
from volt.game.serialize import to_dict
from volt.rules.arena import OUT
from volt.rules.phases.programming import clear_program
from volt.rules.state import SEATS
from volt.texts import Phrase, languages

from ..rooms import serialize
from ..rooms.messages import Choice, Snapshot, Table
from ..runtime.errors import not_found
from . import messages as m

# --- what is shown ---


def _opening(scenario: Scenario) -> tuple[Table, Snapshot]:
    """The table, and the state before the reveal, which is part of the events."""
    state = set_up(scenario)
    for who in range(SEATS):
        clear_program(state, who)
    return serialize.table(setup_of(scenario)), serialize.snapshot_of(state, scenario.drawing, 0)


def _run(scenario: Scenario, answers: Sequence[str], play_with: Callable[[Sequence[str]], Outcome]) -> m.Run:
    """The outcome of a scenario with these answers; ``play_with`` plays it with any answers."""
    table, first = _opening(scenario)
    outcome = play_with(answers)
    asked = outcome.question
    question = None
    if asked is not None:
        question = m.LabQuestion(
            seat=asked.seat,  # type: ignore[arg-type]
            kind=asked.kind,
            options=_consequences(asked, outcome, lambda answer: play_with((*answers, answer))),
            default=answer_text(asked.default),
        )
    return m.Run(
        table=table,
        first=first,
        events=tuple(outcome.events),
        last=serialize.snapshot_of(outcome.state, scenario.drawing, len(outcome.events)),
        question=question,
        differences=tuple(outcome.differences),
        solved=asked is None and not outcome.differences,
    )


def _consequences(asked: Decision, before: Outcome, after: Callable[[str], Outcome]) -> tuple[Choice, ...]:
    """The legal answers, each with its consequences up to the next die or random event.

    The consequences are left out if there are too many answers, and for the choice of modules to equip.
    """
    plain = serialize.choices(asked)
    if len(plain) > MOST_OPTIONS or asked.kind == "equip":
        return plain
    known = len(before.events)
    return tuple(
        Choice(
            answer=choice.answer,
            events=serialize.visible(sure(after(choice.answer).events[known:]), asked.seat),
        )
        for choice in plain
    )


# --- exercises ---


def exercise_info(exercise: Exercise) -> m.ExerciseInfo:
    """An exercise as the page shows it; it includes the solution only if the user is guided to it."""
    scenario = exercise.scenario
    robot = scenario.robots[exercise.seat]
    table, snapshot = _opening(scenario)
    return m.ExerciseInfo(
        name=exercise.name,
        seat=exercise.seat,  # type: ignore[arg-type]
        numbers=tuple(range(1, len(scenario.robots) + 1)) if exercise.number else (robot.number,),
        texts=exercise.texts,  # type: ignore[arg-type]
        table=table,
        snapshot=snapshot,
        controller=serialize.controller_for(robot.modules),
        programs={
            colour: str(other.program)
            for colour, other in scenario.robots.items()
            if colour != exercise.seat and not other.killbot
        },
        guide=exercise.solution if exercise.guide else "",
        scenario=write_scenario(scenario),
    )


def all_lessons() -> m.Exercises:
    """The training course."""
    return m.Exercises(exercises=tuple(map(exercise_info, lessons())))


def all_puzzles() -> m.Puzzles:
    """The puzzles in the list."""
    return m.Puzzles(puzzles=tuple(map(puzzle_info, puzzles())))


def puzzle_info(puzzle: Puzzle) -> m.PuzzleInfo:
    """What a list says of a puzzle."""
    return m.PuzzleInfo(
        name=puzzle.name,
        titles={lang: title_of(puzzle, lang) for lang in languages()},
        theme=puzzle.theme,
        themes=puzzle.themes,
        rating=puzzle.rating,
        difficulty=puzzle.difficulty,
        arena=puzzle.arena,
        robots=puzzle.robots,
    )


def one_puzzle(name: str, today: datetime.date) -> m.Puzzle:
    """The puzzle of that name, or that of a day: ``today``, or a date that is not in the future.

    A puzzle of the day can be had by its day only. RequestError if there is none.
    """
    if name == "today":
        return _of_day(today)
    with suppress(ValueError):
        day = datetime.date.fromisoformat(name)
        if day > today:
            raise not_found("exercise")
        return _of_day(day)
    puzzle = puzzle_named(name)
    if puzzle not in puzzles():
        raise not_found("exercise")
    assert puzzle is not None
    return m.Puzzle(about=puzzle_info(puzzle), exercise=exercise_info(exercise_of(puzzle)))


def _of_day(day: datetime.date) -> m.Puzzle:
    puzzle = daily(day)
    return m.Puzzle(about=puzzle_info(puzzle), exercise=exercise_info(exercise_of(puzzle)), day=day.isoformat())


def all_diagrams() -> m.Diagrams:
    """The diagrams of the rulebook."""
    return m.Diagrams(diagrams=tuple(diagram(rule, scenario) for rule, scenario in diagrams()))


def try_exercise(name: str, wish: m.Attempt) -> m.Run:
    """Try a plan; ValueError says what is wrong with it. RequestError if there is no such exercise."""
    if puzzle := puzzle_named(name):
        exercise = exercise_of(puzzle)
        run = run_exercise(exercise, wish)
        why = {lang: explanation(exercise, lang) for lang in languages()} if run.solved else {}
        return structs.replace(run, why=why)
    lesson = exercise_named(name, lessons())
    if lesson is None:
        raise not_found("exercise")
    return run_exercise(lesson, wish)


def run_exercise(exercise: Exercise, wish: m.Attempt) -> m.Run:
    """The outcome of an attempt; ValueError says what is wrong with the plan or an answer."""
    return _run(exercise.scenario, wish.answers, lambda answers: attempt(exercise, wish.plan, answers))


# --- the lab ---


def read_file(text: str) -> m.LabPage:
    """Load a scenario file into the lab; ScenarioError says what is wrong with it."""
    return _page(parse_scenario(text))


def read_position(position: m.Position) -> m.LabPage:
    """Check a position as edited in the lab; ScenarioError says what is wrong with it."""
    return _page(scenario_from(_document(position), position.title))


def run_file(wish: m.LabRun) -> m.Run:
    """Play a scenario file."""
    scenario = parse_scenario(wish.text)
    return _run(scenario, wish.answers, lambda answers: play(scenario, wish.live, answers))


def preview_file(wish: m.LabDraft) -> m.LabPreview:
    """What a program would do if nobody else acted; empty if a unit would be cleared. ScenarioError if nobody programs it."""
    scenario = parse_scenario(wish.text)
    program = Program.parse(wish.program)
    robot = scenario.robots.get(wish.seat)
    if robot is None or robot.killbot:
        raise ScenarioError(f"robots.{wish.seat}", Phrase("errors.nobody_programs"))
    try:
        outcomes = preview(Engine(scenario.drawing, set_up(scenario)), wish.seat, program)
        units = serialize.unit_previews(outcomes, wish.seat)
    except IllegalAnswer:
        units = ()
    return m.LabPreview(program=wish.program, units=units)


def diagram(rule: str, scenario: Scenario) -> m.Diagram:
    """A diagram of the rulebook."""
    table, snapshot = _opening(scenario)
    return m.Diagram(rule=rule, text=write_scenario(scenario), table=table, snapshot=snapshot)


def _page(scenario: Scenario) -> m.LabPage:
    table, snapshot = _opening(scenario)
    return m.LabPage(
        position=_position(scenario, table.arena),
        text=write_scenario(scenario),
        table=table,
        snapshot=snapshot,
        controllers={
            colour: serialize.controller_for(robot.modules)
            for colour, robot in scenario.robots.items()
            if not robot.killbot
        },
    )


def _position(scenario: Scenario, arena: str) -> m.Position:
    """The fields of a scenario, its spaces, programs and answers as text. JSON turns the numbers of tokens into text."""
    drawing = scenario.drawing
    robots = tuple(_lab_robot(colour, robot, drawing) for colour, robot in scenario.robots.items())
    fields = vars(scenario) | {"robots": robots, "arena": arena, "drawing": write_drawing(drawing)}
    del fields["source"]
    return m.Position(**fields)


def _lab_robot(colour: str, robot: ScenarioRobot, drawing: Drawing) -> m.LabRobot:
    as_text = {
        "at": None if robot.at == OUT else space_name(drawing, robot.at),
        "mines": tuple(space_name(drawing, mine) for mine in robot.mines),
        "program": str(robot.program),
        "answers": {kind: tuple(map(answer_text, answers)) for kind, answers in robot.answers.items()},
    }
    return m.LabRobot(**vars(robot) | as_text | {"colour": colour})


def _document(position: m.Position) -> dict[str, Any]:
    """The position as the document of a scenario file, where tokens in the arena are ``vp`` and those to draw ``tokens``."""
    document: dict[str, Any] = to_dict(position)
    arena, drawing = document.pop("arena"), document.pop("drawing")
    document |= {"arena": arena} if arena else {"map": drawing}
    document["vp"], document["tokens"] = document["tokens"], document.pop("draws")
    document["robots"] = {robot.pop("colour"): _robot_table(robot) for robot in document["robots"]}
    return document


def _robot_table(robot: dict[str, Any]) -> dict[str, Any]:
    """A robot without what its kind does not have, and without a place if it is out of the arena."""
    if robot["killbot"]:
        del robot["program"], robot["answers"]
    else:
        del robot["heading"]
        given = {kind: answers for kind, answers in robot["answers"].items() if answers}
        robot["answers"] = {kind: [_answer(kind, answer) for answer in answers] for kind, answers in given.items()}
    if not robot["at"]:
        del robot["at"]
    return robot


def _answer(kind: str, answer: str) -> Any:
    """Convert an answer to the form used in scenario files."""
    if kind == "equip":
        return [] if answer == "nothing" else answer.split()
    if answer in ("yes", "no"):
        return answer == "yes"
    return int(answer) if answer.lstrip("-").isdecimal() else answer
