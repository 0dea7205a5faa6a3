"""Choosing a language from a locale or an Accept-Language header."""

import re

from .format import Language, languages

_QUALITY = re.compile(r"q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)")


def _quality(options: str) -> float:
    if not options:
        return 1.0
    found = _QUALITY.fullmatch(options.strip())
    return float(found[1]) if found else 0.0


def best_language(locale: str) -> Language:
    """Return the language for ``pl_PL.UTF-8``, ``de:en`` (LANGUAGE) or ``de-AT,en;q=0.8`` (Accept-Language).

    The available language with the highest quality wins, the first on a tie; English if there is none. Entries with a
    quality of 0 or a malformed one are ignored.
    """
    best: Language = languages()[0]
    rating = 0.0
    for entry in re.split("[,:]", locale):
        tag, _, options = entry.partition(";")
        primary = re.split("[-_.@]", tag.strip().lower())[0]
        quality = _quality(options)
        for lang in languages():
            if lang == primary and quality > rating:
                best, rating = lang, quality
    return best
