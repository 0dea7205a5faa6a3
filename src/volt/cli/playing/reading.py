"""Programs as people type them: read kindly, refused with one clear line."""

from volt.game import NotationError, Program
from volt.game.controller import is_complete, is_legal
from volt.game.vocabulary import UNITS

from .sentences import Speech


class InputError(ValueError):
    """What was typed cannot be used; the message is for the person who typed it."""


def read_program(words: list[str], modules: tuple[str, ...], speech: Speech) -> Program:
    """A complete, legal program; capitals do not matter."""
    words = [_tidy(word) for word in words]
    if len(words) != len(UNITS):
        raise InputError(speech("console.bad_units"))
    for word in words:
        try:
            Program.parse(f"{word} - -")
        except NotationError:
            raise InputError(speech("console.bad_die", text=word)) from None
    program = Program.parse(" ".join(words))
    if not is_complete(program):
        raise InputError(speech("console.bad_units"))
    if not is_legal(modules, program):
        raise InputError(speech("console.bad_program"))
    return program


def read_number(text: str, free: tuple[int, ...], speech: Speech) -> int:
    """A starting number that is still free."""
    for number in free:
        if text.strip() == str(number):
            return number
    raise InputError(speech("console.number_gone", answer=text.strip(), free=free_numbers(free, speech)))


def free_numbers(free: tuple[int, ...], speech: Speech) -> str:
    """The starting numbers on the pillars."""
    return speech("console.free", numbers=", ".join(map(str, free)))


def _tidy(word: str) -> str:
    return "+".join(die[:1].upper() + die[1:].lower() for die in word.split("+"))
