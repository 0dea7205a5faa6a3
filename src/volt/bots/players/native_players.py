"""The compiled library of the simple players: whole answers at random, by heuristic or like the rookie, in many games at once."""

from typing import Any

import numpy as np

from volt.arenas import Drawing
from volt.compile import Library
from volt.game.engine import packed_arena
from volt.game.setup import seed_state
from volt.rules.dialect.packed_struct import layout
from volt.rules.state import State
from volt.sim.arrays import packed

from ..search.native_search import ground_of
from ..search.reachability import Ground
from .outlook import Outlook
from .policies import HEURISTIC, answer_seats

PLAYERS = Library(
    "players",
    (answer_seats,),
    sources=(
        *(f"bots/players/{name}.py" for name in ("outlook", "policies", "rookie_answers", "rookie_plans")),
        *(f"bots/search/{name}.py" for name in ("heuristic_plans", "reachability")),
    ),
)
FIRST = np.zeros(1, np.int64)
NO_GROUND = np.zeros(0, layout(Ground))


class NativePlayers:
    """Players who follow one of the ``policies``; the same seed gives the same answers.

    ``look`` is the ``Outlook`` of the last one who answered.
    """

    def __init__(self, policy: int, seed: int) -> None:
        state = State()
        seed_state(state, seed)
        self._chance, self._policy = packed(state), policy
        self._rules = PLAYERS.functions  # loaded here, rather than while somebody waits for the first answer
        self._look = np.zeros(1, layout(Outlook))
        self.look = self._look[0]

    def answers(self, drawing: Drawing, games: Any, at: Any, kinds: Any, seats: Any) -> Any:
        """Plans and answers of the seats that are asked questions of these kinds in games ``at``, all in one arena."""
        values = np.zeros(len(at), np.int64)
        given = (np.ascontiguousarray(part, np.int64) for part in (at, kinds, seats))
        ground = ground_of(drawing)[1] if self._policy == HEURISTIC else NO_GROUND
        self._rules.answer_seats(
            values, games, *given, self._chance, packed_arena(drawing), ground, self._look, self._policy
        )
        return values

    def answer(self, drawing: Drawing, game: Any, kind: int, seat: int) -> int:
        """The plan or answer of a seat that is asked a question of this kind in one packed game."""
        return int(self.answers(drawing, game, FIRST, [kind], [seat])[0])
