"""Types for the texts about bots: their levels, how they explain their play, and their reviews of games."""

from typing import TypedDict


class Bots(TypedDict):
    """Reasons for what a bot did. Robots appear by name, programs in notation; ``percent`` is a number or “< 1”."""

    token: str
    workshop: str
    shove: str
    fire: str
    wander: str
    number: str
    use: str
    stop: str
    aim: str
    start: str
    like: str
    mend: str
    chance: str
    learnt: str
    looked: str
    best: str
    expected: str


class Level(TypedDict):
    """The name of a level, and a line for whom it is."""

    name: str
    line: str


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
