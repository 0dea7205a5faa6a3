"""A room: seats, a game, those who look. One writer: whoever changes it holds its ``turn``.

An answer is applied to the game in memory, kept in the database, and only then shown. If it cannot be kept, the room is
taken up again from what is.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from itertools import count

import msgspec

from volt.game import save
from volt.game.events import PackedEvents

from . import serialize
from .audience import Audience, Connection
from .bot_runner import Machines
from .broadcast import Teller, stand
from .clocks import GRACE, Open
from .errors import RequestError, report
from .messages import Accepted, Colour, Hello, RoomChanged, RoomInfo, Snapshot, Started, Status
from .metrics import METRICS
from .room_game import Play
from .room_state import ABSENT, STAND_IN, Card, Input, RoomSeat
from .seating import fill, give_to_bot, vacate
from .store import Change, Store
from .submission import By, Given
from .tokens import opens
from .turn_lock import TurnLock, settle

NOT_KEPT = "not_kept"
LONGEST_WAIT = 5.0  # seconds between two tries to read a room again


class Room:
    """One room."""

    def __init__(self, card: Card, play: Play | None, store: Store, machines: Machines) -> None:
        self.card, self.play = card, play
        self.audience = Audience()
        self.turn = TurnLock()
        self.touched = time.monotonic()
        self.on_over: Callable[[Room], None] = lambda room: None
        self._store = store
        self._machines = machines
        self._timer: asyncio.TimerHandle | None = None
        self._teller = Teller(self.audience)
        self._tasks: set[asyncio.Task[None]] = set()
        self._given: list[Given] = []
        self._answering = False
        # what the card said, while what it says now is being kept
        self._before: tuple[Status, int, str | None] | None = None

    # --- looking ---

    def info(self) -> RoomInfo:
        """The room as everybody sees it: what is not kept yet has not happened."""
        info = self.card.info(self.audience.online, self.audience.watchers)
        if self._before is None:
            return info
        status, round_, winner = self._before
        return msgspec.structs.replace(info, status=status, round=round_, winner=winner)

    def snapshot(self) -> Snapshot:
        """How things stand."""
        return stand(self._playing())

    def _playing(self) -> Play:
        if self.play is None:
            raise not_begun()
        return self.play

    def seat(self, colour: str) -> RoomSeat:
        """The seat of that colour."""
        seat = self.card.seat(colour)
        if seat is None:
            raise RequestError(404, "not_found", f"there is no seat {colour!r} here", "seat")
        return seat

    # --- coming and going ---

    async def enter(self, connection: Connection, hello: Hello) -> None:
        """A socket joins, with the seats that it has the tokens of now, and gets what it has missed."""
        async with self.turn:
            held = [seat for seat in self.card.seats if any(opens(token, seat.token) for token in hello.tokens)]
            connection.keys = {seat.colour: seat.token for seat in held}
            connection.host = opens(hello.host, self.card.host)
            self.audience.seated(connection, tuple(connection.keys))
            await self._returned(connection.seats)
            known = connection in self.audience.connections
            self.audience.join(connection)
            self._teller.welcome(connection, hello.have, self.info(), self.card, self.play)
            if not known:
                self.tell_changed(but=connection)

    def leave(self, connection: Connection) -> None:
        """A socket is gone."""
        if connection in self.audience.connections:
            self.audience.part(connection)
            self.touched = time.monotonic()
            self.tell_changed()

    def tell_changed(self, but: Connection | None = None) -> None:
        """The room as it is now, to everybody."""
        if self.audience.connections:
            message = RoomChanged(room=self.info())
            for connection in self.audience.connections:
                if connection is not but:
                    connection.tell(message)

    async def keep_card(self, change: Callable[[Card], None]) -> None:
        """Change the card, keep it, tell everybody; the change may raise Mistake."""
        async with self.turn:
            change(self.card)
            await self._keep(Change(card=self.card))
            for connection in self.audience.connections:
                self._check_seats(connection)
            self.tell_changed()
            self._go_on()

    def _check_seats(self, connection: Connection) -> None:
        """A socket holds what it has opened as long as no other token opens it."""
        held = tuple(seat for seat in connection.seats if self.seat(seat).token == connection.keys.get(seat))
        self.audience.seated(connection, held)

    async def _returned(self, seats: Sequence[str]) -> None:
        """Operators who are back play again, from the next decision on."""
        back = [self.seat(seat) for seat in seats if self.seat(seat).missed]
        if back:
            for seat in back:
                seat.missed = 0
            await self._keep(Change(card=self.card))
            self.tell_changed()

    # --- playing ---

    async def start(self) -> None:
        """The game begins; open seats get bots."""
        async with self.turn:
            if self.card.status != "open":
                raise RequestError(409, "started", "the game has begun already")
            self._before = self._public()
            fill(self.card.seats)
            self.card.status, self.card.started = "running", time.time()
            self.play = play = Play(self.card)
            first, batch = serialize.first_snapshot(play.game.setup), _Batch(0, -1, play.told)
            self._by_order(batch)
            await self._keep(self._change(batch.inputs, always=True))
            table = serialize.table(play.game.setup, bool(self.card.drawing))
            self.audience.everybody(Started(room=self.info(), table=table, snapshot=first))
            self._happened(batch)
            self._go_on()

    async def answer(self, seat: Colour, question: int, answer: str, by: By) -> None:
        """An answer to a question: applied, kept, shown; Mistake if it does not count."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.give(Given(seat, question, answer, by, lambda _, mistake: settle(done, mistake)))
        await done

    def give(self, given: Given) -> None:
        """An answer to a question. What comes in one moment, or while something is being kept, is kept and shown together."""
        self._given.append(given)
        if not self._answering:
            self._answering = True
            self.turn.ask(self._answer_soon)

    async def settled(self) -> None:
        """Wait until nothing that was given is open any more."""
        async with self.turn:
            pass

    def _answer_soon(self) -> None:
        self._store.gather(self._answer)

    def _answer(self) -> None:
        """Apply what was given, and have it kept. Nothing here waits: it is most of what a server has to do."""
        given, self._given = self._given, []
        try:
            batch = self._apply_all(given)
            if batch.inputs:
                self._store.keep_soon(self._change(batch.inputs, batch.back), lambda error: self._kept(batch, error))
            else:
                self._kept(batch, None)
        except Exception as error:
            self._spawn(self._take_back(given, error))

    def _public(self) -> tuple[Status, int, str | None]:
        return self.card.status, self.card.round, self.card.winner

    def _apply_all(self, given: Sequence[Given]) -> "_Batch":
        play = self.play
        if play is None:
            for one in given:
                one.finish(not_begun())
            return _Batch(0, 0)
        batch = _Batch(play.count, play.number)
        self.touched = time.monotonic()
        for one in given:
            open_ = play.open.get(one.seat)
            try:
                if open_ is not None and open_.question == one.question:
                    self._apply(batch, open_, one.answer, one.by)
                    batch.back |= one.by == "operator" and self._is_back(one.seat)
                    self._by_order(batch)
                elif one.by != "operator" or play.last.get(one.seat) != (one.question, one.answer):
                    said = f"{one.seat} is not asked question {one.question} any more; nothing has changed"
                    raise RequestError(409, "late", said)
                batch.accepted.append(one)
            except RequestError as mistake:
                batch.refused.append((one, mistake))
        return batch

    def _kept(self, batch: "_Batch", error: Exception | None) -> None:
        """Show what has been kept, and take up what was given meanwhile."""
        try:
            if error is not None:
                METRICS.failed_commits += 1
                raise not_kept() from error
            self._before = None
            self._show(batch)
        except Exception as broken:
            self._spawn(self._take_back(batch.accepted, broken, batch.refused))
        else:
            self._answered()

    def _show(self, batch: "_Batch") -> None:
        for one in batch.accepted:
            if one.by in ("operator", "order"):
                self.audience.to(one.seat, Accepted(seat=one.seat, question=one.question))
        if batch.inputs:
            self._happened(batch)
            if batch.back or any(one.by == "clock" and self.seat(one.seat).missed == ABSENT for one in batch.accepted):
                self.tell_changed()
            self._go_on()
        for one in batch.accepted:
            one.finish(None)
        for one, mistake in batch.refused:
            one.finish(mistake)

    def _answered(self) -> None:
        if self._given:
            self._answer_soon()
        else:
            self._answering = False
            self.turn.pass_on()

    async def _take_back(
        self, given: Sequence[Given], error: Exception, refused: Sequence[tuple[Given, RequestError]] = ()
    ) -> None:
        """None of these counts: back to what is kept."""
        mistake = (
            error if isinstance(error, RequestError) else RequestError(500, "broken", "something broke here; try again")
        )
        if mistake is not error:
            report(error, "an answer broke room %s", self.card.id)
        await self._take_up_again()
        for one, why in [*((one, mistake) for one in given), *refused]:
            one.finish(why)
        self._answered()

    def _is_back(self, colour: str) -> bool:
        """Whether an operator has been missed until now."""
        seat = self.seat(colour)
        missed, seat.missed = seat.missed, 0
        return missed > 0

    def _apply(self, batch: "_Batch", open_: Open, answer: str, by: By) -> None:
        play = self._playing()
        given = Input(
            room=self.card.id,
            number=play.number,
            seat=open_.seat,
            kind=open_.kind,
            answer=" ".join(answer.split()),
            at=time.time(),
            by=by,
        )
        play.apply(given)
        batch.inputs.append(given)
        batch.told = play.told if batch.told is None else batch.told + play.told

    def _by_order(self, batch: "_Batch") -> None:
        """Questions that standing orders answer, one after another."""
        play = self._playing()
        while (ordered := play.by_order(self.card.seats)) is not None:
            self._apply(batch, *ordered, "order")

    def _change(self, inputs: Sequence[Input], always: bool = False) -> Change:
        """What these inputs change on the card, too."""
        play, card = self._playing(), self.card
        before = (card.round, card.winner)
        self._before = self._before or self._public()
        card.round, card.winner = play.game.round, play.game.winner
        changed = always or before != (card.round, card.winner)
        for given in inputs:
            if given.kind == "program":
                seat = self.seat(given.seat)
                changed |= seat.draft is not None or bool(seat.missed) or given.by == "clock"
                seat.draft = None
                seat.missed = seat.missed + 1 if given.by == "clock" else seat.missed if given.by == "bot" else 0
        record = None
        if card.winner is not None:
            card.status, record = "over", save(play.game)
        return Change(tuple(inputs), card if changed else None, record=record)

    async def _keep(self, change: Change) -> None:
        try:
            await self._store.keep(change)
        except Exception as error:
            METRICS.failed_commits += 1
            await self._take_up_again()
            raise not_kept() from error
        self._before = None

    async def _take_up_again(self) -> None:
        """Back to what is kept. Until that can be read, nothing goes on here: what is in memory may never have happened."""
        for attempt in count():
            try:
                kept = await self._store.room(self.card.id)
                if kept is None:
                    return
                card, inputs = kept
                self.card, self.play = card, replay(card, inputs)
                break
            except Exception as error:
                report(error, "room %s cannot be read again yet", self.card.id)
                await asyncio.sleep(min(0.1 * 2**attempt, LONGEST_WAIT))
        self._before = None
        self._teller.forget()
        for connection in self.audience.connections:
            self._check_seats(connection)
            self._teller.welcome(connection, 0, self.info(), self.card, self.play)
        self.resume()

    # --- telling ---

    def _happened(self, batch: "_Batch") -> None:
        assert batch.told is not None
        self._teller.happened(self.card, self._playing(), batch.since, batch.before, batch.told)
        over = self.card.status == "over"
        if over or batch.told.has_kind("round_began"):
            self._machines.tell_thoughts(self)
        if over:
            self.tell_changed()

    def ask_again(self, colour: str, connection: Connection) -> None:
        """The question as it stands, e.g. after an answer that was refused; once what is under way is kept."""

        def ask() -> None:
            if self.play is not None:
                self._teller.ask(self.play, self.seat(colour), (connection,))
            self.turn.pass_on()

        self.turn.ask(ask)

    def tell_own(self, seat: RoomSeat) -> None:
        """The holders' own things, after a change."""
        if self.play is not None:
            self._teller.own(self.play, seat)

    # --- going on ---

    def resume(self, earliest: float = 0.0) -> None:
        """Taken up again: clocks run, bots think. After a restart everybody has a moment to come back."""
        if self.play is not None and self.card.status == "running":
            self.play.grant(earliest or time.time() + GRACE)
            self._go_on()

    def _go_on(self) -> None:
        """Set the clock, wake the bots; or close the books."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        play = self.play
        if play is None:
            return
        if self.card.status == "over":
            self.on_over(self)
            return
        if play.deadline is not None:
            delay = max(0.0, play.deadline - time.time()) + 0.01
            self._timer = asyncio.get_running_loop().call_later(
                min(delay, 86_400.0), lambda: self._spawn(self._expire())
            )
        for open_ in play.open.values():
            seat = self.seat(open_.seat)
            if seat.machine:
                self._machines.think(self, seat, open_)

    def _spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _expire(self) -> None:
        """Time is up: those who have not answered get what the rules give."""
        play = self._playing()
        while (open_ := play.expired(time.time())) is not None:
            seat = self.seat(open_.seat)
            try:
                await self.answer(open_.seat, open_.question, play.by_clock(open_, seat.draft), "clock")
            except RequestError:
                if self.play is not play:
                    return
        self._go_on()

    @property
    def idle(self) -> bool:
        """Whether nobody would notice if it were not in memory."""
        return not (self.audience.connections or self.turn.taken or self._machines.busy(self))

    def stop(self) -> None:
        """It is put away."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def give_up_seat(self, colour: str) -> None:
        """The operator leaves: before the game the seat is free again, afterwards a bot plays on."""

        def change(card: Card) -> None:
            seat = self.seat(colour)
            if card.status == "open":
                vacate(seat)
            else:
                give_to_bot(seat, STAND_IN)

        await self.keep_card(change)


class _Batch:
    """Answers that were given together, and what came of them."""

    def __init__(self, since: int, before: int, told: PackedEvents | None = None) -> None:
        self.since, self.before = since, before  # the numbers of the next event and of the next input
        self.inputs: list[Input] = []
        self.told = told
        self.accepted: list[Given] = []
        self.refused: list[
            tuple[Given, RequestError]
        ] = []  # they hear why when the others are shown: it may tell of them
        self.back = False  # somebody who was missed


def not_begun() -> RequestError:
    """There is nothing to answer yet."""
    return RequestError(409, "not_started", "the game has not begun")


def not_kept() -> RequestError:
    """The database is in trouble."""
    return RequestError(503, NOT_KEPT, "this could not be kept, so it does not count; try again")


def replay(card: Card, inputs: Sequence[Input]) -> Play | None:
    """The game of a room, played again from its inputs."""
    if card.status == "open":
        return None
    play = Play(card)
    for given in inputs:
        play.apply(given)
    return play
