"""Names that strangers must not take: those that look like somebody's who is already there, that offend, or that claim an office.

The letters below are those that people confuse in the fonts of the page, after Unicode's own compatibility forms (full-width,
bold, circled and so on) have been undone. Unicode's complete list is a hundred times as long, and what it adds are scripts in
which a whole name, not a letter, would have to look like another: those are caught because a name is written in one script.
"""

import unicodedata
from collections.abc import Callable, Iterable
from functools import cache

_ALIKE = str.maketrans(
    dict(zip("авеікмнорстухјѕһԁԛԝ", "abelkmhopctyxjshdqw", strict=True))
    | dict(zip("αβεηικμνορτυχζ", "abehlkmvoptuxz", strict=True))
    | {"0": "o", "1": "l", "i": "l", "ı": "l", "ł": "l", "5": "s", "ø": "o", "đ": "d"}
)
_SCRIPTS = frozenset(("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC"))  # which share shapes


def mixes_scripts(name: str) -> bool:
    """Whether a name is written in several scripts that share shapes, as in “Аda” with a Cyrillic A."""
    plain = unicodedata.normalize("NFKC", name)
    scripts = {unicodedata.name(char, "").partition(" ")[0] for char in plain if char.isalpha()}
    return len(scripts & _SCRIPTS) > 1


def looks_like_any(name: str, others: Iterable[str]) -> bool:
    """Whether a name is one of the others, or can be taken for it."""
    return _shape(name) in map(_shape, others)


def is_refused(name: str) -> bool:
    """Whether a name offends, in a language of the page, or claims an office."""
    words = " ".join(word for word in name.split() if not word.isdigit())  # digits alone are no letters
    return _shape(name) in _OFFICES or _offends()(words)


_OFFENSIVE = ("hitler", "nazi", "sieg heil")  # which the list lacks
_HARMLESS = ("Dick",)  # a first name


@cache
def _offends() -> Callable[[str], bool]:
    """The maintained list of glin-profanity; nothing in a page without a server, where nobody else reads the names."""
    try:
        from glin_profanity import Filter
    except ImportError:
        return lambda name: False
    languages = ["english", "german", "polish"]
    words = {"custom_words": list(_OFFENSIVE), "ignore_words": list(_HARMLESS)}
    found = Filter({"languages": languages, "detect_leetspeak": True, **words})
    return lambda name: bool(found.is_profane(name))


def _shape(name: str) -> str:
    """What is left of a name for a quick glance; names that look alike have the same shape."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    shape = "".join(char for char in plain.translate(_ALIKE) if char.isalnum()).replace("rn", "m").replace("vv", "w")
    return shape or name


_OFFICES = frozenset(map(_shape, ("Admin", "Administrator", "Moderator", "Moderatorin", "Moderatorka", "VOLT")))
