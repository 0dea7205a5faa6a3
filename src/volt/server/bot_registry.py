"""The bots that can sit at a table: those of ``volt.bots``, and programs the server was started with."""

from collections.abc import Callable

from volt.bots import BOTS, Bot

from .errors import RequestError

_PROGRAMS: dict[str, Callable[[int], Bot]] = {}


def enlist(name: str, command: str) -> None:
    """Let a program sit at tables under this name."""

    def start(seed: int) -> Bot:
        from volt.bots.process import ProcessBot

        return ProcessBot(command, seed)

    _PROGRAMS[name] = start


def levels() -> tuple[str, ...]:
    """The names of all bots."""
    return (*BOTS, *_PROGRAMS)


def check_level(level: str) -> None:
    """Mistake if there is no such bot."""
    if level not in levels():
        raise RequestError(422, "level", f"there is no bot {level!r}; there are {', '.join(levels())}", "level")


def new_bot(level: str, seed: int) -> Bot:
    """A bot; it may take some seconds to start."""
    return (_PROGRAMS.get(level) or BOTS[level])(seed)
