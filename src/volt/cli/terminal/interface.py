"""What every user interface of the terminal game implements."""

from typing import Protocol

from volt.game import Answer, Decision, Event
from volt.game.scene import Scene


class Quit(Exception):
    """The player quits the game."""


class Interface(Protocol):
    """Shows the game to one player and asks for decisions."""

    def show_event(self, scene: Scene, event: Event) -> None:
        """Show an event; the scene already includes it."""
        ...

    def ask(self, scene: Scene, decision: Decision) -> Answer:
        """Return a legal answer from the player, or raise Quit."""
        ...

    def show_end(self, scene: Scene) -> None:
        """Show that the game is over."""
        ...
