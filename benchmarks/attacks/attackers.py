"""``python -m benchmarks.attacks.attackers NAME URL ADDRESS ROOM SECONDS``: one attack, from one address of this machine.

Each uses a few threads, and continues when the server refuses requests, closes sockets or makes it wait.
"""

import http.client
import json
import secrets
import socket
import sys
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import suppress
from urllib.parse import urlsplit

from volt.arenas import load_arena, write_drawing
from volt.bots import RandomBot
from volt.game import Game, write_record
from volt.game.vocabulary import COLOURS
from volt.server.runtime.workers import give_way

THREADS = 6
PING = bytes((0x89, 0x80, 0, 0, 0, 0))
REFUSALS = (OSError, http.client.HTTPException, ValueError)


class Attacker:
    """An attacker at one address, active until a deadline."""

    def __init__(self, url: str, address: str, room: str, seconds: float) -> None:
        self._server, self._address = (urlsplit(url).hostname, urlsplit(url).port), address
        self._room = room
        self._end = time.monotonic() + seconds

    # --- what attacks are made of ---

    def _goes_on(self) -> bool:
        return time.monotonic() < self._end

    def _ask(self, method: str, path: str, body: object = None, token: str = "", **headers: str) -> dict:
        line = http.client.HTTPConnection(*self._server, timeout=20, source_address=(self._address, 0))
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        try:
            line.request(method, path, None if body is None else json.dumps(body), headers)
            text = line.getresponse().read()
        finally:
            line.close()
        return json.loads(text) if text.startswith(b"{") else {}

    def _repeat(self, method: str, *requests: tuple[str, object], threads: int = THREADS, token: str = "") -> None:
        """Repeat the same requests on every thread."""

        def ask() -> None:
            while self._goes_on():
                for path, body in requests:
                    with suppress(*REFUSALS):
                        self._ask(method, path, body, token)

        self._all(ask, threads)

    def _all(self, work: Callable[[], None], count: int = THREADS) -> None:
        threads = [threading.Thread(target=work) for _ in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def _connect(self) -> socket.socket:
        return socket.create_connection(self._server, timeout=5, source_address=(self._address, 0))

    def _upgrade(self, room: str, path: str = "") -> socket.socket:
        line = self._connect()
        line.sendall(
            f"GET {path or f'/api/rooms/{room}/socket'} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        if b" 101 " not in line.recv(4096):
            line.close()
            raise ConnectionError("refused")
        return line

    def _flood(self, room: str, frames: Iterator[bytes]) -> None:
        """Open sockets and send frames as fast as they are accepted, reading only as much as necessary."""
        while self._goes_on():
            with suppress(*REFUSALS), self._upgrade(room) as line:
                line.settimeout(0.05)
                while self._goes_on():
                    with suppress(TimeoutError):
                        line.sendall(next(frames))
                    with suppress(TimeoutError, BlockingIOError):
                        line.setblocking(False)
                        if line.recv(1 << 20) == b"":
                            break
                    line.settimeout(0.05)

    def _own_room(self) -> tuple[str, str]:
        """A room of the attacker in which red is programming."""
        seats = [{"kind": "you"}, {"kind": "bot", "level": "random"}]
        made = self._make("/api/rooms", {"seats": seats, "mode": "training", "start": True, "private": True})
        return made["room"]["id"], made["tokens"]["red"]

    def _make(self, path: str, wish: object) -> dict:
        while "code" in (made := self._ask("POST", path, wish)):
            time.sleep(0.2)  # the server has had enough of this address for a moment
        return made

    # --- the attacks ---

    def toml(self) -> None:
        """Keys with thousands of parts."""
        texts = ("[" + ".".join("a" * 9_900) + "]", ".".join("b" * 9_900) + "=1")
        self._repeat("POST", *[("/api/lab/file", {"text": text}) for text in texts])

    def pings(self) -> None:
        """Control frames, which no application sees."""
        self._all(lambda: self._flood(self._room, _endless(PING * 2000)))

    def replays(self) -> None:
        """Replays of a record."""
        self._repeat("POST", ("/api/replays", {"record": _record()}))

    def refusals(self) -> None:
        """Answers that are refused, with a hello in between."""
        room, token = self._own_room()
        hello = _frame({"type": "hello", "tokens": [token]})
        wrong = _frame({"type": "answer", "seat": "red", "question": 0, "answer": "nonsense"})
        self._all(lambda: self._flood(room, _endless(hello + wrong * 20)))

    def previews(self) -> None:
        """Drafts with previews."""
        room, token = self._own_room()
        hello = _frame({"type": "hello", "tokens": [token]})
        drafts = [
            _frame({"type": "draft", "seat": "red", "program": f"B{n}n R{n}s -", "preview": True}) for n in range(1, 7)
        ]
        self._all(lambda: self._flood(room, _endless(hello + b"".join(drafts) * 5)))

    def orders(self) -> None:
        """Standing orders for a seat that many sockets hold: each socket is notified."""
        room, token = self._own_room()
        hello = _frame({"type": "hello", "tokens": [token]})
        crowd = []
        for _ in range(40):
            with suppress(*REFUSALS):
                crowd.append(self._upgrade(room))
                crowd[-1].sendall(hello)
        order = [_frame({"type": "setorder", "seat": "red", "kind": "brake", "answer": each}) for each in ("most", "0")]
        self._all(lambda: self._flood(room, _endless(hello + b"".join(order) * 10)))

    def garbage(self) -> None:
        """Invalid messages."""
        self._all(lambda: self._flood(self._room, _endless(_frame({"type": "x"}) * 100)))

    def spectators(self) -> None:
        """A crowd that says hello again and again."""
        lines: list[socket.socket] = []
        hello = _frame({"type": "hello"})
        while self._goes_on():
            with suppress(*REFUSALS):
                lines.append(self._upgrade(self._room))
            for line in list(lines):
                line.settimeout(0.01)
                try:
                    line.sendall(hello)
                    line.recv(1 << 16)
                except TimeoutError:
                    pass
                except OSError:
                    lines.remove(line)

    def handshakes(self) -> None:
        """Sockets that are opened and closed."""

        def shake() -> None:
            while self._goes_on():
                with suppress(*REFUSALS):
                    self._upgrade(self._room).close()

        self._all(shake)

    def headers(self) -> None:
        """Requests that never end."""
        lines: list[socket.socket] = []
        while self._goes_on():
            with suppress(OSError):
                lines.append(self._connect())
                lines[-1].sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
            time.sleep(0.002)

    def readers(self) -> None:
        """Long responses that nobody reads."""
        lines: list[socket.socket] = []
        while self._goes_on():
            with suppress(OSError):
                lines.append(self._connect())
                lines[-1].sendall(b"GET /api/diagrams HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            time.sleep(0.02)

    def pictures(self) -> None:
        """Pictures of arenas, one after another."""
        drawing = "+-+-+-+-+\n" + "|. . . .|\n+ + + + +\n" * 3 + "|. . . .|\n+-+-+-+-+\n"
        requests: list[tuple[str, object]] = [
            ("/api/arenas/svg", {"drawing": drawing}),
            ("/api/arenas/check", {"drawing": drawing}),
        ]
        self._repeat("POST", *requests)

    def arenas(self) -> None:
        """Arenas to be measured, all different."""
        numbers = iter(range(1 << 30))

        def measure() -> None:
            while self._goes_on():
                with suppress(*REFUSALS):
                    self._ask("POST", "/api/arenas/balance", {"drawing": _arena(next(numbers))})

        self._all(measure)

    def lists(self) -> None:
        """The longest responses there are."""
        paths = ("/api/texts/en", "/api/rooms", "/api/lessons", "/api/puzzles", "/api/openapi.json", "/api/diagrams")
        self._repeat("GET", *[(path, None) for path in paths])

    def rooms(self) -> None:
        """Rooms that nobody plays in."""
        self._repeat("POST", ("/api/rooms", {"seats": [{}, {}]}))

    def bots(self) -> None:
        """Rooms full of bots that think for as long as they may."""
        seats = [{"kind": "bot", "level": "tactician"}] * 4
        for _ in range(12):
            with suppress(*REFUSALS):
                self._ask("POST", "/api/rooms", {"seats": seats, "start": True, "private": True, "goal": 6})
        while self._goes_on():
            time.sleep(0.1)

    def events(self) -> None:
        """All that has happened in a stranger's room, which another server may have to send."""
        self._repeat("GET", (f"/api/rooms/{self._room}/events/1000000", None), threads=40)

    def forks(self) -> None:
        """Rooms that continue a long game."""
        record = _record()
        moves = sum(line.split(" ")[0] in COLOURS for line in record.splitlines()) - 1
        self._repeat("POST", ("/api/replays/fork", {"record": record, "fork": {"moves": moves, "you": "red"}}))

    def cut(self) -> None:
        """Requests that are broken off."""

        def cut() -> None:
            while self._goes_on():
                with suppress(*REFUSALS), self._connect() as line:
                    line.sendall(b"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900\r\n\r\n{")

        self._all(cut)

    def guests(self) -> None:
        """People who are nobody."""
        self._repeat("POST", ("/api/people", {"name": "Mallory", "device": "x" * 40}))

    def guesses(self) -> None:
        """Recovery codes and links that might be somebody's."""
        requests = [(f"/api/sign-in/{way}", {"ticket": "abcde-fghjk-mnpqr-stuvw"}) for way in ("code", "link")]
        self._repeat("POST", *requests)

    def forgeries(self) -> None:
        """Challenges, answered by a passkey that does not exist, twice."""
        site = {"Host": "localhost", "Origin": "http://localhost"}

        def forge() -> None:
            while self._goes_on():
                with suppress(*REFUSALS, KeyError):
                    options = self._ask("POST", "/api/sign-in/options", **site)["options"]
                    client = {"type": "webauthn.get", "challenge": options["challenge"], "origin": site["Origin"]}
                    answer = {"clientDataJSON": _base64(json.dumps(client)), "signature": _base64("x" * 8000)}
                    for _ in range(2):
                        self._ask(
                            "POST", "/api/sign-in/passkey", {"credential": {"id": "x", "response": answer}}, **site
                        )

        self._all(forge)

    def accounts(self) -> None:
        """Everything that a person may ask for, at its longest."""
        key = self._make("/api/people", {"name": "Mallory"})["key"]
        room, token = self._own_room()
        proofs = [{"room": room, "seat": "red", "token": token}]
        proofs += [{"room": self._room, "seat": "red", "token": "x" * 32}] * 49
        requests = [("/api/me/seats", {"seats": proofs}), ("/api/me/link", None), ("/api/me/codes", None)]
        self._repeat("POST", *requests, (f"/api/me/seats/{room}", None), token=key)

    def progress(self) -> None:
        """As much progress as a person can have, replaced again and again."""
        key = self._make("/api/people", {"name": "Mallory"})["key"]
        self._repeat("PUT", ("/api/me/progress", {"progress": {"solved": ["x" * 9] * 3900}}), token=key)

    def lookups(self) -> None:
        """The lists that take the database longest: ladders, profiles, games, exports."""
        me = self._make("/api/people", {"name": "Mallory"})
        paths = [
            f"/api/ladder/{mode}/{pool}/{page}"
            for mode in ("rfl", "training")
            for pool, page in (("duel", 0), ("group", 9999))
        ]
        paths += [
            f"/api/players/{me['me']['id']}",
            f"/api/rooms/{self._room}/players",
            "/api/me/games",
            "/api/me/games/people/0",
        ]
        self._repeat("GET", *[(path, None) for path in (*paths, "/api/me/export")], token=me["key"])

    def seekers(self) -> None:
        """People who look for opponents, and never come."""

        def seek() -> None:
            while self._goes_on():
                with suppress(*REFUSALS), self._upgrade("", "/api/lobby") as line:
                    wish = {"type": "seek", "key": secrets.token_urlsafe(24), "name": "Mallory", "bots_after": 1}
                    line.sendall(_frame(wish) + _frame({"type": "nonsense"}) * 10)
                    time.sleep(0.05)

        self._all(seek)

    def notices(self) -> None:
        """Subscriptions, addresses and links that lead nowhere, and reports of strangers."""
        key = self._make("/api/people", {"name": "Mallory"})["key"]
        subscription = {"endpoint": "https://192.0.2.1/" + "x" * 900, "key": "x" * 100, "auth": "x" * 22}
        requests = [("/api/me/notices/push", subscription), ("/api/notices/links/" + "x" * 900, None)]
        self._repeat("POST", *requests, (f"/api/rooms/{self._room}/reports", {"seat": "red", "words": "x"}), token=key)

    def chat(self) -> None:
        """Lines of chat in a stranger's room."""
        line = _frame({"type": "hello"}) + _frame({"type": "say", "text": "x" * 190}) * 20
        self._all(lambda: self._flood(self._room, _endless(line)))


ATTACKS = tuple(name for name in vars(Attacker) if not name.startswith("_"))


def _endless(frames: bytes) -> Iterator[bytes]:
    while True:
        yield frames


def _base64(text: str) -> str:
    return urlsafe_b64encode(text.encode()).rstrip(b"=").decode()


def _frame(message: object) -> bytes:
    text = json.dumps(message).encode()
    head = bytes((0x81, 0x80 | len(text))) if len(text) < 126 else bytes((0x81, 0xFE)) + len(text).to_bytes(2, "big")
    return head + bytes(4) + text


def _arena(number: int) -> str:
    """An arena with a few extra walls, different for every number."""
    drawing = write_drawing(load_arena("ruhrgebiet").drawing)
    parts = drawing.split(". .", 8)
    walls = [".|." if number >> i & 1 else ". ." for i in range(len(parts) - 1)]
    return "".join(part + wall for part, wall in zip(parts, [*walls, ""], strict=True))


def _record() -> str:
    """The record of a game of some length."""
    game, bot = Game(seed=7, goal=6), RandomBot(7)
    while game.decisions and len(game.moves) < 900:
        decision = game.decisions[0]
        game.answer(decision, bot.choose(game.see(decision.seat), decision, 0))
    return write_record(game)


if __name__ == "__main__":
    give_way()  # real attackers would have a machine of their own
    name, url, address, room, seconds = sys.argv[1:]
    getattr(Attacker(url, address, room, float(seconds)), name)()
