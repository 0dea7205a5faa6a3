"""``python -m benchmarks.attacks.attackers NAME URL ADDRESS ROOM SECONDS LONG…``: one attack, from one address of this machine.

Each uses a few threads, and continues when the server refuses requests, closes sockets or makes it wait.
"""

import json
import random
import secrets
import socket
import struct
import sys
import time
from contextlib import suppress

from volt.game.vocabulary import COLOURS
from volt.server.runtime.workers import give_way

from .tools import PROGRAM, REFUSALS, Attacker, arena, base64, endless, frame, record

PING = bytes((0x89, 0x80, 0, 0, 0, 0))
POISONED = "x/api/texts/de?.localhost"  # a Host that makes a careless server take one path for another


class Attacks(Attacker):
    """The attacks."""

    def toml(self) -> None:
        """Keys with thousands of parts."""
        texts = ("[" + ".".join("a" * 9_900) + "]", ".".join("b" * 9_900) + "=1")
        self._repeat("POST", *[("/api/lab/file", {"text": text}) for text in texts])

    def pings(self) -> None:
        """Control frames, which no application sees."""
        self._all(lambda: self._flood(self._room, endless(PING * 2000)))

    def replays(self) -> None:
        """Replays of a record."""
        self._repeat("POST", ("/api/replays", {"record": record()}))

    def refusals(self) -> None:
        """Answers that are refused, with a hello in between."""
        room, token = self._own_room()
        hello = frame({"type": "hello", "tokens": [token]})
        wrong = frame({"type": "answer", "seat": "red", "question": 0, "answer": "nonsense"})
        self._all(lambda: self._flood(room, endless(hello + wrong * 20)))

    def previews(self) -> None:
        """Drafts with previews."""
        room, token = self._own_room()
        hello = frame({"type": "hello", "tokens": [token]})
        drafts = [
            frame({"type": "draft", "seat": "red", "program": f"B{n}n R{n}s -", "preview": True}) for n in range(1, 7)
        ]
        self._all(lambda: self._flood(room, endless(hello + b"".join(drafts) * 5)))

    def orders(self) -> None:
        """Standing orders for a seat that many sockets hold: each socket is notified."""
        room, token = self._own_room()
        hello = frame({"type": "hello", "tokens": [token]})
        crowd = []
        for _ in range(40):
            with suppress(*REFUSALS):
                crowd.append(self._upgrade(room))
                crowd[-1].sendall(hello)
        order = [frame({"type": "setorder", "seat": "red", "kind": "brake", "answer": each}) for each in ("most", "0")]
        self._all(lambda: self._flood(room, endless(hello + b"".join(order) * 10)))

    def garbage(self) -> None:
        """Invalid messages."""
        self._all(lambda: self._flood(self._room, endless(frame({"type": "x"}) * 100)))

    def spectators(self) -> None:
        """A crowd that says hello again and again."""
        lines: list[socket.socket] = []
        hello = frame({"type": "hello"})
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

    def unknown(self) -> None:
        """Handshakes that are refused: there is no such room or path."""

        def shake() -> None:
            while self._goes_on():
                for path in ("", "/api/nothing"):
                    with suppress(*REFUSALS):
                        self._upgrade("nosuchroom", path)

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
                    self._ask("POST", "/api/arenas/balance", {"drawing": arena(next(numbers))})

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

    def programs(self) -> None:
        """Rooms full of external programs."""
        seats = [{"kind": "you"}, *[{"kind": "bot", "level": PROGRAM}] * 3]
        for _ in range(18):
            with suppress(*REFUSALS):
                self._ask("POST", "/api/rooms", {"seats": seats, "start": True, "private": True})
        while self._goes_on():
            time.sleep(0.1)

    def events(self) -> None:
        """All that has happened in a stranger's room, which another server may have to send."""
        self._repeat("GET", (f"/api/rooms/{self._room}/events/1000000", None), threads=40)

    def forks(self) -> None:
        """Rooms that continue a long game."""
        game = record()
        moves = sum(line.split(" ")[0] in COLOURS for line in game.splitlines()) - 1
        self._repeat("POST", ("/api/replays/fork", {"record": game, "fork": {"moves": moves, "you": "red"}}))

    def loading(self) -> None:
        """Long games that are not in memory."""
        rooms = iter(random.sample(self._long, len(self._long)) * 100)

        def look() -> None:
            while self._goes_on():
                with suppress(*REFUSALS):
                    self._ask("GET", f"/api/rooms/{next(rooms)}")

        self._all(look)

    def hosts(self) -> None:
        """Texts under a name of which other texts are a part."""

        def ask() -> None:
            while self._goes_on():
                with suppress(*REFUSALS):
                    self._ask("GET", "/api/texts/pl", Host=POISONED)

        self._all(ask)

    def cut(self) -> None:
        """Requests that are broken off."""
        self._all(self._cut)

    def resets(self) -> None:
        """The same, by connections that are reset, often before the server has accepted them."""
        self._all(lambda: self._cut((socket.SO_LINGER, struct.pack("ii", 1, 0))))

    def crowds(self) -> None:
        """Hundreds of connections at a time, for the page, which is a file, and for what costs nobody anything."""
        self._repeat("GET", ("/", None), ("/api/health", None), threads=400)

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
                    answer = {"clientDataJSON": base64(json.dumps(client)), "signature": base64("x" * 8000)}
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
                    line.sendall(frame(wish) + frame({"type": "nonsense"}) * 10)
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
        line = frame({"type": "hello"}) + frame({"type": "say", "text": "x" * 190}) * 20
        self._all(lambda: self._flood(self._room, endless(line)))


ATTACKS = tuple(name for name in vars(Attacks) if not name.startswith("_"))

if __name__ == "__main__":
    give_way()  # real attackers would have a machine of their own
    name, url, address, room, seconds, *long = sys.argv[1:]
    getattr(Attacks(url, address, room, float(seconds), long), name)()
