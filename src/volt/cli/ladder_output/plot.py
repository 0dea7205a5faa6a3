"""Plot a ladder; matplotlib is imported only when needed."""

from pathlib import Path
from typing import TYPE_CHECKING

from volt.arenas.art.themes import SEATS as COLOURS
from volt.ladder.result import KILLBOTS
from volt.ladder.standings import Standing, Standings

from .report import short, title

if TYPE_CHECKING:
    from matplotlib.axes import Axes

REFERENCE = "#444444"
ROW = 0.45  # inches


def plot(file: Path, ladder: Standings) -> None:
    """Ratings on the left, shares of wins on the right, both with their intervals."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    standings = list(ladder.standings)
    figure = Figure(figsize=(11, 1.8 + ROW * len(standings)), layout="constrained")
    FigureCanvasAgg(figure)
    figure.suptitle(title(ladder.results.plan), x=0.01, ha="left", fontweight="bold")
    left, right = figure.subplots(1, 2, sharey=True)
    _ratings(left, standings)
    _shares(right, standings, ladder)
    left.invert_yaxis()
    figure.savefig(file, dpi=120)


def _ratings(axes: "Axes", standings: list[Standing]) -> None:
    rows = range(len(standings))
    axes.errorbar(
        [standing.rating for standing in standings],
        rows,
        xerr=[standing.spread for standing in standings],
        fmt="o",
        color=COLOURS[1],
        capsize=3,
    )
    axes.set_yticks(rows, [short(standing.bot) for standing in standings])
    axes.set_xlabel("OpenSkill rating, 95%")
    axes.spines[["top", "right"]].set_visible(False)


def _shares(axes: "Axes", standings: list[Standing], ladder: Standings) -> None:
    shares = [standing.wins for standing in standings]
    below = [100 * max(0.0, share.share - share.interval[0]) for share in shares]
    above = [100 * max(0.0, share.interval[1] - share.share) for share in shares]
    colours = [REFERENCE if standing.bot == KILLBOTS else COLOURS[2] for standing in standings]
    width = [100 * share.share for share in shares]
    axes.barh(range(len(shares)), width, height=0.6, color=colours, xerr=(below, above), capsize=3)
    if not ladder.results.plan.killbots:
        axes.axvline(100 / ladder.results.plan.operators, color=REFERENCE, linestyle="--", label="even")
        axes.legend(frameon=False, loc="lower right")
    axes.set_xlabel("wins per seat, %")
    axes.spines[["top", "right"]].set_visible(False)
