"""Reports and bans, and what is decided about them.

Everything is decided by people whom the host has named, and stays in a log. A ban can be lifted.
"""

from typing import Any

import sqlalchemy as sql
from msgspec.json import decode, encode

from volt.texts import Phrase

from ..protection.tokens import new_id, share_one
from ..rooms.registry import RoomRegistry
from ..rooms.state import RoomSeat, RoomState, Said
from ..runtime.clock import DAY, now
from ..runtime.errors import RequestError, not_found
from ..storage.moderation import add_ban, lift_ban
from ..storage.store import Store
from ..storage.tables import BANS, HOLDINGS, PEOPLE, REPORTS
from .messages import BanEntry, Decide, Report, Reports

MOST_OPEN = 5  # reports about a room
SHOWN = 100


class Moderation:
    """All reports and bans of the servers that share the database."""

    def __init__(self, rooms: RoomRegistry, store: Store) -> None:
        self._rooms, self._store = rooms, store

    async def report(self, room: RoomState, seat: RoomSeat, words: str) -> None:
        """Add a report about the operator of a seat; RequestError if the room has too many open ones."""
        row = {"id": new_id(), "room": room.id, "seat": seat.colour, "name": seat.name, "words": words}
        held = sql.select(HOLDINGS).where(HOLDINGS.c.room == room.id, HOLDINGS.c.seat == seat.colour)
        seat_tokens, chat = seat.tokens, encode(room.chat).decode()
        open_ = sql.select(sql.func.count()).where(REPORTS.c.room == room.id, REPORTS.c.decision == "")

        def work(connection: sql.Connection) -> bool:
            if (connection.scalar(open_) or 0) >= MOST_OPEN:
                return False
            holder = connection.execute(held).first()
            person = holder.person if holder is not None and share_one(seat_tokens, holder.tokens) else ""
            rest = {"person": person, "chat": chat, "at": now(), "decision": "", "moderator": "", "decided": 0.0}
            connection.execute(REPORTS.insert(), row | rest)
            return True

        if not await self._store.run(work):
            raise RequestError(409, "reported", Phrase("errors.reported"))

    async def reports(self) -> Reports:
        """Open reports, and the log."""
        names = sql.select(REPORTS, PEOPLE.c.name.label("by")).outerjoin(PEOPLE, PEOPLE.c.id == REPORTS.c.moderator)
        is_open = REPORTS.c.decision == ""

        def work(connection: sql.Connection) -> Reports:
            waiting = connection.execute(names.where(is_open).order_by(REPORTS.c.at).limit(SHOWN)).all()
            done = connection.execute(names.where(~is_open).order_by(REPORTS.c.decided.desc()).limit(SHOWN)).all()
            bans = connection.execute(_BANS).all()
            return Reports(
                open=tuple(map(_report, waiting)), log=tuple(map(_report, done)), bans=tuple(map(_ban_entry, bans))
            )

        return await self._store.run(work)

    async def decide(self, id_: str, wish: Decide, reason: str, moderator: str) -> None:
        """Decide about an open report; RequestError if there is none, or somebody cannot be banned."""
        query = sql.select(REPORTS).where(REPORTS.c.id == id_, REPORTS.c.decision == "")
        found = await self._store.run(lambda connection: connection.execute(query).first())
        if found is None:
            raise not_found("report")
        if wish.decision == "banned" and not (found.person and reason):
            raise RequestError(422, "ban", Phrase("errors.ban"), "reason")
        if wish.decision != "dismissed":
            await self._clear(found.room, found.seat, found.name)
        values = {"decision": wish.decision, "moderator": moderator, "decided": now()}

        def work(connection: sql.Connection) -> None:
            still_open = REPORTS.c.id == id_, REPORTS.c.decision == ""
            if not connection.execute(REPORTS.update().where(*still_open).values(values)).rowcount:
                raise not_found("report")
            if wish.decision == "banned":
                add_ban(connection, found.person, moderator, reason, wish.days * DAY or None)

        await self._store.run(work)

    async def lift(self, id_: str, moderator: str) -> None:
        """Lift a ban; RequestError if there is none that lasts."""
        if not await self._store.run(lambda connection: lift_ban(connection, id_, moderator)):
            raise not_found("ban")

    async def _clear(self, id_: str, colour: str, name: str) -> None:
        """Clear a name and its chat, unless the room is gone or somebody else has the seat."""
        try:
            room = await self._rooms.find(id_)
        except RequestError as error:
            if error.status == 404:
                return
            raise
        async with room.changing() as state:
            seat = room.seat(colour)
            state.chat = [said for said in state.chat if (said.seat, said.name) != (colour, name)]
            if seat.name == name:
                seat.name = colour.capitalize()


def _report(row: Any) -> Report:
    kept = {name: getattr(row, name) for name in ("id", "room", "seat", "name", "person", "words", "decision")}
    return Report(
        **kept,
        chat=decode(row.chat, type=tuple[Said, ...]),
        at=int(row.at),
        moderator=row.by or "",
        decided=int(row.decided),
    )


_MODERATOR, _LIFTER = PEOPLE.alias("moderator"), PEOPLE.alias("lifter")
_BANS = (
    sql.select(BANS, PEOPLE.c.name, _MODERATOR.c.name.label("banned_by"), _LIFTER.c.name.label("unbanned_by"))
    .join_from(BANS, PEOPLE, PEOPLE.c.id == BANS.c.person)
    .outerjoin(_MODERATOR, _MODERATOR.c.id == BANS.c.moderator)
    .outerjoin(_LIFTER, _LIFTER.c.id == BANS.c.lifted_by)
    .order_by(BANS.c.at.desc())
    .limit(SHOWN)
)


def _ban_entry(row: Any) -> BanEntry:
    return BanEntry(
        id=row.id,
        person=row.person,
        name=row.name,
        reason=row.reason,
        at=int(row.at),
        until=int(row.until or 0),
        moderator=row.banned_by or "",
        lifted=int(row.lifted or 0),
        lifted_by=row.unbanned_by or "",
        lasts=row.lifted is None and (row.until is None or row.until > now()),
    )
