"""Bans of accounts. While one lasts, its account is neither matched nor rated, nor on the ladder; all else stays theirs.

A ban is a row that is never changed but for its end, so the table is the log of what moderators have done.
"""

from collections.abc import Collection
from typing import Any

import sqlalchemy as sql

from ..protection.tokens import new_id
from ..runtime.clock import now
from .tables import BANS


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
