"""``volt rules``: explain rules and modules, in our own words."""

from shutil import get_terminal_size
from textwrap import fill
from typing import Annotated

import typer

from volt.game.vocabulary import MODULES
from volt.rules.rule_ids import NAMES
from volt.texts import Language, message

from ..options import LanguageOption, chosen, complete_rules

MOST = 120  # characters in a line: longer ones are hard to read
RULES = (*NAMES.values(), "EDITIONS")


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="ID", help="Rule ids or modules: MOVE-3 saw", autocompletion=complete_rules),
    ] = None,
    lang: LanguageOption = "",
) -> None:
    """Explain rules and modules; without an id, list them all."""
    language = chosen(lang)
    if not words:
        for rule in RULES:
            typer.echo(f"{rule:9} {message(language, f'rules.{rule}.title')}")
        for module in MODULES[1:]:
            typer.echo(f"{module.upper():9} {message(language, f'modules.{module}.name')}")
        return
    unknown = False
    for word in words:
        found = _explain(language, word)
        unknown = unknown or found is None
        typer.echo(found or message(language, "console.no_rule", word=word), err=found is None)
    raise typer.Exit(2 if unknown else 0)


def _explain(language: Language, word: str) -> str | None:
    if word.upper() in RULES:
        key = f"rules.{word.upper()}"
        return _entry(word.upper(), message(language, key + ".title"), message(language, key + ".text"))
    if word.lower() in MODULES[1:]:
        key = f"modules.{word.lower()}"
        return _entry(word.upper(), message(language, key + ".name"), message(language, key + ".explain"))
    return None


def _entry(name: str, title: str, text: str) -> str:
    width = min(MOST, get_terminal_size().columns)
    told = fill(
        text, width, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False, break_long_words=False
    )
    return f"{name}  {title}\n{told}"
