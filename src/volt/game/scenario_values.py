"""Check the values of a scenario file, or raise ScenarioError."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from volt.arenas import Drawing, space_index
from volt.texts import Phrase

from .vocabulary import MODULES


class ScenarioError(ValueError):
    """A scenario that is not valid: in which file, at which key, and why."""

    def __init__(self, key: str, reason: str, source: str = "") -> None:
        super().__init__(key, reason, source)
        self.key, self.reason, self.source = key, reason, source

    def __str__(self) -> str:
        reason = Phrase("errors.at_key", name=self.key, reason=self.reason)
        return Phrase("errors.at_key", name=self.source, reason=reason) if self.source else reason


def said(data: Any) -> str:
    """A value as shown in a message, shortened."""
    try:
        text = repr(data)
    except ValueError:
        return Phrase("errors.huge_number")
    return text if len(text) <= 60 else text[:60] + "…"


def table_at(data: Any, key: str, known: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise ScenarioError(key, Phrase("errors.not_table", value=said(data)))
    for name in data:
        if name not in known:
            shown = name if name.isidentifier() else repr(name)
            reason = Phrase("errors.not_known", known=", ".join(known))
            raise ScenarioError(f"{key}.{shown}" if key else shown, reason)
    return data


def integer_at(data: Any, key: str, low: int, high: int) -> int:
    if not low <= any_integer_at(data, key) <= high:
        raise ScenarioError(key, Phrase("errors.not_between", low=low, high=high, value=said(data)))
    return int(data)


def any_integer_at(data: Any, key: str) -> int:
    if not isinstance(data, int) or isinstance(data, bool):
        raise ScenarioError(key, Phrase("errors.not_integer", value=said(data)))
    return data


def word_at(data: Any, key: str, words: tuple[str, ...]) -> str:
    if not isinstance(data, str) or data not in words:
        raise ScenarioError(key, Phrase("errors.not_one_of", value=said(data), known=", ".join(words)))
    return data


def flag_at(data: Any, key: str) -> bool:
    if not isinstance(data, bool):
        raise ScenarioError(key, Phrase("errors.not_flag", value=said(data)))
    return data


def list_at(data: Any, key: str) -> list[Any]:
    if not isinstance(data, list):
        raise ScenarioError(key, Phrase("errors.not_list", value=said(data)))
    return data


def integers_at(data: Any, key: str) -> tuple[int, ...]:
    return tuple(integer_at(item, key, 1, 6) for item in list_at(data, key))


def space_at(data: Any, key: str, drawing: Drawing) -> int:
    if not isinstance(data, str):
        raise ScenarioError(key, Phrase("errors.not_space", value=said(data)))
    try:
        return space_index(drawing, data)
    except ValueError as error:
        raise ScenarioError(key, str(error)) from None


def module_words_at(data: Any, key: str) -> tuple[str, ...]:
    return tuple(word_at(item, key, MODULES[1:]) for item in list_at(data, key))


def modules_at(data: Any, key: str) -> tuple[str, ...]:
    found = module_words_at(data, key)
    for name, count in Counter(found).items():
        if count > 1:
            raise ScenarioError(key, Phrase("errors.module_twice", module=name))
    return found
