"""Templates, plurals, numbers and messages, and the choice of a language.

A template is text with slots. ``{robot}`` is replaced by the parameter, ``{tokens:one=# token|other=# tokens}`` by the
plural form for that number, with ``#`` as the number. Every CLDR plural category of the language must be given exactly
once. There is no other syntax, and braces cannot be escaped.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Literal, cast, get_args

from .catalogue import Catalogue
from .grammar import GROUP, Grammar

Language = Literal["en", "de", "pl"]
Parameter = str | int | float
# of every language
FILES = (
    "arena",
    "bots",
    "commentary",
    "console",
    "errors",
    "events",
    "game",
    "modules",
    "puzzles",
    "rules",
    "words",
)

_SLOT = re.compile(r"\{([^{}]*)\}")
_NAME = re.compile(r"[a-z_]+")
_QUALITY = re.compile(r"q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)")


class TextError(ValueError):
    """Invalid language, key, parameter or template; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A placeholder for a parameter; ``forms`` maps plural categories to forms if the text depends on the number."""

    name: str
    forms: Mapping[str, str] | None = None


Template = tuple[str | Slot, ...]


@cache
def catalogue(lang: Language) -> Catalogue:
    """Return all texts of a language, imported on demand: the tables of the files in its folder, named in lower case."""
    files = (vars(import_module(f".{lang}.{file}", __package__)) for file in FILES)
    return cast(Catalogue, {name.lower(): table for file in files for name, table in file.items() if name.isupper()})


def grammar(lang: Language) -> Grammar:
    """Return the grammar of a language, imported on demand."""
    found: Grammar = import_module(f".{lang}", __package__).GRAMMAR
    return found


def languages() -> tuple[Language, ...]:
    """Return the available languages, the fallback first."""
    return get_args(Language)


def plural_category(lang: Language, number: int | float) -> str:
    """Return the CLDR plural category of a number; floats are always ``other``."""
    return "other" if isinstance(number, float) else grammar(lang).plurals.category(abs(number))


def _forms(text: str, lang: Language) -> dict[str, str]:
    categories, forms = grammar(lang).plurals.categories, dict[str, str]()
    for form in text.split("|"):
        category, equals, words = form.partition("=")
        if not equals:
            raise TextError(f"{form!r} is not category=words")
        if category not in categories:
            raise TextError(f"{category!r} is not a plural category of {lang!r} ({', '.join(categories)})")
        if category in forms:
            raise TextError(f"{category!r} is given twice")
        forms[category] = words
    missing = [category for category in categories if category not in forms]
    if missing:
        raise TextError(f"no form for {', '.join(missing)}")
    return forms


def parse_template(text: str, lang: Language) -> Template:
    """Parse a template, or raise TextError."""
    parts: list[str | Slot] = []
    for index, piece in enumerate(_SLOT.split(text)):
        if index % 2 == 0:
            if "{" in piece or "}" in piece:
                raise TextError(f"unbalanced brace near {piece!r}")
            if piece:
                parts.append(piece)
            continue
        name, colon, forms = piece.partition(":")
        if not _NAME.fullmatch(name):
            raise TextError(f"{name!r} is not a valid slot name (a-z and _)")
        try:
            parts.append(Slot(name, _forms(forms, lang) if colon else None))
        except TextError as error:
            raise TextError(f"slot {{{name}}}: {error}") from None
    return tuple(parts)


def _walk(texts: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in texts.items():
        if isinstance(value, str):
            yield prefix + key, value
        elif isinstance(value, dict):
            yield from _walk(value, f"{prefix}{key}.")


def known_language(lang: str) -> Language:
    """Return the language code, typed, or raise TextError."""
    for known in languages():
        if lang == known:
            return known
    raise TextError(f"unknown language {lang!r} (available: {', '.join(languages())})")


@cache
def templates(lang: Language) -> Mapping[str, Template]:
    """Return all templates of a language by dotted key; parsed once, then cached."""
    parsed: dict[str, Template] = {}
    for key, text in _walk(catalogue(known_language(lang))):
        try:
            parsed[key] = parse_template(text, lang)
        except TextError as error:
            raise TextError(f"{lang}: {key}: {error}") from None
    return parsed


def fill_template(template: Template, lang: Language, params: Mapping[str, Parameter]) -> str:
    """Fill in the parameters; parameters without a slot are ignored, missing ones raise TextError."""
    words: list[str] = []
    for part in template:
        if isinstance(part, str):
            words.append(part)
            continue
        if part.name not in params:
            raise TextError(f"parameter {part.name!r} is missing")
        value = params[part.name]
        if part.forms is None:
            words.append(str(value))
        elif isinstance(value, str | bool):
            raise TextError(f"parameter {part.name!r} must be a number, not {value!r}")
        else:
            number = str(value).replace(".", grammar(lang).decimal_point)
            words.append(part.forms[plural_category(lang, value)].replace("#", number))
    return "".join(words)


def message(lang: Language, key: str, /, **params: Parameter) -> str:
    """Return the text for a dotted key (``events.moved``, ``modules.saw.name``) with its parameters filled in."""
    template = templates(lang).get(key)
    if template is None:
        raise TextError(f"{lang}: unknown key {key!r}")
    try:
        return fill_template(template, lang, params)
    except TextError as error:
        raise TextError(f"{lang}: {key}: {error}") from None


def keys() -> tuple[str, ...]:
    """Return all dotted keys; they are the same in every language."""
    return tuple(templates("en"))


def event_key(kind: str, *, how: str = "", alone: bool = False) -> str:
    """Return the key of the most specific text for an event.

    ``event_key("destroyed", how="water", alone=True)`` is ``events.destroyed_water_alone``. If there is no such
    text, ``how`` is dropped first, then ``alone``.
    """
    known = templates("en")
    ending = "_alone" if alone else ""
    means = f"_{how}" if how else ""
    for name in (f"{kind}{means}{ending}", f"{kind}{ending}", kind):
        if f"events.{name}" in known:
            return f"events.{name}"
    raise TextError(f"unknown kind of event {kind!r}")


def number(language: Language, value: float, decimals: int = 0) -> str:
    """A number in groups of three digits, with the decimal point of the language."""
    written = f"{value:,.{decimals}f}".replace(",", GROUP)
    return written.replace(".", grammar(language).decimal_point)


def percent(language: Language, share: float, decimals: int = 1) -> str:
    """A share of 1 as a percentage."""
    return f"{number(language, 100 * share, decimals)}{grammar(language).percent}"


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
