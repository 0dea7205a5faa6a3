"""Rewards. Without KillBots both kinds add up to zero over the robots.

``win``: at the end 1 for the winner, -1 / (robots - 1) for everybody else; 0 for all if the game is cut short.
``vp``: at every step the VP gained minus the mean gain of the other robots, as a fraction of the goal.
"""

from collections.abc import Sequence

from volt.rules.scoring import SQUAD_MORE
from volt.rules.state import NOBODY, SEATS

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


def rewards(
    reward: str, playing: Sequence[int], winner: int, goal: int, before: Sequence[int], vp: Sequence[int]
) -> list[float]:
    """The rewards of all four seats: who plays, who has won, and the VP that everybody had before and has now."""
    others = max(sum(playing) - 1, 1)
    if reward == "vp":
        gained = [(now - then) / goal for now, then in zip(vp, before, strict=True)]
        total = sum(gained)
        return [(own - (total - own) / others) * plays for own, plays in zip(gained, playing, strict=True)]
    if winner == NOBODY:
        return [0.0] * SEATS
    return [(1.0 if who == winner else -1.0 / others) * playing[who] for who in range(SEATS)]
