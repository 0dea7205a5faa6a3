"""The lobby: the public rooms, with who is connected to them, here and on other servers."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Protocol

from volt.rules import RULES_VERSION

from ..runtime.clock import monotonic, now
from ..runtime.errors import RequestError
from ..runtime.settings import Settings
from .messages import RoomInfo, Rooms
from .room import Room
from .serialize import room_info
from .state import RoomState
from .store import RoomStore

LISTED = 100  # rooms
AGE = 1.0  # seconds that a list is cached
EMPTY_FOR = 120.0  # seconds that an empty room is shown

Presence = tuple[tuple[str, ...], int]  # the connected seats, and the number of spectators


class LoadedRooms(Protocol):
    """What the lobby needs of the rooms."""

    store: RoomStore
    settings: Settings
    stranded: set[str]

    @property
    def loaded(self) -> Mapping[str, Room]:
        """Those in memory, by id."""
        ...

    async def find(self, id_: str) -> Room:
        """Load a room."""
        ...


class PublicRooms:
    """What the lobby shows of the public rooms."""

    def __init__(self, rooms: LoadedRooms) -> None:
        self._rooms = rooms
        self._known: tuple[float, Rooms] | None = None
        self.elsewhere: dict[int, dict[str, Presence]] = {}  # who is connected to the public rooms of other servers

    def forget(self) -> None:
        """List the rooms anew: there is a new one."""
        self._known = None

    async def list(self) -> Rooms:
        """Public rooms, newest first: games that these rules can continue, and open rooms that are new or not empty."""
        if self._known is None or monotonic() - self._known[0] > AGE:
            found = await self._rooms.store.listed(LISTED)
            states = [s for s in found if self._somebody_waits(s) and await self._can_go_on(s)]
            online = sum(len(room.audience.connections) for room in self._rooms.loaded.values())
            self._known = monotonic(), Rooms(rooms=tuple(map(self.info, states)), online=online)
        return self._known[1]

    def presences(self) -> dict[str, Presence]:
        """Who is connected to the public rooms of this server."""
        return {
            id_: (tuple(room.audience.online), room.audience.watchers)
            for id_, room in self._rooms.loaded.items()
            if room.state.listed and room.audience.connections
        }

    def _presence(self, id_: str) -> Presence | None:
        return next((rooms[id_] for rooms in self.elsewhere.values() if id_ in rooms), None)

    def info(self, state: RoomState) -> RoomInfo:
        """A saved room as everybody sees it."""
        room = self._rooms.loaded.get(state.id)
        if room is not None:
            return room.info()
        online, watchers = self._presence(state.id) or ((), 0)
        return room_info(state, online, watchers, keep_days=self._rooms.settings.keep_days)

    def _somebody_waits(self, state: RoomState) -> bool:
        """Whether to show a room: it has started, somebody is connected, or it is new."""
        room = self._rooms.loaded.get(state.id)
        connected = bool(room.audience.connections) if room is not None else self._presence(state.id) is not None
        return state.status != "open" or connected or now() - state.created < EMPTY_FOR

    async def _can_go_on(self, state: RoomState) -> bool:
        """Whether these rules can continue a game of another rules version; tried once."""
        stranded = self._rooms.stranded
        if state.status == "running" and state.rules != RULES_VERSION and state.id not in stranded:
            with suppress(RequestError):
                await self._rooms.find(state.id)
        return state.id not in stranded
