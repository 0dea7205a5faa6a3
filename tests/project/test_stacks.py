"""What a test that has waited in vain shows."""

import asyncio
import threading

from support.stacks import stacks


def test_threads_and_tasks_are_shown_where_they_wait() -> None:
    done = threading.Event()
    thread = threading.Thread(target=done.wait, name="a patient thread")
    thread.start()

    async def wait_in_vain() -> None:
        await asyncio.Event().wait()

    async def look() -> str:
        task = asyncio.create_task(wait_in_vain(), name="a patient task")
        await asyncio.sleep(0)
        shown = stacks()
        task.cancel()
        return shown

    shown = asyncio.run(look())
    done.set()
    thread.join()
    assert "a patient thread" in shown
    assert shown.index("a patient task") < shown.index("await asyncio.Event().wait()") < shown.index("await fut")
