"""``python -m benchmarks.server.people``: rooms of simulated people, who request more than external programs do.

In every room four people program: each drafts twice with a preview and then locks in; questions during the fight come with what
the answers would lead to. One in ten reconnects while programming, spectators watch, and a replay is opened every second. With
``--accounts``, each seat is somebody's, who looks at the list of their games once a minute. Clients share the machine with the
server; what is measured is the server's processor time, and when answers arrive.
"""

import argparse
import gc
import json
import os
import random
import resource
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.request import Request, urlopen

import msgspec

from volt.bots import RandomBot
from volt.game import Game, Program
from volt.game.preview import imagine, preview, preview_answers
from volt.server.replays.service import inputs_of, replay_of, room_of_game
from volt.server.rooms import serialize
from volt.server.rooms.broadcast import asked
from volt.server.rooms.game import RoomGame
from volt.server.rooms.serialize import ask, choices, encode, unit_previews
from volt.server.rooms.socket_messages import Happened
from volt.server.rooms.state import Input, RoomState
from volt.server.rooms.store import Change
from volt.server.routing.work import encoded
from volt.server.storage.rows import rows_of

from .__main__ import AT_ONCE, free_port
from .clients import SEATS, Crowd, Socket, percentile, post
from .servers import Running, volt

THINKING = (10.0, 30.0)  # seconds for a program
ANSWERING = (1.0, 4.0)  # seconds for a question during the fight
RECONNECTS = 0.1  # share of those who program
REPLAYS = 4  # finished games to choose from
LOOKS = 60.0  # seconds between two looks of somebody with an account at their games


class _Option(msgspec.Struct):
    answer: str


class _Told(msgspec.Struct):
    """The parts of a message that a person needs; the rest is skipped."""

    type: str
    kind: str = ""
    seat: str = ""
    question: int = 0
    options: tuple[_Option, ...] = ()
    snapshot: dict[str, msgspec.Raw] | None = None


_decode = msgspec.json.Decoder(_Told).decode
_encode = msgspec.json.encode


@dataclass
class Latencies:
    """What was measured, in seconds."""

    answers: list[float] = field(default_factory=list)
    previews: list[float] = field(default_factory=list)
    replays: list[float] = field(default_factory=list)
    reconnects: int = 0
    refused: int = 0
    counting: bool = False

    def note(self, where: list[float], seconds: float) -> None:
        if self.counting:
            where.append(seconds)


def milliseconds(values: list[float], share: float) -> float:
    return 1000 * percentile(values, share)


class Person(Socket):
    """A player or a spectator."""

    def __init__(self, crowd: Crowd, found: Latencies, room: str, seat: str, token: str, have: int = 0) -> None:
        self._found, self._room, self._seat, self._token, self._have = found, room, seat, token, have
        self._random = random.Random(f"{room} {seat} {have}")
        self._sent = self._drafted = 0.0
        self._question = -1
        super().__init__(crowd, f"/api/rooms/{room}/socket")

    def opened(self) -> None:
        tokens = [self._token] if self._token else []
        self.send(_encode({"type": "hello", "tokens": tokens, "have": self._have, "heartbeat": True}))

    def heard(self, text: bytes) -> None:
        kind = text[9:17]
        if kind == b"accepted":
            self._found.note(self._found.answers, self.arrived - self._sent)
        elif kind == b"previewe":
            self._found.note(self._found.previews, self.arrived - self._drafted)
        elif kind == b"happened":
            snapshot = _decode(text).snapshot
            self._have = int(bytes(snapshot["count"])) if snapshot else 0
        elif kind == b'refused"':
            self._found.refused += 1
        elif text.startswith(b'{"type":"ask"'):
            self._asked(_decode(text))

    def _asked(self, ask: _Told) -> None:
        if ask.question == self._question:  # asked again after reconnecting
            return
        self._question = ask.question
        later = self.crowd.later
        if ask.kind != "program":
            later(self._random.uniform(*ANSWERING), lambda: self._answer(ask, self._random.choice(ask.options).answer))
            return
        seconds = self._random.uniform(*THINKING)
        drafts = [f"{self._die()} {self._die('R')} {self._die()}" for _ in range(2)]
        for number, draft in enumerate(drafts, 1):
            later(seconds * number / 3, lambda draft=draft: self._draft(draft))
        if self._random.random() < RECONNECTS:
            later(seconds * 0.8, lambda: self._come_back(ask, drafts[1]))
        else:
            later(seconds, lambda: self._lock(ask, drafts[1]))

    def _draft(self, program: str) -> None:
        self._drafted = self.send(_encode({"type": "draft", "seat": self._seat, "program": program, "preview": True}))

    def _lock(self, ask: _Told, program: str) -> None:
        self._answer(ask, f"{program} {SEATS.index(self._seat) + 1}")

    def _answer(self, ask: _Told, answer: str) -> None:
        self._sent = self.send(
            _encode({"type": "answer", "seat": self._seat, "question": ask.question, "answer": answer})
        )

    def _come_back(self, ask: _Told, program: str) -> None:
        self.close()
        self._found.reconnects += self._found.counting
        back = Person(self.crowd, self._found, self._room, self._seat, self._token, self._have)
        back._question = ask.question
        self.crowd.later(2.0, lambda: back._lock(ask, program))

    def _die(self, colour: str = "B") -> str:
        return f"{colour}{self._random.randint(1, 6)}{self._random.choice('nesw')}"


def finished_room(url: str) -> str:
    """A room in which bots have played a game."""
    seats = [{"kind": "bot", "level": "fast"}] * 4
    room = post(f"{url}/api/rooms", {"seats": seats, "mode": "rfl", "goal": 4, "start": True})["room"]["id"]
    while json.load(urlopen(f"{url}/api/rooms/{room}", timeout=60))["status"] != "over":
        time.sleep(0.2)
    return room


def open_replays(url: str, rooms: list[str], found: Latencies, stop: threading.Event) -> None:
    """Open a replay every second."""
    for number in range(1 << 30):
        if stop.wait(1.0):
            return
        began = time.time()
        urlopen(f"{url}/api/rooms/{rooms[number % len(rooms)]}/replay", timeout=60).read()
        found.note(found.replays, time.time() - began)


def accounts(url: str, rooms: list[dict]) -> list[str]:
    """An account for every seat, which has proven it; their keys."""
    keys = []
    for room in rooms:
        for seat, token in room["tokens"].items():
            keys.append(post(f"{url}/api/people", {"name": seat})["key"])
            proof = {"room": room["room"]["id"], "seat": seat, "token": token}
            post(f"{url}/api/me/seats", {"seats": [proof]}, keys[-1])
    return keys


def open_lists(url: str, keys: list[str], stop: threading.Event) -> None:
    """Let everybody look at their games again and again."""
    for number in range(1 << 30):
        if stop.wait(LOOKS / len(keys)):
            return
        asked = Request(f"{url}/api/me/games", headers={"Authorization": f"Bearer {keys[number % len(keys)]}"})
        urlopen(asked, timeout=60).read()


def costs() -> dict[str, float]:
    """Microseconds of processor time that answers, previews, questions and replays take, at every question of a game.

    An answer is played, checksummed, turned into database rows and encoded for everybody; sockets are not included.
    """
    game, bot = Game(seed=3, goal=4), RandomBot(1)
    programs, questions = [], []
    while game.decisions:
        decision = game.decisions[0]
        if decision.kind == "program":
            programs.append((game.copy(), decision))
        elif decision.kind not in ("start", "equip", "draft", "deck"):
            questions.append((game.copy(), decision))
        game.answer(decision, bot.choose(game.see(decision.seat), decision, 0))
    program = Program.parse("B2e R3s B1n")
    room, inputs = room_of_game(game), inputs_of(game)
    return {
        "answer_us": timed(play_out, [(room, inputs)]) / len(inputs),
        "first_preview_us": timed(
            lambda g, d: unit_previews(preview(imagine(g, d.seat, 1), d.seat, program), d.seat), programs
        ),
        "next_preview_us": timed(lambda e, d: unit_previews(preview(e, d.seat, program), d.seat), imagined(programs)),
        "question_us": timed(lambda g, d: choices(d, preview_answers(imagine(g, d.seat, 1), d)), questions),
        "replay_us": timed(lambda: encoded(replay_of, room, inputs), [()] * 5),
    }


def play_out(room: RoomState, inputs: Sequence[Input]) -> None:
    """Play all answers of a game as a room does."""
    game = RoomGame(room)
    for given in inputs:
        since, events = game.count, game.apply(given)
        given.checksum = game.checksum
        rows_of(Change((given,)))
        snapshot = serialize.snapshot(game.game, game.count, asked(game))
        encode(Happened(since=since, events=serialize.visible(events, None), snapshot=snapshot))
        for open_ in game.open.values():
            encode(ask(open_.decision, open_.question, None))


def imagined(positions: list) -> list:
    return [(imagine(game, decision.seat, 1), decision) for game, decision in positions]


def timed(call: Callable[..., object], given: list[tuple]) -> float:
    call(*given[0])
    began = time.process_time()
    for each in given:
        call(*each)
    return 1e6 * (time.process_time() - began) / len(given)


def workers_cpu(server: Running) -> float:
    """Seconds of processor time of the server's worker processes."""
    children = [int(pid) for pid in Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()]
    for task in Path(f"/proc/{server.pid}/task").iterdir():  # workers are children of threads
        children += [int(pid) for pid in (task / "children").read_text().split()]
    return sum(Running("", pid).cpu() for pid in set(children))


def measure(
    rooms: int, spectators: int, warm_up: float, seconds: float, database: str, known: bool
) -> dict[str, float]:
    found, stop = Latencies(), threading.Event()
    with volt(free_port(), database) as server:
        crowd = Crowd(server.url)
        over = [finished_room(server.url) for _ in range(REPLAYS)]
        made = [
            post(f"{server.url}/api/rooms", {"seats": [{"kind": "you"}] * 4, "mode": "rfl", "goal": 6, "start": True})
            for _ in range(rooms)
        ]
        keys = accounts(server.url, made) if known else []
        people = [(one["room"]["id"], seat, token) for one in made for seat, token in one["tokens"].items()]
        people += [(random.choice(made)["room"]["id"], "", "") for _ in range(spectators)]
        for number, person in enumerate(people, start=1 - AT_ONCE):
            Person(crowd, found, *person)
            crowd.play(enough=lambda wanted=number: crowd.tally.connected >= wanted)
        background = [threading.Thread(target=open_replays, args=(server.url, over, found, stop), daemon=True)]
        if keys:
            background.append(threading.Thread(target=open_lists, args=(server.url, keys, stop), daemon=True))
        for thread in background:
            thread.start()
        crowd.play(warm_up)
        cpu, workers = server.cpu(), workers_cpu(server)
        found.counting = True
        crowd.play(seconds)
        found.counting = False
        cpu, workers = server.cpu() - cpu, workers_cpu(server) - workers
        stop.set()
        crowd.leave()
        for thread in background:
            thread.join()
    return {
        "rooms": rooms,
        "answers_per_second": len(found.answers) / seconds,
        "previews_per_second": len(found.previews) / seconds,
        "reconnects_per_second": found.reconnects / seconds,
        "refused": found.refused,
        "answer_p50_ms": milliseconds(found.answers, 0.5),
        "answer_p99_ms": milliseconds(found.answers, 0.99),
        "preview_p50_ms": milliseconds(found.previews, 0.5),
        "preview_p99_ms": milliseconds(found.previews, 0.99),
        "replay_p50_ms": milliseconds(found.replays, 0.5),
        "server_cores": cpu / seconds,
        "worker_cores": workers / seconds,
        "server_us_per_answer": 1e6 * cpu / max(len(found.answers), 1),  # including previews and questions
        **costs(),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.people", description=__doc__)
    parser.add_argument("--rooms", type=int, default=1000, help="rooms of four people")
    parser.add_argument("--spectators", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to measure")
    parser.add_argument("--warm-up", type=float, default=THINKING[1] + 5, help="seconds before that")
    parser.add_argument("--database", default="file:", help="file: for SQLite on the disk, memory:, or a URL")
    parser.add_argument("--accounts", action="store_true", help="give everybody an account")
    chosen = parser.parse_args()
    gc.disable()  # in the clients only: the server's collector stays on
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limits[1], limits[1]))
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f} before")
    for name, value in measure(
        chosen.rooms, chosen.spectators, chosen.warm_up, chosen.seconds, chosen.database, chosen.accounts
    ).items():
        print(f"{name:24}{value:10.1f}" if value >= 2 or name.endswith("ms") else f"{name:24}{value:10.3f}")


if __name__ == "__main__":
    main()
