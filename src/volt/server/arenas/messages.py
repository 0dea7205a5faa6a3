"""The wire format of arenas and of the arena workshop."""

from typing import Annotated, Literal

from msgspec import Meta

from ..runtime.wire import CatalogueText, Part


class ArenaInfo(Part):
    """A built-in arena; its picture is at /api/arenas/{name}.svg."""

    name: str
    title: str
    author: str
    columns: int
    rows: int
    drawing: str


class Arenas(Part):
    """The built-in arenas."""

    arenas: tuple[ArenaInfo, ...]


class Drawn(Part):
    """A drawing to check or render."""

    drawing: Annotated[str, Meta(max_length=4000)]


class ArenaProblem(Part):
    """A problem with an arena; an error makes it invalid for play. ``text`` is for translating ``reason``, as in ``Problem``."""

    severity: Literal["error", "warning"]
    place: str
    reason: str
    text: CatalogueText | None


class ArenaReport(Part):
    """The result of checking a drawing."""

    fit: bool
    problems: tuple[ArenaProblem, ...]


class Balance(Part):
    """How fair an arena is: the share of wins of each side, with its 95% interval, and where robots stand and are destroyed."""

    games: int
    done: int  # games played so far
    sides: dict[str, tuple[float, ...]]  # share, and its interval
    undecided: int
    verdict: Literal["", "fair", "unfair", "unclear"]  # once all games are played
    off: tuple[str, ...]  # the sides that deviate beyond doubt
    picture: str  # an SVG heat map, once all games are played
