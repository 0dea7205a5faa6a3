"""Why a bot did something, as texts for people."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from volt.texts import Parameter


@dataclass(frozen=True)
class Reason:
    """A key of ``volt.texts`` with its parameters; a robot is given by its colour, a program in notation."""

    key: str
    params: Mapping[str, Parameter] = field(default_factory=dict)


def percent(share: float) -> int | str:
    """A share in whole per cent, or "< 1"."""
    return "< 1" if 0 < share < 0.01 else round(100 * share)
