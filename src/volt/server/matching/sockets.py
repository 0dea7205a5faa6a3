"""The socket of the lobby."""

import asyncio
from collections.abc import Callable

from volt.texts import Phrase

from ..people.service import People
from ..protection.limits import ADDRESS, LONGEST_PAUSE, MESSAGE, Bucket, Limits
from ..rooms.broadcast import Connection, Goodbye
from ..rooms.seating import checked_name
from ..rooms.serialize import refused
from ..rooms.socket_messages import Ping, Pong
from ..rooms.sockets import (
    MOST_CHARGED,
    NOT_WANTED,
    REFUSED_BURST,
    REFUSED_PRICE,
    REFUSED_RATE,
    Receive,
    Socket,
    attend,
)
from ..routing.routes import reader
from ..runtime.clock import processor_time
from ..runtime.errors import RequestError, not_saved, report
from .messages import Seek, ToLobby, Withdraw
from .service import Matchmaking, Seeker

SEEK_PRICE = 0.005  # seconds of the event loop: the database writes a ticket, and later a match
_read: Callable[[str | bytes], ToLobby] = reader(ToLobby)


async def serve_lobby(socket: Socket, receive: Receive, lobby: Matchmaking, people: People, limits: Limits) -> None:
    """Accept a socket and run it until one side closes it."""
    await socket.accept()
    client = LobbyClient(Connection(socket), lobby, people, limits)
    try:
        await attend(socket, client.seeker.connection, client.receive(receive))
    finally:
        client.seeker.connection.close()
        lobby.leave(client.seeker)


class LobbyClient:
    """One socket."""

    def __init__(self, connection: Connection, lobby: Matchmaking, people: People, limits: Limits) -> None:
        self.seeker = Seeker(connection)
        self._lobby, self._people, self._limits = lobby, people, limits
        self._rate, self._refusals = limits.messages(), Bucket(REFUSED_RATE, REFUSED_BURST)
        self._budget = limits.loop[ADDRESS.get()]

    async def receive(self, receive: Receive) -> Goodbye | None:
        """Handle messages until the socket is closed; if this side must close it, return the code and the reason."""
        self._lobby.enter(self.seeker)
        while (message := await receive())["type"] == "websocket.receive":
            await self._hear(message.get("text") or message.get("bytes") or b"")
            if self._refusals.left < 1:
                return NOT_WANTED, "too many messages were refused"
            if (pause := max(self._rate.wait(), self._limits.pause())) > 0:
                await asyncio.sleep(min(pause, LONGEST_PAUSE))
        return None

    async def _hear(self, text: str | bytes) -> None:
        """Handle a message, or refuse it."""
        began = processor_time()
        try:
            if len(text) > MESSAGE:
                raise RequestError(413, "too_long", Phrase("errors.too_long", limit=f"{MESSAGE} B"))
            self._rate.spend(1)
            await self._do(_read(text))
        except Exception as problem:
            error = problem if isinstance(problem, RequestError) else not_saved()
            if error is not problem:
                report(problem, "the lobby cannot do what was asked")
            self._refusals.take()
            self._budget.spend(REFUSED_PRICE)
            self.seeker.connection.tell(refused(error))
        self._budget.spend(min(processor_time() - began, MOST_CHARGED))

    async def _do(self, message: ToLobby) -> None:
        if isinstance(message, Ping):
            self.seeker.connection.tell(Pong())
        elif isinstance(message, Withdraw):
            await self._lobby.withdraw(self.seeker, message.key)
        else:
            await self._seek(message)

    async def _seek(self, wish: Seek) -> None:
        name = checked_name(wish.name)
        self._limits.room()
        self._budget.spend(SEEK_PRICE)
        person = ""
        if wish.person:
            me = await self._people.find((wish.person,))
            await self._people.check_not_banned(me)
            person = me.id
        await self._lobby.seek(self.seeker, wish, name, person)
