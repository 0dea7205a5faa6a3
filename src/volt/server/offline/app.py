"""The application of a page without a server: the same APIs and rooms as ``volt.server.http.app``, called directly.

The page sends requests and what it would send over sockets; answers go back through two callbacks. Nothing here waits for a
network, so there are no limits, no other servers and no accounts.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from pathlib import Path
from typing import Any, NamedTuple

from ..analysis.api import AnalysisApi
from ..analysis.service import Analyses
from ..arenas.api import ArenaApi
from ..arenas.reports import ArenaFairness
from ..library.api import LibraryApi
from ..protection.limits import Limits
from ..replays.api import ReplayApi
from ..rooms.api import RoomApi
from ..rooms.registry import RoomRegistry
from ..rooms.sockets import serve_socket
from ..routing.routes import JSON, Api, ResponseCache, Route, as_body, reader
from ..routing.work import Work
from ..runtime.errors import RequestError, broken, not_found, report
from ..runtime.settings import Settings
from ..runtime.tasks import Tasks
from ..runtime.workers import PageWorkers
from ..study.api import StudyApi
from .api import KeepingApi
from .store import FolderStore

GONE = "websocket.disconnect"


class PageRequest(NamedTuple):
    """What handlers read of a request."""

    path_params: Mapping[str, str]
    headers: Mapping[str, str]


class Response(NamedTuple):
    """What the page gets."""

    status: int
    media: str
    content: bytes


class PageSocket:
    """A socket of the page to a room: what rooms send is told, what the page sends is received."""

    def __init__(self, tell: Callable[[str | None], object]) -> None:
        self._tell = tell
        self.received: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()

    async def accept(self) -> None:
        """Nothing to agree on."""

    async def send_text(self, text: str, /) -> None:
        """Send a frame."""
        self._tell(text)

    async def close(self, code: int, reason: str) -> None:
        """Close it from here."""
        self._tell(None)


class OfflineApp:
    """Everything that one can do alone, with games kept in a folder; ``saved`` is called when it has changed.

    Bots think where ``ask_bots`` sends them, so that nothing else waits: in another worker of the page. Analyses are made there,
    too.
    """

    def __init__(
        self,
        folder: Path,
        saved: Callable[[], object] = lambda: None,
        ask_bots: Callable[[bytes], Awaitable[bytes]] | None = None,
    ) -> None:
        settings = Settings(limits=False, exhibition=0.0)
        self._limits, store = Limits(settings), FolderStore(folder, saved)
        bots = None if ask_bots is None else PageWorkers(ask_bots)
        self.rooms, self._responses = RoomRegistry(store, settings, bots), ResponseCache()
        self._work, self._tasks = Work(self._limits, "volt.server.study.service"), Tasks()
        self._judging = Work(self._limits, "volt.server.analysis.service", bots)
        self._analyses, self._fairness = Analyses(self._limits, bots), ArenaFairness(self._limits)
        apis: tuple[Api, ...] = (
            RoomApi(self.rooms, self._limits),
            ReplayApi(self.rooms, store, self._limits, self._work),
            ArenaApi(self.rooms, self._fairness, self._work),
            LibraryApi(),
            StudyApi(self._work),
            AnalysisApi(self.rooms, self._analyses, self._judging),
            KeepingApi(self.rooms, store),
        )
        self._routes = [(_pattern(route.path), api, route) for api in apis for route in api.ROUTES]
        self._sockets: dict[int, PageSocket] = {}

    def start(self) -> None:
        """Begin what runs in the background."""
        for run in (self.rooms.renew, self.rooms.sweep, self.rooms.beat):
            self._tasks.start(run())

    def close(self) -> None:
        """Stop."""
        self._tasks.cancel()
        self.rooms.close()
        for part in (self._work, self._judging, self._analyses, self._fairness):
            part.close()

    # --- requests ---

    async def respond(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> Response:
        """The response to a request, or to a mistake in it."""
        try:
            return await self._respond(method, path, headers, body)
        except RequestError as mistake:
            problem = mistake
        except Exception as error:
            report(error, "%s %s failed", method, path)
            problem = broken()
        return Response(problem.status, JSON, as_body(problem.problem()).content)

    async def _respond(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> Response:
        api, route, values = self._find(method, path)
        content = self._responses.get(path) if route.immutable else None
        if content is None:
            wish = None if route.body is None else reader(route.body)(body)
            content = as_body(await route.handler(api, PageRequest(values, headers), wish))
            if route.immutable:
                self._responses.add(path, content)
        plain = content.plain()
        return Response(route.status, plain.media, plain.content)

    def _find(self, method: str, path: str) -> tuple[Api, Route, Mapping[str, str]]:
        for pattern, api, route in self._routes:
            found = pattern.fullmatch(path) if route.method == method else None
            if found is not None:
                return api, route, found.groupdict()
        raise not_found("path")

    # --- sockets ---

    def open(self, number: int, room: str, tell: Callable[[str | None], object]) -> None:
        """Open a socket to a room; ``tell`` gets every frame, and None once it is closed."""
        self._sockets[number] = socket = PageSocket(tell)
        self._tasks.start(self._serve(number, socket, room))

    async def _serve(self, number: int, socket: PageSocket, id_: str) -> None:
        try:
            await serve_socket(socket, socket.received.get, await self.rooms.find(id_), self._limits)
        except RequestError:
            await socket.close(1008, "there is no such room")
        finally:
            self._sockets.pop(number, None)

    def receive(self, number: int, text: str | None) -> None:
        """A frame from the page, or None: it has closed the socket."""
        if number in self._sockets:
            message = {"type": GONE} if text is None else {"type": "websocket.receive", "text": text}
            self._sockets[number].received.put_nowait(message)


def _pattern(path: str) -> re.Pattern[str]:
    """Matches what Starlette matches: a parameter is anything without a slash."""
    parts = re.split(r"\{(\w+)\}", path)
    return re.compile("".join(f"(?P<{part}>[^/]+)" if i % 2 else re.escape(part) for i, part in enumerate(parts)))
