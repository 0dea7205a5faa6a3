"""The HTTP API of people: signing in, and what is theirs."""

import asyncio
from importlib import import_module
from ipaddress import ip_address
from itertools import count
from typing import get_args
from urllib.parse import urlsplit

from msgspec.json import encode
from starlette.requests import Request

from volt.texts import Phrase

from ..protection.limits import Limits
from ..ratings.games import finished
from ..ratings.messages import FinishedGames, Which
from ..routing.routes import JSON, Api, Body, ResponseCache, RouteTable, as_body, id_in, number_in, tokens
from ..routing.work import Work
from ..runtime.errors import RequestError, not_found, report
from . import messages as m
from .holdings import Holdings, read_unfinished
from .service import TICKET, People, Person, read_me

SWEEP = 60.0  # seconds
FORGET = 60  # sweeps after which replays in memory are made anew
_ME = "/api/me"
_LINK, _SIGN_IN, _REGISTER = "link", "sign-in", "register"  # the purposes of tickets


class PeopleApi(Api):
    """The handlers."""

    ROUTES = RouteTable()

    def __init__(
        self, people: People, holdings: Holdings, limits: Limits, work: Work, responses: ResponseCache, keep_days: float
    ) -> None:
        self._people, self._holdings, self._limits, self._responses = people, holdings, limits, responses
        self._work, self._keep_days = work, keep_days

    async def _me(self, request: Request) -> Person:
        return await self._people.find(tokens(request))

    async def _signed_in(self, person: Person, key: str) -> m.SignedIn:
        return m.SignedIn(key=key, me=await self._people.me(person))

    async def sweep(self) -> None:
        """Delete what nobody needs any more, periodically, forever."""
        for turn in count():
            try:
                await self._people.sweep()
                if await self._holdings.clear_names() or turn % FORGET == 0:
                    self._responses.clear()  # replays name those who played, and another server may have deleted them
            except Exception as error:  # the database is unavailable: the next sweep does the rest
                report(error, "what deleted people have left cannot be removed yet")
            await asyncio.sleep(SWEEP)

    # --- signing in ---

    @ROUTES("POST", "/api/people", m.SignedIn, m.NewPerson, 429, status=201)
    async def become_a_person(self, request: Request, wish: m.NewPerson) -> m.SignedIn:
        """Become a person: a guest, until they have a passkey."""
        self._limits.room()
        return await self._signed_in(*await self._people.create(wish.name, wish.device))

    @ROUTES("POST", "/api/sign-in/options", m.Ceremony, None, 422)
    async def ask_for_passkey(self, request: Request, _: None) -> m.Ceremony:
        """What a browser needs to sign in with a passkey."""
        await _load_passkeys()
        from . import passkeys

        site = _site(request)
        return m.Ceremony(options=passkeys.authentication(site, await self._people.issue(_SIGN_IN)))

    @ROUTES("POST", "/api/sign-in/passkey", m.SignedIn, m.Credential, status=201)
    async def sign_in_with_passkey(self, request: Request, wish: m.Credential) -> m.SignedIn:
        """Sign in with a passkey."""
        await _load_passkeys()
        from . import passkeys

        site, challenge = _site(request), passkeys.challenge_of(wish.credential)
        await self._people.redeem(_SIGN_IN, challenge)
        id_ = passkeys.id_of(wish.credential)
        known = await self._people.passkey(id_)
        if known is None:
            raise passkeys.not_verified()
        person, key, signatures = known
        await self._people.note_signature(id_, passkeys.used(site, wish.credential, challenge, key, signatures))
        return await self._signed_in(*await self._people.sign_in(person, wish.device))

    @ROUTES("POST", "/api/sign-in/code", m.SignedIn, m.Ticket, status=201)
    async def sign_in_with_code(self, request: Request, wish: m.Ticket) -> m.SignedIn:
        """Sign in with a recovery code."""
        return await self._signed_in(*await self._people.sign_in_by_code(wish.ticket, wish.device))

    @ROUTES("POST", "/api/sign-in/link", m.SignedIn, m.Ticket, status=201)
    async def sign_in_with_link(self, request: Request, wish: m.Ticket) -> m.SignedIn:
        """Sign in with the ticket of a link that another device of the person has made."""
        return await self._signed_in(*await self._people.sign_in_by_ticket(_LINK, wish.ticket, wish.device))

    # --- who somebody is ---

    @ROUTES("GET", _ME, m.Me, None, 403, key="person")
    async def show_me(self, request: Request, _: None) -> m.Me:
        """Who the sender is, and where they are signed in."""
        return await self._people.ask(tokens(request), read_me)

    @ROUTES("PUT", _ME, m.Me, m.Rename, 403, key="person")
    async def rename_me(self, request: Request, wish: m.Rename) -> m.Me:
        """Take another name for new games."""
        me = await self._me(request)
        await self._people.rename(me, wish.name)
        return await self._people.me(me)

    @ROUTES("DELETE", _ME, m.Kept, None, 403, key="person")
    async def delete_me(self, request: Request, _: None) -> m.Kept:
        """Delete everything that is stored of the sender; bots take over their seats in running games."""
        me = await self._me(request)
        seats = len(await self._holdings.listed(me.id))
        await self._people.delete(me)
        await self._holdings.clear_names()
        self._responses.clear()
        return m.Kept(kept=seats)

    @ROUTES("GET", f"{_ME}/export", JSON, None, 403, key="person")
    async def export_me(self, request: Request, _: None) -> Body:
        """Everything that is stored of the sender; keys and tokens are stored as digests and left out."""
        me = await self._me(request)
        async with self._work.reading():
            return as_body(
                {
                    "me": await self._people.me(me),
                    "notices": await self._people.notices(me),
                    "manners": await self._people.manners(me),
                    "progress": await self._people.progress(me),
                    "seats": await self._holdings.listed(me.id),
                    "results": await self._holdings.results(me.id),
                    "ratings": await self._people.ratings(me),
                }
            )

    @ROUTES("GET", f"{_ME}/progress", m.Progress, None, 403, key="person")
    async def show_progress(self, request: Request, _: None) -> m.Progress:
        """What clients keep for the sender: lessons, puzzles, settings."""
        return m.Progress(progress=await self._people.progress(await self._me(request)))

    @ROUTES("PUT", f"{_ME}/progress", m.Progress, m.Progress, 403, 413, key="person")
    async def keep_progress(self, request: Request, wish: m.Progress) -> m.Progress:
        """Replace what clients keep for the sender."""
        me = await self._me(request)
        self._limits.save(len(encode(wish.progress)) - len(encode(await self._people.progress(me))))
        await self._people.keep_progress(me, wish.progress)
        return wish

    @ROUTES("DELETE", f"{_ME}/devices/{{id}}", m.Me, None, 403, 404, key="person")
    async def sign_out(self, request: Request, _: None) -> m.Me:
        """Sign out a device."""
        me = await self._me(request)
        await self._people.sign_out(me, id_in(request, "id"))
        return await self._people.me(me)

    @ROUTES("POST", f"{_ME}/link", m.DeviceLink, None, 403, key="person", status=201)
    async def link_device(self, request: Request, _: None) -> m.DeviceLink:
        """A ticket with which one other device can sign in."""
        me = await self._me(request)
        return m.DeviceLink(ticket=await self._people.issue(_LINK, me.id), seconds=TICKET)

    @ROUTES("POST", f"{_ME}/codes", m.Codes, None, 403, key="person", status=201)
    async def make_codes(self, request: Request, _: None) -> m.Codes:
        """New recovery codes."""
        return m.Codes(codes=await self._people.new_codes(await self._me(request)))

    @ROUTES("POST", f"{_ME}/passkeys/options", m.Ceremony, None, 403, 422, key="person")
    async def prepare_passkey(self, request: Request, _: None) -> m.Ceremony:
        """What a browser needs to make a passkey."""
        await _load_passkeys()
        from . import passkeys

        me, site = await self._me(request), _site(request)
        challenge = await self._people.issue(_REGISTER, me.id)
        known = await self._people.passkeys(me)
        return m.Ceremony(options=passkeys.registration(site, me.handle, me.name, challenge, known))

    @ROUTES("POST", f"{_ME}/passkeys", m.Me, m.Credential, 403, 409, key="person", status=201)
    async def add_passkey(self, request: Request, wish: m.Credential) -> m.Me:
        """Add a passkey that the browser has made."""
        await _load_passkeys()
        from . import passkeys

        me, site = await self._me(request), _site(request)
        challenge = passkeys.challenge_of(wish.credential)
        if await self._people.redeem(_REGISTER, challenge) != me.id:
            raise passkeys.not_verified()
        await self._people.add_passkey(me, *passkeys.made(site, wish.credential, challenge))
        return await self._people.me(me)

    @ROUTES("DELETE", f"{_ME}/passkeys/{{passkey}}", m.Me, None, 403, 404, key="person")
    async def remove_passkey(self, request: Request, _: None) -> m.Me:
        """Remove a passkey."""
        me = await self._me(request)
        await self._people.remove_passkey(me, id_in(request, "passkey"))
        return await self._people.me(me)

    # --- what is theirs ---

    @ROUTES("POST", f"{_ME}/seats", m.Kept, m.SeatProofs, 403, key="person")
    async def keep_seats(self, request: Request, wish: m.SeatProofs) -> m.Kept:
        """Add seats to the sender's, each proven by its token."""
        me = await self._me(request)
        async with self._work.reading():
            return m.Kept(kept=await self._holdings.keep(me.id, wish.seats))

    @ROUTES("POST", f"{_ME}/seats/{{id}}", m.Opened, None, 403, 404, 409, key="person")
    async def open_seats(self, request: Request, _: None) -> m.Opened:
        """New tokens for the sender's seats in a room or championship, on a device that has none."""
        me = await self._me(request)
        return await self._holdings.open(me.id, id_in(request, "id"))

    @ROUTES("GET", f"{_ME}/games", m.MyGames, None, 403, key="person")
    async def list_unfinished(self, request: Request, _: None) -> m.MyGames:
        """The sender's unfinished games, your turn first, and their championships."""
        async with self._work.reading():
            found = await self._people.ask(tokens(request), lambda connection, me: read_unfinished(connection, me.id))
            return self._holdings.unfinished(*found)

    @ROUTES("GET", f"{_ME}/games/{{which}}/{{page}}", FinishedGames, None, 403, 404, key="person")
    async def list_finished(self, request: Request, _: None) -> FinishedGames:
        """A page of the sender's finished games, newest first: all, those won, lost or rated, or with people; the first is 0."""
        which, page = request.path_params["which"], number_in(request, "page")
        if which not in get_args(Which):
            raise not_found("which")
        async with self._work.reading():
            return await self._people.ask(
                tokens(request), lambda connection, me: finished(connection, me.id, which, page, self._keep_days)
            )


async def _load_passkeys() -> None:
    """Import what verifies passkeys, beside the event loop: it takes a while, and nobody needs it to play."""
    await asyncio.to_thread(import_module, ".passkeys", __package__)


def _site(request: Request) -> m.Site:
    """Where the page is, according to its browser; RequestError if passkeys do not work there."""
    origin = request.headers.get("origin", "")
    parts = urlsplit(origin)
    name = parts.hostname or ""
    if not name or _is_address(name) or not (parts.scheme == "https" or _is_local(name)):
        raise RequestError(422, "no_passkeys", Phrase("errors.no_passkeys"), "origin")
    return m.Site(name, origin)


def _is_address(name: str) -> bool:
    try:
        return bool(ip_address(name))
    except ValueError:
        return False


def _is_local(name: str) -> bool:
    return name == "localhost" or name.endswith(".localhost")
