"""Which server owns a room. Several servers can share a PostgreSQL database safely, whatever happens to one of them.

A server is a database session: it holds an advisory lock for as long as its connection lives, and a lease, which it renews and
which ends by the database's clock. A server that lacks either is considered dead, and any other may claim its rooms. A claim
raises the ``epoch`` of the room, and every change of a room checks in its own transaction that the epoch is still the one under
which the room was loaded (the fence). So a server that was frozen or disconnected, and does not know yet that it has lost a
room, cannot write to it. Claims and these checks never wait for a lock: a locked row belongs to another server for now.

An SQLite file is locked for one process (see ``database``): all other owners are dead, and there is no fence.
"""

from collections.abc import Collection
from functools import cache
from typing import Any

import sqlalchemy as sql

from ..runtime.clock import boot_time
from .tables import CHAMPIONSHIPS, ROOMS, SERVERS

LEASE = 5.0  # seconds
CHAMPIONSHIP_PAUSE = 10.0  # seconds after which a running championship is checked again
MOST_DUE = 100  # rooms per claim
LOAD_WITHIN = 10.0  # seconds after which a room that is due and has not been loaded is due again
_LOCKS = 0x564F4C54  # the class of our advisory locks
_NOW = "extract(epoch FROM clock_timestamp())::float8"
_ALIVE = sql.text(
    f"SELECT id FROM servers WHERE lease > {_NOW} AND id IN (SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' "
    f"AND classid = {_LOCKS} AND objsubid = 2 AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))"
)
_RENEW = sql.text(
    f"WITH before AS (SELECT lease FROM servers WHERE id = :id) INSERT INTO servers VALUES (:id, {_NOW} + :lease) "
    f"ON CONFLICT (id) DO UPDATE SET lease = {_NOW} + :lease RETURNING (SELECT lease > {_NOW} FROM before)"
)
_LOCK = f"SELECT pg_try_advisory_lock({_LOCKS}, %s)"
# a server that is frozen or cut off in the middle of a transaction must not keep its locks for longer than its lease
_SESSION = (
    "SET idle_in_transaction_session_timeout = '4s'; SET tcp_keepalives_idle = 2; SET tcp_keepalives_interval = 1; \
SET tcp_keepalives_count = 3"
)


class Lease:
    """How long the rooms in memory may be shown; after that, another server may have claimed them."""

    def __init__(self) -> None:
        self._until: float | None = None

    @property
    def held(self) -> bool:
        """Whether the lease is still valid."""
        return self._until is None or boot_time() < self._until

    def renew(self, began: float) -> bool:
        """Extend the lease after a request, counting from when it ``began``; False if the lease had already run out."""
        unbroken = self.held
        self._until = began + LEASE
        return unbroken


# --- on a connection of the writer thread ---


def begin_session(connection: sql.Connection, id_: int) -> bool:
    """Register a new PostgreSQL connection as the server with that number; False if the number is taken."""
    connection.exec_driver_sql(_SESSION)
    return bool(connection.exec_driver_sql(_LOCK, (id_,)).scalar())


def renew(connection: sql.Connection, me: int) -> bool:
    """Begin or renew the lease of this server; False if it had run out: others may have claimed its rooms."""
    return connection.execute(_RENEW, {"id": me, "lease": LEASE}).scalar_one() is not False


def database_time(connection: sql.Connection) -> float:
    """The database's clock, in seconds since 1970."""
    return float(connection.exec_driver_sql(f"SELECT {_NOW}").scalar_one())


def resign(connection: sql.Connection, me: int) -> None:
    """Immediately release everything that this server still owns: a server without a lease is considered dead."""
    connection.execute(SERVERS.delete().where(SERVERS.c.id == me))


def alive(connection: sql.Connection) -> frozenset[int]:
    """The servers that are alive."""
    return frozenset(connection.scalars(_ALIVE))


def claim(connection: sql.Connection, me: int, id_: str) -> int | None:
    """Make this server the owner of a room; return its new epoch, or None if another server has it or there is no such room."""
    claiming = _claiming(connection.dialect.name, due=False)
    found = connection.execute(claiming, {"me": me, "room": id_, "again": None}).first()
    return None if found is None else found.epoch


def claim_due(connection: sql.Connection, me: int, now: float) -> list[str]:
    """Claim rooms whose deadline has passed, or which continue by themselves and whose owner is dead; return their ids.

    They are due again until they are loaded (``claim``).
    """
    claiming = _claiming(connection.dialect.name, due=True)
    return list(connection.scalars(claiming, {"me": me, "now": now, "again": now + LOAD_WITHIN}))


@cache
def _claiming(dialect: str, due: bool) -> Any:
    """The statement that claims a room, or those that are ``due``; built once: a statement is garbage that forms cycles."""
    owner, me = ROOMS.c.owner, sql.bindparam("me", type_=ROOMS.c.owner.type)
    servers = sql.select(_ALIVE.columns(SERVERS.c.id).subquery().c.id)
    dead = owner != me if dialect == "sqlite" else owner.not_in(servers)
    if due:
        waits = sql.and_(sql.or_(owner.is_(None), owner == me), ROOMS.c.due <= sql.bindparam("now"))
        orphaned = sql.and_(ROOMS.c.wakes, owner.is_not(None), dead)
        rooms = sql.select(ROOMS.c.id).where(sql.or_(waits, orphaned)).limit(MOST_DUE)
    else:
        free = sql.or_(owner.is_(None), owner == me, dead)
        rooms = sql.select(ROOMS.c.id).where(ROOMS.c.id == sql.bindparam("room"), free)
    chosen = rooms.with_for_update(skip_locked=True).cte("chosen")
    values = {"owner": me, "epoch": ROOMS.c.epoch + 1, "due": sql.bindparam("again")}
    update = ROOMS.update().where(ROOMS.c.id.in_(sql.select(chosen.c.id))).values(values)
    return update.returning(ROOMS.c.id, ROOMS.c.epoch)


def release(connection: sql.Connection, id_: str, epoch: int, due: float | None) -> None:
    """Release a room, unless another server has claimed it; ``due`` is when it must be loaded again."""
    mine = sql.and_(ROOMS.c.id == id_, ROOMS.c.epoch == epoch)
    connection.execute(ROOMS.update().where(mine).values(owner=None, due=due))


def claim_due_championships(connection: sql.Connection, now: float) -> list[str]:
    """Claim running championships that have not been checked for a while, and return their ids."""
    return list(connection.scalars(_claiming_championships(), {"now": now, "again": now + CHAMPIONSHIP_PAUSE}))


@cache
def _claiming_championships() -> Any:
    due = sql.and_(CHAMPIONSHIPS.c.wakes, CHAMPIONSHIPS.c.due <= sql.bindparam("now"))
    chosen = sql.select(CHAMPIONSHIPS.c.id).where(due).limit(MOST_DUE).with_for_update(skip_locked=True).cte("chosen")
    update = CHAMPIONSHIPS.update().where(CHAMPIONSHIPS.c.id.in_(sql.select(chosen.c.id)))
    return update.values(due=sql.bindparam("again")).returning(CHAMPIONSHIPS.c.id)


def epochs(connection: sql.Connection, table: sql.Table, ids: Collection[str]) -> dict[str, int]:
    """The epochs of rooms or championships, locked until this transaction ends; those that others have locked are left out."""
    found = sql.select(table.c.id, table.c.epoch).where(table.c.id == sql.func.any(sql.bindparam("ids", type_=_TEXTS)))
    found = found.with_for_update(read=table is ROOMS, skip_locked=True)
    return {row.id: row.epoch for row in connection.execute(found, {"ids": list(ids)})}


_TEXTS = sql.ARRAY(sql.Text)
