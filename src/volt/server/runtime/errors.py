"""What can go wrong: with a request (sent as ``Problem`` over HTTP and as ``Refused`` over a socket), and with the database."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from volt.game.scenario_file import ScenarioError
from volt.texts import Phrase

from .wire import CatalogueText, Problem

NOT_SAVED = "not_kept"


class StoreError(RuntimeError):
    """The database cannot be used; the message says why and what to do."""


class RequestError(Exception):
    """Nothing has changed; the message, a ``Phrase`` if there is a translation, says what was wrong and what to do instead."""

    def __init__(self, status: int, code: str, message: str, about: str = "") -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.about = status, code, message, about

    def __reduce__(self) -> tuple[object, ...]:
        return RequestError, (self.status, self.code, self.message, self.about)

    def problem(self) -> Problem:
        """The error as sent over HTTP."""
        return Problem(code=self.code, message=self.message, text=catalogue_text(self.message), about=self.about)


class OwnedElsewhere(RequestError):
    """Another server has the room in memory; ``server`` is 0 while the owner is changing."""

    def __init__(self, server: int) -> None:
        super().__init__(503, "elsewhere", Phrase("errors.elsewhere"))
        self.server = server


def bare(error: RequestError) -> RequestError:
    """The error without its traceback: that refers to whatever keeps the error, and both would wait for the garbage collector."""
    error.__traceback__ = error.__context__ = None
    return error


def catalogue_text(message: str) -> CatalogueText | None:
    """A message for the client to translate; None if there is only English."""
    if not isinstance(message, Phrase):
        return None
    params = {
        name: catalogue_text(value) or value if isinstance(value, str) else value
        for name, value in message.params.items()
    }
    return CatalogueText(key=message.key, params=params)


def not_found(what: str) -> RequestError:
    """404: there is no such thing; ``what`` says what was looked for."""
    return RequestError(404, "not_found", Phrase("errors.not_found"), what)


def forbidden(who: Literal["host", "seat", "seated", "person", "moderator"]) -> RequestError:
    """403: the required token is missing or wrong: of the host, the seat, (``seated``) the host or any seat, or the person.

    A key that is nobody's has a code of its own: a client forgets it.
    """
    return RequestError(403, "signed_out" if who == "person" else "forbidden", Phrase(f"errors.only_{who}"))


def not_yours(seat: str) -> RequestError:
    """403: the sender does not hold the seat."""
    return RequestError(403, "not_yours", Phrase("errors.not_yours"), seat)


def not_begun() -> RequestError:
    """409: the game has not begun."""
    return RequestError(409, "not_started", Phrase("errors.not_started"))


def broken() -> RequestError:
    """500: an internal error."""
    return RequestError(500, "broken", Phrase("errors.broken"))


def not_saved() -> RequestError:
    """503: the change could not be saved."""
    return RequestError(503, NOT_SAVED, Phrase("errors.not_kept"))


@contextmanager
def refusing_invalid() -> Iterator[None]:
    """Within this context, an invalid scenario, plan or answer raises RequestError."""
    try:
        yield
    except ScenarioError as error:
        unnamed = ScenarioError(error.key, error.reason)  # the client knows the title of its scenario
        raise RequestError(422, "scenario", str(unnamed), error.key) from None
    except RecursionError:
        raise RequestError(422, "scenario", Phrase("errors.too_deep")) from None
    except ValueError as error:
        raise RequestError(422, "plan", str(error), "plan") from None


def report(error: Exception, what: str, *about: object) -> None:
    """Log an internal error, which no client could have prevented."""
    logging.getLogger("uvicorn.error").error(what, *about, exc_info=error)
