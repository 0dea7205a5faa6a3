"""What a puzzle says: title, task, hints, and why its solution works, composed from its themes and from what happens."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from volt.arenas import space_name
from volt.game.notation import NUMBERS, Program
from volt.game.vocabulary import UNITS
from volt.rules import event_kinds as e
from volt.rules.module_ids import RED
from volt.texts import Language, Parameter, languages, message

from .exercise import Exercise, ExerciseText, attempt, finish
from .puzzle_themes import USED
from .puzzles import Puzzle

MODULE_THEMES = frozenset(USED.values()) | {"nozzle", "crossfire", "bomb"}  # named like their modules


@cache
def exercise_of(puzzle: Puzzle) -> Exercise:
    """The puzzle as an exercise. Doing nothing does not solve it."""
    exercise = Exercise(
        name=puzzle.name,
        scenario=puzzle.scenario,
        seat=puzzle.seat,
        solution=puzzle.solution,
        answers=puzzle.answers,
        wrong="- - -",
        number=False,
        guide=False,
        texts={},
    )
    first = min(needed_units(exercise), key=UNITS.index)
    return replace(exercise, texts={lang: _text(puzzle, lang, first) for lang in languages()})


def theme_name(theme: str, lang: Language) -> str:
    """The name of a theme."""
    return message(lang, f"modules.{theme}.name" if theme in MODULE_THEMES else f"puzzles.theme.{theme}")


def title_of(puzzle: Puzzle, lang: Language) -> str:
    """A title that says what the puzzle is about, and where the robot stands; no two are the same."""
    theme, arena, seat, space = puzzle.caption
    robot, where = message(lang, f"colours.{seat}"), message(lang, f"arenas.{arena}.name")
    return message(lang, "puzzles.title", theme=theme_name(theme, lang), robot=robot, space=space, arena=where)


def _text(puzzle: Puzzle, lang: Language, first: str) -> ExerciseText:
    """The texts before it is solved; ``first`` is the first unit that the solution needs."""
    scenario = puzzle.scenario

    def say(key: str, **params: Parameter) -> str:
        return message(lang, f"puzzles.{key}", **params)

    own = scenario.robots[puzzle.seat]
    about = [
        say(
            "place",
            robot=message(lang, f"colours.{puzzle.seat}"),
            space=space_name(scenario.drawing, own.at),
            arena=message(lang, f"arenas.{puzzle.arena}.name"),
            lack=scenario.goal - own.vp,
        ),
        say(f"about.{puzzle.theme}"),
    ]
    if scenario.rolls:
        about.append(say("rolls", first=scenario.rolls[0], second=scenario.rolls[1], third=scenario.rolls[2]))
    return ExerciseText(
        title=title_of(puzzle, lang),
        task=" ".join([*about, say("task")]),
        hints=(say("order"), say("first", unit=first, die=puzzle.solution.split()[UNITS.index(first)])),
        done=say("done"),
    )


def explanation(exercise: Exercise, lang: Language) -> str:
    """Why the solution works: what each die does, what others add, and which number must not be another."""
    return " ".join(_sentences(exercise, lang))


def _sentences(exercise: Exercise, lang: Language) -> Iterator[str]:
    needed, begun = needed_units(exercise), False
    for step in _steps(exercise):
        clauses = [_clause(lang, *clause) for clause in step.clauses]
        if step.unit and step.unit not in needed and not clauses:
            continue
        if clauses:
            kind = step.kind if begun or step.kind != "others" else "others_first"
            head, begun = message(lang, f"puzzles.why.{kind}", unit=step.unit, die=step.die), True
            yield f"{head} {'; '.join(clauses)}."
    spare = [unit for unit in UNITS if unit not in needed]
    if spare:
        yield message(lang, "puzzles.why.spare", unit=spare[0])
    for unit, numbers in tied_numbers(exercise):
        yield message(lang, "puzzles.why.numbers", unit=unit, numbers=", ".join(map(str, numbers)))
    yield message(lang, "puzzles.why.won")


class _Step:
    """What happens with one own die (``unit``), with the dice of others, or in Phase 3: clauses, as keys and parameters."""

    def __init__(self, kind: str, unit: str = "", die: str = "") -> None:
        self.kind, self.unit, self.die = kind, unit, die
        self.clauses: list[tuple[str, dict[str, Parameter]]] = []

    def add(self, key: str, **params: Parameter) -> None:
        """Add a clause; a later one of the same robot replaces an earlier one of the same kind."""
        same = [i for i, (k, p) in enumerate(self.clauses) if k == key and p.get("robot") == params.get("robot")]
        if same and key in ("moved", "pushed", "carried"):
            self.clauses[same[-1]] = key, params
        else:
            self.clauses.append((key, params))


def _clause(lang: Language, key: str, params: dict[str, Parameter]) -> str:
    shown = dict(params)
    if "robot" in shown:
        shown["robot"] = message(lang, f"colours.{shown['robot']}")
    if "module" in shown:
        shown["module"] = message(lang, f"modules.{shown['module']}.name")
    return message(lang, f"puzzles.why.{key}", **shown)


def _steps(exercise: Exercise) -> list[_Step]:
    """The round with the solution, as its operator sees it."""
    me, unit = exercise.seat, ""
    outcome = attempt(exercise, exercise.solution, exercise.answers)
    steps = [_Step("others")]
    for event in outcome.events:
        match event:
            case e.UnitBegan():
                unit = event.unit
            case e.Activated(seat=seat):
                own = seat == me
                die = exercise.solution.split()[UNITS.index(unit)]
                if own or steps[-1].kind != "others":
                    steps.append(_Step("own", unit, die) if own else _Step("others"))
            case e.PhaseBegan(phase=3):
                steps.append(_Step("last"))
            case _:
                _add(steps[-1], event, me)
    return steps


def _add(step: _Step, event: e.Event, me: str) -> None:
    """What an event adds to a step."""
    module = USED.get(type(event))
    mine = event.seat == me
    match event:
        case e.Moved() if mine:
            step.add("moved", space=event.to)
        case e.Pushed(by=by) if by == me:
            step.add("pushed", robot=str(event.seat), space=event.to)
        case e.Pushed(by=by) if mine:
            step.add("carried", robot=str(by), space=event.to)
        case e.Damaged(by=by) if mine and by in (me, None):
            step.add("took", tokens=event.tokens)
        case e.Damaged(by=by) if by == me:
            step.add("damaged", robot=str(event.seat), tokens=event.tokens)
        case e.Damaged(by=by) if mine and by is not None:
            step.add("hurt", robot=by, tokens=event.tokens)
        case e.Destroyed(by=by, rule="MOVE-6") if by == me:
            step.add("fell", robot=str(event.seat), space=event.space)
        case e.Destroyed(by=by) if by == me:
            step.add("destroyed", robot=str(event.seat))
        case e.Collected() if mine:
            step.add("collected", space=event.space)
        case e.Scored() if mine:
            step.add("scored", vp=event.vp)
        case _ if module and mine:
            step.add("used", module=module)


def needed_units(exercise: Exercise) -> frozenset[str]:
    """The units of the solution whose dice it needs: without any one of them, it does not win."""
    words = exercise.solution.split()
    plans = {unit: " ".join("-" if i == k else word for k, word in enumerate(words)) for i, unit in enumerate(UNITS)}
    return frozenset(unit for unit, plan in plans.items() if _fails(exercise, plan))


def tied_numbers(exercise: Exercise) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Units whose shots do not work with every number, and the numbers that work; nothing if questions are answered."""
    if exercise.answers:
        return
    program = Program.parse(exercise.solution)
    for i, (unit, dice) in enumerate(zip(UNITS, program.units, strict=True)):
        if unit in needed_units(exercise) and dice[0].colour == RED:
            words = exercise.solution.split()
            numbers = tuple(
                number
                for number in NUMBERS
                if not _fails(exercise, " ".join([*words[:i], f"R{number}{words[i][2:]}", *words[i + 1 :]]))
            )
            if len(numbers) < len(NUMBERS):
                yield unit, numbers


def _fails(exercise: Exercise, plan: str) -> bool:
    """Whether a plan does not solve an exercise with the answers of its solution."""
    try:
        return bool(finish(exercise, plan, exercise.answers)[0].differences)
    except ValueError:  # an answer that does not fit: other questions are asked
        return bool(finish(exercise, plan)[0].differences)


def texts_of(puzzle: Puzzle) -> Iterator[tuple[Language, ExerciseText, str]]:
    """All that a puzzle says, in every language: its texts and why it works."""
    exercise = exercise_of(puzzle)
    for lang in languages():
        yield lang, exercise.texts[lang], explanation(exercise, lang)
