"""``volt simulate``: play any number of games and report statistics."""

from pathlib import Path
from typing import Annotated

import typer

from volt.bots import BOTS

from ..choices import GameOptions, chosen_bots
from ..options import ArenaOption, ModeOption, RunOptions, complete_bots, spread


@spread
def simulate(
    options: RunOptions,
    game: GameOptions,
    games: Annotated[int, typer.Option(help="Number of games.")] = 10_000,
    mode: ModeOption = "rfl",
    arena: ArenaOption = "twin-cities",
    rounds: Annotated[int, typer.Option(help="End a game as undecided after this many rounds.")] = 1000,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B,…",
            help=f"One bot for all operators, or one for each: {', '.join(BOTS)} (at random, as machine code).",
            autocompletion=complete_bots,
        ),
    ] = "fast",
    csv_file: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write the counts as CSV.")] = None,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="FILE", help="Write the counts as Parquet; needs pyarrow.")
    ] = None,
    plot_file: Annotated[Path | None, typer.Option("--plot", metavar="FILE.png", help="Write a plot.")] = None,
) -> None:
    """Play any number of games and report who wins, how long it takes, what destroys robots and which modules help."""
    language = options.language
    options.check_numbers(games, rounds)
    setup = game.setup(language, mode, arena, options.seed)
    players = chosen_bots(language, bots, game.seated)

    from ..simulation.command import Outputs, carry_out  # imported when used, so ``--help`` stays fast
    from ..simulation.distribution import Distribution
    from ..simulation.runs import SimulationRun

    run = SimulationRun(setup, players, games, rounds, options.threads)
    outputs = Outputs(csv_file, plot_file, options.as_json, parquet)
    raise typer.Exit(carry_out(language, run, outputs, Distribution.of(options)))
