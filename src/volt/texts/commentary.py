"""The commentator: remarks that follow what is reported of events.

The remarks on a kind of event are dealt out to the rounds in turn, every third one to each, and each is made once in its round:
so none is heard twice in a round, nor more than once in three rounds. When they are used up, only the event is reported. The page
does the same (``web/src/protocol/commentary.ts``).
"""

from collections import Counter

from .format import catalogue

ROUNDS = 3  # in which a remark is made once


class Commentator:
    """Hears of all events in order, and says which remark follows."""

    def __init__(self) -> None:
        self._round = 0
        self._heard: Counter[str] = Counter()

    def remark(self, kind: str, round_began: int = 0) -> str | None:
        """The key of the remark on an event, or None; ``round_began`` is the number of the round that it begins, if it does."""
        if round_began:
            self._round = round_began
            self._heard.clear()
        nth = self._heard[kind]
        self._heard[kind] += 1
        return remark_key(kind, self._round, nth) if self._round else None


def remark_key(kind: str, round_number: int, nth: int) -> str | None:
    """The remark on the event that is number ``nth`` (from 0) of its kind in a round, or None."""
    numbers = [*catalogue("en")["commentary"].get(kind, ())][round_number % ROUNDS :: ROUNDS]
    if nth >= len(numbers):
        return None
    return f"commentary.{kind}.{numbers[(nth + round_number // ROUNDS) % len(numbers)]}"
