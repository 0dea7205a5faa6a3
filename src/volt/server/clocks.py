"""Who is being asked since when, and until when. All of it follows from the log of inputs, so it survives a restart."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from volt.game import Decision

from .messages import Clock, Colour
from .room_state import Input

GRACE = 20.0  # seconds that operators have at least after a restart


class Open(Struct):
    """An open question: its number is that of the input before it, so it is the same whenever the log is played."""

    decision: Decision
    seat: Colour
    kind: str
    question: int
    began: float
    deadline: float | None = None


def next_open(
    before: Iterable[Open], decisions: Sequence[Decision], given: Input | None, number: int
) -> dict[str, Open]:
    """The open questions after an input: those who still program keep their question, everything else is new."""
    programmed = given is not None and given.kind == "program"
    kept = {open_.seat: open_ for open_ in before if open_.kind == "program"} if programmed else {}
    found = {}
    for decision in decisions:
        seat: Any = decision.seat
        old = kept.get(seat)
        if old is None or (given is not None and given.seat == seat):
            began = given.at if given is not None else 0.0
            found[seat] = Open(decision, seat, decision.kind, number, began)
        else:
            found[seat] = Open(decision, seat, decision.kind, old.question, old.began)
    return found


def set_deadlines(opens: Iterable[Open], clock: Clock, locked: float | None, earliest: float = 0.0) -> None:
    """When each runs out. ``locked``: when the first operator took a number in this round; ``earliest``: not before."""
    timed = clock.question or clock.programming or clock.countdown
    for open_ in opens if timed else ():
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
