"""What came of one game: a line of the folder."""

import json
from dataclasses import asdict, dataclass
from typing import Any

KILLBOTS = "KillBots"  # the player all KillBots of a game are


@dataclass(frozen=True)
class Sitting:
    """A bot in a seat: how much it thought, and what went wrong.

    ``worst`` is its slowest answer as a share of its budget, ``over`` counts answers later than the budget and a tenth, ``held``
    those of them for which it used less processor time than that: the machine held it up. ``lost`` counts the turns that its
    mistakes cost, ``mistake`` is the first of them.
    """

    bot: str
    seat: str
    vp: int
    answers: int = 0
    seconds: float = 0.0
    worst: float = 0.0
    over: int = 0
    held: int = 0
    lost: int = 0
    mistake: str = ""


@dataclass(frozen=True)
class Result:
    """A game that was played; ``winner`` is a colour, ``squad``, or None for a game left undecided.

    ``record`` is where its record lies in the file of records: first byte, and how many.
    """

    game: int
    arena: str
    seed: int
    rounds: int
    winner: str | None
    sittings: tuple[Sitting, ...]
    killbots: bool = False
    record: tuple[int, int] = (0, 0)

    @property
    def winning_bot(self) -> str:
        """Who won: a bot, the KillBots, or nobody ("")."""
        if self.winner is None:
            return ""
        return next((sitting.bot for sitting in self.sittings if sitting.seat == self.winner), KILLBOTS)

    def line(self) -> str:
        """As one line of JSON; what is nothing is left out."""
        found = asdict(self)
        found["sittings"] = [_said(sitting) for sitting in found["sittings"]]
        return json.dumps(found, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def read(cls, line: str) -> "Result":
        """Read the line again; ValueError, TypeError or KeyError if it is none."""
        found: dict[str, Any] = json.loads(line)
        found["sittings"] = tuple(Sitting(**sitting) for sitting in found["sittings"])
        found["record"] = tuple(found["record"])
        return cls(**found)


def _said(sitting: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in sitting.items() if value or name == "vp"}
