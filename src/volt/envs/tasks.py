"""Versioned tasks, on which learners are compared, and how well a policy plays them.

A task is one seat of a kind of game against opponents, or self-play. Its version stands for the rules, the actions and the
observations; ``MEANS`` says which. When one of them changes, ``VERSION`` must, too: results of different versions cannot be
compared.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from volt.rules import RULES_VERSION
from volt.sim.shares import Share

from .compiled.rules import ACTIONS, CODES, SHAPES

Array = Any  # of NumPy
Policy = Callable[[Any, Array, Array], Array]  # observations, masks and seats to actions, as of opponents

VERSION = 1
MEANS = {1: "rules 2, actions 348-8ff3b388, observations aa44f242"}
SEAT = "red"
MODES = {"Training": "training", "RFL": "rfl"}
OPPONENTS = ("random", "rookie")
GAMES = 1000
ROLLOUTS, AMPLE = 20_000, 3600.0  # of bots that search, for each answer, and the seconds they have for that


def _code(facts: object) -> str:
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:8]


def meaning() -> str:
    """What the current version of the tasks must stand for."""
    from .encoding import PARTS, PLANES

    return f"rules {RULES_VERSION}, actions {ACTIONS}-{_code(CODES)}, observations {_code((SHAPES, PARTS, PLANES))}"


@dataclass(frozen=True)
class Task:
    """A kind of game and the opponents of ``SEAT``. After self-play, a policy is evaluated against the opponents, too."""

    name: str
    mode: str
    opponents: str
    selfplay: bool = False

    @property
    def id(self) -> str:
        """Its name for Gymnasium."""
        return f"volt/{self.name}-v{VERSION}"

    @property
    def options(self) -> dict[str, Any]:
        """What its environments are made with; in training, others may be added."""
        return {"mode": self.mode} | ({} if self.selfplay else {"seat": SEAT, "opponents": self.opponents})


def _tasks() -> list[Task]:
    made = [Task(f"{name}-vs-{bot}", mode, bot) for name, mode in MODES.items() for bot in OPPONENTS]
    return made + [Task(f"{name}-selfplay", mode, OPPONENTS[-1], selfplay=True) for name, mode in MODES.items()]


TASKS = {task.id: task for task in _tasks()}
"""All tasks by their names for Gymnasium."""


def find_task(name: str) -> Task:
    """A task by name, or ValueError."""
    if name not in TASKS:
        raise ValueError(f"there is no task {name!r}; choose from {', '.join(TASKS)}")
    return TASKS[name]


@dataclass(frozen=True)
class Evaluation:
    """How a policy has played a task. ``played`` is a hash of all its actions and of the results."""

    task: str
    seed: int
    wins: Share
    undecided: int
    illegal: int
    played: str

    def __str__(self) -> str:
        low, high = self.wins.interval
        return f"{self.task}: {self.wins.share:.1%} ({low:.1%} to {high:.1%}) of {self.wins.of} games, {self.played}"

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "seed": self.seed,
            "games": self.wins.of,
            "wins": self.wins.count,
            "undecided": self.undecided,
            "illegal": self.illegal,
            "played": self.played,
        }


def evaluate(
    policy: Policy | str, task: str, games: int = GAMES, seed: int = 1, observation: str = "planes"
) -> Evaluation:
    """Play a task and count the wins: the first ``games`` games of a seed, each of them once.

    A policy receives observations, masks and seats of many games, row by row the same ones, and returns its actions;
    or it is the name of a bot (``volt.bots.BOTS``), which plays ``ROLLOUTS`` for each answer if it searches.
    Illegal actions count as the lowest legal one, and are counted.
    """
    chosen = find_task(task)
    if games < 1:
        raise ValueError(f"at least 1 game is evaluated, not {games}")
    if isinstance(policy, str):
        return _evaluate_bot(policy, chosen, games, seed)
    from .vector import VoltVectorEnv

    options: Any = {"mode": chosen.mode, "seat": SEAT, "opponents": chosen.opponents, "observation": observation}
    envs, digest = VoltVectorEnv(games, threads=1, **options), hashlib.sha256(task.encode())
    observed, info = envs.reset(seed=seed)
    gained, playing, illegal = np.zeros(games), np.ones(games, bool), 0
    while playing.any():
        actions = np.asarray(policy(observed, info["action_mask"] > 0, info["seat"]))
        digest.update(actions[playing].astype("<i2").tobytes())
        observed, rewards, won, cut_short, info = envs.step(actions)
        illegal += int(info["illegal"][playing].sum())
        gained[playing] = rewards[playing]
        playing &= ~(won | cut_short)
    return _result(chosen, seed, gained, illegal, digest)


def _result(task: Task, seed: int, gained: Array, illegal: int, digest: Any) -> Evaluation:
    digest.update(np.sign(gained).astype("<i1").tobytes())
    wins = Share(int((gained > 0).sum()), len(gained))
    return Evaluation(task.id, seed, wins, int((gained == 0).sum()), illegal, digest.hexdigest()[:16])


def _evaluate_bot(name: str, task: Task, games: int, seed: int) -> Evaluation:
    """Let a bot answer in whole programs, on the same deals, with opponents of other random numbers."""
    from gymnasium.utils.seeding import np_random

    from .match import Match
    from .opponents import StandIns, check_bot

    match, digest = Match(mode=task.mode), hashlib.sha256(task.id.encode())
    names = {seat: check_bot(name) if seat == SEAT else task.opponents for seat in match.operators}
    chance, _ = np_random(seed)
    first, gained = int(chance.integers(2**63)), np.zeros(games)
    for game in range(games):
        match.begin(first + game)
        StandIns(names, chance, AMPLE, ROLLOUTS).play(match, lambda: True)
        digest.update(repr(match.answers).encode())
        gained[game] = match.gains()[SEAT]
    return _result(task, seed, gained, 0, digest)
