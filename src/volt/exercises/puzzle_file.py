"""Writing puzzle files; checking exercises, and puzzles also by search."""

import json
from collections.abc import Collection
from copy import deepcopy
from dataclasses import dataclass
from itertools import count

from volt.arenas import space_name
from volt.game.notation import Program
from volt.game.scenario_text import write_scenario
from volt.texts import Language, languages, message

from .exercise import Exercise, attempt, finish, parse_exercise
from .search import Find, difficulty, winning


def write_puzzle(find: Find, arena: str, taken: Collection[str] = ()) -> str:
    """Return the file of a puzzle; the answers of its solution are the defaults. ``taken``: English titles in use."""
    number = next(n for n in count(1) if title_of(find, arena, "en", n) not in taken)
    measured = difficulty(find.scenario, find.seat, find.solutions)
    _, answers = finish(parse_exercise(_file(find, arena, number, measured, ())), str(find.solutions[0]))
    return _file(find, arena, number, measured, answers)


def title_of(find: Find, arena: str, lang: Language, number: int = 1) -> str:
    """Return a title that says where the robot stands and how many VP it lacks; ``number`` distinguishes equal titles."""
    robot = find.scenario.robots[find.seat]
    title = message(
        lang,
        "puzzles.title",
        arena=message(lang, f"arenas.{arena}.name"),
        robot=message(lang, f"colours.{find.seat}"),
        space=space_name(find.scenario.drawing, robot.at),
        lack=find.scenario.goal - robot.vp,
    )
    return title if number == 1 else f"{title} ({number})"


def _file(find: Find, arena: str, number: int, measured: int, answers: tuple[str, ...]) -> str:
    scenario = deepcopy(find.scenario)
    lack = scenario.goal - scenario.robots[find.seat].vp
    scenario.title = title_of(find, arena, "en", number)
    scenario.expect = {"winner": find.seat}
    best = find.solutions[0]
    task = "duel" if len(scenario.robots) == 2 else "task"
    lines = [
        write_scenario(scenario),
        "[exercise]",
        f'seat = "{find.seat}"',
        f'solution = "{best}"',
        *([f"answers = {json.dumps(answers)}"] if answers else []),
        f'wrong = "{_wrong(best)}"',
        f"difficulty = {measured}",
    ]
    for lang in languages():
        texts = {
            "title": title_of(find, arena, lang, number),
            "task": message(lang, f"puzzles.{task}", lack=lack),
            "hints": [message(lang, "puzzles.order"), message(lang, "puzzles.first", die=str(best).split()[0])],
            "done": message(lang, "puzzles.done"),
        }
        lines += ["", f"[exercise.{lang}]"]
        lines += [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in texts.items()]
    return "\n".join(lines) + "\n"


def _wrong(solution: Program) -> Program:
    """Return the solution without its last die; the search guarantees that it no longer wins."""
    return Program((solution.units[0], solution.units[1], ()))


@dataclass(frozen=True)
class Verdict:
    """The problems of an exercise (none if it is fine) and, for a puzzle that was searched, the number of winning programs."""

    wrong: tuple[str, ...]
    solutions: int | None = None


def check(exercise: Exercise, search: bool = True) -> Verdict:
    """Check that the solution works and the wrong program does not; with ``search``, also try all programs if it is a puzzle."""
    wrong = []
    outcome = attempt(exercise, exercise.solution, exercise.answers)
    if outcome.question:
        wrong.append(f"the solution leaves a question open: {outcome.question.kind}")
    wrong += [f"the solution fails: {difference}" for difference in outcome.differences]
    if not finish(exercise, exercise.wrong)[0].differences:
        wrong.append("the wrong program also solves it")
    if not search or exercise.scenario.expect != {"winner": exercise.seat}:
        return Verdict(tuple(wrong))
    found = winning(exercise.scenario, exercise.seat)
    if not found:
        wrong.append("no program wins with the default answers")
    return Verdict(tuple(wrong), len(found))
