"""Small heat maps for the terminal. The shades carry all information; colour is optional."""

from collections.abc import Sequence

from rich.text import Text

from .drawing import Drawing
from .spaces import space_name

SHADES = "·░▒▓█"
WARM = ("bright_black", "#7a5c00", "#b38600", "#e0a800", "#ffd400")
HOT = ("bright_black", "#6e1f12", "#a32b15", "#d63b1a", "#ff5a36")


def warmth(counts: Sequence[int]) -> list[float]:
    """Return a heat from 0 to 1 per space: the square root of count / maximum, so outliers do not hide the rest."""
    most = max(counts, default=0)
    return [(count / most) ** 0.5 if most else 0.0 for count in counts]


def heat_map(drawing: Drawing, counts: Sequence[int], colours: tuple[str, ...]) -> Text:
    """Return a map with two characters per space and labelled axes; ``colours`` go from cold to hot."""
    warm = warmth(counts[: drawing.columns * drawing.rows])
    text = Text(no_wrap=True)
    for row in reversed(range(drawing.rows)):
        text.append(f"{row + 1:>2} ", "dim")
        for column in range(drawing.columns):
            degree = round(warm[column * drawing.rows + row] * (len(SHADES) - 1))
            text.append(2 * SHADES[degree], colours[degree])
        text.append("\n")
    letters = (space_name(drawing, column * drawing.rows)[0] for column in range(drawing.columns))
    text.append("   " + "".join(f"{letter} " for letter in letters), "dim")
    return text
