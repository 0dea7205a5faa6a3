"""A room in memory, kept in step with the database."""

import asyncio
from collections.abc import Callable
from itertools import count

from ..runtime.errors import RequestError, not_begun, not_saved, report
from ..runtime.metrics import FAILED_COMMITS
from .game import RoomGame, replay
from .state import Colour, RoomSeat, RoomState, Status, seat_of
from .store import Change, Fenced, RoomStore

Shown = tuple[Status, int, str | None, tuple[Colour, ...]]  # status, round, winner, who has to answer

LONGEST_WAIT = 5.0  # seconds between two attempts to reload a room


class StoredRoom:
    """The state and the game of a room.

    A change, other than of drafts and chat, requires the lock: it is made in memory and then saved. If it cannot be saved, what
    is in memory is wrong, and the room is reloaded.
    """

    def __init__(self, state: RoomState, game: RoomGame | None, store: RoomStore, epoch: int) -> None:
        self.state, self.game, self.epoch = state, game, epoch
        self.lock = asyncio.Lock()
        self.lost = False  # whether another server may own it by now
        self.on_lost: Callable[[], None] = lambda: None
        self._store = store
        self._shown: Shown | None = None

    @property
    def held(self) -> bool:
        """Whether what is in memory may be shown: no other server can own the room."""
        return not self.lost and self._store.held

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

    async def save_state(self) -> None:
        """Save the state, or reload the room and raise RequestError."""
        await self.save(Change(room=self.state, epoch=self.epoch))

    async def save(self, change: Change) -> None:
        """Save a change, or reload the room and raise RequestError."""
        try:
            await self.write(change)
        except RequestError:
            await self.reload()
            raise

    async def write(self, change: Change) -> None:
        """Save a change; RequestError if that fails, and the room must then be reloaded."""
        try:
            await self._store.save(change)
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
                saved = await self._store.room(self.state.id)
                if saved is None or await self._store.epoch(self.state.id) != self.epoch:
                    self.on_lost()
                    return
                self.state, self.game = saved[0], replay(*saved)
                break
            except Exception as error:
                report(error, "room %s cannot be loaded yet", self.state.id)
                await asyncio.sleep(min(0.1 * 2**attempt, LONGEST_WAIT))
        self._shown = None
        self.reloaded()

    def reloaded(self) -> None:
        """Called once the room has been reloaded."""
