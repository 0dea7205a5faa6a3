"""Notices: push, e-mail and webhooks, each once, at the right time, until they are stopped."""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import sqlalchemy as sql

from support.clock import FakeClock
from support.league import Chooser, Json, Server, on_loop
from support.mailbox import Browser, Endpoint, MailServer, make_certificate, signed_by
from support.waiting import wait_until
from volt.server.notices import outgoing, recipients, sender
from volt.server.notices.api import LOOK
from volt.server.notices.turns import AFTER
from volt.server.notices.web_push import encoded
from volt.server.storage.store import Store
from volt.server.storage.tables import NOTICES, PUSH_SUBSCRIPTIONS, WEBHOOKS

SLOW = {"programming": 48 * 3600, "question": 48 * 3600}
SITE = "https://volt.example"


@pytest.fixture
def endpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    """A push service and chat on this machine, which counts as the internet meanwhile."""
    certificate = tmp_path / "certificate.pem"
    monkeypatch.setattr(outgoing, "CONTEXT", make_certificate(certificate))
    monkeypatch.setattr(outgoing, "is_public", lambda address: True)
    with Endpoint(certificate).running() as running:
        yield running


@pytest.fixture
def mails() -> Iterator[MailServer]:
    with MailServer().running() as running:
        yield running


class Someone:
    """A person who has a seat in a game of days."""

    def __init__(self, server: Server, name: str = "Ada") -> None:
        self.server, self.key = server, server.post("/api/people", {"name": name})["key"]

    def call(self, method: str, path: str, body: object = None, expected: int = 200) -> Any:
        status, answer = self.server.call(method, path, body, self.key)
        assert status == expected, answer
        return answer

    def take(self, made: Json, seat: str) -> str:
        """Make a seat theirs; return its token."""
        token = made["tokens"].get(seat)
        if token is None:
            token = self.server.post(f"/api/rooms/{made['room']['id']}/seats/{seat}", {"name": "Ada"})["token"]
        self.call("POST", "/api/me/seats", {"seats": [{"room": made["room"]["id"], "seat": seat, "token": token}]})
        return str(token)

    def wish(self, **wish: object) -> None:
        self.call("PUT", "/api/me/notices", {"language": "en", **wish})

    def push_to(self, endpoint: Endpoint, browser: Browser) -> Json:
        subscription = browser.subscription(f"{endpoint.url}/push")
        return self.call("POST", "/api/me/notices/push", subscription, 201)  # type: ignore[no-any-return]


def slow_room(server: Server, **wish: object) -> Json:
    """A room that waits for red."""
    made = server.room("you", "random", clock=SLOW, start=True, **wish)
    wait_for_red(server, made["room"]["id"])
    return made


def wait_for_red(server: Server, room: str) -> None:
    """Wait until everybody else has answered, and everything is saved: a room that is saving is not looked at."""
    loaded = server.rooms.loaded
    wait_until(lambda: {*loaded[room].game.open} == {"red"} and not loaded[room].lock.locked())


def pressed(server: Server, link: str) -> Json:
    """Press a link that stops or confirms something, without signing in."""
    token = urlsplit(link).path.rpartition("/")[2]
    shown = server.get(f"/api/notices/links/{token}")
    assert server.post(f"/api/notices/links/{token}") == shown
    return shown  # type: ignore[no-any-return]


def look(clock: FakeClock, *servers: Server, seconds: float = LOOK + 1) -> None:
    """Let time pass, and wait until what is due has been sent."""
    for server in servers:
        wait_until(lambda server=server: server.notices.looks and not server.notices.sender.sending)
        on_loop(server, asyncio.sleep(0))  # now it waits for the next look: time passes for it, too
    before = [server.notices.looks for server in servers]
    clock.advance(seconds)
    for server, looks in zip(servers, before, strict=True):
        wait_until(
            lambda server=server, looks=looks: server.notices.looks > looks and not server.notices.sender.sending
        )


def rest(clock: FakeClock, *servers: Server, seconds: float = 120.0) -> None:
    """Let time pass until everything due is sent."""
    look(clock, *servers, seconds=seconds)
    for _ in range(3):
        look(clock, *servers)


def test_a_push_comes_once_then_a_reminder_and_stop_stops_it(
    serve: Callable[..., Server], clock: FakeClock, endpoint: Endpoint, database: str
) -> None:
    server = serve(database, hosts=("volt.example",))
    ada, browser, made = Someone(server), Browser(), slow_room(server)
    token, room = ada.take(made, "red"), made["room"]["id"]
    notices = ada.push_to(endpoint, browser)
    assert [push["device"] for push in notices["pushes"]] == ["laptop"]
    rest(clock, server)
    [push] = endpoint.received
    notification = browser.read(push)
    assert notification["title"] == "Your turn: round 1"
    assert "47 hours left" in notification["body"]
    assert notification["navigate"] == f"{SITE}/room/{room}"
    assert signed_by(push, notices["key"])["sub"] == SITE

    rest(clock, server, seconds=42 * 3600)
    assert len(endpoint.received) == 2
    assert browser.read(endpoint.received[1])["title"] == "The clock is ticking: round 1"
    rest(clock, server)
    assert len(endpoint.received) == 2, "one reminder"

    player = server.sit(room, token)
    player.play(Chooser(1), lambda message: message.get("snapshot", {}).get("round") == 2)
    wait_for_red(server, room)
    look(clock, server, seconds=AFTER + 1)  # not for so long that the server doubts the connection
    assert len(endpoint.received) == 2, "who is there needs no notice"
    player.close()
    rest(clock, server)
    assert len(endpoint.received) == 3
    assert pressed(server, notification["actions"][0]["navigate"]) == {"does": "stop_push", "about": "laptop"}
    rest(clock, server, seconds=47 * 3600)
    assert len(endpoint.received) == 3
    assert ada.call("GET", "/api/me/notices")["pushes"] == []


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(
    serve: Callable[..., Server], clock: FakeClock, endpoint: Endpoint, status: int
) -> None:
    server = serve()
    ada, made = Someone(server), slow_room(server)
    ada.take(made, "red")
    ada.push_to(endpoint, Browser())
    endpoint.status = status
    rest(clock, server)
    assert not ada.call("GET", "/api/me/notices")["pushes"]
    assert len(endpoint.received) == 1


def test_what_fails_is_tried_again_a_few_times(
    serve: Callable[..., Server], clock: FakeClock, endpoint: Endpoint
) -> None:
    server = serve()
    ada, made = Someone(server), slow_room(server)
    ada.take(made, "red")
    ada.push_to(endpoint, Browser())
    endpoint.status = 503
    look(clock, server, seconds=61)
    assert len(endpoint.received) == 1, "a minute later again, not at once"
    for _ in range(sender.TRIES):
        rest(clock, server, seconds=16 * 3600 / sender.TRIES)
    assert len(endpoint.received) == sender.TRIES


def test_an_address_is_asked_first_and_one_press_stops_the_e_mails(
    serve: Callable[..., Server], clock: FakeClock, mails: MailServer
) -> None:
    server = serve(hosts=("volt.example",), smtp=mails.url, mail_from="volt@volt.example")
    ada, made = Someone(server), slow_room(server)
    ada.take(made, "red")
    ada.wish(language="de", zone="Europe/Berlin")
    assert not ada.call("PUT", "/api/me/notices/email", {"email": "ada@example.org"})["confirmed"]
    ada.call("PUT", "/api/me/notices/email", {"email": "bob@example.org"}, 429)
    ada.call("PUT", "/api/me/notices/email", {"email": "nonsense"}, 422)
    [question] = mails.received
    assert question["To"] == "ada@example.org"
    rest(clock, server)
    assert len(mails.received) == 1, "not before it is confirmed"
    link = next(line for line in question.get_content().splitlines() if line.startswith(SITE))
    assert pressed(server, link) == {"does": "confirm", "about": "ada@example.org"}
    other = slow_room(server)
    ada.take(other, "red")
    rest(clock, server)
    assert len(mails.received) == 2
    notice = mails.received[1]
    assert notice["Subject"] == "Du bist am Zug: Runde 1"
    assert f"{SITE}/room/{other['room']['id']}" in notice.get_content()
    stop = notice["List-Unsubscribe"].strip("<>")
    assert notice["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert server.post(urlsplit(stop).path)["does"] == "stop_email"
    assert ada.call("GET", "/api/me/notices")["email"] == ""
    third = slow_room(server)
    ada.take(third, "red")
    rest(clock, server)
    assert len(mails.received) == 2
    server.call("POST", f"/api/notices/links/{urlsplit(link).path.rpartition('/')[2]}")
    assert not ada.call("GET", "/api/me/notices")["email"], "an old link does not bring the address back"


def test_nobody_is_asked_more_than_a_few_times_a_day(
    serve: Callable[..., Server], clock: FakeClock, mails: MailServer
) -> None:
    """Not whoever asks, not when it is taken back in between, and not under another spelling of the mailbox."""
    server = serve(smtp=mails.url, mail_from="volt@volt.example")
    path, ada, bob = "/api/me/notices/email", Someone(server), Someone(server, "Bob")

    def ask(who: Someone, email: str, expected: int = 200) -> None:
        clock.advance(recipients.ASK_AGAIN + 1)
        who.call("PUT", path, {"email": email}, expected)

    ask(ada, "eve@example.org")
    ask(ada, "eve@example.org")
    ada.call("PUT", path, {"email": ""})
    ask(bob, "Eve+games@Example.org")
    for who in (ada, bob):
        for again in ("eve@example.org", "eve+2@example.org"):
            ask(who, again, 429)
    ask(ada, "=?utf-8?q?eve=40example=2eorg=2c?=x@example.com", 422)
    assert len(mails.received) == recipients.ASKS
    clock.advance(recipients.ASKS_WITHIN)
    ask(ada, "eve@example.org")


def test_quiet_hours_wait_and_a_day_is_one_notice(
    serve: Callable[..., Server], clock: FakeClock, endpoint: Endpoint
) -> None:
    server = serve()
    ada, browser = Someone(server), Browser()
    rooms = [slow_room(server) for _ in range(2)]
    for made in rooms:
        ada.take(made, "red")
    ada.push_to(endpoint, browser)
    hour = _hour(server)
    ada.wish(quiet_from=hour, quiet_until=(hour + 2) % 24)
    rest(clock, server)
    assert not endpoint.received
    rest(clock, server, seconds=2 * 3600)
    assert browser.read(endpoint.received[0])["title"] == "Your turn in 2 games"
    assert len(endpoint.received) == 1
    ada.wish(daily=(_hour(server) + 3) % 24)
    ada.take(slow_room(server), "red")
    rest(clock, server)
    assert len(endpoint.received) == 1
    rest(clock, server, seconds=3 * 3600)
    assert len(endpoint.received) == 2
    assert browser.read(endpoint.received[1])["title"] == "Your turn: round 1"


def _hour(server: Server) -> int:
    from volt.server.runtime.clock import now

    return int(now() // 3600 % 24)


def test_a_chat_is_told_whose_turn_it_is(serve: Callable[..., Server], clock: FakeClock, endpoint: Endpoint) -> None:
    server = serve(hosts=("volt.example",))
    seats = [{"kind": "you", "name": f"@everyone **{name}**"} for name in ("Ada", "Eva")]
    made = server.post("/api/rooms", {"seats": seats, "mode": "training", "clock": SLOW, "start": True})
    path = f"/api/rooms/{made['room']['id']}/webhook"
    assert server.call("PUT", path, {"url": f"{endpoint.url}/hook"}, "nobody")[0] == 403
    assert server.call("PUT", path, {"url": f"{endpoint.url}/hook"}, made["host"])[1] == {"set": True}
    rest(clock, server)
    rest(clock, server, seconds=3600)
    [post] = endpoint.received
    said = json.loads(post.body)
    assert re.match(r"Round 1. The arena is waiting for: everyone (Ada|Eva|Ada, everyone Eva)\.\n", said["content"])
    assert said["text"] == said["content"]
    assert said["allowed_mentions"] == {"parse": []}
    stop = said["content"].splitlines()[-1].rpartition("<")[2].strip(">")
    assert pressed(server, stop)["does"] == "stop_webhook"
    assert server.call("GET", path, token=made["host"])[1] == {"set": False}


PRIVATE = [
    "127.0.0.1",
    "10.0.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "[::1]",
    "[fd00::1]",
    "[::ffff:10.0.0.1]",
    "[::127.0.0.1]",
    "[64:ff9b::10.0.0.1]",
    "[fec0::1]",
    "0.0.0.0",
]


@pytest.mark.parametrize("url", ["http://example.org/", "ftp://example.org/", "nonsense", "https://a:b@example.org/"])
def test_only_https_is_spoken(server: Server, url: str) -> None:
    made = slow_room(server)
    answer = server.call("PUT", f"/api/rooms/{made['room']['id']}/webhook", {"url": url}, made["host"])
    assert (answer[0], answer[1]["code"]) == (422, "webhook")


def test_private_addresses_are_out_of_reach(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made, ada = slow_room(server), Someone(server)
    path = f"/api/rooms/{made['room']['id']}/webhook"
    for host in PRIVATE:
        assert server.call("PUT", path, {"url": f"https://{host}/"}, made["host"])[0] == 422
        ada.call("POST", "/api/me/notices/push", Browser().subscription(f"https://{host}/"), 422)
    with pytest.raises(outgoing.OutgoingError, match="private"):  # a name that leads to this machine
        on_loop(server, outgoing.post("https://localhost:1/", {}, b""))


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_two_servers_tell_once(
    serve: Callable[..., Server], database: str, clock: FakeClock, endpoint: Endpoint
) -> None:
    one, other = serve(database), serve(database)
    ada, browser = Someone(one), Browser()
    ada.push_to(endpoint, browser)
    rooms = [slow_room(server) for server in (one, other) for _ in range(3)]
    for made in rooms:
        ada.take(made, "red")
    rest(clock, one, other)
    assert _sent(database) == len(rooms)
    rest(clock, one, other)
    told = [browser.read(push) for push in endpoint.received]
    games = sum(1 if "round" in one["title"] else int("".join(filter(str.isdigit, one["title"]))) for one in told)
    assert games == len(rooms)


def test_a_connection_that_breaks_off_is_tried_again(
    serve: Callable[..., Server], clock: FakeClock, endpoint: Endpoint
) -> None:
    server = serve()
    ada, made = Someone(server), slow_room(server)
    ada.take(made, "red")
    ada.push_to(endpoint, Browser())
    endpoint.status = 0  # it says nothing
    rest(clock, server)
    assert len(endpoint.received) == 2
    endpoint.status = 201
    rest(clock, server, seconds=3600)
    rest(clock, server, seconds=3600)
    assert len(endpoint.received) == 3


def test_thousands_of_notices_for_somebody_hold_up_nobody(database: str) -> None:
    def row(person: str, number: int, due: float) -> Json:
        about = {"room": f"room{number}", "seat": "red", "question": 0, "kind": "turn", "target": "email"}
        times = {"deadline": None, "made": 0.0, "due": due, "tries": 0}
        return {"id": f"{person}/{number}", "person": person, **about, **times}

    async def claim() -> list[str]:
        store = Store(database)
        rows = [row("mallory", number, 1.0) for number in range(3 * sender.MOST)] + [row("ada", 0, 2.0)]
        await store.run(lambda connection: connection.execute(NOTICES.insert(), rows))
        await store.run(lambda connection: sender._claim(connection, 3.0, sender.MOST))
        done = sql.select(NOTICES.c.person).where(NOTICES.c.due.is_(None))  # dropped: their rooms do not exist
        people = await store.run(lambda connection: list(connection.scalars(done)))
        store.close()
        return people

    people = asyncio.run(claim())
    assert len(people) == sender.MOST
    assert people.count("ada") == 1


def _sent(database: str) -> int:
    return len([row for row in _rows(database, NOTICES) if row.kind == "turn" and row.due is None])


def _rows(database: str, table: sql.Table) -> list[Any]:
    engine = sql.create_engine(database.replace("://", "+psycopg://") if "://" in database else f"sqlite:///{database}")
    with engine.connect() as connection:
        found = connection.execute(sql.select(table)).all()
    engine.dispose()
    return list(found)


def test_deletion_and_nonsense_leave_nothing(serve: Callable[..., Server], database: str, endpoint: Endpoint) -> None:
    server = serve(database)
    ada = Someone(server)
    ada.push_to(endpoint, Browser())
    for change in ({"key": "AAAA"}, {"auth": "AA"}, {"endpoint": "https://\u00e4.example/"}, {"key": "\u00e4"}):
        ada.call("POST", "/api/me/notices/push", {**Browser().subscription(f"{endpoint.url}/x"), **change}, 422)
    ada.call("PUT", "/api/me/notices", {"language": "en", "zone": "../etc/passwd"}, 422)
    ada.call("PUT", "/api/me/notices/email", {"email": "ada@example.org"}, 409)
    ada.call("DELETE", "/api/me/notices/push/%00", expected=404)
    for token in ("x", "%00", "AAAA", encoded(b"x" * 40)):
        assert server.call("POST", f"/api/notices/links/{token}")[0] == 404
    assert len(_rows(database, PUSH_SUBSCRIPTIONS)) == 1
    assert [row["device"] for row in ada.call("GET", "/api/me/export")["notices"] if "device" in row] == ["laptop"]
    ada.call("DELETE", "/api/me")
    assert not [*_rows(database, PUSH_SUBSCRIPTIONS), *_rows(database, WEBHOOKS), *_rows(database, NOTICES)]
