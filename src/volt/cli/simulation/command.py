"""Runs ``volt simulate`` once its options are checked: play, report, write files."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import typer

from volt.sim.cluster import ClusterError
from volt.sim.statistics import Survey
from volt.texts import Language, message

from .. import INTERRUPTED
from ..console import make_console, watched
from ..options import wrong
from .distribution import Distribution, PartError
from .plot import check_plot, plot
from .report import document, show, write_csv, write_parquet
from .runs import SimulationRun


@dataclass(frozen=True)
class Outputs:
    """Where to write the results besides the screen, and whether the screen gets JSON."""

    csv: Path | None = None
    plot: Path | None = None
    json: bool = False
    parquet: Path | None = None


def carry_out(
    language: Language, run: SimulationRun, outputs: Outputs, distribution: Distribution | None = None
) -> int:
    """Run the simulation and return the exit status; an interrupted run reports what it has."""
    check_plot(language, outputs.plot)
    if outputs.parquet is not None and find_spec("pyarrow") is None:
        wrong(message(language, "simulation.no_parquet"))
    _check_files(outputs)
    try:
        survey, seconds, complete = _play(language, run, distribution or Distribution())
    except (ClusterError, PartError) as error:
        wrong(str(error))
    if not complete:
        typer.echo(message(language, "simulation.stopped"), err=True)
    tell(language, run, outputs, survey, seconds)
    return 0 if complete else INTERRUPTED


def tell(language: Language, run: SimulationRun, outputs: Outputs, survey: Survey, seconds: float | None) -> None:
    """Show and write the results, if there are any. ``seconds`` is None if it is unknown how long they took."""
    if not survey.games:
        return
    if outputs.json:
        typer.echo(json.dumps(document(run, survey, seconds), indent=1))
    else:
        show(make_console(), language, run, survey, seconds)
    _write(language, run, survey, outputs)


def _play(language: Language, run: SimulationRun, distribution: Distribution) -> tuple[Survey, float | None, bool]:
    """Play; return the counts, the seconds it took (None if a part was played earlier), and whether the run is complete."""
    run.prepare()
    resumes = distribution.resumes
    survey = Survey(run.rounds)
    began = time.perf_counter()
    chunks = ((survey, chunk) for _, chunk in distribution.play([run]))
    complete = watched(chunks, distribution.games([run]), message(language, "simulation.playing"))
    return survey, None if resumes else time.perf_counter() - began, complete


def _check_files(outputs: Outputs) -> None:
    """Check before hours of playing that the files can be written, creating those that are missing."""
    for file in filter(None, (outputs.csv, outputs.plot, outputs.parquet)):
        try:
            file.open("a").close()
        except OSError as error:
            wrong(f"{file}: {error.strerror}")


def _write(language: Language, run: SimulationRun, survey: Survey, outputs: Outputs) -> None:
    """Write the files."""
    writers: tuple[tuple[Path | None, Callable[[Path], None]], ...] = (
        (outputs.csv, lambda file: write_csv(file, survey)),
        (outputs.parquet, lambda file: write_parquet(file, survey)),
        (outputs.plot, lambda file: plot(file, language, run, survey)),
    )
    for file, write in writers:
        try:
            if file is not None:
                write(file)
        except OSError as error:
            wrong(f"{file}: {error.strerror or error}")
        except ValueError as error:  # an image format that matplotlib does not know
            wrong(f"{file}: {error}")
