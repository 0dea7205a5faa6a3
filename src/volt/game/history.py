"""The history of a game: the answers, the events that followed, and undo points to go back to."""

import operator
from collections.abc import Sequence

from volt.arenas.spaces import Size
from volt.rules.event_kinds import Drafted, Equipped
from volt.rules.state import SEATS

from .decisions import Answer
from .events import PackedEvents
from .situation import equipped_in
from .vocabulary import COLOURS, module_bits

RECENT, SPACING = 16, 4  # undo points: before each of the last 16 answers, before that every fourth


UndoPoint = tuple[bytearray, bytes, int]
"""A game before an answer: its packed state, the pending events, the bytes of events so far."""


class History:
    """What has been answered in a game and what has happened, from its first state on.

    ``moves`` are plain tuples, with plans as text: there are many, and they are seldom read. ``events`` are packed; a game that
    begins with a position or in an imagined world may have some from before. ``known``: the modules that each robot has had
    equipped before the first state.
    """

    def __init__(self, first: bytes, events: bytes | bytearray = b"", known: tuple[int, ...] = (0,) * SEATS) -> None:
        self.first, self.events = first, bytearray(events)
        self.moves: list[tuple[str, str, Answer]] = []
        self._known_so_far = self._known_before = 0, known  # after the number of bytes of events that were read for it
        self._undo_points: dict[int, UndoPoint] = {}  # by the number of answers given before
        self._was_undone = False  # most games never are, so they keep only the first undo point

    def add(self, seat: str, kind: str, answer: Answer, events: bytes) -> None:
        """Add an answer and the events that followed."""
        self.moves.append((seat, kind, answer))
        self.events += events

    def continue_from(self, moves: list[tuple[str, str, Answer]], events: bytes, known: tuple[int, ...]) -> None:
        """Go on from another history of the same game; ``known`` as it is after these events."""
        self.moves, self.events, self._known_so_far = moves, bytearray(events), (len(events), known)

    def known(self, size: Size) -> tuple[int, ...]:
        """The modules that each robot has had equipped, as bits, in an arena of this size; reads only events that are new."""
        read, known = self._known_so_far
        if read != len(self.events):
            if not read:  # no event tells what was equipped from the beginning
                known = tuple(map(operator.or_, known, equipped_in(self.first)))
            new = PackedEvents(size, bytes(self.events[read:]))
            self._known_so_far = len(self.events), once_equipped(new, known)
        return self._known_so_far[1]

    # --- going back ---

    def keep_undo_point(self, state: bytearray, pending: bytes) -> None:
        """Keep an undo point before the next answer, and one in ``SPACING`` of those more than ``RECENT`` answers ago."""
        number = len(self.moves)
        self._undo_points[number] = state, pending, len(self.events)
        if (number - RECENT) % SPACING:
            self._undo_points.pop(number - RECENT, None)

    @property
    def needs_undo_point(self) -> bool:
        """Whether to keep one before the next answer."""
        return self._was_undone or not self.moves

    def go_back(self, left: int) -> tuple[bytearray, bytes, list[tuple[str, str, Answer]]]:
        """Go back to the latest undo point at or before ``left`` answers; return its state and pending events, and the answers
        from there to ``left``."""
        self._was_undone, start = True, left
        while start not in self._undo_points:
            start -= 1
        state, pending, length = self._undo_points[start]
        again = self.moves[start:left] if start < left else []
        del self.moves[start:], self.events[length:]
        self._known_so_far = self._known_before
        return state, pending, again

    def copy(self) -> "History":
        """An independent copy."""
        made = History(self.first, self.events, self._known_before[1])
        made.moves, made._known_so_far = self.moves.copy(), self._known_so_far
        made._undo_points, made._was_undone = self._undo_points.copy(), self._was_undone
        return made


def once_equipped(events: PackedEvents, before: Sequence[int]) -> tuple[int, ...]:
    """The modules that each robot has had equipped, ``before`` or in these events, as bits: those no longer equipped are in
    its inventory."""
    seen = list(before)
    for event in events.only(Drafted, Equipped):
        assert isinstance(event, Drafted | Equipped)
        assert event.seat is not None
        seen[COLOURS.index(event.seat)] |= module_bits(event.modules)
    return tuple(seen)
