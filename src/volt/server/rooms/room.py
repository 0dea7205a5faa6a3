"""A room: seats, a game, and its connections. Changes other than drafts and chat require its lock.

The path of an answer: a socket, a bot or the clock submits it; ``_apply_all`` plays it in memory together with whatever else was
submitted; ``store`` saves it; ``_show`` broadcasts it. If it cannot be saved, the room is reloaded from the database.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count

import msgspec

from volt.rules.event_kinds import RoundBegan
from volt.texts import Phrase

from ..protection.tokens import opens
from ..runtime.clock import monotonic, now
from ..runtime.errors import RequestError, broken, not_begun, not_saved, not_yours, report
from ..runtime.metrics import FAILED_COMMITS
from ..runtime.tasks import Tasks
from . import serialize
from .absence import Absence
from .bots import BotRunner
from .broadcast import Audience, Connection
from .game import GRACE, OpenDecision, RoomGame, record_of, replay
from .messages import Accepted, Colour, Hello, RoomInfo, Started, Status
from .seating import fill, held, seat_of
from .state import ABSENT, By, Input, RoomSeat, RoomState
from .store import Change, Fenced, RoomStore
from .submissions import Submission, SubmissionBatch

RESTARTED = 1012, "reconnect"  # the close code of restarting servers, and the reason
LONGEST_WAIT = 5.0  # seconds between two attempts to reload a room


class Room:
    """One room."""

    def __init__(
        self,
        state: RoomState,
        play: RoomGame | None,
        store: RoomStore,
        bots: BotRunner,
        absence: float = 60.0,
        epoch: int = 1,
    ) -> None:
        self.state, self.play, self.epoch = state, play, epoch
        self.audience = Audience()
        self.lock = asyncio.Lock()
        self.touched = monotonic()
        self.owner = state.id  # or the address that created it, if that is known
        self.on_over: Callable[[Room], None] = lambda room: None
        self.lost = False  # whether another server may own it by now
        self.on_lost: Callable[[Room], None] = lambda room: None
        self._store = store
        self._bots = bots
        self._timer: asyncio.TimerHandle | None = None
        self._absence = Absence(self, absence)
        self._tasks = Tasks()
        self._submissions: list[Submission] = []
        self._processing: asyncio.Task[None] | None = None
        # the state before the change that is being saved
        self._before: tuple[Status, int, str | None] | None = None

    # --- looking ---

    def info(self) -> RoomInfo:
        """The room as everybody sees it; status, round and winner are those last saved."""
        info = self.state.info(self.audience.online, self.audience.watchers, self._absence.gone())
        if self._before is None:
            return info
        status, round_, winner = self._before
        return msgspec.structs.replace(info, status=status, round=round_, winner=winner)

    def _playing(self) -> RoomGame:
        if self.play is None:
            raise not_begun()
        return self.play

    def seat(self, colour: str) -> RoomSeat:
        """The seat of that colour; RequestError if there is none."""
        return seat_of(self.state.seats, colour)

    # --- joining and leaving ---

    async def stand_in(self, colour: str) -> None:
        """Let a bot play for an absent operator until they return; RequestError if the operator is not absent."""

        async with self.changing():
            if colour not in self._absence.gone():
                raise RequestError(409, "present", Phrase("errors.present"), colour)
            self.seat(colour).missed = ABSENT

    async def enter(self, connection: Connection, hello: Hello) -> None:
        """Add a connection with the seats of its tokens, and send it what it has missed; RequestError if the room is lost."""
        async with self.lock:
            if self.lost:
                raise not_saved()
            connection.token_digests = {seat.colour: seat.token for seat in held(self.state.seats, hello.tokens)}
            connection.host, connection.heartbeat = opens(hello.host, self.state.host), hello.heartbeat
            connection.seats = tuple(connection.token_digests)
            await self._operators_returned(connection.seats)
            is_new = connection not in self.audience.connections
            self.audience.connections.add(connection)
            self.audience.welcome(connection, hello.have, self.info(), self.state, self.play)
            if self.state.exhibition:
                self._go_on()  # its bots may have been waiting for somebody to watch
            elif is_new:
                self.broadcast_info(but=connection)

    def leave(self, connection: Connection) -> None:
        """Remove a connection."""
        if connection in self.audience.connections:
            self.audience.connections.remove(connection)
            self.touched = monotonic()
            self._absence.left(connection.seats)
            if not self.state.exhibition:
                self.broadcast_info()

    def broadcast_info(self, but: Connection | None = None) -> None:
        """Broadcast the state of the room."""
        if not self.held:
            return
        self._absence.watch()
        self.audience.changed(self.info, but)

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[RoomState]:
        """Lock the room for a change of its state; afterwards it is saved and broadcast.

        Check everything inside: the room may have changed before it was locked. RequestError must come before the first change.
        """
        async with self.lock:
            yield self.state
            await self._save(self._state_change())
            for connection in self.audience.connections:
                self._check_seats(connection)
            self.broadcast_info()
            self._go_on()

    def _check_seats(self, connection: Connection) -> None:
        """Take seats that have changed hands from a connection."""
        still = (seat for seat in connection.seats if self.seat(seat).token == connection.token_digests.get(seat))
        connection.seats = tuple(still)

    async def _operators_returned(self, seats: Sequence[str]) -> None:
        """Returning operators play again; if their bot has not answered the open question yet, it is theirs."""
        back = [self.seat(seat) for seat in seats if self.seat(seat).missed]
        if back:
            for seat in back:
                seat.missed = 0
            await self._save(self._state_change())
            self.broadcast_info()

    # --- playing ---

    async def start(self) -> None:
        """Begin the game; open seats get bots. RequestError if it has begun."""
        async with self.lock:
            if self.state.status != "open":
                raise RequestError(409, "started", Phrase("errors.started"))
            self._before = self._public()
            fill(self.state.seats)
            self.state.status, self.state.started = "running", now()
            self.play = play = RoomGame(self.state)
            first, batch = serialize.round_snapshot(play), SubmissionBatch(0, -1, play.game.packed_events())
            self._apply_orders(batch)
            await self._save(self._change(batch.inputs, always=True))
            table = serialize.table(play.game.setup)
            self.audience.everybody(Started(room=self.info(), table=table, snapshot=first))
            self._happened(batch)
            self._go_on()

    async def answer(self, seat: Colour, question: int, answer: str, by: By) -> None:
        """Submit an answer and wait until it is saved and shown; RequestError if it does not count."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def finish(_: Submission, error: RequestError | None) -> None:
            if not done.done():
                done.set_exception(error) if error is not None else done.set_result(None)

        self.submit(Submission(seat, question, answer, by, finish))
        await done

    def submit(self, submission: Submission) -> None:
        """Submit an answer. Answers that arrive together, or during a save, are saved and shown together."""
        self._submissions.append(submission)
        if self._processing is None:
            self._processing = asyncio.get_running_loop().create_task(self._process())

    async def settled(self) -> None:
        """Wait until every answer submitted so far is saved and shown, or refused."""
        while self._processing is not None:
            await asyncio.wait((self._processing,))

    async def _process(self) -> None:
        """Apply, save and show what was submitted, batch by batch."""
        try:
            async with self.lock:
                while self._submissions:
                    submissions = self._submissions.copy()
                    self._submissions.clear()
                    await self._process_batch(submissions)
        finally:
            self._processing = None

    async def _process_batch(self, submissions: Sequence[Submission]) -> None:
        batch = None
        try:
            if self.lost:
                raise not_saved()
            batch = self._apply_all(submissions)
            if batch.inputs:
                await self._write(self._change(batch.inputs, batch.returned))
            self._show(batch)
        except Exception as error:
            failure = error if isinstance(error, RequestError) else broken()
            if failure is not error:
                report(error, "an answer broke room %s", self.state.id)
            await self._reload()
            outcomes = batch.outcomes if batch is not None else [(one, None) for one in submissions]
            batch = SubmissionBatch(0, 0)
            batch.outcomes = [(one, refused or failure) for one, refused in outcomes]
        for submission, refused in batch.outcomes:
            submission.finish(refused)

    def _apply_all(self, submissions: Sequence[Submission]) -> SubmissionBatch:
        """Play the answers in memory. Refusals are sent only once the batch is saved: they may reveal the other answers."""
        play = self.play
        batch = SubmissionBatch(0, 0) if play is None else SubmissionBatch(play.count, play.number)
        self.touched = monotonic()
        for one in submissions:
            answer = " ".join(one.answer.split())
            open_ = play.open.get(one.seat) if play is not None else None
            refused = None
            try:
                if play is None:
                    raise not_begun()
                if one.token not in ("", self.seat(one.seat).token):
                    raise not_yours(one.seat)
                if open_ is not None and open_.question == one.question:
                    self._apply(batch, open_, answer, one.by)
                    batch.returned |= one.by == "operator" and self._has_returned(one.seat)
                    self._apply_orders(batch)
                elif one.by != "operator" or play.last.get(one.seat) != (one.question, answer):
                    raise RequestError(409, "late", Phrase("errors.late"), one.seat)
            except RequestError as error:
                refused = error
            batch.outcomes.append((one, refused))
        return batch

    def _has_returned(self, colour: str) -> bool:
        """Reset the missed rounds of an operator who has answered; return whether there were any."""
        seat = self.seat(colour)
        missed, seat.missed = seat.missed, 0
        return missed > 0

    def _apply(self, batch: SubmissionBatch, open_: OpenDecision, answer: str, by: By) -> None:
        play = self._playing()
        given = Input(
            room=self.state.id,
            number=play.number,
            seat=open_.seat,
            kind=open_.kind,
            answer=answer,
            at=now(),
            by=by,
        )
        told = play.apply(given)
        given.checksum = play.checksum
        batch.inputs.append(given)
        batch.told = told if batch.told is None else batch.told + told

    def _apply_orders(self, batch: SubmissionBatch) -> None:
        """Answer questions by standing orders, one after another."""
        play = self._playing()
        while (ordered := play.by_order(self.state.seats)) is not None:
            self._apply(batch, *ordered, "order")

    def _public(self) -> tuple[Status, int, str | None]:
        return self.state.status, self.state.round, self.state.winner

    def _change(self, inputs: Sequence[Input], always: bool = False) -> Change:
        """Update the state of the room, and return what to save: the inputs, the state if changed, and at the end the record."""
        play, state = self._playing(), self.state
        before = (state.round, state.winner)
        self._before = self._before or self._public()
        state.round, state.winner = play.game.round, play.game.winner
        changed = always or before != (state.round, state.winner)
        for given in inputs:
            if given.kind == "program":
                seat = self.seat(given.seat)
                changed |= seat.draft is not None or bool(seat.missed) or given.by == "clock"
                seat.draft = None
                seat.missed = seat.missed + 1 if given.by == "clock" else seat.missed if given.by == "bot" else 0
        record = None
        if state.winner is not None:
            state.status, record = "over", record_of(state, play.game)
        return Change(tuple(inputs), state if changed else None, self.epoch, record=record)

    def _state_change(self) -> Change:
        return Change(room=self.state, epoch=self.epoch)

    def save_soon(self) -> None:
        """Save the state of the room without waiting for it."""
        self._store.save_soon(self._state_change())

    async def _write(self, change: Change) -> None:
        """Save a change; RequestError if that fails, and the room must then be reloaded."""
        try:
            await self._store.save(change)
        except Fenced as error:
            self.on_lost(self)
            raise not_saved() from error
        except Exception as error:
            FAILED_COMMITS.inc()
            report(error, "room %s cannot be saved", self.state.id)
            raise not_saved() from error
        self._before = None

    async def _save(self, change: Change) -> None:
        """Save a change, or reload the room and raise RequestError."""
        try:
            await self._write(change)
        except RequestError:
            await self._reload()
            raise

    async def _reload(self) -> None:
        """Return to the saved state. Until it can be read, the room is frozen: the state in memory may not have been saved."""
        for attempt in count():
            if self.lost:
                return
            try:
                saved = await self._store.room(self.state.id)
                if saved is None or await self._store.epoch(self.state.id) != self.epoch:
                    self.on_lost(self)
                    return
                self.state, self.play = saved[0], replay(*saved)
                break
            except Exception as error:
                report(error, "room %s cannot be loaded yet", self.state.id)
                await asyncio.sleep(min(0.1 * 2**attempt, LONGEST_WAIT))
        self._before = None
        self.audience.forget()
        for connection in self.audience.connections:
            self._check_seats(connection)
            self.audience.welcome(connection, 0, self.info(), self.state, self.play)
        self.resume()

    # --- broadcasting ---

    def _show(self, batch: SubmissionBatch) -> None:
        accepted = batch.accepted
        for one in accepted:
            if one.by in ("operator", "order"):
                self.audience.to(one.seat, Accepted(seat=one.seat, question=one.question, answer=one.answer))
        if batch.inputs:
            self._happened(batch)
            absent = (one.by == "clock" and self.seat(one.seat).missed == ABSENT for one in accepted)
            if batch.returned or any(absent):
                self.broadcast_info()
            self._go_on()

    def _happened(self, batch: SubmissionBatch) -> None:
        assert batch.told is not None
        self.audience.happened(self.state, self._playing(), batch.since, batch.before, batch.told)
        over = self.state.status == "over"
        if over or batch.told.has_kind(RoundBegan):
            self._bots.tell_thoughts(self)
        if over:
            self.broadcast_info()

    async def ask_again(self, colour: str, connection: Connection) -> None:
        """Send a connection the open question of a seat again, if there is one, for example after a refused answer."""
        async with self.lock:
            if self.play is not None:
                self.audience.ask(self.play, self.seat(colour), (connection,))

    def tell_own(self, seat: RoomSeat) -> None:
        """Send the holders of a seat their private state after a change."""
        if self.play is not None:
            self.audience.own(self.play, seat)

    # --- continuing ---

    def resume(self, earliest: float = 0.0) -> None:
        """After loading, restart clocks and bots. Everybody gets a moment to come back."""
        if self.play is not None and self.state.status == "running":
            self.play.grant(earliest or now() + GRACE)
            self._go_on()

    def _go_on(self) -> None:
        """Set the clock and let bots think; if the game is over, call ``on_over``."""
        self._stop_clock()
        play = self.play
        if play is None:
            return
        self._absence.watch()
        if self.state.status == "over":
            self.on_over(self)
            return
        if play.deadline is not None:
            delay = min(max(0.0, play.deadline - now()) + 0.01, 86_400.0)
            self._timer = asyncio.get_running_loop().call_later(delay, lambda: self._tasks.start(self._expire()))
        if self.state.exhibition and not self.audience.connections:
            return
        for open_ in play.open.values():
            seat = self.seat(open_.seat)
            if seat.bot:
                self._bots.think(self, seat, open_)

    async def _expire(self) -> None:
        """Time is up: answer for those who have not."""
        play = self._playing()
        while (open_ := play.expired(now())) is not None:
            seat = self.seat(open_.seat)
            try:
                await self.answer(open_.seat, open_.question, play.by_clock(open_, seat.draft), "clock")
            except RequestError:
                if self.play is not play:
                    return
        self._go_on()

    @property
    def idle(self) -> bool:
        """Whether it can be unloaded without anybody noticing."""
        return not (self.audience.connections or self.lock.locked() or self._processing or self._bots.busy(self))

    @property
    def due(self) -> float | None:
        """When it must be loaded again after unloading; None if only on demand."""
        if self.play is None or not self.state.wakes:
            return None
        return self.play.deadline or now()

    @property
    def held(self) -> bool:
        """Whether the state in memory may be shown: no other server can own the room."""
        return not self.lost and self._store.held

    def lose(self) -> None:
        """Another server may own the room, so this state is invalid: close all connections; clients reconnect and catch up."""
        self.lost, self.play = True, None
        self.stop()
        self.audience.dismiss(*RESTARTED)

    def stop(self) -> None:
        """Cancel the timers."""
        self._absence.stop()
        self._stop_clock()
        self.audience.stop()

    def _stop_clock(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
