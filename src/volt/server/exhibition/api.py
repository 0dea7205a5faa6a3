"""The exhibition: bots play one game after another for whoever is watching. Servers that share a database share it.

Nothing runs in the background. A request opens the next game once the last has been over for a moment, and the bots of an
exhibition think only while somebody is connected to it. Its rooms are numbered, so if two servers open the same one at once,
the database refuses the second; only the latest rooms are kept.
"""

import asyncio
from contextlib import suppress

import sqlalchemy as sql

from volt.arenas import names
from volt.game.vocabulary import ROBOTS
from volt.rules import RULES_VERSION

from ..rooms.messages import RoomInfo, RoomWish, SeatWish
from ..rooms.registry import RoomRegistry
from ..rooms.seating import room_of
from ..routing.routes import Api, Request, RouteTable
from ..runtime.clock import monotonic, now
from ..runtime.errors import RequestError
from ..runtime.wire import Part
from ..storage.store import Store
from ..storage.tables import INPUTS, ROOMS

PREFIX = "onair"  # ids of other rooms contain neither o nor i
KEPT = 3  # exhibitions in the database, the current one included
BETWEEN = 30.0  # seconds, at most, from the end of a game, which viewers still watch, to the next
LOOK_AGE = 1.0  # seconds that the id of the latest game is cached
LINE_UP = ("tactician", "veteran", "tactician", "veteran")


class OnAir(Part):
    """The room in which bots play for whoever is watching; None if the server shows no exhibition."""

    room: RoomInfo | None


class Exhibition(Api):
    """Finds the current game, or opens the next."""

    ROUTES = RouteTable()

    def __init__(self, rooms: RoomRegistry, store: Store) -> None:
        self._rooms, self._store = rooms, store
        self._turn = asyncio.Lock()
        self._looked, self._id = -LOOK_AGE, ""

    @ROUTES("GET", "/api/exhibition", OnAir)
    async def exhibition(self, request: Request, _: None) -> OnAir:
        """The room in which bots play for whoever is watching, if the server shows one."""
        return OnAir(room=await self.room() if self._rooms.settings.exhibition else None)

    async def room(self) -> RoomInfo:
        """The room of the current game; RequestError if another server has it."""
        async with self._turn:
            if monotonic() - self._looked > LOOK_AGE:
                self._id = await self._latest()
                self._looked = monotonic()
        return (await self._rooms.find(self._id)).info()

    async def _latest(self) -> str:
        """The id of the latest game; opens one if there is none, it has been over for a moment, or it has other rules."""
        last: str | None = await self._store.run(_last)
        if last is not None and not await self._is_past(last):
            return last
        # never a number that was used before
        number = max(int(last.removeprefix(PREFIX)) + 1 if last else 0, int(now() // 60))
        with suppress(RequestError):  # another server was faster
            await self._open(number)
        return f"{PREFIX}{number:09}"

    async def _is_past(self, id_: str) -> bool:
        state = await self._store.state(id_)
        if state is None or state.rules != RULES_VERSION or state.endless:
            return True
        return state.status == "over" and now() - state.active > min(BETWEEN, 2 * self._rooms.settings.exhibition)

    async def _open(self, number: int) -> None:
        arenas = names()
        seats = tuple(
            SeatWish(kind="bot", level=level, robot=ROBOTS[(number + place) % len(ROBOTS)])
            for place, level in enumerate(LINE_UP)
        )
        wish = RoomWish(seats=seats, mode="rfl", arena=arenas[number % len(arenas)], private=True)
        state, _, _ = room_of(wish)
        state.id, state.exhibition, state.quiet, state.host = f"{PREFIX}{number:09}", True, True, ""
        room = await self._rooms.add(state)
        room.address = state.id  # its bots queue behind those of visitors' rooms
        await room.start()
        await self._store.run(_delete_old)


def _ours(column: sql.Column[str]) -> sql.ColumnElement[bool]:
    return column.between(PREFIX + "0" * 9, PREFIX + "9" * 9)


def _last(connection: sql.Connection) -> str | None:
    last: str | None = connection.scalar(sql.select(sql.func.max(ROOMS.c.id)).where(_ours(ROOMS.c.id)))
    return last


def _delete_old(connection: sql.Connection) -> None:
    """Delete all exhibitions except the latest ``KEPT``."""
    newest = sql.select(ROOMS.c.id).where(_ours(ROOMS.c.id)).order_by(ROOMS.c.id.desc()).limit(KEPT)
    oldest = list(connection.scalars(newest))[-1]
    connection.execute(INPUTS.delete().where(_ours(INPUTS.c.room), INPUTS.c.room < oldest))
    connection.execute(ROOMS.delete().where(_ours(ROOMS.c.id), ROOMS.c.id < oldest))
