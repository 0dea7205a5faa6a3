"""The game of a room: checks and applies answers, counts events, tracks who is asked what and until when. No I/O.

Everything here follows from the set-up and the inputs, so a room loaded after a crash is the same room, clocks included. The
only exceptions are ``grant``, which gives everybody time to come back, and what the operators agree on (``agreements``).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from volt.game import Decision, Game, IllegalAnswer, NotationError, Plan, Program
from volt.game.decisions import answer_text, read_answer
from volt.game.engine import Engine
from volt.game.events import PackedEvents
from volt.game.game_records import seal, write_record
from volt.game.played_game import PackedGame
from volt.game.preview import Outlook, can_preview_answers, enter, preview_answers
from volt.game.views.view import redacted
from volt.rules import RULES_VERSION
from volt.rules.dialect.packed_struct import pack
from volt.rules.event_kinds import RoundBegan
from volt.texts import Phrase

from ..runtime.errors import RequestError
from .state import Clock, Colour, Input, RoomSeat, RoomState, seat_of

GRACE = 20.0  # seconds that operators have at least after a restart
HINT = "asked the coach"  # the comment in a record on a program for which the seat had a hint, once for each hint
MOST, DEFAULT = "most", "default"  # special answers of standing orders
CHECKPOINT = 64  # inputs between two checkpoints: loading a room replays fewer than that, however long its game is
MOST_INPUTS = 3000  # then nobody is asked any more: the longest games have about a thousand, and memory has an end


class OpenDecision(Struct, gc=False):
    """An open question; its number is how many inputs came before it, so it is the same whenever they are replayed."""

    decision: Decision
    seat: Colour
    kind: str
    question: int
    began: float
    deadline: float | None = None

    def left(self, now: float) -> float | None:
        """Seconds left; None if there is no limit."""
        return None if self.deadline is None else round(max(0.0, self.deadline - now), 1)


class RoundStart(Struct, frozen=True, gc=False):
    """The public state when a round began, packed, and the number of events before it."""

    packed: bytes
    count: int


class Checkpoint(Struct, frozen=True):
    """A ``RoomGame`` after some inputs, as it is saved: only the inputs since then are replayed."""

    game: PackedGame
    asked: dict[str, tuple[int, float]]  # by seat: the number of its open question, and when it was asked
    locked: tuple[tuple[bool, float], ...]
    handed: float
    round_start: RoundStart
    last: dict[str, tuple[int, str]]

    @property
    def number(self) -> int:
        """The number of the next input."""
        return len(self.game.moves)


class RoomGame:
    """A game, and everything the server derives from its inputs."""

    def __init__(self, state: RoomState, at: Checkpoint | None = None) -> None:
        """The game of a room, at the beginning or at a checkpoint."""
        self._room, setup = state, state.setup()
        self.game = Game.from_setup(setup) if at is None else Game.from_packed(setup, at.game)
        self.number = 0 if at is None else at.number  # of the next input
        self.open: dict[str, OpenDecision] = next_open((), self._decisions(), None, 0)
        for open_ in self.open.values():
            open_.question, open_.began = (0, state.started) if at is None else at.asked[open_.seat]
        self._earliest = 0.0  # no question runs out before this time
        # when the first operators locked in a program this round, by ``shared``
        self._locked: dict[bool, float] = {} if at is None else dict(at.locked)
        self._handed = 0.0 if at is None else at.handed  # when the last operator on a shared device did, this round
        self.count = len(self.game.packed_events())  # of all events so far
        start = RoundStart(pack(redacted(setup.deal(), None)), 0) if at is None else at.round_start
        self.round_start = start
        # by seat: the last question answered by its operator, and how
        self.last: dict[str, tuple[int, str]] = {} if at is None else dict(at.last)
        self._worlds: dict[str, bytes] = {}  # a determinization per seat, kept until the next input
        self._outlooks: dict[str, list[Outlook]] = {}  # likewise: what each answer leads to
        self.set_deadlines()

    def apply(self, given: Input) -> PackedEvents:
        """Play an input and return what happened.

        IllegalAnswer or NotationError if it is not legal, KeyError if its seat is not asked; then nothing has changed.
        """
        open_ = self.open[given.seat]
        events = self.game.answer_packed(given.seat, given.answer)
        self.count += len(events)
        self.number += 1
        self._worlds.clear()
        self._outlooks.clear()
        if given.kind == "program":
            self._note_lock(given)
        if events.has_kind(RoundBegan):
            self.round_start, self._locked = RoundStart(pack(self.game.hidden(None)), self.count), {}
        if given.by == "operator":
            self.last[given.seat] = (open_.question, given.answer)
        decisions = self._decisions()
        self.open = next_open(self.open.values(), decisions, given, self.number)
        if not decisions or decisions[0].kind != "program":
            self._locked = {}
        self.set_deadlines()
        return events

    def _decisions(self) -> Sequence[Decision]:
        return self.game.decisions if self.number < MOST_INPUTS else ()

    @property
    def endless(self) -> bool:
        """Whether it has become so long that nobody is asked any more."""
        return not self.open and self.game.winner is None

    def checkpoint(self) -> Checkpoint:
        """The game as it is now, to be saved."""
        asked: dict[str, tuple[int, float]] = {
            open_.seat: (open_.question, open_.began) for open_ in self.open.values()
        }
        locked = tuple(self._locked.items())
        return Checkpoint(self.game.packed(), asked, locked, self._handed, self.round_start, self.last.copy())

    def imagined(self, seat: str) -> Engine:
        """The game as the seat may imagine it (a determinization), for previews."""
        if seat not in self._worlds:
            self._worlds[seat] = self.game.packed_world(seat, self.number + 1)
        return enter(self.game, self._worlds[seat])

    def outlooks(self, open_: OpenDecision) -> list[Outlook]:
        """What each answer to a question would lead to, as far as the seat can know; empty if that cannot be shown."""
        if not can_preview_answers(open_.decision):
            return []
        if open_.seat not in self._outlooks:
            self._outlooks[open_.seat] = preview_answers(self.imagined(open_.seat), open_.decision)
        return self._outlooks[open_.seat]

    @property
    def checksum(self) -> str:
        """A checksum of the state: the same inputs must always lead to the same one."""
        return seal(self.game)

    # --- clocks ---

    def grant(self, earliest: float) -> None:
        """Let no question expire before ``earliest``."""
        self._earliest = earliest
        self.set_deadlines()

    def _note_lock(self, given: Input) -> None:
        shared = seat_of(self._room.seats, given.seat).shared
        if shared:
            self._handed = given.at
        if given.by in ("operator", "order"):
            self._locked.setdefault(shared, given.at)

    def set_deadlines(self) -> None:
        """Operators on a shared device program one after another: their time begins when they get it."""
        shared = {seat.colour for seat in self._room.seats if seat.shared}
        clock, earliest = self._room.clock, max(self._earliest, self._room.hold)
        alone = [open_ for open_ in self.open.values() if open_.seat not in shared]
        others = [open_ for open_ in self.open.values() if open_.seat in shared]
        set_deadlines(alone, clock, min(self._locked.values(), default=None), earliest)
        set_deadlines(others, clock, self._locked.get(False), earliest, self._handed)

    @property
    def deadline(self) -> float | None:
        """When the next question expires; None if none has a limit."""
        return min((o.deadline for o in self.open.values() if o.deadline is not None), default=None)

    def left(self, open_: OpenDecision, now: float) -> float | None:
        """Seconds left for a question; None if there is no limit, or the clock stands still."""
        return None if self._room.paused > now else open_.left(now)

    def asked(self, seats: Iterable[str]) -> dict[str, float]:
        """Those of the seats that have to answer, and until when; 0 if there is no limit."""
        return {seat: self.open[seat].deadline or 0.0 for seat in seats if seat in self.open}

    def expired(self, now: float) -> OpenDecision | None:
        """A question whose time is up, if there is one."""
        return next((o for o in self.open.values() if o.deadline is not None and o.deadline <= now), None)

    # --- automatic answers ---

    def by_order(self, seats: Iterable[RoomSeat]) -> tuple[OpenDecision, str] | None:
        """An open question that a standing order answers or that is needless, and the answer; None if there is none."""
        for seat in seats:
            open_ = self.open.get(seat.colour)
            if open_ is None or seat.bot:
                continue
            answer = _ordered(open_.decision, seat.orders[open_.kind]) if open_.kind in seat.orders else None
            if answer is None and _is_needless(open_.decision) and not seat.network:
                answer = answer_text(open_.decision.default)
            if answer is not None:
                return open_, answer
        return None

    def by_clock(self, open_: OpenDecision, draft: str | None) -> str:
        """The answer of an operator who has run out of time: the dice as they lie, or the default."""
        default = open_.decision.default
        if draft is not None and isinstance(default, Plan) and self._is_legal(open_.seat, draft):
            return f"{draft} {default.number}"
        return answer_text(default)

    def _is_legal(self, seat: str, program: str) -> bool:
        """Whether the program is legal (PROG-5); tried on a copy."""
        try:
            Program.parse(program)
            trial = self.game.copy()
            decision = next(d for d in trial.decisions if d.seat == seat)
            trial.answer(decision, f"{program} {decision.options[0]}")
        except (NotationError, IllegalAnswer, StopIteration):
            return False
        return True


def replay(state: RoomState, inputs: Sequence[Input], at: Checkpoint | None = None) -> RoomGame | None:
    """The game of a room, replayed from its inputs since a checkpoint, or all of them; None if it has not begun.

    RequestError if the result differs, or cannot be compared because another rules version saved no checksums: the game must not
    be continued. A game of another rules version with the same result is continued under this one.
    """
    if state.status == "open":
        return None
    game = RoomGame(state, at)
    for given in inputs:
        try:
            game.apply(given)
        except (IllegalAnswer, NotationError, KeyError):  # no longer legal, or somebody else is asked
            raise other_rules(state, given) from None
        if given.checksum != game.checksum and (given.checksum or state.rules != RULES_VERSION):
            raise other_rules(state, given)
    state.rules = RULES_VERSION
    return game


def other_rules(state: RoomState, given: Input) -> RequestError:
    """The error for a game that takes a different course under these rules, from this input on."""
    return RequestError(
        409,
        "other_rules",
        Phrase(
            "errors.other_rules",
            recorded=state.rules,
            played=RULES_VERSION,
            number=given.number + 1,
            seat=given.seat,
            answer=given.answer,
        ),
    )


def record_of(state: RoomState, game: Game) -> str:
    """The record of a room's game; comments say for which programs the coach was asked."""
    hinted: dict[str, tuple[int, ...]] = {seat.colour: seat.hinted for seat in state.seats}
    if not any(hinted.values()):
        return write_record(game)
    noted, programs = game.copy(), Counter[str]()
    for number, (seat, kind, _) in enumerate(game.moves, 1):
        if kind == "program":
            asked = hinted[seat].count(programs[seat])
            programs[seat] += 1
            if asked:
                noted.comments[number] = "\n".join([HINT] * asked)
    return write_record(noted)


def next_open(
    before: Iterable[OpenDecision], decisions: Sequence[Decision], given: Input | None, number: int
) -> dict[str, OpenDecision]:
    """The open questions after an input: operators who are still programming keep theirs; all others are new."""
    programmed = given is not None and given.kind == "program"
    kept = {open_.seat: open_ for open_ in before if open_.kind == "program"} if programmed else {}
    found = {}
    for decision in decisions:
        seat: Any = decision.seat
        old = kept.get(seat)
        if old is None or (given is not None and given.seat == seat):
            began = given.at if given is not None else 0.0
            found[seat] = OpenDecision(decision, seat, decision.kind, number, began)
        else:
            found[seat] = OpenDecision(decision, seat, decision.kind, old.question, old.began)
    return found


def set_deadlines(
    opens: Iterable[OpenDecision], clock: Clock, locked: float | None, earliest: float = 0.0, handed: float = 0.0
) -> None:
    """Set the deadlines, none before ``earliest``.

    ``locked``: when the first operator took a number in this round. ``handed``: when they got the device.
    """
    timed = clock.question or clock.programming or clock.countdown
    for open_ in opens if timed else ():
        limits = []
        if open_.kind != "program":
            limits += [open_.began + clock.question] if clock.question else []
        else:
            limits += [max(open_.began, handed) + clock.programming] if clock.programming else []
            limits += [max(locked, handed) + clock.countdown] if clock.countdown and locked is not None else []
        open_.deadline = max(min(limits), earliest) if limits else None


def _is_needless(decision: Decision) -> bool:
    """Whether a person need not be asked (RES-2): there is only one space to activate, and nobody would decline."""
    return decision.kind == "space" and len(decision.options) == 2 and "none" in decision.options


def _ordered(decision: Decision, order: str) -> str | None:
    """The answer that a standing order gives to a question, or None if it has to be asked."""
    if order == MOST:
        return answer_text(decision.options[-1])
    if order == DEFAULT:
        return answer_text(decision.default)
    try:
        return answer_text(read_answer(decision, order))
    except ValueError:
        return None
