"""Measures how fair an arena is, and reports it in words, maps and JSON."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import typer
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from volt.arenas import Drawing, space_name
from volt.arenas.art.heat import Heat
from volt.arenas.terminal import HOT, WARM, heat_map
from volt.game.setup import Setup
from volt.sim.fairness import EVEN, LONGEST, ROTATIONS, TOLERANCE, FairnessReport, SideCounts, report_of
from volt.sim.shares import Share
from volt.sim.statistics import Survey
from volt.texts import Language, message
from volt.texts.format import number, percent

from ..console import make_console, watched
from .distribution import Distribution
from .report import interval, table_of
from .runs import FAST, SimulationRun


def measure(
    setup: Setup, games: int, threads: int | None, label: str, distribution: Distribution | None = None
) -> FairnessReport:
    """Play a quarter of the games in each rotation of the seats."""
    surveys = [Survey(LONGEST) for _ in ROTATIONS]
    runs, distribution = list(_rotations(setup, games, threads)), distribution or Distribution()
    runs[0].prepare()
    chunks = ((surveys[turn], chunk) for turn, chunk in distribution.play(runs))
    complete = watched(chunks, distribution.games(runs), label)
    return report_of([counts_of(survey) for survey in surveys], complete)


def counts_of(survey: Survey) -> SideCounts:
    """What a report needs of a survey."""
    return SideCounts(survey.games, survey.wins.tolist(), survey.stands.tolist(), survey.deaths.tolist())


def _rotations(setup: Setup, games: int, threads: int | None) -> Iterator[SimulationRun]:
    """A run for each rotation; every game has its own seed."""
    seed = setup.seed
    for turn, seats in enumerate(ROTATIONS):
        part = games // len(ROTATIONS) + (turn < games % len(ROTATIONS))
        yield SimulationRun(replace(setup, seats=seats, seed=seed), (FAST,) * len(seats), part, LONGEST, threads)
        seed += part


def tell(language: Language, drawing: Drawing, balance: FairnessReport, as_json: bool) -> int:
    """Print the report, as JSON or in words; return the exit code: 1 if the arena is unfair."""
    if as_json:
        typer.echo(json.dumps(document(drawing, balance), indent=1))
    else:
        show(make_console(), language, drawing, balance)
    return int(balance.verdict == "unfair")


def show(console: Console, language: Language, drawing: Drawing, balance: FairnessReport) -> None:
    """Print each side's share of wins, the two maps and the verdict."""
    heads = [message(language, f"simulation.{name}") for name in ("games", "share", "interval")]
    table = table_of(language, "simulation.wins", message(language, "words.side"), *heads)
    for side, won in balance.sides.items():
        shown = number(language, won.count), percent(language, won.share, 2), interval(language, won, 2)
        table.add_row(message(language, f"sides.{side}"), *shown)
    console.print(table)
    console.print(_maps(language, drawing, balance.counts))
    console.print(verdict(language, balance), style="bold")


def document(drawing: Drawing, balance: FairnessReport) -> dict[str, Any]:
    """The report as one JSON document; the maps are counts by space, without the spaces that have none."""
    counts = balance.counts
    return {
        "games": counts.games,
        "verdict": balance.verdict,
        "tolerance": TOLERANCE,
        "sides": {side: won.to_dict() for side, won in balance.sides.items()},
        "stands": _by_space(drawing, counts.stands),
        "deaths": _by_space(drawing, counts.deaths),
    }


def _by_space(drawing: Drawing, counts: list[int]) -> dict[str, int]:
    return {space_name(drawing, space): count for space, count in enumerate(counts) if count}


def verdict(language: Language, balance: FairnessReport) -> str:
    """The verdict as a sentence."""
    sides = ", ".join(
        f"{message(language, f'sides.{side}')} {percent(language, balance.sides[side].share, 2)}"
        for side in balance.off
    )
    points = number(language, 100 * TOLERANCE, 1)
    key = f"simulation.{balance.verdict}"
    return message(language, key, even=percent(language, EVEN, 0), points=points, sides=sides)


def heat(language: Language, balance: FairnessReport) -> Heat:
    """Both maps, for a picture of the arena."""
    words = message(language, "simulation.stands"), message(language, "simulation.deaths")
    return Heat(balance.counts.stands, balance.counts.deaths, words)


def _maps(language: Language, drawing: Drawing, counted: SideCounts) -> Grid:
    """Two small maps side by side."""
    grid = Grid.grid(padding=(0, 4))
    maps = (("stands", counted.stands, WARM), ("deaths", counted.deaths, HOT))
    grid.add_row(*(Text("\n" + message(language, f"simulation.{name}"), "bold") for name, _, _ in maps))
    grid.add_row(*(heat_map(drawing, counts, colours) for _, counts, colours in maps))
    grid.add_row(*(_most(language, drawing, counts) for _, counts, _ in maps))
    return grid


def _most(language: Language, drawing: Drawing, counts: list[int]) -> Text:
    """The space with the highest count, and its share."""
    space = counts.index(max(counts))
    share = percent(language, Share(counts[space], sum(counts)).share)
    return Text(message(language, "simulation.most", space=space_name(drawing, space), share=share) + "\n", "dim")
