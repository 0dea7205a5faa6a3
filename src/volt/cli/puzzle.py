"""``volt puzzle``: find positions that can be won in one round, and check exercises."""

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from volt.arenas import load, names
from volt.exercises import ExerciseError, parse_exercise, read_exercise

from .options import WRONG, wrong

app = typer.Typer(help="Find puzzles and check exercises.", no_args_is_help=True, add_completion=False)


@app.command()
def find(
    folder: Annotated[Path, typer.Argument(help="Folder to write the puzzles to, one file each.")],
    count: Annotated[int, typer.Option(min=1, help="Number of puzzles.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="Random seed; other seeds find other puzzles.")] = 0,
) -> None:
    """Let bots play until there are positions in which one seat can just barely win this round, and save these."""
    from volt.exercises.puzzle_file import write_puzzle  # imported when used, so ``--help`` stays fast
    from volt.exercises.search import find as search

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        wrong(f"{folder}: puzzles cannot be saved there: {error.strerror}")
    arenas = {load(name).drawing: name for name in names()}
    titles: set[str] = set()
    found = tried = 0
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns) as progress:
        task = progress.add_task("looking for positions", total=None)
        for puzzle in search(seed):
            tried += 1
            found += puzzle is not None
            progress.update(task, description=f"{found} of {count} found in {tried} positions")
            if puzzle is None:
                continue
            path = folder / f"{arenas[puzzle.scenario.drawing]}-{seed}-{tried}.toml"
            text = write_puzzle(puzzle, arenas[puzzle.scenario.drawing], titles)
            path.write_text(text, encoding="utf-8")
            titles.add(parse_exercise(text).texts["en"].title)
            progress.console.print(
                f"{path}: {puzzle.seat}, solutions: {len(puzzle.solutions)}, one of them {puzzle.solutions[0]}"
            )
            if found == count:
                break


@app.command()
def check(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE|DIR", help="Exercise files, or folders of them.")],
    search: Annotated[bool, typer.Option(help="For a puzzle, try all programs, not only those in the file.")] = True,
) -> None:
    """Check that each exercise's solution solves it and its wrong program does not.

    Exit code: 0 all do, 1 some do not, 2 a file is invalid (the others are checked).
    """
    from volt.exercises.puzzle_file import check as judge  # imported when used, so ``--help`` stays fast

    for path in paths:
        if not path.exists():
            wrong(f"{path}: no such file or folder")
    files = [file for path in paths for file in (sorted(path.rglob("*.toml")) if path.is_dir() else [path])]
    worst = 0
    for file in files:
        try:
            exercise = read_exercise(file)
            verdict = judge(exercise, search)
        except ExerciseError as error:  # names the file
            typer.echo(str(error), err=True)
            worst = WRONG
            continue
        for reason in verdict.wrong:
            typer.echo(f"{file}: {reason}", err=True)
        if exercise.untranslated:
            typer.echo(f"{file}: shown in English in {', '.join(exercise.untranslated)}", err=True)
        worst = max(worst, int(bool(verdict.wrong)))
        if not verdict.wrong:
            typer.echo(f"{file}: " + ("ok" if verdict.solutions is None else f"winning programs: {verdict.solutions}"))
    if not files:
        wrong("no exercise files found")
    raise typer.Exit(worst)
