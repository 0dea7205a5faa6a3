"""What a bot says about its answer: reasons in words, and what it considered, to be shown when the round is over."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from volt.game import Answer, Plan
from volt.texts import Parameter


@dataclass(frozen=True)
class Reason:
    """A key of ``volt.texts`` with its parameters; a robot is given by its colour, a program in notation."""

    key: str
    params: Mapping[str, Parameter] = field(default_factory=dict)


@dataclass(frozen=True)
class Candidate:
    """An answer that was considered: its chance of winning, and the number of rollouts behind it."""

    answer: Answer
    share: float
    samples: int


@dataclass(frozen=True)
class Thoughts:
    """The candidates, best first, what the others were expected to do, and the total number of rollouts."""

    candidates: tuple[Candidate, ...]
    samples: int
    expected: Mapping[str, tuple[Plan, ...]] = field(default_factory=dict)

    def reasons(self) -> tuple[Reason, ...]:
        """A summary as texts. It names no chance of winning: a bot's own estimate is rough, and the analysis has a better one."""
        best = self.candidates[0]
        told = [Reason("bots.looked", {"count": self.samples})]
        if isinstance(best.answer, Plan):
            told.append(Reason("bots.best", {"program": str(best.answer.program)}))
        for robot, plans in self.expected.items():
            told.append(Reason("bots.expected", {"robot": robot, "program": str(plans[0].program)}))
        return tuple(told)
