"""Whom people do not want to meet: quick match puts neither at a table with the other."""

from collections.abc import Callable, Collection
from functools import partial

import sqlalchemy as sql
from starlette.requests import Request

from volt.texts import Phrase

from ..routing.routes import Api, RouteTable, id_in, tokens
from ..runtime.clock import now
from ..runtime.errors import RequestError, not_found
from ..storage.tables import BLOCKS, PEOPLE
from .messages import Blocked, Blocks
from .service import People, Person

MOST = 200  # of a person


class BlocksApi(Api):
    """The handlers."""

    ROUTES = RouteTable()

    def __init__(self, people: People) -> None:
        self._people = people

    @ROUTES("GET", "/api/me/blocks", Blocks, None, 403, key="person")
    async def list_blocked(self, request: Request, _: None) -> Blocks:
        """Whom the sender has blocked."""
        return await self._changed(request, lambda connection, person: None)

    @ROUTES("PUT", "/api/me/blocks/{id}", Blocks, None, 403, 404, 409, key="person")
    async def block(self, request: Request, _: None) -> Blocks:
        """Never meet somebody in a quick match; they are not told."""
        return await self._changed(request, partial(_block, other=id_in(request)))

    @ROUTES("DELETE", "/api/me/blocks/{id}", Blocks, None, 403, key="person")
    async def unblock(self, request: Request, _: None) -> Blocks:
        """Meet somebody again."""
        return await self._changed(request, partial(_unblock, other=id_in(request)))

    async def _changed(self, request: Request, change: Callable[[sql.Connection, str], None]) -> Blocks:
        def work(connection: sql.Connection, me: Person) -> Blocks:
            change(connection, me.id)
            return _blocked_by(connection, me.id)

        return await self._people.ask(tokens(request), work)


def _block(connection: sql.Connection, person: str, other: str) -> None:
    """Keep a person and somebody else apart; RequestError if there is no such person, or there are too many."""
    if other == person or connection.scalar(sql.select(PEOPLE.c.id).where(PEOPLE.c.id == other)) is None:
        raise not_found("player")
    known = set(connection.scalars(sql.select(BLOCKS.c.other).where(BLOCKS.c.person == person)))
    if len(known) >= MOST and other not in known:
        raise RequestError(409, "too_many", Phrase("errors.blocks", most=MOST))
    if other not in known:
        connection.execute(BLOCKS.insert(), {"person": person, "other": other, "since": now()})


def _unblock(connection: sql.Connection, person: str, other: str) -> None:
    connection.execute(BLOCKS.delete().where(BLOCKS.c.person == person, BLOCKS.c.other == other))


def _blocked_by(connection: sql.Connection, person: str) -> Blocks:
    columns = sql.select(PEOPLE.c.id, PEOPLE.c.name, BLOCKS.c.since).where(BLOCKS.c.person == person)
    query = columns.join_from(BLOCKS, PEOPLE, BLOCKS.c.other == PEOPLE.c.id).order_by(BLOCKS.c.since.desc())
    found = connection.execute(query)
    return Blocks(people=tuple(Blocked(id=row.id, name=row.name, since=int(row.since)) for row in found))


def kept_apart(connection: sql.Connection, people: Collection[str]) -> dict[str, set[str]]:
    """For each of these people who blocks another of them, or is blocked: whom they are not to meet."""
    apart: dict[str, set[str]] = {}
    if len(people) > 1:
        pairs = sql.select(BLOCKS.c.person, BLOCKS.c.other)
        for person, other in connection.execute(pairs.where(BLOCKS.c.person.in_(people), BLOCKS.c.other.in_(people))):
            apart.setdefault(person, set()).add(other)
            apart.setdefault(other, set()).add(person)
    return apart
