"""Rewards. Without KillBots both kinds add up to zero over the robots.

``win``: at the end 1 for the winner, -1 / (robots - 1) for everybody else; 0 for all if the game is cut short.
``vp``: at every step the VP gained minus the mean gain of the other robots, as a fraction of the goal.
"""

from typing import Any

import numpy as np

from volt.rules.scoring import SQUAD_MORE
from volt.rules.state import NOBODY, SEATS

Array = Any  # of NumPy

REWARDS = ("win", "vp")


def check_reward(reward: str) -> str:
    """Return the kind of reward, or raise ValueError if there is no such kind."""
    if reward not in REWARDS:
        raise ValueError(f"there is no reward {reward!r}; choose from {', '.join(REWARDS)}")
    return reward


def bounds(reward: str, operators: int, killbots: int, goal: int) -> tuple[float, float]:
    """The least and the most that an operator can gain in a whole game.

    ``vp``: the most is winning against robots without VP. The least is having none when somebody wins and everybody else is one
    short of it; a squad of KillBots has its VP in common (KILL-10).
    """
    others = operators + killbots - 1
    if reward == "win":
        return -1 / others, 1.0
    short_of_winning = (operators - 1) * (goal - 1)
    if killbots > 1:
        short_of_winning += goal + SQUAD_MORE - 1
    elif killbots == 1:
        short_of_winning += goal - 1
    return -(short_of_winning + 1) / (others * goal), 1.0


def rewards(reward: str, games: Array, vp: Array) -> Array:
    """The rewards of all four seats of many games; ``vp`` are the VP they had before."""
    playing = games["robots"]["playing"]
    others = np.maximum(playing.sum(axis=1, keepdims=True) - 1, 1)
    if reward == "vp":
        gained = (games["robots"]["vp"] - vp) / games["goal"][:, None]
        return (gained - (gained.sum(axis=1, keepdims=True) - gained) / others) * playing
    won = games["winner"][:, None]
    return np.where(won == NOBODY, 0.0, np.where(won == np.arange(SEATS), 1.0, -1.0 / others)) * playing
