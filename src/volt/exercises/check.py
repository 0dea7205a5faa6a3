"""Checking exercises and, by exhaustive search, puzzles."""

from collections.abc import Iterator, Sequence

from volt.game.notation import Program

from .exercise import Exercise, attempt, finish
from .puzzle_text import exercise_of, texts_of
from .puzzle_themes import themes_of
from .puzzles import Puzzle, puzzle_name
from .search import solve
from .solutions import codes_of


def wrong_with(exercise: Exercise) -> tuple[str, ...]:
    """What is wrong with an exercise: its solution must solve it, its wrong program must not."""
    wrong = []
    outcome = attempt(exercise, exercise.solution, exercise.answers)
    if outcome.question:
        wrong.append(f"the solution leaves a question open: {outcome.question.kind}")
    wrong += [f"the solution fails: {difference}" for difference in outcome.differences]
    if not finish(exercise, exercise.wrong)[0].differences:
        wrong.append("the wrong program also solves it")
    return tuple(wrong)


def wrong_with_puzzle(puzzle: Puzzle, search: bool = True) -> Iterator[str]:
    """What is wrong with a puzzle; with ``search``, all programs are tried, and there must be one way to win."""
    yield from wrong_with(exercise_of(puzzle))
    if puzzle.name != puzzle_name(puzzle.position, puzzle.seat):
        yield "the name is not that of the position"
    if not search:
        return
    solutions = solve(puzzle.scenario, puzzle.seat)
    assert solutions is not None  # without a limit, it finds all
    program = Program.parse(puzzle.solution)
    if codes_of(program) not in solutions.codes:
        yield f"{program} is not among the {len(solutions.full)} programs that win"
    elif len(solutions.classes) != 1:
        yield f"there are {len(solutions.classes)} different ways to win"
    elif themes_of(puzzle.scenario, puzzle.seat, program, puzzle.answers, solutions) != puzzle.themes:
        yield "the themes are not those of the solution"


def repeated_texts(puzzles: Sequence[Puzzle]) -> Iterator[str]:
    """Titles, tasks and explanations that more than one puzzle has."""
    seen: dict[tuple[str, str], str] = {}
    for puzzle in puzzles:
        for lang, text, why in texts_of(puzzle):
            for said in (text.title, text.task, why):
                other = seen.setdefault((lang, said), puzzle.name)
                if other != puzzle.name:
                    yield f"{puzzle.name}: says the same as {other}: {said}"
