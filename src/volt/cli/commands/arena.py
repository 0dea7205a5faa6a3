"""``volt arena``: look at arenas, check them, and measure how fair they are."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from volt.arenas import ArenaError, ArenaFile, check, find_arena, names
from volt.arenas.svg import svg
from volt.arenas.terminal import LEGEND, picture
from volt.game import SetupError
from volt.game.setup import make_setup
from volt.texts import message, translated

from .. import INTERRUPTED
from ..console import make_console
from ..group import Group
from ..options import WRONG, ModeOption, RunOptions, complete_arenas, spread, wrong

PROBLEMS = 1

app = typer.Typer(
    cls=Group,
    help="List, draw and check arenas, and measure how fair they are.",
    no_args_is_help=True,
    add_completion=False,
)

ArenaArgument = Annotated[
    str,
    typer.Argument(metavar="NAME|FILE", help="A built-in arena or an arena file.", autocompletion=complete_arenas),
]


@app.command("list")
def list_() -> None:
    """List the built-in arenas."""
    table = Table("name", "title", "size", "author", box=None)
    for name in names():
        arena = find_arena(name)
        table.add_row(name, arena.title, f"{arena.drawing.columns}×{arena.drawing.rows}", arena.author)
    make_console().print(table)


@app.command()
def show(
    arena: ArenaArgument,
    svg_file: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Write a picture instead.")] = None,
) -> None:
    """Show an arena in the terminal, or write it as an SVG picture."""
    found = _load(arena)
    if svg_file is None:
        console = make_console()
        console.print(f"{found.title}  ({found.author})", style="bold")
        drawing = picture(found.drawing)
        console.print(drawing, overflow="ignore", crop=console.is_terminal)  # a folded drawing cannot be read
        console.print(f"\n{LEGEND}", style="dim")
        return
    _write(svg_file, svg(found.drawing, theme=found.name, title=found.title))


@app.command("check")
def check_(
    files: Annotated[list[str], typer.Argument(metavar="NAME|FILE", help="Arena files, or names of built-in arenas.")],
) -> None:
    """Check whether arenas are fit for a game. Exit code: 0 all fine, 1 problems found, 2 a file cannot be read."""
    worst = 0
    for file in files:
        try:
            problems = check(find_arena(file).drawing)
        except ArenaError as error:
            typer.echo(str(error), err=True)
            worst = WRONG
            continue
        for problem in problems:
            typer.echo(f"{file}: {problem}")
        if not problems:
            typer.echo(f"{file}: fine")
        worst = max(worst, PROBLEMS if problems else 0)
    raise typer.Exit(worst)


@app.command()
@spread
def balance(
    arena: ArenaArgument,
    options: RunOptions,
    games: Annotated[int, typer.Option(help="Number of games.")] = 20_000,
    mode: ModeOption = "rfl",
    svg_file: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Write a picture of the arena with both heat maps.")
    ] = None,
) -> None:
    """Measure how fair an arena is in games between four equal players. Exit code: 0 fair or undecided, 1 unfair, 2 unusable."""
    language, found = options.language, _load(arena)
    for problem in check(found.drawing):
        if problem.severity == "error":
            wrong(": ".join(filter(None, (arena, problem.place, translated(problem.reason, language)))))
    options.check_numbers(games)
    try:
        setup = make_setup(mode=mode, arena=found.drawing, seed=options.seed)
    except SetupError as error:
        wrong(translated(str(error), language))

    from volt.sim.cluster import ClusterError  # imported when used, so ``--help`` stays fast

    from ..simulation.balance import heat, measure, tell
    from ..simulation.distribution import Distribution, PartError

    try:
        label = message(language, "simulation.playing")
        measured = measure(setup, games, options.threads, label, Distribution.of(options))
    except (ClusterError, PartError) as error:
        wrong(str(error))
    if not measured.complete:
        typer.echo(message(language, "simulation.stopped"), err=True)
    status = 0
    if measured.counts.games:
        status = tell(language, found.drawing, measured, options.as_json)
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


def _load(name_or_path: str) -> ArenaFile:
    """Load an arena, or print why not and exit."""
    try:
        return find_arena(name_or_path)
    except ArenaError as error:
        wrong(str(error))
