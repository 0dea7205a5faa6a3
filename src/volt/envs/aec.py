"""PettingZoo, agent by agent: every question is asked of the operator it concerns, a program die by die."""

from collections.abc import Iterator
from typing import Any, Protocol, SupportsIndex, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils.env_logger import EnvLogger  # type: ignore[import-untyped]
from pettingzoo.utils.wrappers import OrderEnforcingWrapper  # type: ignore[import-untyped]

from .compiled.rules import ACTIONS
from .match import MAX_ROUNDS, EnvOptions, Match, SetupOptions
from .rendering import MODES, check_mode, render
from .spaces import Space, action_space, mask_space, observation_parts

Observation = dict[str, Any]
ILLEGAL_REWARD = -1.0


class AgentEnv(Protocol):
    """An environment of PettingZoo in which one agent acts at a time: what ``aec_env`` returns, for type checkers."""

    possible_agents: list[str]
    agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    render_mode: str | None

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game."""

    def step(self, action: SupportsIndex | None) -> None:
        """The agent that is asked takes an action; None once it is done."""

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent that is asked observes, its reward, whether it is done or cut short, and its info."""
        ...

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agents in the order in which they are asked."""
        ...

    def observe(self, agent: str) -> Any:
        """What an agent may know."""

    def observation_space(self, agent: str) -> Space:
        """What an agent observes: ``observation`` and ``action_mask``, or a box alone if flat."""
        ...

    def action_space(self, agent: str) -> spaces.Discrete:
        """The actions of ``volt.envs.actions``."""
        ...

    def render(self) -> Any:
        """The arena as a spectator sees it."""

    def close(self) -> None:
        """Nothing to close."""


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
        self.infos = {agent: self._info(agent) for agent in self.agents}
        self.agent_selection = self.match.asked if kind else self.agents[0]

    def _info(self, agent: str) -> dict[str, Any]:
        """The kind of question, and the mask if observations are flat and cannot hold it."""
        info: dict[str, Any] = {"kind": self.match.kind}
        if self.match.observation == "flat":
            info["action_mask"] = self.match.mask(agent).astype(np.int8)
        return info

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


class RefereedEnv(RawEnv):
    """What PettingZoo's ``AssertOutOfBoundsWrapper`` and ``TerminateIllegalWrapper`` do, in half the time."""

    def step(self, action: int | None) -> None:
        """AssertionError if it is no action at all; a forbidden one ends the game."""
        agent = self.agent_selection
        if not (self.terminations[agent] or self.truncations[agent]):
            if not self._actions[agent].contains(action):
                raise AssertionError("action is not in action space")
            if not self.match.mask(agent)[action]:
                self._disqualify(agent)
                return
        super().step(action)

    def _disqualify(self, agent: str) -> None:
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.terminations, self.truncations = (dict.fromkeys(self.agents, True) for _ in range(2))
        self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: ILLEGAL_REWARD}
        self._accumulate_rewards()
        self._deads_step_first()


def aec_env(**options: Unpack[EnvOptions]) -> AgentEnv:
    """The environment as PettingZoo expects it: an illegal action ends the game with a reward of -1 for its agent."""
    made: AgentEnv = OrderEnforcingWrapper(RefereedEnv(**options))
    return made
