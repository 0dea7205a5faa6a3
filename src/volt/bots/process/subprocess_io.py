"""A child process that exchanges lines with its parent; every read has a timeout.

On POSIX it has resource limits and ends with its parent, however that ends: a watcher process reads from a pipe whose other
end only the parent holds, and kills the whole process group when that closes.
"""

import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import IO

LONGEST_LINE = 1 << 16  # bytes; longer lines are cut off
WAITING_LINES = 100  # unread lines; then the child has to wait
LAST_LINES = 3
LEAVING = 0.5  # seconds a child may take to exit on its own
MEMORY = 4 << 20  # KiB
PROCESSES = 8192  # of the user in all
LIMITED = f"""
ulimit -c 0; ulimit -d {MEMORY}; {{ ulimit -p {PROCESSES} || ulimit -u {PROCESSES}; }} 2>/dev/null
(exec </dev/fd/$0 >/dev/null 2>&1; read -r _; kill -KILL 0) &
exec "$@"
"""


class Child:
    """A running command; OSError if there is no such command, ValueError if it cannot be parsed."""

    def __init__(self, command: str) -> None:
        self._lifeline: IO[bytes] | None = None
        self._process = self._run(command)
        self._out: queue.Queue[str | None] = queue.Queue()
        self._in: queue.Queue[str | None] = queue.Queue(WAITING_LINES)
        self._stderr_lines: deque[str] = deque(maxlen=LAST_LINES)
        self._ended = False
        assert self._process.stdin and self._process.stdout and self._process.stderr  # noqa: PT018
        self._start(self._write, self._process.stdin)
        self._start(self._read, self._process.stdout)
        self._stderr_reader = self._start(self._read_stderr, self._process.stderr)

    def _run(self, command: str) -> "subprocess.Popen[bytes]":
        pipe = subprocess.PIPE
        if os.name != "posix":
            return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)
        words = shlex.split(command)
        if not words:
            raise ValueError("the command is empty")
        if shutil.which(words[0]) is None:
            raise FileNotFoundError(f"there is no command {words[0]!r}")
        theirs, ours = os.pipe()
        self._lifeline = os.fdopen(ours, "wb")
        try:
            limited = ["/bin/sh", "-c", LIMITED, str(theirs), *words]
            # in its own session: Ctrl-C is for the parent, and everything the child starts ends with it
            return subprocess.Popen(
                limited, stdin=pipe, stdout=pipe, stderr=pipe, pass_fds=(theirs,), start_new_session=True
            )
        finally:
            os.close(theirs)

    @staticmethod
    def _start(work: Callable[[IO[bytes]], None], pipe: IO[bytes]) -> threading.Thread:
        thread = threading.Thread(target=work, args=(pipe,), daemon=True)
        thread.start()
        return thread

    def _write(self, pipe: IO[bytes]) -> None:
        """Runs in its own thread: a child that does not read blocks nobody else."""
        with suppress(OSError), pipe:  # the reader notices that it has ended
            while (line := self._out.get()) is not None:
                pipe.write(line.encode() + b"\n")
                pipe.flush()

    def _read(self, pipe: IO[bytes]) -> None:
        with pipe:
            for line in _lines(pipe):
                if not self._ended:
                    self._in.put(line.rstrip("\r\n"))
        self._in.put(None)

    def _read_stderr(self, pipe: IO[bytes]) -> None:
        with pipe:
            for text in map(str.strip, _lines(pipe)):
                if any(map(str.isalnum, text)):
                    self._stderr_lines.append(text)

    def send(self, line: str) -> None:
        """Send it a line, now or as soon as it reads."""
        self._out.put(line)

    def receive(self, until: float) -> str | None:
        """Its next line, or None if there will be no more. TimeoutError at the time ``until`` (``time.monotonic``)."""
        left = until - time.monotonic()
        if left <= 0:
            raise TimeoutError  # even if it has written something by now: it may never stop writing
        try:
            line = self._in.get(timeout=left)
        except queue.Empty:
            raise TimeoutError from None
        if line is None:
            self._in.put(None)
        return line

    def exit_report(self, until: float) -> str:
        """How it ended, with its last lines on stderr; call this after ``receive`` has returned None."""
        until = min(until, time.monotonic() + LEAVING)
        try:
            status: object = f"exit status {self._process.wait(max(0.0, until - time.monotonic()))}"
        except subprocess.TimeoutExpired:
            status = "its stdout was closed"
        self._stderr_reader.join(max(0.0, until - time.monotonic()))
        return " · ".join([f"it ended: {status}", *self._stderr_lines])

    @property
    def stderr_lines(self) -> tuple[str, ...]:
        """The last lines it wrote to stderr."""
        return tuple(self._stderr_lines)

    def close(self) -> None:
        """End it: close its stdin, wait a moment, then kill what is left of it and its children."""
        self._out.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(LEAVING)
        self.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(LEAVING)

    def kill(self) -> None:
        """Kill it without waiting for it to exit."""
        self._ended = True
        self._out.put(None)
        with suppress(OSError):  # already gone
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        if self._lifeline is not None:
            self._lifeline.close()
        with suppress(queue.Empty):  # its reader may be waiting for space in the queue
            while True:
                self._in.get_nowait()


def _lines(pipe: IO[bytes]) -> Iterator[str]:
    """Read lines from a pipe; lines that are too long are truncated."""
    whole = True
    while line := pipe.readline(LONGEST_LINE):
        if whole:
            yield line.decode(errors="replace")
        whole = line.endswith(b"\n")
