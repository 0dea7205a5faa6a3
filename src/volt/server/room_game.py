"""A game as the server plays it: answers checked and applied, the story numbered, who is asked. No I/O.

Everything here follows from the table and the inputs, so a room taken up again after a crash is the same room.
"""

from collections.abc import Iterable

from volt.game import Decision, Game, IllegalAnswer, NotationError, Plan, Program
from volt.game.decisions import answer_text, read_answer
from volt.rules.packed_struct import pack, packed_view
from volt.rules.state import State

from .clocks import Open, next_open, set_deadlines
from .errors import RequestError
from .messages import Snapshot
from .room_state import Card, Input, RoomSeat
from .serialize import first_snapshot, snapshot_seen

MOST, DEFAULT = "most", "default"  # words a standing order may use for an answer


class Play:
    """The game of a room, and all that the server derives from its inputs."""

    def __init__(self, card: Card) -> None:
        self._clock = card.clock
        self.id = card.id
        self.game = Game.from_setup(card.table())
        self.open: dict[str, Open] = next_open((), self.game.decisions, None, 0)
        for open_ in self.open.values():
            open_.began = card.started
        self._earliest = 0.0  # no question runs out before that
        self._locked: float | None = None  # when the first operator locked a program of this round
        self.told = self.game.packed_events()  # by the last input, or at the beginning
        self.count = len(self.told)  # of the story told so far
        self._base: Snapshot | tuple[bytes, int] = first_snapshot(self.game.setup)
        self.last: dict[str, tuple[int, str]] = {}  # by seat: the last question answered by its operator, and how
        self._set_deadlines()

    @property
    def number(self) -> int:
        """The number of the next input."""
        return len(self.game._moves)

    @property
    def base(self) -> Snapshot:
        """How things stood when this round began."""
        if isinstance(self._base, tuple):
            packed, count = self._base
            self._base = snapshot_seen(packed_view(State, packed), self.game.setup.drawing, count)
        return self._base

    def apply(self, given: Input) -> None:
        """Play an input; Mistake if it is not legal, and nothing has changed."""
        open_ = self.open[given.seat]
        try:
            self.told = self.game.play(given.seat, given.answer)
        except (IllegalAnswer, NotationError) as error:
            raise RequestError(409, "illegal", str(error)) from None
        self.count += len(self.told)
        if self.told.has_kind("round_began"):
            self._base, self._locked = (pack(self.game.hidden(None)), self.count), None
        if given.kind == "program" and given.by in ("operator", "order") and self._locked is None:
            self._locked = given.at
        if given.by == "operator":
            self.last[given.seat] = (open_.question, given.answer)
        decisions = self.game.decisions
        self.open = next_open(self.open.values(), decisions, given, self.number)
        if not decisions or decisions[0].kind != "program":
            self._locked = None
        self._set_deadlines()

    def grant(self, earliest: float) -> None:
        """Nobody runs out of time before that."""
        self._earliest = earliest
        self._set_deadlines()

    def _set_deadlines(self) -> None:
        set_deadlines(self.open.values(), self._clock, self._locked, self._earliest)

    @property
    def deadline(self) -> float | None:
        """When the next question runs out."""
        return min((o.deadline for o in self.open.values() if o.deadline is not None), default=None)

    def expired(self, now: float) -> Open | None:
        """A question whose time is up."""
        return next((o for o in self.open.values() if o.deadline is not None and o.deadline <= now), None)

    # --- answers that nobody has to give ---

    def by_order(self, seats: Iterable[RoomSeat]) -> tuple[Open, str] | None:
        """An open question that a standing order answers, and how."""
        for seat in seats:
            open_ = self.open.get(seat.colour) if seat.orders else None
            if open_ is not None and open_.kind in seat.orders and not seat.machine:
                answer = ordered(open_.decision, seat.orders[open_.kind])
                if answer is not None:
                    return open_, answer
        return None

    def by_clock(self, open_: Open, draft: str | None) -> str:
        """What an operator gets who has run out of time: the dice as they lie, else nothing."""
        default = open_.decision.default
        if draft is not None and isinstance(default, Plan):
            plan = f"{draft} {default.number}"
            if legal_program(self.game, open_.seat, draft):
                return plan
        return answer_text(default)


def ordered(decision: Decision, order: str) -> str | None:
    """The answer that a standing order gives to a question, or None if it has to be asked."""
    if order == MOST:
        return answer_text(decision.options[-1])
    if order == DEFAULT:
        return answer_text(decision.default)
    try:
        return answer_text(read_answer(decision, order))
    except ValueError:
        return None


def legal_program(game: Game, seat: str, text: str) -> bool:
    """Whether the controller may be left like this (PROG-5); asked of a copy."""
    try:
        Program.parse(text)
        trial = game.copy()
        decision = next(d for d in trial.decisions if d.seat == seat)
        trial.answer(decision, f"{text} {decision.options[0]}")
    except (NotationError, IllegalAnswer, StopIteration):
        return False
    return True
