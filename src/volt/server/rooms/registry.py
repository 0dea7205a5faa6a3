"""All rooms: creating, finding. Idle rooms are unloaded, and loaded again from the database when needed."""

import asyncio
from collections.abc import Callable, Collection, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import count

from volt.texts import Phrase

from ..protection.limits import ADDRESS, Limits, too_fast
from ..protection.tokens import any_opens, digest, new_token, opens
from ..runtime.clock import monotonic
from ..runtime.errors import OwnedElsewhere, RequestError, forbidden, not_found, not_saved, report
from ..runtime.metrics import EXPIRED, LOST_ROOMS
from ..runtime.settings import Settings
from ..runtime.tasks import Tasks
from ..runtime.workers import Workers
from .bots import BotRunner
from .game import CHECKPOINT, Checkpoint, RoomGame, replay
from .lobby import PublicRooms
from .messages import RoomMade, RoomWish
from .room import Room
from .seating import rematch_of, room_of
from .state import ChampionshipState, Input, RoomState
from .store import Change, RoomStore

IDLE = 120.0  # seconds after which an idle room is unloaded: to load it again costs little (benchmarks.server.loading)
OVER = 20.0  # seconds after which a finished room is unloaded
MOST_IDLE = 500  # idle rooms in memory: if there are more, those that have been idle for longest are unloaded
MOST_ALONE = 20  # rooms of an address that go on in memory while nobody is connected to them
SWEEP = 20.0
BEAT = 1.5  # seconds between two heartbeats
TURNS = 15  # per beat: rooms take turns, so that answers do not wait for thousands of heartbeats
DRAIN_WITHIN = 2.0  # seconds to finish saving when the server stops
RENEW = 0.5  # seconds between two renewals of the lease
RENEW_AGAIN = 0.2  # after one that failed, or found other servers
PORTION = 100  # inputs of a new room saved in one transaction
INPUT = 100  # bytes of an input in the database, about
LOAD_PRICE = 0.003  # seconds of the event loop: what others lose while a room is looked for in the database, and loaded


class RoomRegistry:
    """Creates, finds and unloads rooms."""

    def __init__(
        self, store: RoomStore, settings: Settings, bots: Workers | None = None, limits: Limits | None = None
    ) -> None:
        self.store = store
        self._limits = limits or Limits(settings)
        self.settings = settings
        self.loop: asyncio.AbstractEventLoop | None = None  # once the server runs
        self.bots = BotRunner(settings, bots)
        self.loaded: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}
        # dedicated, so that loading a room never waits for other work
        self._loader = ThreadPoolExecutor(2, "volt-load")
        self.tasks = Tasks()
        self._losses = 0  # how often all rooms were lost
        self.stranded: set[str] = set()  # rooms that only another rules version can continue
        self.lobby = PublicRooms(self)
        self.servers: frozenset[int] = frozenset((store.server,))  # all that share the database and are alive
        self.on_servers: Callable[[], object] = lambda: None  # called when they are others than before
        self.draining = False
        # called with the id of a championship: one of its bouts is over, or it has not been checked for a while
        self.on_championship_due: Callable[[str], Coroutine[None, None, None]] | None = None
        self.on_result: Callable[[], Coroutine[None, None, None]] | None = None  # called when a result has been saved
        store.on_lost = self.lose_all

    # --- finding ---

    async def find(self, id_: str) -> Room:
        """The room; RequestError if there is none, it cannot be loaded, or another server has it (OwnedElsewhere)."""
        if not self.store.may_show:
            self.lose_all()
            raise not_saved()
        if self.draining:
            raise OwnedElsewhere(0)
        room = self.loaded.get(id_)
        if room is not None:
            room.touched = monotonic()
            return room
        if id_ not in self._loading:
            if address := ADDRESS.get():  # else the server looks for it by itself
                self._limits.loop[address].spend(LOAD_PRICE)
            self._loading[id_] = asyncio.ensure_future(self._load(id_))
            self._loading[id_].add_done_callback(lambda _: self._loading.pop(id_, None))
        return await asyncio.shield(self._loading[id_])

    async def _load(self, id_: str) -> Room:
        losses = self._losses
        saved = await self.store.claim(id_)
        if saved is None:
            raise not_found("room")
        if isinstance(saved, int):
            raise OwnedElsewhere(saved)
        state, inputs, checkpoint, epoch = saved
        if address := ADDRESS.get():  # without a usable checkpoint it is the whole game
            self._limits.loop[address].spend(LOAD_PRICE * (len(inputs) // CHECKPOINT))
        try:
            game = await asyncio.get_running_loop().run_in_executor(self._loader, replay, state, inputs, checkpoint)
        except RequestError:
            self.stranded.add(id_)
            self.store.release(id_, epoch)
            raise
        if losses != self._losses:  # all rooms were lost meanwhile, this one included
            return await self._load(id_)
        if len(inputs) >= CHECKPOINT and game is not None:  # other rules, or an older server, played it: once is enough
            self.store.save_soon(Change(room=state, epoch=epoch, checkpoint=game.checkpoint()))
        if game is not None:
            state.round = game.game.round  # a forked game begins in the middle
            for seat in state.seats:
                seat.blind = seat.blind if seat.blind == state.round else 0
        room = self._open(state, game, epoch)
        if state.status == "open" and (state.championship is not None or state.exhibition or state.matched):
            await room.start()  # the server that opened it stopped before it began
        room.resume()
        return room

    def _open(self, state: RoomState, game: RoomGame | None, epoch: int) -> Room:
        settings = self.settings
        room = Room(state, game, self.store, self.bots, settings.absence, epoch, settings.keep_days)
        self.loaded[room.state.id] = room
        room.on_over, room.on_lost = self._over, partial(self._lose, room)
        return room

    def _lose(self, room: Room) -> None:
        """Forget a room that another server may own by now."""
        LOST_ROOMS.inc()
        room.lose()
        self.bots.stop(room)
        if self.loaded.get(room.state.id) is room:
            del self.loaded[room.state.id]

    def lose_all(self) -> None:
        """Forget all rooms: other servers may own them by now."""
        self._losses += 1
        for room in list(self.loaded.values()):
            self._lose(room)

    def _over(self, room: Room) -> None:
        """Release the bots of a finished game, rate it, and continue its championship."""
        self.bots.forget(room)
        if self.on_result is not None:
            self.tasks.start(self.on_result())
        if room.state.championship is not None and self.on_championship_due is not None:
            self.tasks.start(self.on_championship_due(room.state.championship))

    @property
    def sockets(self) -> int:
        """The number of sockets in all rooms."""
        return sum(len(room.audience.connections) for room in self.loaded.values())

    def busy(self) -> set[str]:
        """The ids of rooms that are loaded, or are being loaded."""
        return {*self.loaded, *self._loading}

    def forget(self, ids: Collection[str]) -> None:
        """These rooms, none of them in memory, have been deleted."""
        EXPIRED.inc(len(ids))

    # --- creating ---

    async def make(self, wish: RoomWish) -> RoomMade:
        """Create a room."""
        if wish.start:
            self.check_share()
        state, host, tokens = await asyncio.to_thread(room_of, wish) if wish.drawing else room_of(wish)
        room = await self.add(state)
        if wish.start:
            await room.start()
        return RoomMade(room=room.info(), host=host, tokens=tokens)

    async def add(self, state: RoomState, championship: ChampionshipState | None = None) -> Room:
        """Save a new room, with the championship it is a bout of, if any, and open it; RequestError if it cannot be saved."""
        losses = self._losses
        self._limits.save(len(state.drawing))
        await self._keep(Change(room=state, new=True, championship=championship))
        self.lobby.forget()
        if losses != self._losses:  # all rooms were lost meanwhile, this one included
            return await self.find(state.id)
        room = self._open(state, None, 1)
        room.address = ADDRESS.get() or state.id
        return room

    def check_share(self) -> None:
        """RequestError if too many rooms of the address go on with nobody connected: their bots might never be done."""
        address = ADDRESS.get()
        alone = (room.address == address and room.goes_on_alone for room in self.loaded.values())
        if self._limits.on and sum(alone) >= MOST_ALONE:
            raise too_fast()

    async def _keep(self, change: Change) -> None:
        try:
            await self.store.save(change)
        except Exception as error:
            report(error, "a new room cannot be saved")
            raise not_saved() from error

    async def rematch(self, room: Room, tokens: tuple[str, ...]) -> RoomMade:
        """Create the room of a rematch, or find it: same set-up, seats and tokens. The first to ask becomes the host."""
        state = room.state
        held: dict[str, str] = {seat.colour: t for seat in state.seats for t in tokens if opens(t, seat.token)}
        if not held and not any_opens(tokens, state.host):
            raise forbidden("seated")
        if state.championship is not None:
            raise RequestError(409, "championship", Phrase("errors.no_rematch"))
        who, host = next(iter(held), "host"), ""
        async with room.lock:
            if room.state.status != "over":
                raise RequestError(409, "running", Phrase("errors.running"))
            if room.state.rematch is None or room.state.rematch_by == who:
                host = new_token()
            if room.state.rematch is None:
                again = await self.add(rematch_of(room.state, digest(host)))
                room.state.rematch, room.state.rematch_by = again.state.id, who
                await self._keep(Change(room=room.state, epoch=room.epoch))
                room.broadcast_info()
            else:
                try:
                    again = await self.find(room.state.rematch)
                except OwnedElsewhere:
                    saved = await self.store.state(room.state.rematch)
                    if saved is None:
                        raise
                    return RoomMade(room=self.lobby.info(saved), host="", tokens=held)
        if host and again.state.host != digest(host):
            async with again.changing() as state:
                state.host = digest(host)
        return RoomMade(room=again.info(), host=host, tokens=held)

    async def add_begun(self, state: RoomState, inputs: tuple[Input, ...], at: Checkpoint) -> Room:
        """Save a new room whose game has begun, and open it; RequestError if it cannot be saved.

        A long game is saved in portions, so that others need not wait. If that breaks off, nobody knows of the room.
        """
        self.check_share()
        self._limits.save(len(state.drawing) + INPUT * len(inputs))
        for first in range(0, max(1, len(inputs)), PORTION):
            end = first + PORTION
            checkpoint = at if end >= len(inputs) else None
            await self._keep(Change(inputs[first:end], state, 1, new=first == 0, checkpoint=checkpoint))
        room = await self.find(state.id)
        room.address = ADDRESS.get() or state.id
        return room

    # --- loading and unloading ---

    async def renew(self) -> None:
        """Renew the lease periodically, and load rooms that are due: after a start, or when their deadline has passed."""
        self.loop = asyncio.get_running_loop()
        failed = False
        while True:
            try:
                pause, failed = await self._renew(), False
            except Exception as error:  # the next attempt may succeed
                if not failed:
                    report(error, "the lease cannot be renewed yet")
                pause, failed = RENEW_AGAIN, True
            if not self.store.may_show:
                self.lose_all()
            if pause:
                await asyncio.sleep(pause)

    async def _renew(self) -> float:
        """Renew the lease and load what is due; return how long to wait before the next time."""
        due, before = await self.store.renew(), self.servers
        self.servers = due.servers
        if self.servers != before:
            self.on_servers()
        for id_ in due.rooms:
            self.tasks.start(self._load_due(id_))
        if self.on_championship_due is not None:
            for id_ in due.championships:
                self.tasks.start(self.on_championship_due(id_))
        return 0.0 if due.more else RENEW if self.servers == before else RENEW_AGAIN

    async def _load_due(self, id_: str) -> None:
        try:
            await self.find(id_)
        except Exception as error:  # still load the others
            report(error, "room %s cannot be loaded", id_)

    async def beat(self) -> None:
        """Send heartbeats to the players of all running games, forever: a client that hears nothing has lost its connection.

        Otherwise clients would have to send pings, and to receive a message costs several times as much as to send one.
        """
        for turn in count():
            await asyncio.sleep(BEAT / TURNS)
            self._beat(turn % TURNS)

    def _beat(self, turn: int) -> None:
        for id_, room in self.loaded.items():
            if hash(id_) % TURNS == turn and room.state.status == "running":
                room.audience.beat()

    async def sweep(self) -> None:
        """Unload idle rooms and stop idle programs periodically, forever."""
        while True:
            await asyncio.sleep(SWEEP)
            self.unload_idle()
            self.bots.programs.stop_idle()

    def unload_idle(self) -> None:
        """Unload rooms that have been idle for a while; a finished one when nobody has been there since the last sweep."""
        idle = sorted((room for room in self.loaded.values() if room.idle), key=lambda room: room.touched)
        for left, room in zip(range(len(idle), 0, -1), idle, strict=True):
            until = room.touched + (OVER if room.state.status == "over" else IDLE)
            if left > MOST_IDLE or monotonic() > until:
                self.unload(room)

    def unload(self, room: Room) -> None:
        """Remove a room from memory; it is loaded again on demand, or when its clock runs out."""
        id_, due = room.state.id, room.due
        room.lose()  # its game is freed at once: the parts of a room refer to each other, and garbage is collected rarely
        self.bots.forget(room)
        del self.loaded[id_]
        self.tasks.start(self._released(self.store.release(id_, room.epoch, due), id_))

    async def _released(self, release: "asyncio.Future[None]", id_: str) -> None:
        """If a room could not be released, load it again, or nobody would when it is due."""
        try:
            await release
        except Exception as error:
            report(error, "room %s cannot be released", id_)
            await self._load_due(id_)

    async def drain(self) -> None:
        """Release all rooms for other servers or the next start: finish saving, then close the sockets."""
        self.draining = True
        await asyncio.gather(*map(self._leave, list(self.loaded.values())), return_exceptions=True)

    async def _leave(self, room: Room) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(DRAIN_WITHIN):
                await room.answers.settled()
        due, room.lost = room.due, True
        await self.store.release(room.state.id, room.epoch, due, urgent=True)
        self._lose(room)

    def close(self) -> None:
        """Cancel all timers and stop the bots."""
        for room in self.loaded.values():
            room.stop()
        self.bots.close()
        self._loader.shutdown(wait=False, cancel_futures=True)
