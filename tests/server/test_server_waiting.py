"""Turns: one after another, in the order of asking, whoever gives up."""

import asyncio
from contextlib import suppress

import pytest

from volt.server.turn_lock import TurnLock, settle


def test_whoever_asks_first_comes_first() -> None:
    async def run() -> None:
        turn, said = TurnLock(), []

        async def wait(name: str) -> None:
            async with turn:
                said.append(name)
                await asyncio.sleep(0)

        turn.ask(lambda: said.append("at once"))
        assert (said, turn.taken) == (["at once"], True)
        first = asyncio.create_task(wait("first"))
        await asyncio.sleep(0)
        turn.ask(lambda: said.append("second"))
        last = asyncio.create_task(wait("last"))
        await asyncio.sleep(0)
        assert said == ["at once"]
        turn.pass_on()
        await first
        assert said == ["at once", "first", "second"]
        turn.pass_on()
        await last
        assert said[-1] == "last"
        assert not turn.taken

    asyncio.run(run())


@pytest.mark.parametrize("called", [False, True])
def test_who_gives_up_holds_up_nobody(called: bool) -> None:
    async def run() -> None:
        turn = TurnLock()
        turn.ask(lambda: None)

        async def wait() -> None:
            async with turn:
                raise AssertionError("it was given up")

        waiting = asyncio.create_task(wait())
        await asyncio.sleep(0)
        if called:  # its turn came, but it has not noticed yet
            turn.pass_on()
        waiting.cancel()
        with suppress(asyncio.CancelledError):
            await waiting
        if not called:
            turn.pass_on()
        assert not turn.taken
        async with asyncio.timeout(1), turn:
            pass

    asyncio.run(run())


def test_a_turn_is_passed_on_after_a_mistake() -> None:
    async def run() -> None:
        turn = TurnLock()
        with pytest.raises(ValueError, match="oops"):
            async with turn:
                raise ValueError("oops")
        assert not turn.taken

    asyncio.run(run())


def test_results_and_errors_are_settled_once() -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        fine, wrong, gone = loop.create_future(), loop.create_future(), loop.create_future()
        settle(fine, 3)
        settle(fine, 4)
        settle(wrong, OSError("no"))
        gone.cancel()
        settle(gone, 5)
        assert await fine == 3
        with pytest.raises(OSError, match="no"):
            await wrong

    asyncio.run(run())
