"""The path of an answer through a room: submitted by a socket, a bot or the clock, played in memory, saved, shown.

Answers that arrive together, or during a save, are played, saved and shown together. If they cannot be saved, the room is
reloaded and all of them are refused.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import cache

import msgspec

from volt.game import IllegalAnswer, NotationError
from volt.game.events import PackedEvents
from volt.texts import Phrase

from ..runtime.clock import now
from ..runtime.errors import RequestError, bare, broken, not_begun, not_saved, not_yours, report
from ..runtime.metrics import MOVE_SECONDS, MOVES
from .game import CHECKPOINT, OpenDecision, RoomGame, record_of
from .result import note_absent, result_of
from .state import By, Colour, Input, RoomSeat
from .store import Change, StoredRoom

_moves_by = cache(MOVES.labels)


class Submission(msgspec.Struct, eq=False):
    """A submitted answer. ``on_done`` is called with it and None once it is saved, or with it and the error."""

    seat: Colour
    question: int
    answer: str
    by: By
    on_done: Callable[["Submission", RequestError | None], None]
    token: str = ""  # the digest of the operator's token: the seat must not have changed hands since; "": not checked
    began: float = msgspec.field(default_factory=time.perf_counter)

    def finish(self, error: RequestError | None) -> None:
        """Report the outcome."""
        if error is None:
            _moves_by(self.by).inc()
            MOVE_SECONDS.observe(time.perf_counter() - self.began)
        self.on_done(self, error)


class AnswerBatch:
    """Answers that were submitted together, and their outcome."""

    def __init__(self, since: int = 0, before: int = 0, events: PackedEvents | None = None) -> None:
        self.since, self.before = since, before  # the numbers of the next event and the next input, before these
        self.events = events
        self.inputs: list[Input] = []
        self.outcomes: list[tuple[Submission, RequestError | None]] = []
        self.returned = False  # whether an operator who had missed a round has answered
        self.joined = False  # whether an operator sat down in the round before, and plays from now on

    @property
    def accepted(self) -> list[Submission]:
        """The accepted answers."""
        return [submission for submission, error in self.outcomes if error is None]


class Answers:
    """The answers submitted to a room."""

    def __init__(self, room: StoredRoom, show: Callable[[AnswerBatch], None]) -> None:
        """``show`` is called with each batch once it is saved."""
        self._room, self._show = room, show
        self._submissions: list[Submission] = []
        self._processing: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether answers are being processed."""
        return self._processing is not None

    def submit(self, submission: Submission) -> None:
        """Submit an answer."""
        self._submissions.append(submission)
        if self._processing is None:
            self._processing = asyncio.get_running_loop().create_task(self._process())

    async def give(self, seat: Colour, question: int, answer: str, by: By) -> None:
        """Submit an answer and wait until it is saved and shown; RequestError if it does not count."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def finish(_: Submission, error: RequestError | None) -> None:
            if not done.done():
                done.set_exception(error) if error is not None else done.set_result(None)

        self.submit(Submission(seat, question, answer, by, finish))
        await done

    async def settled(self) -> None:
        """Wait until every answer submitted so far is saved and shown, or refused."""
        while self._processing is not None:
            await asyncio.wait((self._processing,))

    async def _process(self) -> None:
        try:
            async with self._room.lock:
                while self._submissions:
                    submissions = self._submissions.copy()
                    self._submissions.clear()
                    await self._process_batch(submissions)
        finally:
            self._processing = None

    async def _process_batch(self, submissions: Sequence[Submission]) -> None:
        """Play, save and show answers, then report their outcomes: earlier, a refusal might reveal the others' answers."""
        outcomes: list[tuple[Submission, RequestError | None]] = [(one, None) for one in submissions]
        try:
            if self._room.lost:
                raise not_saved()
            batch = self._play_all(submissions)
            outcomes = batch.outcomes
            if batch.inputs:
                await self._room.write(self.change(batch, always=batch.returned))
            self._show(batch)
        except Exception as error:
            failure = error if isinstance(error, RequestError) else broken()
            if failure is not error:
                report(error, "an answer broke room %s", self._room.state.id)
            await self._room.reload()
            outcomes = [(one, refused or failure) for one, refused in outcomes]
        for submission, refused in outcomes:
            submission.finish(refused)

    def _play_all(self, submissions: Sequence[Submission]) -> AnswerBatch:
        game = self._room.game
        batch = AnswerBatch() if game is None else AnswerBatch(game.count, game.number)
        for one in submissions:
            refused = None
            try:
                if game is None:
                    raise not_begun()
                self._play(game, one, batch)
            except RequestError as error:
                refused = bare(error)
            batch.outcomes.append((one, refused))
        return batch

    def _play(self, game: RoomGame, one: Submission, batch: AnswerBatch) -> None:
        """Play an answer in memory; RequestError if it does not count. An answer that was given before counts again."""
        seat, open_, answer = self._room.seat(one.seat), game.open.get(one.seat), " ".join(one.answer.split())
        if one.token not in ("", seat.token):
            raise not_yours(one.seat)
        if one.token and seat.blind:  # its bot plays the round to its end
            raise RequestError(409, "not_asked", Phrase("errors.not_your_turn"), one.seat)
        if open_ is not None and open_.question == one.question:
            self._apply(game, open_, answer, one.by, batch)
            if one.by == "operator" and seat.missed:
                seat.missed, batch.returned = 0, True
            self.apply_orders(batch)
        elif one.by != "operator" or game.last.get(one.seat) != (one.question, answer):
            raise RequestError(409, "late", Phrase("errors.late"), one.seat)

    def _apply(self, game: RoomGame, open_: OpenDecision, answer: str, by: By, batch: AnswerBatch) -> None:
        id_, seat, kind = self._room.state.id, open_.seat, open_.kind
        given = Input(room=id_, number=game.number, seat=seat, kind=kind, answer=answer, at=now(), by=by)
        try:
            events = game.apply(given)
        except (IllegalAnswer, NotationError) as error:
            raise RequestError(409, "illegal", str(error)) from None
        given.checksum = game.checksum
        batch.inputs.append(given)
        batch.events = events if batch.events is None else batch.events + events

    def apply_orders(self, batch: AnswerBatch) -> None:
        """Answer questions by standing orders, one after another."""
        game = self._room.playing()
        while (ordered := game.by_order(self._room.state.seats)) is not None:
            self._apply(game, *ordered, "order", batch)

    def change(self, batch: AnswerBatch, always: bool) -> Change:
        """Update the state of the room, and return what to save.

        That is the inputs, the state if it has changed, a checkpoint if one is due, and at the end the record and the result.
        """
        room, game, state = self._room, self._room.playing(), self._room.state
        room.hide_change()
        now_known = game.game.round, game.game.winner, game.endless
        changed = always or (state.round, state.winner, state.endless) != now_known
        if state.round != game.game.round:
            batch.joined = any(seat.blind for seat in state.seats)
            for seat in state.seats:
                seat.blind, seat.wish = 0, ""
        state.round, state.winner, state.endless = now_known
        for given in batch.inputs:
            if given.kind == "program":
                changed |= _note_program(room.seat(given.seat), given)
        changed |= note_absent(state, game.game)
        asked = game.asked(seat.colour for seat in state.seats if seat.kind == "human" and not seat.away)
        changed |= state.clock.relaxed and asked != state.asked
        state.asked = asked
        record = result = None
        if state.winner is not None:
            state.status, record = "over", record_of(state, game.game)
            result = result_of(state, game.game, now())
        state.active = now()
        due = game.number // CHECKPOINT > max(0, batch.before) // CHECKPOINT
        checkpoint = game.checkpoint() if due else None
        return Change(
            tuple(batch.inputs),
            state if changed else None,
            room.epoch,
            record=record,
            result=result,
            checkpoint=checkpoint,
        )


def _note_program(seat: RoomSeat, given: Input) -> bool:
    """Note that a seat has programmed: nothing is laid out any more, and its operator was there, or not. Whether that is new."""
    changed = seat.draft is not None or bool(seat.missed) or given.by == "clock"
    missed = given.by == "clock" and not _is_of_draft(given.answer, seat.draft)
    seat.draft = None
    seat.missed = seat.missed + 1 if missed else seat.missed if given.by == "bot" else 0
    return changed


def _is_of_draft(answer: str, draft: str | None) -> bool:
    """Whether a program that the clock gave is what its operator had laid out: then the operator was there."""
    return draft is not None and any(char.isdigit() for char in draft) and answer.startswith(f"{draft} ")
