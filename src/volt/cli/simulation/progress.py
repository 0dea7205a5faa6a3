"""A progress bar while games are played; an interrupt keeps the results so far."""

from collections.abc import Iterable

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from volt.sim.statistics import Survey


def watched(chunks: Iterable[tuple[Survey, Survey]], games: int, label: str) -> bool:
    """Add up the chunks, with a progress bar if stderr is a terminal; False if interrupted."""
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
            task = progress.add_task(label, total=games)
            for total, chunk in chunks:
                total += chunk
                progress.advance(task, chunk.games)
    except KeyboardInterrupt:
        return False
    return True
