"""The layout of the screen: title, arena and panels side by side, the last event, key hints."""

from rich.console import Console
from rich.screen import Screen
from rich.text import Text

from volt.arenas import Drawing

from .board import Marks, draw_board
from .panels import Lines, log, monitors
from .scene import Scene
from .translator import Translator

PANEL = 38  # columns the panels need, with the gap
GAP = 2
ABOVE, BELOW = 1, 3  # the title; two lines for events, one for key hints


def size_needed(drawing: Drawing) -> tuple[int, int]:
    """Columns and lines of the smallest screen that shows an arena."""
    return _arena_width(drawing) + PANEL, 2 * drawing.rows + 2 + ABOVE + BELOW


def _arena_width(drawing: Drawing) -> int:
    return 4 * drawing.columns + 4


class Frame:
    """Draws the whole screen."""

    def __init__(self, console: Console, translate: Translator, title: str) -> None:
        self._console, self._translate, self._title = console, translate, title
        self.log: Lines = []

    def room(self, scene: Scene) -> tuple[int, int]:
        """The columns and lines available to a panel below the monitors."""
        columns = self._console.width - _arena_width(scene.drawing) - GAP
        return columns, self._console.height - ABOVE - BELOW - len(monitors(scene, self._translate)) - 1

    def wrap(self, text: Text, width: int) -> Lines:
        """Wrap text to a width."""
        return list(text.wrap(self._console, width))

    def draw(self, scene: Scene, panel: Lines, news: Text, hint: str, marks: Marks) -> None:
        """Draw the screen; the space below the panel shows the end of the log."""
        width, height = self.room(scene)
        rest = log(self.log, self._console, width, height - len(panel) - 1)
        beside = [*monitors(scene, self._translate), Text(), *panel, Text(), *rest]
        arena = draw_board(scene, marks).split("\n")
        lines = [self._head(scene)]
        for i in range(self._console.height - ABOVE - BELOW):
            left = arena[i] if i < len(arena) else Text()
            right = beside[i] if i < len(beside) else Text()
            left.truncate(_arena_width(scene.drawing) + GAP, pad=True)
            right.truncate(width, overflow="ellipsis")
            lines.append(left.append_text(right))
        lines += [*self.wrap(news, self._console.width), Text(), Text()][: BELOW - 1]
        lines.append(Text(hint, "dim"))
        self.page(Text("\n", no_wrap=True).join(lines))

    def page(self, text: Text) -> None:
        """Show a page of text on the whole screen."""
        self._console.print(Screen(text), end="")

    def _head(self, scene: Scene) -> Text:
        head = Text(f" VOLT  {self._title}", "bold black on bright_yellow")
        if scene.round:
            head.append(f" · {self._translate('words.round').capitalize()} {scene.round}")
        head.truncate(self._console.width, pad=True)
        return head
