"""PettingZoo, all at once: a step is a round, an action a whole program with a starting number.

Everything but programs (modules to draft and to equip, starting spaces, questions during the fight) is answered by a bot that
stands in for the operator, or at random.
"""

from functools import cache
from typing import Any, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv  # type: ignore[import-untyped]

from volt.game.controller import dice_per_unit, open_keys
from volt.game.vocabulary import UNITS, modules_of
from volt.rules.dialect.packed_struct import size_of
from volt.rules.interface.plan_codes import lone_die, with_number
from volt.rules.questions import PROGRAM
from volt.rules.state import State

from .actions import PICKS
from .compiled.library import ENVS
from .compiled.rules import CODES
from .match import MAX_ROUNDS, EnvOptions, Match, SetupOptions
from .opponents import StandIns, check_bot
from .rendering import MODES, check_mode, render
from .spaces import Space, observation_parts

Observation = dict[str, Any]
Actions = dict[str, Any]


def plan_from(action: Any, equipped: int) -> int:
    """The plan of an action, without the units that PROG-5 clears; the fourth die counts only with RAM EXPANSION."""
    one, two, three, place, fourth, number = map(int, action)
    plan = with_number(0, number + 1)
    for unit, pick in enumerate((one, two, three)):
        plan |= lone_die(2 * unit, CODES[pick])
    if place and dice_per_unit(modules_of(equipped)) > 1:
        plan |= lone_die(2 * place - 1, CODES[fourth])
    scratch = bytearray(size_of(State))
    return int(ENVS.functions.without_illegal_units(scratch, equipped, plan))


class Programs(spaces.MultiDiscrete):  # without a parameter, which it has only since Gymnasium 1.4
    """All programs. A mask is one row of all parts, as sb3-contrib and TorchRL expect it; ``split`` cuts it into parts."""

    def split(self, mask: Any) -> tuple[Any, ...]:
        """The masks of the parts, as Gymnasium expects them."""
        return tuple(np.split(mask, np.cumsum(self.nvec)[:-1]))

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A random program; the mask is a row, or a tuple of parts."""
        return super().sample(mask if mask is None or isinstance(mask, tuple) else self.split(mask), probability)


@cache
def _mask(modules: tuple[str, ...], robots: int) -> Any:
    """What may be picked, part after part in one row; a third die of one colour is left to PROG-5."""
    picks = np.array([die.heading in open_keys(modules, die.colour, die.number) for die in PICKS], np.int8)
    places = np.ones(1 + len(UNITS), np.int8)
    places[1:] = dice_per_unit(modules) > 1
    return np.concatenate([picks, picks, picks, places, picks, np.ones(robots, np.int8)])


class ParallelVolt(ParallelEnv[str, Observation, Any]):  # type: ignore[misc]
    """Rounds of VOLT; ``answers`` names the bot that stands in for the operators (``volt.bots.BOTS``); None plays at random."""

    metadata = {"name": "volt_v0", "render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        observation: str = "planes",
        reward: str = "win",
        max_rounds: int = MAX_ROUNDS,
        render_mode: str | None = None,
        answers: str | None = None,
        **setup: Unpack[SetupOptions],
    ) -> None:
        self.render_mode = check_mode(render_mode)
        self.match = Match(observation, reward, max_rounds, at_once=True, **setup)
        self.possible_agents = list(self.match.operators)
        self.agents: list[str] = []
        self._answers = check_bot(answers)
        shape = [len(PICKS)] * len(UNITS) + [1 + len(UNITS), len(PICKS), self.match.robots]
        self._parts_of_a_program, self._actions = shape, {agent: Programs(shape) for agent in self.possible_agents}
        masks = spaces.Box(0, 1, (sum(shape),), np.int8)
        parts = observation_parts(observation, self.match.planes)
        if observation == "flat":
            self._observations = dict.fromkeys(self.possible_agents, parts["flat"])
        else:
            seen = parts["text"] if observation == "text" else spaces.Dict(parts)
            self._observations = {
                agent: spaces.Dict({"observation": seen, "action_mask": masks}) for agent in self.possible_agents
            }
        self._chance = seeding.np_random()[0]

    def observation_space(self, agent: str) -> Space:
        """What an agent observes: ``observation`` and ``action_mask``, or a box alone if flat."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Space:
        """One of 84 picks for each unit (12 need STEERING NOZZLE), where the fourth die goes, that die, the number less 1."""
        return self._actions[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Any]]:
        """Deal a new game and play on to the first programs."""
        if seed is not None:
            self._chance = seeding.np_random(seed)[0]
        self.match.begin(int(self._chance.integers(2**32)))
        self._stand_ins = StandIns(dict.fromkeys(self.possible_agents, self._answers), self._chance)
        self.agents = list(self.possible_agents)
        self._play_on()
        self.match.gains()
        return self._observe(), self._infos(self.agents)

    def _play_on(self) -> None:
        self._stand_ins.play(self.match, lambda: self.match.kind != PROGRAM)

    def _observe(self) -> dict[str, Observation]:
        made: dict[str, Observation] = {}
        for agent, seen in zip(self.agents, self.match.observe(*self.agents), strict=True):
            shown = seen["text"] if self.match.observation == "text" else seen
            made[agent] = seen["flat"] if "flat" in seen else {"observation": shown, "action_mask": self._mask(agent)}
        return made

    def _mask(self, agent: str) -> Any:
        return _mask(modules_of(self.match.equipped(agent)), self.match.robots).copy()

    def _infos(self, agents: list[str]) -> dict[str, Any]:
        """The action masks, if observations are flat and cannot hold them."""
        return {
            agent: {"action_mask": self._mask(agent)} if self.match.observation == "flat" else {} for agent in agents
        }

    def step(
        self, actions: Actions
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Everybody programs, and the round is played; ValueError if an action is missing or is not one."""
        agents = self.agents
        if not agents:
            return {}, {}, {}, {}, {}
        missing = [agent for agent in agents if agent not in actions]
        if missing:
            raise ValueError(f"no action for {', '.join(missing)}; every agent programs every round")
        parts = {agent: self._parts(agent, actions[agent]) for agent in agents}
        self.match.race({agent: plan_from(parts[agent], self.match.equipped(agent)) for agent in agents})
        self._play_on()
        seen, gains = self._observe(), self.match.gains()
        won, cut_short = self.match.won, self.match.cut_short
        if won or cut_short:
            self.agents = []
        return seen, gains, dict.fromkeys(agents, won), dict.fromkeys(agents, cut_short), self._infos(agents)

    def _parts(self, agent: str, action: Any) -> Any:
        given, most = np.asarray(action), self._parts_of_a_program
        parts = given.tolist() if given.shape == (len(most),) and given.dtype.kind in "iu" else [-1] * len(most)
        if not all(0 <= part < end for part, end in zip(parts, most, strict=True)):
            wanted = ", ".join(str(end - 1) for end in most)
            raise ValueError(
                f"{agent}: {action!r} is not an action: give a whole number for every part, from 0 to {wanted}"
            )
        return parts

    def render(self) -> Any:
        """The arena as a spectator sees it."""
        return render(self.match.view(None), self.render_mode)

    def close(self) -> None:
        """Nothing to close."""


class ParallelOptions(EnvOptions, total=False):
    """The options of ``parallel_env``."""

    answers: str | None


def parallel_env(**options: Unpack[ParallelOptions]) -> ParallelVolt:
    """The environment, as PettingZoo names it."""
    return ParallelVolt(**options)
