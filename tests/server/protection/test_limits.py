"""Limits per address: processor time, sockets, connections; and how the address is determined."""

import asyncio
import gzip
import os
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from support.league import Chooser, Server, over, patiently
from volt.arenas import load, names, write
from volt.game.scenario_file import ScenarioError, parse_scenario
from volt.server.arenas.reports import MOST_WAITING, ArenaFairness
from volt.server.protection import limits, pacing
from volt.server.protection.addresses import Proxies
from volt.server.protection.limits import ADDRESS, Bucket, Limits, charged
from volt.server.protection.pacing import PORTION, Connections
from volt.server.rooms import serialize, sockets
from volt.server.runtime.errors import RequestError
from volt.server.runtime.metrics import WORK_SECONDS
from volt.server.runtime.settings import Settings
from volt.server.workers.pool import WorkerPool

EMPTY_PING = bytes((0x89, 0x80, 0, 0, 0, 0))


def socket_to(server: Server, room: str) -> str:
    return f"{server.url.replace('http', 'ws', 1)}/api/rooms/{room}/socket"


def upgraded(server: Server, room: str) -> socket.socket:
    """A WebSocket without any library around it."""
    line = socket.create_connection(("127.0.0.1", int(server.url.rsplit(":", 1)[1])))
    line.sendall(
        f"GET /api/rooms/{room}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    assert b" 101 " in line.recv(1000)
    return line


# --- long work ---


@pytest.mark.parametrize("text", ["[" + ".".join("a" * 9_000) + "]", ".".join("b" * 9_000) + "=1"])
def test_keys_with_thousands_of_parts_are_refused_before_they_are_parsed(text: str) -> None:
    began = time.monotonic()
    with pytest.raises(ScenarioError, match="dots"):
        parse_scenario(text)
    assert time.monotonic() - began < 0.05


def test_a_replay_is_worked_out_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = server.room("you", "you", start=True, goal=1)
    room = made["room"]["id"]
    server.sit(room, *made["tokens"].values()).play(Chooser(0), over)
    path = f"/api/rooms/{room}/replay"
    first = server.get(path)

    async def no_worker(*_: object) -> None:
        raise AssertionError("a worker was asked")

    monkeypatch.setattr(WorkerPool, "run", no_worker)
    assert server.get(path) == first


def test_records_have_an_end(server: Server) -> None:
    status, problem = server.call("POST", "/api/replays", {"record": "x\n" * 5000})
    assert (status, problem["code"]) == (422, "record")
    assert "lines" in problem["message"]


def test_rooms_are_loaded_whatever_else_is_going_on(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    room = server.room("you", "you", start=True)["room"]["id"]
    registry = server.rooms
    registry.loop.call_soon_threadsafe(registry.unload, registry.loaded[room])
    enough = threading.Event()
    for _ in range(64):  # more than the threads that Python has for everything
        asyncio.run_coroutine_threadsafe(asyncio.to_thread(enough.wait, 10), registry.loop)
    began = time.monotonic()
    assert server.get(f"/api/rooms/{room}")["id"] == room
    assert time.monotonic() - began < 5
    enough.set()


def drawings() -> list[str]:
    return [write(load(name).drawing) for name in names()]


def test_arenas_to_be_measured_do_not_pile_up() -> None:
    async def run() -> None:
        fairness, allowed = ArenaFairness(), Limits(Settings())
        for number in range(MOST_WAITING):
            ADDRESS.set(str(number))
            fairness.measure(drawings()[0] + " " * number, allowed)
        with pytest.raises(RequestError, match="try again"):
            fairness.measure(drawings()[1], allowed)
        fairness.close()

    asyncio.run(run())


def test_an_address_pays_for_the_arenas_that_it_has_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("volt.server.arenas.reports.PART", 2 * 250)

    async def run() -> None:
        fairness, allowed = ArenaFairness(), Limits(Settings())
        ADDRESS.set("one")
        first, second, third = drawings()[:3]
        before = allowed._work["one"].left
        fairness.measure(first, allowed)
        fairness.measure(second, allowed)
        with pytest.raises(RequestError, match="wait a few seconds"):  # two at a time
            fairness.measure(third, allowed)
        await asyncio.gather(*fairness._tasks)
        assert fairness.report(first).done == fairness.report(second).done == 2000
        assert allowed._work["one"].spent > 0
        assert allowed._work["one"].left <= before
        allowed._work["one"].spend(1000)
        with pytest.raises(RequestError, match="wait a few seconds"):
            fairness.measure(third, allowed)
        fairness.close()

    asyncio.run(run())


def test_steps_of_a_request_are_charged() -> None:
    budget, waiting = Bucket(0.001, 1.0), asyncio.Event()

    async def work() -> str:
        _use(0.02)
        await asyncio.sleep(0.05)
        _use(0.02)
        waiting.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            _use(0.02)
            return "ended"
        return "not cancelled"

    async def run() -> None:
        task = asyncio.create_task(_awaiting(charged(work(), budget)))
        await waiting.wait()
        await asyncio.sleep(0.3)
        task.cancel()
        assert await task == "ended"

    asyncio.run(run())
    assert 0.06 <= budget.spent < 0.3  # not the time that it waited


async def _awaiting(one: Any) -> Any:
    return await one


def test_an_address_never_has_all_workers(serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes from elsewhere does not wait for the long work of one address."""
    server = serve(limits=True, proxies=("127.0.0.0/8",))
    running, most = Counter[str](), Counter[str]()

    async def run(pool: object, limit: float, function: object, *args: object) -> tuple[bytes, float]:
        address = ADDRESS.get()
        running[address] += 1
        most[address] = max(most[address], running[address])
        await asyncio.sleep(0.3)
        running[address] -= 1
        return gzip.compress(b"{}"), 0.0

    monkeypatch.setattr(WorkerPool, "run", run)
    asking = [
        threading.Thread(target=server.call, args=("GET", "/api/lessons"), kwargs={"X-Forwarded-For": address})
        for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2")
    ]
    for one in asking:
        one.start()
    for one in asking:
        one.join()
    assert most == {"192.0.2.1": 1, "192.0.2.2": 1}


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="Linux only")
def test_workers_use_only_what_nobody_else_wants() -> None:
    async def run() -> None:
        pool = WorkerPool(1, "test", "os")
        assert await pool.run(20.0, os.sched_getscheduler, 0) == os.SCHED_IDLE
        assert await pool.run(20.0, os.nice, 0) == 19
        pool.close()

    asyncio.run(run())


def test_work_is_paid_for_by_the_time_it_takes() -> None:
    allowed = Limits(Settings())
    ADDRESS.set("one")
    with allowed.work() as budget:
        budget.spend(1000)
    with pytest.raises(RequestError, match="wait a few seconds"), allowed.work():
        pass
    ADDRESS.set("other")
    with allowed.work(), allowed.work(), pytest.raises(RequestError, match="wait a few seconds"), allowed.work():
        pass  # one too many at the same time
    with allowed.work():
        pass


# --- messages ---


def test_refused_answers_foresee_nothing_again_and_name_themselves(server: Server) -> None:
    made = server.room("you", "you", start=True)
    both = server.sit(made["room"]["id"], *made["tokens"].values())
    ask = both.play(Chooser(0), lambda m: m["type"] == "ask" and m["kind"] != "program")
    before = WORK_SECONDS.labels("foresight")._count.get()  # type: ignore[attr-defined]
    for _ in range(20):
        both.answer(ask, "nonsense")
        refused = both.wait("refused")
        assert (refused["seat"], refused["question"], refused["answer"]) == (ask["seat"], ask["question"], "nonsense")
    assert WORK_SECONDS.labels("foresight")._count.get() - before <= 1  # type: ignore[attr-defined]
    answer = ask["options"][0]["answer"]
    both.answer(ask, answer)
    assert both.wait("accepted")["answer"] == answer


def test_a_hello_does_not_forgive_what_was_refused(server: Server) -> None:
    made = server.room("you", "open")
    red = server.sit(made["room"]["id"], made["tokens"]["red"])

    def annoy() -> None:
        for _ in range(6):
            for _ in range(50):
                red.send("answer", seat="blue", question=1, answer="x")
                red.wait("refused")
            red.send("hello", tokens=[made["tokens"]["red"]])
            red.wait("welcome")

    with pytest.raises(ConnectionClosed):
        annoy()


def test_orders_are_paid_for_by_the_sockets_that_are_told(
    serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("volt.server.rooms.sockets.SEND_PRICE", 100.0)
    server = serve(limits=True)
    made = server.room("you", "open", start=True)
    crowd = [server.sit(made["room"]["id"], made["tokens"]["red"]) for _ in range(3)]
    crowd[0].send("setorder", seat="red", kind="brake", answer="most")
    crowd[2].wait("own", orders=[{"kind": "brake", "answer": "most"}])  # sent after the charge
    assert server.limits.loop["127.0.0.1"].left < -250


def test_a_seat_has_one_preview_at_a_time_however_many_sockets_it_has(server: Server) -> None:
    made = server.room("you", "you", start=True, mode="training")
    room, tokens = made["room"]["id"], tuple(made["tokens"].values())
    first = server.sit(room, *tokens)
    ask = first.play(Chooser(0), lambda m: m["type"] == "ask" and m["kind"] == "program")
    sockets = [server.sit(room, *tokens) for _ in range(4)]
    began = time.monotonic()
    for one in sockets:
        one.send("draft", seat=ask["seat"], program="B1n R6n -", preview=True)
    for one in sockets:
        one.wait("previewed")
    assert time.monotonic() - began >= 3 * 0.05


def test_who_has_missed_thousands_of_events_begins_with_this_round(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = server.room("you", "you", start=True)
    room, tokens = made["room"]["id"], tuple(made["tokens"].values())
    server.sit(room, *tokens).play(Chooser(0), lambda m: m["type"] == "happened" and m["snapshot"]["round"] == 3)
    assert server.sit(room, have=1).welcome["since"] == 1
    monkeypatch.setattr("volt.server.rooms.broadcast.MOST_MISSED", 10)
    assert server.sit(room, have=1).welcome["since"] > 10


# --- sockets and connections ---


@pytest.mark.parametrize("what", ["SOCKETS", "ROOM_SOCKETS"])
def test_sockets_are_counted(serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    monkeypatch.setattr(limits, what, 3)
    server = serve(limits=True)
    room = server.room("you", "open")["room"]["id"]
    players = [server.sit(room) for _ in range(3)]
    with pytest.raises(InvalidStatus) as error:
        connect(socket_to(server, room)).__enter__()
    assert error.value.response.status_code == 429
    players[0].close()
    patiently(lambda: server.sit(room))  # a socket that is closed no longer counts


def test_a_full_house_still_has_room_for_players(serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "WATCHERS", 3)
    server = serve(limits=True)
    made = server.room("you", "open")
    room = made["room"]["id"]
    crowd = [server.sit(room) for _ in range(3)]
    with pytest.raises(ConnectionClosed) as closed:
        server.sit(room).wait("pong")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013
    red = server.sit(room, made["tokens"]["red"])
    assert red.welcome["seats"] == ["red"]
    red.send("ping")
    red.wait("pong")
    for one in crowd:
        one.close()


def test_a_crowd_is_not_told_of_everybody_who_comes(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("volt.server.rooms.broadcast.CROWD", 3)
    room = server.room("you", "open")["room"]["id"]
    first = server.sit(room)
    crowd = [server.sit(room) for _ in range(30)]
    while first.wait("roomchanged")["room"]["watchers"] < 31:
        pass
    told = [message for message in first.heard if message["type"] == "roomchanged"]
    assert len(told) < 25
    for one in crowd:
        one.close()
    while first.wait("roomchanged")["room"]["watchers"] > 1:
        pass


def test_handshakes_cost_as_much_as_requests(serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REQUESTS", (0.001, 5.0))
    server = serve(limits=True)
    room = server.room("you", "open")["room"]["id"]
    for _ in range(4):
        with connect(socket_to(server, room)):
            pass
    with pytest.raises(InvalidStatus) as error:
        connect(socket_to(server, room)).__enter__()
    assert error.value.response.status_code == 429


def test_a_broadcast_is_encoded_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    room = server.room("you", "open")["room"]["id"]
    crowd = [server.sit(room) for _ in range(5)]
    encoded: list[str] = []
    real = serialize.encode

    def encode(message: Any) -> str:
        encoded.append(type(message).__name__)
        return real(message)

    monkeypatch.setattr(serialize, "encode", encode)
    crowd[0].send("say", text="hello")
    assert {one.wait("said")["text"] for one in crowd} == {"hello"}
    assert encoded.count("Said") == 1


def test_connections_are_counted(serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pacing, "CONNECTIONS", 5)
    server = serve(limits=True)
    address = ("127.0.0.1", int(server.url.rsplit(":", 1)[1]))
    lines = [socket.create_connection(address) for _ in range(8)]
    time.sleep(0.3)
    ended = 0
    for line in lines:
        line.settimeout(0.2)
        try:
            ended += line.recv(1) == b""
        except ConnectionResetError:
            ended += 1
        except TimeoutError:
            pass
    assert ended == 3
    for line in lines:
        line.close()
    time.sleep(0.3)
    assert server.get("/api/health")["status"] == "well"


def test_headers_must_come_in_time(serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pacing, "REQUEST_WITHIN", 0.3)
    server = serve(limits=True)
    address = ("127.0.0.1", int(server.url.rsplit(":", 1)[1]))
    for opening in (b"GET / HT", b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HT"):
        line = socket.create_connection(address)
        line.settimeout(5)
        line.sendall(opening)
        with suppress(ConnectionResetError):
            while line.recv(1000):  # a timeout here is the failure
                pass
    room = server.room("you", "open")["room"]["id"]
    player = server.sit(room)
    time.sleep(0.8)
    player.send("say", text="still here")
    assert player.wait("said")["text"] == "still here"


def test_pings_stop_nobody(serve: Callable[..., Server]) -> None:
    """A flood of pings from one socket is read slowly; other requests are still answered."""
    server = serve(limits=True)
    room = server.room("you", "open")["room"]["id"]
    line = upgraded(server, room)
    line.setblocking(False)
    flood, end = EMPTY_PING * 20_000, time.monotonic() + 3
    while time.monotonic() < end:
        try:
            line.send(flood)
            line.recv(1 << 20)
        except BlockingIOError:
            pass
        if time.monotonic() > end - 2:  # the first second is what it may spend at once
            assert _alive(server)


def _alive(server: Server) -> bool:
    """Whether the event loop answers."""
    done = threading.Event()
    server.rooms.loop.call_soon_threadsafe(done.set)
    return done.wait(5)


def _use(seconds: float) -> None:
    """Use this much processor time."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


class Inner(asyncio.Protocol):
    """A protocol that takes a while for every portion."""

    def __init__(self, **_: object) -> None:
        self.portions: list[int] = []

    def data_received(self, data: bytes) -> None:
        self.portions.append(len(data))
        _use(0.01)


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


def test_what_is_sent_must_be_read_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pacing, "READ_WITHIN", 0.05)

    async def run() -> None:
        connections = Connections(Limits(Settings()), Proxies(()))
        lines = [Line(port) for port in range(2)]
        slow, stuck = (connections.protocol(lambda **_: Reader())() for _ in lines)
        for paced, line in zip((slow, stuck), lines, strict=True):
            paced.connection_made(line)  # type: ignore[arg-type]
            paced.pause_writing()
        slow.resume_writing()
        await asyncio.sleep(0.2)
        assert [line.aborted for line in lines] == [False, True]
        for paced in (slow, stuck):
            paced.connection_lost(None)

    asyncio.run(run())


def test_long_answers_are_sent_in_pieces(server: Server) -> None:
    """Or a few hundred clients that do not read theirs would fill the memory."""
    with urlopen(f"{server.url}/api/texts/en", timeout=20) as response:
        assert response.headers["Transfer-Encoding"] == "chunked"
        plain = response.read()
    zipped = Request(f"{server.url}/api/texts/en", headers={"Accept-Encoding": "gzip"})
    with urlopen(zipped, timeout=20) as response:
        assert response.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(response.read()) == plain


def test_what_an_address_sends_is_read_at_its_pace() -> None:
    async def run() -> None:
        connections, inner, line = Connections(Limits(Settings()), Proxies(())), Inner(), Line()
        paced: Any = connections.protocol(lambda **_: inner)()
        paced.connection_made(line)
        paced.data_received(b"x" * 100 * PORTION)
        await asyncio.sleep(1.0)
        assert 0 < len(inner.portions) < 40  # half a second is saved up, but a fifth of the time must be enough
        assert set(inner.portions) == {PORTION}
        assert not line.reading
        paced.connection_lost(None)

    asyncio.run(run())


def test_connections_of_an_address_take_turns_to_wait() -> None:
    async def run() -> None:
        connections = Connections(Limits(Settings()), Proxies(()))
        connections.limits.loop["192.0.2.1"].spend(0.5)
        all_inner, lines = [Inner() for _ in range(100)], [Line(port) for port in range(100)]
        for inner, line in zip(all_inner, lines, strict=True):
            paced: Any = connections.protocol(lambda inner=inner, **_: inner)()
            paced.connection_made(line)
            paced.data_received(b"x" * 9 * PORTION)
        await asyncio.sleep(1.5)
        handed_on = sum(len(inner.portions) for inner in all_inner)
        assert 0 < handed_on < 9  # a twentieth of the time
        assert max(len(inner.portions) for inner in all_inner) == 1
        assert sum(line.tried for line in lines) <= 100 + handed_on  # a timer for each would try thousands of times

    asyncio.run(run())


class Full(Inner):
    """A protocol that wants one portion at a time."""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.transport.pause_reading()


@pytest.mark.parametrize("limited", [True, False])
def test_what_the_server_does_not_want_yet_stays_with_the_sender(limited: bool) -> None:
    async def run() -> None:
        connections, inner, line = Connections(Limits(Settings(limits=limited)), Proxies(())), Full(), Line()
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

    asyncio.run(run())


@pytest.mark.parametrize("limited", [True, False])
def test_a_connection_that_becomes_a_socket_is_read_on(limited: bool) -> None:
    async def run() -> None:
        connections, later, line = Connections(Limits(Settings(limits=limited)), Proxies(())), Inner(), Line()

        class Upgraded(Full):
            def data_received(self, data: bytes) -> None:
                super().data_received(data)
                if len(self.portions) == 2:
                    socket_: Any = connections.protocol(lambda **_: later)()
                    socket_.connection_made(self.transport)

        first = Upgraded()
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

    asyncio.run(run())


@pytest.mark.parametrize("limited", [True, False])
def test_what_other_servers_report_is_not_reported_again(limited: bool) -> None:
    """A server without limits would otherwise give back what the others have charged."""
    here = Limits(Settings(limits=limited))
    here.spend({"work": {"192.0.2.1": 5.0}})
    assert here.spent() == {}


def test_a_bucket_says_how_long_to_wait() -> None:
    bucket = Bucket(rate=2.0, burst=1.0)
    assert bucket.wait() == 0
    bucket.spend(5)
    assert 1.9 < bucket.wait() <= 2.0
    assert not bucket.take()


# --- whose address ---


@pytest.mark.parametrize(
    ("peer", "said", "address"),
    [
        ("203.0.113.7", "", "203.0.113.7"),
        ("203.0.113.7", "198.51.100.1", "203.0.113.7"),  # anybody can say anything
        ("10.1.2.3", "198.51.100.1", "198.51.100.1"),
        ("10.1.2.3", "1.1.1.1, 198.51.100.1, 10.9.9.9", "198.51.100.1"),  # what came before the proxies is hearsay
        ("10.1.2.3", "nonsense", "10.1.2.3"),
        ("10.1.2.3", "", "10.1.2.3"),
        ("::ffff:10.1.2.3", "198.51.100.1", "198.51.100.1"),
        ("2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::/64"),
        ("10.1.2.3", "2001:db8:1:2::9", "2001:db8:1:2::/64"),
    ],
)
def test_addresses(peer: str, said: str, address: str) -> None:
    headers = [(b"x-forwarded-for", said.encode())] if said else []
    scope = {"type": "http", "client": (peer, 5), "headers": headers}
    assert Proxies(("10.0.0.0/8",)).address_of(scope) == address


def test_behind_a_proxy_everybody_has_their_own_share(serve: Callable[..., Server]) -> None:
    server = serve(limits=True, proxies=("127.0.0.0/8",))

    def make(address: str) -> int:
        return server.call("POST", "/api/rooms", {"seats": [{}, {}]}, **{"X-Forwarded-For": address})[0]

    assert [make("203.0.113.1") for _ in range(30)].count(429) > 5
    assert make("203.0.113.2") == 201


def test_another_name_is_another_server(serve: Callable[..., Server]) -> None:
    server = serve(hosts=("volt.example",))
    room = server.room("you", "open")["room"]["id"]
    for host, status in (
        ("evil.example", 421),
        ("evil.example:8000", 421),
        ("", 421),
        ("volt.example", 200),
        ("localhost:8000", 200),
        ("[::1]:8000", 200),
        ("192.168.0.7", 200),
    ):
        assert server.call("GET", "/api/rooms", Host=host)[0] == status
    with pytest.raises(InvalidStatus) as error:
        connect(socket_to(server, room), additional_headers={"Host": "evil.example"}).__enter__()
    assert error.value.response.status_code in (400, 421)


def test_files_are_sent_as_the_build_compressed_them(serve: Callable[..., Server], tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets").mkdir()
    for suffix in ("", ".gz", ".br"):
        (tmp_path / "assets" / f"a.js{suffix}").write_text(f"a{suffix}")
    server = serve(page=str(tmp_path))
    for accepted, text, coding in (("gzip", "a.gz", "gzip"), ("gzip, br", "a.br", "br"), ("identity", "a", None)):
        with urlopen(Request(f"{server.url}/assets/a.js", headers={"Accept-Encoding": accepted})) as response:
            assert response.read().decode() == text
            assert response.headers["Content-Encoding"] == coding
            assert "javascript" in response.headers["Content-Type"]
            assert "immutable" in response.headers["Cache-Control"]
