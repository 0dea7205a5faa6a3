"""How fair an arena is: four equal players take turns on its sides, and each side should win a quarter of the games."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from volt.arenas import Drawing
from volt.compile import RULES
from volt.game.setup import Seat, make_setup
from volt.game.vocabulary import COLOURS, SIDES
from volt.rules.arena import MAX_SPACES
from volt.rules.dialect.packed_struct import field_span, pack, packed_view, size_of
from volt.rules.events import EventLog
from volt.rules.state import NOBODY, SEATS, State

from .playouts import PLAYOUTS, Tally
from .shares import Share

EVEN = 1 / len(SIDES)
TOLERANCE = 0.015
LONGEST = 1000  # rounds
# seat 0 in the north, then in the east, and so on: an advantage of a seat favours no side
ROTATIONS = tuple(
    tuple(Seat(colour, SIDES[(i + turn) % len(SIDES)]) for i, colour in enumerate(COLOURS))
    for turn in range(len(SIDES))
)


@dataclass
class SideCounts:
    """What is counted of games: who won, and where robots stood and were destroyed."""

    games: int = 0
    # by winner, as in ``Survey``: NOBODY is the last
    wins: list[int] = field(default_factory=lambda: [0] * (SEATS + 2))
    stands: list[int] = field(default_factory=lambda: [0] * MAX_SPACES)
    deaths: list[int] = field(default_factory=lambda: [0] * MAX_SPACES)

    def __iadd__(self, other: "SideCounts") -> "SideCounts":
        self.games += other.games
        for name in ("wins", "stands", "deaths"):
            setattr(self, name, [a + b for a, b in zip(getattr(self, name), getattr(other, name), strict=True)])
        return self

    @property
    def decided(self) -> int:
        """Games that somebody won."""
        return self.games - self.wins[NOBODY]


@dataclass(frozen=True)
class FairnessReport:
    """What was measured: each side's share of the decided games, and where robots stood and were destroyed."""

    sides: dict[str, Share]
    counts: SideCounts
    complete: bool

    @property
    def off(self) -> list[str]:
        """The sides that deviate by more than the tolerance, beyond doubt."""
        return [side for side, won in self.sides.items() if _beyond(won) > 0]

    @property
    def verdict(self) -> Literal["fair", "unfair", "unclear"]:
        """Fair or unfair if the intervals leave no doubt, otherwise unclear."""
        if self.off:
            return "unfair"
        return "fair" if all(_beyond(won) < 0 for won in self.sides.values()) else "unclear"


def _beyond(won: Share) -> int:
    """Whether the interval lies outside the tolerance: 1 if all of it does, -1 if none of it, 0 if part of it."""
    low, high = won.interval
    if low > EVEN + TOLERANCE or high < EVEN - TOLERANCE:
        return 1
    return -1 if low >= EVEN - TOLERANCE and high <= EVEN + TOLERANCE else 0


def report_of(counts: Sequence[SideCounts], complete: bool) -> FairnessReport:
    """The report on the games of every rotation; ``complete`` says whether all that were planned have been played."""
    total = SideCounts()
    won: dict[str, int] = dict.fromkeys(SIDES, 0)
    for seats, counted in zip(ROTATIONS, counts, strict=True):
        total += counted
        for who, seat in enumerate(seats):
            won[seat.side] += counted.wins[who]
    return FairnessReport({side: Share(won[side], total.decided, EVEN) for side in SIDES}, total, complete)


def play_rotation(drawing: Drawing, turn: int, games: int, seed: int) -> SideCounts:
    """Play games with successive seeds in one of the rotations, on one core; like surveyed playouts of a ``Batch``."""
    setup = make_setup(arena=drawing, seats=ROTATIONS[turn], seed=seed)
    states, log, tally = bytearray(games * size_of(State)), bytearray(size_of(EventLog)), bytearray(size_of(Tally))
    packed_view(EventLog, log, writable=True).on = 1
    RULES.functions.deal(states, bytearray(pack(setup.seated())), 0, games)
    PLAYOUTS.functions.playouts(states, drawing.packed_arena, log, tally, LONGEST, 0, games)
    counted, wins = packed_view(Tally, tally), [0] * (SEATS + 2)
    for winner in memoryview(states).cast("b")[field_span(State, "winner")[0] :: size_of(State)]:
        wins[winner] += 1
    return SideCounts(games, wins, list(counted.stands), list(counted.deaths))
