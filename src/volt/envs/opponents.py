"""Who stands in for operators that no agent plays: bots, or chance."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from volt.bots import BOTS, Bot
from volt.game import Plan
from volt.rules.questions import PROGRAM

from .match import Match

BUDGET = 0.1  # seconds for an answer


def check_bot(name: str | None) -> str | None:
    """The name, if there is such a bot; None is chance."""
    if name is not None and name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; there are {', '.join(BOTS)}, or None for chance")
    return name


class StandIns:
    """Bots by seat, each with a seed of its own; None takes legal actions at random, which is quicker than any bot."""

    def __init__(self, names: Mapping[str, str | None], chance: np.random.Generator, budget: float = BUDGET) -> None:
        self._chance, self._budget = chance, budget
        seeds = {seat: int(chance.integers(2**31)) for seat in names}
        self._bots: dict[str, Bot | None] = {
            seat: None if name is None else BOTS[name](seeds[seat]) for seat, name in names.items()
        }

    def play(self, match: Match, while_: Callable[[], bool]) -> None:
        """Answer all that is asked as long as it is for them to answer."""
        while match.kind and while_():
            bot = self._bots[match.asked]
            if bot is not None:
                self._answer(match, bot)
            elif match.kind == PROGRAM:
                match.act(match.asked, self._any(np.flatnonzero(match.mask(match.asked))))
            else:
                match.answer(self._any(match.legal_answers))

    def _any(self, values: Any) -> int:
        return int(values[self._chance.integers(len(values))])

    def _answer(self, match: Match, bot: Bot) -> None:
        """A bot is given the view of its seat, the story included."""
        game = match.game
        decision = next(d for d in game.decisions if d.seat == match.asked)
        answer = bot.choose(game.see(match.asked), decision, self._budget)
        value = answer.code if isinstance(answer, Plan) else game.engine.asked.value(answer)
        game.answer(decision, answer)  # says so if it is not legal
        assert value is not None
        match.answer(value)
