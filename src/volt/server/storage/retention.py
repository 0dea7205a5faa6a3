"""Retention: rooms and championships without activity for ``--keep-days`` days are deleted, a few at a time while others play.

A room is deleted with its answers, its record, its chat, the reports about it, and the names and tokens of its guests. Its
result, which names nobody, stays: ratings follow from it. Rooms that continue without anybody connected (a clock runs, or only
bots play) stay, and so do rooms in memory; a bout stays as long as its championship.
"""

import asyncio
from collections.abc import Callable, Collection
from functools import partial
from typing import NamedTuple, Protocol

import sqlalchemy as sql
from msgspec import Struct
from msgspec.json import decode

from ..rooms.state import ChampionshipState
from ..runtime.clock import DAY, monotonic, now
from ..runtime.errors import report
from .ownership import alive
from .results import unfinished_seats
from .store import Store
from .tables import CHAMPIONSHIPS, HOLDINGS, INPUTS, REPORTS, ROOMS

PASS = 3600.0  # seconds between two passes
LOOK, DELETE = 100, 4  # rooms that one transaction checks, and deletes: a few milliseconds
REST = 9.0  # the pause after a transaction, as a multiple of the time it took


class DeletedPage(NamedTuple):
    """What one transaction did."""

    last: str | None  # the last id it checked; None at the end
    deleted: list[str]


class _Bout(Struct):
    """The part of a room's state that matters here."""

    championship: str | None = None


class Registry(Protocol):
    """The rooms or championships in memory."""

    def busy(self) -> Collection[str]:
        """The ids of those that must stay."""
        ...

    def forget(self, ids: Collection[str]) -> None:
        """These are no longer in the database."""


async def expire_for_ever(
    store: Store, rooms: Registry, championships: Registry, days: float, clear_caches: Callable[[], None]
) -> None:
    """Make a pass every hour; then clear the caches, since this or another server may have deleted rooms."""
    while True:
        try:
            await expire(store, rooms, championships, now() - days * DAY)
            clear_caches()
        except Exception as error:  # the database is unavailable: the next pass deletes the rest
            report(error, "expired rooms cannot be deleted")
        await asyncio.sleep(PASS)


async def expire(store: Store, rooms: Registry, championships: Registry, before: float) -> None:
    """Delete all rooms and championships without activity since ``before``, except those that must stay."""
    await _page_by_page(store, expire_championships, before, championships)
    await _page_by_page(store, expire_rooms, before, rooms)


async def _page_by_page(store: Store, work: Callable[..., DeletedPage], before: float, registry: Registry) -> None:
    page = DeletedPage("", [])
    while page.last is not None:
        began = monotonic()
        page = await store.run(partial(work, before=before, after=page.last, spared=registry.busy()))
        registry.forget(page.deleted)
        await asyncio.sleep(REST * (monotonic() - began))


def expire_rooms(connection: sql.Connection, before: float, after: str, spared: Collection[str]) -> DeletedPage:
    """Delete at most ``DELETE`` expired rooms among the next ``LOOK`` in order of id."""
    page = _next(connection, ROOMS, after)
    found = _expired(connection, set(page) - set(spared), before)
    expired, last = found[:DELETE], page[-1] if len(page) == LOOK else None
    # another server may be saving to one of them: lock them, skip those it has locked, and check again
    lock = sql.select(ROOMS.c.id).where(ROOMS.c.id.in_(expired)).with_for_update(skip_locked=True)
    if expired:
        expired = _expired(connection, connection.scalars(lock).all(), before)
        connection.execute(INPUTS.delete().where(INPUTS.c.room.in_(expired)))
        for table in (HOLDINGS, REPORTS):  # without its seats, nobody would know whom a report names
            connection.execute(table.delete().where(table.c.room.in_(expired)))
        connection.execute(unfinished_seats(expired))
        connection.execute(ROOMS.delete().where(ROOMS.c.id.in_(expired)))
    return DeletedPage(found[DELETE - 1] if len(found) > DELETE else last, expired)


def expire_championships(connection: sql.Connection, before: float, after: str, spared: Collection[str]) -> DeletedPage:
    """Delete all expired championships among the next ``LOOK``; the rooms of their bouts expire later by themselves."""
    page, expired = _next(connection, CHAMPIONSHIPS, after), []
    table = CHAMPIONSHIPS.c
    query = sql.select(table.body).where(table.id.in_(set(page) - set(spared)), table.created < before)
    for body in connection.scalars(query.with_for_update(skip_locked=True)).all():
        state = decode(body, type=ChampionshipState)
        waits = state.status == "running" and state.clock.programming  # its clock is running
        if state.asked < before and not waits and not _is_played(connection, state, before):
            expired.append(state.id)
    connection.execute(HOLDINGS.delete().where(HOLDINGS.c.room.in_(expired)))
    connection.execute(CHAMPIONSHIPS.delete().where(table.id.in_(expired)))
    return DeletedPage(page[-1] if len(page) == LOOK else None, expired)


def _next(connection: sql.Connection, table: sql.Table, after: str) -> list[str]:
    """The next page of ids: a pass over a table reads a few at a time."""
    query = sql.select(table.c.id).where(table.c.id > after).order_by(table.c.id).limit(LOOK)
    return list(connection.scalars(query))


def _untouched(connection: sql.Connection, before: float) -> sql.ColumnElement[bool]:
    """Whether a room has no recent activity, does not continue by itself, and is in no other server's memory."""
    free: sql.ColumnElement[bool] = sql.true()
    if connection.dialect.name != "sqlite":
        free = sql.or_(ROOMS.c.owner.is_(None), ROOMS.c.owner.not_in(alive(connection)))
    last = sql.select(INPUTS.c.at).where(INPUTS.c.room == ROOMS.c.id).order_by(INPUTS.c.number.desc()).limit(1)
    at = sql.func.coalesce(last.scalar_subquery(), 0.0)
    return sql.and_(sql.not_(ROOMS.c.wakes), ROOMS.c.created < before, at < before, free)


def _expired(connection: sql.Connection, ids: Collection[str], before: float) -> list[str]:
    """The expired ones among the rooms, in order of id."""
    query = (
        sql.select(ROOMS.c.id, ROOMS.c.body)
        .where(ROOMS.c.id.in_(ids), _untouched(connection, before))
        .order_by(ROOMS.c.id)
    )
    bouts = {id_: decode(body, type=_Bout).championship for id_, body in connection.execute(query)}
    kept = sql.select(CHAMPIONSHIPS.c.id).where(CHAMPIONSHIPS.c.id.in_({c for c in bouts.values() if c is not None}))
    championships = set(connection.scalars(kept))
    return [id_ for id_, championship in bouts.items() if championship not in championships]


def _is_played(connection: sql.Connection, state: ChampionshipState, before: float) -> bool:
    """Whether a bout of the championship has recent activity, continues by itself, or belongs to a live server."""
    active = sql.select(ROOMS.c.id).where(ROOMS.c.id.in_(state.rooms), sql.not_(_untouched(connection, before)))
    return connection.scalar(active.limit(1)) is not None
