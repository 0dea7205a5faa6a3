"""An exercise is a scenario file with a task: one seat must find a program that leads to the result in ``[expect]``.

It adds these keys to a scenario::

    [exercise]
    seat = "red"              # who programs; its program in the file is the initial one
    solution = "B3n - -"      # a program that solves it
    answers = ["yes"]         # the answers the solution gives to questions, in order
    wrong = "B1n - -"         # a program that does not solve it
    number = true             # the starting number may be chosen; its holder gets the old one
    guide = true              # the user is guided to the solution step by step
    [exercise.en]             # and other languages; English is shown where one is missing
    title = "Drive"
    task = "Reach the VP space."
    hints = ["A blue die moves as many spaces as it shows."]
    done = "That is a victory point."
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from volt.game.decisions import answer_text
from volt.game.notation import NotationError, Program
from volt.game.scenario import Outcome, Scenario, play
from volt.game.scenario_file import ScenarioError, read_scenario, scenario_from
from volt.game.scenario_values import flag_at, list_at, table_at, word_at
from volt.texts import Language, Phrase, languages, why_unreadable

ExerciseError = ScenarioError
FALLBACK = languages()[0]
REQUIRED = ("seat", "solution", "wrong", FALLBACK)
OWN_SPACE = ""  # matches no space, so the robot activates its own without a question
FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class ExerciseText:
    """The texts of an exercise in one language."""

    title: str
    task: str
    hints: tuple[str, ...]
    done: str


@dataclass(frozen=True)
class Exercise:
    """A position, a task and a solution."""

    name: str
    scenario: Scenario
    seat: str
    solution: str  # three units, plus a starting number if it may be chosen
    answers: tuple[str, ...]
    wrong: str
    number: bool
    guide: bool
    texts: Mapping[Language, ExerciseText]
    untranslated: tuple[Language, ...] = ()  # languages in which the English texts are shown


def read_exercise(path: Path) -> Exercise:
    """Read an exercise from a file; raise ExerciseError with file, key and reason."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise ExerciseError("file", Phrase("errors.unreadable", reason=why_unreadable(error)), str(path)) from None
    return parse_exercise(text, str(path))


def parse_exercise(text: str, source: str = "") -> Exercise:
    """Parse an exercise; raise ExerciseError with key and reason."""
    try:
        data = tomllib.loads(text)
    except ValueError as error:
        raise ExerciseError("file", f"is not valid TOML: {error}", source) from None
    task = data.pop("exercise", None)
    if task is None:
        raise ExerciseError("exercise", "is missing: an exercise needs a seat, a solution and texts", source)
    scenario = scenario_from(data, source)
    try:
        return _exercise(task, scenario, Path(source).stem)
    except ScenarioError as error:
        raise ExerciseError(error.key, error.reason, source) from None


def _exercise(data: Any, scenario: Scenario, name: str) -> Exercise:
    keys = (*REQUIRED, "answers", "number", "guide", *languages())
    table = table_at(data, "exercise", keys)
    operators = tuple(colour for colour, robot in scenario.robots.items() if not robot.killbot)
    for key in REQUIRED:
        if key not in table:
            raise ScenarioError(f"exercise.{key}", "is missing")
    if not scenario.expect:
        raise ScenarioError("expect", "is missing: it defines what solves the exercise")
    texts = {lang: _text(table[lang], f"exercise.{lang}") for lang in languages() if lang in table}
    return Exercise(
        name=name,
        scenario=scenario,
        seat=word_at(table["seat"], "exercise.seat", operators),
        solution=str(table["solution"]),
        answers=tuple(map(str, list_at(table.get("answers", []), "exercise.answers"))),
        wrong=str(table["wrong"]),
        number=flag_at(table.get("number", False), "exercise.number"),
        guide=flag_at(table.get("guide", False), "exercise.guide"),
        texts={lang: texts.get(lang, texts[FALLBACK]) for lang in languages()},
        untranslated=tuple(lang for lang in languages() if lang not in texts),
    )


def _text(data: Any, key: str) -> ExerciseText:
    table = table_at(data, key, ("title", "task", "hints", "done"))
    for name in ("title", "task", "done"):
        if not isinstance(table.get(name), str) or not table[name].strip():
            raise ScenarioError(f"{key}.{name}", "must be a non-empty string")
    hints = list_at(table.get("hints", []), f"{key}.hints")
    return ExerciseText(table["title"], table["task"], tuple(map(str, hints)), table["done"])


def attempt(exercise: Exercise, plan: str, given: Sequence[str] = ()) -> Outcome:
    """Play a plan (a program, plus a starting number if it may be chosen) with the answers given so far.

    The exercise is solved if the outcome has neither differences nor an open question. Raise ValueError for an invalid
    plan or answer.
    """
    words = plan.split()
    scenario = deepcopy(exercise.scenario)
    robot = scenario.robots[exercise.seat]
    if len(words) == 4:
        _take_number(exercise, scenario, words.pop())
    try:
        robot.program = Program.parse(" ".join(words))
    except NotationError as error:
        raise ValueError(str(error)) from None
    if "arm" not in robot.modules:
        robot.answers = {"space": (OWN_SPACE,), **robot.answers}
    return play(scenario, (exercise.seat,), given)


def finish(exercise: Exercise, plan: str, given: Sequence[str] = ()) -> tuple[Outcome, tuple[str, ...]]:
    """Play a plan with these answers and then defaults; return the outcome and all answers, defaults included."""
    answers = tuple(given)
    while True:
        outcome = attempt(exercise, plan, answers)
        if outcome.question is None:
            return outcome, answers
        answers = (*answers, answer_text(outcome.question.default))


def _take_number(exercise: Exercise, scenario: Scenario, word: str) -> None:
    """Swap starting numbers with the robot that holds the wanted one."""
    robot = scenario.robots[exercise.seat]
    if word not in map(str, range(1, len(scenario.robots) + 1)):
        raise ValueError(Phrase("errors.exercise_numbers", value=word, count=len(scenario.robots)))
    if not exercise.number and int(word) != robot.number:
        raise ValueError(Phrase("errors.exercise_number", number=robot.number))
    holder = next(other for other in scenario.robots.values() if other.number == int(word))
    holder.number, robot.number = robot.number, int(word)


@cache
def lessons() -> tuple[Exercise, ...]:
    """Return the lessons of the training course, in the order of their file names."""
    return _folder("lessons")


def exercise_named(name: str, among: Iterable[Exercise]) -> Exercise | None:
    """Return the exercise with that name, or None."""
    return next((exercise for exercise in among if exercise.name == name), None)


@cache
def diagrams() -> tuple[tuple[str, Scenario], ...]:
    """Return scenarios that illustrate a rule or module, each with its id, the name of the file."""
    return tuple((path.stem, read_scenario(path)) for path in sorted((FOLDER / "diagrams").glob("*.toml")))


def _folder(name: str) -> tuple[Exercise, ...]:
    return tuple(read_exercise(path) for path in sorted((FOLDER / name).glob("*.toml")))
