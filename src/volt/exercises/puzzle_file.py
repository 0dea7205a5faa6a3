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

from .difficulty import difficulty
from .exercise import Exercise, attempt, finish, parse_exercise
from .search import Find, winning

TITLES = {
    "en": "{arena}, {robot} on {space}: {lack} VP to go",
    "de": "{arena}, {robot} auf {space}: noch {lack} SP",
    "pl": "{arena}, {robot} na {space}: brakuje {lack} PZ",
}
TASKS = {
    "en": "{lack} VP to go, and you can see what the others will do. Win the game this round.",
    "de": "Noch {lack} SP bis zum Sieg, und du siehst, was die anderen vorhaben. Gewinne das Spiel in dieser Runde.",
    "pl": "Do zwycięstwa brakuje ci {lack} PZ. Widzisz, co zrobią inni: wygraj grę w tej rundzie.",
}
DUELS = {
    "en": "{lack} VP to go, and you can see what your opponent will do. Win the game this round.",
    "de": "Noch {lack} SP bis zum Sieg, und du siehst, was dein Gegner vorhat. Gewinne das Spiel in dieser Runde.",
    "pl": "Do zwycięstwa brakuje ci {lack} PZ. Widzisz, co zrobi przeciwnik: wygraj grę w tej rundzie.",
}
HINTS = {
    "en": (
        "Play the round in your head, die by die: low numbers first; on a tie, blue before red, "
        "then the lower starting number.",
        "Start with {die}.",
    ),
    "de": (
        "Spiel die Runde im Kopf durch, Würfel für Würfel: niedrige Zahlen zuerst, bei Gleichstand Blau vor Rot, "
        "dann die niedrigere Startnummer.",
        "Beginne mit {die}.",
    ),
    "pl": (
        "Rozegraj rundę w głowie, kość po kości: najpierw niskie wartości, przy remisie niebieska przed czerwoną, "
        "potem niższy numer startowy.",
        "Zacznij od {die}.",
    ),
}
DONE = {"en": "The cup is yours.", "de": "Der Pokal gehört dir.", "pl": "Puchar jest twój."}


def write_puzzle(find: Find, arena: str, taken: Collection[str] = ()) -> str:
    """Return the file of a puzzle; the answers of its solution are the defaults. ``taken``: English titles in use."""
    number = next(n for n in count(1) if title_of(find, arena, "en", n) not in taken)
    measured = difficulty(find.scenario, find.seat, find.solutions)
    _, answers = finish(parse_exercise(_file(find, arena, number, measured, ())), str(find.solutions[0]))
    return _file(find, arena, number, measured, answers)


def title_of(find: Find, arena: str, lang: Language, number: int = 1) -> str:
    """Return a title that says where the robot stands and how many VP it lacks; ``number`` distinguishes equal titles."""
    robot = find.scenario.robots[find.seat]
    title = TITLES[lang].format(
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
    tasks = DUELS if len(scenario.robots) == 2 else TASKS
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
        title = title_of(find, arena, lang, number)
        task = tasks[lang].format(lack=lack)
        hints = [hint.format(die=str(best).split()[0]) for hint in HINTS[lang]]
        lines += ["", f"[exercise.{lang}]"]
        for key, value in (("title", title), ("task", task), ("hints", hints), ("done", DONE[lang])):
            lines.append(f"{key} = {json.dumps(value, ensure_ascii=False)}")
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
