"""Who is being asked since when, and until when. All of it follows from the log of inputs, so it survives a restart."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from volt.game import Decision

from .card import Input
from .messages import Clock, Colour

GRACE = 20.0  # seconds that operators have at least after a restart


class Open(Struct):
    """An open question: its number is that of the input before it, so it is the same whenever the log is played."""

    decision: Decision
    question: int
    began: float
    deadline: float | None = None

    @property
    def seat(self) -> Colour:
        """Who is asked."""
        return self.decision.seat  # type: ignore[return-value]

    @property
    def kind(self) -> str:
        """What is asked."""
        return self.decision.kind


def next_open(
    before: Iterable[Open], decisions: Sequence[Decision], given: Input | None, number: int
) -> dict[str, Open]:
    """The open questions after an input: those who still program keep their question, everything else is new."""
    kept: dict[str, Open] = (
        {open_.seat: open_ for open_ in before if open_.kind == "program"} if given is not None else {}
    )
    found = {}
    for decision in decisions:
        old = kept.get(decision.seat) if given is not None and given.kind == "program" else None
        if old is None or (given is not None and given.seat == decision.seat):
            began = given.at if given is not None else 0.0
            found[decision.seat] = Open(decision, number, began)
        else:
            found[decision.seat] = Open(decision, old.question, old.began)
    return found


def set_deadlines(opens: Iterable[Open], clock: Clock, locked: float | None, earliest: float = 0.0) -> None:
    """When each runs out. ``locked``: when the first operator took a number in this round; ``earliest``: not before."""
    for open_ in opens:
        limits = []
        if open_.kind != "program":
            limits += [open_.began + clock.question] if clock.question else []
        else:
            limits += [open_.began + clock.programming] if clock.programming else []
            limits += [locked + clock.countdown] if clock.countdown and locked is not None else []
        open_.deadline = max(min(limits), earliest) if limits else None


def left(open_: Open, now: float) -> float | None:
    """Seconds left, for those who wait."""
    return None if open_.deadline is None else round(max(0.0, open_.deadline - now), 1)
