"""The processes of bots: what they may write and use, and that none outlives its game."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support.waiting import PATIENCE, wait_until
from volt.bots.process import ProcessBot
from volt.bots.process.subprocess_io import LONGEST_LINE, MEMORY, WAITING_LINES, Child


def children_of(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def resident(pid: int) -> int:
    """Mebibytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") >> 20


def test_who_writes_no_newline_fills_no_memory() -> None:
    before = resident(os.getpid())
    child = Child("sh -c 'while :; do head -c 9999999 /dev/zero; done'")
    try:
        time.sleep(1.5)
        assert resident(os.getpid()) < before + 50
        first = child.receive(time.monotonic() + PATIENCE)
        assert first is not None
        assert len(first) <= LONGEST_LINE
    finally:
        child.kill()


def test_a_line_that_is_too_long_is_cut_and_the_next_is_whole() -> None:
    child = Child(f"sh -c 'head -c {3 * LONGEST_LINE} /dev/zero; echo; echo next'")
    lines = [child.receive(time.monotonic() + PATIENCE) for _ in range(3)]
    child.close()
    assert lines == ["\0" * LONGEST_LINE, "next", None]


def test_a_command_is_limited() -> None:
    child = Child("sh -c 'ulimit -c; ulimit -d'")
    lines = [child.receive(time.monotonic() + PATIENCE) for _ in range(2)]
    child.close()
    assert lines == ["0", str(MEMORY)]


def test_a_command_and_what_it_started_end_with_us(tmp_path: Path) -> None:
    """Even if we are killed and can do nothing about it."""
    ours = "from volt.bots.process.subprocess_io import Child; import sys; c = Child(sys.argv[1])"
    ours += "; print(c.receive(9e9), flush=True); c.receive(9e9)"
    theirs = f"sh -c 'trap \"\" TERM HUP; sleep 600 & echo $! > {tmp_path}/pid; echo ready; sleep 600'"
    us = subprocess.Popen([sys.executable, "-c", ours, theirs], stdout=subprocess.PIPE, text=True)
    assert us.stdout is not None
    assert us.stdout.readline() == "ready\n"
    (bot,) = children_of(us.pid)
    started = [bot, *children_of(bot), int((tmp_path / "pid").read_text())]
    us.kill()
    us.wait()
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in started))


def test_an_interrupt_leaves_no_command_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[Child] = []
    close = Child.close

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ProcessBot, "_greet", interrupt)
    monkeypatch.setattr(Child, "close", lambda child: (ended.append(child), close(child)))
    with pytest.raises(KeyboardInterrupt):
        ProcessBot(f"{sys.executable} -c 'import time; time.sleep(60)'")
    assert len(ended) == 1


def test_a_program_that_writes_without_end_fills_no_memory() -> None:
    assert LONGEST_LINE * WAITING_LINES <= 10 << 20
    child = Child(f"{sys.executable} -c \"while True: print('x' * 65536)\"")
    wait_until(child._in.full)
    held = sum(len(line or "") for line in list(child._in.queue))
    child.kill()
    assert held <= 10 << 20


def test_a_line_without_end_is_cut_off() -> None:
    child = Child(f"{sys.executable} -c \"print('x' * (20 << 20)); print('done')\"")
    until = time.monotonic() + PATIENCE
    assert len(child.receive(until) or "") == LONGEST_LINE
    assert child.receive(until) == "done"
    child.kill()
