"""Whom to tell, how and at which hours: settings, browsers, addresses and webhooks in the database."""

import re
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

import sqlalchemy as sql
from msgspec.structs import asdict

from volt.texts import Phrase, languages

from ..protection.limits import too_fast
from ..protection.tokens import clean, digest, new_id, new_token
from ..runtime.clock import now
from ..runtime.errors import RequestError, not_found
from ..storage.store import Store
from ..storage.tables import NOTICE_SETTINGS, PUSH_SUBSCRIPTIONS, TICKETS, WEBHOOKS
from .messages import Notices, NoticeWish, Push, Subscription, Webhook
from .outgoing import check_url
from .web_push import decoded, read_key

MOST_PUSHES = 10  # of a person; one more replaces the oldest
ASK_AGAIN = 60.0  # seconds between two confirmations that a person asks for
ASKS, ASKS_WITHIN = 3, 86_400.0  # how often all people together may have a mailbox asked
_ASKED = "asked"  # the purpose of the tickets that count this
# not "=" and "?": in a header, they could spell other addresses
_EMAIL = re.compile(r"[a-z0-9.!#$%&'*+/^_`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+", re.IGNORECASE | re.ASCII)
_DEFAULTS = {**asdict(NoticeWish(language=languages()[0])), "email": "", "confirmed": False, "asked": 0.0}


class Recipients:
    """How people and rooms want to be told."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, person: str, key: str, mail: bool) -> Notices:
        """How a person is told."""

        def work(connection: sql.Connection) -> Notices:
            settings = settings_of(connection, person)
            pushes = connection.execute(
                sql.select(PUSH_SUBSCRIPTIONS)
                .where(PUSH_SUBSCRIPTIONS.c.person == person)
                .order_by(PUSH_SUBSCRIPTIONS.c.created)
            )
            return Notices(
                key=key,
                mail=mail,
                pushes=tuple(Push(id=row.id, device=row.device, created=int(row.created)) for row in pushes),
                **{name: settings[name] for name in Notices.__struct_fields__ if name in settings},
            )

        return await self._store.run(work)

    async def change(self, person: str, wish: NoticeWish) -> None:
        """Change when a person is told; RequestError if there is no such time zone."""
        try:
            ZoneInfo(wish.zone)
        except (KeyError, ValueError, OSError):
            raise RequestError(422, "zone", Phrase("errors.time_zone"), "zone") from None
        await self._store.run(lambda connection: _put(connection, person, asdict(wish)))

    # --- browsers ---

    async def subscribe(self, person: str, wish: Subscription) -> None:
        """Add a browser; RequestError if the subscription is not one."""
        try:
            check_url(wish.endpoint)
            read_key(wish.key)
            if len(decoded(wish.auth)) != 16:
                raise ValueError
        except ValueError:
            raise RequestError(422, "subscription", Phrase("errors.subscription"), "endpoint") from None
        table, values = PUSH_SUBSCRIPTIONS, {"key": wish.key, "auth": wish.auth, "device": clean(wish.device)}
        row = {"id": new_id(), "person": person, "endpoint": wish.endpoint, "created": now(), **values}

        def work(connection: sql.Connection) -> None:
            mine = table.c.person == person
            connection.execute(table.delete().where(mine, table.c.endpoint == wish.endpoint))
            oldest = sql.select(table.c.id).where(mine).order_by(table.c.created.desc()).offset(MOST_PUSHES - 1)
            connection.execute(table.delete().where(table.c.id.in_(connection.scalars(oldest).all())))
            connection.execute(table.insert(), row)
            _put(connection, person, {})

        await self._store.run(work)

    async def unsubscribe(self, id_: str, person: str | None = None) -> None:
        """Remove a browser (of that person); RequestError if there is none."""
        which = [PUSH_SUBSCRIPTIONS.c.id == id_]
        which += [] if person is None else [PUSH_SUBSCRIPTIONS.c.person == person]
        statement = PUSH_SUBSCRIPTIONS.delete().where(*which)
        if not await self._store.run(lambda connection: connection.execute(statement).rowcount):
            raise not_found("id")

    async def device(self, id_: str) -> str | None:
        """The device of a subscription; None if there is none."""
        query = sql.select(PUSH_SUBSCRIPTIONS.c.device).where(PUSH_SUBSCRIPTIONS.c.id == id_)
        return await self._store.run(lambda connection: connection.scalar(query))

    # --- addresses ---

    async def set_email(self, person: str, email: str) -> dict[str, Any]:
        """Note an address, not confirmed yet; return the settings. RequestError if it is not one, or is asked too often."""
        if not _EMAIL.fullmatch(email):
            raise RequestError(422, "email", Phrase("errors.email"), "email")

        def work(connection: sql.Connection) -> dict[str, Any] | None:
            before = settings_of(connection, person)
            if now() - before["asked"] < ASK_AGAIN or not _may_ask(connection, email):
                return None
            _put(connection, person, {"email": email, "confirmed": False, "asked": now()})
            return settings_of(connection, person)

        found = await self._store.run(work)
        if found is None:
            raise too_fast()
        return found

    async def confirm(self, person: str, email: str) -> bool:
        """The address has been confirmed; return whether it is still the person's."""
        return await self._change_email(person, email, confirmed=True)

    async def stop_email(self, person: str, email: str) -> bool:
        """Forget an address; return whether it was the person's."""
        return await self._change_email(person, email, email="", confirmed=False)

    async def _change_email(self, person: str, before: str, **values: object) -> bool:
        mine = sql.and_(NOTICE_SETTINGS.c.person == person, NOTICE_SETTINGS.c.email == before)
        statement = NOTICE_SETTINGS.update().where(mine).values(**values)
        return bool(await self._store.run(lambda connection: connection.execute(statement).rowcount))

    # --- webhooks ---

    async def set_webhook(self, room: str, wish: Webhook) -> None:
        """Set or remove the webhook of a room; RequestError if it is not an https URL of the internet."""
        try:
            if wish.url:
                check_url(wish.url)
        except ValueError:
            raise RequestError(422, "webhook", Phrase("errors.webhook"), "url") from None

        def work(connection: sql.Connection) -> None:
            connection.execute(WEBHOOKS.delete().where(WEBHOOKS.c.room == room))
            if wish.url:
                connection.execute(WEBHOOKS.insert(), {"room": room, "url": wish.url, "language": wish.language})

        await self._store.run(work)

    async def has_webhook(self, room: str) -> bool:
        """Whether a room has a webhook."""
        query = sql.select(WEBHOOKS.c.room).where(WEBHOOKS.c.room == room)
        return await self._store.run(lambda connection: connection.scalar(query)) is not None


def settings_of(connection: sql.Connection, person: str) -> dict[str, Any]:
    """A person's settings, or the defaults."""
    found = connection.execute(sql.select(NOTICE_SETTINGS).where(NOTICE_SETTINGS.c.person == person)).first()
    return {"person": person, **_DEFAULTS, **({} if found is None else found._mapping)}


def _put(connection: sql.Connection, person: str, values: dict[str, Any]) -> None:
    """Change settings; they are made if there are none."""
    row = {**settings_of(connection, person), **values}
    if not connection.execute(NOTICE_SETTINGS.update().where(NOTICE_SETTINGS.c.person == person).values(row)).rowcount:
        connection.execute(NOTICE_SETTINGS.insert(), row)


def _may_ask(connection: sql.Connection, email: str) -> bool:
    """Whether a mailbox may be asked once more; if so, that is counted, whatever becomes of the address and the person.

    ``ada+volt@…`` is the mailbox of ``ada@…``; only a digest of it is kept.
    """
    name, _, domain = email.lower().rpartition("@")
    mailbox = digest(f"{name.partition('+')[0]}@{domain}")[:16]
    asked = TICKETS.c.purpose == _ASKED, TICKETS.c.person == mailbox, TICKETS.c.until > now()
    if (connection.scalar(sql.select(sql.func.count()).where(*asked)) or 0) >= ASKS:
        return False
    row = {"ticket": digest(new_token()), "purpose": _ASKED, "person": mailbox, "until": now() + ASKS_WITHIN}
    connection.execute(TICKETS.insert(), row)
    return True


# --- hours ---


def next_hour(at: float, hour: int, zone: str) -> float:
    """When it is next that hour of the day."""
    here = datetime.fromtimestamp(at, _zone(zone))
    then = here.replace(hour=hour, minute=0, second=0, microsecond=0)
    return (then if then > here else then + timedelta(days=1)).timestamp()


def is_quiet(at: float, begin: int, end: int, zone: str) -> bool:
    """Whether it is between two hours of the day, perhaps over midnight; equal hours: never."""
    hour = datetime.fromtimestamp(at, _zone(zone)).hour
    return begin <= hour < end if begin <= end else hour >= begin or hour < end


def _zone(name: str) -> tzinfo:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # a machine without that time zone
        return UTC
