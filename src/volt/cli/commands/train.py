"""``volt train``: train the champion's network."""

import json
from pathlib import Path
from typing import Annotated

import typer

from volt.arenas.art.themes import SEAT_COLOURS

from .. import INTERRUPTED
from ..options import wrong

DEVICES = ("cuda", "cpu")
LOSSES = {"program": "a program", "answer": "an answer", "winner": "the winner"}


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

    from ..simulation.plot import check_plot

    check_plot("en", plot)
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
        _draw(folder / LOG, plot)


def _draw(log: Path, file: Path) -> None:
    """Plot the losses by training step, on training and on held-out games."""
    from matplotlib.figure import Figure

    lines = [line for line in map(json.loads, log.read_text("utf-8").splitlines()) if "program" in line]
    figure = Figure(figsize=(12, 3.5), layout="constrained")
    for axes, (name, title) in zip(figure.subplots(1, len(LOSSES)), LOSSES.items(), strict=True):
        for key, colour, label in ((name, SEAT_COLOURS[1], "training"), (f"held_{name}", SEAT_COLOURS[0], "held out")):
            known = [(line["steps"], line[key]) for line in lines if key in line]
            axes.plot(*zip(*known, strict=True) if known else ([], []), color=colour, label=label)
        axes.set_title(f"{title}, nats")
        axes.set_xlabel("steps")
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(frameon=False)
    figure.savefig(file, dpi=120)
