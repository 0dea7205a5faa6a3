"""``volt puzzle``: find positions that can be won in one round, in one way only, and check exercises."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from volt.exercises import ExerciseError, Puzzle, read_exercise

from ..group import Group
from ..options import WRONG, wrong

app = typer.Typer(cls=Group, help="Find puzzles and check exercises.", no_args_is_help=True, add_completion=False)
COLUMNS = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())


@app.command()
def find(
    file: Annotated[Path, typer.Argument(help="File to write the puzzles to, a line each.")],
    count: Annotated[int, typer.Option(min=1, help="Number of puzzles.")] = 1,
    daily: Annotated[Path | None, typer.Option(help="File for puzzles of the day, which are in no list.")] = None,
    days: Annotated[int, typer.Option(min=1, help="Number of puzzles of the day.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="Random seed; other seeds find other puzzles.")] = 0,
) -> None:
    """Let bots play until there are positions which one seat can win this round, in one way only; rate and save these.

    All programs are tried, with all answers to questions. The same seed finds the same puzzles, however many are wanted.
    """
    from volt.exercises.finder import find as search  # imported when used, so ``--help`` stays fast
    from volt.exercises.puzzles import write_puzzles

    files = [file] if daily is None else [file, daily]
    for path in files:
        if path.is_dir() or not path.parent.is_dir():
            wrong(f"{path}: puzzles cannot be saved there; name a file in an existing folder")
    wanted, found = count + (days if daily else 0), list[Puzzle]()
    with Progress(*COLUMNS) as progress:
        task = progress.add_task("looking for puzzles", total=wanted)
        for tried, puzzle in enumerate(search(seed), 1):
            progress.update(task, description=f"{tried} positions", advance=int(puzzle is not None))
            if puzzle is None:
                continue
            found.append(puzzle)
            for path, part in zip(files, (found[:count], found[count:]), strict=False):
                write_puzzles(path, part)  # at once: it may be stopped
            if len(found) == wanted:
                break


@app.command()
def check(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="FILE|DIR", help="Lessons (.toml), puzzles (.txt), or folders of them; default: those of the game."
        ),
    ] = None,
    search: Annotated[bool, typer.Option(help="For puzzles, try all programs, not only the solution.")] = True,
) -> None:
    """Check that each exercise's solution solves it and its wrong program does not, and that each puzzle has one solution.

    Exit code: 0 all do, 1 some do not, 2 a file is invalid (the others are checked).
    """
    for path in paths or ():
        if not path.exists():
            wrong(f"{path}: no such file or folder")
    from volt.exercises.exercise import FOLDER  # imported when used, so ``--help`` stays fast

    files = [file for path in paths or [FOLDER / "lessons", *sorted(FOLDER.glob("*.txt"))] for file in _files(path)]
    if not files:
        wrong("no exercise files found")
    worst = checked = 0
    for file in files:
        try:
            for name, problems in _judged(file, search):
                checked += 1
                worst = max(worst, int(bool(problems)))
                for problem in problems:
                    typer.echo(f"{file}: {name}{problem}", err=True)
        except ExerciseError as error:  # names the file
            typer.echo(str(error), err=True)
            worst = WRONG
    typer.echo(f"exercises checked: {checked}")
    raise typer.Exit(worst)


def _files(path: Path) -> list[Path]:
    return sorted([*path.rglob("*.toml"), *path.glob("*.txt")]) if path.is_dir() else [path]


def _judged(file: Path, search: bool) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The exercises in a file, and what is wrong with each."""
    from volt.exercises.check import repeated_texts, wrong_with, wrong_with_puzzle
    from volt.exercises.puzzles import read_puzzles

    if file.suffix != ".txt":
        exercise = read_exercise(file)
        if exercise.untranslated:
            typer.echo(f"{file}: shown in English in {', '.join(exercise.untranslated)}", err=True)
        yield "", wrong_with(exercise)
        return
    found = read_puzzles(file)
    with Progress(*COLUMNS) as progress:
        for puzzle in progress.track(found, description=file.name):
            yield f"{puzzle.name}: ", tuple(wrong_with_puzzle(puzzle, search))
    yield "", tuple(repeated_texts(found))
