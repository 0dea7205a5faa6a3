"""Single keys from the terminal: characters as themselves, other keys by name (``up``, ``enter``, ``tab``, …)."""

import os
import re
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

ESCAPES = {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end", "Z": "back", "3~": "delete"}
SEQUENCE = re.compile(r"\x1b(?:\[([0-9;]*[A-Za-z~])|O([A-Za-z]))")
UNFINISHED = re.compile(r"\x1b(?:\[[0-9;]*|O)?")
CONTROLS = {"\r": "enter", "\n": "enter", "\t": "tab", "\x7f": "backspace", "\x08": "backspace", "\x1b": "escape"}
WINDOWS = {"H": "up", "P": "down", "M": "right", "K": "left", "G": "home", "O": "end", "S": "delete"}
INTERRUPT, END_OF_INPUT = "\x03", "\x04"
UNKNOWN = "unknown"
PATIENCE = 0.05  # seconds a terminal may take between the characters of one key


class Keys(Protocol):
    """A source of key presses."""

    def read(self, timeout: float | None = None) -> str | None:
        """The next key, or None if there was none in time. Ctrl-C raises KeyboardInterrupt, Ctrl-D or a closed input EOFError."""
        ...

    def forget(self) -> None:
        """Discard keys that were pressed before the question was shown."""
        ...


class PosixKeys:
    """Keys of a terminal in cbreak mode, read from its file descriptor."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._waiting = ""

    def read(self, timeout: float | None = None) -> str | None:
        if not self._waiting and not self._more(timeout):
            return None
        while UNFINISHED.fullmatch(self._waiting) and self._more(PATIENCE):
            pass
        sequence = SEQUENCE.match(self._waiting)
        if sequence:
            self._waiting = self._waiting[sequence.end() :]
            return ESCAPES.get(sequence[1] or sequence[2], UNKNOWN)
        char, self._waiting = self._waiting[0], self._waiting[1:]
        return named(char)

    def forget(self) -> None:
        while self._more(0):
            pass
        self._waiting = ""

    def _more(self, timeout: float | None) -> bool:
        if not select.select([self._descriptor], [], [], timeout)[0]:
            return False
        data = os.read(self._descriptor, 64)
        if not data:
            raise EOFError
        self._waiting += data.decode(errors="replace")
        return True


class WindowsKeys:
    """Keys of a Windows console."""

    def read(self, timeout: float | None = None) -> str | None:
        import msvcrt

        end = None if timeout is None else time.monotonic() + timeout
        while not msvcrt.kbhit():  # type: ignore[attr-defined,unused-ignore]
            if end is not None and time.monotonic() >= end:
                return None
            time.sleep(0.01)
        char: str = msvcrt.getwch()  # type: ignore[attr-defined,unused-ignore]
        if char in ("\x00", "\xe0"):
            return WINDOWS.get(msvcrt.getwch(), UNKNOWN)  # type: ignore[attr-defined,unused-ignore]
        return named(char)

    def forget(self) -> None:
        while self.read(0) is not None:
            pass


def named(char: str) -> str:
    """The name of a key that sends a single character; Ctrl-C raises KeyboardInterrupt, Ctrl-D EOFError."""
    if char == INTERRUPT:
        raise KeyboardInterrupt
    if char == END_OF_INPUT:
        raise EOFError
    return CONTROLS.get(char, char)


@contextmanager
def open_keys() -> Iterator[Keys]:
    """Keys of the standard input, which must be a terminal; its mode is restored afterwards."""
    if sys.platform == "win32":
        yield WindowsKeys()
        return
    import termios
    import tty

    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        yield PosixKeys(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
