"""Shell completion of options and arguments (``volt --install-completion``). Lists are imported lazily."""

from collections.abc import Callable, Iterable


def words(*given: str) -> Callable[[str], list[str]]:
    """Complete one of these words."""
    return lambda incomplete: [word for word in given if word.startswith(incomplete)]


def _lists(incomplete: str, known: Iterable[str]) -> list[str]:
    """Complete the last word of a comma-separated list."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{word}" for word in known if word.startswith(last)]


LANGUAGES = words("en", "de", "pl")
MODES = words("training", "rfl")
EDITIONS = words("default", "english", "german", "polish")


def arenas(incomplete: str) -> list[str]:
    """Complete the name of a built-in arena, or the last one of several."""
    from volt.arenas import names

    return _lists(incomplete, names())


def bots(incomplete: str) -> list[str]:
    """Complete the name of a bot, or the last one of several."""
    from volt.bots import BOTS

    return _lists(incomplete, BOTS)


def rules(incomplete: str) -> list[str]:
    """Complete a rule id or a module."""
    from volt.game.vocabulary import MODULES
    from volt.rules.rule_ids import NAMES

    return [word for word in (*NAMES.values(), *MODULES[1:]) if word.startswith(incomplete)]
