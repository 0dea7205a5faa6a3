"""The result of one game: a line of ``games.jsonl``."""

import json
from dataclasses import asdict, dataclass
from typing import Any

KILLBOTS = "KillBots"  # all KillBots of a game are rated as one player


@dataclass
class Sitting:
    """A bot in a seat: its thinking time and mistakes.

    ``worst`` is its slowest answer as a fraction of its budget. ``over`` counts answers more than 10% over budget, ``held``
    those of them that needed no more CPU time than allowed, so that the machine was to blame (never for commands).
    ``lost`` counts the turns lost to mistakes; ``mistake`` is the first mistake.
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
    """A finished game; ``winner`` is a colour, ``squad``, or None if it is undecided.

    ``record`` locates the game record in ``records.gz``: offset and length in bytes. ``machine`` and ``speed`` (millions of
    dice activated per second) say where it was played: bots with a time budget play better on a faster machine.
    """

    game: int
    arena: str
    seed: int
    rounds: int
    winner: str | None
    sittings: tuple[Sitting, ...]
    killbots: bool = False
    record: tuple[int, int] = (0, 0)
    machine: str = ""
    speed: float = 0.0

    @property
    def winning_bot(self) -> str:
        """Return who won: a bot, the KillBots, or nobody ("")."""
        if self.winner is None:
            return ""
        return next((sitting.bot for sitting in self.sittings if sitting.seat == self.winner), KILLBOTS)

    def line(self) -> str:
        """Return the result as one line of JSON; zeros and empty texts of sittings are left out, except ``vp``."""
        found = asdict(self)
        found["sittings"] = [_said(sitting) for sitting in found["sittings"]]
        return json.dumps(found, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def parse(cls, line: str) -> "Result":
        """Read a result from a line; raise ValueError, TypeError or KeyError if it is not one."""
        found: dict[str, Any] = json.loads(line)
        found["sittings"] = tuple(Sitting(**sitting) for sitting in found["sittings"])
        found["record"] = tuple(found["record"])
        return cls(**found)


def _said(sitting: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in sitting.items() if value or name == "vp"}
