"""Rooms as files of a folder, one each: for a single player, whose browser keeps the folder."""

import asyncio
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from ..rooms.state import Input, RoomState
from ..rooms.store import Change, Due, SavedRoom
from ..runtime.errors import report

_ID = re.compile("[a-z0-9]{1,16}")
_FIRST = 1  # the epoch of every room: nobody else can claim it


class KeptRoom(Struct):
    """The content of a file. There are no checkpoints: a game is replayed in less than a second."""

    room: RoomState
    inputs: tuple[Input, ...] = ()
    record: str | None = None


class FolderStore:
    """A ``RoomStore`` that writes a room's file anew with every change. ``saved`` is called after that."""

    server = 1
    may_show = True

    def __init__(self, folder: Path, saved: Callable[[], object] = lambda: None) -> None:
        self._folder, self._saved = folder, saved
        self.on_lost: Callable[[], object] = lambda: None

    async def save(self, change: Change) -> None:
        """Save a change: on return it is in the file."""
        self._write(change)

    def save_soon(self, change: Change) -> None:
        """Save a change."""
        self._write(change)

    def _write(self, change: Change) -> None:
        id_ = change.inputs[0].room if change.room is None else change.room.id
        known = self._read(id_)
        room = change.room if known is None else change.room or known.room
        assert room is not None
        kept = KeptRoom(room) if known is None else known
        kept = KeptRoom(room, (*kept.inputs, *change.inputs), change.record or kept.record)
        file = self._file(id_)
        self._put(file, kept)

    def _put(self, file: Path, kept: KeptRoom) -> None:
        new = file.with_suffix(".new")
        new.write_bytes(msgspec.json.encode(kept))
        new.replace(file)
        self._saved()

    def _file(self, id_: str) -> Path:
        return self._folder / f"{id_}.json"

    def _read(self, id_: str) -> KeptRoom | None:
        if not _ID.fullmatch(id_):
            return None
        try:
            return msgspec.json.decode(self._file(id_).read_bytes(), type=KeptRoom)
        except FileNotFoundError:
            return None

    def everything(self) -> list[KeptRoom]:
        """All rooms."""
        return list(self._all())

    def add(self, rooms: Iterable[KeptRoom]) -> int:
        """Take rooms from elsewhere, but keep those that are here and have as many inputs; returns how many were taken."""
        taken = 0
        for kept in rooms:
            known = self._read(kept.room.id) if _ID.fullmatch(kept.room.id) else kept
            if known is None or len(known.inputs) < len(kept.inputs):
                self._put(self._file(kept.room.id), kept)
                taken += 1
        return taken

    async def state(self, id_: str) -> RoomState | None:
        """The state of a room without its inputs; None if there is none."""
        kept = self._read(id_)
        return None if kept is None else kept.room

    async def room(self, id_: str) -> tuple[RoomState, tuple[Input, ...]] | None:
        """A room with all its inputs; None if there is none."""
        kept = self._read(id_)
        return None if kept is None else (kept.room, kept.inputs)

    async def record(self, id_: str) -> str | None:
        """The record of a room that is over; None if it is not, or there is none."""
        kept = self._read(id_)
        return None if kept is None else kept.record

    async def latest(self, id_: str) -> SavedRoom | None:
        """A room as ``claim`` returns it; None if there is none."""
        kept = self._read(id_)
        return None if kept is None else SavedRoom(kept.room, kept.inputs, None, _FIRST)

    async def claim(self, id_: str) -> SavedRoom | int | None:
        """A room; None if it does not exist."""
        return await self.latest(id_)

    def release(self, id_: str, epoch: int, due: float | None = None, urgent: bool = False) -> "asyncio.Future[None]":
        """Nobody else waits for a room."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done

    async def renew(self) -> Due:
        """Nothing is due: a room is loaded when its page is opened."""
        return Due([], [], frozenset((self.server,)), more=False)

    async def listed(self, most: int) -> Sequence[RoomState]:
        """Public rooms that are not over, newest first."""
        found = [kept.room for kept in self._all() if kept.room.listed]
        return sorted(found, key=lambda room: -room.created)[:most]

    def _all(self) -> Iterator[KeptRoom]:
        for file in self._folder.glob("*.json"):
            try:
                yield msgspec.json.decode(file.read_bytes(), type=KeptRoom)
            except (msgspec.DecodeError, ValueError) as error:  # a broken one must not hide the others
                report(error, "the room in %s cannot be read", file.name)
