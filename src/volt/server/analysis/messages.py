"""The wire format of analyses, of exercises made from mistakes, and of the coach."""

from typing import Annotated

from msgspec import Meta

from volt.bots.review import Review

from ..replays.messages import Record
from ..runtime.wire import Part
from ..study.messages import Attempt, Word


class Analysis(Part):
    """The analysis of a finished game: its progress, the number of games ahead of it, and what was found."""

    done: int  # answers judged
    of: int
    ahead: int
    review: Review | None = None  # once the analysis is complete


class RecordMistake(Record):
    """A decision in a recorded game, identified by the number of answers before it."""

    move: Annotated[int, Meta(ge=0, le=1_000_000)]


class RecordAttempt(RecordMistake):
    """Another program for a decision in a recorded game."""

    attempt: Attempt


class HintWish(Part):
    """A request for a hint; ``draft`` is the program so far, with or without a starting number, to compare with the hint."""

    draft: Word = ""


class CoachConsent(Part):
    """Whether the operator of a seat agrees that everybody may ask the coach."""

    agreed: bool
