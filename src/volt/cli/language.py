"""The option ``--lang`` of commands with texts in three languages."""

import os
from typing import Annotated

import typer

from volt.texts import Language, best_language, languages

from .completion import LANGUAGES


def _checked(value: str) -> str:
    if value and value not in languages():
        raise typer.BadParameter(f"{value!r} is not a supported language; choose from {', '.join(languages())}")
    return value


LanguageOption = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="en|de|pl",
        help="Language of the output.",
        callback=_checked,
        autocompletion=LANGUAGES,
    ),
]


def chosen(option: str) -> Language:
    """The requested language, or that of the environment."""
    setting = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return best_language(option or setting)
