"""``volt scenario``: play scenario files and compare the results with what they expect."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec import to_builtins

from volt.game.scenario import Difference, Outcome, Scenario, play, result
from volt.game.scenario_file import ScenarioError, read_scenario
from volt.texts import Language, message, translated

from ..options import LanguageOption, chosen
from ..terminal.translator import Translator

HOLDS, DIFFERS, INVALID = 0, 1, 2


def scenario(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE|DIR", help="Scenario files, or folders of them.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document instead of text.")] = False,
    lang: LanguageOption = "",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only what fails, and the totals.")] = False,
) -> None:
    """Play scenarios. Exit code: 0 all hold, 1 some differ (a line per difference), 2 a file is invalid (others are played)."""
    language = chosen(lang)
    worst, reports = HOLDS, []
    for path in _files(paths):
        report = _play(path, language)
        worst = max(worst, report["exit"])
        reports.append(report)
        if not as_json:
            _tell(report, language, quiet)
    if not reports:
        typer.echo(message(language, "console.no_scenarios"), err=True)
        raise typer.Exit(INVALID)
    if as_json:
        typer.echo(json.dumps({"exit": worst, "scenarios": reports}, indent=1))
    elif len(reports) > 1:
        exits = [report["exit"] for report in reports]
        counts = {"holds": exits.count(HOLDS), "differs": exits.count(DIFFERS), "invalid": exits.count(INVALID)}
        typer.echo(message(language, "console.scenarios", count=len(reports), **counts))
    raise typer.Exit(worst)


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.toml"))
        else:
            yield path


def _play(path: Path, language: Language) -> dict[str, Any]:
    try:
        read = read_scenario(path)
    except ScenarioError as error:
        return {"file": str(path), "exit": INVALID, "key": error.key, "error": translated(error.reason, language)}
    outcome = play(read)
    return {"file": str(path), "exit": DIFFERS if outcome.differences else HOLDS, **_told(read, outcome, language)}


def _told(read: Scenario, outcome: Outcome, language: Language) -> dict[str, Any]:
    translate = Translator(language, read.drawing, you="")
    killbots = {colour for colour, robot in read.robots.items() if robot.killbot}
    return {
        "title": read.title,
        "differences": [_difference(language, one) for one in outcome.differences],
        "events": [to_builtins(event) for event in outcome.events],
        "story": [f"{event.rule:9} {translate.event(event, event.seat in killbots)}" for event in outcome.events],
        "result": result(outcome.state, read.drawing),
    }


def _difference(language: Language, one: Difference) -> str:
    what = f"{one.who and one.who + '.'}{one.field}"
    return message(language, "console.scenario_differs", what=what, expected=one.expected, found=one.found)


def _tell(report: dict[str, Any], language: Language, quiet: bool) -> None:
    if report["exit"] == INVALID:
        typer.echo(f"{report['file']}: {report['key']}: {report['error']}", err=True)
        return
    if not quiet:
        typer.echo(f"{report['title']}  ({report['file']})")
        for line in report["story"]:
            typer.echo(f"  {line}")
    for difference in report["differences"]:
        typer.echo(f"{report['file']}: {difference}")
    if not quiet:
        typer.echo("" if report["differences"] else f"  {message(language, 'console.scenario_holds')}\n")
