"""What rooms save, what they need of the database, and how a room in memory is kept in step with it.

``storage`` implements ``RoomStore``; rooms know no more of a database than this.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from typing import NamedTuple, Protocol

from msgspec import Struct

from ..runtime.errors import RequestError, not_begun, not_saved, report
from ..runtime.metrics import FAILED_COMMITS
from .game import Checkpoint, RoomGame, replay
from .result import GameResult
from .state import ChampionshipState, Colour, Input, RoomSeat, RoomState, Status, seat_of

LONGEST_WAIT = 5.0  # seconds between two attempts to reload a room

Shown = tuple[Status, int, str | None, tuple[Colour, ...]]  # status, round, winner, who has to answer


class Fenced(Exception):
    """Another server has claimed the room, or changed the championship, since it was loaded here."""


class Change(Struct):
    """What is saved together, all of it or nothing."""

    inputs: tuple[Input, ...] = ()
    room: RoomState | None = None
    epoch: int = 0  # under which the room was loaded
    new: bool = False  # the room is not in the database yet
    record: str | None = None
    result: GameResult | None = None
    checkpoint: Checkpoint | None = None  # after the inputs
    championship: ChampionshipState | None = None


# raises Fenced, or RequestError if what is saved with the change does not fit any more
Save = Callable[[Change], Awaitable[None]]


class SavedRoom(NamedTuple):
    """A room as it is loaded: its latest checkpoint, if it has one, and the inputs since. ``epoch``: how often it was claimed."""

    state: RoomState
    inputs: tuple[Input, ...]
    checkpoint: Checkpoint | None
    epoch: int


class Due(NamedTuple):
    """What this server must load now (``more``: and there is more), and the servers that are alive."""

    rooms: list[str]
    championships: list[str]
    servers: frozenset[int]
    more: bool


class RoomStore(Protocol):
    """The database as rooms see it."""

    server: int  # the number of this server
    on_lost: Callable[[], object]  # called when the rooms of this server may belong to others

    @property
    def may_show(self) -> bool:
        """Whether the rooms in memory may be shown: no other server can own them."""
        ...

    async def save(self, change: Change) -> None:
        """Save a change: on return it is on disk. Fenced if another server owns its room or has changed its championship."""

    def save_soon(self, change: Change) -> None:
        """Save a change without waiting for it; a crash may lose it, and errors are ignored."""

    async def state(self, id_: str) -> RoomState | None:
        """The state of a room without its inputs; None if there is none."""

    async def room(self, id_: str) -> tuple[RoomState, tuple[Input, ...]] | None:
        """A room with all its inputs; None if there is none."""

    async def record(self, id_: str) -> str | None:
        """The record of a room that is over; None if it is not, or there is none."""

    async def latest(self, id_: str) -> SavedRoom | None:
        """A room as ``claim`` returns it, whoever owns it; None if there is none."""

    async def claim(self, id_: str) -> SavedRoom | int | None:
        """Claim a room and return it, or the server that owns it (0 during another claim), or None if it does not exist."""

    def release(self, id_: str, epoch: int, due: float | None = None, urgent: bool = False) -> "asyncio.Future[None]":
        """Release a room; ``due`` is when it must be loaded again."""
        ...

    async def renew(self) -> Due:
        """Renew the lease and claim what is due; call this periodically."""
        ...

    async def listed(self, most: int) -> Sequence[RoomState]:
        """Public rooms that are not over, newest first."""
        ...


class StoredRoom:
    """The state and the game of a room.

    A change, other than of drafts and chat, requires the lock: it is made in memory and then saved. If it cannot be saved, what
    is in memory is wrong, and the room is reloaded.
    """

    def __init__(self, state: RoomState, game: RoomGame | None, store: RoomStore, epoch: int) -> None:
        self.state, self.game, self.epoch = state, game, epoch
        self.lock = asyncio.Lock()
        self.lost = False  # whether it was unloaded, or another server may own it by now
        self.on_lost: Callable[[], None] = lambda: None
        self._store = store
        self._shown: Shown | None = None

    @property
    def may_show(self) -> bool:
        """Whether what is in memory may be shown: no other server can own the room."""
        return not self.lost and self._store.may_show

    @property
    def public(self) -> Shown:
        """Status, round, winner and who has to answer, as last saved."""
        waiting = () if self.game is None else tuple(open_.seat for open_ in self.game.open.values())
        return self._shown or (self.state.status, self.state.round, self.state.winner, waiting)

    def hide_change(self) -> None:
        """Keep ``public`` as it is until the change that follows is saved."""
        self._shown = self.public

    def seat(self, colour: str) -> RoomSeat:
        """The seat of that colour; RequestError if there is none."""
        return seat_of(self.state.seats, colour)

    def playing(self) -> RoomGame:
        """The game; RequestError if it has not begun."""
        if self.game is None:
            raise not_begun()
        return self.game

    def save_soon(self) -> None:
        """Save the state without waiting for it."""
        self._store.save_soon(Change(room=self.state, epoch=self.epoch))

    async def save_state(self, save: Save | None = None) -> None:
        """Save the state, or reload the room and raise RequestError."""
        await self.save(Change(room=self.state, epoch=self.epoch), save)

    async def save(self, change: Change, save: Save | None = None) -> None:
        """Save a change, or reload the room and raise RequestError."""
        try:
            await self.write(change, save)
        except RequestError:
            await self.reload()
            raise

    async def write(self, change: Change, save: Save | None = None) -> None:
        """Save a change, together with something else if ``save`` does; RequestError if it fails: then reload the room."""
        try:
            await (save or self._store.save)(change)
        except RequestError:
            raise
        except Fenced as error:
            self.on_lost()
            raise not_saved() from error
        except Exception as error:
            FAILED_COMMITS.inc()
            report(error, "room %s cannot be saved", self.state.id)
            raise not_saved() from error
        if self.lost:  # meanwhile; whoever owns it now has the change
            raise not_saved()
        self._shown = None

    async def reload(self) -> None:
        """Return to what was saved. Until that can be read, the caller's lock freezes the room."""
        for attempt in count():
            if self.lost:
                return
            try:
                saved = await self._store.latest(self.state.id)
                if saved is None or saved.epoch != self.epoch:
                    self.on_lost()
                    return
                self.state, self.game = saved.state, replay(saved.state, saved.inputs, saved.checkpoint)
                break
            except Exception as error:
                report(error, "room %s cannot be loaded yet", self.state.id)
                await asyncio.sleep(min(0.1 * 2**attempt, LONGEST_WAIT))
        self._shown = None
        self.reloaded()

    def reloaded(self) -> None:
        """Called once the room has been reloaded."""
