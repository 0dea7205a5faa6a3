"""Shell completion of options and arguments (``volt --install-completion``). Lists are imported lazily."""

from collections.abc import Iterable


def _word(incomplete: str, known: Iterable[str]) -> list[str]:
    """Complete one of these words."""
    return [word for word in known if word.startswith(incomplete)]


def _last(incomplete: str, known: Iterable[str]) -> list[str]:
    """Complete the last word of a comma-separated list."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{word}" for word in known if word.startswith(last)]


def languages(incomplete: str) -> list[str]:
    """Complete the code of a language."""
    from volt.texts import languages as known

    return _word(incomplete, known())


def modes(incomplete: str) -> list[str]:
    """Complete a mode."""
    from volt.game.vocabulary import MODES

    return _word(incomplete, MODES)


def editions(incomplete: str) -> list[str]:
    """Complete an edition."""
    from volt.game.vocabulary import EDITIONS

    return _word(incomplete, EDITIONS)


def arenas(incomplete: str) -> list[str]:
    """Complete the name of a built-in arena, or the last one of several."""
    from volt.arenas import names

    return _last(incomplete, names())


def bots(incomplete: str) -> list[str]:
    """Complete the name of a bot, or the last one of several."""
    from volt.bots import BOTS

    return _last(incomplete, BOTS)


def rules(incomplete: str) -> list[str]:
    """Complete a rule id or a module."""
    from volt.game.vocabulary import MODULES
    from volt.rules.rule_ids import NAMES

    return _word(incomplete, (*NAMES.values(), *MODULES[1:]))
