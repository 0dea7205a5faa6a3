"""How measurements work: all contenders are interleaved and repeated, and the best result of each counts.

One core is measured in processor time (the same as wall-clock time on an idle machine, and still right on a busy one), all cores
in wall-clock time.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

ONE, ALL = "1", "all"


class NotMeasured(Exception):
    """Why a contender could not be measured."""


class Sample(NamedTuple):
    """One measurement."""

    seconds: float
    decisions: float
    transitions: float


@dataclass
class Contender:
    """Something that plays for about a given number of seconds, and its samples."""

    group: str
    name: str
    cores: str
    run: Callable[[float], Sample]
    samples: list[Sample] = field(default_factory=list)
    failure: str = ""

    @property
    def key(self) -> str:
        """A name for JSON and ratios."""
        return f"{self.group}: {self.name} ({self.cores})"

    @property
    def decisions(self) -> float:
        """Decisions per second, at best."""
        return max((s.decisions / s.seconds for s in self.samples), default=0.0)

    @property
    def transitions(self) -> float:
        """State transitions per second, at best."""
        return max((s.transitions / s.seconds for s in self.samples), default=0.0)

    @property
    def spread(self) -> float:
        """How far the worst repetition fell behind the best, as a fraction: how noisy the machine was."""
        rates = [s.decisions / s.seconds for s in self.samples]
        return 1 - min(rates) / max(rates) if rates else 0.0


def absent(group: str, name: str, cores: str, reason: str) -> Contender:
    """A contender that is listed with the reason why it is not measured."""

    def run(budget: float) -> Sample:
        raise NotMeasured(reason)

    return Contender(group, name, cores, run)


def measure(
    contenders: Iterable[Contender], repeats: int, budget: float, say: Callable[[str], None] = lambda what: None
) -> None:
    """Measure all of them in turn, ``repeats`` times, so that a busy minute affects all equally."""
    contenders = list(contenders)
    for turn in range(repeats):
        for contender in contenders:
            if not contender.failure:
                say(f"{turn + 1}/{repeats} {contender.key}")
                try:
                    contender.samples.append(contender.run(budget))
                except NotMeasured as reason:
                    contender.failure = str(reason)
