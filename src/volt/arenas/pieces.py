"""Robots to draw in a picture of an arena."""

from dataclasses import dataclass

COLOURS = ("red", "blue", "green", "yellow")
MARKS = ("▲", "●", "■", "◆")  # so that colour is never the only difference


@dataclass(frozen=True)
class Piece:
    """A robot in a picture. Only the heading of a KillBot matters (MOVE-7), so only KillBots get an arrow."""

    colour: int
    space: int
    heading: int | None = None
    killbot: bool = False
