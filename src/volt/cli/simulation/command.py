"""Runs ``volt simulate`` once its options are checked: play, report, write files."""

import json
import time
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import typer

from volt.sim.cluster import ClusterError
from volt.sim.statistics import Survey
from volt.texts import Language, message

from .. import INTERRUPTED
from ..console import make_console, watched
from .distribution import Distribution, PartError
from .plot import plot, why_not
from .report import document, show, write_csv, write_parquet
from .runs import SimulationRun

DONE, WRONG = 0, 2


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
    if outputs.plot is not None and (reason := why_not(language, outputs.plot)):
        typer.echo(reason, err=True)
        return WRONG
    if outputs.parquet is not None and find_spec("pyarrow") is None:
        typer.echo(message(language, "simulation.no_parquet"), err=True)
        return WRONG
    if not _writable(outputs):
        return WRONG
    try:
        survey, seconds, complete = _play(language, run, distribution or Distribution())
    except (ClusterError, PartError) as error:
        typer.echo(str(error), err=True)
        return WRONG
    if not complete:
        typer.echo(message(language, "simulation.stopped"), err=True)
    return tell(language, run, outputs, survey, seconds) or (DONE if complete else INTERRUPTED)


def tell(language: Language, run: SimulationRun, outputs: Outputs, survey: Survey, seconds: float | None) -> int:
    """Show and write the results; return the exit status. ``seconds`` is None if it is unknown how long they took."""
    if survey.games:
        if outputs.json:
            typer.echo(json.dumps(document(run, survey, seconds), indent=1))
        else:
            show(make_console(), language, run, survey, seconds)
        if not _written(language, run, survey, outputs):
            return WRONG
    return DONE


def _play(language: Language, run: SimulationRun, distribution: Distribution) -> tuple[Survey, float | None, bool]:
    """Play; return the counts, the seconds it took (None if a part was played earlier), and whether the run is complete."""
    run.prepare()
    resumes = distribution.resumes
    survey = Survey(run.rounds)
    began = time.perf_counter()
    chunks = ((survey, chunk) for _, chunk in distribution.play([run]))
    complete = watched(chunks, distribution.games([run]), message(language, "simulation.playing"))
    return survey, None if resumes else time.perf_counter() - began, complete


def _writable(outputs: Outputs) -> bool:
    """Whether the files can be written, checked before hours of playing; creates missing ones, prints why not."""
    for file in filter(None, (outputs.csv, outputs.plot, outputs.parquet)):
        try:
            file.open("a").close()
        except OSError as error:
            typer.echo(f"{file}: {error.strerror}", err=True)
            return False
    return True


def _written(language: Language, run: SimulationRun, survey: Survey, outputs: Outputs) -> bool:
    """Write the files; print what went wrong and return False on failure."""
    file = outputs.csv
    try:
        if outputs.csv is not None:
            with outputs.csv.open("w", encoding="utf-8", newline="") as out:
                write_csv(out, survey)
        file = outputs.parquet
        if outputs.parquet is not None:
            write_parquet(outputs.parquet, survey)
        file = outputs.plot
        if outputs.plot is not None:
            plot(outputs.plot, language, run, survey)
    except OSError as error:
        typer.echo(f"{file}: {error.strerror or error}", err=True)
        return False
    except ValueError as error:  # an image format that matplotlib does not know
        typer.echo(f"{file}: {error}", err=True)
        return False
    return True
