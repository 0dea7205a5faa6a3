"""Nothing is lost in a crash: servers are killed at any moment, or cannot save."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from websockets import ConnectionClosed

import volt
from support.league import Chooser, Player, Server, on_loop
from support.paths import TESTS
from support.services import free_port
from support.waiting import PATIENCE, wait_until
from volt.server.rooms.game import RoomGame
from volt.server.rooms.room import Room


class Crowd:
    """Players who keep playing whatever happens to the server, and remember what was accepted."""

    def __init__(self, url: str, rooms: dict[str, dict[str, str]]) -> None:
        self._url, self._stop = url, threading.Event()
        self.accepted: dict[str, set[tuple[str, int]]] = {room: set() for room in rooms}
        self._threads = [
            threading.Thread(target=self._play, args=(room, seat, token, i), daemon=True)
            for i, (room, tokens) in enumerate(rooms.items())
            for seat, token in tokens.items()
        ]
        for thread in self._threads:
            thread.start()

    def _play(self, room: str, seat: str, token: str, seed: int) -> None:
        choose, have = Chooser(seed), 0
        while not self._stop.is_set():
            with suppress(Exception):  # the server is down
                player = Player(self._url, room, (token,), have=have)
                while not self._stop.is_set():
                    message = player.hear(1)
                    if message["type"] == "ask":
                        player.answer(message, choose(message))
                    elif message["type"] == "accepted":
                        self.accepted[room].add((seat, message["question"]))
                    elif message["type"] == "happened":
                        have = message["snapshot"]["count"]
            time.sleep(0.02)

    @property
    def count(self) -> int:
        """How many answers were accepted."""
        return sum(map(len, self.accepted.values()))

    def stop(self) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(PATIENCE)


@contextmanager
def nursery(database: str, port: int) -> Iterator[tuple[Callable[[], int], Callable[[], int]]]:
    """Start servers in an existing process; return the pid, then wait for the exit status."""
    command = [sys.executable, str(TESTS / "support" / "nursery.py"), database, str(port)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        asking, told = process.stdin, process.stdout
        assert asking is not None
        assert told is not None

        def born() -> int:
            asking.write("\n")
            asking.flush()
            return int(told.readline())

        yield born, lambda: int(told.readline().removeprefix("ended "))


@pytest.mark.parametrize("kills", [3, pytest.param(50, marks=pytest.mark.soak)])
def test_kill_nine_again_and_again(serve: Callable[..., Server], tmp_path: Path, kills: int) -> None:
    """Kill at any moment, under load: no accepted input is lost, and every room equals the replay of its log."""
    database, port = str(tmp_path / "volt.db"), free_port()
    server = serve(database)
    rooms = {}
    for _ in range(4):
        made = server.room("you", "you", "random", mode="rfl", goal=6, start=True)
        rooms[made["room"]["id"]] = made["tokens"]
    server.stop()
    crowd = Crowd(f"http://127.0.0.1:{port}", rooms)
    with nursery(database, port) as (born, ended):
        for kill in range(kills):
            pid, known = born(), crowd.count
            wait_until(lambda known=known: crowd.count >= known + 2)  # type: ignore[misc]  # then anything may be under way
            time.sleep(0.003 * (kill % 7))
            os.kill(pid, signal.SIGKILL)
            assert ended() == -signal.SIGKILL
    crowd.stop()
    after = serve(database)
    for room in rooms:
        state, inputs = on_loop(after, after.rooms.store.room(room))
        assert [i.number for i in inputs] == list(range(len(inputs)))
        again, answered = RoomGame(state), set()
        for i in inputs:
            answered.add((i.seat, again.open[i.seat].question))
            again.apply(i)
        assert crowd.accepted[room] <= answered
        after.get(f"/api/rooms/{room}")
        game = on_loop(after, _game_in(after.rooms.loaded[room]))
        game.undo(len(game.moves) - len(inputs))  # a bot may have gone on already
        assert again.game == game
    assert crowd.count > kills
    print(f"{kills} times killed; {crowd.count} answers were accepted, and none of them was lost")


@pytest.mark.parametrize("what", ["disk", "writer"])
def test_a_server_that_cannot_save_stops_before_anybody_hears(
    serve: Callable[..., Server], tmp_path: Path, what: str
) -> None:
    database, broken, port = str(tmp_path / "volt.db"), tmp_path / "volt.db.broken", free_port()
    server = serve(database)
    made = server.room("you", "you", start=True)
    server.stop()
    room, tokens, url = made["room"]["id"], tuple(made["tokens"].values()), f"http://127.0.0.1:{port}"
    with nursery(database, port) as (born, ended):
        born()
        red = Player(url, room, tokens)
        ask = red.wait("ask")
        red.catch_up()
        broken.write_text(what)
        red.answer(ask, ask["options"][0]["answer"])
        with pytest.raises(ConnectionClosed):
            assert red.hear() is None  # nothing is heard
        assert ended() == 1
        broken.unlink()
        pid = born()
        again = Player(url, room, tokens)
        again.answer(ask, ask["options"][0]["answer"])  # whether it was kept or not
        assert again.wait("accepted")["question"] == ask["question"]
        os.kill(pid, signal.SIGKILL)
        assert ended() == -signal.SIGKILL


async def _game_in(room: Room) -> volt.Game:
    """The game as it is between two answers."""
    async with room.lock:
        assert room.game is not None
        return room.game.game.copy()
