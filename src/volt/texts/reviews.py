"""Types for the texts of game reviews."""

from typing import TypedDict


class Reviews(TypedDict):
    """Texts of ``volt analyse``; ``before`` and ``after`` are percentages."""

    chances: str
    end: str
    accuracy: str
    mistakes: str
    no_mistakes: str
    cost: str
    given: str
    better: str
    turning_points: str
    turn: str
    judging: str
