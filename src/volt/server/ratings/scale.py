"""The scale of ratings: OpenSkill's Plackett–Luce model in points, as chess players count them. No I/O.

Bots do not change, so they are the fixed points of the scale (``volt.bots.strength``): a bot has the same points in both pools
and modes. 400 points are odds of ten to one, in duels and at bigger tables alike.
"""

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

from openskill.models import PlackettLuce

from volt.bots.strength import ANCHORS, BEGIN

Pool = Literal["duel", "group"]  # two operators; three or four
POOLS: tuple[Pool, ...] = get_args(Pool)

UNCERTAIN = 300.0  # the deviation of somebody who has not played yet; the points are ``BEGIN``
PROVISIONAL = 120.0  # a rating with a larger deviation is provisional: about the first 15 games
DRIFT = 8.0  # points of deviation that each game adds: people change
CERTAIN = 1.0  # the deviation of bots
_UNIT = 400 / math.log(10)  # points that make the odds e to one
_LEAST_NOISE = 0.3  # of the whole


class Rating(NamedTuple):
    """A rating: its points, their standard deviation, and the number of rated games."""

    points: float = BEGIN
    deviation: float = UNCERTAIN
    games: int = 0

    @property
    def provisional(self) -> bool:
        """Whether it is still uncertain."""
        return self.deviation > PROVISIONAL


def shown_gain(points: float, gained: float) -> int:
    """What a rating has gained, in whole points: the difference of those shown before and ``points`` shown after."""
    return round(points) - round(points - gained)


def rated(ratings: Sequence[Rating | str], places: Sequence[int]) -> list[Rating]:
    """The ratings after a game of these people and bots (by level); those of bots stay as they are."""
    before = [Rating(ANCHORS[one], CERTAIN) if isinstance(one, str) else one for one in ratings]
    model = _model(before)
    teams = [[model.rating(mu=one.points, sigma=one.deviation)] for one in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [
        old if isinstance(one, str) else Rating(new.mu, new.sigma, old.games + 1)
        for one, old, (new,) in zip(ratings, before, after, strict=True)
    ]


def _model(table: Sequence[Rating]) -> PlackettLuce:
    """The model for a table: it takes uncertainty for noise of the game, so chance makes up for the rest of the scale's noise."""
    uncertain = sum(one.deviation**2 + DRIFT**2 for one in table)
    chance = max(_UNIT**2 - uncertain, _LEAST_NOISE * _UNIT**2)
    return PlackettLuce(mu=BEGIN, sigma=UNCERTAIN, beta=math.sqrt(chance / len(table)), tau=DRIFT, gamma=lambda *_: 1.0)
