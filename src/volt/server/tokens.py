"""Tokens, ids and names. Tokens are shown once and stored only as digests."""

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Iterable

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without lookalikes
_ID_LENGTH = 10


def new_token() -> str:
    """A token for a seat or a room."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """The id of a room in links: long enough that a private one cannot be guessed."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))


def digest(token: str) -> str:
    """The stored digest of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def opens(token: str, kept: str) -> bool:
    """Whether the token matches the digest, in constant time."""
    return hmac.compare_digest(digest(token), kept) and bool(token)


def any_opens(tokens: Iterable[str], kept: str) -> bool:
    """Whether any of the tokens matches."""
    return sum([opens(token, kept) for token in tokens]) > 0


def clean(text: str) -> str:
    """A name or a line without control characters, with runs of whitespace collapsed."""
    kept = (" " if _blank(char) else char for char in text if _blank(char) or _printable(char))
    return " ".join("".join(kept).split())


def _blank(char: str) -> bool:
    """Whether a character is invisible, including some that Unicode does not call blank."""
    return char.isspace() or char in "\u115f\u1160\u2800\u3164\uffa0"


def _printable(char: str) -> bool:
    return unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
