"""``volt dataset``: games of bots as tables and records, for learning from them."""

from pathlib import Path
from typing import Annotated

import typer

from volt.bots import BOTS
from volt.game.setup import MOST_ROUNDS

from .. import INTERRUPTED
from ..choices import GameOptions, chosen_bots
from ..console import progress_bar
from ..options import ArenaOption, BudgetOption, ModeOption, complete_bots, spread, wrong


@spread
def dataset(
    folder: Annotated[Path, typer.Argument(help="A new or empty folder.")],
    game: GameOptions,
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 1000,
    mode: ModeOption = "rfl",
    arena: ArenaOption = "twin-cities",
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B,…",
            help=f"One bot for all operators, or one for each: {', '.join(BOTS)}.",
            autocompletion=complete_bots,
        ),
    ] = "rookie",
    seed: Annotated[int, typer.Option(min=0, help="Seed of the first game; every further game uses the next one.")] = 0,
    rounds: Annotated[int, typer.Option(min=1, max=MOST_ROUNDS, help="Cut a game short after this many rounds.")] = 200,
    budget: BudgetOption = 0.1,
    minari: Annotated[bool, typer.Option("--minari", help="Write the same games as a dataset of Minari, too.")] = False,
) -> None:
    """Write games of bots into a folder: Parquet tables of games and decisions, records, and a card. Needs NumPy and pyarrow."""
    setup = game.setup("en", mode, arena, seed)
    players = chosen_bots("en", bots, game.seated)

    # imported when used, so ``--help`` stays fast
    from volt.envs.dataset import DatasetError, DatasetPlan, write_dataset

    plan = DatasetPlan(setup, players, games, rounds, budget, minari)
    try:
        with progress_bar("Playing", games) as advance:
            files = write_dataset(plan, folder, advance)
    except DatasetError as error:
        wrong(str(error))
    except KeyboardInterrupt:
        typer.echo(f"stopped: {folder} is incomplete", err=True)
        raise typer.Exit(INTERRUPTED) from None
    for file in files:
        parts = [part for part in (file, *file.rglob("*")) if part.is_file()]
        typer.echo(f"{sum(part.stat().st_size for part in parts):>12,}  {file}")
