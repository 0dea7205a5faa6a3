"""External programs that play seats. Each address has a share of them; idle ones are stopped, and started again on demand."""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from volt.game import Answer, Decision
from volt.game.views.view import View

from ..runtime.clock import monotonic

START_WITHIN = 15.0  # seconds a program may take for its first answer
MOST_PROGRAMS = 32  # running at a time; if one more is asked, the one that has been idle for longest is stopped
SHARE = 8  # of them for the rooms of one address
IDLE = 120.0  # seconds after which an idle program is stopped

Key = tuple[str, str, str]  # room, seat, level


class Programs:
    """All external programs that are running."""

    def __init__(self) -> None:
        self._running: dict[Key, _Program] = {}  # the least recently asked first
        self._ending: list[_Program] = []  # stopped while they were thinking or starting

    async def choose(
        self,
        key: Key,
        address: str,
        command: str,
        see: Callable[[], View],
        decision: Decision,
        budget: float,
        limit: float,
    ) -> Answer:
        """The answer of a program. If it fails or takes too long, it is stopped, and the error raised."""
        program = self._running.pop(key, None)
        if program is None:
            self._make_room(address)
            program, limit = _Program(command, address), START_WITHIN
        self._running[key] = program
        program.busy = True
        try:
            return await program.choose(see, decision, budget, limit)
        except BaseException:
            self._stop([key])
            raise
        finally:
            program.busy, program.asked = False, monotonic()

    def _make_room(self, address: str) -> None:
        """Stop an idle program if there is one too many; RuntimeError if all of them are busy."""
        self._ending = [program for program in self._ending if not program.ended]
        for most, everybody in ((SHARE, False), (MOST_PROGRAMS, True)):
            running = {
                key: program for key, program in self._running.items() if everybody or program.address == address
            }
            ending = sum(everybody or program.address == address for program in self._ending)
            if len(running) + ending >= most:
                idle = [key for key, program in running.items() if not program.busy]
                if not idle:
                    raise RuntimeError("too many programs are thinking")
                self._stop(idle[:1])

    def stop_idle(self) -> None:
        """Stop programs that have not been asked for a while."""
        before = monotonic() - IDLE
        self._stop([key for key, program in self._running.items() if not program.busy and program.asked < before])

    def stop(self, room: str) -> None:
        """Stop the programs of a room."""
        self._stop([key for key in self._running if key[0] == room])

    def close(self) -> None:
        """Stop all of them."""
        self._stop(list(self._running))

    def _stop(self, keys: list[Key]) -> None:
        for key in keys:
            if key in self._running:
                program = self._running.pop(key)
                program.close()
                if program.busy:
                    self._ending.append(program)


class _Program:
    """A program that plays a seat: its own process, and a thread that talks to it."""

    def __init__(self, command: str, address: str) -> None:
        self.address = address  # of its room
        self.busy, self.asked, self.ended = False, monotonic(), False
        self._command = command
        self._thread = ThreadPoolExecutor(1, "volt-program")
        self._bot: Any = None

    async def choose(self, see: Callable[[], View], decision: Decision, budget: float, limit: float) -> Answer:
        answering = asyncio.get_running_loop().run_in_executor(self._thread, self._choose, see, decision, budget)
        return await asyncio.wait_for(answering, limit)

    def _choose(self, see: Callable[[], View], decision: Decision, budget: float) -> Answer:
        from volt.bots.process import ProcessBot

        self._bot = self._bot or ProcessBot(self._command, secrets.randbits(32))
        return self._bot.choose(see(), decision, budget)  # type: ignore[no-any-return]

    def close(self) -> None:
        """Stop it, once it has started or answered: it could not be stopped before, and would be started again."""
        self._thread.submit(self._end)
        self._thread.shutdown(wait=False)

    def _end(self) -> None:
        try:
            if self._bot is not None:
                self._bot.close()
        finally:
            self.ended = True
