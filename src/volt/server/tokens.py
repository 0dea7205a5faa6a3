"""Secrets and names: tokens are given out once and kept only as digests."""

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Iterable

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are mistaken for each other
_ID_LENGTH = 10


def new_token() -> str:
    """A key to a seat or a room."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """The name of a room in links: long enough that a private one cannot be guessed."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))


def digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def opens(token: str, kept: str) -> bool:
    """Whether the token is the one this was kept of; takes as long whether or not."""
    return hmac.compare_digest(digest(token), kept) and bool(token)


def any_opens(tokens: Iterable[str], kept: str) -> bool:
    """Whether one of the tokens does."""
    return sum([opens(token, kept) for token in tokens]) > 0


def clean(text: str) -> str:
    """A name or a line without control characters, blanks in a row made one."""
    kept = (" " if _blank(char) else char for char in text if _blank(char) or _printable(char))
    return " ".join("".join(kept).split())


def _blank(char: str) -> bool:
    """Also those that Unicode does not call blank, but that show nothing."""
    return char.isspace() or char in "\u115f\u1160\u2800\u3164\uffa0"


def _printable(char: str) -> bool:
    return unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
