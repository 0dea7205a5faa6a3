"""What is shown does not depend on who shows something else at the same time."""

import random
import sys
import threading

import msgspec

from players import play_on
from volt.game import Game
from volt.server import show


def test_snapshots_of_several_threads_do_not_mix() -> None:
    games = [play_on(random.Random(seed), Game(mode="rfl", seed=seed), 40 + 5 * seed) for seed in range(4)]
    expected = [msgspec.json.encode(show.snapshot(game, 0)) for game in games]
    wrong: list[int] = []

    def look(which: int) -> None:
        for _ in range(150):
            show._body.cache_clear()
            if msgspec.json.encode(show.snapshot(games[which], 0)) != expected[which]:
                wrong.append(which)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=look, args=(which,)) for which in range(len(games))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
    assert not wrong
