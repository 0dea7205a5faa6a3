"""Sentences that are English strings in Python and can be translated."""

from collections.abc import Mapping
from typing import Self

from .format import Language, Parameter, message


class Phrase(str):
    """A text of the catalogue as an English ``str``, together with its key and parameters, which may be phrases too.

    Errors are raised with it: ``str(error)`` is then the phrase itself, and ``translated`` renders it in another language.
    """

    key: str
    params: Mapping[str, Parameter]

    def __new__(cls, key: str, /, **params: Parameter) -> Self:
        phrase = super().__new__(cls, message("en", key, **params))
        phrase.key, phrase.params = key, params
        return phrase

    def __str__(self) -> str:
        return self  # the str of an exception stays a phrase

    @property
    def english(self) -> str:
        """The plain sentence, for code that does not accept subclasses of ``str``."""
        return super().__str__()

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self.key, self.params)


def why_unreadable(error: OSError | ValueError) -> str:
    """Why a text file cannot be read; in the words of the system, which knows one language, if it is a rare reason."""
    if isinstance(error, FileNotFoundError):
        return Phrase("errors.no_file")
    if isinstance(error, IsADirectoryError):
        return Phrase("errors.is_folder")
    return (isinstance(error, OSError) and error.strerror) or Phrase("errors.no_text_file")


def _restore(key: str, params: Mapping[str, Parameter]) -> Phrase:
    return Phrase(key, **params)


def translated(text: str, lang: Language) -> str:
    """Return a phrase in a language; any other text is returned unchanged."""
    if not isinstance(text, Phrase):
        return text
    params = {name: translated(value, lang) if isinstance(value, str) else value for name, value in text.params.items()}
    return message(lang, text.key, **params)
