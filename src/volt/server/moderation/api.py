"""The HTTP API of moderation: reporting operators, deciding about reports, banning accounts for a time or for good."""

from starlette.requests import Request

from volt.texts import Phrase

from ..people.service import People, Person
from ..protection.limits import Limits
from ..protection.tokens import clean
from ..rooms.api import seated_only
from ..rooms.registry import RoomRegistry
from ..routing.routes import Api, RouteTable, id_in, tokens
from ..runtime.errors import RequestError, forbidden
from ..runtime.settings import Settings
from ..storage.store import Store
from . import messages as m
from .service import Moderation


class ModerationApi(Api):
    """The handlers."""

    ROUTES = RouteTable()

    def __init__(self, people: People, rooms: RoomRegistry, store: Store, limits: Limits, settings: Settings) -> None:
        self._people, self._rooms, self._limits = people, rooms, limits
        self._moderation, self._moderators = Moderation(rooms, store), settings.moderators

    async def _moderator(self, request: Request) -> Person:
        person = await self._people.find(tokens(request))
        if person.id not in self._moderators:
            raise forbidden("moderator")
        return person

    @ROUTES("POST", "/api/rooms/{id}/reports", m.NewReport, m.NewReport, 403, 404, 409, 429, key="seat", status=201)
    async def report(self, request: Request, wish: m.NewReport) -> m.NewReport:
        """Report an operator of the room to the moderators, as the host or an operator."""
        room = await self._rooms.find(request.path_params["id"])
        seated_only(room.state, request)
        seat, words = room.seat(wish.seat), clean(wish.words)
        if seat.kind != "human" or not words:
            raise RequestError(422, "report", Phrase("errors.report"), "seat")
        self._limits.room()
        await self._moderation.report(room.state, seat, words)
        return wish

    @ROUTES("GET", "/api/moderation", m.Reports, None, 403, key="person")
    async def show_reports(self, request: Request, _: None) -> m.Reports:
        """Open reports and the log, for moderators."""
        await self._moderator(request)
        return await self._moderation.reports()

    @ROUTES("POST", "/api/moderation/{id}", m.Reports, m.Decide, 403, 404, key="person")
    async def decide(self, request: Request, wish: m.Decide) -> m.Reports:
        """Decide about a report: do nothing, clear the operator's name and chat lines in the room, or also ban their account."""
        me, id_ = await self._moderator(request), id_in(request)
        await self._moderation.decide(id_, wish, clean(wish.reason), me.id)
        return await self._moderation.reports()

    @ROUTES("DELETE", "/api/moderation/bans/{id}", m.Reports, None, 403, 404, key="person")
    async def lift(self, request: Request, _: None) -> m.Reports:
        """Lift a ban."""
        me, id_ = await self._moderator(request), id_in(request)
        await self._moderation.lift(id_, me.id)
        return await self._moderation.reports()
