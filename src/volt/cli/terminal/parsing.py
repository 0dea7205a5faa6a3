"""Parses programs and starting numbers as people type them."""

from volt.game import NotationError, Program
from volt.game.controller import is_complete, is_legal
from volt.game.vocabulary import UNITS

from .translator import Translator


class InputError(ValueError):
    """The input cannot be used; the message is for the player."""


def read_program(words: list[str], modules: tuple[str, ...], translate: Translator) -> Program:
    """Parse a complete, legal program, ignoring case; InputError otherwise."""
    words = [_tidy(word) for word in words]
    if len(words) != len(UNITS):
        raise InputError(translate("console.bad_units"))
    for word in words:
        try:
            Program.parse(f"{word} - -")
        except NotationError:
            raise InputError(translate("console.bad_die", text=word)) from None
    program = Program.parse(" ".join(words))
    if not is_complete(program):
        raise InputError(translate("console.bad_units"))
    if not is_legal(modules, program):
        raise InputError(translate("console.bad_program"))
    return program


def read_number(text: str, free: tuple[int, ...], translate: Translator) -> int:
    """Parse a starting number that is free; InputError otherwise."""
    for number in free:
        if text.strip() == str(number):
            return number
    raise InputError(translate("console.number_gone", answer=text.strip(), free=free_numbers(free, translate)))


def free_numbers(free: tuple[int, ...], translate: Translator) -> str:
    """The free starting numbers as text."""
    return translate("console.free", numbers=", ".join(map(str, free)))


def _tidy(word: str) -> str:
    return "+".join(die[:1].upper() + die[1:].lower() for die in word.split("+"))
