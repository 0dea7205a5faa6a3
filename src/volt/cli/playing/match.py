"""One game at the table: an operator, the bots, and the story between decisions."""

import random
from collections.abc import Mapping

from volt.bots import Bot
from volt.game import Answer, Decision, Game, Plan, Program, View

from .face import Face
from .scene import Scene


class Match:
    """Leads a game to its end."""

    def __init__(self, game: Game, you: str, bots: Mapping[str, Bot], face: Face, seed: int) -> None:
        self._game, self._you, self._bots, self._face = game, you, bots, face
        self._random = random.Random(seed)
        self._scene = Scene.before(game.see(you))
        self._told = 0

    def play(self) -> None:
        """Ask and tell until somebody has won. Who programs next, of those that have not, is chance (PROG-3)."""
        while True:
            view = self._game.see(self._you)
            self._tell(view)
            if not self._game.decisions:
                self._face.end(self._scene)
                return
            decision = self._random.choice(self._game.decisions)
            self._game.answer(decision, self._answer(decision))

    def _answer(self, decision: Decision) -> Answer:
        if decision.seat == self._you:
            return self._face.ask(self._scene, decision)
        return self._bots[decision.seat].choose(self._game.see(decision.seat), decision, 0.0)

    def _tell(self, view: View) -> None:
        """What happened since the last time, event by event."""
        programs = self._programs()
        for event in view.events[self._told :]:
            self._scene.show(event, programs)
            self._face.tell(self._scene, event)
        self._told = len(view.events)
        self._scene = Scene(view)

    def _programs(self) -> dict[str, Program]:
        """The last program of every operator; a scene shows them only once they are revealed."""
        return {seat: answer.program for seat, _, answer in self._game.moves if isinstance(answer, Plan)}
