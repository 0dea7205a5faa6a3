"""Types for the texts of game reviews."""

from typing import TypedDict


class Effects(TypedDict):
    """What a better answer changes. ``me`` is the robot that decides, ``robot`` another one; ``best`` and ``given`` are
    percentages of the simulations."""

    won: str
    token: str
    destroys: str
    destroyed: str
    scores: str
    workshop: str
    hits: str
    damaged: str
    access: str
    none: str


class MistakePuzzle(TypedDict):
    """An exercise made from a mistake. Programs are in notation; ``cost`` is a number of percentage
    points, ``share`` and ``best`` are percentages."""

    title: str
    task: str
    why: str
    solution: str
    judged: str


class Reviews(TypedDict):
    """Texts of game reviews; ``before`` and ``after`` are percentages."""

    chances: str
    end: str
    accuracy: str
    mistakes: str
    no_mistakes: str
    cost: str
    given: str
    better: str
    why: str
    turning_points: str
    turn: str
    judging: str
    effects: Effects
    puzzle: MistakePuzzle
