"""Sends notices that are due: each once, whichever server does it; what fails is tried again, later and later, a few times.

A server claims what is due by moving it into the future, so that another one sends it only if this one dies. Everything is
checked again before it is sent: who has answered, left or stopped the notices is not told.
"""

import asyncio
import json
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import groupby
from typing import Any

import sqlalchemy as sql
from msgspec import MsgspecError
from msgspec.json import decode

from ..protection.tokens import digest, share_one
from ..rooms.state import RoomState
from ..runtime.clock import now
from ..runtime.errors import report
from ..runtime.metrics import NOTICES_SENT
from ..runtime.settings import Settings
from ..runtime.tasks import Tasks
from ..storage.store import Store
from ..storage.tables import HOLDINGS, INPUTS, NOTICES, PUSH_SUBSCRIPTIONS, ROOMS, WEBHOOKS
from .outgoing import OutgoingError, post, send_mail
from .recipients import is_quiet, next_hour, settings_of
from .turns import IN_TIME
from .web_push import ServerKey, encrypt
from .wording import Notice, Parcel, SignedLinks, Wording

CLAIM = 600.0  # seconds after which another server may send what this one has claimed
MOST = 100  # notices being sent at a time
TRIES, PAUSE, GROWTH = 5, 60.0, 4.0  # attempts, and the pauses between them
KEPT = 60 * 86_400.0  # seconds that it is remembered what has been sent
GONE = (404, 410)


class NoticeSender:
    """Sends what is due."""

    def __init__(self, store: Store, settings: Settings, key: ServerKey, links: SignedLinks) -> None:
        self._store, self._settings, self._key = store, settings, key
        self.wording = Wording(settings.site, links)
        self._tasks, self._mail = Tasks(), ThreadPoolExecutor(1, "volt-mail")
        self.sending = 0

    async def send_due(self) -> None:
        """Claim what is due, and send it in the background."""
        room = MOST - self.sending
        for parcel in await self._store.run(partial(_claim, current=now(), most=room)) if room > 0 else ():
            self.sending += len(parcel.notices)
            self._tasks.start(self._deliver(parcel))

    async def sweep(self) -> None:
        """Forget what was sent long ago, and webhooks of rooms that are gone."""
        old = sql.and_(NOTICES.c.due.is_(None), NOTICES.c.made < now() - KEPT)
        gone = WEBHOOKS.delete().where(WEBHOOKS.c.room.not_in(sql.select(ROOMS.c.id)))
        await self._store.run(
            lambda connection: (connection.execute(NOTICES.delete().where(old)), connection.execute(gone))
        )

    async def _deliver(self, parcel: Parcel) -> None:
        channel = parcel.target if parcel.target in ("email", "webhook") else "push"
        due, outcome = None, "sent"
        try:
            await {"email": self._send_email, "webhook": self._send_webhook, "push": self._send_push}[channel](parcel)
        except OutgoingError as error:
            outcome = "failed"
            if not error.final and parcel.tries < TRIES:
                due, outcome = now() + PAUSE * GROWTH ** (parcel.tries - 1), "delayed"
            if channel == "email":
                report(error, "an e-mail cannot be sent")
        except Exception as error:
            outcome = "broken"
            report(error, "a notice cannot be written")
        NOTICES_SENT.labels(channel, outcome).inc()
        done = NOTICES.update().where(NOTICES.c.id.in_([notice.id for notice in parcel.notices])).values(due=due)
        try:
            await self._store.run(lambda connection: connection.execute(done))
        finally:
            self.sending -= len(parcel.notices)

    async def _send_push(self, parcel: Parcel) -> None:
        to, sent = parcel.address, json.dumps(self.wording.push(parcel), ensure_ascii=False).encode()
        topic = digest(" ".join(notice.room.id for notice in parcel.notices))[:32]
        headers = self._key.headers(to["endpoint"], self._contact, now(), topic)
        status = await post(to["endpoint"], headers, encrypt(sent, to["key"], to["auth"]))
        await self._judge(status, PUSH_SUBSCRIPTIONS.delete().where(PUSH_SUBSCRIPTIONS.c.id == to["id"]))

    async def _send_webhook(self, parcel: Parcel) -> None:
        sent = json.dumps(self.wording.webhook(parcel)).encode()
        status = await post(parcel.address["url"], {"Content-Type": "application/json"}, sent)
        await self._judge(status, WEBHOOKS.delete().where(WEBHOOKS.c.url == parcel.address["url"]))

    async def _send_email(self, parcel: Parcel) -> None:
        await self.mail(self.wording.email(parcel))

    async def mail(self, message: Any) -> None:
        """Send an e-mail; OutgoingError if that fails."""
        message["From"] = self._settings.mail_from
        await asyncio.get_running_loop().run_in_executor(self._mail, send_mail, self._settings.smtp, message)

    @property
    def _contact(self) -> str:
        """How push services reach the host."""
        return (
            f"mailto:{self._settings.mail_from}" if self._settings.mail_from else self._settings.site or "mailto:nobody"
        )

    async def _judge(self, status: int, forget: "sql.Delete") -> None:
        """OutgoingError unless the status says that it was taken; an address that is gone is forgotten."""
        if status in GONE:
            await self._store.run(lambda connection: connection.execute(forget))
        if not 200 <= status < 300:
            raise OutgoingError(f"status {status}", final=status < 500 and status != 429)

    def close(self) -> None:
        """Stop sending."""
        self._tasks.cancel()
        self._mail.shutdown(wait=False, cancel_futures=True)


def _claim(connection: sql.Connection, current: float, most: int) -> list[Parcel]:
    """Claim what is due, and drop what need not be sent any more.

    People and rooms take turns: thousands of notices for somebody, which may lead nowhere, do not hold up the others'.
    """
    table = NOTICES.c
    owner = sql.case((table.person == "", table.room), else_=table.person)
    turn = sql.func.row_number().over(partition_by=owner, order_by=table.due)
    ranked = sql.select(table.id, table.due, turn.label("turn")).where(table.due <= current).subquery()
    first = sql.select(ranked.c.id).order_by(ranked.c.turn, ranked.c.due).limit(most)
    chosen = sql.select(table.id).where(table.id.in_(first), table.due <= current)
    chosen_ids = chosen.with_for_update(skip_locked=True).cte("chosen")
    update = NOTICES.update().where(table.id.in_(sql.select(chosen_ids.c.id)))
    rows = connection.execute(update.values(due=current + CLAIM, tries=table.tries + 1).returning(NOTICES)).all()
    parcels, dropped = [], []
    for (person, target, room), group in groupby(sorted(rows, key=_recipient), _recipient):
        notices = list(group)
        address = _address(connection, person, target, room)
        quiet = person and address and is_quiet(current, address["quiet_from"], address["quiet_until"], address["zone"])
        if address and quiet:
            later = NOTICES.update().where(table.id.in_([row.id for row in notices]))
            then = next_hour(current, address["quiet_until"], address["zone"])
            connection.execute(later.values(due=then, tries=table.tries - 1))
            continue
        states = {row.id: _waits(connection, row, current) for row in notices} if address else {}
        kept = [row for row in notices if states.get(row.id) is not None]
        dropped += [row.id for row in notices if row not in kept]
        if address and kept:
            found = tuple(Notice(row.id, states[row.id], row.seat, row.kind, row.deadline) for row in kept)  # type: ignore[arg-type]
            parcels.append(Parcel(target, address, kept[0].tries, found))
    if dropped:
        connection.execute(NOTICES.update().where(table.id.in_(dropped)).values(due=None))
    return parcels


def _recipient(row: Any) -> tuple[str, str, str]:
    return row.person, row.target, "" if row.person else row.room


def _address(connection: sql.Connection, person: str, target: str, room: str) -> dict[str, Any] | None:
    """Where to send it; None if that has been stopped."""
    if not person:
        found: Iterable[Any] = connection.execute(sql.select(WEBHOOKS).where(WEBHOOKS.c.room == room)).mappings()
        return next((dict(row) for row in found), None)
    settings = settings_of(connection, person)
    if target == "email":
        return settings if settings["email"] and settings["confirmed"] else None
    found = connection.execute(sql.select(PUSH_SUBSCRIPTIONS).where(PUSH_SUBSCRIPTIONS.c.id == target)).mappings()
    return next(({**settings, **row} for row in found if row["person"] == person), None)


def _waits(connection: sql.Connection, row: Any, current: float) -> RoomState | None:
    """The room, if it still waits for this operator and there is time to answer."""
    body = connection.scalar(sql.select(ROOMS.c.body).where(ROOMS.c.id == row.room))
    try:
        state = None if body is None else decode(body, type=RoomState)
    except MsgspecError as error:
        report(error, "room %s cannot be read", row.room)
        return None
    if state is None or state.status != "running" or (row.deadline is not None and row.deadline - current < IN_TIME):
        return None
    seat = next((seat for seat in state.seats if seat.colour == row.seat), None)
    if seat is None or seat.kind != "human" or seat.bot:
        return None
    theirs = INPUTS.c.room == row.room, INPUTS.c.seat == row.seat, INPUTS.c.number >= row.question
    if connection.scalar(sql.select(INPUTS.c.number).where(*theirs).limit(1)) is not None:
        return None
    if row.person:
        held = sql.select(HOLDINGS.c.tokens).where(
            HOLDINGS.c.person == row.person, HOLDINGS.c.room == row.room, HOLDINGS.c.seat == row.seat
        )
        if not share_one(seat.tokens, connection.scalar(held) or ""):
            return None
    return state
