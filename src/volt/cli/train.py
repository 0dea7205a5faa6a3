"""``volt train``: train the champion's network."""

import json
from pathlib import Path
from typing import Annotated

import typer

from .checking import wrong

DEVICES = ("cuda", "cpu")
INTERRUPTED = 130


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
    from volt.learn.training import CHECKPOINT, LOG, TrainingError
    from volt.learn.training import train as run

    from .simulation.plot import why_not
    from .training_plot import draw

    if plot is not None and (reason := why_not("en", plot)):
        wrong(reason)
    gpu = torch.cuda.is_available()
    chosen = device or DEVICES[not gpu]
    if chosen not in DEVICES:
        wrong(f"--device {chosen}: choose from {', '.join(DEVICES)}")
    if chosen == "cuda" and not gpu:
        wrong("--device cuda: PyTorch finds no GPU; use --device cpu")
    try:
        run(read_config(config), folder, chosen, resume, lambda line: typer.echo(json.dumps(line)))
    except (ConfigError, TrainingError) as error:
        wrong(str(error))
    except KeyboardInterrupt:
        if (folder / CHECKPOINT).exists():
            typer.echo(f"interrupted; the same command with --resume continues the run in {folder}", err=True)
        raise typer.Exit(INTERRUPTED) from None
    if plot is not None:
        draw(folder / LOG, plot)
