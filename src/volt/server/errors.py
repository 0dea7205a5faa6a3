"""What can go wrong: with a request (told as ``Problem`` over HTTP and as ``Refused`` over a socket), and with the database."""

import logging

from .messages import Problem

NOT_SAVED = "not_kept"


class StoreError(RuntimeError):
    """The database cannot be used; the message says why and what to do."""


class RequestError(Exception):
    """Nothing has changed; the message says what was wrong and what would do."""

    def __init__(self, status: int, code: str, message: str, about: str = "") -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.about = status, code, message, about

    def __reduce__(self) -> tuple[object, ...]:
        return RequestError, (self.status, self.code, self.message, self.about)

    def problem(self) -> Problem:
        """As it is told over HTTP."""
        return Problem(code=self.code, message=self.message, about=self.about)


def not_found(what: str) -> RequestError:
    """There is no such thing."""
    return RequestError(404, "not_found", f"there is no such {what}")


def forbidden(needed: str) -> RequestError:
    """The key is missing or does not fit."""
    return RequestError(403, "forbidden", f"this takes {needed}, sent as 'Authorization: Bearer …'")


def not_begun() -> RequestError:
    """There is nothing to answer yet."""
    return RequestError(409, "not_started", "the game has not begun")


def broken() -> RequestError:
    """There is a bug."""
    return RequestError(500, "broken", "something broke here; try again")


def not_saved() -> RequestError:
    """The database is in trouble."""
    return RequestError(503, NOT_SAVED, "this could not be kept, so it does not count; try again")


def report(error: Exception, what: str, *about: object) -> None:
    """Something broke here: to whoever runs the server, for nobody outside could have prevented it."""
    logging.getLogger("uvicorn.error").error(what, *about, exc_info=error)
