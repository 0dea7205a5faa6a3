"""``volt bot``: tools for writing bots."""

from pathlib import Path
from typing import IO, Annotated

import typer

from volt.bots.process.check import Checked
from volt.bots.process.check import check as check_games

from ..group import Group
from ..options import wrong

PROBLEMS, UNUSABLE = 1, 2

app = typer.Typer(cls=Group, help="Tools for writing bots (docs/bots.md).", no_args_is_help=True, add_completion=False)


@app.callback()
def _group() -> None:
    """Make Typer keep ``check`` as a subcommand."""


@app.command()
def check(
    command: Annotated[str, typer.Argument(metavar="CMD", help="The command in quotes, like 'python3 bot.py'.")],
    seconds: Annotated[
        float, typer.Option("--time", min=0.01, max=60.0, help="Seconds the bot may take to answer.")
    ] = 1.0,
    transcript: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Log every line here: > to the bot, < from the bot.")
    ] = None,
) -> None:
    """Play games of every mode with a bot and report its mistakes. Exit code: 0 none, 1 some, 2 the bot does not start."""
    if transcript is None:
        raise typer.Exit(_check(command, seconds, None))
    try:
        with transcript.open("w", encoding="utf-8") as file:
            status = _check(command, seconds, file)
    except OSError as error:
        wrong(f"{transcript}: {error.strerror}")
    raise typer.Exit(status)


def _check(command: str, seconds: float, file: IO[str] | None) -> int:
    def watch(way: str, line: str) -> None:
        if file is not None:
            file.write(f"{way} {line}\n")

    games: list[Checked] = []
    for game in check_games(command, seconds, watch):
        if game.name and not games:
            typer.echo(f"hello, {game.name}")
        if game.played:
            typer.echo(f"{game.what}: {game.played} answers, the slowest took {game.slowest:.3f} s")
        for problem in game.problems:
            typer.echo(f"  {problem}")
        games.append(game)
    played, lost = sum(game.played for game in games), sum(game.lost for game in games)
    kinds = {kind for game in games for kind in game.answers}
    if not any(game.problems for game in games):
        typer.echo(f"fine: {played} answers to {len(kinds)} kinds of decisions, all legal and on time")
        return 0
    if played:
        typer.echo(f"not yet: {lost} of {played} turns lost; every kind of mistake is listed above for each game")
    return PROBLEMS if played else UNUSABLE
