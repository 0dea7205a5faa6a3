"""Where rooms are kept: cards, the log of inputs, records, championships. What ``keep`` has returned is kept."""

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import msgspec

from .championship_state import Series
from .room_state import Card, Input
from .turn_lock import settle

MEMORY = "memory:"


class StoreError(RuntimeError):
    """The database cannot be used; the message says why and what to do."""


class Change(msgspec.Struct):
    """What is to be kept together, all of it or nothing."""

    inputs: tuple[Input, ...] = ()
    card: Card | None = None
    new: bool = False
    record: str | None = None
    series: Series | None = None


Kept = Callable[[Exception | None], None]


class Store(Protocol):
    """Where rooms are kept."""

    commit_seconds: float
    commits: int

    async def keep(self, change: Change) -> None:
        """Keep it; when this returns, it is kept."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.keep_soon(change, lambda error: settle(done, error))
        await done

    def keep_soon(self, change: Change, kept: Kept | None = None) -> None:
        """Keep it when convenient. ``kept`` is told when it is, or a moment before, or why not; what it sends leaves this process
        only when it is. Until then it may be lost in a crash."""

    def gather(self, call: Callable[[], None]) -> None:
        """``call`` is called soon, just before other things are kept: whatever comes until then can be kept together."""
        asyncio.get_running_loop().call_soon(call)

    async def room(self, id_: str) -> tuple[Card, tuple[Input, ...]] | None:
        """A room with all its inputs."""

    async def record(self, id_: str) -> str | None:
        """The record of a room that is over."""

    async def listed(self, most: int) -> list[Card]:
        """Public rooms that are not over, newest first."""

    async def waking(self) -> list[str]:
        """The rooms that go on by themselves."""

    async def waking_series(self) -> list[str]:
        """The championships that are under way."""

    async def series(self, id_: str) -> Series | None:
        """A championship."""

    async def listed_series(self, most: int) -> list[Series]:
        """Public championships, newest first."""

    def close(self) -> None:
        """Finish what is under way."""


class MemoryStore(Store):
    """Keeps nothing beyond the process: for benchmarks and passing games."""

    def __init__(self) -> None:
        self.commit_seconds, self.commits = 0.0, 0
        self._cards: dict[str, bytes] = {}
        self._inputs: dict[str, list[Input]] = {}
        self._records: dict[str, str] = {}
        self._series: dict[str, Series] = {}

    def keep_soon(self, change: Change, kept: Kept | None = None) -> None:
        self.commits += 1
        for given in change.inputs:
            self._inputs.setdefault(given.room, []).append(given)
        if change.card:
            self._cards[change.card.id] = msgspec.json.encode(change.card)
            if change.record is not None:
                self._records[change.card.id] = change.record
        if change.series:
            self._series[change.series.id] = msgspec.json.decode(msgspec.json.encode(change.series), type=Series)
        if kept is not None:
            kept(None)

    async def room(self, id_: str) -> tuple[Card, tuple[Input, ...]] | None:
        if id_ not in self._cards:
            return None
        return msgspec.json.decode(self._cards[id_], type=Card), tuple(self._inputs.get(id_, ()))

    async def record(self, id_: str) -> str | None:
        return self._records.get(id_)

    async def listed(self, most: int) -> list[Card]:
        found: list[Card] = []
        for body in reversed(self._cards.values()):
            card = msgspec.json.decode(body, type=Card)
            if is_listed(card):
                found.append(card)
            if len(found) == most:
                break
        return found

    async def waking(self) -> list[str]:
        return []

    async def waking_series(self) -> list[str]:
        return []

    async def series(self, id_: str) -> Series | None:
        return self._series.get(id_)

    async def listed_series(self, most: int) -> list[Series]:
        return [series for series in reversed(self._series.values()) if not series.private][:most]

    def close(self) -> None:
        pass


def is_listed(card: Card) -> bool:
    """Whether the lobby shows it."""
    return not card.private and card.status != "over"


def open_store(url: str) -> Store:
    """The store of a URL, a file name, or ``memory:``; by default a file in the user's data folder."""
    if url == MEMORY:
        return MemoryStore()
    from .database import Database

    return Database(url or str(default_file()))


def default_file() -> Path:
    """``volt.db`` where this system keeps a user's data."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME", home / ".local" / "share"))
    return base / "volt" / "volt.db"
