"""Plans of short ladders, and games with a chosen winner."""

import sys

from support.paths import EXAMPLES
from volt.ladder import LadderPlan
from volt.ladder.result import Result as Played
from volt.ladder.result import Sitting

EXAMPLE = f"cmd:{sys.executable} {EXAMPLES / 'bot.py'}"
SHORT = {"mode": "training", "limit": 3, "arenas": ("twin-cities",)}


def plan(kind: str = "challenge", *bots: str, games: int = 4, **options: object) -> LadderPlan:
    return LadderPlan(kind, bots or ("random", "fast"), games, **{**SHORT, **options}).checked()  # type: ignore[arg-type]


def played(game: int, lineup: tuple[str, ...], winner: int | None, killbots: bool = False) -> Played:
    """A game won by that seat, by the KillBots (-1), or by nobody."""
    colours = ("red", "blue", "green", "yellow")
    won = None if winner is None else "squad" if winner < 0 else colours[winner]
    sittings = tuple(Sitting(bot, colour, 0) for bot, colour in zip(lineup, colours, strict=False))
    return Played(game, "rome", 0, 5, won, sittings, killbots)
