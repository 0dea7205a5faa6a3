"""``volt``: the command line. Commands are imported lazily, so ``volt --help`` is fast."""

import os
import sys
import warnings
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from volt.cli import INTERRUPTED
from volt.cli.group import Group

COMMANDS = {  # the module of each command, and its line in ``volt --help``
    "play": "Play a game in the terminal.",
    "serve": "Serve games to browsers: rooms for people and bots.",
    "site": "Write the game as a folder of files that needs no server.",
    "backup": "Copy the server's database, even while the server runs.",
    "restore": "Replace the server's database with a backup.",
    "scenario": "Play scenario files and compare the results with what they expect.",
    "arena": "List, draw and check arenas, and measure how fair they are.",
    "simulate": "Play any number of games and show statistics.",
    "dataset": "Write games of bots as tables and records, to learn from.",
    "merge": "Combine the shards of a run of simulate or arena balance.",
    "championship": "Play a championship among bots.",
    "ladder": "Rate bots against each other.",
    "analyse": "Review a game: chances, mistakes, turning points.",
    "train": "Train the champion's network.",
    "bot": "Check a bot written in any language.",
    "puzzle": "Find and check puzzles.",
    "rules": "Show a rule or a module.",
}


def _load(name: str) -> Any:
    """Load a command: the module's ``app``, or its function of the same name."""
    module = import_module(f"volt.cli.commands.{'backup' if name == 'restore' else name}")
    app = getattr(module, "app", None)
    if app is None:
        app = typer.Typer(pretty_exceptions_enable=False, add_completion=False)
        app.command(name)(getattr(module, name))
    return typer.main.get_command(app)


def _complete_ray(args: list[str]) -> list[str]:
    """``--ray`` without an address means ``--ray auto``; Typer has no options whose value can be left out."""
    pairs = zip(args, [*args[1:], "-"], strict=False)
    return [part for arg, after in pairs for part in ([arg, "auto"] if arg == "--ray" and after[:1] == "-" else [arg])]


class LazyCommands(Group):
    """A group that imports a command only when it is run."""

    def list_commands(self, ctx: Any) -> list[str]:
        """All commands."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, name: str) -> Any:
        """A stand-in with the help line."""
        return TyperCommand(name, help=COMMANDS[name]) if name in COMMANDS else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is run."""
        name, _, rest = super().resolve_command(ctx, args)
        return name, name and _load(name), _complete_ray(rest)


app = typer.Typer(
    cls=LazyCommands,
    help="VOLT, the Robot Fighting League: play, simulate, check scenarios, look at arenas.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        import volt

        typer.echo(f"volt {volt.__version__}")
        raise typer.Exit


@app.callback()
def _volt(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """VOLT, the Robot Fighting League: play, simulate, check scenarios, look at arenas."""


def arena() -> None:
    """The command ``volt-arena``: without arguments it opens the game, in the browser if the server is installed."""
    if len(sys.argv) == 1:
        browser = find_spec("starlette") is not None
        sys.argv += ["serve", "--open"] if browser else ["play"]
        if not browser:
            typer.echo("playing in the terminal; to play in the browser: pip install 'volt-arena[server]'", err=True)
    main()


def _show_warning(
    message: Warning | str, category: type[Warning], filename: str, lineno: int, *_: Any, **__: Any
) -> None:
    """Warnings are for whoever typed the command, so the place in our files is left out."""
    plain = category is UserWarning
    typer.echo(f"warning: {message}" if plain else f"{filename}:{lineno}: {category.__name__}: {message}", err=True)


def main() -> None:
    """The command ``volt``; an interrupt ends it quietly."""
    warnings.showwarning = _show_warning
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)
    except OSError as error:  # a full disk, a removed folder: nothing that VOLT could fix
        typer.echo(f"volt: {error.strerror}{f': {error.filename}' if error.filename else ''}", err=True)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that exiting does not flush the rest again
        sys.exit(1)
