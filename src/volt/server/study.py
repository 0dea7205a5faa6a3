"""Exercises and the lab. Stateless: a worker process plays every request from its position."""

import datetime
import gzip
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from volt.arenas import load as load_arena
from volt.arenas import names, space_name, write
from volt.exercises import Exercise, attempt, daily, diagrams, lessons, puzzles
from volt.game import Decision, IllegalAnswer, Program
from volt.game.decisions import answer_text
from volt.game.engine import Engine
from volt.game.preview import MOST_OPTIONS, preview, sure
from volt.game.scenario import Outcome, Scenario, play, set_up
from volt.game.scenario_file import ScenarioError, parse_scenario, scenario_from
from volt.game.scenario_text import write_scenario
from volt.game.setup import Seat
from volt.game.setup import Setup as GameTable
from volt.rules.arena import OUT
from volt.rules.programming import clear_program
from volt.rules.state import SEATS, State
from volt.texts import Phrase

from . import serialize
from . import study_messages as m
from .errors import RequestError, not_found
from .messages import Choice, Controller, Snapshot, Table

GZIP_LEVEL = 5


def encoded(function: Callable[..., object], *args: object) -> bytes:
    """Call a function and return compressed JSON; invalid positions, plans or answers raise RequestError."""
    try:
        return gzip.compress(serialize.encode(function(*args)).encode(), GZIP_LEVEL)
    except ScenarioError as error:
        unnamed = ScenarioError(error.key, error.reason)  # the client knows the title of its scenario
        raise RequestError(422, "scenario", str(unnamed), error.key) from None
    except RecursionError:
        raise RequestError(422, "scenario", Phrase("errors.too_deep")) from None
    except ValueError as error:
        raise RequestError(422, "plan", str(error), "plan") from None


# --- what is shown ---


def _table(scenario: Scenario) -> GameTable:
    named = next((name for name in names() if load_arena(name).drawing == scenario.drawing), "")
    seats = tuple(Seat(colour, robot.side, robot.killbot) for colour, robot in scenario.robots.items())
    return GameTable(scenario.rules, named, scenario.drawing, seats, scenario.edition, scenario.goal)


def _shown_table(table: GameTable) -> Table:
    return serialize.table(table, drawn=not table.arena)


def _snapshot(table: GameTable, state: State, count: int) -> Snapshot:
    return serialize.snapshot_of(state, table.drawing, count)


def _opening(table: GameTable, scenario: Scenario) -> Snapshot:
    """The state before the reveal, which is part of the events."""
    state = set_up(scenario)
    for who in range(SEATS):
        clear_program(state, who)
    return _snapshot(table, state, 0)


def _run(scenario: Scenario, given: Sequence[str], again: Callable[[Sequence[str]], Outcome]) -> m.Run:
    """Run a scenario with the answers ``given``; ``again`` plays it with any answers."""
    table = _table(scenario)
    outcome = again(given)
    asked = outcome.question
    question = None
    if asked is not None:
        question = m.LabQuestion(
            seat=asked.seat,  # type: ignore[arg-type]
            kind=asked.kind,
            options=_consequences(asked, outcome, lambda answer: again((*given, answer))),
            default=answer_text(asked.default),
        )
    return m.Run(
        table=_shown_table(table),
        first=_opening(table, scenario),
        events=tuple(outcome.events),
        last=_snapshot(table, outcome.state, len(outcome.events)),
        question=question,
        differences=tuple(
            m.Difference(who=d.who, field=d.field, expected=d.expected, found=d.found) for d in outcome.differences
        ),
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
            events=serialize.events(sure(after(choice.answer).events[known:]), asked.seat),
        )
        for choice in plain
    )


# --- exercises ---


def exercise_info(exercise: Exercise) -> m.ExerciseInfo:
    """An exercise as the page shows it; it includes the solution only if the user is guided to it."""
    scenario, table = exercise.scenario, _table(exercise.scenario)
    robot = scenario.robots[exercise.seat]
    return m.ExerciseInfo(
        name=exercise.name,
        seat=exercise.seat,  # type: ignore[arg-type]
        numbers=tuple(range(1, len(scenario.robots) + 1)) if exercise.number else (robot.number,),
        texts={
            lang: m.ExerciseText(title=text.title, task=text.task, hints=text.hints, done=text.done)
            for lang, text in exercise.texts.items()
        },
        table=_shown_table(table),
        snapshot=_opening(table, scenario),
        controller=_controller(scenario, exercise.seat),
        programs={
            colour: str(other.program)
            for colour, other in scenario.robots.items()
            if colour != exercise.seat and not other.killbot
        },
        guide=exercise.solution if exercise.guide else "",
        difficulty=exercise.difficulty,
        scenario=write_scenario(scenario),
    )


def _controller(scenario: Scenario, seat: str) -> Controller:
    return serialize.controller_for(scenario.robots[seat].modules)


def all_lessons() -> m.Exercises:
    """The training course."""
    return m.Exercises(exercises=tuple(map(exercise_info, lessons())))


def all_puzzles(today: datetime.date) -> m.Exercises:
    """All puzzles, and the one of the day."""
    return m.Exercises(exercises=tuple(map(exercise_info, puzzles())), daily=daily(today).name)


def all_diagrams() -> m.Diagrams:
    """The diagrams of the rulebook."""
    return m.Diagrams(diagrams=tuple(diagram(rule, scenario) for rule, scenario in diagrams()))


def try_exercise(name: str, wish: m.Attempt) -> m.Run:
    """Try a plan; ValueError says what is wrong with it. RequestError if there is no such exercise."""
    exercise = next((found for found in (*lessons(), *puzzles()) if found.name == name), None)
    if exercise is None:
        raise not_found("exercise")
    return run_exercise(exercise, wish.answers, lambda given: attempt(exercise, wish.plan, given))


def run_exercise(exercise: Exercise, given: Sequence[str], again: Callable[[Sequence[str]], Outcome]) -> m.Run:
    """The outcome of an attempt; ``again`` plays it with any answers."""
    return _run(exercise.scenario, given, again)


# --- the lab ---


def read_file(text: str) -> m.LabPage:
    """Load a scenario file into the lab; ScenarioError says what is wrong with it."""
    return _page(parse_scenario(text))


def read_position(position: m.Position) -> m.LabPage:
    """Check a position as edited in the lab; ScenarioError says what is wrong with it."""
    return _page(scenario_from(_data(position), position.title))


def run_file(wish: m.LabRun) -> m.Run:
    """Play a scenario file."""
    scenario = parse_scenario(wish.text)
    return _run(scenario, wish.answers, lambda given: play(scenario, wish.live, given))


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
    table = _table(scenario)
    return m.Diagram(
        rule=rule,
        text=write_scenario(scenario),
        table=_shown_table(table),
        snapshot=_opening(table, scenario),
    )


def _page(scenario: Scenario) -> m.LabPage:
    table = _table(scenario)
    return m.LabPage(
        position=_position(scenario, table.arena),
        text=write_scenario(scenario),
        table=_shown_table(table),
        snapshot=_opening(table, scenario),
        controllers={
            colour: serialize.controller_for(robot.modules)
            for colour, robot in scenario.robots.items()
            if not robot.killbot
        },
    )


def _position(scenario: Scenario, arena: str) -> m.Position:
    def name(space: int) -> str | None:
        return None if space == OUT else space_name(scenario.drawing, space)

    robots = tuple(
        m.LabRobot(
            colour=colour,  # type: ignore[arg-type]
            side=robot.side,  # type: ignore[arg-type]
            number=robot.number,
            at=name(robot.at),
            damage=robot.damage,
            shield=robot.shield,
            vp=robot.vp,
            modules=robot.modules,
            inventory=robot.inventory,
            mines=tuple(str(name(mine)) for mine in robot.mines),
            program=str(robot.program),
            answers={kind: tuple(map(answer_text, given)) for kind, given in robot.answers.items()},
            killbot=robot.killbot,
            heading=robot.heading,  # type: ignore[arg-type]
        )
        for colour, robot in scenario.robots.items()
    )
    return m.Position(
        robots=robots,
        title=scenario.title,
        rules=scenario.rules,  # type: ignore[arg-type]
        edition=scenario.edition,  # type: ignore[arg-type]
        seed=scenario.seed,
        until=scenario.until,  # type: ignore[arg-type]
        arena=arena,
        drawing=write(scenario.drawing),
        rolls=scenario.rolls,
        draws=scenario.draws,
        tokens={str(number): count for number, count in scenario.tokens.items()},
        decks={deck: tuple(cards) for deck, cards in scenario.decks.items()},
        expect={key: _plain(value) for key, value in scenario.expect.items()},
    )


def _plain(value: Any) -> Any:
    """Convert keys to strings, for JSON."""
    return {str(key): _plain(item) for key, item in value.items()} if isinstance(value, dict) else value


def _data(position: m.Position) -> dict[str, Any]:
    """The position as the document of a scenario file."""
    data: dict[str, Any] = {
        "title": position.title,
        "rules": position.rules,
        "edition": position.edition,
        "seed": position.seed,
        "until": position.until,
        "rolls": list(position.rolls),
        "tokens": list(position.draws),
        "vp": dict(position.tokens),
        "decks": {deck: list(cards) for deck, cards in position.decks.items()},
        "robots": {robot.colour: _robot_data(robot) for robot in position.robots},
        "expect": position.expect,
    }
    data |= {"arena": position.arena} if position.arena else {"map": position.drawing}
    return data


def _robot_data(robot: m.LabRobot) -> dict[str, Any]:
    data: dict[str, Any] = {
        "side": robot.side,
        "number": robot.number,
        "damage": robot.damage,
        "shield": robot.shield,
        "vp": robot.vp,
        "modules": list(robot.modules),
        "inventory": list(robot.inventory),
        "mines": list(robot.mines),
    }
    if robot.at:
        data["at"] = robot.at
    if robot.killbot:
        return data | {"killbot": True, "heading": robot.heading}
    return data | {"program": robot.program, "answers": _answers(robot.answers)}


def _answers(given: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    return {kind: [_answer(kind, answer) for answer in answers] for kind, answers in given.items() if answers}


def _answer(kind: str, answer: str) -> Any:
    """Convert an answer to the form used in scenario files."""
    if kind == "equip":
        return [] if answer == "nothing" else answer.split()
    if answer in ("yes", "no"):
        return answer == "yes"
    return int(answer) if answer.lstrip("-").isdecimal() else answer
