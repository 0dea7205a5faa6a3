"""Plot the curves of a training run; matplotlib is imported only when needed."""

import json
from pathlib import Path

from volt.arenas.art.themes import SEATS as COLOURS

LOSSES = {"program": "a program", "answer": "an answer", "winner": "the winner"}


def draw(log: Path, file: Path) -> None:
    """Plot the losses by training step, on training and on held-out games."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    lines = [line for line in map(json.loads, log.read_text("utf-8").splitlines()) if "program" in line]
    figure = Figure(figsize=(12, 3.5), layout="constrained")
    FigureCanvasAgg(figure)
    for axes, (name, title) in zip(figure.subplots(1, len(LOSSES)), LOSSES.items(), strict=True):
        for key, colour, label in ((name, COLOURS[1], "training"), (f"held_{name}", COLOURS[0], "held out")):
            known = [(line["steps"], line[key]) for line in lines if key in line]
            axes.plot(*zip(*known, strict=True) if known else ([], []), color=colour, label=label)
        axes.set_title(f"{title}, nats")
        axes.set_xlabel("steps")
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(frameon=False)
    figure.savefig(file, dpi=120)
