"""What bots ask of the champion's network, and the network with the shipped weights: on NumPy, or without it in machine code."""

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from typing import Protocol

from volt.arenas import Drawing

from .shape import SHIPPED


class Predictor(Protocol):
    """The network with some weights, for any arena; on one core. It notes how long it takes. Equal seeds give equal choices."""

    quick: bool  # whether it answers within a fraction of a second

    def affordable(self, drawing: Drawing, count: int, seconds: float) -> int:
        """For how many seats it can foretell ``count`` plans in this time, to judge by what it took lately."""

    def skipped(self) -> None:
        """Note that there was no time for it."""

    def foretell(
        self,
        drawing: Drawing,
        world: bytes,
        seats: Sequence[int],
        levels: Sequence[int],
        count: int,
        seed: int,
        warmth: float = 1.0,
    ) -> list[list[int]]:
        """Predict plan codes for each of these seats in a possible world, as players of these levels would choose them.

        With a lower ``warmth``, the sampling temperature, likely plans are more frequent.
        """

    def choose(self, drawing: Drawing, seen: bytes, who: int, level: int, seed: int, warmth: float) -> int:
        """A plan code, or the answer to the open question; ``warmth`` is the sampling temperature, 0 takes the likeliest."""

    def chances(self, drawing: Drawing, seen: bytes, who: int) -> list[float]:
        """Everybody's chance of winning before programs are made, as a seat sees it, by party."""


@cache
def shipped_predictor() -> Predictor:
    """The predictor with the shipped weights."""
    if find_spec("numpy") is None:
        from .compiled import CompiledPolicy, read_weights

        return CompiledPolicy(*read_weights(SHIPPED))
    from .policy import shipped_policy

    return shipped_policy()
