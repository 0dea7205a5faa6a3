"""What rooms save, and what they need of the database. ``storage`` implements it; rooms know no more of it than this."""

import asyncio
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct

from .state import ChampionshipState, Input, RoomState


class Fenced(Exception):
    """Another server has claimed the room, or changed the championship, since it was loaded here."""


class Change(Struct):
    """What is saved together, all of it or nothing."""

    inputs: tuple[Input, ...] = ()
    room: RoomState | None = None
    epoch: int = 0  # under which the room was loaded
    new: bool = False  # the room is not in the database yet
    record: str | None = None
    championship: ChampionshipState | None = None


class SavedRoom(NamedTuple):
    """A room with all its inputs; ``epoch`` is that of the claim."""

    state: RoomState
    inputs: tuple[Input, ...]
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
    def held(self) -> bool:
        """Whether the rooms in memory may be shown: no other server can own them."""
        ...

    async def save(self, change: Change) -> None:
        """Save a change: on return it is on disk. Fenced if another server owns its room or has changed its championship."""

    def save_soon(self, change: Change) -> None:
        """Save a change without waiting for it; a crash may lose it, and errors are ignored."""

    async def room(self, id_: str) -> tuple[RoomState, tuple[Input, ...]] | None:
        """A room with all its inputs; None if there is none."""

    async def epoch(self, id_: str) -> int:
        """How often a room has been claimed; 0 if there is no such room."""
        ...

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
