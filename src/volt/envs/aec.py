"""PettingZoo, agent by agent: every question is asked of the operator it concerns, a program die by die."""

from typing import Any, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils.wrappers import (  # type: ignore[import-untyped]
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from volt.game.vocabulary import KINDS

from .match import MAX_ROUNDS, Match, SetupOptions
from .rendering import MODES, check_mode, render
from .rules import ACTIONS
from .spaces import Space, action_space, mask_space, observation_parts

Observation = dict[str, Any]


class RawEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """The bare environment: an illegal action raises an error and changes nothing."""

    metadata = {"name": "volt_v0", "render_modes": list(MODES), "render_fps": 2, "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        observation: str = "planes",
        reward: str = "win",
        max_rounds: int = MAX_ROUNDS,
        render_mode: str | None = None,
        **setup: Unpack[SetupOptions],
    ) -> None:
        super().__init__()
        self.render_mode = check_mode(render_mode)
        self.match = Match(observation, reward, max_rounds, **setup)
        self.possible_agents = list(self.match.operators)
        self.agents: list[str] = []
        self._actions = {agent: action_space() for agent in self.possible_agents}
        self._observations = {agent: self._space(observation) for agent in self.possible_agents}
        self._chance = seeding.np_random()[0]

    def _space(self, form: str) -> Space:
        parts = observation_parts(form, self.match.planes)
        if form == "flat":
            return parts["flat"]
        seen = parts["text"] if form == "text" else spaces.Dict(parts)
        return spaces.Dict({"observation": seen, "action_mask": mask_space()})

    def observation_space(self, agent: str) -> Space:
        """What an agent observes: ``observation`` and ``action_mask``, or a box alone if flat."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Space:
        """The actions of ``volt.envs.actions``."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game."""
        if seed is not None:
            self._chance = seeding.np_random(seed)[0]
        self.match.begin(int(self._chance.integers(2**32)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._settle()

    def _settle(self) -> None:
        kind = self.match.kind
        self.terminations = dict.fromkeys(self.agents, self.match.won)
        self.truncations = dict.fromkeys(self.agents, self.match.cut_short)
        self.infos = {
            agent: {"kind": KINDS[kind], "action_mask": self.match.mask(agent).astype(np.int8)} for agent in self.agents
        }
        self.agent_selection = self.match.asked if kind else self.agents[0]

    def observe(self, agent: str) -> Observation:
        """What an agent may know; the mask is all zeros unless the agent is asked."""
        (seen,) = self.match.observe(agent)
        if "flat" in seen:
            return seen["flat"]  # type: ignore[no-any-return]
        mask = self.match.mask(agent).astype(np.int8)
        return {"observation": seen["text"] if self.match.observation == "text" else seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The agent that is asked takes an action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not (0 <= action < ACTIONS and self.match.mask(agent)[action]):
            legal = np.flatnonzero(self.match.mask(agent)).tolist()
            raise ValueError(f"{agent}, {action} is not a legal action; legal: {', '.join(map(str, legal[:20]))}")
        self._cumulative_rewards[agent] = 0.0
        self.match.act(agent, int(action))
        self.rewards = self.match.gains()
        self._accumulate_rewards()
        self._settle()

    def render(self) -> Any:
        """The arena as a spectator sees it."""
        return render(self.match.view(None), self.render_mode)

    def close(self) -> None:
        """Nothing to close."""


def aec_env(**options: Any) -> Any:
    """The environment with PettingZoo's wrappers: an illegal action ends the game with a reward of -1 for its agent."""
    legal = TerminateIllegalWrapper(RawEnv(**options), illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(legal))
