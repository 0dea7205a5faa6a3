"""``volt arena``: look at arenas, check them, and measure how fair they are."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from volt.arenas import ArenaError, ArenaFile, check, load, names
from volt.arenas.svg import svg
from volt.arenas.terminal import LEGEND, picture
from volt.game import SetupError
from volt.game.setup import make_setup
from volt.texts import message, translated

from . import completion
from .options import (
    FileOption,
    JsonOption,
    LanguageOption,
    RayOption,
    ShardOption,
    check_numbers,
    chosen,
    distribution,
    wrong,
)

PROBLEMS, UNREADABLE, INTERRUPTED = 1, 2, 130

app = typer.Typer(
    help="List, draw and check arenas, and measure how fair they are.", no_args_is_help=True, add_completion=False
)


@app.command("list")
def list_() -> None:
    """List the built-in arenas."""
    table = Table("name", "title", "size", "author", box=None)
    for name in names():
        arena = load(name)
        table.add_row(name, arena.title, f"{arena.drawing.columns}×{arena.drawing.rows}", arena.author)
    Console().print(table)


@app.command()
def show(
    arena: Annotated[
        str,
        typer.Argument(
            metavar="NAME|FILE", help="A built-in arena or an arena file.", autocompletion=completion.arenas
        ),
    ],
    svg_file: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Write a picture instead.")] = None,
) -> None:
    """Show an arena in the terminal, or write it as an SVG picture."""
    found = _load(arena)
    if found is None:
        raise typer.Exit(UNREADABLE)
    if svg_file is None:
        console = Console()
        console.print(f"{found.title}  ({found.author})", style="bold", markup=False, highlight=False)
        drawing = picture(found.drawing)
        console.print(drawing, overflow="ignore", crop=console.is_terminal)  # a folded drawing cannot be read
        console.print(f"\n{LEGEND}", style="dim", markup=False, highlight=False)
        return
    _write(svg_file, svg(found.drawing, theme=found.name, title=found.title))


@app.command("check")
def check_(
    files: Annotated[list[str], typer.Argument(metavar="NAME|FILE", help="Arena files, or names of built-in arenas.")],
) -> None:
    """Check whether arenas are fit for a game. Exit code: 0 all fine, 1 problems found, 2 a file cannot be read."""
    worst = 0
    for file in files:
        arena = _load(file)
        if arena is None:
            worst = UNREADABLE
            continue
        problems = check(arena.drawing)
        for problem in problems:
            typer.echo(f"{file}: {problem}")
        if not problems:
            typer.echo(f"{file}: fine")
        worst = max(worst, PROBLEMS if problems else 0)
    raise typer.Exit(worst)


@app.command()
def balance(
    arena: Annotated[
        str,
        typer.Argument(
            metavar="NAME|FILE", help="A built-in arena or an arena file.", autocompletion=completion.arenas
        ),
    ],
    games: Annotated[int, typer.Option(help="Number of games.")] = 20_000,
    mode: Annotated[str, typer.Option(help="training or rfl.", autocompletion=completion.modes)] = "rfl",
    seed: Annotated[int, typer.Option(help="Seed of the first game; every further game uses the next one.")] = 0,
    threads: Annotated[int | None, typer.Option(help="Cores to use; default: all.")] = None,
    svg_file: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Write a picture of the arena with both heat maps.")
    ] = None,
    as_json: JsonOption = False,
    ray: RayOption = "",
    shard: ShardOption = "",
    keep: FileOption = None,
    lang: LanguageOption = "",
) -> None:
    """Measure how fair an arena is in games between four equal players. Exit code: 0 fair or undecided, 1 unfair, 2 unusable."""
    language = chosen(lang)
    found = _load(arena)
    if found is None:
        raise typer.Exit(UNREADABLE)
    for problem in check(found.drawing):
        if problem.severity == "error":
            wrong(": ".join(filter(None, (arena, problem.place, translated(problem.reason, language)))))
    check_numbers(language, games, seed, threads)
    try:
        setup = make_setup(
            mode=mode, arena=found.drawing, operators=4, killbots=0, seats=None, edition="default", goal=None, seed=seed
        )
    except SetupError as error:
        wrong(translated(str(error), language))

    from volt.sim.cluster import ClusterError  # imported when used, so ``--help`` stays fast

    from .simulation.balance import heat, measure, tell
    from .simulation.distribution import PartError

    try:
        label = message(language, "simulation.playing")
        measured = measure(setup, games, threads, label, distribution(ray, shard, keep))
    except (ClusterError, PartError) as error:
        wrong(str(error))
    if not measured.complete:
        typer.echo(message(language, "simulation.stopped"), err=True)
    status = 0
    if measured.survey.games:
        status = tell(language, found.drawing, measured, as_json)
        if svg_file is not None:
            drawn = svg(found.drawing, theme=found.name, title=found.title, counted=heat(language, measured))
            _write(svg_file, drawn)
    raise typer.Exit(status if measured.complete else INTERRUPTED)


def _write(file: Path, text: str) -> None:
    """Write the file, or print why not and exit."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        wrong(f"{file}: {error.strerror}")


def _load(name_or_path: str) -> ArenaFile | None:
    """Load an arena; on failure print why to stderr and return None."""
    try:
        return load(name_or_path)
    except ArenaError as error:
        typer.echo(str(error), err=True)
        return None
