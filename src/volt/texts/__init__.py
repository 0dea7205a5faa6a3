"""All texts of the game in English, German and Polish.

The engine and the server send keys and parameters; ``message`` turns them into a sentence, and ``as_json`` serializes
the catalogue for the browser. Errors carry a ``Phrase``: an English sentence that ``translated`` renders in any language.
"""

from copy import deepcopy

from .catalogue import Catalogue
from .format import (
    Language,
    Parameter,
    TextError,
    best_language,
    catalogue,
    event_key,
    grammar,
    keys,
    known_language,
    languages,
    message,
)
from .phrase import Phrase, translated, why_unreadable

__all__ = [
    "Catalogue",
    "Language",
    "Parameter",
    "Phrase",
    "TextError",
    "as_json",
    "best_language",
    "event_key",
    "keys",
    "languages",
    "message",
    "translated",
    "why_unreadable",
]


def as_json(lang: Language) -> dict[str, object]:
    """Return the catalogue of a language, ready for ``json.dumps``: language code, plural categories and templates."""
    code = known_language(lang)
    return {"language": code, "plurals": list(grammar(code).plurals.categories), "texts": deepcopy(catalogue(code))}
