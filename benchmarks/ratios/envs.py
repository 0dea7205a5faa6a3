"""VOLT's environments as a learner uses them: observations and masks for every step, random legal actions.

A decision is one action: a whole program in the parallel environment, one pick or answer in all others.
"""

import time
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np

from .measure import ONE, Contender, NotMeasured, Sample

GROUP = "VOLT, environments"
PARALLEL, AEC, VECTOR = "PettingZoo parallel, {}", "PettingZoo AEC, {}", "VectorEnv, {}"
STEPS = 20  # of all games, between two readings of the clock
MODES = {"training": "training", "RFL": "rfl"}

Play = Callable[[], tuple[int, int]]  # decisions, activated dice


def parallel(mode: str) -> Play:
    """Whole games, one round per step."""
    from volt.envs import parallel_env

    env, rng = parallel_env(mode=mode), np.random.default_rng(1)
    colours = np.array([0, 0, 24, 24])  # where blue and red picks begin

    def program() -> Any:
        first = rng.permutation(colours)[:3]
        picks = first + rng.integers(0, np.where(first == 0, 24, 48))
        return (*picks, 0, 0, rng.integers(env.match.robots))

    def play() -> tuple[int, int]:
        env.reset(seed=int(rng.integers(1 << 30)))
        made = 0
        while env.agents:
            made += len(env.agents)
            env.step({agent: program() for agent in env.agents})
        return made, env.match.activations

    return play


def aec(mode: str) -> Play:
    """Whole games, agent by agent."""
    from volt.envs import aec_env

    env, rng = aec_env(mode=mode), np.random.default_rng(1)

    def play() -> tuple[int, int]:
        env.reset(seed=int(rng.integers(1 << 30)))
        made = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            env.step(int(rng.choice(observation["action_mask"].nonzero()[0])))
            made += 1
        return made, env.unwrapped.match.activations

    return play


def vector(mode: str, games: int) -> Play:
    """Some steps of many games, which are reset when they end."""
    from volt.envs import VoltVectorEnv

    envs, rng = VoltVectorEnv(games, mode=mode, threads=1, copy=False), np.random.default_rng(1)
    held = {"mask": envs.reset(seed=1)[0]["action_mask"]}

    def play() -> tuple[int, int]:
        dice = 0
        for _ in range(STEPS):
            mask, before = held["mask"], envs.batch.games["activations"].copy()
            actions = (rng.random(mask.shape, np.float32) * mask).argmax(axis=1)
            held["mask"] = envs.step(actions)[0]["action_mask"]
            dice += int(np.maximum(envs.batch.games["activations"] - before, 0).sum())  # a new game begins at 0
        return STEPS * games, dice

    return play


def contender(name: str, make: Callable[[], Play]) -> Contender:
    """Created and warmed up on its first measurement."""

    @cache
    def warm() -> Play:
        try:
            play = make()
        except ImportError as error:
            raise NotMeasured(str(error)) from None
        play()
        return play

    def run(budget: float) -> Sample:
        play, decisions, transitions = warm(), 0, 0
        start = time.thread_time()
        while time.thread_time() - start < budget:
            made, dice = play()
            decisions += made
            transitions += dice
        return Sample(time.thread_time() - start, decisions, transitions)

    return Contender(GROUP, name, ONE, run)


def contenders(games: int) -> list[Contender]:
    """All environments in both modes."""
    found: list[Contender] = []
    for name, mode in MODES.items():
        found.append(contender(PARALLEL.format(name), partial(parallel, mode)))
        found.append(contender(AEC.format(name), partial(aec, mode)))
        found.append(contender(VECTOR.format(name), partial(vector, mode, games)))
    return found
