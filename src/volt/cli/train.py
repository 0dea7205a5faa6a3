"""``volt train``: train the champion's network."""

import json
from pathlib import Path
from typing import Annotated

import typer

from .checking import wrong


def train(
    config: Annotated[
        Path, typer.Argument(metavar="CONFIG.toml", help="The configuration file; see docs/champion.md.")
    ],
    folder: Annotated[Path, typer.Option(help="Folder for weights, checkpoints and the log.")] = Path("run"),
    resume: Annotated[bool, typer.Option("--resume", help="Resume from the checkpoint in the folder.")] = False,
    device: Annotated[str, typer.Option(help="cuda or cpu; default: a GPU if there is one.")] = "",
    plot: Annotated[Path | None, typer.Option(metavar="FILE.png", help="Plot the log at the end.")] = None,
) -> None:
    """Train a network by self-play; needs PyTorch (the extra learn)."""
    try:
        import torch
    except ImportError:
        wrong("training needs PyTorch: pip install 'volt-arena[learn]'")
    from volt.learn.config import ConfigError, read_config
    from volt.learn.training import LOG, TrainingError
    from volt.learn.training import train as run

    try:
        found = read_config(config)
        chosen = device or ("cuda" if torch.cuda.is_available() else "cpu")
        run(found, folder, chosen, resume, lambda line: typer.echo(json.dumps(line)))
    except (ConfigError, TrainingError) as error:
        wrong(str(error))
    if plot is not None:
        from .training_plot import draw

        draw(folder / LOG, plot)
