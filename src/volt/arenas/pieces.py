"""Robots to draw in a picture of an arena."""

from typing import get_args

from msgspec import Struct

from volt.rules import event_kinds

COLOURS: tuple[str, ...] = get_args(event_kinds.Seat)
"""The colours of robots, in the order of their seats."""
MARKS = ("▲", "●", "■", "◆")
"""The mark of each colour, so that colour is never the only difference."""


class Piece(Struct, frozen=True, gc=False):
    """A robot in a picture. Only the heading of a KillBot matters (MOVE-7), so only KillBots get an arrow."""

    colour: int
    space: int
    heading: int | None = None
    killbot: bool = False
