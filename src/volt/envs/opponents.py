"""Stand-ins, for whatever no agent decides: bots, or compiled answers."""

from collections.abc import Callable, Mapping

import numpy as np

from volt.bots import BOTS, Bot
from volt.bots.players.native_players import NativePlayers
from volt.bots.players.policies import HEURISTIC, RANDOM, ROOKIE
from volt.game import Plan

from .match import Match

BUDGET = 0.1  # seconds for an answer
SEARCHING = ("tactician", "champion")
NATIVE = {None: RANDOM, "random": RANDOM, "heuristic": HEURISTIC, "rookie": ROOKIE}


def check_bot(name: str | None) -> str | None:
    """Return the name of a bot (None plays at random), or raise ValueError if there is no such bot."""
    if name not in NATIVE and name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; choose from heuristic, {', '.join(BOTS)}, or None for random play")
    return name


def _bot(name: str, seed: int, rollouts: int | None) -> Bot:
    if rollouts is None or name not in SEARCHING:
        return BOTS[name](seed)
    from volt.bots import ChampionBot, TacticianBot

    return (ChampionBot if name == "champion" else TacticianBot)(seed, rollouts)


class StandIns:
    """Bots by seat, each with its own seed; None, ``random``, ``heuristic`` and ``rookie`` are compiled and much faster.

    What bots that search answer depends on the time they have, unless they play so many ``rollouts``.
    """

    def __init__(
        self,
        names: Mapping[str, str | None],
        chance: np.random.Generator,
        budget: float = BUDGET,
        rollouts: int | None = None,
    ) -> None:
        self._budget, self.names = budget, dict(names)
        self._players: dict[str, Bot | NativePlayers] = {}
        for seat, name in names.items():
            seed = int(chance.integers(2**31))
            native = NATIVE.get(name)
            self._players[seat] = _bot(str(name), seed, rollouts) if native is None else NativePlayers(native, seed)

    def play(self, match: Match, while_: Callable[[], bool]) -> None:
        """Answer questions as long as ``while_()`` is true and the game is not over."""
        while match.kind and while_():
            player = self._players[match.asked]
            if isinstance(player, NativePlayers):
                match.answer_natively(player)
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
