"""People: created, recognised by the key of a device, signed in on other devices, deleted."""

import json
import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

import sqlalchemy as sql
from msgspec import Struct
from msgspec.json import decode
from sqlalchemy.exc import IntegrityError

from volt.texts import Phrase

from ..protection.tokens import clean, digest, new_id, new_token
from ..rooms.seating import checked_name
from ..runtime.clock import now
from ..runtime.errors import RequestError, forbidden, not_found
from ..storage.moderation import ban_of, forget_bans, forget_in_reports
from ..storage.results import forget_people
from ..storage.store import Store
from ..storage.tables import (
    BANS,
    BLOCKS,
    DEVICES,
    HOLDINGS,
    META,
    NOTICE_SETTINGS,
    NOTICES,
    PASSKEYS,
    PEOPLE,
    PUSH_SUBSCRIPTIONS,
    RATINGS,
    RECOVERY_CODES,
    REPORTS,
    RESULT_SEATS,
    TICKETS,
)
from .messages import Ban, Device, Me, Passkey

Result = TypeVar("Result")
SEEN = 3600.0  # seconds between two notes that somebody was seen
TICKET = 600  # seconds that a ticket is valid
GUEST_DAYS = 90.0  # after which a person who has neither games nor a way to sign in is deleted
REPORT_DAYS = 180.0  # after which a report is deleted, and a ban that has ended
CODES = 8
MOST_DEVICES, MOST_PASSKEYS = 20, 10  # of a person; a device more signs out the one that was not seen for longest
LONGEST_PROGRESS = 48 * 1024  # bytes


class Person(Struct, frozen=True):
    """A person, and the device they ask from."""

    id: str
    handle: str
    name: str
    device: str


class People:
    """All people of the servers that share the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def create(self, name: str, device: str) -> tuple[Person, str]:
        """A new person, and the key of their device; RequestError if the name cannot be one."""
        person, key = new_id(), new_token()
        row = {"id": person, "handle": secrets.token_urlsafe(32), "name": checked_name(name), "progress": "{}"}

        def work(connection: sql.Connection) -> Person:
            connection.execute(PEOPLE.insert(), {**row, "created": now(), "seen": now()})
            return Person(person, row["handle"], row["name"], _add_device(connection, person, key, device))

        return await self._store.run(work), key

    async def find(self, tokens: Sequence[str]) -> Person:
        """The person whose key is among the tokens; RequestError if there is none."""
        return await self.ask(tokens, lambda connection, person: person)

    async def ask(self, tokens: Sequence[str], query: Callable[[sql.Connection, Person], Result]) -> Result:
        """What a query finds about the person with one of the tokens, all in one transaction; RequestError if there is none."""
        keys = {"keys": [digest(token) for token in tokens]}

        def work(connection: sql.Connection) -> Result:
            found = connection.execute(_BY_KEY, keys).first() if tokens else None
            if found is None:
                raise forbidden("person")
            if now() - found.seen > SEEN:
                connection.execute(PEOPLE.update().where(PEOPLE.c.id == found.id).values(seen=now()))
                connection.execute(DEVICES.update().where(DEVICES.c.id == found.device).values(seen=now()))
            return query(connection, Person(found.id, found.handle, found.name, found.device))

        return await self._store.run(work)

    async def me(self, person: Person) -> Me:
        """All that the person sees of themselves."""
        return await self._store.run(lambda connection: read_me(connection, person))

    async def rename(self, person: Person, name: str) -> None:
        """Change the name for new games; RequestError if nothing of it is visible."""
        await self._change(person, name=checked_name(name))

    async def progress(self, person: Person) -> dict[str, Any]:
        """What clients keep for the person."""
        query = sql.select(PEOPLE.c.progress).where(PEOPLE.c.id == person.id)
        kept = await self._store.run(lambda connection: connection.scalar(query))
        return decode(kept or "{}", type=dict[str, Any])

    async def keep_progress(self, person: Person, progress: dict[str, Any]) -> None:
        """Keep something for the person's clients; RequestError if it is too long."""
        text = json.dumps(progress)
        if len(text) > LONGEST_PROGRESS:
            raise RequestError(413, "too_long", Phrase("errors.too_long", limit=f"{LONGEST_PROGRESS // 1024} KB"))
        await self._change(person, progress=text)

    async def notices(self, person: Person) -> list[dict[str, Any]]:
        """Everything that is stored of the person for notices."""
        return await self._rows(person, NOTICE_SETTINGS, PUSH_SUBSCRIPTIONS, NOTICES)

    async def manners(self, person: Person) -> list[dict[str, Any]]:
        """Whom the person has blocked, and their bans."""
        return await self._rows(person, BLOCKS, BANS)

    async def ratings(self, person: Person) -> list[dict[str, Any]]:
        """The ratings of the person, by mode and pool."""
        return await self._rows(person, RATINGS)

    async def _rows(self, person: Person, *tables: sql.Table) -> list[dict[str, Any]]:
        queries = [_of(table, person.id) for table in tables]

        def work(connection: sql.Connection) -> list[dict[str, Any]]:
            return [dict(row) for query in queries for row in connection.execute(query).mappings()]

        return await self._store.run(work)

    async def check_not_banned(self, person: Person) -> None:
        """RequestError with the reason if the person is banned now."""
        ban = await self._store.run(lambda connection: ban_of(connection, person.id))
        if ban is not None:
            phrase = Phrase("errors.banned", reason=ban.reason)
            if ban.until:
                until = datetime.fromtimestamp(ban.until, UTC).date().isoformat()
                phrase = Phrase("errors.banned_until", reason=ban.reason, until=until)
            raise RequestError(403, "banned", phrase)

    async def _change(self, person: Person, **values: str) -> None:
        statement = PEOPLE.update().where(PEOPLE.c.id == person.id).values(**values)
        await self._store.run(lambda connection: connection.execute(statement))

    # --- signing in ---

    async def issue(self, purpose: str, person: str = "") -> str:
        """A ticket that is valid once, for a few minutes: that of a link, or the challenge of a passkey."""
        ticket = secrets.token_urlsafe(32)
        row = {"ticket": digest(ticket), "purpose": purpose, "person": person, "until": now() + TICKET}
        await self._store.run(lambda connection: connection.execute(TICKETS.insert(), row))
        return ticket

    async def redeem(self, purpose: str, ticket: str) -> str:
        """Use a ticket and return whose it is, "" for anybody's; RequestError if it is unknown, used or too old."""
        return await self._store.run(lambda connection: _use(connection, TICKETS, _fits(purpose, ticket)))

    async def sign_in(self, id_: str, device: str) -> tuple[Person, str]:
        """Add a device of a person, and return its key; RequestError if there is no such person any more."""
        return await self._store.run(lambda connection: _sign_in(connection, id_, device))

    async def sign_in_by_ticket(self, purpose: str, ticket: str, device: str) -> tuple[Person, str]:
        """Use a ticket to add a device, both or neither; RequestError if it is not valid."""
        fits = _fits(purpose, ticket)
        return await self._store.run(lambda connection: _sign_in(connection, _use(connection, TICKETS, fits), device))

    async def sign_in_by_code(self, code: str, device: str) -> tuple[Person, str]:
        """Use a recovery code to add a device, both or neither; RequestError if it is not valid."""
        fits = RECOVERY_CODES.c.code == _digest_of_code(code)
        return await self._store.run(
            lambda connection: _sign_in(connection, _use(connection, RECOVERY_CODES, fits), device)
        )

    async def sign_out(self, person: Person, device: str) -> None:
        """Sign out a device: its key is no longer valid; RequestError if it is not the person's."""
        await self._remove(DEVICES, person, device)

    async def new_codes(self, person: Person) -> tuple[str, ...]:
        """New recovery codes; older ones are no longer valid."""
        codes = tuple("-".join(new_id()[:5] for _ in range(4)) for _ in range(CODES))
        rows = [{"code": _digest_of_code(code), "person": person.id} for code in codes]

        def work(connection: sql.Connection) -> None:
            connection.execute(RECOVERY_CODES.delete().where(RECOVERY_CODES.c.person == person.id))
            connection.execute(RECOVERY_CODES.insert(), rows)

        await self._store.run(work)
        return codes

    # --- passkeys ---

    async def passkeys(self, person: Person) -> list[str]:
        """The ids of the person's passkeys."""
        query = sql.select(PASSKEYS.c.id).where(PASSKEYS.c.person == person.id)
        return await self._store.run(lambda connection: list(connection.scalars(query)))

    async def add_passkey(self, person: Person, id_: str, key: str, signatures: int) -> None:
        """Add a passkey; RequestError if it belongs to somebody, or there are too many."""
        row = {"id": id_, "person": person.id, "key": key, "signatures": signatures, "created": now()}

        def work(connection: sql.Connection) -> None:
            if len(connection.execute(_of(PASSKEYS, person.id)).all()) >= MOST_PASSKEYS:
                raise RequestError(409, "too_many", Phrase("errors.passkeys", most=MOST_PASSKEYS))
            connection.execute(PASSKEYS.insert(), row)

        try:
            await self._store.run(work)
        except IntegrityError:
            raise RequestError(409, "taken", Phrase("errors.passkey"), "credential") from None

    async def passkey(self, id_: str) -> tuple[str, str, int] | None:
        """Whose a passkey is, its public key, and how often it has signed; None if it is unknown."""
        query = sql.select(PASSKEYS.c.person, PASSKEYS.c.key, PASSKEYS.c.signatures).where(PASSKEYS.c.id == id_)
        found = await self._store.run(lambda connection: connection.execute(query).first())
        return None if found is None else (found.person, found.key, found.signatures)

    async def note_signature(self, id_: str, signatures: int) -> None:
        """Note how often a passkey has signed: a copy of it would count anew."""
        statement = PASSKEYS.update().where(PASSKEYS.c.id == id_).values(signatures=signatures)
        await self._store.run(lambda connection: connection.execute(statement))

    async def remove_passkey(self, person: Person, id_: str) -> None:
        """Remove a passkey; RequestError if it is not the person's."""
        await self._remove(PASSKEYS, person, id_)

    async def _remove(self, table: sql.Table, person: Person, id_: str) -> None:
        statement = table.delete().where(table.c.person == person.id, table.c.id == id_)
        if not await self._store.run(lambda connection: connection.execute(statement).rowcount):
            raise not_found("id")

    # --- leaving ---

    async def delete(self, person: Person) -> None:
        """Delete the person; their seats are nobody's, and their names leave the rooms with ``Holdings.clear_names``."""

        def work(connection: sql.Connection) -> None:
            forget_in_reports(connection, person.id)
            connection.execute(HOLDINGS.update().where(HOLDINGS.c.person == person.id).values(person=""))
            _delete(connection, [person.id])

        await self._store.run(work)

    async def sweep(self) -> None:
        """Delete old tickets and reports, and people who were not seen for long and have neither games nor a way back."""

        def work(connection: sql.Connection) -> None:
            connection.execute(TICKETS.delete().where(TICKETS.c.until < now()))
            connection.execute(REPORTS.delete().where(REPORTS.c.at < now() - REPORT_DAYS * 86_400))
            forget_bans(connection, before=now() - REPORT_DAYS * 86_400)
            ties = [sql.exists().where(table.c.person == PEOPLE.c.id) for table in (PASSKEYS, RECOVERY_CODES, HOLDINGS)]
            query = sql.select(PEOPLE.c.id).where(PEOPLE.c.seen < now() - GUEST_DAYS * 86_400, ~sql.or_(*ties))
            _delete(connection, list(connection.scalars(query.limit(100))))

        await self._store.run(work)


def read_me(connection: sql.Connection, person: Person) -> Me:
    """All that the person sees of themselves."""
    about = connection.execute(sql.select(PEOPLE).where(PEOPLE.c.id == person.id)).one()
    devices = connection.execute(_of(DEVICES, person.id).order_by(DEVICES.c.seen.desc(), DEVICES.c.created))
    passkeys = connection.execute(_of(PASSKEYS, person.id).order_by(PASSKEYS.c.created))
    ban = ban_of(connection, person.id)
    return Me(
        id=person.id,
        name=about.name,
        created=int(about.created),
        devices=tuple(
            Device(
                id=device.id,
                name=device.name,
                created=int(device.created),
                seen=int(device.seen),
                current=device.id == person.device,
            )
            for device in devices
        ),
        passkeys=tuple(Passkey(id=passkey.id, created=int(passkey.created)) for passkey in passkeys),
        codes=len(connection.execute(_of(RECOVERY_CODES, person.id)).all()),
        ban=None if ban is None else Ban(reason=ban.reason, until=int(ban.until or 0)),
    )


# built once: every request of somebody with an account begins with it
_BY_KEY = (
    sql.select(PEOPLE.c.id, PEOPLE.c.handle, PEOPLE.c.name, DEVICES.c.id.label("device"), DEVICES.c.seen)
    .join_from(DEVICES, PEOPLE)
    .where(DEVICES.c.key.in_(sql.bindparam("keys", expanding=True)))
)


def _of(table: sql.Table, person: str) -> "sql.Select[Any]":
    return sql.select(table).where(table.c.person == person)


def _digest_of_code(code: str) -> str:
    return digest("".join(char for char in code.lower() if char.isalnum()))


def _not_valid() -> RequestError:
    return RequestError(422, "ticket", Phrase("errors.ticket"), "ticket")


def _fits(purpose: str, ticket: str) -> sql.ColumnElement[bool]:
    return sql.and_(TICKETS.c.ticket == digest(ticket), TICKETS.c.purpose == purpose, TICKETS.c.until > now())


def _use(connection: sql.Connection, table: sql.Table, fits: sql.ColumnElement[bool]) -> str:
    """Delete the row that fits and return its person; of two who try at once, one fails."""
    person = connection.scalar(table.delete().where(fits).returning(table.c.person))
    if person is None:
        raise _not_valid()
    return str(person)


def _sign_in(connection: sql.Connection, id_: str, device: str) -> tuple[Person, str]:
    found, key = connection.execute(sql.select(PEOPLE).where(PEOPLE.c.id == id_)).first(), new_token()
    if found is None:
        raise _not_valid()
    devices = connection.scalars(
        sql.select(DEVICES.c.id).where(DEVICES.c.person == id_).order_by(DEVICES.c.seen.desc())
    ).all()
    connection.execute(DEVICES.delete().where(DEVICES.c.id.in_(devices[MOST_DEVICES - 1 :])))
    return Person(id_, found.handle, found.name, _add_device(connection, id_, key, device)), key


def _add_device(connection: sql.Connection, person: str, key: str, name: str) -> str:
    row = {"id": new_id(), "person": person, "key": digest(key), "name": clean(name), "created": now(), "seen": now()}
    connection.execute(DEVICES.insert(), row)
    return str(row["id"])


# all that is somebody's; seats and results outlive them without their id
_THEIRS = [table for table in META.tables.values() if "person" in table.c and table not in (HOLDINGS, RESULT_SEATS)]


def _delete(connection: sql.Connection, people: Sequence[str]) -> None:
    forget_people(connection, people)
    for table in _THEIRS:
        connection.execute(table.delete().where(table.c.person.in_(people)))
    connection.execute(BLOCKS.delete().where(BLOCKS.c.other.in_(people)))
    for decided_by in (BANS.c.moderator, BANS.c.lifted_by):
        connection.execute(BANS.update().where(decided_by.in_(people)).values({decided_by.name: ""}))
    connection.execute(PEOPLE.delete().where(PEOPLE.c.id.in_(people)))
