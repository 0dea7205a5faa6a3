"""Bodies of responses, and a cache of those that never change."""

import gzip
from collections import OrderedDict

from msgspec import Struct

from volt.game.serialize import encode

from .routes import PLAIN, SVG

JSON = "application/json"
GZIP_LEVEL = 5
CACHE_BYTES = 32 << 20


class Body(Struct, frozen=True):
    """The body of a response, compressed or not."""

    content: bytes
    media: str = JSON
    gzipped: bool = False

    def compressed(self) -> "Body":
        """The same body, compressed."""
        return self if self.gzipped else Body(gzip.compress(self.content, GZIP_LEVEL), self.media, gzipped=True)


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

    def __init__(self) -> None:
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
        while self._size > CACHE_BYTES:
            self._size -= len(self._kept.popitem(last=False)[1].content)
        return body
