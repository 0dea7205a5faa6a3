"""Every word the game says, in English, German and Polish.

Engine and server send keys and parameters; ``message`` turns them into a sentence, and ``as_json`` gives a browser the
same catalogue.
"""

from copy import deepcopy

from .catalogue import Catalogue
from .format import (
    CATALOGUES,
    PLURALS,
    Language,
    Parameter,
    TextError,
    event_key,
    keys,
    known_language,
    languages,
    message,
)
from .locales import best_language

__all__ = [
    "Catalogue",
    "Language",
    "Parameter",
    "TextError",
    "as_json",
    "best_language",
    "event_key",
    "keys",
    "languages",
    "message",
]


def as_json(lang: Language) -> dict[str, object]:
    """The whole catalogue of a language, ready for ``json.dumps``: its code, its plural categories, its templates."""
    code = known_language(lang)
    return {"language": code, "plurals": list(PLURALS[code]), "texts": deepcopy(CATALOGUES[code])}
