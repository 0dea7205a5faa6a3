"""Tokens, ids and names. Tokens are shown once and stored only as digests."""

import hashlib
import hmac
import re
import secrets
import unicodedata
from collections.abc import Iterable

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without lookalikes
_ID_LENGTH = 10
_IGNORED = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # invisible marks
_ACCENT = "[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
_PILED = re.compile(f"({_ACCENT}{{3}}){_ACCENT}+")  # stacked marks, which would cover the lines above and below


def new_token() -> str:
    """A token for a seat, or for the host of a room or championship."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """The id of a room or championship in links: long enough that a private one cannot be guessed."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))


def digest(token: str) -> str:
    """The stored digest of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def opens(token: str, kept: str) -> bool:
    """Whether the token is not empty and matches the digest, compared in constant time."""
    return hmac.compare_digest(digest(token), kept) and bool(token)


def any_opens(tokens: Iterable[str], kept: str) -> bool:
    """Whether any of the tokens matches."""
    return sum([opens(token, kept) for token in tokens]) > 0


def share_one(digests: str, others: str) -> bool:
    """Whether two lists of digests, separated by blanks, have one in common."""
    return not set(digests.split()).isdisjoint(others.split())


def clean(text: str) -> str:
    """A name or a line without invisible characters, extra whitespace or piled-up accents; empty if nothing in it is visible."""
    kept = (" " if _blank(char) else char for char in text if _blank(char) or _printable(char))
    line = _PILED.sub(r"\1", " ".join("".join(kept).split()))
    return line if any(unicodedata.category(char)[0] != "M" for char in line if char != " ") else ""


def _blank(char: str) -> bool:
    """Whether a character is blank, including some that Unicode does not count as whitespace."""
    return char.isspace() or char in "\u115f\u1160\u2800\u3164\uffa0\U0001d159"


def _printable(char: str) -> bool:
    return unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") and not _IGNORED.match(char)
