"""HTTP routing: routes, kinds of responses, and a cache of responses that never change."""

import gzip
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from msgspec import Struct

from ..rooms.serialize import encode
from ..study.service import GZIP_LEVEL

BAD_BODY = (400, 413, 422)
CACHE_BYTES = 32 << 20
FORWARDED = "volt.forwarded"  # in the scope of a request that another server has passed on


class Text(str):
    """A text response."""

    media = "text/plain; charset=utf-8"


class Zipped(bytes):
    """A response that is already compressed."""

    media = "application/json"


class Picture(Text):
    """A picture."""

    media = "image/svg+xml"


Handler = TypeVar("Handler", bound=Callable[..., Awaitable[Any]])


class Route(Struct, frozen=True):
    """One route; its handler returns an object of the type ``response``, or its compressed encoding as ``Zipped``."""

    method: str
    path: str
    handler: Callable[..., Awaitable[Any]]
    response: type
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
    """Routes; ``@ROUTES(method, path, …)`` adds one."""

    def __call__(
        self,
        method: str,
        path: str,
        response: type,
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


class ResponseCache:
    """An LRU cache of responses that never change, by path, compressed once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Zipped] = OrderedDict()
        self._size = 0

    def clear(self) -> None:
        """Forget all responses."""
        self._kept.clear()
        self._size = 0

    def get(self, path: str) -> Zipped | None:
        """The cached response, or None."""
        if path in self._kept:
            self._kept.move_to_end(path)
        return self._kept.get(path)

    def add(self, path: str, content: object) -> Zipped:
        """Compress a response if necessary, cache it and return it."""
        if not isinstance(content, Zipped):
            text = content if isinstance(content, Text) else encode(content)
            media, content = getattr(content, "media", Zipped.media), Zipped(gzip.compress(text.encode(), GZIP_LEVEL))
            content.media = media
        self._size += len(content) - len(self._kept.pop(path, b""))
        self._kept[path] = content
        while self._size > CACHE_BYTES:
            self._size -= len(self._kept.popitem(last=False)[1])
        return content
