"""What stands and lies in an arena when a picture of it is made."""

from dataclasses import dataclass

COLOURS = ("red", "blue", "green", "yellow")
MARKS = ("▲", "●", "■", "◆")  # so that nobody needs to tell colours apart


@dataclass(frozen=True)
class Piece:
    """A robot in a picture. Only a KillBot's heading means anything (MOVE-7), so only that is shown as an arrow."""

    colour: int
    space: int
    heading: int | None = None
    killbot: bool = False
