"""People who look for opponents at the lobby's socket."""

import json
from contextlib import ExitStack

from websockets.sync.client import connect

from support.league import Json, Server
from support.waiting import PATIENCE
from volt.server.protection.tokens import new_token


class Seeker:
    """Somebody at the lobby's socket."""

    def __init__(self, server: Server, name: str = "Ada", key: str = "", **wish: object) -> None:
        self.key = key or new_token()
        self.heard: list[Json] = []
        address = f"{server.url.replace('http', 'ws', 1)}/api/lobby"
        self._open = ExitStack()
        self.socket = self._open.enter_context(
            connect(address, max_size=None, compression=None, open_timeout=PATIENCE, ping_interval=None)
        )
        self.send("seek", key=self.key, name=name, **wish)

    def send(self, type_: str, **fields: object) -> None:
        self.socket.send(json.dumps({"type": type_, **fields}))

    def catch_up(self) -> None:
        """Wait until everything sent so far is done."""
        self.send("ping")
        self.wait("pong")

    def wait(self, type_: str) -> Json:
        while True:
            frame = self.socket.recv(timeout=PATIENCE)
            assert isinstance(frame, str)
            messages = [json.loads(line) for line in frame.split("\n")]
            self.heard += messages
            if found := [message for message in messages if message["type"] == type_]:
                return found[0]

    def has(self, type_: str) -> Json | None:
        """What has arrived of a type by now."""
        while True:
            try:
                frame = self.socket.recv(timeout=0)
            except TimeoutError:
                return next((message for message in self.heard if message["type"] == type_), None)
            assert isinstance(frame, str)
            self.heard += [json.loads(line) for line in frame.split("\n")]

    def close(self) -> None:
        self._open.close()
