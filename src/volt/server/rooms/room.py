"""A room: who is connected, what they see, and what goes on. Answers, seats, timers and what is stored have their own files."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from msgspec.structs import replace

from volt.rules.event_kinds import RoundBegan
from volt.texts import Phrase

from ..protection.limits import ADDRESS, is_this_machine
from ..protection.tokens import opens
from ..runtime.clock import monotonic, now
from ..runtime.errors import RequestError, not_saved
from . import serialize
from .answers import AnswerBatch, Answers
from .bots import BotRunner
from .broadcast import Audience, Connection
from .game import GRACE, RoomGame
from .messages import RoomInfo
from .seating import begin, opened_by
from .socket_messages import Accepted, Hello, Started
from .state import ABSENT, RoomSeat, RoomState
from .store import RoomStore, Save, StoredRoom
from .timers import Absence, Deadlines

RESTARTED = 1012, "reconnect"  # the close code of restarting servers, and the reason


class Room(StoredRoom):
    """One room."""

    def __init__(
        self,
        state: RoomState,
        game: RoomGame | None,
        store: RoomStore,
        bots: BotRunner,
        absence: float = 60.0,
        epoch: int = 1,
        keep_days: float = 0,
    ) -> None:
        super().__init__(state, game, store, epoch)
        self.audience = Audience()
        self.answers = Answers(self, self._show)
        self.touched = self._host_left = monotonic()
        # whose turns its bots use: the address that created it, or was the first to play in it since it was loaded; or its id
        self.address = state.id
        self.on_over: Callable[[Room], None] = lambda room: None
        self._bots, self._keep_days = bots, keep_days
        self._seats_at: dict[str, set[str]] = {}  # by network address: the seats whose operators came from there
        self._deadlines = Deadlines(self, self.answers, self._go_on, self.show_clocks)
        self._absence = Absence(self, self.audience, absence, self.broadcast_info)

    def info(self) -> RoomInfo:
        """The room as everybody sees it; status, round, winner and who has to answer are those last saved."""
        audience, gone = self.audience, self.gone()
        info = serialize.room_info(self.state, audience.online, audience.watchers, gone, self._keep_days)
        status, round_, winner, waiting = self.public
        online = self._host_online
        return replace(info, status=status, round=round_, winner=winner, waiting=waiting, host_online=online)

    @property
    def _host_online(self) -> bool:
        return any(connection.host for connection in self.audience.connections)

    @property
    def host_gone(self) -> bool:
        """Whether the host has been gone for so long that somebody else may take their place."""
        return not self._host_online and monotonic() - self._host_left >= self._absence.seconds

    def gone(self) -> frozenset[str]:
        """The seats whose operators have been gone for so long that a bot may stand in."""
        return self._absence.gone()

    # --- joining and leaving ---

    async def enter(self, connection: Connection, hello: Hello) -> None:
        """Add a connection with the seats of its tokens, and send it what it has missed; RequestError if the room is lost."""
        async with self.lock:
            if self.lost:
                raise not_saved()
            connection.token_digests = {seat.colour: seat.token for seat in opened_by(self.state.seats, hello.tokens)}
            connection.host, connection.heartbeat = opens(hello.host, self.state.host), hello.heartbeat
            connection.seats = tuple(connection.token_digests)
            if connection.seats and self.address == self.state.id:
                self.address = ADDRESS.get() or self.address
            for seat in connection.seats:
                self.seat(seat).shared = len(connection.seats) > 1
            await self._note_address(connection.seats)
            await self._operators_returned(connection.seats)
            is_new = connection not in self.audience.connections
            self.audience.connections.add(connection)
            self.audience.welcome(connection, hello.have, self.info(), self.state, self.game)
            if self.state.exhibition:
                self._go_on()  # its bots may have been waiting for somebody to watch
            elif is_new:
                self.broadcast_info(but=connection)

    def leave(self, connection: Connection) -> None:
        """Remove a connection."""
        if connection in self.audience.connections:
            self.audience.connections.remove(connection)
            self.touched = monotonic()
            if connection.host:
                self._host_left = self.touched
            self._absence.left(connection.seats)
            if not self.state.exhibition:
                self.broadcast_info()

    def broadcast_info(self, but: Connection | None = None) -> None:
        """Broadcast the state of the room."""
        if not self.may_show:
            return
        self._absence.watch()
        self.audience.changed(self.info, but)

    @asynccontextmanager
    async def changing(self, save: Save | None = None) -> AsyncIterator[RoomState]:
        """Lock the room for a change of its state; afterwards it is saved (by ``save``) and broadcast.

        Check everything inside: the room may have changed before it was locked. RequestError must come before the first change.
        """
        async with self.lock:
            yield self.state
            await self.save_state(save)
            for connection in list(self.audience.connections):
                if self._check_seats(connection):
                    connection.dismiss(*RESTARTED)  # it connects again, and learns that somebody else has its seat
            self.broadcast_info()
            self._go_on()

    def _check_seats(self, connection: Connection) -> bool:
        """Take seats that have changed hands from a connection; return whether another operator or device has one now."""
        lost = [seat for seat in connection.seats if self.seat(seat).token != connection.token_digests.get(seat)]
        connection.seats = tuple(seat for seat in connection.seats if seat not in lost)
        return any(self.seat(seat).kind == "human" for seat in lost)

    async def show_clocks(self) -> None:
        """Tell everybody whether the clock stands still, and how much time is left."""
        async with self.lock:
            if self.may_show and self.game is not None:
                game, count = self.game, self.game.count
                self.audience.show(self.state, game, count, game.number, game.game.packed_events()[count:])
        self.broadcast_info()

    async def _operators_returned(self, seats: Sequence[str]) -> None:
        """Returning operators play again; if their bot has not answered the open question yet, it is theirs."""
        back = [self.seat(seat) for seat in seats if self.seat(seat).missed]
        if back:
            for seat in back:
                seat.missed = 0
            await self.save_state()
            self.broadcast_info()

    async def _note_address(self, seats: Sequence[str]) -> None:
        """Note whether operators of different seats come from one network address: then the game is not rated.

        The address itself is not saved.
        """
        address = ADDRESS.get()
        if not seats or not address or is_this_machine(address):
            return
        here = self._seats_at.setdefault(address, set())
        here |= set(seats)
        if len(here) > 1 and not self.state.same_address:
            self.state.same_address = True
            await self.save_state()

    # --- playing ---

    async def start(self) -> None:
        """Begin the game; open seats get bots. RequestError if it has begun."""
        async with self.lock:
            if self.state.status != "open":
                raise RequestError(409, "started", Phrase("errors.started"))
            self.hide_change()
            begin(self.state)
            self.game = game = RoomGame(self.state)
            first, batch = serialize.round_snapshot(game), AnswerBatch(0, -1, game.game.packed_events())
            self.answers.apply_orders(batch)
            await self.save(self.answers.change(batch, always=True))
            self.audience.everybody(Started(room=self.info(), table=serialize.table(game.game.setup), snapshot=first))
            self._show_events(batch)
            self._go_on()

    def _show(self, batch: AnswerBatch) -> None:
        """Broadcast what has been saved, and go on."""
        self.touched = monotonic()
        accepted = batch.accepted
        for one in accepted:
            if one.by in ("operator", "order"):
                self.audience.to(one.seat, Accepted(seat=one.seat, question=one.question, answer=one.answer))
        if batch.inputs:
            self._show_events(batch)
            absent = (one.by == "clock" and self.seat(one.seat).missed == ABSENT for one in accepted)
            if batch.returned or any(absent):
                self.broadcast_info()
            self._go_on()

    def _show_events(self, batch: AnswerBatch) -> None:
        assert batch.events is not None
        if batch.joined:
            self.audience.forget()
        self.audience.show(self.state, self.playing(), batch.since, batch.before, batch.events)
        over = self.state.status == "over"
        if over or batch.events.has_kind(RoundBegan):
            self._bots.tell_thoughts(self)
        if over:
            self.broadcast_info()

    async def ask_again(self, colour: str, connection: Connection) -> None:
        """Send a connection the open question of a seat again, if there is one, for example after a refused answer."""
        async with self.lock:
            if self.game is not None:
                self.audience.ask(self.game, self.seat(colour), (connection,))

    def tell_own(self, seat: RoomSeat) -> None:
        """Send the holders of a seat their private state after a change."""
        if self.game is not None:
            self.audience.own(self.game, seat)

    # --- continuing ---

    def reloaded(self) -> None:
        """Show everybody the state that was saved: what they have seen since may be wrong."""
        self.audience.forget()
        for connection in self.audience.connections:
            self._check_seats(connection)
            self.audience.welcome(connection, 0, self.info(), self.state, self.game)
        self.resume()

    def resume(self, earliest: float = 0.0) -> None:
        """After loading, restart clocks and bots. Everybody gets a moment to come back."""
        if self.game is not None and self.state.status == "running":
            self.game.grant(earliest or now() + GRACE)
            self._go_on()

    def _go_on(self) -> None:
        """Set the timers and let bots think; if the game is over, call ``on_over``."""
        self._deadlines.watch()
        if self.game is None:
            return
        self._absence.watch()
        if self.state.status == "over":
            self.on_over(self)
        elif self.audience.connections or not self.state.exhibition:
            for open_ in self.game.open.values():
                seat = self.seat(open_.seat)
                if seat.bot:
                    self._bots.think(self, seat, open_)

    @property
    def goes_on_alone(self) -> bool:
        """Whether its game is going on, although nobody is connected."""
        return self.state.status == "running" and not self.audience.connections

    @property
    def idle(self) -> bool:
        """Whether it can be unloaded without anybody noticing."""
        return not (self.audience.connections or self.lock.locked() or self.answers.busy or self._bots.busy(self))

    @property
    def due(self) -> float | None:
        """When it must be loaded again after unloading; None if only on demand."""
        if self.game is None or not self.state.wakes:
            return None
        return self.game.deadline or now()

    def lose(self) -> None:
        """The room is unloaded, or another server may own it: close all connections; clients reconnect and catch up."""
        self.lost, self.game = True, None
        self.stop()
        self.audience.dismiss(*RESTARTED)

    def stop(self) -> None:
        """Cancel the timers."""
        self._absence.stop()
        self._deadlines.stop()
        self.audience.stop()
