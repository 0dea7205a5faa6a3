"""Bans of accounts, and what reports say of people who are deleted.

While a ban lasts, its account is neither matched nor rated, nor on the ladder; all else stays theirs. A ban is a row that is
never changed but for its end, so the table is the log of what moderators have done.
"""

from collections.abc import Collection
from typing import Any

import sqlalchemy as sql
from msgspec.json import decode, encode

from ..protection.tokens import new_id
from ..rooms.state import Said
from ..runtime.clock import now
from .tables import BANS, HOLDINGS, REPORTS, seat_held


def add_ban(connection: sql.Connection, person: str, moderator: str, reason: str, seconds: float | None) -> None:
    """Ban an account, for some time or (None) for good."""
    row = {"id": new_id(), "person": person, "reason": reason, "moderator": moderator, "at": now()}
    connection.execute(BANS.insert(), {**row, "until": None if seconds is None else now() + seconds})


def lift_ban(connection: sql.Connection, id_: str, moderator: str) -> bool:
    """End a ban; return whether it lasted until now."""
    ended = BANS.update().where(BANS.c.id == id_, lasts()).values(lifted=now(), lifted_by=moderator)
    return connection.execute(ended).rowcount > 0


def ban_of(connection: sql.Connection, person: str) -> Any:
    """The ban of a person that lasts longest, or None."""
    query = sql.select(BANS).where(BANS.c.person == person, lasts())
    return connection.execute(query.order_by(BANS.c.until.desc().nulls_first()).limit(1)).first()


def banned(connection: sql.Connection, people: Collection[str] | None = None) -> list[str]:
    """Who of these people, or of all, is banned now."""
    query = sql.select(BANS.c.person).where(lasts()).distinct()
    return list(connection.scalars(query if people is None else query.where(BANS.c.person.in_(people))))


def lasts() -> sql.ColumnElement[bool]:
    """Whether a ban has not ended."""
    return sql.and_(BANS.c.lifted.is_(None), sql.or_(BANS.c.until.is_(None), BANS.c.until > now()))


def forget_bans(connection: sql.Connection, before: float) -> None:
    """Delete the bans that ended before a time."""
    connection.execute(BANS.delete().where(sql.or_(BANS.c.until < before, BANS.c.lifted < before)))


def forget_in_reports(connection: sql.Connection, person: str) -> None:
    """Delete the reports about a person, what they said from those about others, and that they decided any."""
    held = connection.execute(sql.select(HOLDINGS).where(HOLDINGS.c.person == person)).all()
    for one in held:
        seat = seat_held(one.seat)
        about = REPORTS.c.room == one.room, REPORTS.c.seat == seat, REPORTS.c.person.in_((person, ""))
        before = () if seat == one.seat else (REPORTS.c.at <= one.since,)
        connection.execute(REPORTS.delete().where(*about, *before))
    seats = {(one.room, seat_held(one.seat)) for one in held}
    about_others = sql.select(REPORTS.c.id, REPORTS.c.room, REPORTS.c.chat)
    for row in connection.execute(about_others.where(REPORTS.c.room.in_({room for room, _ in seats}))).all():
        chat = decode(row.chat, type=list[Said])
        kept = [said for said in chat if (row.room, said.seat) not in seats]
        if kept != chat:
            values = {"chat": encode(kept).decode()}
            connection.execute(REPORTS.update().where(REPORTS.c.id == row.id).values(values))
    connection.execute(REPORTS.update().where(REPORTS.c.moderator == person).values(moderator=""))
