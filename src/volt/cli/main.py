"""``volt``: the command line."""

import os
import sys

import typer

from . import arena, bot, championship, ladder, play, puzzle, rules, scenario, serve, simulate

app = typer.Typer(
    help="VOLT, the robot fighting league: play, simulate, check scenarios, look at arenas.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(arena.app, name="arena")
app.command("play")(play.play)
app.command("scenario")(scenario.scenario)
app.command("championship")(championship.championship)
app.command("rules")(rules.rules)
app.command("simulate")(simulate.simulate)
app.command("serve")(serve.serve)
app.add_typer(ladder.app, name="ladder")
app.add_typer(bot.app, name="bot")
app.add_typer(puzzle.app, name="puzzle")


def main() -> None:
    """The command ``volt``; an interrupt ends it quietly."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)
    except OSError as error:  # a full disk, a folder that went away: nothing that volt could mend
        typer.echo(f"volt: {error.strerror}{f': {error.filename}' if error.filename else ''}", err=True)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what could not be written is not tried again
        sys.exit(1)
