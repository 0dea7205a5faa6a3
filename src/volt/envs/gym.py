"""Gymnasium: one seat against bots."""

from collections.abc import Sequence
from operator import index
from typing import Any, Unpack

import gymnasium
import numpy as np

from volt.game.vocabulary import COLOURS

from .actions import PENALTY, check_actions, check_illegal
from .compiled.rules import ACTIONS
from .match import MAX_ROUNDS, Match, SetupOptions
from .opponents import BUDGET, StandIns, check_bot
from .rendering import MODES, check_mode, render
from .spaces import action_space, observation_space

Observation = dict[str, Any]


class GymEnv(gymnasium.Env[Observation, Any]):
    """One operator learns; ``opponents`` are bots, one name for all or one for each.

    None and ``random`` play at random; both, like ``heuristic`` and ``rookie``, run as machine code and are fast. The other
    names are those of ``volt.bots.BOTS``.

    An illegal action sets ``info["illegal"]`` and counts as the lowest legal one, with ``illegal="random"`` as any legal one;
    with ``"penalty"`` as the lowest, and the reward is less by ``actions.PENALTY``. The mask is in ``info`` and in every
    observation that is not flat.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        seat: str = "red",
        opponents: str | Sequence[str | None] | None = None,
        observation: str = "planes",
        reward: str = "win",
        max_rounds: int = MAX_ROUNDS,
        budget: float = BUDGET,
        render_mode: str | None = None,
        illegal: str = "lowest",
        **setup: Unpack[SetupOptions],
    ) -> None:
        self.render_mode = check_mode(render_mode)
        self.match = Match(observation, reward, max_rounds, **setup)
        if seat not in self.match.operators:
            raise ValueError(
                f"there is no operator {seat!r} in this game; choose from {', '.join(self.match.operators)}"
            )
        self.seat = seat
        others = [other for other in self.match.operators if other != seat]
        if opponents is None or isinstance(opponents, str):
            opponents = [opponents] * len(others)
        if not isinstance(opponents, Sequence):
            raise TypeError(f"opponents are the name of a bot, or a list of names, not {opponents!r}")
        if len(opponents) != len(others):
            raise ValueError(
                f"{len(opponents)} bots for {len(others)} seats: name one for all, or one for each of {others}"
            )
        self._names = {other: check_bot(name) for other, name in zip(others, opponents, strict=True)}
        self._budget, self._illegal = budget, check_illegal(illegal)
        self.observation_space = observation_space(observation, self.match.planes)
        self.action_space = action_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game and play on to the seat's first question."""
        super().reset(seed=seed)
        self.match.begin(int(self.np_random.integers(2**32)))
        self._stand_ins = StandIns(self._names, self.np_random, self._budget)
        self._play_on()
        self.match.gains()
        self._show()
        return self._observe(), self._info(False)

    def _play_on(self) -> None:
        self._stand_ins.play(self.match, lambda: self.match.asked != self.seat)
        self._mask = self.match.mask(self.seat)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action; if it completes an answer, the game goes on to the seat's next question. RuntimeError if it is over."""
        self._check_reset()
        mask = self._mask
        if not mask.any():
            raise RuntimeError("the game is over: reset() deals a new one")
        try:
            wanted = index(action)
        except TypeError:
            raise TypeError(f"an action is a whole number, not {action!r}") from None
        taken = wanted if 0 <= wanted < ACTIONS and mask[wanted] else self._instead(wanted)
        self.match.act(self.seat, taken)
        self._play_on()
        gained = self.match.gains()
        if taken != wanted and self._illegal == "penalty":
            gained[self.seat] -= PENALTY
        self._show()
        info = self._info(taken != wanted, gained)
        return self._observe(), gained[self.seat], self.match.won, self.match.cut_short, info

    def _instead(self, wanted: int) -> int:
        """The legal action that an illegal one counts as; ValueError if it is no action."""
        check_actions(np.array([wanted]))
        legal = np.flatnonzero(self._mask)
        return int(self.np_random.choice(legal) if self._illegal == "random" else legal[0])

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _check_reset(self) -> None:
        if not hasattr(self, "_stand_ins"):
            raise gymnasium.error.ResetNeeded("there is no game yet: call reset() first")

    def _observe(self) -> Any:
        (seen,) = self.match.observe(self.seat)
        return seen["flat"] if "flat" in seen else {**seen, "action_mask": self._mask.astype(np.int8)}

    def _info(self, illegal: bool, gained: dict[str, float] | None = None) -> dict[str, Any]:
        """The same keys and types as in ``VoltVectorEnv``, for one game."""
        rewards = np.array([(gained or {}).get(colour, 0.0) for colour in COLOURS])
        info = {"seat": COLOURS.index(self.seat), "kind": self.match.kind, "illegal": illegal, "rewards": rewards}
        return {**info, "action_mask": self._mask.astype(np.int8)}

    def action_masks(self) -> Any:
        """The legal actions, for learners that use masks."""
        self._check_reset()
        return self._mask

    def render(self) -> Any:
        """The arena as a spectator sees it."""
        self._check_reset()
        return render(self.match.view(None), self.render_mode)
