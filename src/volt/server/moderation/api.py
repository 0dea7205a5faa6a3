"""The HTTP API of moderation: reporting operators, deciding about reports, banning accounts for a time or for good.

Everything is decided by people whom the host has named, and stays in a log. A ban can be lifted.
"""

from typing import Annotated, Any, Literal

import sqlalchemy as sql
from msgspec import Meta
from msgspec.json import decode, encode
from starlette.requests import Request

from volt.texts import Phrase

from ..people.service import People, Person
from ..protection.limits import Limits
from ..protection.tokens import clean, new_id, share_one
from ..rooms.api import seated_only
from ..rooms.registry import RoomRegistry
from ..rooms.state import Colour, Said
from ..routing.routes import Api, RouteTable, id_in, tokens
from ..runtime.clock import DAY, now
from ..runtime.errors import RequestError, forbidden, not_found
from ..runtime.settings import Settings
from ..runtime.wire import Part
from ..storage.bans import add_ban, lift_ban
from ..storage.store import Store
from ..storage.tables import BANS, HOLDINGS, PEOPLE, REPORTS

MOST_OPEN = 5  # reports about a room
SHOWN = 100

Decision = Literal["", "dismissed", "cleared", "banned"]


class NewReport(Part):
    """What an operator of the room has done; the latest chat lines are added."""

    seat: Colour
    words: Annotated[str, Meta(min_length=1, max_length=500)]


class Report(Part):
    """A report, and what was decided: nothing yet (""), to do nothing, to clear the name and its chat, or to ban as well."""

    id: str
    room: str
    seat: Colour
    name: str
    person: str  # the account, which can be banned; "" if none is known
    words: str
    chat: tuple[Said, ...]
    at: int  # seconds since 1970
    decision: Decision
    moderator: str  # the name of who decided
    decided: int


class BanEntry(Part):
    """A ban, and who lifted it, if anybody."""

    id: str
    person: str
    name: str
    reason: str
    at: int
    until: int  # 0: for good
    moderator: str
    lifted: int  # 0: it was not
    lifted_by: str
    lasts: bool


class Reports(Part):
    """Open reports, oldest first, and the log of what was decided and of all bans, newest first."""

    open: tuple[Report, ...]
    log: tuple[Report, ...]
    bans: tuple[BanEntry, ...]


class Decide(Part):
    """What to do about a report; a ban needs a reason, which the person is shown, and lasts some days or (0) for good."""

    decision: Literal["dismissed", "cleared", "banned"]
    days: Annotated[int, Meta(ge=0, le=3650)] = 0
    reason: Annotated[str, Meta(max_length=500)] = ""


class ModerationApi(Api):
    """The handlers."""

    ROUTES = RouteTable()

    def __init__(self, people: People, rooms: RoomRegistry, store: Store, limits: Limits, settings: Settings) -> None:
        self._people, self._rooms, self._store, self._limits = people, rooms, store, limits
        self._moderators = settings.moderators

    @ROUTES("POST", "/api/rooms/{id}/reports", NewReport, NewReport, 403, 404, 409, 429, key="seat", status=201)
    async def report(self, request: Request, wish: NewReport) -> NewReport:
        """Report an operator of the room to the moderators, as the host or an operator."""
        room = await self._rooms.find(request.path_params["id"])
        seated_only(room.state, request)
        seat, words = room.seat(wish.seat), clean(wish.words)
        if seat.kind != "human" or not words:
            raise RequestError(422, "report", Phrase("errors.report"), "seat")
        self._limits.room()
        row = {"id": new_id(), "room": room.state.id, "seat": seat.colour, "name": seat.name, "words": words}
        held = sql.select(HOLDINGS).where(HOLDINGS.c.room == room.state.id, HOLDINGS.c.seat == seat.colour)
        seat_tokens = seat.tokens
        chat = encode(room.state.chat).decode()
        open_ = sql.select(sql.func.count()).where(REPORTS.c.room == room.state.id, REPORTS.c.decision == "")

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
        return wish

    async def _moderator(self, request: Request) -> Person:
        person = await self._people.find(tokens(request))
        if person.id not in self._moderators:
            raise forbidden("moderator")
        return person

    @ROUTES("GET", "/api/moderation", Reports, None, 403, key="person")
    async def show_reports(self, request: Request, _: None) -> Reports:
        """Open reports and the log, for moderators."""
        await self._moderator(request)
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

    @ROUTES("POST", "/api/moderation/{id}", Reports, Decide, 403, 404, key="person")
    async def decide(self, request: Request, wish: Decide) -> Reports:
        """Decide about a report: do nothing, clear the operator's name and chat lines in the room, or also ban their account."""
        me, id_ = await self._moderator(request), id_in(request)
        query = sql.select(REPORTS).where(REPORTS.c.id == id_, REPORTS.c.decision == "")
        found = await self._store.run(lambda connection: connection.execute(query).first())
        if found is None:
            raise not_found("report")
        reason = clean(wish.reason)
        if wish.decision == "banned" and not (found.person and reason):
            raise RequestError(422, "ban", Phrase("errors.ban"), "reason")
        if wish.decision != "dismissed":
            await self._clear(found.room, found.seat, found.name)
        values = {"decision": wish.decision, "moderator": me.id, "decided": now()}

        def work(connection: sql.Connection) -> None:
            still_open = REPORTS.c.id == id_, REPORTS.c.decision == ""
            if not connection.execute(REPORTS.update().where(*still_open).values(values)).rowcount:
                raise not_found("report")
            if wish.decision == "banned":
                add_ban(connection, found.person, me.id, reason, wish.days * DAY or None)

        await self._store.run(work)
        return await self.show_reports(request, None)

    @ROUTES("DELETE", "/api/moderation/bans/{id}", Reports, None, 403, 404, key="person")
    async def lift(self, request: Request, _: None) -> Reports:
        """Lift a ban."""
        me, id_ = await self._moderator(request), id_in(request)
        if not await self._store.run(lambda connection: lift_ban(connection, id_, me.id)):
            raise not_found("ban")
        return await self.show_reports(request, None)

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
