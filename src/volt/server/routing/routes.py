"""Routes, what their handlers read from requests, and what they return.

Routes are declared beside their handlers; the application serves them, and the OpenAPI document describes them.
"""

import gzip
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec
from msgspec import Struct

from volt.game.serialize import encode
from volt.texts import Phrase

from ..protection.tokens import any_opens
from ..runtime.errors import RequestError, forbidden, not_found

BAD_BODY = (400, 413, 422)
PLAIN, SVG = "text/plain; charset=utf-8", "image/svg+xml"

Handler = TypeVar("Handler", bound=Callable[..., Awaitable[Any]])
JSON = "application/json"
GZIP_LEVEL = 5
CACHE_BYTES = 2 << 20  # what everybody needs, and hundreds of replays, which take a worker a few milliseconds each
LONG_WORK_BYTES = 32 << 20  # the same of what takes a worker many seconds
_ID = re.compile("[A-Za-z0-9_-]{1,1400}")  # those of passkeys are the longest
FORWARDED = "volt.forwarded"  # in the scope of a request that another server has passed on


class Request(Protocol):
    """What handlers read of a request, besides its body: Starlette's is one, and so is that of a page without a server."""

    @property
    def path_params(self) -> Mapping[str, Any]: ...

    @property
    def headers(self) -> Mapping[str, str]: ...


class Route(Struct, frozen=True):
    """One route; its handler returns an object of the type ``response``, or a ``Body`` of that media type or with its JSON."""

    method: str
    path: str
    handler: Callable[..., Awaitable[Any]]
    response: type | str  # a type of message, or a media type
    body: type | None = None
    key: str = ""  # whose token it takes; it is optional unless 403 is among the problems
    status: int = 200
    problems: tuple[int, ...] = ()
    immutable: bool = False  # whether the response never changes, so that it may be cached

    @property
    def about(self) -> str:
        """Its summary in the OpenAPI document: the first line of the handler's docstring."""
        return (self.handler.__doc__ or "").splitlines()[0]


class RouteTable(list[Route]):
    """The routes of a feature; ``@ROUTES(method, path, …)`` adds one, whose handler is a method of an ``Api``."""

    def __call__(
        self,
        method: str,
        path: str,
        response: type | str,
        body: type | None = None,
        *problems: int,
        key: str = "",
        status: int = 200,
        immutable: bool = False,
    ) -> Callable[[Handler], Handler]:
        """``problems``: error statuses besides those of invalid bodies and rate limits."""

        def add(handler: Handler) -> Handler:
            possible = (*problems, *(BAD_BODY if body else ()))
            self.append(Route(method, path, handler, response, body, key, status, possible, immutable))
            return handler

        return add


class Api:
    """The HTTP API of a feature: handlers ``(self, request, body)``, and the table of their routes."""

    ROUTES: ClassVar[RouteTable]


class Body(Struct, frozen=True):
    """The body of a response, compressed or not."""

    content: bytes
    media: str = JSON
    gzipped: bool = False

    def compressed(self) -> "Body":
        """The same body, compressed."""
        return self if self.gzipped else Body(gzip.compress(self.content, GZIP_LEVEL), self.media, gzipped=True)

    def plain(self) -> "Body":
        """The same body, not compressed."""
        return Body(gzip.decompress(self.content), self.media) if self.gzipped else self


def as_body(content: object) -> Body:
    """A body as it is; anything else as JSON."""
    return content if isinstance(content, Body) else Body(encode(content))


def plain(text: str) -> Body:
    """A text."""
    return Body(text.encode(), PLAIN)


def picture(svg: str) -> Body:
    """A picture."""
    return Body(svg.encode(), SVG)


class ResponseCache:
    """An LRU cache of responses that never change, by path, compressed once."""

    def __init__(self, most: int = CACHE_BYTES) -> None:
        """``most``: bytes."""
        self._most = most
        self._kept: OrderedDict[str, Body] = OrderedDict()
        self._size = 0

    def clear(self) -> None:
        """Forget all responses."""
        self._kept.clear()
        self._size = 0

    def get(self, path: str) -> Body | None:
        """The cached response, or None."""
        if path in self._kept:
            self._kept.move_to_end(path)
        return self._kept.get(path)

    def add(self, path: str, content: object) -> Body:
        """Compress a response if necessary, cache it and return it."""
        body = as_body(content).compressed()
        if path in self._kept:
            self._size -= len(self._kept.pop(path).content)
        self._kept[path] = body
        self._size += len(body.content)
        while self._size > self._most:
            self._size -= len(self._kept.popitem(last=False)[1].content)
        return body


def tokens(request: Request) -> tuple[str, ...]:
    """The bearer tokens in the request: none, one, or up to five separated by commas."""
    scheme, _, sent = request.headers.get("authorization", "").partition(" ")
    return tuple(t.strip()[:64] for t in sent.split(",")[:5] if t.strip()) if scheme.lower() == "bearer" else ()


def host_only(digest: str, request: Request) -> None:
    """RequestError unless the host's token was sent."""
    if not any_opens(tokens(request), digest):
        raise forbidden("host")


@cache
def reader(kind: Any) -> Callable[[str | bytes], Any]:
    """A function that decodes JSON of this type strictly; RequestError if it is not valid."""
    decode = msgspec.json.Decoder(kind).decode

    def read(sent: str | bytes) -> Any:
        try:
            return decode(sent)
        except msgspec.ValidationError as error:
            raise RequestError(422, "not_valid", Phrase("errors.not_valid", reason=str(error))) from None
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise RequestError(400, "not_json", Phrase("errors.not_json")) from None

    return read


def id_in(request: Request, name: str = "id") -> str:
    """An id in the path; RequestError if it cannot be one. Some characters break queries."""
    id_: str = request.path_params[name]
    if not _ID.fullmatch(id_):
        raise not_found(name)
    return id_


def number_in(request: Request, name: str) -> int:
    """A number in the path; RequestError unless it has one to eight digits."""
    number = request.path_params[name]
    if not (number.isascii() and number.isdecimal() and len(number) < 9):
        raise not_found(name)
    return int(number)
