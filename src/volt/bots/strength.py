"""How strong the levels of bots are, on the scale on which people are rated, too.

The points follow from how often one bot of a level wins against three of the level below (docs/champion.md, "Levels"): if it has
``odds`` times their chances, it is 400 · log10(odds) points ahead, so 400 points are odds of ten to one.
"""

import math
from itertools import accumulate

BEGIN = 1500.0  # points of a rookie, and of somebody who has not played yet
LEVELS_WON = {"rookie": 0.610, "regular": 0.420, "veteran": 0.520, "tactician": 0.503, "champion": 0.508}


def _points() -> dict[str, float]:
    gaps = [400 * math.log10(3 * won / (1 - won)) for won in LEVELS_WON.values()]
    points = dict(zip(("beginner", *LEVELS_WON), accumulate((0.0, *gaps)), strict=True))
    return {level: round(BEGIN + each - points["rookie"]) for level, each in points.items()}


ANCHORS: dict[str, float] = _points()
"""The points of the bots, the weakest first."""
