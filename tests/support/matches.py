"""Matches of the environments, played at random."""

import random

import numpy as np

from volt.envs.match import Match


def act(rng: random.Random, match: Match) -> None:
    """Take any legal action for the seat that is asked."""
    match.act(match.asked, rng.choice(np.flatnonzero(match.mask(match.asked)).tolist()))
