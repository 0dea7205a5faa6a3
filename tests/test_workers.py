"""The pool of worker processes: results, errors, limits, and processes that are replaced."""

import asyncio
import os
import sys
import time

import pytest

from volt.workers import WorkerPool


def _double(number: int) -> int:
    return 2 * number


def _sleep(seconds: float) -> None:
    time.sleep(seconds)


def test_workers_return_raise_and_are_replaced() -> None:
    async def work() -> None:
        pool = WorkerPool(1, "test")
        try:
            assert await pool.run(None, _double, 21) == 42
            with pytest.raises(ZeroDivisionError):
                await pool.run(None, divmod, 1, 0)
            with pytest.raises(TimeoutError):
                await pool.run(0.1, _sleep, 60.0)
            with pytest.raises(EOFError):
                await pool.run(None, os._exit, 3)
            assert await pool.run(None, _double, 4) == 8
        finally:
            pool.close()

    asyncio.run(work())


def _spin() -> None:
    while True:
        pass


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere, limits count by the clock")
def test_a_limit_on_processor_time_does_not_count_the_time_that_others_use() -> None:
    async def work() -> None:
        pool = WorkerPool(1, "test", by_processor=True)
        try:
            assert await pool.run(None, _double, 21) == 42  # it has imported this module
            await pool.run(0.1, _sleep, 0.3)  # like a process that does not get the processor
            with pytest.raises(TimeoutError):
                await pool.run(0.1, _spin)
            assert await pool.run(10.0, _double, 4) == 8
        finally:
            pool.close()

    asyncio.run(work())
