"""``volt merge``: combine the shards of a run, and report like ``volt simulate`` or ``volt arena balance``."""

from pathlib import Path
from typing import Annotated

import typer

from ..options import JsonOption, LanguageOption, chosen, wrong

INCOMPLETE = 1


def merge(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Files written by --keep, all of one run.")],
    into: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save the total here; the same run with --keep FILE plays what is missing."),
    ] = None,
    as_json: JsonOption = False,
    lang: LanguageOption = "",
) -> None:
    """Combine the shards of a run and report.

    Exit code: 0 complete, 1 games are missing or the arena is unfair, 2 a file cannot be used.
    """
    from ..simulation.command import Outputs, tell  # imported when used, so ``--help`` stays fast
    from ..simulation.distribution import PartError, PartFile

    language, status = chosen(lang), 0
    try:
        total, *others = map(PartFile.read, files)
        for name, other in zip(files[1:], others, strict=True):
            total.merge(other, name)
        total.save_as(into)
    except PartError as error:
        wrong(str(error))
    if total.missing:
        typer.echo(f"games missing: {total.missing}", err=True)
    if len(total.runs) == 1:
        tell(language, total.runs[0], Outputs(json=as_json), total.counted[0], None)
    else:
        from volt.sim.fairness import report_of

        from ..simulation import balance

        status = balance.tell(
            language, total.runs[0].setup.drawing, report_of(list(map(balance.counts_of, total.counted)), True), as_json
        )
    raise typer.Exit(status or (INCOMPLETE if total.missing else 0))
