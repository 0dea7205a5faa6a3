"""What counts at the end of a round, and how much (``volt.sim.standing``): the logarithm of the odds to win."""

from typing import Any

from volt.sim.standing import ACCESS, AWAY, CARDS, DAMAGE, EDGE, HURT, LACKING, MACHINE, MODULE, SHIELDED, WEIGHTS

LACK = (4.0, 3.2, 2.3, 1.5, 0.7, 0.0, -0.6, -1.2, -1.8, -2.4)  # by the VP missing to the goal
HURTS = (0.0, -0.25, -0.6)  # by damage


def hand_made() -> Any:
    """Weights by judgement: VP first, then what is within reach, then damage."""
    import numpy as np

    weights = np.zeros(WEIGHTS)
    weights[LACKING : LACKING + len(LACK)] = LACK
    weights[ACCESS] = 0.5
    weights[DAMAGE : DAMAGE + 3] = HURTS
    weights[SHIELDED], weights[AWAY], weights[CARDS], weights[EDGE] = -0.15, -0.35, 0.1, -0.05
    weights[MACHINE], weights[HURT] = 0.0, 0.1
    weights[MODULE:] = 0.2
    return weights


def from_file() -> Any:
    import numpy as np

    return np.load("/tmp/bots/w.npy")
