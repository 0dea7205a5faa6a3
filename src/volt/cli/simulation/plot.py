"""Plot the outcome of many games; matplotlib is imported only when needed."""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from volt.arenas.art.themes import SEAT_COLOURS
from volt.rules.state import NOBODY, SEATS
from volt.sim.shares import Share
from volt.sim.statistics import Survey
from volt.texts import Language, message

from ..options import wrong
from .report import by_success, cause_name, destructions, module_name, winner_name, winners
from .runs import SimulationRun

if TYPE_CHECKING:
    from matplotlib.axes import Axes

OTHER, REFERENCE = "#8a93a0", "#444444"


def check_plot(language: Language, file: Path | None) -> None:
    """Print why no plot can be written to a file, before hours of playing, and exit."""
    if file is None:
        return
    if find_spec("matplotlib") is None:
        wrong(message(language, "simulation.no_plots"))
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    kinds = sorted(FigureCanvasAgg.get_supported_filetypes())
    if file.suffix.removeprefix(".").lower() not in ("", *kinds):
        wrong(f"{file}: " + message(language, "simulation.bad_picture", kinds=", ".join(kinds)))


def plot(file: Path, language: Language, run: SimulationRun, survey: Survey) -> None:
    """Write a plot with four parts: wins, rounds, destructions, modules."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(12, 9), layout="constrained")
    wins, rounds, causes, modules = figure.subplots(2, 2).flat
    _wins(wins, language, run, survey)
    _rounds(rounds, language, survey)
    _destructions(causes, language, survey)
    _modules(modules, language, survey)
    figure.savefig(file, dpi=120)


def _title(axes: "Axes", language: Language, name: str) -> None:
    axes.set_title(message(language, f"simulation.{name}"), loc="left", fontweight="bold")
    axes.spines[["top", "right"]].set_visible(False)


def _wins(axes: "Axes", language: Language, run: SimulationRun, survey: Survey) -> None:
    """A bar for every winner, with its interval."""
    who = [one for one in winners(run) if one != NOBODY or survey.wins[NOBODY]]
    shares = [survey.winner(one) for one in who]
    colours = [SEAT_COLOURS[one] if one in range(SEATS) else OTHER for one in who]
    names = [winner_name(language, run, one) for one in who]
    axes.barh(names, [100 * share.share for share in shares], color=colours, xerr=error_bars(shares), capsize=3)
    axes.invert_yaxis()
    axes.set_xlabel("%")
    _title(axes, language, "wins")


def error_bars(shares: list[Share]) -> tuple[list[float], list[float]]:
    """How far the intervals extend below and above the shares, in percentage points."""
    below = [100 * max(0.0, share.share - share.interval[0]) for share in shares]
    return below, [100 * max(0.0, share.interval[1] - share.share) for share in shares]


def _rounds(axes: "Axes", language: Language, survey: Survey) -> None:
    last = survey.quantile(1.0)
    axes.bar(np.arange(last + 1), survey.rounds[: last + 1], width=1.0, color=SEAT_COLOURS[1])
    median = survey.quantile(0.5)
    axes.axvline(median, color=REFERENCE, linestyle="--", label=f"{message(language, 'simulation.median')} {median}")
    axes.set_ylabel(message(language, "simulation.games"))
    axes.legend(frameon=False)
    _title(axes, language, "rounds")


def _destructions(axes: "Axes", language: Language, survey: Survey) -> None:
    found = destructions(survey)
    each = [share.count / survey.games for _, share in found]
    axes.barh([cause_name(language, cause) for cause, _ in found], each, color=SEAT_COLOURS[0])
    axes.invert_yaxis()
    axes.set_xlabel(message(language, "simulation.per_game"))
    _title(axes, language, "destructions")


def _modules(axes: "Axes", language: Language, survey: Survey) -> None:
    """How much more often than expected a robot with a module wins, in percentage points."""
    found = by_success(survey)
    shares = [share for _, share in found]
    more = [100 * (share.share - (share.expected or 0)) for share in shares]
    names = [module_name(language, module) for module, _ in found]
    axes.errorbar(more, np.arange(len(found)), xerr=error_bars(shares), fmt="o", color=SEAT_COLOURS[2], capsize=3)
    axes.set_yticks(np.arange(len(found)), names)
    axes.axvline(0, color=REFERENCE, linestyle="--")
    axes.invert_yaxis()
    axes.set_xlabel(f"% − {message(language, 'simulation.expected')}")
    _title(axes, language, "modules")
