"""Fair queues: turns are shared, and rooms with people come first."""

import asyncio

from support.clock import run
from volt.server.protection.fair_queue import FairQueue


def test_turns_are_shared_and_people_are_first() -> None:
    async def play() -> None:
        queue, order = FairQueue(2), []

        async def think(address: str, people: bool = False) -> None:
            async with queue.turn(address, people):
                order.append(address)
                await asyncio.sleep(0.01)

        greedy = [asyncio.create_task(think("greedy")) for _ in range(20)]
        await asyncio.sleep(0.001)
        assert order == ["greedy"]  # never all of them
        modest, person = asyncio.create_task(think("modest")), asyncio.create_task(think("person", True))
        late = asyncio.create_task(think("late"))
        late.cancel()
        await asyncio.gather(*greedy, modest, person)
        assert order.index("modest") <= 2
        assert order.index("person") <= 3
        assert len(order) == 22

    run(play())


def test_people_and_who_has_fewer_turns_do_not_wait_for_a_long_queue() -> None:
    async def play() -> None:
        queue, order = FairQueue(3), []

        async def think(address: str, people: bool = False) -> None:
            async with queue.turn(address, people):
                order.append(address)
                await asyncio.sleep(0.01)

        greedy = [asyncio.create_task(think("greedy", people=True)) for _ in range(9)]
        await asyncio.sleep(0.001)
        assert order == ["greedy"] * 3
        late = [asyncio.create_task(think(address, address == "person")) for address in ("bots", "person")]
        await asyncio.gather(*greedy, *late)
        assert order.index("person") == 3  # the first of those who waited
        assert order.index("bots") == 10  # people first

    run(play())
