"""The terminal that commands print to, and a progress bar while games are played."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

if TYPE_CHECKING:
    from volt.sim.statistics import Survey


def make_console(stderr: bool = False, plain: bool = False) -> Console:
    """A terminal that prints what it is given: no colours for numbers, no markup or emoji in the names of bots and files."""
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False, no_color=True if plain else None)


@contextmanager
def progress_bar(label: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Show a progress bar if stderr is a terminal; the context gives a function that is told how many more are done."""
    console = make_console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(label, total=total, completed=done)
        yield lambda more: progress.advance(task, more)


def watched(chunks: Iterable[tuple["Survey", "Survey"]], games: int, label: str) -> bool:
    """Add the chunks to their totals under a progress bar; False if interrupted, which keeps the results so far."""
    try:
        with progress_bar(label, games) as advance:
            for total, chunk in chunks:
                total += chunk
                advance(chunk.games)
    except KeyboardInterrupt:
        return False
    return True
