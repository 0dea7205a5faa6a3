"""The nemesis: one fault after another, sometimes two at a time, chosen at random from a seed."""

import asyncio
import random
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial

import psycopg

from .cluster import Cluster, Server
from .history import Fault, History
from .links import Trouble

PAUSE = (2.5, 4.0)  # seconds between two faults
TOGETHER = 0.2  # share of long faults during which another one happens
Say = Callable[[str], None]


class Nemesis:
    """Injects faults and repairs them; the history records what and when."""

    def __init__(self, cluster: Cluster, history: History, seed: int, say: Say) -> None:
        self._cluster, self._history, self._say = cluster, history, say
        self._random = random.Random(seed)
        self._upset: set[Server] = set()  # servers with a fault in progress
        self.kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "kill": self._kill,
            "freeze": self._freeze,
            "stop": self._stop,
            "cut database": self._cut_database,
            "hold database": self._hold_database,
            "end session": self._end_session,
            "cut redis": self._cut_redis,
            "hold redis": self._hold_redis,
            "restart redis": self._restart_redis,
            "restart postgresql": self._restart_postgresql,
            "shift clock": self._shift_clock,
            "kill two": self._kill_two,
            "hold and kill": self._hold_and_kill,
            "drop messages": partial(self._trouble, "drop"),
            "duplicate messages": partial(self._trouble, "duplicate"),
            "reorder messages": partial(self._trouble, "reorder"),
            "one way redis": partial(self._trouble, "silence"),
            "one way database": self._hold_answers,
        }
        if cluster.small_disk:
            self.kinds["full disk"] = self._fill_disk
        else:
            say("no full disk: only root can give PostgreSQL a small one")

    async def inject_faults(self, seconds: float) -> None:
        """Inject every kind of fault in turn, in a new order each time, for that long."""
        until, order = time.monotonic() + seconds, []
        while time.monotonic() < until:
            order = order or self._random.sample(sorted(self.kinds), len(self.kinds))
            await self.kinds[order.pop()]()
            await asyncio.sleep(self._random.uniform(*PAUSE))

    # --- faults ---

    async def _kill(self, alone: bool = True) -> None:
        with self._one() as server:
            async with self._fault("kill", server.name, alone):
                server.kill()
                await asyncio.sleep(self._random.uniform(1, 3))
                await self._start(server)

    async def _kill_two(self) -> None:
        with self._one() as one, self._one() as other:
            async with self._fault("kill two", f"{one.name}, {other.name}", alone=False):
                one.kill()
                other.kill()
                await asyncio.sleep(1)
                await asyncio.gather(self._start(one), self._start(other))

    async def _hold_and_kill(self) -> None:
        """Cut a server off from the database for longer than its lease; once reconnected, it writes what it has queued. Then kill
        the servers that have claimed its rooms, so that the rooms are loaded from the database."""
        with self._one() as server, self._one() as one, self._one() as other:
            async with self._fault("hold and kill", server.name, alone=False):
                server.database.hold()
                await asyncio.sleep(self._random.uniform(7, 10))
                server.database.release()
                await asyncio.sleep(1)
                one.kill()
                other.kill()
                await asyncio.gather(self._start(one), self._start(other))

    async def _freeze(self) -> None:
        with self._one() as server:
            seconds = self._random.choice((self._random.uniform(1, 8), self._random.uniform(6, 30)))
            together = seconds > 8 and self._random.random() < TOGETHER
            async with self._fault("freeze", f"{server.name} for {seconds:.1f} s", alone=not together):
                server.signal(signal.SIGSTOP)
                try:
                    await asyncio.sleep(min(seconds, 7.0))
                    if together:
                        await self._kill(alone=False)
                    await asyncio.sleep(max(0.0, seconds - 7.0))
                finally:
                    server.signal(signal.SIGCONT)

    async def _stop(self) -> None:
        """Stop and restart a server, as in a rolling upgrade."""
        with self._one() as server:
            async with self._fault("stop", server.name):
                await asyncio.to_thread(server.stop)
                await self._start(server)

    async def _cut_database(self) -> None:
        with self._one() as server:
            async with self._fault("cut database", server.name):
                server.database.cut()

    async def _hold_database(self) -> None:
        with self._one() as server:
            await self._hold("hold database", server, server.database.hold, server.database.release)

    async def _hold_redis(self) -> None:
        with self._one() as server:
            await self._hold("hold redis", server, server.redis.hold, server.redis.release)

    async def _hold(self, kind: str, server: Server, hold: Callable[[], None], release: Callable[[], None]) -> None:
        seconds = self._random.uniform(1, 15)
        async with self._fault(kind, f"{server.name} for {seconds:.1f} s"):
            hold()
            await asyncio.sleep(seconds)
            release()

    async def _hold_answers(self) -> None:
        """PostgreSQL hears a server, and commits, but the server hears nothing."""
        with self._one() as server:
            await self._hold("one way database", server, server.database.hold_answers, server.database.release)

    async def _trouble(self, trouble: Trouble) -> None:
        """Some messages of a server to the others are dropped, doubled or late; or none arrives, though it hears the others."""
        with self._one() as server:
            seconds = self._random.uniform(2, 10)
            kind = "one way redis" if trouble == "silence" else f"{trouble} messages"
            async with self._fault(kind, f"{server.name} for {seconds:.1f} s"):
                server.redis.trouble = trouble
                await asyncio.sleep(seconds)
                server.redis.trouble = ""

    async def _fill_disk(self) -> None:
        async with self._fault("full disk", "of PostgreSQL"):
            await asyncio.to_thread(self._cluster.fill_disk)
            await asyncio.sleep(self._random.uniform(1, 6))
            await asyncio.to_thread(self._cluster.empty_disk)

    async def _end_session(self) -> None:
        """Let PostgreSQL end the sessions of all servers."""
        async with self._fault("end session", "all servers"):
            with suppress(psycopg.OperationalError):
                async with await psycopg.AsyncConnection.connect(self._cluster.database, autocommit=True) as connection:
                    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                    await connection.execute(f"{others} AND backend_type = 'client backend'")

    async def _cut_redis(self) -> None:
        with self._one() as server:
            async with self._fault("cut redis", server.name):
                server.redis.cut()

    async def _restart_redis(self) -> None:
        async with self._fault("restart redis", ""):
            self._cluster.kill_redis()
            await asyncio.sleep(self._random.uniform(0, 3))
            self._cluster.start_redis()

    async def _restart_postgresql(self) -> None:
        async with self._fault("restart postgresql", ""):
            await asyncio.to_thread(self._cluster.kill_postgresql)
            await asyncio.sleep(self._random.uniform(0, 3))
            await asyncio.to_thread(self._cluster.start_postgresql)

    async def _shift_clock(self) -> None:
        """Shift a server's clock; it stays shifted until the server is restarted."""
        with self._one() as server:
            seconds = self._random.choice((-1, 1)) * self._random.choice((3, 60, 7200, 86_400, 400 * 86_400))
            async with self._fault("shift clock", f"{server.name} by {seconds:+d} s"):
                server.shift(seconds)
                await asyncio.sleep(3)

    # --- how ---

    def _one(self) -> "_Chosen":
        return _Chosen(
            self._random.choice([one for one in self._cluster.servers if one not in self._upset]), self._upset
        )

    async def _start(self, server: Server) -> None:
        server.start()
        await self._cluster.until_ready(server)

    @asynccontextmanager
    async def _fault(self, kind: str, about: str, alone: bool = True) -> AsyncIterator[None]:
        fault = Fault(kind, about, time.monotonic(), alone=alone)
        self._history.faults.append(fault)
        without = self._history.unserved()
        self._say(f"{kind} {about}".strip() + (f" ({without} players have no server)" if without else ""))
        yield
        fault.ended = time.monotonic()


class _Chosen:
    """A server without any other fault for now."""

    def __init__(self, server: Server, upset: set[Server]) -> None:
        self._server, self._upset = server, upset

    def __enter__(self) -> Server:
        self._upset.add(self._server)
        return self._server

    def __exit__(self, *_: object) -> None:
        self._upset.discard(self._server)
