"""Tables that stay readable in narrow terminals, and intervals in them."""

from collections.abc import Iterable

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from volt.sim.statistics import Share
from volt.texts import Language
from volt.texts.format import number, percent

WIDEST = 10_000  # columns, more than any terminal has


class ReportTable(Table):
    """A table under a heading. If it is too wide, column ``text`` and the heads of all columns wrap; values are never cut.

    Print it with ``crop=False``: a table that does not fit at all exceeds the terminal.
    """

    def __init__(self, heading: str, heads: Iterable[str], text: int = 0) -> None:
        super().__init__(box=None)
        self._heading, self._text = heading, text
        for i, head in enumerate(heads):
            self.add_column(head, justify="left" if i in (0, text) else "right", overflow="fold")

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The heading and the table."""
        yield Text(f"\n{self._heading}", "bold")
        natural = super().__rich_measure__(console, options.update(width=WIDEST)).maximum
        wide = options if natural <= options.max_width else options.update(width=self._narrow(options.max_width))
        yield from super().__rich_console__(console, wide)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Any width that the terminal has."""
        return Measurement(0, options.max_width)

    def _narrow(self, width: int) -> int:
        """Set the widths of the columns for a terminal of this width; return the width of the table, which may be higher."""
        self.collapse_padding, self.pad_edge = True, False
        room = width - len(self.columns) - 1  # without the gaps between columns
        bodies = [[line for cell in column.cells for line in str(cell).splitlines()] for column in self.columns]
        bodies[self._text] = _words(bodies[self._text])
        narrowest = [_longest(body) for body in bodies]
        heads = [_longest(_words([str(column.header)])) for column in self.columns]
        widths = list(map(max, narrowest, heads))
        while sum(widths) > room and widths != narrowest:  # fold even single words of the heads
            folded = max(range(len(widths)), key=lambda i: widths[i] - narrowest[i])
            widths[folded] -= 1
        widths[self._text] += max(0, room - sum(widths))
        for column, fixed in zip(self.columns, widths, strict=True):
            column.width = fixed
        return max(width, sum(widths) + len(widths) + 1)


def _words(lines: Iterable[str]) -> list[str]:
    return [word for line in lines for word in line.split()]


def _longest(texts: Iterable[str]) -> int:
    return max(map(cell_len, texts), default=1)


def interval(language: Language, share: Share, decimals: int = 1) -> str:
    """The interval of a share, as percentages."""
    low, high = share.interval
    return f"{number(language, 100 * low, decimals)}–{percent(language, high, decimals)}"
