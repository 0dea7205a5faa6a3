"""Where this process waits: for the report of a test that waited in vain."""

import asyncio
import gc
import sys
import threading
import traceback
from typing import Any


def stacks() -> str:
    """The stack of every other thread and of every task of an event loop: of the servers in this process, for example."""
    frames = sys._current_frames()
    others = [thread for thread in threading.enumerate() if thread is not threading.current_thread()]
    threads = [
        f"{thread.name}\n{''.join(traceback.format_stack(frames[thread.ident]))}"
        for thread in others
        if thread.ident in frames
    ]
    tasks = [one for one in gc.get_objects() if type(one) is asyncio.Task and not one.done()]
    return "\n".join([*threads, *(f"{task.get_name()}\n{''.join(_awaiting(task.get_coro()))}" for task in tasks)])


def _awaiting(coroutine: Any) -> list[str]:
    """The lines at which a coroutine, and what it awaits, are held up."""
    lines: list[str] = []
    while coroutine is not None:
        frame = getattr(coroutine, "cr_frame", None) or getattr(coroutine, "gi_frame", None)
        if frame is not None:
            lines += traceback.format_list(traceback.extract_stack(frame, limit=1))
        coroutine = getattr(coroutine, "cr_await", None) or getattr(coroutine, "gi_yieldfrom", None)
    return lines
