"""What a way of playing must be able to do, whatever it looks like."""

from typing import Protocol

from volt.game import Answer, Decision, Event
from volt.game.scene import Scene


class Quit(Exception):
    """The operator leaves the table."""


class Face(Protocol):
    """Shows the game to one operator and asks for its decisions."""

    def tell(self, scene: Scene, event: Event) -> None:
        """An event has just happened; the scene is as it is after it."""
        ...

    def ask(self, scene: Scene, decision: Decision) -> Answer:
        """A legal answer of the operator; Quit if it leaves."""
        ...

    def end(self, scene: Scene) -> None:
        """Nothing more happens."""
        ...
