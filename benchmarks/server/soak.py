"""``python -m benchmarks.server.soak``: the memory of a server while people come and go for half an hour.

Every table plays one short game after another. Some are abandoned in the middle, of others the replay is read and played on from,
and spectators look in. Memory at the end must be within 10 % of that after five minutes.
"""

import argparse
import random
import sys
import threading
import time
from contextlib import suppress
from urllib.request import Request, urlopen

from .__main__ import free_port
from .clients import Crowd, Socket, VoltPlayer, post, volt_match
from .servers import Running, volt

SETTLED = 300.0  # seconds until memory is first compared
GROWTH = 1.1
ABANDONED, PLAYED_ON = 0.2, 0.3  # shares of games that are abandoned, and that somebody plays on from
STAY = 20.0  # seconds until a table is abandoned, or a spectator leaves


class Table:
    """People who play one game after another."""

    def __init__(self, crowd: Crowd, url: str, seed: int) -> None:
        self._crowd, self._url, self._random = crowd, url, random.Random(seed)
        self.games = 0
        self._begin()

    def _begin(self) -> None:
        self._places = volt_match(self._url, goal=1)
        self._players = [Guest(self._crowd, [place], 0.5) for place in self._places]
        spectator = Spectator(self._crowd, f"/api/rooms/{self._places[0][0]}/socket")
        self._crowd.later(self._random.uniform(0, STAY), spectator.close)
        abandoned = self._random.random() < ABANDONED
        self._crowd.later(self._random.uniform(0, STAY) if abandoned else 1.0, lambda: self._look(abandoned))

    def _look(self, abandon: bool) -> None:
        """Go on to the next game once this one is over, or at once."""
        if abandon:
            for player in self._players:
                player.leave()
        elif any(player.plays for player in self._players):
            self._crowd.later(1.0, lambda: self._look(abandon=False))
            return
        else:
            self.games += 1
            work = self._places[0][0], self._random.random() < PLAYED_ON
            threading.Thread(target=self._study, args=work, daemon=True).start()
        self._begin()

    def _study(self, room: str, play_on: bool) -> None:
        """Read the replay; on a busy machine the workers may need longer than this waits."""
        replay = Request(f"{self._url}/api/rooms/{room}/replay", headers={"Accept-Encoding": "gzip"})
        with suppress(OSError), urlopen(replay, timeout=60) as response:
            response.read()
        with suppress(OSError):
            if play_on:
                post(f"{self._url}/api/rooms/{room}/fork", {"moves": 3, "you": "red"})


class Spectator(Socket):
    """Somebody who only watches."""

    def opened(self) -> None:
        self.send(b'{"type":"hello"}')


class Guest(VoltPlayer):
    """A player who may leave before the end."""

    plays = True

    def close(self) -> None:
        self.plays = False
        super().close()

    def leave(self) -> None:
        if self.plays:
            self.close()


def soak(server: Running, tables: int, seconds: float) -> float:
    """Let everybody play; return the memory at the end as a multiple of that after ``SETTLED`` seconds."""
    crowd, began, settled = Crowd(server.url), time.monotonic(), 0
    all_ = [Table(crowd, server.url, seed) for seed in range(tables)]
    while (passed := time.monotonic() - began) < seconds:
        crowd.play(min(60.0, seconds - passed))
        passed, memory = time.monotonic() - began, server.memory()
        if not settled and passed >= min(SETTLED, seconds):
            settled = memory
        games = sum(table.games for table in all_)
        print(f"{passed / 60:5.1f} min {memory / (1 << 20):7.1f} MB {games:6} games", flush=True)
    crowd.leave()
    return memory / settled


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.soak", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1800.0)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--database", default="file:", help="file: for SQLite on the disk, memory:, or a URL")
    chosen = parser.parse_args()
    with volt(free_port(), chosen.database) as server:
        growth = soak(server, chosen.tables, chosen.seconds)
    print(f"memory at the end: {growth:.3f} of that after {SETTLED / 60:.0f} minutes")
    sys.exit(1 if growth > GROWTH else 0)


if __name__ == "__main__":
    main()
