"""The compiled library of the simple players: whole answers at random, by heuristic or like the rookie, in many games at once."""

from array import array
from types import SimpleNamespace
from typing import Any

from volt.arenas import Drawing
from volt.compile import Library
from volt.game.setup import seed_state
from volt.rules.dialect.packed_struct import field_span, pack, packed_view, size_of
from volt.rules.state import Rng, State

from ..search.native_search import ground_of
from .policies import HEURISTIC, answer_seats
from .surroundings import Surroundings

PLAYERS = Library(
    "players",
    (answer_seats,),
    sources=(
        *(f"bots/players/{name}.py" for name in ("policies", "rookie_answers", "rookie_plans", "surroundings")),
        *(f"bots/search/{name}.py" for name in ("heuristic_plans", "reachability")),
    ),
)
FIRST = array("q", [0])
NO_GROUND = bytearray()


class NativePlayers:
    """Players who follow one of the ``policies``; the same seed gives the same answers.

    ``look`` is the ``Surroundings`` of the last one who answered.
    """

    def __init__(self, policy: int, seed: int) -> None:
        chance: Any = SimpleNamespace(rng=Rng())  # a whole state takes longer to make than an answer
        seed_state(chance, seed)
        self._chance, self._policy = bytearray(size_of(State)), policy
        self._chance[slice(*field_span(State, "rng"))] = pack(chance.rng)
        self._prepare()

    def __getstate__(self) -> Any:
        return self._chance, self._policy

    def __setstate__(self, state: Any) -> None:
        self._chance, self._policy = state
        self._prepare()

    def _prepare(self) -> None:
        self._rules = PLAYERS.functions  # loaded here, rather than while somebody waits for the first answer
        self._look = bytearray(size_of(Surroundings))
        self.look = packed_view(Surroundings, self._look)

    def fill(self, values: Any, drawing: Drawing, games: Any, at: Any, kinds: Any, seats: Any) -> None:
        """Fill in plans and answers of the seats that are asked questions of these kinds in games ``at``, all in one arena.

        All but the arena are arrays of packed games or of 64-bit integers.
        """
        ground = ground_of(drawing)[1] if self._policy == HEURISTIC else NO_GROUND
        self._rules.answer_seats(
            values, games, at, kinds, seats, self._chance, drawing.packed_arena, ground, self._look, self._policy
        )

    def answer(self, drawing: Drawing, game: Any, kind: int, seat: int) -> int:
        """The plan or answer of a seat that is asked a question of this kind in one packed game."""
        value = array("q", [0])
        self.fill(value, drawing, game, FIRST, array("q", [kind]), array("q", [seat]))
        return value[0]
