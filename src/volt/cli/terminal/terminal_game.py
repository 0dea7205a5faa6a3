"""Runs one game in the terminal, a player against bots; every user interface implements ``Interface``."""

import random
from collections.abc import Callable, Mapping
from typing import Protocol

from volt.bots import Bot
from volt.game import Answer, Decision, Event, Game, View

from .scene import Scene


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


class TerminalGame:
    """Plays a game to its end."""

    def __init__(
        self,
        game: Game,
        you: str,
        bots: Mapping[str, Bot],
        interface: Interface,
        seed: int,
        answer: Callable[[Decision, Answer], object] | None = None,
        budget: float = 0.0,
    ) -> None:
        self._game, self._you, self._bots, self._interface = game, you, bots, interface
        self._play, self._budget = answer or game.answer, budget
        self._random = random.Random(seed)
        view = game.see(you)
        self._scene = Scene(view) if game.moves else Scene.before(view)  # what was played before is not shown again
        self._told = len(view.events) if game.moves else 0
        self._ahead = 0  # events shown before they are final

    def play(self) -> None:
        """Show events and ask for answers until somebody has won; operators program in random order (PROG-3)."""
        while True:
            self._tell(self._game.see(self._you, since=self._told))
            if not self._game.decisions:
                self._interface.show_end(self._scene)
                return
            decision = self._random.choice(self._game.decisions)
            self._play(decision, self._answer(decision))

    def _answer(self, decision: Decision) -> Answer:
        if decision.seat == self._you:
            return self._interface.ask(self._scene, decision)
        view = self._game.see(decision.seat, since=self._told)
        return self._bots[decision.seat].choose(view, decision, self._budget)

    def _tell(self, view: View) -> None:
        """Show the events since the last call, and those that lead up to the open question."""
        if view.events:
            self._show(view.events[self._ahead :])
            self._told += len(view.events)
            self._ahead = 0
            self._scene = Scene(view)
        self._show(view.pending[self._ahead :])
        self._ahead = len(view.pending)

    def _show(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self._scene.apply(event)
            if event.kind != "die_shown":  # the scene shows these dice anyway
                self._interface.show_event(self._scene, event)
