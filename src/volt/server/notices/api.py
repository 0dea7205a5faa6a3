"""The HTTP API of notices: how to be told that it is one's turn, and how to stop that."""

import asyncio

from starlette.requests import Request

from volt.texts import Phrase

from ..people.service import People, Person
from ..protection.limits import Limits
from ..rooms.registry import RoomRegistry
from ..routing.routes import Api, RouteTable, host_only, id_in, tokens
from ..runtime.errors import RequestError, not_found, report
from ..runtime.settings import Settings
from ..storage.store import Store
from . import messages as m
from .outgoing import OutgoingError
from .recipients import Recipients
from .sender import NoticeSender
from .turns import Turns
from .web_push import ServerKey
from .wording import CONFIRM, STOP, SignedLinks

LOOK = 30.0  # seconds between two looks at who waits for whom, and at what is due
SWEEP_EVERY = 120  # looks
_ME, _LINK, _WEBHOOK = "/api/me/notices", "/api/notices/links/{token}", "/api/rooms/{id}/webhook"


class NoticeApi(Api):
    """The handlers, and the task that finds and sends notices."""

    ROUTES = RouteTable()

    def __init__(self, people: People, rooms: RoomRegistry, store: Store, limits: Limits, settings: Settings) -> None:
        self._people, self._rooms, self._limits = people, rooms, limits
        self._recipients, self._turns = Recipients(store), Turns(store, rooms)
        self._key, self._links = ServerKey(store.secret), SignedLinks(store.secret)
        self.sender = NoticeSender(store, settings, self._key, self._links)
        self._mail = bool(settings.smtp)
        self.looks = 0

    async def run(self) -> None:
        """Find and send notices, forever."""
        while True:
            try:
                await self._turns.look()
                await self.sender.send_due()
                if self.looks % SWEEP_EVERY == 0:
                    await self.sender.sweep()
            except Exception as error:  # the database is unavailable: the next look finds the same
                report(error, "notices cannot be found yet")
            self.looks += 1
            await asyncio.sleep(LOOK)

    def close(self) -> None:
        """Stop sending."""
        self.sender.close()

    async def _me(self, request: Request) -> Person:
        return await self._people.find(tokens(request))

    async def _settings(self, person: Person) -> m.Notices:
        return await self._recipients.of(person.id, self._key.public, self._mail)

    @ROUTES("GET", _ME, m.Notices, None, 403, key="person")
    async def show_notices(self, request: Request, _: None) -> m.Notices:
        """How the sender is told that it is their turn."""
        return await self._settings(await self._me(request))

    @ROUTES("PUT", _ME, m.Notices, m.NoticeWish, 403, key="person")
    async def change_notices(self, request: Request, wish: m.NoticeWish) -> m.Notices:
        """Change when the sender is told, and in which language."""
        me = await self._me(request)
        await self._recipients.change(me.id, wish)
        return await self._settings(me)

    @ROUTES("POST", f"{_ME}/push", m.Notices, m.Subscription, 403, key="person", status=201)
    async def subscribe(self, request: Request, wish: m.Subscription) -> m.Notices:
        """Show notices in a browser."""
        me = await self._me(request)
        await self._recipients.subscribe(me.id, wish)
        return await self._settings(me)

    @ROUTES("DELETE", f"{_ME}/push/{{id}}", m.Notices, None, 403, 404, key="person")
    async def unsubscribe(self, request: Request, _: None) -> m.Notices:
        """Show no notices in a browser any more."""
        me = await self._me(request)
        await self._recipients.unsubscribe(id_in(request), me.id)
        return await self._settings(me)

    @ROUTES("PUT", f"{_ME}/email", m.Notices, m.Email, 403, 409, 429, 503, key="person")
    async def set_email(self, request: Request, wish: m.Email) -> m.Notices:
        """Send notices to an address, once it has been confirmed; "" forgets it."""
        me = await self._me(request)
        before = await self._settings(me)
        if not wish.email:
            await self._recipients.stop_email(me.id, before.email)
        elif wish.email != before.email or not before.confirmed:
            if not self._mail:
                raise RequestError(409, "no_mail", Phrase("errors.no_mail"), "email")
            self._limits.room()
            settings = await self._recipients.set_email(me.id, wish.email)
            try:
                await self.sender.mail(self.sender.wording.confirmation(settings))
            except OutgoingError as error:
                report(error, "an e-mail cannot be sent")
                raise RequestError(503, "mail", Phrase("errors.mail"), "email") from error
        return await self._settings(me)

    @ROUTES("GET", _LINK, m.LinkMeaning, None, 404)
    async def show_link(self, request: Request, _: None) -> m.LinkMeaning:
        """What a link in a notice does when it is pressed."""
        match self._links.read(request.path_params["token"]):
            case ["confirm", "email", _, email]:
                return m.LinkMeaning(does="confirm", about=email)
            case ["stop", "email", _, email]:
                return m.LinkMeaning(does="stop_email", about=email)
            case ["stop", "push", id_]:
                return m.LinkMeaning(does="stop_push", about=await self._recipients.device(id_) or "")
            case ["stop", "webhook", _]:
                return m.LinkMeaning(does="stop_webhook", about="")
        raise not_found("link")

    @ROUTES("POST", _LINK, m.LinkMeaning, None, 404)
    async def press_link(self, request: Request, _: None) -> m.LinkMeaning:
        """Do what a link in a notice says: confirm an address, or stop the notices. Mail programs call this, too."""
        meaning = await self.show_link(request, None)
        match self._links.read(request.path_params["token"]):
            case [what, "email", person, email] if what in (CONFIRM, STOP):
                change = self._recipients.confirm if what == CONFIRM else self._recipients.stop_email
                if not await change(person, email) and what == CONFIRM:
                    raise not_found("link")
            case ["stop", "push", id_]:
                if await self._recipients.device(id_) is not None:
                    await self._recipients.unsubscribe(id_)
            case ["stop", "webhook", room]:
                await self._recipients.set_webhook(room, m.Webhook(url=""))
        return meaning

    @ROUTES("GET", _WEBHOOK, m.WebhookSet, None, 403, 404, key="host")
    async def show_webhook(self, request: Request, _: None) -> m.WebhookSet:
        """Whether a room has a webhook."""
        room = await self._hosted(request)
        return m.WebhookSet(set=await self._recipients.has_webhook(room))

    @ROUTES("PUT", _WEBHOOK, m.WebhookSet, m.Webhook, 403, 404, key="host")
    async def set_webhook(self, request: Request, wish: m.Webhook) -> m.WebhookSet:
        """Tell a chat whose turn it is, or stop that."""
        room = await self._hosted(request)
        await self._recipients.set_webhook(room, wish)
        return m.WebhookSet(set=bool(wish.url))

    async def _hosted(self, request: Request) -> str:
        """The id of the room; RequestError unless the host asks."""
        room = await self._rooms.find(request.path_params["id"])
        host_only(room.state.host, request)
        return room.state.id
