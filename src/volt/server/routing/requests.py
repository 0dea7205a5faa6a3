"""What handlers read from a request."""

import asyncio
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request

from volt.texts import Phrase

from ..protection.limits import BODY
from ..protection.tokens import any_opens
from ..runtime.errors import RequestError, forbidden, not_found

BODY_WITHIN = 20.0  # seconds to receive a request's body
FORWARDED = "volt.forwarded"  # in the scope of a request that another server has passed on


def tokens(request: Request) -> tuple[str, ...]:
    """The bearer tokens in the request: none, one, or up to five separated by commas."""
    scheme, _, sent = request.headers.get("authorization", "").partition(" ")
    return tuple(t.strip()[:64] for t in sent.split(",")[:5] if t.strip()) if scheme.lower() == "bearer" else ()


def host_only(digest: str, request: Request) -> None:
    """RequestError unless the host's token was sent."""
    if not any_opens(tokens(request), digest):
        raise forbidden("host")


async def read_body(request: Request, kind: type) -> Any:
    """The body, decoded strictly; RequestError if it is too long, comes too slowly, is cut short or is not valid."""
    sent = b""
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for chunk in request.stream():
                sent += chunk
                if len(sent) > BODY:
                    raise RequestError(413, "too_long", Phrase("errors.too_long", limit=f"{BODY // 1024} KB"))
    except (TimeoutError, ClientDisconnect):
        raise RequestError(408, "too_slow", Phrase("errors.too_slow")) from None
    try:
        return msgspec.json.decode(sent, type=kind)
    except msgspec.ValidationError as error:
        raise RequestError(422, "not_valid", Phrase("errors.not_valid", reason=str(error))) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise RequestError(400, "not_json", Phrase("errors.not_json")) from None


def number_in(request: Request, name: str) -> int:
    """A number in the path; RequestError unless it has one to eight digits."""
    number = request.path_params[name]
    if not (number.isascii() and number.isdecimal() and len(number) < 9):
        raise not_found(name)
    return int(number)
