"""Types for the texts about bots: their levels, and how they explain their play."""

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


class Levels(TypedDict):
    """The bots that people play against (``volt.bots.LEVELS``)."""

    beginner: Level
    rookie: Level
    regular: Level
    veteran: Level
    tactician: Level
    champion: Level
