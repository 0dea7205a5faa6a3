"""Types for the texts in which bots explain their play."""

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
