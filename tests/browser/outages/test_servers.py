"""A page behind HAProxy and three servers: when its server is killed, it continues on another one."""

import asyncio
import re
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from support.browser.visitor import Visitor
from support.league import patiently
from support.waiting import PATIENCE


class Site:
    """The cluster of ``tests.server.nemesis``, on an event loop of its own."""

    def __init__(self) -> None:
        from tests.server.nemesis.cluster import Cluster

        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self.cluster = Cluster()
        self._run(self.cluster.__aenter__())
        self.url = f"http://127.0.0.1:{self.cluster.port}"

    def _run(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def that_has(self, metric: str) -> Any:
        """A server on which that metric is not 0."""
        for server in self.cluster.servers:
            found = httpx.get(f"http://127.0.0.1:{server.port}/metrics", timeout=None).text
            if re.search(rf"^{metric} [1-9]", found, re.MULTILINE):
                return server
        raise AssertionError(f"no server has {metric}")

    def restart(self, server: Any) -> None:
        server.start()
        self._run(self.cluster.until_ready(server))

    def close(self) -> None:
        self._run(self.cluster.__aexit__())
        self._loop.call_soon_threadsafe(self._loop.stop)


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    from tests.server.nemesis.cluster import missing

    if lacks := missing():
        pytest.skip(f"not installed: {lacks}; scripts/services installs it")
    running = Site()
    yield running
    running.close()


def made_by(site: Site, wish: dict[str, Any]) -> Any:
    answer = httpx.post(f"{site.url}/api/rooms", json=wish, timeout=None)
    assert answer.status_code == 201, answer.text  # on a busy machine, none of the servers may be ready for a moment
    return answer.json()


@pytest.mark.parametrize("kills", [1, pytest.param(5, marks=pytest.mark.soak)])
@pytest.mark.parametrize("metric", ["volt_rooms", "volt_sockets"])
def test_a_page_plays_on_when_its_server_is_killed(
    visit: Callable[..., Visitor], site: Site, metric: str, kills: int
) -> None:
    seats = [{"kind": "you"}, {"kind": "bot", "level": "random"}]
    wish = {"mode": "training", "seats": seats, "start": True, "private": True}
    made = patiently(lambda: made_by(site, wish))
    me = visit(url=site.url)
    me.keep_keys(made["room"]["id"], made["tokens"])
    me.go(f"/room/{made['room']['id']}")
    for _ in range(kills):
        me.until_program()
        me.put("I", "north")
        server = patiently(lambda: site.that_has(metric))
        welcomes = len(me.find("welcome"))
        server.kill()
        killed = time.monotonic()
        me.lock()
        took = time.monotonic() - killed
        print(f"locked {took:.2f} s after the kill")
        assert len(me.find("welcome")) > welcomes
        site.restart(server)
    me.until_program()
    me.complaints = [text for text in me.complaints if "WebSocket" not in text and "ERR_" not in text]
