"""What arrives on a connection is passed on no faster than its address may send."""

import asyncio
from typing import Any

import pytest

from support.clock import FakeClock, run
from volt.server.protection.addresses import Proxies
from volt.server.protection.limits import Limits
from volt.server.protection.pacing import PORTION, READ_WITHIN, Connections
from volt.server.runtime.settings import Settings


class Inner(asyncio.Protocol):
    """A protocol that takes a while for every portion."""

    def __init__(self, clock: FakeClock) -> None:
        self.portions: list[int] = []
        self._clock = clock

    def data_received(self, data: bytes) -> None:
        self.portions.append(len(data))
        self._clock.use(0.01)


class Line:
    """The part of a transport that is needed here."""

    def __init__(self, port: int = 5) -> None:
        self.reading = True
        self.port = port
        self.tried = 0
        self.aborted = False

    def get_extra_info(self, _: str) -> tuple[str, int]:
        return "192.0.2.1", self.port

    def is_closing(self) -> bool:
        self.tried += 1
        return False

    def is_reading(self) -> bool:
        return self.reading

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def abort(self) -> None:
        self.aborted = True

    def write(self, data: bytes) -> None:
        pass


class Reader(Inner):
    """Sends as it may."""

    def pause_writing(self) -> None:
        pass

    resume_writing = pause_writing


def test_what_is_sent_must_be_read_in_time() -> None:
    clock = FakeClock()

    async def read() -> None:
        connections = Connections(Limits(Settings()), Proxies(()))
        lines = [Line(port) for port in range(2)]
        slow, stuck = (connections.protocol(lambda **_: Reader(clock))() for _ in lines)
        for paced, line in zip((slow, stuck), lines, strict=True):
            paced.connection_made(line)  # type: ignore[arg-type]
            paced.pause_writing()
        slow.resume_writing()
        await asyncio.sleep(READ_WITHIN + 1)
        assert [line.aborted for line in lines] == [False, True]
        for paced in (slow, stuck):
            paced.connection_lost(None)

    run(read(), clock)


def test_what_an_address_sends_is_read_at_its_pace() -> None:
    clock = FakeClock()

    async def send() -> None:
        connections, inner, line = Connections(Limits(Settings()), Proxies(())), Inner(clock), Line()
        paced: Any = connections.protocol(lambda **_: inner)()
        paced.connection_made(line)
        paced.data_received(b"x" * 100 * PORTION)
        await asyncio.sleep(1.0)
        assert 0 < len(inner.portions) < 40  # half a second is saved up, but a fifth of the time must be enough
        assert set(inner.portions) == {PORTION}
        assert not line.reading
        paced.connection_lost(None)

    run(send(), clock)


def test_connections_of_an_address_take_turns_to_wait() -> None:
    clock = FakeClock()

    async def send() -> None:
        connections = Connections(Limits(Settings()), Proxies(()))
        connections.limits.loop["192.0.2.1"].spend(0.5)
        all_inner, lines = [Inner(clock) for _ in range(100)], [Line(port) for port in range(100)]
        for inner, line in zip(all_inner, lines, strict=True):
            paced: Any = connections.protocol(lambda inner=inner, **_: inner)()
            paced.connection_made(line)
            paced.data_received(b"x" * 9 * PORTION)
        await asyncio.sleep(1.5)
        handed_on = sum(len(inner.portions) for inner in all_inner)
        assert 0 < handed_on < 9  # a twentieth of the time
        assert max(len(inner.portions) for inner in all_inner) == 1
        assert sum(line.tried for line in lines) <= 100 + handed_on  # a timer for each would try thousands of times

    run(send(), clock)


class Full(Inner):
    """A protocol that wants one portion at a time."""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.transport.pause_reading()


@pytest.mark.parametrize("limited", [True, False])
def test_what_the_server_does_not_want_yet_stays_with_the_sender(limited: bool) -> None:
    clock = FakeClock()

    async def send() -> None:
        connections, inner, line = Connections(Limits(Settings(limits=limited)), Proxies(())), Full(clock), Line()
        paced: Any = connections.protocol(lambda **_: inner)()
        paced.connection_made(line)
        paced.data_received(b"x" * PORTION)
        assert inner.portions == [PORTION]
        assert line.reading  # until there is more
        paced.data_received(b"x" * 2 * PORTION)
        for number in (1, 2):
            await asyncio.sleep(0.05)
            assert inner.portions == [PORTION] * number
            assert not line.reading  # or every portion would let in another flood
            inner.transport.resume_reading()
        await asyncio.sleep(0.05)
        assert inner.portions == [PORTION] * 3
        assert line.reading
        paced.connection_lost(None)

    run(send(), clock)


@pytest.mark.parametrize("limited", [True, False])
def test_a_connection_that_becomes_a_socket_is_read_on(limited: bool) -> None:
    clock = FakeClock()

    async def send() -> None:
        connections, later, line = Connections(Limits(Settings(limits=limited)), Proxies(())), Inner(clock), Line()

        class Upgraded(Full):
            def data_received(self, data: bytes) -> None:
                super().data_received(data)
                if len(self.portions) == 2:
                    socket_: Any = connections.protocol(lambda **_: later)()
                    socket_.connection_made(self.transport)

        first = Upgraded(clock)
        paced: Any = connections.protocol(lambda **_: first)()
        paced.connection_made(line)
        paced.data_received(b"x" * PORTION)
        paced.data_received(b"x" * 2 * PORTION)
        assert not line.reading
        first.transport.resume_reading()
        await asyncio.sleep(0.1)
        assert (first.portions, later.portions) == ([PORTION] * 2, [PORTION])
        assert line.reading
        paced.connection_lost(None)

    run(send(), clock)


def test_a_client_that_speaks_before_it_is_a_socket_is_read_on() -> None:
    async def send() -> None:
        connections, heard, line = Connections(Limits(Settings()), Proxies(())), bytearray(), Line()

        class Inner(asyncio.Protocol):
            def connection_made(self, transport: Any) -> None:
                self.transport = transport

            def data_received(self, data: bytes) -> None:
                heard.extend(data)
                if len(heard) == PORTION:
                    connections.protocol(lambda **_: Inner())().connection_made(self.transport)

        paced: Any = connections.protocol(lambda **_: Inner())()
        paced.connection_made(line)
        paced.data_received(b"x" * PORTION + b"hello")
        assert heard == b"x" * PORTION + b"hello"
        assert line.reading
        paced.connection_lost(None)

    run(send())


def test_a_connection_that_breaks_holds_nobody_up() -> None:
    clock = FakeClock()

    class Broken(Inner):
        def data_received(self, data: bytes) -> None:
            raise ValueError

    async def send() -> None:
        connections, inners, lines = Connections(Limits(Settings()), Proxies(())), [Broken(clock), Inner(clock)], []
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        connections.limits.loop["192.0.2.1"].spend(0.5)
        for port, inner in enumerate(inners):
            paced: Any = connections.protocol(lambda inner=inner, **_: inner)()
            lines.append(Line(port))
            paced.connection_made(lines[-1])
            paced.data_received(b"x")
        await asyncio.sleep(5.0)
        assert inners[1].portions == [1]
        assert [line.aborted for line in lines] == [True, False]

    run(send(), clock)


def test_what_arrives_before_a_request_of_a_proxy_has_ended_waits_no_longer_than_that() -> None:
    """The next client's request may be read while the one before, whose address is in debt, is still being finished."""
    clock = FakeClock()

    async def send() -> None:
        connections, inner, line = Connections(Limits(Settings()), Proxies(("192.0.2.1/32",))), Inner(clock), Line()
        paced: Any = connections.protocol(lambda **_: inner)()
        paced.connection_made(line)
        connections.began(line.get_extra_info(""), "192.0.2.9")
        connections.limits.loop["192.0.2.9"].spend(1000.0)
        paced.data_received(b"x" * 2 * PORTION)
        await asyncio.sleep(1.0)
        assert inner.portions == []
        connections.ended(line.get_extra_info(""))
        await asyncio.sleep(0.1)
        assert inner.portions == [PORTION] * 2
        assert line.reading
        paced.connection_lost(None)

    run(send(), clock)
