"""``volt arena``: look at arenas and check them."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from volt.arenas import ArenaError, ArenaFile, check, load, names
from volt.arenas.svg import svg
from volt.arenas.terminal import picture

PROBLEMS, UNREADABLE = 1, 2

app = typer.Typer(help="Look at arenas and check them.", no_args_is_help=True)


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
    arena: Annotated[str, typer.Argument(metavar="NAME|FILE", help="A built-in arena or an arena file.")],
    svg_file: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Write a picture instead.")] = None,
) -> None:
    """Show an arena in the terminal, or write it as an SVG picture."""
    found = _load(arena)
    if found is None:
        raise typer.Exit(UNREADABLE)
    if svg_file is None:
        console = Console()
        console.print(f"{found.title}  ({found.author})", style="bold", markup=False, highlight=False)
        console.print(picture(found.drawing, legend=True))
        return
    try:
        svg_file.write_text(svg(found.drawing, theme=found.name, title=found.title), encoding="utf-8")
    except OSError as error:
        typer.echo(f"{svg_file}: {error.strerror}", err=True)
        raise typer.Exit(UNREADABLE) from None


@app.command("check")
def check_(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Arena files, or names of built-in arenas.")],
) -> None:
    """Check whether arenas are fit for a game: 0 all fine, 1 problems found, 2 a file that cannot be read."""
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


def _load(name_or_path: str) -> ArenaFile | None:
    """The arena; or None, having said on stderr why not."""
    try:
        return load(name_or_path)
    except ArenaError as error:
        typer.echo(str(error), err=True)
        return None
