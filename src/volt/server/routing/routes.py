"""Routes. They are declared beside their handlers; the application serves them, and the OpenAPI document describes them."""

from collections.abc import Awaitable, Callable
from typing import Any, ClassVar, TypeVar

from msgspec import Struct

BAD_BODY = (400, 413, 422)
PLAIN, SVG = "text/plain; charset=utf-8", "image/svg+xml"

Handler = TypeVar("Handler", bound=Callable[..., Awaitable[Any]])


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
