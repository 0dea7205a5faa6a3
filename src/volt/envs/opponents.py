"""Stand-ins, for whatever no agent decides: bots, or compiled answers."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from volt.arenas import Drawing
from volt.bots import BOTS, Bot
from volt.bots.search.native_search import ground_of
from volt.game import Plan
from volt.game.setup import seed_state
from volt.rules.dialect.packed_struct import layout
from volt.rules.state import State
from volt.sim.arrays import packed

from .match import Match
from .native_envs import ENVS
from .opponent_rules import HEURISTIC, RANDOM, ROOKIE
from .rookie_rules import Outlook

Array = Any  # of NumPy

BUDGET = 0.1  # seconds for an answer
NATIVE = {None: RANDOM, "random": RANDOM, "heuristic": HEURISTIC, "rookie": ROOKIE}


class NativeOpponents:
    """Compiled answers: random, the heuristic of the bots' rollouts (drive to a token, fire at robots in line), the rookie's."""

    def __init__(self, drawing: Drawing, policy: int, seed: int) -> None:
        state = State()
        seed_state(state, seed)
        self._chance, self._policy = packed(state), policy
        self._arena, self._ground = ground_of(drawing)
        self._look = np.zeros(1, layout(Outlook))

    def answers(self, games: Array, at: Array, kinds: Array, seats: Array) -> Array:
        """Plans and answers of the seats that are asked questions of these kinds in games ``at``."""
        values = np.zeros(len(at), np.int64)
        given = (np.ascontiguousarray(part, np.int64) for part in (at, kinds, seats))
        ENVS.functions.answer_for_opponents(
            values, games, *given, self._chance, self._arena, self._ground, self._look, self._policy
        )
        return values


def check_bot(name: str | None) -> str | None:
    """Return the name of a bot (None plays at random), or raise ValueError if there is no such bot."""
    if name not in NATIVE and name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; choose from heuristic, {', '.join(BOTS)}, or None for random play")
    return name


class StandIns:
    """Bots by seat, each with its own seed; None, ``random``, ``heuristic`` and ``rookie`` are compiled and much faster."""

    def __init__(
        self, names: Mapping[str, str | None], chance: np.random.Generator, drawing: Drawing, budget: float = BUDGET
    ) -> None:
        self._budget = budget
        self._players: dict[str, Bot | NativeOpponents] = {}
        for seat, name in names.items():
            seed = int(chance.integers(2**31))
            native = NATIVE.get(name)
            self._players[seat] = BOTS[str(name)](seed) if native is None else NativeOpponents(drawing, native, seed)

    def play(self, match: Match, while_: Callable[[], bool]) -> None:
        """Answer questions as long as ``while_()`` is true and the game is not over."""
        while match.kind and while_():
            player = self._players[match.asked]
            if isinstance(player, NativeOpponents):
                match.answer(match.native_answer(player.answers))
            else:
                self._answer(match, player)

    def _answer(self, match: Match, bot: Bot) -> None:
        """Ask a bot, with the view of its seat, events included."""
        game = match.game
        decision = next(d for d in game.decisions if d.seat == match.asked)
        answer = bot.choose(game.see(match.asked), decision, self._budget)
        value = answer.code if isinstance(answer, Plan) else game.engine.asked.value(answer)
        game.answer(decision, answer)  # raises if it is not legal
        assert value is not None
        match.answer(value)
